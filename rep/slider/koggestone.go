package slider

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

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

// Lanes is [KoggeStone] in all directions at once: a lane of a vector register for each, 256 bits for
// a rook or a bishop and 512 for a queen. A step is a rotation by as many bits as the lane
// says, up or down, and an AND with the squares that a step of that direction leads to:
//
//	lane      north  south  east  west
//	rotation      8     -8     1    -1
//	leads to    2-8    1-7   b-h   a-g
//
// So a fill in one direction is done in four or eight in the same time, and the lanes are united at
// the end. A look-up of a queen takes as many instructions as one of a rook. But each step waits
// for the one before it, and it is a call, as [PEXT] is. Its purpose is to move all sliders of a
// side at once, from a register that has them already: package bitboardlanes counts its moves so.
type Lanes struct {
	rook, bishop fourLanes
	queen        eightLanes
}

// fourLanes is the constants of four directions.
type fourLanes struct {
	step, step2, step4 [4]uint64 // rotations to the left, of 1, 2 and 4 squares
	into               [4]rep.SquareSet
}

// eightLanes is the constants of eight directions.
type eightLanes struct {
	step, step2, step4 [8]uint64
	into               [8]rep.SquareSet
}

// NewLanes builds the tables. The machine must have the instructions: see [Algorithm.Missing].
func NewLanes() *Lanes {
	t := new(Lanes)
	for i, s := range rookSteps {
		t.rook.set(i, s)
		t.queen.set(i, s)
	}
	for i, s := range bishopSteps {
		t.bishop.set(i, s)
		t.queen.set(4+i, s)
	}
	return t
}

func (l *fourLanes) set(i int, s step)  { l.step[i], l.step2[i], l.step4[i], l.into[i] = lane(s) }
func (l *eightLanes) set(i int, s step) { l.step[i], l.step2[i], l.step4[i], l.into[i] = lane(s) }

// lane returns the constants of one direction.
func lane(s step) (one, two, four uint64, into rep.SquareSet) {
	one = uint64(s.files + 8*s.ranks)
	for sq := rep.A1; sq <= rep.H8; sq++ {
		into |= walk(sq, rep.AllSquares, []step{s})
	}
	return one & 63, 2 * one & 63, 4 * one & 63, into
}

// Rook implements [Attacks].
func (t *Lanes) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return inFour(&t.rook, sq.Set(), occupied)
}

// Bishop implements [Attacks].
func (t *Lanes) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return inFour(&t.bishop, sq.Set(), occupied)
}

// Queen implements [Attacks].
func (t *Lanes) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return inEight(&t.queen, sq.Set(), occupied)
}

// Bytes implements [Attacks].
func (t *Lanes) Bytes() int { return int(unsafe.Sizeof(*t)) }

// inFourPlain is inFour in Go, one lane after the other.
func inFourPlain(l *fourLanes, sliders, occupied rep.SquareSet) (attacks rep.SquareSet) {
	for i := range l.step {
		attacks |= inLane(l.step[i], l.step2[i], l.step4[i], l.into[i], sliders, occupied)
	}
	return attacks
}

// inEightPlain is inEight in Go, one lane after the other.
func inEightPlain(l *eightLanes, sliders, occupied rep.SquareSet) (attacks rep.SquareSet) {
	for i := range l.step {
		attacks |= inLane(l.step[i], l.step2[i], l.step4[i], l.into[i], sliders, occupied)
	}
	return attacks
}

// inLane returns the attacks of sliders in one direction. A step over the edge ends on a
// square that is not in into.
func inLane(step, step2, step4 uint64, into, sliders, occupied rep.SquareSet) rep.SquareSet {
	empty := into &^ occupied
	sliders |= empty & rotate(sliders, step)
	empty &= rotate(empty, step)
	sliders |= empty & rotate(sliders, step2)
	empty &= rotate(empty, step2)
	sliders |= empty & rotate(sliders, step4)
	return rotate(sliders, step) & into
}

func rotate(set rep.SquareSet, by uint64) rep.SquareSet {
	return rep.SquareSet(bits.RotateLeft64(uint64(set), int(by)))
}
