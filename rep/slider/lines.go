package slider

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// step is one step in files and ranks.
type step struct{ files, ranks int }

// The directions in pairs: each with its opposite, the one to higher squares first.
var (
	rookSteps   = []step{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
	bishopSteps = []step{{1, 1}, {-1, -1}, {-1, 1}, {1, -1}}
)

// from returns the square a step from sq, and false off the board.
func (s step) from(sq rep.Square) (rep.Square, bool) {
	f, r := int(sq.File())+s.files, int(sq.Rank())+s.ranks
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return rep.NoSquare, false
	}
	return rep.MakeSquare(rep.File(f), rep.Rank(r)), true
}

// walk returns the squares from sq, which is left out, to the first piece in each direction,
// which is included.
func walk(sq rep.Square, occupied rep.SquareSet, steps []step) rep.SquareSet {
	var set rep.SquareSet
	for _, s := range steps {
		for to, ok := s.from(sq); ok; to, ok = s.from(to) {
			set.Add(to)
			if occupied.Has(to) {
				break
			}
		}
	}
	return set
}

// ray returns all squares in one direction from sq.
func ray(sq rep.Square, s step) rep.SquareSet { return walk(sq, rep.NoSquares, []step{s}) }

// relevant returns the squares where a piece changes the attacks of a slider on sq: its rays
// without the last square of each, behind which nothing is left to block.
func relevant(sq rep.Square, steps []step) rep.SquareSet {
	var mask rep.SquareSet
	for _, s := range steps {
		for to := range ray(sq, s).All() {
			if _, ok := s.from(to); ok {
				mask.Add(to)
			}
		}
	}
	return mask
}

// subsets calls visit with every subset of mask. Subtracting the mask counts through them, and
// the carries ripple over the bits that it does not have.
func subsets(mask rep.SquareSet, visit func(rep.SquareSet)) {
	for subset := rep.NoSquares; ; {
		visit(subset)
		if subset = (subset - mask) & mask; subset == 0 {
			return
		}
	}
}

// Directions of a line of a square, in the order of the four lines everywhere in this package.
var lineSteps = [4][]step{rookSteps[:2], rookSteps[2:], bishopSteps[:2], bishopSteps[2:]}

// The lines of a square.
const (
	file = iota
	rank
	diagonal // from a1 towards h8
	antidiagonal
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
