// Code generated from ../tenbytwelve/loads.go; DO NOT EDIT.

package twelvebytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// load4 returns four cells of a board, that of i in the lowest byte. Where the
// compiler can prove that all four exist, it makes one load of them.
func load4(c *[cellCount]pieceID, i uint) uint32 {
	return uint32(c[i]) | uint32(c[i+1])<<8 | uint32(c[i+2])<<16 | uint32(c[i+3])<<24
}

// load8 returns eight cells, that of i in the lowest byte.
func load8(c *[cellCount]pieceID, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// row returns eight cells of a row as one word, that of a in its lowest byte: a rank,
// where a is on the a-file.
func (b *Board) row(a uint) uint64 { return load8(&b.cells, a) }

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel, as bits in the order of zone. The three cells of a row
// come in one load, with a fourth that is masked out. One bit is kept of each
// cell, in three bytes, and moved one higher for each row down: each byte then has
// a column of the zone, and the product puts the three columns next to each other,
// the eastern one lowest.
func ownAround(c *[cellCount]pieceID, us rep.Color, king index) uint32 {
	i := uint(king)
	if i < uint(a1) || i > uint(h8) {
		return zoneAll // no king stands there
	}
	mask := 0x010101 * uint32(whiteID) << (us & 1)
	cells := load4(c, i+offset(northWest))&mask | load4(c, i+offset(west))&mask<<1 | load4(c, i+offset(southWest))&mask<<2
	return uint32(uint64(cells)*(1|1<<11|1<<22)>>(20+us&1)) & zoneAll
}

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel.
func (b *Board) ownAround(us rep.Color, king index) uint32 { return ownAround(&b.cells, us, king) }

// isEmpty returns 1 for 0 and 0 for anything else, without a branch. It takes a
// cell, or a word in which the other cells are masked out: widened to 64 bits,
// only the difference of 0 and 1 has the sign bit.
func isEmpty(cells uint32) int { return int((uint64(cells) - 1) >> 63) }

// countEnemies returns how many of four cells hold pieces of the other side: those
// with its bit and without the bit of us, which the sentinel has too.
func countEnemies(us rep.Color, cells uint32) int {
	others := cells &^ (cells << 1)
	if us == rep.Black {
		others = cells &^ (cells >> 1)
	}
	return bits.OnesCount32(others & (0x01010101 * uint32(enemy(us))))
}
