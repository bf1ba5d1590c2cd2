// Code generated from ../x88/loads.go; DO NOT EDIT.

package x88scan

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// ownAround returns the neighbours of a king that hold a piece of us, as bits in the
// order of kingSteps. file is the king's; above, rank and below are the words of the
// three ranks. Bits of steps off the board are undefined. Each word is rotated so that
// the three cells become its lowest bytes, and keeps one bit of each; the bits of the
// next rank are one higher. Each byte is then a column of the neighbourhood.
func ownAround(us rep.Color, file index, above, rank, below uint64) uint8 {
	turn, mask := 8-8*int(file&7), 0x010101*uint64(own(us))
	rows := bits.RotateLeft64(below, turn)&mask | bits.RotateLeft64(rank, turn)&mask<<1 |
		bits.RotateLeft64(above, turn)&mask<<2
	return columns(rows >> (4 + us&1))
}

// columns returns the neighbourhood of a king as bits in the order of kingSteps. The
// three bytes of rows are its files, and the three bits of each the ranks. The product
// puts the files side by side, the eastern one at its old place. The king itself, in the
// middle, is left out.
func columns(rows uint64) uint8 {
	zone := rows * (1 | 1<<11 | 1<<22) >> 16
	return uint8(zone&15 | zone>>1&0xf0)
}
