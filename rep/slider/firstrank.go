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

// Kindergarten collapses a line to the six bits of its inner squares by a multiplication, as
// [FirstRank] does, but its tables have whole sets: the attacks on a rank, copied to all eight
// ranks, from which the mask of a rank or of a diagonal cuts out its own, and the attacks on the
// a-file, which are shifted to the slider's. So there is no second multiplication, and the tables
// are 4 KiB each.
type Kindergarten struct {
	ranks [8 * 64]rep.SquareSet // by file and inner occupancy: the attacks on every rank
	files [8 * 64]rep.SquareSet // by rank and inner occupancy: those on the a-file
	lines [64][3]rep.SquareSet  // rank, diagonal and antidiagonal, without the square
}

const (
	innerFile = 0x0001010101010100 // the inner squares of the a-file
	c2h7      = 0x0080402010080400 // the diagonal between these two, which moves those to the top bits
)

// NewKindergarten builds the tables.
func NewKindergarten() *Kindergarten {
	t := new(Kindergarten)
	for i, attacks := range newRankTable() {
		t.ranks[i] = rep.SquareSet(attacks) * fileA
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for i, line := range [3]int{rank, diagonal, antidiagonal} {
			t.lines[sq][i] = walk(sq, rep.NoSquares, lineSteps[line])
		}
	}
	for r := range rep.Square(8) {
		subsets(innerFile, func(inner rep.SquareSet) {
			t.files[uint(r)<<6|fileIndex(inner, 0)] = walk(8*r, inner, lineSteps[file])
		})
	}
	return t
}

// fileIndex returns the inner squares of file f as six bits, rank 7 the lowest.
func fileIndex(occupied rep.SquareSet, f rep.Square) uint {
	return uint(occupied >> (f & 63) & innerFile * c2h7 >> 58)
}

func (t *Kindergarten) line(i int, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	line := t.lines[sq&63][i]
	return t.ranks[uint(sq&7)<<6|uint(occupied&line*(fileA<<1)>>58)] & line
}

// Rook implements [Attacks].
func (t *Kindergarten) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.line(0, sq, occupied) | t.files[uint(sq>>3&7)<<6|fileIndex(occupied, sq&7)]<<(sq&7)
}

// Bishop implements [Attacks].
func (t *Kindergarten) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.line(1, sq, occupied) | t.line(2, sq, occupied)
}

// Queen implements [Attacks].
func (t *Kindergarten) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Kindergarten) Bytes() int { return int(unsafe.Sizeof(*t)) }
