package sixteenbysixteen

import "github.com/boardbench/boardbench/rep"

// index is a cell of the board: sixteen times its row, and its column. The
// squares are in rows and columns 4 to 11. Every value of a byte is a cell, so
// no index can be wrong, and a step from one cell to another is an index too:
// sums wrap at 256, so a step down is 256-16.
type index uint8

// The steps, seen from White's side.
const (
	north     index = 0x10
	south     index = 0xf0
	east      index = 0x01
	west      index = 0xff
	northEast index = 0x11
	northWest index = 0x0f
	southEast index = 0xf1
	southWest index = 0xef
)

// Cells that something is compared with.
const (
	a1 index = 0x44 // what all squares are counted from
	a3 index = 0x64 // the first cell above White's pawns
	h6 index = 0x9b // the last cell below Black's pawns
)

// zone is the king and his eight neighbours, as steps from the king, in the
// order of the bits in a set of them: column by column, as ours gathers them.
var zone = [16]index{northEast, east, southEast, north, 0, south, northWest, west, southWest}

// The bits of three of them.
const (
	zoneKing = 1 << 4
	zoneEast = 1 << 1
	zoneWest = 1 << 7
	zoneAll  = 1<<9 - 1
)

// indexOf returns the index of sq, which must be on the board: the rank moves up
// one bit, to make room for the guards of its row, and a1 is the corner.
func indexOf(sq rep.Square) index { return index(sq+sq&0x38) + a1 }

// square returns the square of i, which must be on the board.
func (i index) square() rep.Square { return rep.Square((i - a1 + (i-a1)&7) >> 1) }

// onBoard reports whether i is one of the 64 squares. Only what builds and
// checks the board asks; what plays on it looks at the cell.
func (i index) onBoard() bool { return (i-a1)&0x88 == 0 }
