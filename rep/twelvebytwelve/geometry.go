package twelvebytwelve

import "github.com/boardbench/boardbench/rep"

// index is a cell of the board: 12 cells a row, 12 rows, a1 is 26 and h8 is 117.
// A step from one cell to the next is an index too: sums wrap at 256, so a
// step down is 256-12. All squares are below 128: seven bits hold one.
type index uint8

// The steps, seen from White's side.
const (
	north     index = 12
	south     index = 256 - 12
	east      index = 1
	west      index = 256 - 1
	northEast       = north + east
	northWest       = north - east
	southEast       = south + east
	southWest       = south - east
)

// The steps of each kind of man. The king's are the queen's too, and give the
// order of the bits in hits.
var (
	kingSteps   = [8]index{north, northEast, east, southEast, south, southWest, west, northWest}
	knightSteps = [8]index{25, 14, 256 - 10, 256 - 23, 256 - 25, 256 - 14, 10, 23}
)

// slides tells which of kingSteps a slider has, by its kind: the first, and how
// far it is from each to the next.
var slides = [8]struct{ first, next uint }{
	rep.Bishop: {1, 2},
	rep.Rook:   {0, 2},
	rep.Queen:  {0, 1},
}

// Cells that something is compared with.
const (
	rim index = 13 // the first cell that a step leads to: from a1, southwest
	a1  index = 26
	e1  index = 30
	a3  index = 50 // the first cell above White's pawns
	h6  index = 93 // the last cell below Black's pawns
	e8  index = 114
	h8  index = 117
)

// indexOf returns the index of sq, which must be on the board. Each row has four
// cells more than the row of squares below it: half the bits of the rank.
func indexOf(sq rep.Square) index { return a1 + index(sq+sq&56>>1) }

const no = rep.NoSquare

// squareOf is the way back, for which a row would have to be divided by twelve.
// It ends behind the last square, so that an index of seven bits needs no test.
var squareOf = [128]rep.Square{
	no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, +0, +1, +2, +3, +4, +5, +6, +7, no, no,
	no, no, +8, +9, 10, 11, 12, 13, 14, 15, no, no,
	no, no, 16, 17, 18, 19, 20, 21, 22, 23, no, no,
	no, no, 24, 25, 26, 27, 28, 29, 30, 31, no, no,
	no, no, 32, 33, 34, 35, 36, 37, 38, 39, no, no,
	no, no, 40, 41, 42, 43, 44, 45, 46, 47, no, no,
	no, no, 48, 49, 50, 51, 52, 53, 54, 55, no, no,
	no, no, 56, 57, 58, 59, 60, 61, 62, 63, no, no,
	no, no, no, no, no, no, no, no,
}

// square returns the square of i, which must be below 128, rep.NoSquare for a
// cell of the border.
func (i index) square() rep.Square { return squareOf[i&127] }

// onBoard reports whether i is one of the 64 squares. Only what builds and
// checks the board asks; what plays on it looks at the cell.
func (i index) onBoard() bool { return i < 128 && i.square() != rep.NoSquare }
