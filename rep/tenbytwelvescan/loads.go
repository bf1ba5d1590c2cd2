// Code generated from ../tenbytwelve/loads.go; DO NOT EDIT.

package tenbytwelvescan

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// load4 returns four cells of a board, cell i in the lowest byte. If the compiler can
// prove that all four exist, it makes one load of them.
func load4(c *[cellCount]occupant, i uint) uint32 {
	return uint32(c[i]) | uint32(c[i+1])<<8 | uint32(c[i+2])<<16 | uint32(c[i+3])<<24
}

// load8 returns eight cells, cell i in the lowest byte.
func load8(c *[cellCount]occupant, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel, as bits in the order of zone. One load has the three cells of
// a row, and a fourth that is masked out. One bit of each cell is kept, in three bytes,
// and moved one higher for each row down. Each byte then has a column of the zone, and
// the product puts the three columns next to each other, the eastern one lowest.
func ownAround(c *[cellCount]occupant, us rep.Color, king index) uint32 {
	i := uint(king)
	if i < uint(a1) || i > uint(h8) {
		return zoneAll // never: no king stands there
	}
	mask := 0x010101 * uint32(whiteBit) << (us & 1)
	cells := load4(c, i+offset(northWest))&mask | load4(c, i+offset(west))&mask<<1 | load4(c, i+offset(southWest))&mask<<2
	return uint32(uint64(cells)*(1|1<<11|1<<22)>>(20+us&1)) & zoneAll
}

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel.
func (b *Board) ownAround(us rep.Color, king index) uint32 { return ownAround(&b.cells, us, king) }

// isEmpty returns 1 for 0 and 0 for anything else, without a branch. It takes a cell, or a word
// in which the other cells are masked out. Widened to 64 bits, only 0 minus 1 has the sign bit.
func isEmpty(cells uint32) int { return int((uint64(cells) - 1) >> 63) }

// countEnemies returns the number of enemy pieces in four cells. They have the enemy's
// bit and, unlike the sentinel, not the bit of us.
func countEnemies(us rep.Color, cells uint32) int {
	others := cells &^ (cells << 1)
	if us == rep.Black {
		others = cells &^ (cells >> 1)
	}
	return bits.OnesCount32(others & (0x01010101 * uint32(enemy(us))))
}
