package mailbox

import "github.com/boardbench/boardbench/rep"

// Checkers returns the squares of the pieces that give check. The record of the last move shows
// which could: the piece that moved, by the attack table, and a slider on the line that it left.
func (b *Board) Checkers() rep.SquareSet {
	us, last := b.side(), b.last().move
	king := b.kingAt(us)
	if !plain(last) {
		return b.Attackers(king.square(), us.Other())
	}
	from, at := indexOf(last.From()), indexOf(last.To())
	var set rep.SquareSet
	if attackTable[king][b.entry(at)&1023]&attacksCell != 0 && b.clear(king, at) {
		set = at.set()
	}
	if step := stepTo[king][from]; step != 0 {
		to := king + step
		for b.cell[to&63] == noPiece && to != from {
			to += step
		}
		if to == from {
			set |= b.sliderBehind(king, from, us.Other()).set() &^ king.set()
		}
	}
	return set
}

// sliderBehind returns the cell of the slider of c that would attack the cell at if the cell
// shield were empty, at itself if there is none.
func (b *Board) sliderBehind(at, shield index, c rep.Color) index {
	row := &attackTable[at&63]
	a := row[tableIndex(rep.WhiteQueen, shield)]
	if a&attacksCell == 0 {
		return at
	}
	step, to := a.step(), at
	for to += step; to != shield; to += step {
		if b.cell[to&63] != noPiece {
			return at
		}
	}
	for last := lines[at&63].last[a>>directionShift&7]; to != last; {
		to += step
		if m := b.cell[to&63]; m != noPiece {
			if m&(firstID<<(c&1)) != 0 && row[b.entry(to)&1023]&attacksCell != 0 {
				return to
			}
			break
		}
	}
	return at
}

// GivesCheck reports whether m, which must be legal, gives check: by the piece that moves, or by
// a slider along the line that it leaves. Castling, promotions and en passant captures are
// played.
func (b *Board) GivesCheck(m rep.Move) bool {
	if !plain(m) {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	us := b.side()
	king := b.kingAt(us.Other()) & 63
	from, to := indexOf(m.From()), indexOf(m.To())
	if attackTable[king][b.entry(from)&^63&1023|uint(to)]&attacksCell != 0 && b.clear(king, to) {
		return true
	}
	step := stepTo[king][from&63]
	return step != 0 && step != stepTo[king][to&63] && b.sliderBehind(king, from, us) != king
}
