package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.state.rights() }

// EnPassant returns the en passant square as Position does.
func (b *Board) EnPassant() rep.Square {
	if ep := b.state.epSquare(); ep != noEPSquare {
		return (ep &^ epNotCapturable).square()
	}
	return rep.NoSquare
}

// KingSquare returns the square of c's king.
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.king(c).square() }

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() rep.SquareSet {
	return b.squaresWith(uint64(whiteID)*ones) | b.squaresWith(uint64(blackID)*ones)
}

// ColorPieces returns the squares of all pieces of color c.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet { return b.squaresWith(uint64(own(c&1)) * ones) }

// ColorCount returns the number of pieces of color c.
func (b *Board) ColorCount(c rep.Color) int { return b.ColorPieces(c).Count() }

// ones has the lowest bit of each of the eight bytes of a word.
const ones = 0x0101010101010101

// squaresWith returns the squares whose cell has the bit that mask has in each byte.
// A rank is one load, and a product moves its eight bits to the highest byte.
func (b *Board) squaresWith(mask uint64) rep.SquareSet {
	shift := bits.TrailingZeros64(mask)
	var set rep.SquareSet
	for rank := uint(0); rank < 8; rank++ {
		word := load8(&b.cells, rank<<4) & mask >> shift
		set |= rep.SquareSet(word*0x0102040810204080>>56) << (8 * rank)
	}
	return set
}
