package x88

import (
	"fmt"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	switch at := s.epSquare(); {
	case at == noEPSquare:
	case at.onBoard():
		ep = at.square().String()
	default:
		ep = fmt.Sprintf("%v, no capture", (at &^ epNotCapturable).square())
	}
	return fmt.Sprintf("rights %v, en passant %s, halfmove clock %d", s.rights(), ep, s.halfmove())
}

// describeMove returns the move of a record in words.
func (r *record) describeMove() string {
	switch r.move {
	case nullMove:
		return "null move"
	case unknownMove:
		return "unknown"
	default:
		return r.move.String()
	}
}

// load8 returns eight cells, cell i in the lowest byte. The compiler makes one load of it.
func load8(c *[136]pieceID, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

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
