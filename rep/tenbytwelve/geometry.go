package tenbytwelve

import "github.com/boardbench/boardbench/rep"

// index is a cell of the board: 10 cells a row, 12 rows, a1 is 21 and h8 is 98.
// A step from one cell to the next is an index too: sums wrap at 256, so a
// step down is 256-10.
type index uint8

// The steps, seen from White's side.
const (
	north     index = 10
	south     index = 256 - 10
	east      index = 1
	west      index = 256 - 1
	northEast       = north + east
	northWest       = north - east
	southEast       = south + east
	southWest       = south - east
)

// The steps of each kind of man. The king's are the queen's too.
var (
	kingSteps   = [8]index{north, northEast, east, southEast, south, southWest, west, northWest}
	knightSteps = [8]index{21, 12, 256 - 8, 256 - 19, 256 - 21, 256 - 12, 8, 19}
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
	a1 index = 21
	a3 index = 41 // the first cell above White's pawns
	h6 index = 78 // the last cell below Black's pawns
	h8 index = 98
)

// zone is the king and his eight neighbours, as steps from the king, in the order
// of the bits in a set of them: column by column, as ours gathers them.
var zone = [16]index{northEast, east, southEast, north, 0, south, northWest, west, southWest}

// The bits of three of them.
const (
	zoneKing = 1 << 4
	zoneEast = 1 << 1
	zoneWest = 1 << 7
	zoneAll  = 1<<9 - 1
)

// cellOf is the map from the 64 squares to their cells.
var cellOf = [64]index{
	21, 22, 23, 24, 25, 26, 27, 28,
	31, 32, 33, 34, 35, 36, 37, 38,
	41, 42, 43, 44, 45, 46, 47, 48,
	51, 52, 53, 54, 55, 56, 57, 58,
	61, 62, 63, 64, 65, 66, 67, 68,
	71, 72, 73, 74, 75, 76, 77, 78,
	81, 82, 83, 84, 85, 86, 87, 88,
	91, 92, 93, 94, 95, 96, 97, 98,
}

const no = rep.NoSquare

// squareOf is the map back. It is a little longer than the board, so that an
// index of seven bits needs no test.
var squareOf = [128]rep.Square{
	no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no,
	no, +0, +1, +2, +3, +4, +5, +6, +7, no,
	no, +8, +9, 10, 11, 12, 13, 14, 15, no,
	no, 16, 17, 18, 19, 20, 21, 22, 23, no,
	no, 24, 25, 26, 27, 28, 29, 30, 31, no,
	no, 32, 33, 34, 35, 36, 37, 38, 39, no,
	no, 40, 41, 42, 43, 44, 45, 46, 47, no,
	no, 48, 49, 50, 51, 52, 53, 54, 55, no,
	no, 56, 57, 58, 59, 60, 61, 62, 63, no,
	no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, // beyond the board
}

// indexOf returns the index of sq, which must be on the board.
func indexOf(sq rep.Square) index { return cellOf[sq&63] }

// square returns the square of i, rep.NoSquare for a cell of the border.
func (i index) square() rep.Square { return squareOf[i&127] }

// onBoard reports whether i is one of the 64 squares. Only what builds and
// checks the board asks; what plays on it looks at the cell.
func (i index) onBoard() bool { return i < 120 && i.square() != rep.NoSquare }
