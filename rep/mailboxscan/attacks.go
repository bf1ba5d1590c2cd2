package mailboxscan

import "github.com/boardbench/boardbench/rep"

// walk steps from at in the direction d and returns the first occupied cell, or the last one
// before the edge. At the edge that is at itself.
func (b *Board) walk(at index, d int) index {
	step, last := steps[d&7], lines[at&63].last[d&7]
	for at != last {
		at += step
		if b.cell[at&63] != noPiece {
			break
		}
	}
	return at
}

// attackedFrom reports whether from holds a piece of c that attacks at on an empty board. No
// piece attacks its own cell.
func (b *Board) attackedFrom(from, at index, c rep.Color) bool {
	o := b.cell[from&63]
	return o&(whiteBit<<c) != 0 && attackTable[at&63][entryOf(o, from)]&attacksCell != 0
}

// attacked reports whether a piece of c attacks at, a cell without a knight of c.
func (b *Board) attacked(at index, c rep.Color) bool {
	knight, to := occupantOf(rep.MakePiece(c, rep.Knight)), &knightTo[at&63]
	for _, from := range to {
		if b.cell[from&63] == knight {
			return true
		}
	}
	for d := range steps {
		if b.attackedFrom(b.walk(at, d), at, c) {
			return true
		}
	}
	return false
}

// Attackers returns the squares of the pieces of c that attack sq. It reads the ranks for the
// pieces of c and looks them up in the attack table.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	at := indexOf(sq) & 63
	row := &attackTable[at]
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(whiteBit<<(c&1)) * eight); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			if row[b.entry(from)&1023]&attacksCell != 0 && b.clear(at, from) {
				set |= from.set()
			}
		}
	}
	return set
}

// AttackersWith returns the squares of the pieces of both colours that would attack sq if
// exactly the squares of occupied were occupied.
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	var set rep.SquareSet
	at := indexOf(sq) & 63
	row := &attackTable[at]
	for pieces := b.Occupied(); pieces != 0; pieces &= pieces - 1 {
		from := indexOf(pieces.First()) & 63
		if row[b.entry(from)&1023]&attacksCell != 0 && clearOf(occupied, at, from) {
			set |= from.set()
		}
	}
	return set
}

// Checkers returns the squares of the pieces that give check. The last move shows which could:
// the piece that moved, by the attack table, and a slider on the line that it left. After
// castling, a promotion, an en passant capture or a null move all pieces are tested.
func (b *Board) Checkers() rep.SquareSet {
	us := b.side()
	king := b.kingAt(us) & 63
	last := b.last().move
	if !plain(last) {
		return b.Attackers(king.square(), us.Other())
	}
	from, to := indexOf(last.From()), indexOf(last.To())
	var set rep.SquareSet
	if attackTable[king][b.entry(to)&1023]&attacksCell != 0 && b.clear(king, to) {
		set = to.set()
	}
	if step := stepTo[king][from&63]; step != 0 {
		at := king + step
		for b.cell[at&63] == noPiece && at != from {
			at += step
		}
		if at == from {
			set |= b.sliderBehind(king, from, us.Other()).set() &^ king.set()
		}
	}
	return set
}

// pinsOf returns the blockers of c's king. pinners are the sliders whose blocker is a piece of
// c: the second piece on each line from the king.
func (b *Board) pinsOf(c rep.Color) (blockers, pinners rep.SquareSet) {
	king := b.kingAt(c)
	for d := range steps {
		blocker := b.walk(king, d)
		slider := b.walk(blocker, d)
		if slider == blocker || !b.attackedFrom(slider, king, c.Other()) {
			continue
		}
		blockers |= blocker.set()
		if b.cell[blocker&63]&(whiteBit<<(c&1)) != 0 {
			pinners |= slider.set()
		}
	}
	return blockers, pinners
}
