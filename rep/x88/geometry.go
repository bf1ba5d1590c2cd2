package x88

import "github.com/boardbench/boardbench/rep"

// index is a cell of the board: rank*16 + file. It is one of the 64 squares when
// index&0x88 == 0 and off the board otherwise. A step from one cell to another is
// an index too: sums wrap at 256, so a step south is 256-16.
type index uint8

// Masks of an index.
const (
	cellMask = 0x7f // keeps it in the array: needs no bounds check
	rankMask = 0x70 // the first cell of its rank
)

// The steps, from White's point of view. After a step off the board an index has a
// bit of offBoard.
const (
	offBoard index = 0x88

	north     index = 0x10
	south     index = 0xf0
	east      index = 0x01
	west      index = 0xff
	northEast index = 0x11
	northWest index = 0x0f
	southEast index = 0xf1
	southWest index = 0xef

	northNorth index = 0x20
	southSouth index = 0xe0
	eastEast   index = 0x02
	westWest   index = 0xfe
)

// The steps of the leapers. The king's are the queen's directions too. The bits in neighbours
// and in attacks have the same order: column by column, as ownAround gathers them.
var (
	kingSteps   = [8]index{southEast, east, northEast, south, north, southWest, west, northWest}
	knightSteps = [8]index{0x21, 0x12, 0xf2, 0xe1, 0xdf, 0xee, 0x0e, 0x1f}
)

// indexOf returns the index of sq, which must be on the board: the rank moves up
// one bit, to make room for the bit that marks off-board files.
func indexOf(sq rep.Square) index { return index(sq + sq&0x38) }

// square returns the square of i, which must be on the board.
func (i index) square() rep.Square { return rep.Square((i + i&7) >> 1) }

// onBoard reports whether i is one of the 64 squares.
func (i index) onBoard() bool { return i&offBoard == 0 }

// rank returns the rank of i, which must be on the board.
func (i index) rank() rep.Rank { return rep.Rank(i >> 4) }

// difference returns from - to as an index into tables of 512. On this board the
// difference of two squares determines how many files and ranks they are apart. So a
// table by difference has room for everything that depends only on their relative
// position. It is in 0..119 or 393..511.
func difference(from, to index) uint { return (uint(from) - uint(to)) & 511 }

// epVictim returns the square of the pawn that is captured en passant: on the
// rank of from and the file of to.
func epVictim(from, to index) index { return from&rankMask | to&0x07 }
