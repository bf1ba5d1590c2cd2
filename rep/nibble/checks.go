package nibble

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Checkers returns the squares of the pieces that give check. Only a cell that the last move
// changed can have brought a check: by the piece that came to it, or by a slider that attacks
// through it if it is now empty. The difference of two records has these cells. So castling,
// promotions and en passant captures are no special cases.
func (b *Board) Checkers() rep.SquareSet {
	us, now := b.side(), b.now()
	king := now.state.king(us)
	if b.place == 0 {
		return b.Attackers(king.square(), us.Other())
	}
	before := (*record)(unsafe.Add(unsafe.Pointer(now), -int(recordSize)))
	var set rep.SquareSet
	for n := range uint(4) {
		diff := before.pair(n) ^ now.pair(n)
		for x := occupied(diff) | diff&marks; x != 0; x &= x - 1 {
			at := index(n<<4 | uint(bits.TrailingZeros64(x))>>2)
			if from := now.attacker(king, at, us.Other()); from != king {
				set.Add(from.square())
			}
		}
	}
	return set
}

// attacker returns the cell of the piece of c on the cell at that attacks the cell to. If at is empty,
// it returns the cell of the slider that attacks to through it. It returns to if there is none.
func (r *record) attacker(to, at index, c rep.Color) index {
	row := &attackTable[to&63]
	piece := r.at(at)
	if piece == noPiece {
		d := dirTo[to&63][at&63]
		if d == nowhere {
			return to
		}
		at = r.firstPiece(to, d)
		piece = r.at(at)
	}
	if piece.side() == c && row[piece.on(at)&1023]&attacksCell != 0 && r.clear(to, at) {
		return at
	}
	return to
}

// firstPiece returns the cell of the first piece from the cell at in direction d, the last cell
// of the board if there is none.
func (r *record) firstPiece(at index, d uint8) index {
	for _, m := range &rays[at&63][d&7] {
		if m == 0 {
			break
		}
		at = index(m & 63)
		if r.at(at) != noPiece {
			break
		}
	}
	return at
}

// GivesCheck reports whether m, which must be legal, gives check: by the piece that moves, or by
// a slider along the line that it leaves. Castling, promotions and en passant captures are
// played.
func (b *Board) GivesCheck(m rep.Move) bool {
	if m&special != 0 && m>>12 != rep.Move(rep.DoublePush) {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	us, now := b.side(), b.now()
	king := b.kingAt(us.Other())
	from, to := indexOf(m.From()), indexOf(m.To())
	if attackTable[king&63][now.at(from).on(to)&1023]&attacksCell != 0 && now.clear(king, to) {
		return true
	}
	d := dirTo[king&63][from&63]
	return d != nowhere && d != dirTo[king&63][to&63] && b.sliderBehind(king, from, us) != king
}

// sliderBehind returns the cell of the slider of c that would attack the cell at if the cell
// shield were empty, at itself if there is none.
func (b *Board) sliderBehind(at, shield index, c rep.Color) index {
	now, d := b.now(), dirTo[at&63][shield&63]
	if d == nowhere || !now.clear(at, shield) {
		return at
	}
	slider := now.firstPiece(shield, d)
	piece := now.at(slider)
	if slider != shield && piece.side() == c && attackTable[at&63][piece.on(slider)&1023]&attacksCell != 0 {
		return slider
	}
	return at
}

// pinsOf returns the blockers of c's king. pinners are the sliders whose blocker is a piece of
// c: the second piece on each line from the king.
func (b *Board) pinsOf(c rep.Color) (blockers, pinners rep.SquareSet) {
	now, king := b.now(), b.kingAt(c)
	for d := range uint8(len(steps)) {
		blocker := now.firstPiece(king, d)
		slider := now.firstPiece(blocker, d)
		piece := now.at(slider)
		if slider == blocker || piece.side() == c || attackTable[king&63][piece.on(slider)&1023]&attacksCell == 0 {
			continue
		}
		blockers |= blocker.set()
		if now.at(blocker).side() == c {
			pinners |= slider.set()
		}
	}
	return blockers, pinners
}

// SliderBlockers returns the squares of the pieces that stand alone between sq and one of the
// sliders. pinners are the sliders whose blocker has the colour of the piece on sq.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	now, at := b.now(), indexOf(sq)
	target := now.at(at)
	for ; sliders != 0; sliders &= sliders - 1 {
		from := indexOf(sliders.First())
		piece := now.at(from)
		if piece&sliderBit == 0 || attackTable[at&63][piece.on(from)&1023]&attacksCell == 0 {
			continue
		}
		d := dirTo[at&63][from&63]
		blocker := now.firstPiece(at, d)
		if blocker == from || now.firstPiece(blocker, d) != from {
			continue
		}
		blockers |= blocker.set()
		if target != noPiece && target.side() == now.at(blocker).side() {
			pinners |= from.set()
		}
	}
	return blockers, pinners
}
