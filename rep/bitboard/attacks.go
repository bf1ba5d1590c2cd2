package bitboard

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// first returns the number of the lowest square of a set that is not empty. Unlike
// [rep.SquareSet.First] it returns an int, whose range the compiler knows.
func first(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

// attackers returns the pieces of c that attack sq with the given occupancy.
func (s *state) attackers(c rep.Color, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return rep.PawnAttacks(c^1, sq)&s.pawns(c) |
		rep.KnightAttacks(sq)&s.knights(c) |
		rep.KingAttacks(sq)&s.king(c) |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&s.diagonalSliders(c) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&s.orthogonalSliders(c)
}

// attackersOfBoth returns the pieces of both colours that attack sq with the given
// occupancy.
func (s *state) attackersOfBoth(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	queens := s.ofType(rep.Queen)
	return rep.PawnAttacks(rep.Black, sq)&s.pawns(rep.White) |
		rep.PawnAttacks(rep.White, sq)&s.pawns(rep.Black) |
		rep.KnightAttacks(sq)&s.ofType(rep.Knight) |
		rep.KingAttacks(sq)&s.ofType(rep.King) |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&(s.ofType(rep.Bishop)|queens) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&(s.ofType(rep.Rook)|queens)
}

// attacksOf returns the attacks of a piece of type t on square i, 0 to 63. A pawn is
// one of c. The empty set is the answer for no piece.
func attacksOf(c rep.Color, t rep.PieceType, i int, occupied rep.SquareSet) rep.SquareSet {
	tables := attacks.Shared
	switch t {
	case rep.Pawn:
		return tables.Pawn[int(c&1)<<6+i&63]
	case rep.Knight:
		return tables.Knight[i&63]
	case rep.Bishop:
		return tables.Bishop.Attacks(i&63, occupied)
	case rep.Rook:
		return tables.Rook.Attacks(i&63, occupied)
	case rep.Queen:
		return tables.Bishop.Attacks(i&63, occupied) | tables.Rook.Attacks(i&63, occupied)
	case rep.King:
		return tables.King[i&63]
	}
	return rep.NoSquares
}

// AttacksFrom implements [rep.Attacker].
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	s := b.state()
	piece := s.pieceAt(sq)
	return attacksOf(piece.Color(), piece.Type(), int(sq&63), s.occupancy(rep.White).all())
}

// AttackersWith implements [rep.Attacker].
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return b.state().attackersOfBoth(sq, occupied)
}

// Mobility implements [rep.MobilityCounter]. The squares of a piece are counted by one
// popcount.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	s := b.state()
	t := attacks.Shared
	own := s.byColor(c)
	occupied, target := own|s.byColor(c^1), ^own
	var knights, bishops, rooks, queens int
	for from := s.knightsIn(c, own); from != 0; from &= from - 1 {
		knights += (t.Knight[first(from)] & target).Count()
	}
	for from := s.typeIn(c, rep.Bishop, own); from != 0; from &= from - 1 {
		bishops += (t.Bishop.Attacks(first(from), occupied) & target).Count()
	}
	for from := s.typeIn(c, rep.Rook, own); from != 0; from &= from - 1 {
		rooks += (t.Rook.Attacks(first(from), occupied) & target).Count()
	}
	for from := s.typeIn(c, rep.Queen, own); from != 0; from &= from - 1 {
		i := first(from)
		queens += ((t.Bishop.Attacks(i, occupied) | t.Rook.Attacks(i, occupied)) & target).Count()
	}
	return [8]uint16{
		rep.Knight: uint16(knights), rep.Bishop: uint16(bishops),
		rep.Rook: uint16(rooks), rep.Queen: uint16(queens),
	}
}

// Attackers implements [rep.Inspector].
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	s := b.state()
	return s.attackers(c&1, sq, s.occupancy(rep.White).all())
}

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	s := b.state()
	us := s.sideToMove()
	return s.attackers(us^1, s.king(us).First(), s.occupancy(rep.White).all())
}

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

// snipers returns the sliders of c that would attack square i, 0 to 63, on an empty
// board.
func (s *state) snipers(c rep.Color, i int) rep.SquareSet {
	return attacks.Shared.Bishop.Rays[i]&s.diagonalSliders(c) |
		attacks.Shared.Rook.Rays[i]&s.orthogonalSliders(c)
}

// blockers returns the pieces that stand alone between square i and a sniper, and the
// snipers whose blocker is in own.
func blockers(i int, snipers, occupied, own rep.SquareSet) (blockers, pinners rep.SquareSet) {
	for from := snipers; from != 0; from &= from - 1 {
		between := attacks.Shared.Between[i<<6+first(from)] & occupied
		if between&(between-1) == 0 { // one piece or none
			blockers |= between
			if between&own != 0 {
				pinners |= from & -from
			}
		}
	}
	return blockers, pinners
}

// pins returns the blockers of the king of c, and the sliders that pin those of its own colour.
func (s *state) pins(c rep.Color, o occupancy) (_, pinners rep.SquareSet) {
	king := first(s.king(c))
	return blockers(king, s.snipers(c^1, king), o.all(), o.us)
}

// Blockers implements [rep.PinInspector].
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	s := b.state()
	blockers, _ := s.pins(c&1, s.occupancy(c))
	return blockers
}

// Pinners implements [rep.PinInspector].
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	s := b.state()
	_, pinners := s.pins(c&1^1, s.occupancy(c^1))
	return pinners
}

// CheckSquares implements [rep.PinInspector].
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	// A piece attacks the king from exactly the squares that the king would attack if
	// it were such a piece; a pawn of its own colour.
	s := b.state()
	them := s.sideToMove() ^ 1
	return attacksOf(them, t, first(s.king(them)), s.occupancy(rep.White).all())
}

// SliderBlockers implements [rep.PinInspector].
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (_, pinners rep.SquareSet) {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	own := white
	if !own.Has(sq) {
		own = black
		if !own.Has(sq) {
			own = rep.NoSquares
		}
	}
	i := int(sq & 63)
	snipers := sliders & (s.snipers(rep.White, i) | s.snipers(rep.Black, i))
	return blockers(i, snipers, white|black, own)
}
