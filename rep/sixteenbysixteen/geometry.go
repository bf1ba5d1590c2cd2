package sixteenbysixteen

import "github.com/boardbench/boardbench/rep"

// index is a cell of the board: sixteen times its row, and its column. The squares
// are in rows and columns 4 to 11. Every value of a byte is a cell, so every index
// is valid. A step from one cell to another is an index too: sums wrap at 256, so a
// step down is 256-16.
type index uint8

const (
	columns  = 16  // cells in a row
	cellMask = 255 // of an index
)

// a1 is the first square.
const a1 index = 4*columns + 4

// indexOf returns the index of sq, which must be on the board: the rank moves up
// one bit, to make room for the sentinels of its row, and a1 is the corner.
func indexOf(sq rep.Square) index { return index(sq+sq&0x38) + a1 }

// square returns the square of i, which must be on the board.
func (i index) square() rep.Square { return rep.Square((i - a1 + (i-a1)&7) >> 1) }

// onBoard reports whether i is one of the 64 squares. Only the code that builds
// and validates the board calls it; move generation reads the cell instead.
func (i index) onBoard() bool { return (i-a1)&0x88 == 0 }

// above returns the distance of a knight's target above the lowest of the eight targets.
func above(step index) uint { return offset(step) - offset(southSouthWest) }
