// Code generated from ../bitboard/legality.go; DO NOT EDIT.

package bitboardmirrored

import (
	"github.com/boardbench/boardbench/internal/attacks"

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
	t := attacks.Shared
	king := first(s.king(us))
	if int(m.From()) == king {
		occupied, _ := s.after(us, m)
		return s.attackers(us^1, m.To(), occupied) == 0
	}
	leapers := t.Pawn[int(us)<<6+king&63]&s.pawns(us^1) | t.Knight[king]&s.knights(us^1)
	snipers := s.snipers(us^1, king)
	if leapers|snipers == 0 {
		return true
	}
	occupied, captured := s.after(us, m)
	return leapers&^captured == 0 && !opens(king, snipers&^captured, occupied)
}

// opens reports whether nothing stands between square i and one of the snipers.
func opens(i int, snipers, occupied rep.SquareSet) bool {
	for from := snipers; from != 0; from &= from - 1 {
		if attacks.Shared.Between[i<<6+first(from)]&occupied == 0 {
			return true
		}
	}
	return false
}

// after returns the occupied squares after m, which is not castling, and the square of
// the piece that m captures: its destination if it captures nothing.
func (s *state) after(us rep.Color, m rep.Move) (occupied, captured rep.SquareSet) {
	from, to := m.From().Set(), m.To().Set()
	captured = to
	if m.Kind() == rep.EnPassant {
		captured = (m.To() + backward(us)).Set()
	}
	return s.occupancy(us).all()&^(from|captured) | to, captured
}

// GivesCheck implements [rep.CheckTester]. The piece moved attacks the king from its new
// square, or a slider does through a square that the move leaves empty.
func (b *Board) GivesCheck(m rep.Move) bool {
	s := b.state()
	t := attacks.Shared
	us := s.sideToMove()
	king := first(s.king(us ^ 1))
	kind := m.Kind()
	if kind.IsCastle() {
		return s.castlingGivesCheck(us, king, m)
	}
	from, to := m.From().Set(), m.To().Set()
	moved := s.typeAt(us, m.From())
	if kind.IsPromotion() {
		moved = kind.Promotion()
	}
	reach := rep.NoSquares // from where such a piece attacks the king on an empty board
	switch moved {
	case rep.Pawn:
		reach = t.Pawn[int(us^1)<<6+king&63]
	case rep.Knight:
		reach = t.Knight[king]
	case rep.Bishop:
		reach = t.Bishop.Rays[king]
	case rep.Rook:
		reach = t.Rook.Rays[king]
	case rep.Queen:
		reach = t.Bishop.Rays[king] | t.Rook.Rays[king]
	}
	snipers := rep.NoSquares
	if (t.Bishop.Rays[king]|t.Rook.Rays[king])&from != 0 || kind == rep.EnPassant {
		snipers = s.snipers(us, king) &^ from
	}
	if reach&to|snipers == 0 {
		return false
	}
	occupied, _ := s.after(us, m)
	return reach&to != 0 && t.Between[king<<6+int(m.To())]&occupied == 0 || opens(king, snipers, occupied)
}

// castlingGivesCheck is GivesCheck for castling. King and rook stay on their rank, so
// that nothing but a rook or a queen can give check.
func (s *state) castlingGivesCheck(us rep.Color, theirKing int, m rep.Move) bool {
	castle := rep.CastlingIndex(us, m.Kind())
	king, rook := m.From().Set(), m.To().Set()
	kingTo, rookTo := rep.CastleKingTo(castle).Set(), rep.CastleRookTo(castle).Set()
	occupied := s.occupancy(us).all()&^(king|rook) | kingTo | rookTo
	orthogonal := s.orthogonalSliders(us)&^rook | rookTo
	return attacks.Shared.Rook.Attacks(theirKing, occupied)&orthogonal != 0
}
