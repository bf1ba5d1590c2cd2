package slider

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// FirstRank brings every line to the first rank. A table of 512 bytes has the attacks of a slider
// on that rank, by its file and by the occupancy of the six inner squares; a whole line is
// collapsed to a byte by one multiplication, and the byte of attacks is expanded to the line by
// another. The squares of a diagonal are on different files, so that the sum of all ranks is
// already the byte, and a multiplication by the a-file adds up all ranks in the last one:
//
//	pieces on b2 and e5 of the long diagonal  * file a  >> 56  =  . b . . e . . .
//	attacks of d4 there  b c . e              * file a  & diagonal  =  b2 c3 e5
//
// A file is shifted to the a-file and multiplied by the long diagonal. That puts rank 1 at the
// high end of the byte, so the slider's place on it is 7 less its rank.
type FirstRank struct {
	rank      rankTable
	diagonals [64][2]rep.SquareSet // diagonal and antidiagonal, without the square
}

// NewFirstRank builds the tables.
func NewFirstRank() *FirstRank {
	t := &FirstRank{rank: newRankTable()}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		t.diagonals[sq] = [2]rep.SquareSet{walk(sq, rep.NoSquares, lineSteps[diagonal]), walk(sq, rep.NoSquares, lineSteps[antidiagonal])}
	}
	return t
}

const (
	fileA        = 0x0101010101010101
	longDiagonal = 0x8040201008040201
)

// rankTable has the attacks of a slider on the first rank, by its file times 64 plus the occupancy
// of the six inner squares.
type rankTable [8 * 64]uint8

func newRankTable() (t rankTable) {
	for sq := rep.A1; sq <= rep.H1; sq++ {
		for inner := range rep.SquareSet(64) {
			t[int(sq)*64+int(inner)] = uint8(walk(sq, inner<<1, lineSteps[rank]))
		}
	}
	return t
}

// on returns the attacks of a slider on file f of the first rank, by the six inner squares.
func (t *rankTable) on(f rep.Square, inner rep.SquareSet) rep.SquareSet {
	return rep.SquareSet(t[uint(f&7)<<6|uint(inner&63)])
}

// along returns the attacks of a slider along its own rank.
func (t *rankTable) along(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	first := sq & 56
	return t.on(sq, occupied>>(first+1)) << first
}

func (t *FirstRank) diagonal(i int, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	line := t.diagonals[sq&63][i]
	return t.rank.on(sq, occupied&line*fileA>>57) * fileA & line
}

// Rook implements [Attacks].
func (t *FirstRank) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	f := sq & 7
	files := t.rank.on(7-sq>>3&7, occupied>>f&fileA*longDiagonal>>57) * longDiagonal >> 7 & fileA << f
	return t.rank.along(sq, occupied) | files
}

// Bishop implements [Attacks].
func (t *FirstRank) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.diagonal(0, sq, occupied) | t.diagonal(1, sq, occupied)
}

// Queen implements [Attacks].
func (t *FirstRank) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *FirstRank) Bytes() int { return int(unsafe.Sizeof(*t)) }
