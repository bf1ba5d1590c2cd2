package byteboard

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// The functions of this file do in plain Go the work of the assembly, step by step if
// that explains it. The tests compare each pair.

// transposePlain is transpose: it finds the bitboards of cells.
func transposePlain(bitboards *[8]rep.SquareSet, c *cells) {
	*bitboards = [8]rep.SquareSet{}
	for sq, piece := range c {
		code := shared.codes[piece&15]
		for i := range bitboards {
			bitboards[i] |= rep.SquareSet(code>>i&1) << sq
		}
	}
}

// A count is the result of countLanes for the side to move.
type count struct {
	moves    uint64 // legal ones if the king is not in check, without castling and en passant captures
	attacked uint64 // the squares that the enemy attacks, its sliders also through the king
	occupied uint64
	king     uint64 // its square
}

// countPlain is the portable reference implementation of countLanes. Each loop over the
// lanes is a few instructions there, and an equation of two lanes is one.
func countPlain(c *cells, side int) (n count) {
	t, v := shared, &shared.sides[side&1]
	var sets [8]uint64
	for sq, piece := range c {
		for i := range sets {
			sets[i] |= uint64(v.codes[piece&15]>>i&1) << sq
		}
	}
	n.occupied = sets[occupied]
	n.king = uint64(bits.TrailingZeros64(sets[allKings] & sets[us]))
	king := sets[allKings] & sets[us]
	ours, theirs := sets[us], sets[them]

	// The enemy's attacks, and the pins: in each direction the nearest piece from the king, if
	// it is ours and the next is a slider of the enemy that moves so.
	var pinned lanes
	var allPinned uint64
	for d := range 8 {
		sliders := sets[t.pickSliders[d]] & theirs
		attacked := fill(sliders, ^n.occupied|king, d)
		attacked |= (sets[allKings] | sets[ourPawns]&v.theirPawns[d]) & theirs
		n.attacked |= bits.RotateLeft64(attacked, int(t.step1[d])) & t.landing[d]
		n.attacked |= bits.RotateLeft64(sets[allKnights]&theirs, int(t.jump[d])) & t.jumpLanding[d]

		onRay := turned(n.occupied, d) & t.rays[n.king&63][d]
		nearest, farther := onRay&-onRay, onRay&(onRay-1)
		next := farther & -farther
		if next&turned(sliders, d) != 0 {
			pinned[d] = turned(nearest&turned(ours, d), d)
			allPinned |= pinned[d]
		}
	}

	for d := range 8 {
		// A pinned piece can move along the line of its pin: two lanes.
		free := ours &^ (allPinned &^ (pinned[d] | pinned[d^4]))
		to := bits.RotateLeft64(fill(sets[t.pickSliders[d]]&free, ^n.occupied, d), int(t.step1[d])) & t.landing[d] &^ ours
		pawns := bits.RotateLeft64(sets[ourPawns]&free, int(t.step1[d])) & t.landing[d] &
			(v.captures[d]&theirs | v.pushes[d]&^n.occupied)
		double := bits.RotateLeft64(pawns&v.third[d], int(t.step1[d])) &^ n.occupied
		knights := bits.RotateLeft64(sets[allKnights]&ours&^allPinned, int(t.jump[d])) & t.jumpLanding[d] &^ ours
		n.moves += uint64(bits.OnesCount64(to|pawns) + bits.OnesCount64(double) + bits.OnesCount64(knights))
		n.moves += 3 * uint64(bits.OnesCount64(pawns&v.last[d])) // four promotions each
	}
	n.moves += uint64(bits.OnesCount64(t.kingAttacks[n.king&63] &^ (ours | n.attacked)))
	return n
}

// fill returns sliders and the squares of free that they reach in the direction of a lane,
// in three steps for all of them: one square, two, four. Reference: Kogge and Stone, A
// Parallel Algorithm for the Efficient Solution of a General Class of Recurrence Equations,
// 1973; Steffan Westcott brought it to chess.
func fill(sliders, free uint64, lane int) uint64 {
	t := shared
	free &= t.landing[lane]
	sliders |= free & bits.RotateLeft64(sliders, int(t.step1[lane]))
	free &= bits.RotateLeft64(free, int(t.step1[lane]))
	sliders |= free & bits.RotateLeft64(sliders, int(t.step2[lane]))
	free &= bits.RotateLeft64(free, int(t.step2[lane]))
	return sliders | free&bits.RotateLeft64(sliders, int(t.step4[lane]))
}

// writePlain is the portable reference implementation of writeMoves. It writes the
// moves of l to dst, which has room for moveListRoom, and returns their number. The
// rest of dst may be overwritten.
func writePlain(dst *[moveListRoom]rep.Move, l *moveList) int {
	n := 0
	for _, p := range l.pieces[:l.n] {
		for to := p.to; to != 0; to &= to - 1 {
			kind := rep.Quiet
			if l.them&to&-to != 0 {
				kind = rep.Capture
			}
			dst[n] = rep.Move(kind)<<12 | rep.Move(p.from) | rep.Move(sets.First(to))
			n++
		}
	}
	for i, to := range l.pawns {
		for ; to != 0; to &= to - 1 {
			dst[n] = shared.pawnMoves[sets.First(to)] + l.pawnCodes[i]
			n++
		}
	}
	return n
}
