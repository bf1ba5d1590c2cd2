// Code generated from ../bitboard; DO NOT EDIT.

package byteboard

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/pairs"
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

// SEEAtLeast implements [rep.ExchangeEvaluator]. It plays the exchange in the
// occupancy alone: a piece that has captured is removed from it, and the sliders behind
// that piece are added to the attackers.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	kind := m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	s := b.state()
	us := s.sideToMove()
	to := m.To()
	target := s.typeAt(us, m.From()) // the type of the piece on to
	// swap is the balance of the exchange above the threshold, for the side that has
	// just captured. Each capture negates it.
	swap := -threshold
	switch {
	case kind == rep.EnPassant:
		swap += rep.Pawn.Value()
	case kind.IsCapture():
		swap += s.typeAt(us^1, to).Value()
	}
	if kind.IsPromotion() {
		target = kind.Promotion()
		swap += target.Value() - rep.Pawn.Value()
	}
	if swap < 0 {
		return false // not even if m is not answered
	}
	if swap = target.Value() - swap; swap <= 0 {
		return true // even if the piece moved is lost
	}
	return s.exchange(us, m, swap)
}

// exchange is SEEAtLeast where the answers to m decide.
func (s *state) exchange(us rep.Color, m rep.Move, swap int) bool {
	t := attacks.Shared
	to := m.To()
	sides := [2]rep.SquareSet{s.byColor(rep.White), s.byColor(rep.Black)}
	occupied, captured := s.after(us, m)
	occupied &^= captured | to.Set()
	diagonal, orthogonal := s.ofType(rep.Queen)|s.ofType(rep.Bishop), s.ofType(rep.Queen)|s.ofType(rep.Rook)
	attackers := s.attackersOfBoth(to, occupied)
	var pins [2]struct {
		found             bool
		blockers, pinners rep.SquareSet
	}
	atLeast := 1 // 1 where the exchange, if it ends here, is worth enough
	for side := us ^ 1; ; side ^= 1 {
		attackers &= occupied
		own := attackers & sides[side&1]
		if own == 0 {
			break
		}
		if king := first(s.king(side)); (t.Bishop.Rays[king]|t.Rook.Rays[king])&own != 0 {
			p := &pins[side&1]
			if !p.found {
				p.found = true
				p.blockers, p.pinners = s.pins(side, occupancy{sides[side&1], sides[side&1^1]})
			}
			if p.pinners&occupied != 0 {
				if own &^= p.blockers; own == 0 {
					break
				}
			}
		}
		atLeast ^= 1
		piece, least := rep.Pawn, rep.NoSquares
		for ; piece < rep.King; piece++ {
			if least = s.typeIn(side, piece, own); least != 0 {
				break
			}
		}
		if piece == rep.King {
			if attackers&^own&^sides[side&1] != 0 {
				atLeast ^= 1 // it would be captured
			}
			break
		}
		if swap = piece.Value() - swap; swap < atLeast {
			break
		}
		occupied ^= least & -least
		if piece == rep.Pawn || piece == rep.Bishop || piece == rep.Queen {
			attackers |= t.Bishop.Attacks(int(to&63), occupied) & diagonal
		}
		if piece == rep.Rook || piece == rep.Queen {
			attackers |= t.Rook.Attacks(int(to&63), occupied) & orthogonal
		}
	}
	return atLeast != 0
}

// Occupied implements [rep.Occupier].
func (b *Board) Occupied() rep.SquareSet { return b.state().occupancy(rep.White).all() }

// ColorPieces implements [rep.Occupier].
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet { return b.state().byColor(c) }

// TypePieces implements [rep.Occupier].
func (b *Board) TypePieces(types rep.PieceTypes) (set rep.SquareSet) {
	s := b.state()
	for t := rep.Pawn; t <= rep.King; t++ {
		if types.Has(t) {
			set |= s.ofType(t)
		}
	}
	return set
}

// KingSquare implements [rep.Occupier].
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.state().king(c).First() }

// Count implements [rep.Occupier].
func (b *Board) Count(p rep.Piece) int { return b.state().pieces(p).Count() }

