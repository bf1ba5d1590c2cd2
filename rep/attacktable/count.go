package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves implements [rep.Counter]. The moves of all pieces that are not pinned are the bits of
// sixteen words.
func (b *Board) CountMoves() int {
	r := b.now()
	us := int(r.sideToMove())
	if r.attacks[us^1].at(r.king(us)) != 0 {
		return b.countList()
	}
	var p pins
	r.findPins(us, &p)
	v := r.view(us)
	n := r.kingSteps(us, 0).Count() + r.countPieces(us, r.ids[us][allIDs]&^1&^p.ids, &v)
	var buffer [64]rep.Move
	moves := buffer[:0]
	for i := range p.n {
		moves = r.appendPinned(moves, us, &p.list[i&7], allMoves)
	}
	if r.rightsOf(rep.Color(us)) != 0 {
		moves = b.appendCastles(moves, us)
	}
	if r.epCapturable() != 0 {
		moves = r.appendEnPassant(moves, us)
	}
	return n + len(moves)
}

// countPieces returns the number of moves of the given pieces, none of them pinned, and no king's.
func (r *record) countPieces(us int, ids idSet, v *view) int {
	pawns := ids & r.ids[us&1][rep.Pawn]
	others, pawnLanes := uint64(ids&^pawns)*each, uint64(pawns)*each
	n := 0
	for i := range 16 {
		n += bits.OnesCount64(r.attacks[us&1].word(i) & (others&^lanesOf(v.ours, i) | pawnLanes&lanesOf(v.theirs, i)))
	}
	last := 14 &^ (us * 14) & 15 // the first of the two words of the last rank
	for i := last; i < last+2; i++ {
		n += 3 * bits.OnesCount64(r.attacks[us&1].word(i)&pawnLanes&lanesOf(v.theirs, i))
	}
	empty := ^(v.ours | v.theirs)
	single := ahead(us, v.pawns&^r.squares(us, r.ids[us&1][rep.Pawn]&^pawns)) & empty
	n += single.Count() + (ahead(us, single&doubleRank[us&1]) & empty).Count()
	return n + 3*(single&lastRank[us&1]).Count()
}

// countList is CountMoves for a position in check.
func (b *Board) countList() int {
	var buffer [rep.MaxMoves]rep.Move
	return len(b.AppendMoves(buffer[:0]))
}
