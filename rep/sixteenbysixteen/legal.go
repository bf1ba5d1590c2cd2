// Code generated from ../tenbytwelve/legal.go; DO NOT EDIT.

package sixteenbysixteen

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// IsLegal reports whether m, any 16 bits, is a legal move.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// IsPseudoLegal reports whether m, any 16 bits, is a pseudo-legal move. Whether a
// piece goes from one square to another is one look-up, and a walk for a slider.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us, kind := b.side(), m.Kind()
	from, to := indexOf(m.From()), indexOf(m.To())
	id, target := b.at(from), b.at(to)
	if id&own(us) == 0 {
		return false
	}
	pawn := b.pieceAt(from).Type() == rep.Pawn
	switch kind {
	case rep.Quiet, rep.Capture:
		if pawn && beforePromotion(us, from) {
			return false
		}
	case rep.DoublePush:
		between := from + forward(us)
		return pawn && onStartRank(us, from) && to == between+forward(us) && b.at(between)|target == noPiece
	case rep.CastleKingside, rep.CastleQueenside:
		return from == b.king(us) && m.To() == b.castling.Rook[rep.CastlingIndex(us, kind)] && b.mayCastle(kind)
	case rep.EnPassant:
		return pawn && b.state().hasEPCapture() && to == b.state().epSquare() && b.attacksFromTo(from, to)
	default:
		if !kind.IsPromotion() || !pawn || !beforePromotion(us, from) {
			return false
		}
	}
	if kind.IsCapture() {
		return target&own(us) == 0 && target != noPiece && b.attacksFromTo(from, to)
	}
	if pawn {
		return to == from+forward(us) && target == noPiece
	}
	return target == noPiece && b.attacksFromTo(from, to)
}

// attacksFromTo reports whether the piece on from attacks to.
func (b *Board) attacksFromTo(from, to index) bool {
	a := attacksOn(to)[b.entryOn(from)]
	return a&attack != 0 && (a&sliderAligned == 0 || b.clear(to, from, a.step()))
}

// mayCastle reports whether the side to move may make a castling move of this kind.
func (b *Board) mayCastle(kind rep.MoveKind) bool {
	i := rep.CastlingIndex(b.side(), kind)
	if b.state().rights()>>i&1 == 0 {
		return false
	}
	if b.side() == rep.White {
		return castleLegal960[side.White](b, i)
	}
	return castleLegal960[side.Black](b, i)
}

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	from, to := indexOf(m.From()), indexOf(m.To())
	us := b.side()
	king := b.king(us)
	switch kind := m.Kind(); {
	case kind.IsCastle():
		return true
	case kind == rep.EnPassant && us == rep.White:
		return enPassantLegal[side.White](b, from)
	case kind == rep.EnPassant:
		return enPassantLegal[side.Black](b, from)
	case from == king:
		return b.kingLegal(to)
	}
	if checkers := b.Checkers(); checkers != 0 && !b.answers(checkers, to) {
		return false
	}
	step := attacksOn(king)[queenOn(from)].step()
	return step == 0 || !b.opened(king, step, from, to, enemy(us))
}

// kingLegal reports whether the king may step to i. It is off the board during the
// test, because a slider that gives check attacks the squares on its far side too.
func (b *Board) kingLegal(i index) bool {
	us := b.side()
	from := b.king(us)
	king := b.at(from)
	b.set(from, noPiece)
	legal := !b.attacked(i, us.Other())
	b.set(from, king)
	return legal
}

// answers reports whether a move to a cell captures the only checker or blocks it.
func (b *Board) answers(checkers rep.SquareSet, to index) bool {
	checker := indexOf(checkers.PopFirst())
	if checkers != 0 {
		return false
	}
	king := b.king(b.side())
	step := attacksOn(king)[b.entryOn(checker)].step()
	for i := checker; i != king; i -= step {
		if i == to {
			return true
		}
		if step == 0 {
			return false
		}
	}
	return false
}