// ColorCount implements [rep.Occupier].
func (b *Board) ColorCount(c rep.Color) int { return b.state().byColor(c).Count() }

// threatView is a position as ThreatChanges reads it.
type threatView struct {
	board                *Board
	occupied, kings      rep.SquareSet
	knights              rep.SquareSet
	white, black         rep.SquareSet // the pawns
	diagonal, orthogonal rep.SquareSet // the sliders that move so
}

// read fills v in.
func (v *threatView) read(b *Board) {
	s := b.state()
	queens := s.ofType(rep.Queen)
	v.board = b
	v.occupied = s.occupancy(rep.White).all()
	v.white, v.black = s.pawns(rep.White), s.pawns(rep.Black)
	v.kings = s.ofType(rep.King)
	v.knights = s.ofType(rep.Knight)
	v.diagonal = s.ofType(rep.Bishop) | queens
	v.orthogonal = s.ofType(rep.Rook) | queens
}

// pieceAt returns the piece on sq.
func (v *threatView) pieceAt(sq int) rep.Piece { return v.board.PieceAt(rep.Square(sq)) }

// pawnsAttacking returns the pawns of both colours that attack sq.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	t := attacks.Shared
	return t.Pawn[64+sq&63]&v.white | t.Pawn[sq&63]&v.black
}

// reach returns the squares that a bishop and a rook on sq would attack.
func (v *threatView) reach(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	t := attacks.Shared
	return t.Bishop.Attacks(sq&63, occupied), t.Rook.Attacks(sq&63, occupied)
}

// pawnTargets holds the squares that the pawns of one side can go to, by the step
// that leads there, en passant captures left out.
type pawnTargets struct{ single, double, west, east rep.SquareSet }

// pawnMoves moves all pawns of S at once, each kind of step by a shift.
func pawnMoves[S side.Type, G stageType](s *state, o occupancy, info checkInfo) (p pawnTargets) {
	us := side.Of[S]()
	empty := ^o.all()
	pawns := s.pawns(us)

	// A pawn pinned on a diagonal can only capture, and only on that
	// diagonal; one pinned on a file can only push; one pinned on a rank has
	// no move, as each of its steps leaves the orthogonal pin mask.
	pushers := pawns &^ info.diagonalPins
	p.single = forward(us, pushers&^info.orthogonalPins) & empty
	p.west = forwardWest(us, pawns&^(info.diagonalPins|info.orthogonalPins))
	p.east = forwardEast(us, pawns&^(info.diagonalPins|info.orthogonalPins))
	if pawns&(info.diagonalPins|info.orthogonalPins) != 0 {
		p.single |= forward(us, pushers&info.orthogonalPins) & empty & info.orthogonalPins
		p.west |= forwardWest(us, pawns&info.diagonalPins) & info.diagonalPins
		p.east |= forwardEast(us, pawns&info.diagonalPins) & info.diagonalPins
	}
	p.double = forward(us, p.single&thirdRank(us)) & empty & info.checkMask
	p.single &= info.checkMask
	if stageOf[G]() == captureMoves {
		p.single &= promotionRank(us)
		p.double = 0
	}
	if stageOf[G]() == quietMoves {
		p.west, p.east = 0, 0
		return p
	}
	p.west &= o.them & info.checkMask
	p.east &= o.them & info.checkMask
	return p
}

func appendPawnMoves[S side.Type, G stageType](dst []rep.Move, p pawnTargets) []rep.Move {
	us := side.Of[S]()
	last := promotionRank(us)
	if (p.single|p.west|p.east)&last != 0 {
		switch stageOf[G]() {
		case captureMoves:
			dst = appendSteps(dst, p.single&last, backward(us), rep.PromoteQueen)
		case quietMoves:
			for kind := rep.PromoteKnight; kind < rep.PromoteQueen; kind++ {
				dst = appendSteps(dst, p.single&last, backward(us), kind)
			}
		default:
			dst = appendPromotions(dst, p.single&last, backward(us), rep.PromoteKnight)
		}
		dst = appendPromotions(dst, p.west&last, backward(us)+1, rep.CaptureKnight)
		dst = appendPromotions(dst, p.east&last, backward(us)-1, rep.CaptureKnight)
		p.single &^= last
		p.west &^= last
		p.east &^= last
	}
	dst = appendSteps(dst, p.single, backward(us), rep.Quiet)
	dst = appendSteps(dst, p.west, backward(us)+1, rep.Capture)
	dst = appendSteps(dst, p.east, backward(us)-1, rep.Capture)
	return appendSteps(dst, p.double, 2*backward(us), rep.DoublePush)
}

