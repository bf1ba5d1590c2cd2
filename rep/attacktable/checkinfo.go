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

// findPins finds the pins against the king of us: one piece of us, and no other piece, is between the
// king and a slider that moves along their line.
func (r *record) findPins(us int, p *pins) {
	king, ours, occupied := r.king(us), r.colors[us&1], r.occupied()
	for sliders := r.ids[us&1^1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		id := bits.TrailingZeros16(uint16(sliders))
		at := placeOf(us^1, id)
		from := r.square[at]
		d := direction[king][from&63]
		if slides[r.piece[at]&7]>>d&1 == 0 {
			continue
		}
		between := rep.Between(rep.Square(king), rep.Square(from)) & occupied
		if between&ours != 0 && between&(between-1) == 0 {
			sq := between.First()
			c := r.cell[sq&63]
			p.ids |= 1 << (c & 15)
			p.pinners |= 1 << id
			p.list[p.n&7] = pin{c.place(), uint8(sq), from, d}
			p.n++
		}
	}
}

// kingSteps returns the squares to which the king of us can go. They are the neighbours that the
// table has no attacker for; a slider that gives check attacks through the king, too.
func (r *record) kingSteps(us int, checkers idSet) (set rep.SquareSet) {
	king, t := r.king(us), &r.attacks[us&1^1]
	for open := rep.KingAttacks(rep.Square(king)) &^ r.colors[us&1]; open != 0; open &= open - 1 {
		if t.at(int(open.First())) == 0 {
			set |= open & -open
		}
	}
	for sliders := checkers & r.ids[us&1^1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		from := r.square[placeOf(us^1, bits.TrailingZeros16(uint16(sliders)))]
		set &^= rays[king][direction[from&63][king]&7]
	}
	return set
}
