package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// pin is a piece between its king and a slider that attacks it.
type pin struct {
	at      place // the pinned piece
	sq      uint8 // its square
	pinner  uint8 // the square of the slider
	towards uint8 // the direction from the king
}

// pins is the pins against a king.
type pins struct {
	ids     idSet // the pinned pieces
	pinners idSet
	n       int
	list    [directions]pin
}

// findPins finds the pins against the king of us. From the king towards each slider on a line with
// it, the first piece is pinned if the slider attacks it: so nothing else is between.
func (r *record) findPins(us int, p *pins) {
	king, t := r.king(us), &r.attacks[us&1^1]
	for sliders := r.ids[us&1^1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		id := bits.TrailingZeros16(uint16(sliders))
		at := placeOf(us^1, id)
		from := r.square[at]
		d := direction[king][from&63]
		if slides[r.piece[at]&7]>>d&1 == 0 {
			continue
		}
		sq := r.first(king, int(d))
		if c := r.cell[sq&63]; c.of(us) && t.at(sq)>>id&1 != 0 {
			p.ids |= 1 << (c & 15)
			p.pinners |= 1 << id
			p.list[p.n&7] = pin{c.place(), uint8(sq), from, d}
			p.n++
		}
	}
}

// first returns the square of the first piece from sq in direction d, where one must be.
func (r *record) first(sq, d int) int {
	step := steps[d&7]
	for sq += step; r.cell[sq&63] == 0; sq += step {
	}
	return sq
}

// kingSteps returns the squares to which the king of us can go. They are the neighbours that the
// table has no attacker for; a slider that gives check attacks through the king, too.
func (r *record) kingSteps(us int, checkers idSet) (set rep.SquareSet) {
	king, t := r.king(us), &r.attacks[us&1^1]
	for _, to := range leaps[rep.King][king].list() {
		if t.at(int(to)) == 0 && !r.cell[to&63].of(us) {
			set |= 1 << (to & 63)
		}
	}
	for sliders := checkers & r.ids[us&1^1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		from := r.square[placeOf(us^1, bits.TrailingZeros16(uint16(sliders)))]
		if d := direction[from&63][king]; int(ends[king][d&7]) != king {
			set &^= 1 << ((king + steps[d&7]) & 63)
		}
	}
	return set
}
