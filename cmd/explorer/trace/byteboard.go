package trace

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/rep"
)

// register is the board of 64 cells in one register. The cells become bitboards, and a bitboard
// is copied into eight lanes, one for each direction: each operation acts on all of them at
// once. Package byteboard does the same in assembly.
type register struct{ *bitboards }

func newRegister(p *rep.Position) program { return &register{newBitboards(p).(*bitboards)} }

// lanes is a bitboard for each direction of lines.
type lanes [8]rep.SquareSet

// united returns the OR of all lanes.
func (l lanes) united() (set rep.SquareSet) {
	for _, lane := range l {
		set |= lane
	}
	return set
}

// each applies f to each lane.
func (l lanes) each(f func(number int, lane rep.SquareSet) rep.SquareSet) lanes {
	for number, lane := range l {
		l[number] = f(number, lane)
	}
	return l
}

// moved returns the targets of a step that stays on the board: a rotation and a mask.
func moved(set rep.SquareSet, d direction) (to rep.SquareSet) {
	for sq := range set.All() {
		if next, on := offset(sq, d); on {
			to.Add(next)
		}
	}
	return to
}

// transpose is the load that every question begins with.
func (r *register) transpose(t *Trace) rep.SquareSet {
	all := r.sides[0] | r.sides[1]
	t.step([]string{"cells"}, slices.Collect(all.All()), "64 cells, one load: by VPSHUFB codes, by VPSHUFB rows, by VGF2P8AFFINEQB columns, by VPERMB eight bitboards; %d squares are occupied", all.Count())
	return all
}

// attacks returns the squares that sliders attack, by lane. The sliders are in the lanes of
// their directions.
func (r *register) attacks(t *Trace, sliders lanes, occupied rep.SquareSet, what string) lanes {
	free, reached := lanes{}.each(func(n int, _ rep.SquareSet) rep.SquareSet { return moved(^rep.NoSquares, lines[n]) &^ occupied }), sliders
	for _, far := range []int{1, 2, 4} {
		step := func(set rep.SquareSet, n int) rep.SquareSet {
			for range far {
				set = moved(set, lines[n])
			}
			return set
		}
		reached = reached.each(func(n int, set rep.SquareSet) rep.SquareSet { return set | free[n]&step(set, n) })
		free = free.each(func(n int, set rep.SquareSet) rep.SquareSet { return set & step(set, n) })
		t.step(nil, slices.Collect(reached.united().All()), "%s: a step of %d over empty squares in all lanes, %d squares", what, far, reached.united().Count())
	}
	reached = reached.each(func(n int, set rep.SquareSet) rep.SquareSet { return moved(set, lines[n]) })
	t.step(nil, slices.Collect(reached.united().All()), "%s: one step more, on whatever is there: %d squares attacked", what, reached.united().Count())
	return reached
}

// spread returns a set in the lanes in which a piece of type kind moves.
func spread(set rep.SquareSet, kind rep.PieceType) lanes {
	return lanes{}.each(func(n int, _ rep.SquareSet) rep.SquareSet {
		if slides(kind, n < 4) {
			return set
		}
		return 0
	})
}

func (r *register) rookAttacks(t *Trace, from rep.Square) Trace {
	occupied := r.transpose(t)
	set := r.attacks(t, spread(from.Set(), rep.Rook), occupied, "the rook in four lanes").united()
	return t.answer(set, "a rook on %v attacks %d squares: the OR of the lanes", from, set.Count())
}

// rays returns the nearest piece from the king of the side to move in each lane, and the one behind it.
func (r *register) rays(t *Trace) (nearest, next lanes) {
	king, occupied := r.position.King(r.position.SideToMove), r.transpose(t)
	for n, d := range lines {
		x := rep.NoSquares // the occupied squares of the ray
		for at := moved(king.Set(), d); at != 0; at = moved(at, d) {
			x |= at & occupied
		}
		first := func(x rep.SquareSet) rep.SquareSet { return x & -x }
		if d.file+8*d.rank < 0 { // such lanes are turned round
			first = func(x rep.SquareSet) rep.SquareSet { return x & x.Last().Set() }
		}
		nearest[n] = first(x)
		next[n] = first(x &^ nearest[n])
	}
	t.step([]string{"rays[" + king.String() + "]"}, slices.Collect(nearest.united().All()), "x = occupied & the rays of %v, in eight lanes; x & -x is the nearest piece: %d", king, nearest.united().Count())
	return nearest, next
}

// enemies returns the sliders of the enemy that move in each lane.
func (r *register) enemies() lanes {
	them := r.sides[r.position.SideToMove.Other()]
	diagonal := spread((r.types[rep.Bishop]|r.types[rep.Queen])&them, rep.Bishop)
	return spread((r.types[rep.Rook]|r.types[rep.Queen])&them, rep.Rook).each(func(n int, set rep.SquareSet) rep.SquareSet { return set | diagonal[n] })
}

func (r *register) checkers(t *Trace) Trace {
	us := r.position.SideToMove
	king, them := r.position.King(us), r.sides[us.Other()]
	nearest, _ := r.rays(t)
	sliders := r.enemies()
	set := nearest.each(func(n int, near rep.SquareSet) rep.SquareSet { return near & sliders[n] }).united()
	t.step(nil, slices.Collect(set.All()), "& sliders of the enemy that move in the lane: %d", set.Count())
	leapers := (rep.PawnAttacks(us, king)&r.types[rep.Pawn] | rep.KnightAttacks(king)&r.types[rep.Knight]) & them
	t.step(nil, slices.Collect(leapers.All()), "pawns a step from the king in two lanes, knights a jump in eight: %d", leapers.Count())
	return t.answer(set|leapers, "pieces that give check: %d", (set | leapers).Count())
}

func (r *register) pinned(t *Trace) Trace {
	own := r.sides[r.position.SideToMove]
	nearest, next := r.rays(t)
	t.step(nil, slices.Collect(next.united().All()), "x & (x-1) is the ray without it, and the lowest bit of that the piece behind: %d", next.united().Count())
	sliders := r.enemies()
	set := nearest.each(func(n int, near rep.SquareSet) rep.SquareSet {
		if next[n]&sliders[n] == 0 {
			return 0
		}
		return near & own
	}).united()
	return t.answer(set, "pinned pieces: %d, where that is a slider of the lane", set.Count())
}

func (r *register) reach(t *Trace, from rep.Square) rep.SquareSet {
	piece := r.position.Pieces[from]
	if kind := piece.Type(); kind == rep.Pawn || kind == rep.Knight || kind == rep.King {
		set := r.bitboards.reach(&Trace{}, from)
		t.step(nil, slices.Collect(set.All()), "%v on %v: a step or a jump in each lane of its kind, and a mask: %d squares", piece, from, set.Count())
		return set
	}
	what := fmt.Sprintf("%v on %v", piece, from)
	return r.attacks(t, spread(from.Set(), piece.Type()), r.sides[0]|r.sides[1], what).united() &^ r.sides[piece.Color()]
}
