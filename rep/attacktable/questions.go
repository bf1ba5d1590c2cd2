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
	us := int(r.SideToMove())
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

// Mobility implements [rep.MobilityCounter]: the bits of each type's IDs in the table.
func (b *Board) Mobility(c rep.Color) (mobility [8]uint16) {
	r := b.now()
	open := ^r.colors[c&1]
	t, ids := &r.attacks[c&1], &r.ids[c&1]
	knights, bishops := uint64(ids[rep.Knight])*each, uint64(ids[rep.Bishop])*each
	rooks, queens := uint64(ids[rep.Rook])*each, uint64(ids[rep.Queen])*each
	for i := range 16 {
		word := t.word(i) & lanesOf(open, i)
		mobility[rep.Knight] += uint16(bits.OnesCount64(word & knights))
		mobility[rep.Bishop] += uint16(bits.OnesCount64(word & bishops))
		mobility[rep.Rook] += uint16(bits.OnesCount64(word & rooks))
		mobility[rep.Queen] += uint16(bits.OnesCount64(word & queens))
	}
	return mobility
}

// The bit of a change that adds a threat, and the lack of it.
const (
	removed rep.ThreatChange = 0
	added   rep.ThreatChange = 1 << 31
)

// threats is a list of changes in the making.
type threats struct {
	r    *record
	list *rep.ThreatChanges
}

// add writes a change of the threat of attacker on from against victim on to.
func (x threats) add(attacker rep.Piece, from int, victim rep.Piece, to int, change rep.ThreatChange) {
	x.list.List[x.list.N&(rep.MaxThreatChanges-1)] = change | rep.ThreatChange(from) | rep.ThreatChange(to)<<8 |
		rep.ThreatChange(attacker)<<16 | rep.ThreatChange(victim)<<20
	x.list.N++
}

// attackers writes changes of the threats against victim on sq by the pieces of c with the given
// IDs. A king, ID 0, threatens nothing.
func (x threats) attackers(c int, ids idSet, victim rep.Piece, sq int, change rep.ThreatChange) {
	for ids &^= 1; ids != 0; ids &= ids - 1 {
		at := placeOf(c, bits.TrailingZeros16(uint16(ids)))
		x.add(x.r.piece[at], int(x.r.square[at]), victim, sq, change)
	}
}

// victims writes changes of the threats of the piece p on sq against the pieces on occupied.
func (x threats) victims(p rep.Piece, sq int, occupied, except rep.SquareSet, change rep.ThreatChange) {
	for set := attacksOf(p, sq, occupied) & occupied &^ except; set != 0; set &= set - 1 {
		x.against(p, sq, int(set.First()), change)
	}
}

// against writes a change of the threat of p on from against the piece on to, unless it is a king.
func (x threats) against(p rep.Piece, from, to int, change rep.ThreatChange) {
	if victim := x.r.pieceAt(to); victim.Type() != rep.King {
		x.add(p, from, victim, to, change)
	}
}

// across writes changes of the threats of the sliders of c with the given IDs, which attack sq,
// against the first piece behind it. except has no victims.
func (x threats) across(c int, ids idSet, sq int, except rep.SquareSet, change rep.ThreatChange) {
	for ids &= x.r.ids[c&1][sliderIDs]; ids != 0; ids &= ids - 1 {
		at := placeOf(c, bits.TrailingZeros16(uint16(ids)))
		from := int(x.r.square[at] & 63)
		occupied := x.r.occupied()
		if set := reach(sq, int(direction[from][sq&63]), occupied) & occupied &^ except; set != 0 {
			x.against(x.r.piece[at], from, int(set.First()), change)
		}
	}
}

// ThreatChanges implements [rep.ThreatTracker]. The threats against the piece on a square are the sets
// of the table there, and so are the sliders whose threats change behind it.
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	dst.N = 0
	r := b.now()
	x := threats{r, dst}
	us := int(r.SideToMove())
	if m.Kind().IsCastle() || m.Kind() == rep.EnPassant {
		x.special(us, m)
		return
	}
	from, to := int(m>>6&63), int(m&63)
	mover, captured := r.cell[from], r.pieceAt(to)
	p := r.piece[mover.place()]
	own := idSet(1) << (mover & 15)
	along := direction[from][to]
	atFrom, atTo := [2]idSet{r.attacks[0].at(from), r.attacks[1].at(from)}, [2]idSet{r.attacks[0].at(to), r.attacks[1].at(to)}
	atTo[us] &^= own
	occupied, left := r.occupied(), rep.Square(from).Set()
	// A slider that the piece moves away from, or towards, attacks it before and after.
	var behind, ahead [2]idSet
	if along != nowhere {
		for c := range behind {
			behind[c] = r.slidersTo(c, from, int(along))
			ahead[c] = r.slidersTo(c, from, int(along^4))
		}
	}
	king := p.Type() == rep.King
	if !king {
		x.attackers(0, atFrom[0], p, from, removed)
		x.attackers(1, atFrom[1], p, from, removed)
		x.victims(p, from, occupied, 0, removed)
	}
	for c := range atFrom {
		x.across(c, atFrom[c]&^behind[c]&^ahead[c], from, m.To().Set(), added)
	}
	if captured != rep.NoPiece {
		x.attackers(0, atTo[0], captured, to, removed)
		x.attackers(1, atTo[1], captured, to, removed)
		x.victims(captured, to, occupied, left, removed)
	} else {
		x.across(0, atTo[0], to, left, removed)
		x.across(1, atTo[1], to, left, removed)
	}
	if !king {
		if m.Kind().IsPromotion() {
			p = rep.MakePiece(rep.Color(us), m.Kind().Promotion())
		}
		x.attackers(0, atTo[0]|behind[0], p, to, added)
		x.attackers(1, atTo[1]|behind[1], p, to, added)
		x.victims(p, to, occupied&^left, 0, added)
	}
}

// special is ThreatChanges for castling and en passant captures: it plays them on a copy, a piece at a
// time.
func (x threats) special(us int, m rep.Move) {
	r := *x.r
	x.r = &r
	from, to := int(m>>6&63), int(m&63)
	at := r.cell[from].place()
	if m.Kind() == rep.EnPassant {
		x.lift(at, from)
		x.lift(r.cell[to^8].place(), to^8)
		x.put(at, to)
		return
	}
	i, rook := rep.CastlingIndex(rep.Color(us), m.Kind()), r.cell[to].place()
	x.lift(rook, to)
	x.lift(at, from)
	x.put(at, int(rep.CastleKingTo(i)))
	x.put(rook, int(rep.CastleRookTo(i)))
}

// lift takes a piece off the board.
func (x threats) lift(at place, sq int) {
	x.change(at, sq, removed)
	x.r.lift(at, x.r.piece[at], sq)
	for c := range x.r.attacks {
		x.across(c, x.r.attacks[c].at(sq), sq, 0, added)
	}
}

// put places a piece on an empty square.
func (x threats) put(at place, sq int) {
	for c := range x.r.attacks {
		x.across(c, x.r.attacks[c].at(sq), sq, 0, removed)
	}
	x.r.put(at, x.r.piece[at], sq)
	x.change(at, sq, added)
}

// change writes the changes of the threats of the piece on sq and against it.
func (x threats) change(at place, sq int, change rep.ThreatChange) {
	p := x.r.piece[at]
	if p.Type() == rep.King {
		return
	}
	x.attackers(0, x.r.attacks[0].at(sq), p, sq, change)
	x.attackers(1, x.r.attacks[1].at(sq), p, sq, change)
	x.victims(p, sq, x.r.occupied(), 0, change)
}
