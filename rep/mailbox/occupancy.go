package mailbox

import (
	"encoding/binary"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// squares returns the squares of the cells with one of the two bits of sides set. The eight cells
// of a rank are one load, and one multiplication gathers a bit of each in the highest byte.
func (b *Board) squares(sides pieceID) rep.SquareSet {
	var set rep.SquareSet
	for a := 0; a < 64; a += 8 {
		w := binary.LittleEndian.Uint64(b.cell[a:]) & (uint64(sides) * eight)
		set |= rep.SquareSet((w>>4|w>>5)&eight*0x0102040810204080>>56) << a
	}
	return set
}

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() rep.SquareSet { return b.squares(bothSides) }

// ColorPieces returns the squares of all pieces of c.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet { return b.squares(firstID << (c & 1)) }

// KingSquare returns the square of c's king.
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.kingAt(c).square() }

// ColorCount returns the number of pieces of c.
func (b *Board) ColorCount(c rep.Color) int {
	n := 0
	for a := 0; a < 64; a += 8 {
		n += bits.OnesCount64(binary.LittleEndian.Uint64(b.cell[a:]) & (uint64(firstID<<(c&1)) * eight))
	}
	return n
}
