package mailbox

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	at := cells.IndexOf(sq)
	return b.cell.AttacksOf(b.pieceAt(at), at)
}

// Checkers returns the squares of the pieces that give check. The record of the last move shows
// which could: the piece that moved, by the attack table, and a slider on the line that it left.
func (b *Board) Checkers() rep.SquareSet {
	us, last := b.side(), b.last().move
	king := b.kingAt(us)
	if !cells.Plain(last) {
		return b.Attackers(king.Square(), us.Other())
	}
	from, at := cells.IndexOf(last.From()), cells.IndexOf(last.To())
	var set rep.SquareSet
	if cells.AttackTable[king][b.entry(at)&1023]&cells.AttacksCell != 0 && b.cell.Clear(king, at) {
		set = at.Set()
	}
	if step := cells.StepTo[king][from]; step != 0 {
		to := king + step
		for b.cell[to&63] == noPiece && to != from {
			to += step
		}
		if to == from {
			set |= b.sliderBehind(king, from, us.Other()).Set() &^ king.Set()
		}
	}
	return set
}

// sliderBehind returns the cell of the slider of c that would attack the cell at if the cell
// shield were empty, at itself if there is none.
func (b *Board) sliderBehind(at, shield cells.Index, c rep.Color) cells.Index {
	row := &cells.AttackTable[at&63]
	a := row[cells.TableIndex(rep.WhiteQueen, shield)]
	if a&cells.AttacksCell == 0 {
		return at
	}
	step, to := a.Step(), at
	for to += step; to != shield; to += step {
		if b.cell[to&63] != noPiece {
			return at
		}
	}
	for last := cells.Lines[at&63].Last[a>>cells.DirectionShift&7]; to != last; {
		to += step
		if m := b.cell[to&63]; m != noPiece {
			if m&(firstID<<(c&1)) != 0 && row[b.entry(to)&1023]&cells.AttacksCell != 0 {
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
	if !cells.Plain(m) {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	us := b.side()
	king := b.kingAt(us.Other()) & 63
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	if cells.AttackTable[king][b.entry(from)&^63&1023|uint(to)]&cells.AttacksCell != 0 && b.cell.Clear(king, to) {
		return true
	}
	step := cells.StepTo[king][from&63]
	return step != 0 && step != cells.StepTo[king][to&63] && b.sliderBehind(king, from, us) != king
}