// appendSteps appends the pawn moves to each square of to. The origin is the
// destination plus back.
func appendSteps(dst []rep.Move, to rep.SquareSet, back rep.Square, kind rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		dst = append(dst, rep.MakeMove((sq+back)&63, sq, kind))
	}
	return dst
}

// appendPromotions appends the four promotions for each square of to. knight
// is the kind of the promotion to a knight, which the others follow.
func appendPromotions(dst []rep.Move, to rep.SquareSet, back rep.Square, knight rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		m := rep.MakeMove((sq+back)&63, sq, knight)
		dst = append(dst, m, m+1<<12, m+2<<12, m+3<<12)
	}
	return dst
}

// checkInfo holds the checks and pins of the side to move.
type checkInfo struct {
	// checkMask is the squares that block or capture every checker: all squares
	// without check, the checker and the squares up to it in check, no square in
	// double check. The moves of all pieces but the king end on it.
	checkMask rep.SquareSet

	// The pin masks are the squares from the king to each pinner, the pinner
	// included, on diagonals and on ranks and files. A pinned piece stays on the
	// mask, and no other piece of its side stands there. One mask for all diagonals
	// is enough: a piece on one line through the king never reaches another by a
	// step along its own.
	diagonalPins, orthogonalPins rep.SquareSet
}

// findCheckInfo finds the checks and pins of S, whose king is on king. It goes
// through the enemy sliders that would attack the king on an empty board: with no
// piece in between, such a slider gives check; with one piece of S, it pins it.
func findCheckInfo[S side.Type](s *state, o occupancy, king int) (info checkInfo) {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	occupied := o.all()
	info.checkMask = rep.AllSquares
	leapers := t.Pawn[int(us)<<6+king]&s.pawns(them) | t.Knight[king]&s.knights(them)
	for ; leapers != 0; leapers &= leapers - 1 {
		info.checkMask &= leapers & -leapers
	}
	orthogonal := t.Rook.Rays[king]
	from := orthogonal&s.orthogonalSliders(them) | t.Bishop.Rays[king]&s.diagonalSliders(them)
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+first(from)]
		blockers := line & occupied
		line |= from & -from
		if blockers == 0 {
			info.checkMask &= line
		} else if blockers&(blockers-1) == 0 && blockers&o.us != 0 {
			if line&orthogonal != 0 {
				info.orthogonalPins |= line
			} else {
				info.diagonalPins |= line
			}
		}
	}
	return info
}

