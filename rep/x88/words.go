package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// four returns four cells, the one of i in the lowest byte. The compiler makes one
// load of it.
func four(c *[136]man, i uint) uint32 {
	return uint32(c[i]) | uint32(c[i+1])<<8 | uint32(c[i+2])<<16 | uint32(c[i+3])<<24
}

// eight returns eight cells, the one of i in the lowest byte.
func eight(c *[136]man, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// ring returns the steps, as bits in the order of kingSteps, of a king on the given
// file to cells where somebody of ours stands, by the ranks above him, his own and
// the one below; what is said of a step off the board means nothing. Turned so that
// the three cells are the lowest of a word, of each rank stay three bits, in three
// bytes, and of the next rank they come to lie one higher: each byte has a column
// then, and the product has the three columns side by side, the eastern one where
// it was. The king himself in the middle is left out.
func ring(us rep.Color, file index, above, rank, below uint64) uint8 {
	turn, mask := 8-8*int(file&7), 0x010101*uint64(own(us))
	rows := bits.RotateLeft64(above, turn)&mask | bits.RotateLeft64(rank, turn)&mask<<1 |
		bits.RotateLeft64(below, turn)&mask<<2
	zone := rows * (1 | 1<<11 | 1<<22) >> (20 + us&1)
	return uint8(zone&15 | zone>>1&0xf0)
}
