package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// squares returns the marked cells of a pair of ranks as 16 bits: bit 3 of each nibble, gathered
// in steps of twice as many bits.
func squares(marked uint64) rep.SquareSet {
	x := marked >> 3
	x = (x | x>>3) & 0x0303030303030303
	x = (x | x>>6) & 0x000f000f000f000f
	x = (x | x>>12) & 0x000000ff000000ff
	return rep.SquareSet((x | x>>24) & 0xffff)
}

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() rep.SquareSet {
	now := b.now()
	return squares(occupied(now.pair(0))) | squares(occupied(now.pair(1)))<<16 |
		squares(occupied(now.pair(2)))<<32 | squares(occupied(now.pair(3)))<<48
}

// ColorPieces returns the squares of all pieces of c.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	for n, x := range b.now().words() {
		set |= squares(ownAmong(c, occupied(x), x)) << (16 * n)
	}
	return set
}

// Pieces returns the squares of the pieces p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for n, x := range b.now().words() {
		set |= squares(matching(x, codes[p&15])) << (16 * n)
	}
	return set
}

// TypePieces returns the squares of all pieces of the given types: without bit 3 the codes of
// both sides are the same.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	var set rep.SquareSet
	for n, x := range b.now().words() {
		var found uint64
		for left := types &^ 1; left != 0; left &= left - 1 {
			found |= matching(x&sevens, codes[bits.TrailingZeros8(uint8(left))&7])
		}
		set |= squares(found) << (16 * n)
	}
	return set
}

// KingSquare returns the square of c's king.
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.kingAt(c).square() }

// Count returns the number of pieces p.
func (b *Board) Count(p rep.Piece) int {
	n := 0
	for _, x := range b.now().words() {
		n += bits.OnesCount64(matching(x, codes[p&15]))
	}
	return n
}

// ColorCount returns the number of pieces of c.
func (b *Board) ColorCount(c rep.Color) int {
	n := 0
	for _, x := range b.now().words() {
		n += bits.OnesCount64(ownAmong(c, occupied(x), x))
	}
	return n
}
