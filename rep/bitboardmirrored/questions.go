package bitboardmirrored

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// What package sets answers from eight words, which are made of the five of the mirrored board for
// each question.

// SideToMove implements [rep.Stater].
func (b *Board) SideToMove() rep.Color { return b.state().sideToMove() }

// Rights implements [rep.Stater].
func (b *Board) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant implements [rep.Stater].
func (b *Board) EnPassant() rep.Square { return b.state().epSquare() }

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	var t sets.Types
	return b.state().view(&t).Checkers()
}

// AttacksFrom implements [rep.Attacker].
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	s, piece := b.state(), b.PieceAt(sq)
	return sets.Attacks(piece.Color(), piece.Type(), int(sq), s.board(s.seen().all()))
}

// IsPseudoLegal implements [rep.LegalityTester].
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	if m.Kind().IsCastle() {
		return b.canCastle(m)
	}
	var t sets.Types
	s := b.state()
	p := s.view(&t)
	p.StateBits |= sets.StateBits(s.epCapturable()) << sets.EPCapturableShift
	return p.IsPseudoLegal(m, s.typeAt(s.sideToMove(), m.From()), b.castling)
}

// IsLegal implements [rep.LegalityTester].
func (b *Board) IsLegal(m rep.Move) bool {
	var t sets.Types
	return b.IsPseudoLegal(m) && b.state().view(&t).LegalIfPseudo(m)
}

// GivesCheck implements [rep.CheckTester].
func (b *Board) GivesCheck(m rep.Move) bool {
	s := b.state()
	if !sets.MayGiveCheck(m, int(s.square(s.theirKing())&63)) {
		return false
	}
	var t sets.Types
	return s.view(&t).GivesCheck(m, s.typeAt(s.sideToMove(), m.From()))
}

// CheckSquares implements [rep.CheckTester]. A piece attacks the king from exactly the squares that
// the king would attack if it were such a piece; a pawn of its own colour.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	s := b.state()
	return sets.Attacks(s.sideToMove()^1, t, int(s.square(s.theirKing())), s.board(s.seen().all()))
}

// SEEAtLeast implements [rep.ExchangeEvaluator].
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	var t sets.Types
	s := b.state()
	us, captured := s.sideToMove(), rep.NoPieceType
	if m.Kind().IsCapture() {
		captured = s.typeAt(us^1, m.To())
	}
	return s.view(&t).SEEAtLeast(m, threshold, s.typeAt(us, m.From()), captured)
}

// Mobility implements [rep.MobilityCounter].
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	var t sets.Types
	s := b.state()
	p := s.view(&t)
	knights, bishops, rooks, queens := t.Mobility(c&1, s.byColor(c), p.Occupied())
	return [8]uint16{
		rep.Knight: uint16(knights), rep.Bishop: uint16(bishops),
		rep.Rook: uint16(rooks), rep.Queen: uint16(queens),
	}
}

// ThreatChanges implements [rep.ThreatTracker].
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	var t sets.Types
	p := b.state().view(&t)
	squares := p.Squares()
	p.ThreatChanges(m, dst, &squares)
}
