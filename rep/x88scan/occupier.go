// Code generated from ../x88/occupier.go; DO NOT EDIT.

package x88scan

import "github.com/boardbench/boardbench/rep"

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant returns the en passant square as Position does.
func (b *Board) EnPassant() rep.Square {
	if ep := b.state().epSquare(); ep != noEPSquare {
		return (ep &^ epNotCapturable).square()
	}
	return rep.NoSquare
}

// KingSquare returns the square of c's king.
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.king(c).square() }

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() rep.SquareSet { return b.squaresWith(whiteBit | blackBit) }

// ColorPieces returns the squares of all pieces of color c.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet { return b.squaresWith(own(c & 1)) }

// ColorCount returns the number of pieces of color c.
func (b *Board) ColorCount(c rep.Color) int { return b.ColorPieces(c).Count() }

// ones has the lowest bit of each of the eight bytes of a word.
const ones = 0x0101010101010101

// squaresWith returns the squares of the pieces of the sides whose bits are in sides. A
// rank is one load. Its bytes keep one bit each, and a product puts the eight bits side
// by side in the highest byte.
func (b *Board) squaresWith(sides occupant) rep.SquareSet {
	var set rep.SquareSet
	for rank := range uint(8) {
		word := load8(&b.cells, rank<<4) & (uint64(sides) * ones)
		word = (word>>4 | word>>5) & ones // the bit of either side
		set |= rep.SquareSet(word*0x0102040810204080>>56) << (8 * rank)
	}
	return set
}