// kingMoves returns the squares that the king of S can step to in the stage G, and the
// castling moves that are legal, 1 for the kingside and 2 for the queenside. Steps that
// need be pseudo-legal only are not tested. A king danger map of all squares that the enemy
// attacks would do, but most enemy pieces stand where they attack no square near the
// king, whatever is in between. One look-up finds the others, for all pieces of a type:
// "King zones" in techniques/techniques.md has the gain. A check forbids castling without
// a test of its own: the square of the king is one of the squares that must be safe.
func kingMoves[S side.Type, G stageType](s *state, o occupancy, c *rep.Castling, king int) (steps rep.SquareSet, castles int) {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	occupied := o.all()
	steps = t.King[king] & o.targets(stageOf[G]())
	if stageOf[G]() == captureMoves && steps == 0 {
		return 0, 0
	}
	safe := steps
	kingside := 2 * int(us)
	if isPseudo[G]() {
		safe = 0
	}
	if rights := s.rightsOf(us); stageOf[G]() != captureMoves && rights != 0 {
		if rights&1 != 0 && c.Empty[kingside]&occupied == 0 {
			castles = 1
			safe |= c.Safe[kingside]
		}
		if rights&2 != 0 && c.Empty[kingside+1]&occupied == 0 {
			castles += 2
			safe |= c.Safe[kingside+1]
		}
	}
	if safe == 0 {
		if isPseudo[G]() {
			return steps, 0
		}
		return 0, 0
	}
	zone := castles<<6 + king
	safe &^= pawnAttacks(them, s.pawns(them))
	safe &^= t.King[first(s.king(them))]
	for from := t.Zones.Knight[zone] & s.knights(them); from != 0; from &= from - 1 {
		safe &^= t.Knight[first(from)]
	}
	occupied &^= 1 << (king & 63) // sliders X-ray the king: it cannot step along their line
	for from := t.Zones.Bishop[zone] & s.diagonalSliders(them); from != 0; from &= from - 1 {
		safe &^= t.Bishop.Attacks(first(from), occupied)
	}
	for from := t.Zones.Rook[zone] & s.orthogonalSliders(them); from != 0; from &= from - 1 {
		safe &^= t.Rook.Attacks(first(from), occupied)
	}
	if castles&1 != 0 && (c.Safe[kingside]&^safe != 0 || exposesKing(s, o, c, kingside)) {
		castles &^= 1
	}
	if castles&2 != 0 && (c.Safe[kingside+1]&^safe != 0 || exposesKing(s, o, c, kingside+1)) {
		castles &^= 2
	}
	if isPseudo[G]() {
		return steps, castles
	}
	return steps & safe, castles
}

// exposesKing reports whether the rook that castles leaves the king open to an
// attack along the rank, as in 8/8/8/8/8/8/8/rRK1k3 w B - 0 1, where the king
// stays on its square. A rook from the corner never does.
func exposesKing(s *state, o occupancy, c *rep.Castling, i int) bool {
	rook := c.Rook[i&3]
	return (rook+1)&7 > 1 && // neither on the h-file nor on the a-file
		exposesKingInside(s, o, rook, i)
}

// exposesKingInside is exposesKing for a rook that is not in a corner. It is a
// function of its own so that the other can be inlined.
func exposesKingInside(s *state, o occupancy, rook rep.Square, i int) bool {
	home, them := rank1, rep.Black
	if i > 1 {
		home, them = rank8, rep.White
	}
	along := attacks.Shared.Rook.Attacks(int(rep.CastleKingTo(i)), o.all()&^rook.Set()) & home
	return along&s.orthogonalSliders(them) != 0
}

// enPassantPawns returns the pawns of S that can capture en passant. The capture is
// legal if nothing attacks the king afterwards. That is tested with both pawns off
// their squares and the capturing one on its new square. The test covers pins, the two
// pawns that leave a rank at once, and checks that the capture ends or does not end.
func enPassantPawns[S side.Type](s *state, o occupancy, king int) rep.SquareSet {
	us, them := side.Of[S](), side.Of[S]()^1
	from := rep.PawnAttacks(them, s.epCapturable()) & s.pawns(us)
	captured := (s.epCapturable() + backward(us)).Set()
	for left := from; left != 0; left &= left - 1 {
		pawn := left & -left
		occupied := o.all()&^(pawn|captured) | s.epCapturable().Set()
		if s.attackers(them, rep.Square(king), occupied)&^captured != 0 {
			from &^= pawn
		}
	}
	return from
}

const (
	fileA rep.SquareSet = 0x0101010101010101
	fileH rep.SquareSet = fileA << 7
	rank1 rep.SquareSet = 0xff
	rank3 rep.SquareSet = rank1 << 16
	rank6 rep.SquareSet = rank1 << 40
	rank7 rep.SquareSet = rank1 << 48
	rank8 rep.SquareSet = rank1 << 56
)

// The functions below are for a side that is known when the code is compiled: the
// result of [side.Of]. Inlined, they are a shift or a constant. They have no type
// parameter, because a call of a function that has one looks up its dictionary.

// The steps of a pawn of us, as shifts of all pawns at once. A pawn on the a-file has
// no step to the west, one on the h-file none to the east.

func forward(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return pawns << rep.North
	}
	return pawns >> rep.North
}

