// Code generated from ../bitboard; DO NOT EDIT.

package bitboard12

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/piecesets"
)

// What the code that the bitboards share answers: it works on sets of squares alone.

// AppendMoves implements [rep.Board].
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.SideToMove() == rep.White {
		return piecesets.Generate[side.White, piecesets.Legal](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling, dst)
	}
	return piecesets.Generate[side.Black, piecesets.Legal](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling, dst)
}

// AppendCaptures implements [rep.Stager].
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.SideToMove() == rep.White {
		return piecesets.Generate[side.White, piecesets.Captures](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling, dst)
	}
	return piecesets.Generate[side.Black, piecesets.Captures](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling, dst)
}

// AppendQuiets implements [rep.Stager].
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.SideToMove() == rep.White {
		return piecesets.Generate[side.White, piecesets.Quiets](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling, dst)
	}
	return piecesets.Generate[side.Black, piecesets.Quiets](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling, dst)
}

// CountMoves implements [rep.Counter]. It does without the check that the stack has room, which
// Count makes.
//
//go:nosplit
func (b *Board) CountMoves() int {
	s := b.state()
	if s.SideToMove() == rep.White {
		return piecesets.Count[side.White](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling)
	}
	return piecesets.Count[side.Black](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling)
}

// SideToMove implements [rep.Stater].
func (b *Board) SideToMove() rep.Color { return b.state().SideToMove() }

// Rights implements [rep.Stater].
func (b *Board) Rights() rep.CastlingRights { return b.state().Rights() }

// EnPassant implements [rep.Stater].
func (b *Board) EnPassant() rep.Square { return b.state().EPSquare() }

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet { return b.state().view().Checkers() }

// AttacksFrom implements [rep.Attacker].
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	s := b.state()
	piece := b.PieceAt(sq)
	return piecesets.Attacks(piece.Color(), piece.Type(), int(sq), s.byColor(rep.White)|s.byColor(rep.Black))
}

// IsPseudoLegal implements [rep.LegalityTester].
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	s := b.state()
	return s.view().IsPseudoLegal(m, s.typeAt(s.SideToMove(), m.From()), b.castling)
}

// IsLegal implements [rep.LegalityTester].
func (b *Board) IsLegal(m rep.Move) bool {
	return b.IsPseudoLegal(m) && b.state().view().LegalIfPseudo(m)
}

// GivesCheck implements [rep.CheckTester].
func (b *Board) GivesCheck(m rep.Move) bool {
	s := b.state()
	us := s.SideToMove()
	moved := s.typeAt(us, m.From())
	if !piecesets.MayGiveCheck(m, moved, piecesets.First(s.king(us^1))) {
		return false
	}
	return s.view().GivesCheck(m, moved)
}

// CheckSquares implements [rep.CheckTester]. A piece attacks the king from exactly the squares that
// the king would attack if it were such a piece; a pawn of its own colour.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	s := b.state()
	them := s.SideToMove() ^ 1
	king := piecesets.First(s.king(them))
	return piecesets.Attacks(them, t, king, s.byColor(rep.White)|s.byColor(rep.Black))
}

// SEEAtLeast implements [rep.ExchangeEvaluator].
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	s := b.state()
	us, captured := s.SideToMove(), rep.NoPieceType
	if m.Kind().IsCapture() {
		captured = s.typeAt(us^1, m.To())
	}
	return s.view().SEEAtLeast(m, threshold, s.typeAt(us, m.From()), captured)
}

// Mobility implements [rep.MobilityCounter].
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	s := b.state()
	own := s.byColor(c)
	knights, bishops, rooks, queens := s.types().Mobility(c&1, own, own|s.byColor(c^1))
	return [8]uint16{
		rep.Knight: uint16(knights), rep.Bishop: uint16(bishops),
		rep.Rook: uint16(rooks), rep.Queen: uint16(queens),
	}
}

// ThreatChanges implements [rep.ThreatTracker].
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	s := b.state()
	squares := s.squares()
	s.view().ThreatChanges(m, dst, &squares)
}
