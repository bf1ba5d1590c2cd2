package slider

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// DualHyperbola is [Hyperbola] on several lines at once: the diagonal, the antidiagonal and the file of
// a square are lanes of one vector register. The instruction VPSHUFB turns all of them upside down, as
// BSWAP does with one word, so a queen takes as many instructions as one line:
//
//	lane           0         1             2     3
//	line           diagonal  antidiagonal  file  none
//	bishop         the lower half of the register
//	queen          the whole register, and the rank
//
// No exchange of bytes turns a rank around, so it is looked up in a table of 512 bytes. A rook has one
// line in lanes, and takes it in plain Go.
type DualHyperbola struct {
	lines [64]fourLines
	rank  rankTable
}

// fourLines is the lines of a square by lane, without the square. It has the bytes of a register.
type fourLines [4]rep.SquareSet

// fileLane is the lane of the file.
const fileLane = 2

// NewDualHyperbola builds the tables. The machine must have the instructions: see [Algorithm.Missing].
func NewDualHyperbola() *DualHyperbola {
	t := &DualHyperbola{rank: newRankTable()}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for lane, line := range [...]int{diagonal, antidiagonal, fileLane: file} {
			t.lines[sq][lane] = walk(sq, rep.NoSquares, lineSteps[line])
		}
	}
	return t
}

// onLine returns the attacks of a slider along a line. slider is its square alone.
func onLine(line, slider, occupied rep.SquareSet) rep.SquareSet {
	up := uint64(occupied & line)
	down := bits.ReverseBytes64(up) - bits.ReverseBytes64(uint64(slider))
	return rep.SquareSet((up-uint64(slider))^bits.ReverseBytes64(down)) & line
}

// onTwoLinesPlain is onTwoLines in Go, one lane after the other.
func onTwoLinesPlain(l *fourLines, slider, occupied rep.SquareSet) rep.SquareSet {
	return onLine(l[0], slider, occupied) | onLine(l[1], slider, occupied)
}

// onFourLinesPlain is onFourLines in Go, one lane after the other.
func onFourLinesPlain(l *fourLines, slider, occupied rep.SquareSet) rep.SquareSet {
	return onTwoLinesPlain(l, slider, occupied) | onLine(l[2], slider, occupied) | onLine(l[3], slider, occupied)
}

// Rook implements [Attacks].
func (t *DualHyperbola) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return onLine(t.lines[sq&63][fileLane], sq.Set(), occupied) | t.rank.along(sq, occupied)
}

// Bishop implements [Attacks].
func (t *DualHyperbola) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return onTwoLines(&t.lines[sq&63], sq.Set(), occupied)
}

// Queen implements [Attacks].
func (t *DualHyperbola) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return onFourLines(&t.lines[sq&63], sq.Set(), occupied) | t.rank.along(sq, occupied)
}

// Bytes implements [Attacks].
func (t *DualHyperbola) Bytes() int { return int(unsafe.Sizeof(*t)) }
