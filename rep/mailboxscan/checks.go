// Code generated from ../mailbox/checks.go; DO NOT EDIT.

package mailboxscan

import "github.com/boardbench/boardbench/rep"

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
			if m&(whiteBit<<(c&1)) != 0 && row[b.entry(to)&1023]&attacksCell != 0 {
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
