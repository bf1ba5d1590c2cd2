// Code generated from ../tenbytwelve/sets.go; DO NOT EDIT.

package tenbytwelvescan

import "github.com/boardbench/boardbench/rep"

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant returns the en passant square, NoSquare if there is none.
func (b *Board) EnPassant() rep.Square {
	if ep := b.state().epSquare(); ep != 0 {
		return ep.square()
	}
	return rep.NoSquare
}

// KingSquare returns the square of c's king.
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.king(c).square() }

// The bits of White and of Black in a piece ID, as shifts.
const (
	whiteShift = 4
	blackShift = 5
)

const (
	everyByte = 0x0101010101010101 // the lowest bit of each of the eight bytes of a word
	toRank    = 0x0102040810204080 // a product with it puts such bits next to each other, from bit 56
)

// Occupied returns the squares of all pieces. One load has the eight cells of a rank.
func (b *Board) Occupied() rep.SquareSet {
	var set rep.SquareSet
	for rank, a := 0, uint(a1); rank < 64; rank, a = rank+8, a+columns {
		row := b.row(a)
		set |= rep.SquareSet((row>>whiteShift|row>>blackShift)&everyByte*toRank>>56) << rank
	}
	return set
}

// ColorPieces returns the squares of all pieces of color c.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	shift := whiteShift + c&1
	for rank, a := 0, uint(a1); rank < 64; rank, a = rank+8, a+columns {
		set |= rep.SquareSet(b.row(a)>>shift&everyByte*toRank>>56) << rank
	}
	return set
}

// ColorCount returns the number of pieces of color c.
func (b *Board) ColorCount(c rep.Color) int { return b.ColorPieces(c).Count() }
