package slider

import "github.com/boardbench/boardbench/rep"

// KoggeStone fills each direction as a carry goes through the adder of that name: after three steps
// of 1, 2 and 4 squares the slider has reached all seven, through empty squares alone. It has no
// tables, and it does as much work for many sliders of a side as for one: it is made for sets of
// them. For one slider at a time most of it is wasted. A rook on a1 goes east, on an empty rank:
//
//	begin      a1
//	step of 1  a1 b1
//	step of 2  a1 b1 c1 d1
//	step of 4  a1 to h1
//
// and a last step of 1, through pieces too, makes attacks of it, without a1.
type KoggeStone struct{}

// NewKoggeStone has no tables to build.
func NewKoggeStone() *KoggeStone { return new(KoggeStone) }

// Where a step to the east, or to the west, comes from the other side of the board.
const (
	notA rep.SquareSet = 0xfefefefefefefefe
	notH rep.SquareSet = 0x7f7f7f7f7f7f7f7f
)

// fillUp returns the attacks of the sliders in the direction to the squares n higher; keep is the
// squares that a step may come to.
func fillUp(sliders, empty rep.SquareSet, n uint, keep rep.SquareSet) rep.SquareSet {
	empty &= keep
	sliders |= empty & (sliders << (n & 63))
	empty &= empty << (n & 63)
	sliders |= empty & (sliders << (2 * n & 63))
	empty &= empty << (2 * n & 63)
	sliders |= empty & (sliders << (4 * n & 63))
	return sliders << (n & 63) & keep
}

// fillDown is fillUp to lower squares.
func fillDown(sliders, empty rep.SquareSet, n uint, keep rep.SquareSet) rep.SquareSet {
	empty &= keep
	sliders |= empty & (sliders >> (n & 63))
	empty &= empty >> (n & 63)
	sliders |= empty & (sliders >> (2 * n & 63))
	empty &= empty >> (2 * n & 63)
	sliders |= empty & (sliders >> (4 * n & 63))
	return sliders >> (n & 63) & keep
}

// Rook implements [Attacks].
func (*KoggeStone) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	slider, empty := rep.SquareSet(1)<<(sq&63), ^occupied
	return fillUp(slider, empty, 8, rep.AllSquares) | fillDown(slider, empty, 8, rep.AllSquares) |
		fillUp(slider, empty, 1, notA) | fillDown(slider, empty, 1, notH)
}

// Bishop implements [Attacks].
func (*KoggeStone) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	slider, empty := rep.SquareSet(1)<<(sq&63), ^occupied
	return fillUp(slider, empty, 9, notA) | fillDown(slider, empty, 9, notH) |
		fillUp(slider, empty, 7, notH) | fillDown(slider, empty, 7, notA)
}

// Queen implements [Attacks].
func (k *KoggeStone) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return k.Rook(sq, occupied) | k.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (*KoggeStone) Bytes() int { return 0 }
