package trace

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// bitboards has a word of 64 bits for each kind of piece and for each side: sets of squares
// are joined by AND and OR, and counted by popcount.
type bitboards struct {
	position *rep.Position
	types    [7]rep.SquareSet
	sides    [2]rep.SquareSet
}

func newBitboards(p *rep.Position) program {
	attacks.Build()
	b := &bitboards{position: p}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			b.types[piece.Type()].Add(rep.Square(sq))
			b.sides[piece.Color()].Add(rep.Square(sq))
		}
	}
	return b
}

// occupied loads both occupancies.
func (b *bitboards) occupied(t *Trace) rep.SquareSet {
	all := b.sides[0] | b.sides[1]
	t.step([]string{"bitboards[white]", "bitboards[black]"}, slices.Collect(all.All()), "occupied = white | black: %d bits", all.Count())
	return all
}

// slider looks the attacks up, as package attacks explains: the occupied squares that matter,
// multiplied by the magic number of the square and shifted, are the index of the answer.
func (b *bitboards) slider(t *Trace, orthogonal bool, from rep.Square, occupied rep.SquareSet) rep.SquareSet {
	name, table := "rook", &attacks.Shared.Rook
	if !orthogonal {
		name, table = "bishop", &attacks.Shared.Bishop
	}
	mask, magic, shift := attacks.Lookup(from, orthogonal)
	blockers := occupied & mask
	product := uint64(blockers) * magic
	index, set := product>>shift, table.Attacks(int(from), occupied)
	t.step([]string{fmt.Sprintf("%s.mask[%v]", name, from)}, slices.Collect(blockers.All()),
		"a %s on %v: occupied & mask = %#x, %d of the %d squares that matter", name, from, uint64(blockers), blockers.Count(), mask.Count())
	t.step([]string{fmt.Sprintf("%s.magic[%v]", name, from)}, slices.Collect(blockers.All()), "%#x × %#x = %#x in 64 bits", uint64(blockers), magic, product)
	t.step([]string{fmt.Sprintf("%s.shift[%v]", name, from)}, slices.Collect(blockers.All()), "%#x >> %d = %d, the index: its top %d bits", product, shift, index, 64-shift)
	t.step([]string{fmt.Sprintf("%s.table[%v]", name, from), fmt.Sprintf("attacks[%d]", index)}, slices.Collect(set.All()), "entry %d of the table of %v: %d squares", index, from, set.Count())
	return set
}

func (b *bitboards) rookAttacks(t *Trace, from rep.Square) Trace {
	set := b.slider(t, true, from, b.occupied(t))
	return t.answer(set, "a rook on %v attacks %d squares: one popcount", from, set.Count())
}

func (b *bitboards) checkers(t *Trace) Trace {
	us := b.position.SideToMove
	king, enemy := b.position.King(us), b.sides[us.Other()]
	occupied := b.occupied(t)
	set := rep.PawnAttacks(us, king)&b.types[rep.Pawn] | rep.KnightAttacks(king)&b.types[rep.Knight]
	t.step([]string{"pawn[" + king.String() + "]", "bitboards[pawns]", "knight[" + king.String() + "]", "bitboards[knights]"},
		slices.Collect((set & enemy).All()), "what a pawn and a knight would attack from %v & pawns, knights: %d", king, (set & enemy).Count())
	set |= b.slider(t, false, king, occupied) & (b.types[rep.Bishop] | b.types[rep.Queen])
	set |= b.slider(t, true, king, occupied) & (b.types[rep.Rook] | b.types[rep.Queen])
	t.step([]string{"bitboards[bishops]", "bitboards[rooks]", "bitboards[queens]"}, slices.Collect((set & enemy).All()), "& bishops, rooks and queens of the enemy")
	return t.answer(set&enemy, "pieces that give check: %d", (set & enemy).Count())
}

func (b *bitboards) pinned(t *Trace) Trace {
	us := b.position.SideToMove
	king, own, enemy := b.position.King(us), b.sides[us], b.sides[us.Other()]
	occupied := b.occupied(t)
	var set rep.SquareSet
	for _, orthogonal := range []bool{true, false} {
		kinds := b.types[rep.Queen] | b.types[rep.Bishop]
		if orthogonal {
			kinds = b.types[rep.Queen] | b.types[rep.Rook]
		}
		near := b.slider(t, orthogonal, king, occupied)
		beyond := b.slider(t, orthogonal, king, occupied&^(near&own)) & kinds & enemy &^ near
		t.step([]string{"bitboards[queens]", "bitboards[bishops or rooks]"}, slices.Collect(beyond.All()),
			"without our nearest pieces on the king's lines, sliders that attack it: %d, which pin", beyond.Count())
		for sq := range beyond.All() {
			between := rep.Between(king, sq) & occupied
			t.step([]string{fmt.Sprintf("between[%v][%v]", king, sq)}, slices.Collect(between.All()), "between %v and %v stands one piece", king, sq)
			t.Branches++
			set |= between & own
		}
	}
	return t.answer(set, "pinned pieces: %d", set.Count())
}

func (b *bitboards) reach(t *Trace, from rep.Square) (set rep.SquareSet) {
	piece := b.position.Pieces[from]
	us, all := piece.Color(), b.sides[0]|b.sides[1]
	switch kind := piece.Type(); kind {
	case rep.Pawn:
		captures := rep.PawnAttacks(us, from) & (b.sides[us.Other()] | crossed(b.position))
		push := from.Set().Shift(us.Forward()) &^ all
		if from.Rank().Relative(us) == rep.Rank2 {
			push |= push.Shift(us.Forward()) &^ all
		}
		t.step([]string{"pawn[" + from.String() + "]"}, slices.Collect((captures | push).All()), "the pawn's two squares & enemy: %d; its bit, shifted by 8, & ^occupied: %d", captures.Count(), push.Count())
		return captures | push
	case rep.Knight, rep.King:
		set = rep.PseudoAttacks(kind, from)
		t.step([]string{fmt.Sprintf("%v[%v]", kind, from)}, slices.Collect(set.All()), "%d squares", set.Count())
	default:
		for _, orthogonal := range []bool{true, false} {
			if slides(kind, orthogonal) {
				set |= b.slider(t, orthogonal, from, all)
			}
		}
	}
	return set &^ b.sides[us]
}

func (b *bitboards) pieces(t *Trace, set rep.SquareSet) rep.SquareSet {
	t.step(nil, slices.Collect(set.All()), "occupied & %#x", uint64(set))
	return (b.sides[0] | b.sides[1]) & set
}