func forwardWest(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	pawns &^= fileA
	if us == rep.White {
		return pawns << rep.NorthWest
	}
	return pawns >> -rep.SouthWest
}

func forwardEast(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	pawns &^= fileH
	if us == rep.White {
		return pawns << rep.NorthEast
	}
	return pawns >> -rep.SouthEast
}

// pawnAttacks returns the squares that the pawns of us attack. It branches once where
// the side is not known.
func pawnAttacks(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return (pawns&^fileA)<<rep.NorthWest | (pawns&^fileH)<<rep.NorthEast
	}
	return (pawns&^fileA)>>-rep.SouthWest | (pawns&^fileH)>>-rep.SouthEast
}

// thirdRank returns the rank that a double push of us passes over.
func thirdRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return rank3
	}
	return rank6
}

// promotionRank returns the rank on which a pawn of us promotes.
func promotionRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return rank8
	}
	return rank1
}

// backward returns the difference of squares from the destination of a push of us
// to its origin.
func backward(us rep.Color) rep.Square {
	if us == rep.White {
		return ^rep.Square(rep.North) + 1
	}
	return rep.North
}

// stageType is which moves the generator appends, as a type, for the reason that
// [side.Type] is one: the generator has a copy for each stage without the code that
// the stage does not need. The stages with captures alone and with quiet moves alone
// divide the legal moves, as [rep.Stager] says, or the pseudo-legal ones.
type stageType interface {
	legal | captures | quiets | pseudoLegal | pseudoCaptures | pseudoQuiets
}

// The stages. They differ in the length of the array.
type (
	legal          = [allMoves]struct{}
	captures       = [captureMoves]struct{}
	quiets         = [quietMoves]struct{}
	pseudoLegal    = [pseudo + allMoves]struct{}
	pseudoCaptures = [pseudo + captureMoves]struct{}
	pseudoQuiets   = [pseudo + quietMoves]struct{}
)

const (
	allMoves = iota
	captureMoves
	quietMoves

	pseudo = 4 // and the moves are pseudo-legal
)

// stageOf returns which moves G stands for, a constant in each copy.
func stageOf[G stageType]() int {
	var g G
	return len(g) % pseudo
}

// isPseudo reports whether the moves of G are pseudo-legal.
func isPseudo[G stageType]() bool {
	var g G
	return len(g) >= pseudo
}

// targets returns the squares that pieces other than pawns go to in a stage.
func (o occupancy) targets(stage int) rep.SquareSet {
	switch stage {
	case captureMoves:
		return o.them
	case quietMoves:
		return ^o.all()
	}
	return ^o.us
}

// stateBits is the rest of a position in one word, so that a move writes it once:
//
//	bits  0-23  halfmove clock
//	bit  24     1 where Black is to move
//	bits 25-43  fullmove number
//	bits 44-47  castling rights
//	bits 48-55  en passant square, 0 for none
//	bits 56-63  the same where an en passant capture is pseudo-legal, 0 elsewhere
//
// 0 is a1, which is never an en passant square. The side to move and the fullmove
// number together count the plies of the game, so that one addition, [nextPly],
// moves both clocks and the turn on.
type stateBits uint64

const (
	sideShift         = 24
	fullmoveShift     = 25
	rightsShift       = 44
	epSquareShift     = 48
	epCapturableShift = 56

	nextPly      stateBits = 1<<sideShift + 1
	halfmoveMask stateBits = 1<<sideShift - 1
	lastingMask  stateBits = 1<<epSquareShift - 1 // a move clears the en passant square first
)

func (b stateBits) halfmove() uint16 { return uint16(b) }
func (b stateBits) fullmove() uint16 { return uint16(b >> fullmoveShift) }

func (b stateBits) sideToMove() rep.Color { return rep.Color(b>>sideShift) & 1 }

func (b stateBits) rights() rep.CastlingRights {
	return rep.CastlingRights(b>>rightsShift) & rep.AllCastling
}

// rightsOf returns the castling rights of us: 1 for the kingside, 2 for the queenside.
func (b stateBits) rightsOf(us rep.Color) stateBits { return b >> (rightsShift + 2*us) & 3 }

