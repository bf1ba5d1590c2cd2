// Code generated from ../bitboard/legality.go; DO NOT EDIT.

package bitboard8

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// IsPseudoLegal implements [rep.LegalityTester].
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	s := b.state()
	us := s.sideToMove()
	o := s.occupancy(us)
	from, to, kind := m.From(), m.To(), m.Kind()
	if !o.us.Has(from) {
		return false
	}
	t := s.typeAt(us, from)
	if kind.IsCastle() {
		return t == rep.King && b.canCastle(s, o, m)
	}
	if o.us.Has(to) || o.them.Has(to) != (kind.IsCapture() && kind != rep.EnPassant) {
		return false
	}
	if t != rep.Pawn {
		return kind&^rep.Capture == rep.Quiet && attacksOf(us, t, int(from), o.all()).Has(to)
	}
	pawn, last := from.Set(), promotionRank(us).Has(to)
	switch kind {
	case rep.EnPassant:
		return to == s.epCapturable() && to != 0 && pawnAttacks(us, pawn).Has(to)
	case rep.DoublePush:
		passed := forward(us, pawn) & thirdRank(us) &^ o.all()
		return forward(us, passed).Has(to)
	case rep.Quiet:
		return !last && forward(us, pawn).Has(to)
	case rep.Capture:
		return !last && pawnAttacks(us, pawn).Has(to)
	}
	if kind.IsCapture() {
		return kind.IsPromotion() && last && pawnAttacks(us, pawn).Has(to)
	}
	return last && forward(us, pawn).Has(to)
}

// canCastle reports whether m, castling by the king of the side to move, is legal.
func (b *Board) canCastle(s *state, o occupancy, m rep.Move) bool {
	king, us, right := int(m.From()), s.sideToMove(), int(m.Kind()&1)
	castles := 0
	if us == rep.White {
		_, castles = kingMoves[side.White, pseudoLegal](s, o, b.castling, king)
	} else {
		_, castles = kingMoves[side.Black, pseudoLegal](s, o, b.castling, king)
	}
	return castles>>right&1 != 0 && m.To() == b.castling.Rook[2*int(us&1)+right]
}

// IsLegal implements [rep.LegalityTester].
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo implements [rep.PseudoLegalGenerator]. Nothing may attack the king when
// the pieces stand as they do after the move. Pins and checks are no cases of their
// own.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	if m.Kind().IsCastle() {
		return true
	}
	s := b.state()
	us := s.sideToMove()
	king := s.king(us).First()
	occupied, captured := s.after(us, m)
	if m.From() == king {
		king = m.To()
	}
	return s.attackers(us^1, king, occupied)&^captured == 0
}

// after returns the occupied squares after m, which is not castling, and the square of
// what m captures: its destination where it captures nothing.
func (s *state) after(us rep.Color, m rep.Move) (occupied, captured rep.SquareSet) {
	to := m.To().Set()
	captured = to
	if m.Kind() == rep.EnPassant {
		captured = (m.To() + backward(us)).Set()
	}
	return s.occupancy(us).all()&^(m.From().Set()|captured) | to, captured
}

// GivesCheck implements [rep.CheckTester].
func (b *Board) GivesCheck(m rep.Move) bool {
	s := b.state()
	t := attacks.Shared
	us := s.sideToMove()
	king := first(s.king(us ^ 1))
	if m.Kind().IsCastle() {
		return s.castlingGivesCheck(us, king, m)
	}
	from, to := m.From().Set(), m.To().Set()
	moved := s.typeAt(us, m.From())
	if m.Kind().IsPromotion() {
		moved = m.Kind().Promotion()
	}
	switch {
	case moved == rep.Knight && t.Knight[king&63]&to != 0,
		moved == rep.Pawn && t.Pawn[int(us^1)<<6+king&63]&to != 0:
		return true
	}
	// Any other check is by a slider: the piece moved, or one behind a square that the
	// move leaves empty.
	occupied, captured := s.after(us, m)
	if (t.Bishop.Rays[king]|t.Rook.Rays[king])&(from|to|captured) == 0 {
		return false
	}
	diagonal, orthogonal := s.diagonalSliders(us)&^from, s.orthogonalSliders(us)&^from
	if moved == rep.Bishop || moved == rep.Queen {
		diagonal |= to
	}
	if moved == rep.Rook || moved == rep.Queen {
		orthogonal |= to
	}
	return t.Bishop.Attacks(king, occupied)&diagonal|t.Rook.Attacks(king, occupied)&orthogonal != 0
}

// castlingGivesCheck is GivesCheck for castling. King and rook stay on their rank, so
// that nothing but a rook or a queen can give check.
func (s *state) castlingGivesCheck(us rep.Color, theirKing int, m rep.Move) bool {
	castle := rep.CastlingIndex(us, m.Kind())
	king, rook := m.From().Set(), m.To().Set()
	kingTo, rookTo := rep.CastleKingTo[castle].Set(), rep.CastleRookTo[castle].Set()
	occupied := s.occupancy(us).all()&^(king|rook) | kingTo | rookTo
	orthogonal := s.orthogonalSliders(us)&^rook | rookTo
	return attacks.Shared.Rook.Attacks(theirKing, occupied)&orthogonal != 0
}
