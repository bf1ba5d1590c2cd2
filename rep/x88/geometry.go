package x88

import "github.com/boardbench/boardbench/rep"

// index is a cell of the board: rank*16 + file. It is one of the 64 squares
// when index&0x88 == 0 and off the board otherwise. A step from one cell to
// the next is an index too: sums wrap at 256, so a step down is 256-16.
type index uint8

// The steps, seen from White's side. What is not on the board after a step
// has a bit of offBoard.
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
)

// The steps of the leapers. The king's are the queen's too, and give the order of
// the bits in neighbours and in hits: column by column, as ring gathers them.
var (
	kingSteps   = [8]index{northEast, east, southEast, north, south, northWest, west, southWest}
	knightSteps = [8]index{0x21, 0x12, 0xf2, 0xe1, 0xdf, 0xee, 0x0e, 0x1f}
)

// The square of a man that was taken: off the board, and so far above it that
// its difference from any square is none that two squares have.
const gone index = 0xff

// indexOf returns the index of sq, which must be on the board: the rank moves
// up one bit, to make room for the bit that tells files off the board.
func indexOf(sq rep.Square) index { return index(sq + sq&0x38) }

// square returns the square of i, which must be on the board.
func (i index) square() rep.Square { return rep.Square((i + i&7) >> 1) }

// onBoard reports whether i is one of the 64 squares.
func (i index) onBoard() bool { return i&offBoard == 0 }

// rank returns the rank of i, which must be on the board.
func (i index) rank() rep.Rank { return rep.Rank(i >> 4) }

// difference is from - to as an index into tables of 512. On this board the
// difference of two squares tells how many files and ranks they are apart, and
// so all that depends on that and not on where they are. It is in 0..119 or
// 393..511 for two squares, and between those for a man that is gone.
func difference(from, to index) uint { return (uint(from) - uint(to)) & 511 }
