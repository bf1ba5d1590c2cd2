package slider

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

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
