package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// SEEAtLeast implements [rep.ExchangeEvaluator]. The attackers of the square are two sets of the
// table, and a type's are a mask away. A piece that captures uncovers the sliders that attack its
// own square in the same direction.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	kind := m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	r := b.now()
	from, to := int(m>>6&63), int(m&63)
	gain, risk := r.pieceAt(to).Type().Value(), r.pieceAt(from).Type().Value()
	switch {
	case kind == rep.EnPassant:
		gain = rep.Pawn.Value()
	case kind.IsPromotion():
		risk = kind.Promotion().Value()
		gain += risk - rep.Pawn.Value()
	}
	if threshold > gain {
		return false
	}
	if threshold <= gain-risk {
		return true
	}
	us := int(r.sideToMove())
	x := exchange{r: r, to: to, attackers: [2]idSet{r.attacks[0].at(to), r.attacks[1].at(to)}}
	x.leave(us, int(r.cell[from]&15), from)
	switch captured := r.cell[to]; {
	case kind == rep.EnPassant:
		x.leave(us^1, int(r.cell[to^8]&15), to^8)
	case captured != 0:
		x.left[us^1] |= 1 << (captured & 15)
	}
	balance := risk - (gain - threshold)
	ahead := true // whether the side to move reaches the threshold if the exchange ends here
	for {
		us ^= 1
		t, id := x.leastAttacker(us)
		if t == rep.NoPieceType {
			return ahead
		}
		ahead = !ahead
		if t == rep.King {
			return ahead != (x.attackers[us^1] != 0)
		}
		balance = t.Value() - balance
		if balance < 0 || balance == 0 && ahead {
			return ahead
		}
		x.leave(us, id, int(r.square[placeOf(us, id)]))
	}
}

// exchange is a series of captures on one square, by colour.
type exchange struct {
	r         *record
	to        int
	attackers [2]idSet // the pieces that attack the square and have not left
	left      [2]idSet // the pieces that have left their squares
	known     [2]bool  // whether the next two are
	blocked   [2]idSet // the pieces of c that block an attack on their king before the exchange
	pinners   [2]idSet // the sliders of the other side that pin them
}

// leave takes a piece of c from sq. It uncovers the sliders that attack sq on the way to the square.
func (x *exchange) leave(c, id, sq int) {
	x.left[c&1] |= 1 << id
	d := int(direction[sq&63][x.to&63])
	for side := range x.attackers {
		x.attackers[side] = (x.attackers[side] | x.r.slidersTo(side, sq, d)) &^ x.left[side]
	}
}

// leastAttacker returns the type and the ID of the least valuable piece of c that can capture, the
// one on the lowest square among equals, and NoPieceType if there is none.
func (x *exchange) leastAttacker(c int) (rep.PieceType, int) {
	c &= 1
	can := x.attackers[c]
	if can == 0 {
		return rep.NoPieceType, 0
	}
	if !x.known[c] {
		x.known[c] = true
		var p pins
		x.r.findPins(c, &p)
		x.blocked[c], x.pinners[c] = p.ids, p.pinners
	}
	if x.pinners[c]&^x.left[c^1] != 0 {
		can &^= x.blocked[c]
	}
	for t := rep.Pawn; t <= rep.King; t++ {
		if set := can & x.r.ids[c][t]; set != 0 {
			return t, x.r.lowest(c, set)
		}
	}
	return rep.NoPieceType, 0
}

// lowest returns the piece of a set on the lowest square.
func (r *record) lowest(c int, set idSet) int {
	best := bits.TrailingZeros16(uint16(set))
	for set &= set - 1; set != 0; set &= set - 1 {
		if id := bits.TrailingZeros16(uint16(set)); r.square[placeOf(c, id)] < r.square[placeOf(c, best)] {
			best = id
		}
	}
	return best
}
