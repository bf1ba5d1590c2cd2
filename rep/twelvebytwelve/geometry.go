package twelvebytwelve

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// The size of the array. The sixteen cells that do not fit seven bits are sentinels,
// and a mask of seven bits turns them into the sentinels from 0 to 15. So a walk may
// mask its index, which needs no bounds check then.
const (
	columns   = 12
	rows      = 12
	cellCount = columns * rows
	cellMask  = 127 // of an index in a walk
)

// index is a cell of the board: 12 cells a row, 12 rows, a1 is 26 and h8 is 117.
// A step from one cell to the next is an index too: sums wrap at 256, so a
// step down is 256-12. All squares are below 128: seven bits hold one.
type index uint8

// a1 is the first square.
const a1 index = 2*columns + 2

// indexOf returns the index of sq, which must be on the board. A row has four cells
// more than a rank has squares, and sq&56>>1 is four times the rank.
func indexOf(sq rep.Square) index { return a1 + index(sq+sq&56>>1) }

const no = rep.NoSquare

// squareOf is the map back, which would need a division by twelve. It ends after
// the last square, so that an index of seven bits needs no bounds check.
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

const mapBytes = int(unsafe.Sizeof(squareOf))

// square returns the square of i, which must be below 128, rep.NoSquare for a
// cell off the board.
func (i index) square() rep.Square { return squareOf[i&127] }

// onBoard reports whether i is one of the 64 squares. Only the code that builds
// and validates the board calls it; move generation reads the cell instead.
func (i index) onBoard() bool { return i < 128 && i.square() != rep.NoSquare }

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "twelvebytwelve",
	Title:     "12×12 mailbox",
	Family:    "mailbox",
	Level:     rep.Tuned,
	Summary:   "144 cells, two rows and columns of sentinels on every side; attacks by the difference of two squares",
	Reference: "Kozdrowicki and Cooper, COKO III, CACM 16 (1973), figure 2; https://www.chessprogramming.org/10x12_Board",
	New:       func() rep.Board { return New() },
}
