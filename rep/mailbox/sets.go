package mailbox

import "github.com/boardbench/boardbench/rep"

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	at := indexOf(sq)
	return b.attacksOf(b.pieceAt(at), at)
}

// attacksOf returns the squares that the piece p attacks from the cell at.
func (b *Board) attacksOf(p rep.Piece, at index) rep.SquareSet {
	switch p.Type() {
	case rep.Pawn:
		list := &pawnTo[p.Color()&1][at&63]
		return (list.left.set() | list.right.set()) &^ at.set()
	case rep.Knight:
		return setOf(&knightTo[at&63]) &^ at.set()
	case rep.King:
		return setOf(&lines[at&63].first) &^ at.set()
	}
	return b.attacksAlong(at, p.Type())
}

// setOf returns the squares of a list of cells.
func setOf(cells *[8]index) rep.SquareSet {
	var set rep.SquareSet
	for _, at := range cells {
		set |= at.set()
	}
	return set
}

// attacksAlong returns the squares that a slider of type t on the cell at attacks, none for
// NoPieceType.
func (b *Board) attacksAlong(at index, t rep.PieceType) rep.SquareSet {
	var set rep.SquareSet
	line := &lines[at&63]
	for d := range steps {
		if directions[t&7]>>(d&1)&1 == 0 {
			continue
		}
		for to, last := at, line.last[d]; to != last; {
			to += steps[d]
			set |= to.set()
			if b.cell[to&63] != noPiece {
				break
			}
		}
	}
	return set
}

// directions has, by type, bit 0 set for a slider that moves orthogonally and bit 1 for one that
// moves diagonally: directions alternate.
var directions = [8]uint8{rep.Bishop: 2, rep.Rook: 1, rep.Queen: 3}

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
