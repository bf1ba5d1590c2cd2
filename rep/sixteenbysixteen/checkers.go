// Code generated from ../tenbytwelve/checkers.go; DO NOT EDIT.

package sixteenbysixteen

import "github.com/boardbench/boardbench/rep"

// Checkers returns the squares of the pieces that give check to the side to move. A
// check comes from the piece that moved last, which is one look-up, or from a slider
// behind the cell that it left, which is another. Only if that cell is aligned with the
// king, on an empty board, are the cells between read. If the last move is not
// recorded, all pieces are tested.
func (b *Board) Checkers() rep.SquareSet {
	now := b.now()
	us, moved := now.state.side(), now.moved
	king := b.king(us)
	if moved == 0 {
		return b.attackersOf(king, us.Other())
	}
	from, to := moved.from(), moved.to()
	row := attacksOn(king)
	var checkers rep.SquareSet
	if a := row[b.entryOn(to)]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(king, to, a.step())) {
		checkers = to.square().Set()
	}
	if step := row[queenOn(from)].step(); step != 0 {
		i := king + step
		for b.at(i) == noPiece {
			i += step
		}
		if b.at(i)&enemy(us) != 0 && row[b.entryOn(i)].step() == step {
			checkers |= i.square().Set()
		}
	}
	return checkers
}

// opened reports whether a slider with the bit side attacks i along step from it
// after a move between two cells: from is empty then, and to is not.
func (b *Board) opened(i, step, from, to index, side pieceID) bool {
	at := i + step
	for at == from || at != to && b.at(at) == noPiece {
		at += step
	}
	return at != to && b.at(at)&side != 0 && attacksOn(i)[b.entryOn(at)].step() == step
}

// GivesCheck reports whether m, which must be legal, gives check.
func (b *Board) GivesCheck(m rep.Move) bool {
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	king := b.king(us.Other())
	if kind.IsCastle() {
		return b.castleGivesCheck(m)
	}
	if kind == rep.EnPassant {
		return b.enPassantGivesCheck(from, to)
	}
	row := attacksOn(king)
	piece := b.pieceAt(from)
	if kind.IsPromotion() {
		piece = rep.MakePiece(us, kind.Promotion())
	}
	if a := row[entryOf(piece, to)]; a&attack != 0 {
		if a&sliderAligned == 0 || b.clearBut(king, to, a.step(), from) {
			return true
		}
	}
	step := row[queenOn(from)].step()
	return step != 0 && b.opened(king, step, from, to, own(us))
}

// clearBut is clear for a board on which the cell but is empty.
func (b *Board) clearBut(from, to, step, but index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != noPiece && i != but {
			return false
		}
	}
	return true
}

// castleGivesCheck reports whether castling, which must be legal, gives check. It
// is played on the board.
func (b *Board) castleGivesCheck(m rep.Move) bool {
	us := b.side()
	i := rep.CastlingIndex(us, m.Kind())
	king, rook := indexOf(m.From()), indexOf(m.To())
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	b.movePair(king, rook, kingTo, rookTo)
	check := b.attacked(b.king(us.Other()), us)
	b.movePair(kingTo, rookTo, king, rook)
	return check
}

// enPassantGivesCheck reports whether an en passant capture gives check. It is played
// in the cells alone, and the attacks of pawns are looked up there.
func (b *Board) enPassantGivesCheck(from, to index) bool {
	us := b.side()
	at := to - forward(us)
	pawn, victim := b.at(from), b.at(at)
	b.set(from, noPiece)
	b.set(at, noPiece)
	b.set(to, pawn)
	check := b.attacked(b.king(us.Other()), us)
	b.set(from, pawn)
	b.set(at, victim)
	b.set(to, noPiece)
	return check
}
