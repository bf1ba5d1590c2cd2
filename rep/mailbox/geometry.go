package mailbox

import "github.com/boardbench/boardbench/rep"

// index is a cell of the board, 0 (a1) to 63 (h8): rank*8 + file. It is a byte,
// and sums of indices and steps wrap, so that a step down the board is the
// addition of 256 less its size.
type index uint8

// indexOf returns the cell of sq, which must be on the board. The layout counts
// its cells as rep does its squares.
func indexOf(sq rep.Square) index { return index(sq) }

// square returns the square of cell i, which must be on the board.
func (i index) square() rep.Square { return rep.Square(i) }

func (i index) file() int { return int(i & 7) }
func (i index) rank() int { return int(i >> 3) }

// The eight directions, clockwise from White's forward. An even one is
// straight, an odd one diagonal; d^4 is the way back.
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

// leap is a way to go, in files and ranks.
type leap struct{ files, ranks int }

// The leaps of the king by direction, and of the knight.
var (
	kingLeaps   = [8]leap{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	knightLeaps = [8]leap{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// from returns the cell that l leads to from i, and false off the board. This
// is the one place where the edge is found: file and rank are stepped each on
// its own and tested each on its own. Everything else reads tables made by it.
func (l leap) from(i index) (index, bool) {
	file, rank := i.file()+l.files, i.rank()+l.ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return i, false
	}
	return index(rank*8 + file), true
}

// step returns what l adds to an index, given that it stays on the board.
func (l leap) step() index { return index(l.ranks*8 + l.files) }