// epSquare returns the en passant square, as Position has it.
func (b stateBits) epSquare() rep.Square {
	if sq := rep.Square(b >> epSquareShift); sq != 0 {
		return sq
	}
	return rep.NoSquare
}

// epCapturable returns the en passant square where a pawn of the side to move
// attacks it, pinned or not, and 0 elsewhere.
func (b stateBits) epCapturable() rep.Square { return rep.Square(b >> epCapturableShift) }

// occupancy is the squares of the pieces of each side.
type occupancy struct{ us, them rep.SquareSet }

func (s *state) occupancy(us rep.Color) occupancy {
	return occupancy{s.byColor(us), s.byColor(us ^ 1)}
}

func (o occupancy) all() rep.SquareSet { return o.us | o.them }

// specialThreats are the kinds of moves that change more than the two squares of the move.
const specialThreats = 1<<rep.CastleKingside | 1<<rep.CastleQueenside | 1<<rep.EnPassant

// The bit of a change that adds a threat, and the lack of it.
const (
	removed rep.ThreatChange = 0
	added   rep.ThreatChange = 1 << 31
)

// ThreatChanges implements [rep.ThreatTracker]. A move changes the threats of the moving
// piece, the threats against it, and the threats of sliders along the lines through its two
// squares. Slider look-ups from both squares, with the first one empty, give all of them. On
// the line through both squares no slider sees past the piece, before or after.
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	var v threatView
	v.read(b)
	if specialThreats>>m.Kind()&1 != 0 {
		v.special(b.SideToMove(), m, dst)
		return
	}
	from, to := int(m.From()), int(m.To())
	left := rep.SquareSet(1) << from
	line := rep.Line(m.From(), m.To())
	diagonal, orthogonal := v.reach(from, v.occupied)
	sliders := diagonal&v.diagonal | orthogonal&v.orthogonal
	diagonalTo, orthogonalTo := v.reach(to, v.occupied&^left)
	slidersTo := (diagonalTo&v.diagonal | orthogonalTo&v.orthogonal) &^ left
	victims := v.occupied &^ v.kings

	piece := v.pieceAt(from)
	n := v.lines(dst, 0, sliders&^line, from, (diagonal|orthogonal)&victims, added)
	victimsTo := victims &^ left
	attackersTo := slidersTo
	if piece&7 != rep.Piece(rep.King) || m.Kind().IsCapture() {
		attackersTo |= (v.pawnsAttacking(to) | rep.KnightAttacks(rep.Square(to))&v.knights) &^ left
	}
	if m.Kind().IsCapture() {
		// A slider behind the piece attacks the captured one after the move only, and so
		// is a piece behind it that the captured one attacks.
		behind := rep.SquareSet(1)<<to - 1
		if from > to {
			behind = ^behind
		}
		before := ^(behind & line)
		captured := v.pieceAt(to)
		n = v.attackers(dst, n, attackersTo&before, captured, to, removed)
		n = v.victims(dst, n, pairs.Kinds[captured&15].Attacks(to, diagonalTo, orthogonalTo)&victimsTo&before, captured, to, removed)
	} else {
		n = v.lines(dst, n, slidersTo&^line, to, (diagonalTo|orthogonalTo)&victimsTo, removed)
	}
	if piece&7 != rep.Piece(rep.King) {
		n = v.attackers(dst, n, sliders|v.pawnsAttacking(from)|rep.KnightAttacks(rep.Square(from))&v.knights, piece, from, removed)
		n = v.victims(dst, n, pairs.Kinds[piece&15].Attacks(from, diagonal, orthogonal)&victims, piece, from, removed)
		if m.Kind().IsPromotion() {
			piece = piece&8 | rep.Piece(m.Kind().Promotion())
		}
		n = v.attackers(dst, n, attackersTo, piece, to, added)
		n = v.victims(dst, n, pairs.Kinds[piece&15].Attacks(to, diagonalTo, orthogonalTo)&victimsTo, piece, to, added)
	}
	dst.N = n
}

