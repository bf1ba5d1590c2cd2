package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

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

// GivesCheck implements [rep.CheckTester]. A piece that leaves the line between the other king and a
// slider uncovers the slider: the table shows which sliders attack its square. Castling, promotions
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
	case slides[p&7]>>d&1 != 0 && rep.Between(rep.Square(to), rep.Square(king))&r.occupied()&^rep.Square(from).Set() == 0:
		return true
	case p.Type() == rep.Knight && rep.KnightAttacks(rep.Square(to)).Has(rep.Square(king)):
		return true
	case p.Type() == rep.Pawn && rep.PawnAttacks(rep.Color(us), rep.Square(to)).Has(rep.Square(king)):
		return true
	}
	d = int(direction[from][king])
	return d != nowhere && direction[king][from] != direction[king][to] &&
		r.slidersTo(us, from, d) != 0 && rep.Between(rep.Square(from), rep.Square(king))&r.occupied() == 0
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
// of them, and the sliders whose blocker is a piece of us.
func (r *record) blockers(us, them int, sliders idSet, sq int) (blockers rep.SquareSet, pinners idSet) {
	for ; sliders != 0; sliders &= sliders - 1 {
		id := bits.TrailingZeros16(uint16(sliders))
		at := placeOf(them, id)
		from := int(r.square[at] & 63)
		d := direction[sq&63][from]
		if slides[r.piece[at]&7]>>d&1 == 0 {
			continue
		}
		if between := rep.Between(rep.Square(sq), rep.Square(from)) & r.occupied(); between != 0 && between&(between-1) == 0 {
			blockers |= between
			if between&r.colors[us&1] != 0 {
				pinners |= 1 << id
			}
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
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	r := b.now()
	them := r.sideToMove() ^ 1
	king := r.king(int(them))
	switch t {
	case rep.Pawn:
		return rep.PawnAttacks(them, rep.Square(king))
	case rep.King:
		return rep.NoSquares
	}
	return attacksOf(rep.MakePiece(rep.White, t&7), king, r.occupied())
}

// enPassantLegal reports whether the king is safe after an en passant capture. Two squares become
// empty and one occupied, so sliders that the table does not show may attack it.
func (r *record) enPassantLegal(us, from, to int) bool {
	king, captured := r.king(us), to^8
	if r.attacks[us&1^1].at(king)&^r.ids[us&1^1][sliderIDs]&^(1<<(r.cell[captured&63]&15)) != 0 {
		return false
	}
	occupied := r.occupied()&^(1<<(from&63)|1<<(captured&63)) | 1<<(to&63)
	for sliders := r.ids[us&1^1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		at := placeOf(us^1, bits.TrailingZeros16(uint16(sliders)))
		slider := r.square[at] & 63
		if slides[r.piece[at]&7]>>direction[king][slider]&1 != 0 && rep.Between(rep.Square(king), rep.Square(slider))&occupied == 0 {
			return false
		}
	}
	return true
}
