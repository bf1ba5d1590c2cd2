package sixteenbysixteen

import "github.com/boardbench/boardbench/rep"

// cellCount is the number of cells, overread included.
const cellCount = 256 + overread

// load4 returns four cells, cell i in the lowest byte, in one load.
func load4(c *[cellCount]pieceID, i uint) uint32 {
	return uint32(c[i]) | uint32(c[i+1])<<8 | uint32(c[i+2])<<16 | uint32(c[i+3])<<24
}

// load8 returns eight cells, cell i in the lowest byte.
func load8(c *[cellCount]pieceID, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// row returns eight cells of a row as one word, cell a in its lowest byte: a rank, if a
// is on the a-file.
func (b *Board) row(a uint) uint64 { return load8(&b.cells, a&255) }

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel, as bits in the order of zone. One load has the three cells of
// a row, and a fourth that is masked out. One bit of each cell is kept, in three bytes,
// and moved one higher for each row down. Each byte then has a column of the zone, and
// the product puts the three columns next to each other, the eastern one lowest.
func (b *Board) ownAround(us rep.Color, king index) uint32 {
	mask := 0x010101 * uint32(own(us))
	southWest := uint(king + southWest)
	rows := load4(&b.cells, southWest+2*columns)&mask | load4(&b.cells, southWest+columns)&mask<<1 | load4(&b.cells, southWest)&mask<<2
	return uint32(uint64(rows)*(1|1<<11|1<<22)>>(20+us)) & zoneAll
}

// isEmpty returns 1 for 0 and 0 for anything else, without a branch. It takes a cell, or a word
// in which the other cells are masked out. Widened to 64 bits, only 0 minus 1 has the sign bit.
func isEmpty(cells uint32) int { return int((uint64(cells) - 1) >> 63) }
