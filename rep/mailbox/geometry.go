package mailbox

import "github.com/boardbench/boardbench/rep"

// index is a cell of the board, 0 (a1) to 63 (h8): rank*8 + file. It is a byte, and sums of
// indices and steps wrap, so that a step down the board is an addition of 256 minus its size.
type index uint8

// indexOf returns the cell of sq, which must be on the board. Cells have the order of the
// squares of package rep.
func indexOf(sq rep.Square) index { return index(sq) }

// square returns the square of cell i, which must be on the board.
func (i index) square() rep.Square { return rep.Square(i) }

// set returns the set of the square of i alone.
func (i index) set() rep.SquareSet { return i.square().Set() }

func (i index) file() uint { return uint(i & 7) }
func (i index) rank() uint { return uint(i >> 3) }

// The eight directions, clockwise from White's forward. An even one is orthogonal, an odd one
// diagonal; d^4 is the opposite, and d&3 the kind of line: file, diagonal, rank, antidiagonal.
const (
	north = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
)

// The steps of half the directions, as constants, for code where a load from steps would
// cost. The opposite steps are negative.
const (
	stepNorth     = 8
	stepNorthEast = 9
	stepEast      = 1
	stepSouthEast = -7
)

// leap is a step in files and ranks.
type leap struct{ files, ranks int }

// The leaps of the king by direction, and of the knight.
var (
	kingLeaps   = [8]leap{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	knightLeaps = [8]leap{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// from returns the cell that l leads to from i, and false off the board. Only this function
// knows the edge: it steps file and rank separately and tests each. Everything else reads
// tables made with it.
func (l leap) from(i index) (index, bool) {
	file, rank := int(i.file())+l.files, int(i.rank())+l.ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return i, false
	}
	return index(rank*8 + file), true
}

// step returns the difference that l makes in an index. It must stay on the board.
func (l leap) step() index { return index(l.ranks*8 + l.files) }

// distance returns the number of king steps from a to o.
func distance(a, o index) int {
	files, ranks := int(a.file())-int(o.file()), int(a.rank())-int(o.rank())
	return max(files, -files, ranks, -ranks)
}
