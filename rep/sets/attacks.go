package sets

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// attackers returns the pieces of c, which are on own, that attack sq with the given occupancy.
func (t *Types) attackers(c rep.Color, own rep.SquareSet, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return rep.PawnAttacks(c^1, sq)&t.pawns(c, own) |
		rep.KnightAttacks(sq)&t.knights(c, own) |
		rep.KingAttacks(sq)&t.king(c, own) |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&t.diagonalSliders(c, own) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&t.orthogonalSliders(c, own)
}

// attackersOfBoth returns the pieces of both colours that attack sq with the given occupancy.
func (p Position) attackersOfBoth(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	us := p.SideToMove()
	queens := p.ofType(rep.Queen)
	return rep.PawnAttacks(us^1, sq)&p.pawns(us, p.Us) |
		rep.PawnAttacks(us, sq)&p.pawns(us^1, p.Them) |
		rep.KnightAttacks(sq)&p.ofType(rep.Knight) |
		rep.KingAttacks(sq)&p.ofType(rep.King) |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&(p.ofType(rep.Bishop)|queens) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&(p.ofType(rep.Rook)|queens)
}

// Attacks returns the attacks of a piece of type kind on square i, 0 to 63. A pawn is
// one of c. The empty set is the answer for no piece.
func Attacks(c rep.Color, kind rep.PieceType, i int, occupied rep.SquareSet) rep.SquareSet {
	t := attacks.Shared
	switch kind {
	case rep.Pawn:
		return t.Pawn[int(c&1)<<6+i&63]
	case rep.Knight:
		return t.Knight[i&63]
	case rep.Bishop:
		return t.Bishop.Attacks(i&63, occupied)
	case rep.Rook:
		return t.Rook.Attacks(i&63, occupied)
	case rep.Queen:
		return t.Bishop.Attacks(i&63, occupied) | t.Rook.Attacks(i&63, occupied)
	case rep.King:
		return t.King[i&63]
	}
	return rep.NoSquares
}

// Mobility returns the parts of [rep.MobilityCounter]. own is the squares of the pieces of c. The squares of a piece are counted by one
// popcount.
func (p *Types) Mobility(c rep.Color, own, occupied rep.SquareSet) (knights, bishops, rooks, queens int) {
	t := attacks.Shared
	target := ^own
	for from := p.knights(c, own); from != 0; from &= from - 1 {
		knights += (t.Knight[First(from)] & target).Count()
	}
	for from := p.typeIn(c, rep.Bishop, own); from != 0; from &= from - 1 {
		bishops += (t.Bishop.Attacks(First(from), occupied) & target).Count()
	}
	for from := p.typeIn(c, rep.Rook, own); from != 0; from &= from - 1 {
		rooks += (t.Rook.Attacks(First(from), occupied) & target).Count()
	}
	for from := p.typeIn(c, rep.Queen, own); from != 0; from &= from - 1 {
		i := First(from)
		queens += ((t.Bishop.Attacks(i, occupied) | t.Rook.Attacks(i, occupied)) & target).Count()
	}
	return knights, bishops, rooks, queens
}

// Checkers is the method of [rep.Inspector].
func (p Position) Checkers() rep.SquareSet {
	us := p.SideToMove()
	return p.attackers(us^1, p.Them, p.king(us, p.Us).First(), p.Occupied())
}

// IsPseudoLegal is the method of [rep.LegalityTester]. kind is the type of the piece that m would
// move, if it is one of the side to move.
func (p Position) IsPseudoLegal(m rep.Move, kind rep.PieceType, c *rep.Castling) bool {
	us := p.SideToMove()
	from, to := m.From(), m.To()
	if !p.Us.Has(from) {
		return false
	}
	if m.Kind().IsCastle() {
		return kind == rep.King && p.canCastle(m, c)
	}
	if p.Us.Has(to) || p.Them.Has(to) != (m.Kind().IsCapture() && m.Kind() != rep.EnPassant) {
		return false
	}
	if kind != rep.Pawn {
		return m.Kind()&^rep.Capture == rep.Quiet && Attacks(us, kind, int(from), p.Occupied()).Has(to)
	}
	pawn, last := from.Set(), PromotionRank(us).Has(to)
	switch m.Kind() {
	case rep.EnPassant:
		return to == p.EPCapturable() && to != 0 && pawnAttacks(us, pawn).Has(to)
	case rep.DoublePush:
		passed := forward(us, pawn) & thirdRank(us) &^ p.Occupied()
		return forward(us, passed).Has(to)
	case rep.Quiet:
		return !last && forward(us, pawn).Has(to)
	case rep.Capture:
		return !last && pawnAttacks(us, pawn).Has(to)
	}
	if m.Kind().IsCapture() {
		return m.Kind().IsPromotion() && last && pawnAttacks(us, pawn).Has(to)
	}
	return last && forward(us, pawn).Has(to)
}

// canCastle reports whether m, castling by the king of the side to move, is legal.
func (p Position) canCastle(m rep.Move, c *rep.Castling) bool {
	king, us, right := int(m.From()), p.SideToMove(), int(m.Kind()&1)
	castles := 0
	if us == rep.White {
		_, castles = KingMoves[side.White, PseudoLegal](p, c, king)
	} else {
		_, castles = KingMoves[side.Black, PseudoLegal](p, c, king)
	}
	return castles>>right&1 != 0 && m.To() == c.Rook[2*int(us&1)+right]
}

