package slider

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

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
