package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

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
	us := int(r.sideToMove())
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