// LegalIfPseudo is the method of [rep.PseudoLegalGenerator]. Nothing may attack the king when
// the pieces stand as they do after the move. Pins and checks are no cases of their
// own.
func (p Position) LegalIfPseudo(m rep.Move) bool {
	if m.Kind().IsCastle() {
		return true
	}
	us := p.SideToMove()
	t := attacks.Shared
	king := First(p.king(us, p.Us))
	if int(m.From()) == king {
		occupied := p.Occupied()&^m.From().Set() | m.To().Set()
		return p.attackers(us^1, p.Them, m.To(), occupied) == 0
	}
	leapers := t.Pawn[int(us)<<6+king&63]&p.pawns(us^1, p.Them) | t.Knight[king]&p.knights(us^1, p.Them)
	snipers := p.snipers(us^1, p.Them, king)
	if leapers|snipers == 0 {
		return true
	}
	captured := p.capturedBy(m)
	occupied := p.Occupied()&^(m.From().Set()|captured) | m.To().Set()
	return leapers&^captured == 0 && !opens(king, snipers&^captured, occupied)
}

// opens reports whether nothing stands between square i and one of the snipers.
func opens(i int, snipers, occupied rep.SquareSet) bool {
	for from := snipers; from != 0; from &= from - 1 {
		if attacks.Shared.Between[i<<6+First(from)]&occupied == 0 {
			return true
		}
	}
	return false
}

// capturedBy returns the square of the piece that m captures: its destination if it captures
// nothing.
func (p Position) capturedBy(m rep.Move) rep.SquareSet {
	if m.Kind() == rep.EnPassant {
		return (m.To() + Backward(p.SideToMove())).Set()
	}
	return m.To().Set()
}

// unusual are the kinds of moves that change more than the two squares of the move, and promotions.
const unusual = 1<<rep.CastleKingside | 1<<rep.CastleQueenside | 1<<rep.EnPassant | 0xff<<rep.PromoteKnight

// MayGiveCheck returns false for most moves that give no check to a king on square king, and true for
// all others: the piece moved, of type moved, does not attack the king from its new square on an empty
// board, and its old one is on no line with the king.
func MayGiveCheck(m rep.Move, moved rep.PieceType, king int) bool {
	reach := &attacks.Shared.Reach
	return unusual>>m.Kind()&1 != 0 ||
		reach[int(moved&7)<<6|king&63]&m.To().Set()|reach[int(rep.Queen)<<6|king&63]&m.From().Set() != 0
}

// GivesCheck is the method of [rep.CheckTester]. moved is the type of the piece on the origin of
// m. The piece moved attacks the king from its new square, or a slider does through a square that
// the move leaves empty.
func (p Position) GivesCheck(m rep.Move, moved rep.PieceType) bool {
	if m.Kind().IsCastle() {
		return p.castlingGivesCheck(m)
	}
	t := attacks.Shared
	us := p.SideToMove()
	king := First(p.king(us^1, p.Them))
	kind := m.Kind()
	from, to := m.From().Set(), m.To().Set()
	if kind.IsPromotion() {
		moved = kind.Promotion()
	}
	reach := t.Reach[int(moved&7)<<6|king&63] // from where such a piece attacks the king on an empty board
	if moved == rep.Pawn {
		reach = t.Pawn[int(us^1)<<6+king&63]
	}
	snipers := rep.NoSquares
	if t.Reach[int(rep.Queen)<<6|king&63]&from != 0 || kind == rep.EnPassant {
		snipers = p.snipers(us, p.Us, king) &^ from
	}
	if reach&to|snipers == 0 {
		return false
	}
	occupied := p.Occupied()&^(from|p.capturedBy(m)) | to
	return reach&to != 0 && t.Between[king<<6+int(m.To())]&occupied == 0 || opens(king, snipers, occupied)
}

// castlingGivesCheck is GivesCheck for castling. King and rook stay on their rank, so
// that nothing but a rook or a queen can give check.
func (p Position) castlingGivesCheck(m rep.Move) bool {
	us := p.SideToMove()
	theirKing := First(p.king(us^1, p.Them))
	castle := rep.CastlingIndex(us, m.Kind())
	king, rook := m.From().Set(), m.To().Set()
	kingTo, rookTo := rep.CastleKingTo(castle).Set(), rep.CastleRookTo(castle).Set()
	occupied := p.Occupied()&^(king|rook) | kingTo | rookTo
	orthogonal := p.orthogonalSliders(us, p.Us)&^rook | rookTo
	return attacks.Shared.Rook.Attacks(theirKing, occupied)&orthogonal != 0
}

// snipers returns the sliders of c, which are on own, that would attack square i, 0 to 63, on an
// empty board.
func (t *Types) snipers(c rep.Color, own rep.SquareSet, i int) rep.SquareSet {
	return attacks.Shared.Bishop.Rays[i]&t.diagonalSliders(c, own) |
		attacks.Shared.Rook.Rays[i]&t.orthogonalSliders(c, own)
}

// blockers returns the pieces that stand alone between square i and a sniper, and the
// snipers whose blocker is in own.
func blockers(i int, snipers, occupied, own rep.SquareSet) (blockers, pinners rep.SquareSet) {
	for from := snipers; from != 0; from &= from - 1 {
		between := attacks.Shared.Between[i<<6+First(from)] & occupied
		if between&(between-1) == 0 { // one piece or none
			blockers |= between
			if between&own != 0 {
				pinners |= from & -from
			}
		}
	}
	return blockers, pinners
}

// pins returns the blockers of the king of c, and the sliders that pin those of its own colour. own
// and others are the squares of the pieces of c and of the other side.
func (t *Types) pins(c rep.Color, own, others rep.SquareSet) (_, pinners rep.SquareSet) {
	king := First(t.king(c, own))
	return blockers(king, t.snipers(c^1, others, king), own|others, own)
}
