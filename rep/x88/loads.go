package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// load4 returns four cells, that of i in the lowest byte. The compiler makes one
// load of it.
func load4(c *[136]pieceID, i uint) uint32 {
	return uint32(c[i]) | uint32(c[i+1])<<8 | uint32(c[i+2])<<16 | uint32(c[i+3])<<24
}

// load8 returns eight cells, that of i in the lowest byte.
func load8(c *[136]pieceID, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// ownAround returns the neighbours of a king that hold a piece of us, as bits in
// the order of kingSteps. file is the king's; above, rank and below are the words
// of the three ranks. Bits of steps off the board are undefined. Each word is
// rotated so that the three cells become its lowest bytes, and keeps three bits;
// those of the next rank are one bit higher. Each byte is then a column of the
// neighbourhood, and the product puts the three columns side by side, the eastern
// one at its old place. The king itself, in the middle, is left out.
func ownAround(us rep.Color, file index, above, rank, below uint64) uint8 {
	turn, mask := 8-8*int(file&7), 0x010101*uint64(own(us))
	rows := bits.RotateLeft64(above, turn)&mask | bits.RotateLeft64(rank, turn)&mask<<1 |
		bits.RotateLeft64(below, turn)&mask<<2
	zone := rows * (1 | 1<<11 | 1<<22) >> (20 + us&1)
	return uint8(zone&15 | zone>>1&0xf0)
}
