package mailboxscan

import "github.com/boardbench/boardbench/rep"

// Checkers returns the squares of the pieces that give check. The last move shows where to look:
// whether the piece that moved attacks the king, in the attack table, and whether a slider
// attacks it along the line that the piece left. After castling, a promotion, an en passant
// capture or a null move it looks everywhere.
func (b *Board) Checkers() rep.SquareSet {
	us := b.side()
	king := b.kings[us] & 63
	var last rep.Move
	if b.ply != 0 {
		last = b.history[b.ply-1].move
	}
	if last == rep.NoMove || last&special != 0 && last>>12 != rep.Move(rep.DoublePush) {
		return b.Attackers(king.square(), us.Other())
	}
	from, to := indexOf(last.From()), indexOf(last.To())
	var set rep.SquareSet
	if attackTable[king][entryOf(b.cell[to], to)]&attacksCell != 0 && b.clear(king, to) {
		set = to.set()
	}
	if step := stepTo[king][from]; step != 0 {
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

// sliderBehind returns the cell of the slider of c that would attack the cell at if the cell
// shield, on a line with it, and those between were empty, at itself if there is none.
func (b *Board) sliderBehind(at, shield index, c rep.Color) index {
	d := attackTable[at&63][entryOf(occupant(rep.WhiteQueen), shield)] >> directionShift & 7
	if from := b.walk(shield, int(d)); from != shield && b.attackedFrom(from, at, c) {
		return from
	}
	return at
}
