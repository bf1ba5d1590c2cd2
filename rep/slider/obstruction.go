package slider

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Obstruction is obstruction difference. Of each line the nearest piece below the slider is
// the highest bit of the pieces below, and the nearest above is the lowest bit of the pieces
// above. Twice the upper one less the lower one is all the bits from the lower to the upper one,
// and an AND with the line leaves the attacked squares:
//
//	line of a slider on 3        1111 0111
//	pieces on 1 and 6            0100 0010
//	2 * upper                    1000 0000
//	2 * upper - lower            0111 1110
//	of the line                  0111 0110
//
// Where nothing is above, twice nothing is 0, which is 2^64 too. Where nothing is below, square 0
// stands for it. There is no turning of the board, so ranks are as good as other lines.
type Obstruction struct {
	lines [64][4]obstructed
}

// obstructed is a line of a square.
type obstructed struct{ lower, upper, both rep.SquareSet }

// NewObstruction builds the tables.
func NewObstruction() *Obstruction {
	t := new(Obstruction)
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for i, steps := range lineSteps {
			upper, lower := ray(sq, steps[0]), ray(sq, steps[1])
			t.lines[sq][i] = obstructed{lower, upper, lower | upper}
		}
	}
	return t
}

func (l *obstructed) attacks(occupied rep.SquareSet) rep.SquareSet {
	lower, upper := l.lower&occupied, l.upper&occupied
	fromLower := rep.SquareSet(1) << 63 >> (bits.LeadingZeros64(uint64(lower|1)) & 63)
	return (2*(upper&-upper) - fromLower) & l.both
}

// Rook implements [Attacks].
func (t *Obstruction) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	lines := &t.lines[sq&63]
	return lines[file].attacks(occupied) | lines[rank].attacks(occupied)
}

// Bishop implements [Attacks].
func (t *Obstruction) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	lines := &t.lines[sq&63]
	return lines[diagonal].attacks(occupied) | lines[antidiagonal].attacks(occupied)
}

// Queen implements [Attacks].
func (t *Obstruction) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Obstruction) Bytes() int { return int(unsafe.Sizeof(*t)) }
