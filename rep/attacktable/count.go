package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves implements [rep.Counter]. The moves of all pieces that are not pinned are the bits of
// sixteen words.
func (b *Board) CountMoves() int {
	r := b.now()
	us := int(r.SideToMove())
	if r.attacks[us^1].at(r.king(us)) != 0 {
		return b.countList()
	}
	var p pins
	r.findPins(us, &p)
	n := r.kingSteps(us, 0).Count() + r.countPieces(us, r.ids[us][allIDs]&^1&^p.ids)
	if p.n != 0 || r.EPCapturable() != 0 {
		n += r.countRest(us, &p)
	}
	for rights := r.RightsOf(rep.Color(us)); rights != 0; rights &= rights - 1 {
		if b.castleLegal(us, 2*us+int(rights&1^1)) {
			n++
		}
	}
	return n
}

// countRest returns the number of moves of the pinned pieces, and of en passant captures.
func (r *record) countRest(us int, p *pins) int {
	var buffer [64]rep.Move
	moves := buffer[:0]
	for i := range p.n {
		moves = r.appendPinned(moves, us, &p.list[i&7], allMoves)
	}
	if r.EPCapturable() != 0 {
		moves = r.appendEnPassant(moves, us)
	}
	return len(moves)
}

// countPieces returns the number of moves of the given pieces, none of them pinned.
func (r *record) countPieces(us int, ids idSet) int {
	pawns := ids & r.ids[us&1][rep.Pawn]
	t, others, open := &r.attacks[us&1], uint64(ids&^pawns)*each, ^r.colors[us&1]
	n := 0
	for i := range 16 {
		n += bits.OnesCount64(t.word(i) & others & lanesOf(open, i))
	}
	movers, theirs, empty := r.movers(us, pawns), r.colors[us&1^1], ^r.occupied()
	single := ahead(us, movers) & empty
	double := ahead(us, single&doubleRank[us&1]) & empty
	toWest, toEast := pawnTargets(us, movers, west)&theirs, pawnTargets(us, movers, east)&theirs
	n += single.Count() + double.Count() + toWest.Count() + toEast.Count()
	if last := lastRank[us&1]; (single|toWest|toEast)&last != 0 {
		n += 3 * ((single & last).Count() + (toWest & last).Count() + (toEast & last).Count())
	}
	return n
}

// countList is CountMoves for a position in check.
func (b *Board) countList() int {
	var buffer [rep.MaxMoves]rep.Move
	return len(b.AppendMoves(buffer[:0]))
}
