package tenbytwelve

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// The size of the array. An index of seven bits needs no bounds check.
const (
	columns   = 10
	rows      = 12
	cellCount = 128 // 120, and eight sentinels that no step reaches
	cellMask  = 127 // of an index
)

// index is a cell of the board: 10 cells a row, 12 rows, a1 is 21 and h8 is 98.
// A step from one cell to the next is an index too: sums wrap at 256, so a
// step down is 256-10.
type index uint8

// a1 is the first square.
const a1 index = 2*columns + 1

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
// index of seven bits needs no bounds check.
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

const mapBytes = int(unsafe.Sizeof(cellOf) + unsafe.Sizeof(squareOf))

// indexOf returns the index of sq, which must be on the board.
func indexOf(sq rep.Square) index { return cellOf[sq&63] }

// square returns the square of i, rep.NoSquare for a cell off the board.
func (i index) square() rep.Square { return squareOf[i&127] }

// onBoard reports whether i is one of the 64 squares. Only the code that builds
// and validates the board calls it; move generation reads the cell instead.
func (i index) onBoard() bool { return i < 128 && i.square() != rep.NoSquare }
