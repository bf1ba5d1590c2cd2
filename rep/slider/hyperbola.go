package slider

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Hyperbola is hyperbola quintessence. On a line the bits that change when the slider is subtracted
// twice from the occupancy are those up to the nearest piece above it: the subtraction borrows
// from that piece, through all empty squares. Without the slider in the occupancy once is
// enough. A slider on square 3 of a line with pieces on 1 and 6:
//
//	occupancy o        0100 0010
//	o - slider         0011 1010
//	exclusive or       0111 1000    squares 3 to 6
//
// The squares below are found in the same way with the board turned upside down, which is one
// instruction for a file or a diagonal (BSWAP): its squares are on different ranks. The slider's
// own bit changes in both and falls out. On a rank that exchange does nothing, so the rank is
// looked up, by the six inner squares, in a table of 512 bytes.
type Hyperbola struct {
	lines [64][3]rep.SquareSet // file, diagonal and antidiagonal without the square
	rank  rankTable
}

// NewHyperbola builds the tables.
func NewHyperbola() *Hyperbola {
	t := &Hyperbola{rank: newRankTable()}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for i, line := range [3]int{file, diagonal, antidiagonal} {
			t.lines[sq][i] = walk(sq, rep.NoSquares, lineSteps[line])
		}
	}
	return t
}

// line returns the attacks of the slider along one of its lines.
func (t *Hyperbola) line(i int, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	line := t.lines[sq&63][i]
	slider := uint64(1) << (sq & 63)
	up := uint64(occupied & line)
	down := bits.ReverseBytes64(up) - bits.ReverseBytes64(slider)
	return rep.SquareSet((up-slider)^bits.ReverseBytes64(down)) & line
}

// Rook implements [Attacks].
func (t *Hyperbola) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.line(0, sq, occupied) | t.rank.along(sq, occupied)
}

// Bishop implements [Attacks].
func (t *Hyperbola) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.line(1, sq, occupied) | t.line(2, sq, occupied)
}

// Queen implements [Attacks].
func (t *Hyperbola) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Hyperbola) Bytes() int { return int(unsafe.Sizeof(*t)) }

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
