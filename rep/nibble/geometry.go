package nibble

import "github.com/boardbench/boardbench/rep"

// index is a cell of the board, 0 (a1) to 63 (h8): rank*8 + file. It is a byte,
// and sums of indices and steps wrap, so that a step down the board is the
// addition of 256 less its size.
type index uint8

// indexOf returns the cell of sq, which must be on the board. The cells are
// counted as rep counts its squares; where one lies in memory is a matter of
// word and shift.
func indexOf(sq rep.Square) index { return index(sq) }

// square returns the square of cell i, which must be on the board.
func (i index) square() rep.Square { return rep.Square(i) }

func (i index) file() uint { return uint(i & 7) }
func (i index) rank() uint { return uint(i >> 3) }

// shift returns the lowest bit of the nibble of i in the word of its rank.
func (i index) shift() uint { return uint(i&7) << 2 }

// pair returns the pair of ranks of i, and place the lowest bit of its nibble in the 64 bits of
// the pair.
func (i index) pair() uint  { return uint(i >> 4 & 3) }
func (i index) place() uint { return uint(i&15) << 2 }

// The eight directions, clockwise from White's forward. d^4 is the way back, and
// d&3 the kind of line: file, diagonal, rank, antidiagonal.
const (
	north = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
	nowhere // where no line leads
)

// leap is a way to go, in files and ranks.
type leap struct{ files, ranks int }

// The leaps of the king by direction, and of the knight.
var (
	kingLeaps   = [8]leap{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	knightLeaps = [8]leap{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// from returns the cell that l leads to from i, and false off the board. This
// is the one place where the edge is found, and only tables are made by it.
func (l leap) from(i index) (index, bool) {
	file, rank := int(i.file())+l.files, int(i.rank())+l.ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return i, false
	}
	return index(rank*8 + file), true
}

// step returns what l adds to an index, given that it stays on the board.
func (l leap) step() index { return index(l.ranks*8 + l.files) }
