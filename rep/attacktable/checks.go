package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// noPiece is the square of the next piece if there is none.
const noPiece = -1

// next returns the square of the first piece from sq in direction d, noPiece if there is none. skip
// counts as empty.
func (r *record) next(sq, d, skip int) int {
	step, last := steps[d&7], int(ends[sq&63][d&7])
	for sq != last {
		sq += step
		if r.cell[sq&63] != 0 && sq != skip {
			return sq
		}
	}
	return noPiece
}

// slidersTo returns the sliders of c that attack sq in direction d.
func (r *record) slidersTo(c, sq, d int) (set idSet) {
	for sliders := r.attacks[c&1].at(sq) & r.ids[c&1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		id := bits.TrailingZeros16(uint16(sliders))
		if int(direction[r.square[placeOf(c&1, id)]&63][sq&63]) == d {
			set |= 1 << id
		}
	}
	return set
}

// GivesCheck implements [rep.CheckTester]. A piece that leaves the line between its king's enemy and
// a slider uncovers the slider: the table shows which sliders attack its square. Castling, promotions
// and en passant captures are played.
func (b *Board) GivesCheck(m rep.Move) bool {
	if k := m.Kind(); k.IsCastle() || k.IsPromotion() || k == rep.EnPassant {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	r := b.now()
	us, from, to := int(r.sideToMove()), int(m>>6&63), int(m&63)
	king := r.king(us ^ 1)
	p := r.pieceAt(from)
	d := int(direction[to][king])
	switch {
	case slides[p&7]>>d&1 != 0 && r.next(to, d, from) == king:
		return true
	case p.Type() == rep.Knight && rep.KnightAttacks(rep.Square(to)).Has(rep.Square(king)):
		return true
	case p.Type() == rep.Pawn && rep.PawnAttacks(rep.Color(us), rep.Square(to)).Has(rep.Square(king)):
		return true
	}
	d = int(direction[from][king])
	return d != nowhere && direction[king][from] != direction[king][to] &&
		r.slidersTo(us, from, d) != 0 && r.next(from, d, from) == king
}

// Blockers implements [rep.PinInspector].
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	r := b.now()
	blockers, _ := r.blockers(int(c&1), int(c&1^1), r.ids[c&1^1][sliderIDs], r.king(int(c&1)))
	return blockers
}

// Pinners implements [rep.PinInspector].
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	r := b.now()
	_, pinners := r.blockers(int(c&1^1), int(c&1), r.ids[c&1][sliderIDs], r.king(int(c&1^1)))
	return r.squares(int(c&1), pinners)
}

// blockers returns the squares of the pieces that stand alone between sq and one of the given sliders
// of them, and the sliders whose blocker is a piece of us. The first piece from sq towards a slider
// stands alone if the slider attacks it.
func (r *record) blockers(us, them int, sliders idSet, sq int) (blockers rep.SquareSet, pinners idSet) {
	for ; sliders != 0; sliders &= sliders - 1 {
		id := bits.TrailingZeros16(uint16(sliders))
		at := placeOf(them, id)
		from := int(r.square[at] & 63)
		d := direction[sq&63][from]
		if slides[r.piece[at]&7]>>d&1 == 0 {
			continue
		}
		first := r.first(sq, int(d))
		if first == from || r.attacks[them&1].at(first)>>id&1 == 0 {
			continue
		}
		blockers |= 1 << (first & 63)
		if r.cell[first&63].of(us) {
			pinners |= 1 << id
		}
	}
	return blockers, pinners
}

// SliderBlockers implements [rep.PinInspector].
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	r := b.now()
	target := r.cell[sq&63]
	var ids [2]idSet
	for ; sliders != 0; sliders &= sliders - 1 {
		if c := r.cell[sliders.First()&63]; c != 0 && slides[r.piece[c.place()]&7] != 0 {
			ids[c>>4&1] |= 1 << (c & 15)
		}
	}
	for them, ids := range ids {
		found, pinning := r.blockers(int(target>>4&1), them, ids, int(sq&63))
		blockers |= found
		if target != 0 {
			pinners |= r.squares(them, pinning)
		}
	}
	return blockers, pinners
}

// CheckSquares implements [rep.PinInspector].
func (b *Board) CheckSquares(t rep.PieceType) (set rep.SquareSet) {
	r := b.now()
	them := r.sideToMove() ^ 1
	king := r.king(int(them))
	switch t {
	case rep.Pawn:
		return rep.PawnAttacks(them, rep.Square(king))
	case rep.Knight:
		return rep.KnightAttacks(rep.Square(king))
	}
	for dirs := slides[t&7]; dirs != 0; dirs &= dirs - 1 {
		d := bits.TrailingZeros16(dirs) & 7
		for sq, last := king, int(ends[king][d]); sq != last; {
			sq += steps[d]
			set |= 1 << (sq & 63)
			if r.cell[sq&63] != 0 {
				break
			}
		}
	}
	return set
}
