package trace

import (
	"fmt"
	"math/bits"
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

// slider looks the attacks up: the occupied squares that matter, multiplied by the magic
// number of the square, are the index of the answer.
func (b *bitboards) slider(t *Trace, orthogonal bool, from rep.Square, occupied rep.SquareSet) rep.SquareSet {
	name, table := "rook", attacks.Shared.Rook.Attacks
	if !orthogonal {
		name, table = "bishop", attacks.Shared.Bishop.Attacks
	}
	set := table(int(from), occupied)
	mask := relevant(orthogonal, from)
	t.step([]string{"mask[" + from.String() + "]", "magic[" + from.String() + "]", name + " attacks[index]"}, slices.Collect(set.All()),
		"occupied & mask = 0x%x, %d of %d bits; times the magic number, shifted right, it is the index of the %s's %d squares",
		uint64(occupied&mask), (occupied & mask).Count(), mask.Count(), name, set.Count())
	return set
}

// relevant returns the squares whose occupancy a slider's attacks depend on: its lines
// without their ends.
func relevant(orthogonal bool, from rep.Square) (set rep.SquareSet) {
	for n, d := range lines {
		if (n < 4) != orthogonal {
			continue
		}
		for at, on := offset(from, d); on; {
			next, more := offset(at, d)
			if more {
				set.Add(at)
			}
			at, on = next, more
		}
	}
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
			set |= between & own
		}
	}
	return t.answer(set, "pinned pieces: %d", set.Count())
}

func (b *bitboards) mobility(t *Trace) Trace {
	us, count := b.position.SideToMove, 0
	occupied := b.occupied(t)
	for kind := rep.Knight; kind <= rep.Queen; kind++ {
		for from := range (b.types[kind] & b.sides[us]).All() {
			set := rep.KnightAttacks(from)
			if kind == rep.Knight {
				t.step([]string{"knight[" + from.String() + "]"}, slices.Collect(set.All()), "the knight on %v: one load", from)
			} else {
				set = 0
				for _, orthogonal := range []bool{true, false} {
					if slides(kind, orthogonal) {
						set |= b.slider(t, orthogonal, from, occupied)
					}
				}
			}
			n := bits.OnesCount64(uint64(set &^ b.sides[us]))
			t.step(nil, slices.Collect((set &^ b.sides[us]).All()), "& ^own, popcount: %d", n)
			count += n
		}
	}
	t.answer(0, "%d squares, a popcount a piece", count)
	t.Count = count
	return *t
}
