package slider

import "github.com/boardbench/boardbench/rep"

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
