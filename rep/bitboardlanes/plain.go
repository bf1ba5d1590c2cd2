package bitboardlanes

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// countPlain is the portable form of [countLanes], one lane after the other. It is the
// reference in tests, and the code on other machines. Of a side that is not in check it
// counts the moves of all pieces but the king, en passant captures left out, and it finds
// the squares that the other side attacks.
func countPlain(bitboards *[8]rep.SquareSet, t *laneTables, us rep.Color) (n int, attacked rep.SquareSet) {
	own, enemy := bitboards[-us&blackOccupancy], bitboards[-(us^1)&blackOccupancy]
	pawns, knights, kings := bitboards[rep.Pawn], bitboards[rep.Knight], bitboards[rep.King]
	var theirs, fromKing, pinned lanes
	for d := range 8 {
		f := t.fill(d, own|enemy)
		theirs[d] = f.attacks(slidersOf(bitboards, d) & enemy)
		fromKing[d] = f.attacks(kings & own)
	}

	// The piece that an enemy slider meets in one direction, and a slider on the king's
	// square would meet in the opposite one, is all that stands between the two.
	allPinned := rep.NoSquares
	for d := range 8 {
		pinned[d] = theirs[d] & fromKing[opposite(d)] & own
		allPinned |= pinned[d]
	}

	for d := range 8 {
		empty := ^(own | enemy)
		attacked |= theirs[d]
		attacked |= rotate((kings|pawns&t.pawns[us].captureUs[d])&enemy, t.step[d]) & t.into[d]
		attacked |= rotate(knights&enemy, t.jump[d]) & t.jumpInto[d]

		// A pinned piece can go along the line of its pin, both ways.
		movable := own & (pinned[d] | pinned[opposite(d)] | ^allPinned)
		f := t.fill(d, own|enemy)
		to := f.attacks(slidersOf(bitboards, d)&movable) &^ own
		target := empty
		if t.diagonal[d] != 0 {
			target = enemy
		}
		single := rotate(pawns&movable&t.pawns[us].move[d], t.step[d]) & t.into[d] & target
		double := rotate(single&t.passed[d], t.step[d]) & empty
		jumps := rotate(knights&own&^allPinned, t.jump[d]) & t.jumpInto[d] &^ own

		// No two pieces reach one square in one direction: the one that is nearer to it
		// is in the way of the other. So these are united, and counted at once.
		n += (to | single | double).Count() + jumps.Count() + 3*(single&t.promotion[d]).Count()
	}
	return n, attacked
}

// slidersOf returns the sliders of both sides that go in the direction of lane d.
func slidersOf(bitboards *[8]rep.SquareSet, d int) rep.SquareSet {
	if d&1 != 0 {
		return bitboards[rep.Bishop] | bitboards[rep.Queen]
	}
	return bitboards[rep.Rook] | bitboards[rep.Queen]
}

// rotate rotates a set by so many bits to the left.
func rotate(set, by rep.SquareSet) rep.SquareSet {
	return rep.SquareSet(bits.RotateLeft64(uint64(set), int(by)))
}

// A fill takes sliders as far as they go in one direction.
type fill struct {
	step, step2, step4     rep.SquareSet
	empty1, empty2, empty4 rep.SquareSet // squares where 1, 2 or 4 empty ones end
	into                   rep.SquareSet
}

// fill returns the fill of lane d.
func (t *laneTables) fill(d int, occupied rep.SquareSet) fill {
	f := fill{step: t.step[d], step2: t.step2[d], step4: t.step4[d], into: t.into[d]}
	f.empty1 = f.into &^ occupied
	f.empty2 = f.empty1 & rotate(f.empty1, f.step)
	f.empty4 = f.empty2 & rotate(f.empty2, f.step2)
	return f
}

// attacks returns the attacks of sliders in the direction: the empty squares, to which
// three steps of 1, 2 and 4 squares take them, and one square more.
func (f fill) attacks(sliders rep.SquareSet) rep.SquareSet {
	sliders |= f.empty1 & rotate(sliders, f.step)
	sliders |= f.empty2 & rotate(sliders, f.step2)
	sliders |= f.empty4 & rotate(sliders, f.step4)
	return rotate(sliders, f.step) & f.into
}