// attackers writes changes of the threats of the pieces on set against the victim on to, from
// the n-th change on, and returns the number of all. The bits are as in [rep.Threat].
func (v *threatView) attackers(dst *rep.ThreatChanges, n int, set rep.SquareSet, victim rep.Piece, to int, change rep.ThreatChange) int {
	change |= rep.ThreatChange(victim)<<20 | rep.ThreatChange(to)<<8
	for ; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(uint64(set))
		dst.List[n&(rep.MaxThreatChanges-1)] = change | rep.ThreatChange(v.pieceAt(from))<<16 | rep.ThreatChange(from)
		n++
	}
	return n
}

// victims does so for the threats of the attacker on from against the pieces on set.
func (v *threatView) victims(dst *rep.ThreatChanges, n int, set rep.SquareSet, attacker rep.Piece, from int, change rep.ThreatChange) int {
	change |= rep.ThreatChange(attacker)<<16 | rep.ThreatChange(from)
	for ; set != 0; set &= set - 1 {
		to := bits.TrailingZeros64(uint64(set))
		dst.List[n&(rep.MaxThreatChanges-1)] = change | rep.ThreatChange(v.pieceAt(to))<<20 | rep.ThreatChange(to)<<8
		n++
	}
	return n
}

// lines does so for the threats of the sliders across sq, each against the one of the victims
// on the other side.
func (v *threatView) lines(dst *rep.ThreatChanges, n int, sliders rep.SquareSet, sq int, victims rep.SquareSet, change rep.ThreatChange) int {
	for ; sliders != 0; sliders &= sliders - 1 {
		from := bits.TrailingZeros64(uint64(sliders))
		if across := rep.Line(rep.Square(from), rep.Square(sq)) & victims &^ (sliders & -sliders); across != 0 {
			n = v.victims(dst, n, across, v.pieceAt(from), from, change)
		}
	}
	return n
}

// special is ThreatChanges for castling and en passant captures, a piece at a time.
func (v *threatView) special(us rep.Color, m rep.Move, dst *rep.ThreatChanges) {
	from, to := m.From(), m.To()
	dst.N = 0
	if m.Kind() == rep.EnPassant {
		pawn := rep.MakePiece(us, rep.Pawn)
		v.lift(dst, pawn, from)
		v.lift(dst, pawn^8, to^8)
		v.place(dst, pawn, to)
		return
	}
	king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
	i := rep.CastlingIndex(us, m.Kind())
	v.lift(dst, rook, to)
	v.lift(dst, king, from)
	v.place(dst, king, rep.CastleKingTo(i))
	v.place(dst, rook, rep.CastleRookTo(i))
}

// lift removes the piece p from sq.
func (v *threatView) lift(dst *rep.ThreatChanges, p rep.Piece, sq rep.Square) {
	left := ^sq.Set()
	v.occupied &= left
	v.kings &= left
	v.diagonal &= left
	v.orthogonal &= left
	v.change(dst, p, int(sq), removed)
}

// place puts p on sq. Nothing but a king is placed before another piece.
func (v *threatView) place(dst *rep.ThreatChanges, p rep.Piece, sq rep.Square) {
	v.change(dst, p, int(sq), added)
	v.occupied |= sq.Set()
	v.kings |= sq.Set()
}

// change writes the changes when p, which is not in v, leaves sq or comes to it.
func (v *threatView) change(dst *rep.ThreatChanges, p rep.Piece, sq int, change rep.ThreatChange) {
	diagonal, orthogonal := v.reach(sq, v.occupied)
	sliders, victims := diagonal&v.diagonal|orthogonal&v.orthogonal, v.occupied&^v.kings
	dst.N = v.lines(dst, dst.N, sliders, sq, (diagonal|orthogonal)&victims, change^added)
	if p.Type() != rep.King {
		leapers := v.pawnsAttacking(sq)&v.occupied | rep.KnightAttacks(rep.Square(sq))&v.knights
		dst.N = v.attackers(dst, dst.N, sliders|leapers, p, sq, change)
		dst.N = v.victims(dst, dst.N, pairs.Kinds[p&15].Attacks(sq, diagonal, orthogonal)&victims, p, sq, change)
	}
}
