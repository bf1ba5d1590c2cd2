// Code generated from ../sets; DO NOT EDIT.

package piecesets

import (
	"fmt"
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/pairs"
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

// Count returns the number of legal moves in p, whose side to move is S. It finds the same moves as
// [Generate], but counts the squares of a set by one popcount where Generate takes them out one by
// one.
//
// It is called for each position counted, and the calls of its parts would take a
// good part of their time. So it is one long function, and the rare cases, a check among
// them, are in others, which have no type parameter: the dictionary for a call of such a
// function would be kept in a register all along.
func Count[S side.Type](p Position, c *rep.Castling) int {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	own, enemies := p.Us, p.Them
	occupied := own | enemies
	king := First(p.king(us, p.Us))

	// The king, as in KingMoves.
	steps := t.King[king] &^ own
	castles, kingside := 0, 2*int(us)
	if rights := p.RightsOf(us); rights != 0 {
		if rights&1 != 0 && c.Empty[kingside]&occupied == 0 {
			castles = 1
		}
		if rights&2 != 0 && c.Empty[kingside+1]&occupied == 0 {
			castles += 2
		}
	}
	n := 0
	if steps != 0 || castles != 0 {
		zone := (castles<<6 + king) & 255
		danger := pawnAttacks(them, p.pawns(them, p.Them)) | t.King[First(p.king(them, p.Them))]
		for from := t.Zones.Knight[zone] & p.knights(them, p.Them); from != 0; from &= from - 1 {
			danger |= t.Knight[First(from)]
		}
		xray := occupied &^ (1 << (king & 63))
		for from := t.Zones.Bishop[zone] & p.diagonalSliders(them, p.Them); from != 0; from &= from - 1 {
			danger |= t.Bishop.Attacks(First(from), xray)
		}
		for from := t.Zones.Rook[zone] & p.orthogonalSliders(them, p.Them); from != 0; from &= from - 1 {
			danger |= t.Rook.Attacks(First(from), xray)
		}
		n = (steps &^ danger).Count()
		if danger&p.king(us, p.Us) != 0 {
			return n + evasionsOf(us, p)
		}
		if castles != 0 {
			if p.orthogonalSliders(them, p.Them)&PromotionRank(them) != 0 {
				castles = p.WithoutExposed(us, c, castles)
			}
			if castles&1 != 0 && c.Safe[kingside]&danger == 0 {
				n++
			}
			if castles&2 != 0 && c.Safe[kingside+1]&danger == 0 {
				n++
			}
		}
	} else if t.Knight[king]&p.knights(them, p.Them) != 0 {
		// Nothing else attacks a king that its own pieces surround.
		return evasionsOf(us, p)
	}

	// Pins, as in FindCheckInfo.
	free := own
	from := t.Bishop.Rays[king]&p.diagonalSliders(them, p.Them) | t.Rook.Rays[king]&p.orthogonalSliders(them, p.Them)
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+First(from)]
		blocker := line & occupied
		if blocker&(blocker-1) == 0 && blocker&own != 0 {
			// The pinned piece is counted here and left out below. A slider of
			// the right type can go to all squares of the line but its own, and
			// to the pinner: as many as there are in between.
			free ^= blocker
			movers := p.diagonalSlidersIn(us, blocker)
			if blocker&t.Rook.Rays[king] != 0 {
				movers = p.orthogonalSlidersIn(us, blocker)
			}
			if movers != 0 {
				n += line.Count()
			} else if p.pawnsIn(us, blocker) != 0 {
				// Most pinned pawns have no move, which is seen without the call. A
				// step off the edge ends on no line with the pawn.
				step := forward(us, blocker)
				if step&line|(step<<1|step>>1)&(from&-from) != 0 {
					n += countPinnedPawn(us, blocker, line, from&-from)
				}
			}
		}
	}

	for from := p.knightsIn(us, free); from != 0; from &= from - 1 {
		n += (t.Knight[First(from)] &^ own).Count()
	}
	for from := p.diagonalSlidersIn(us, free); from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(First(from), occupied) &^ own).Count()
	}
	for from := p.orthogonalSlidersIn(us, free); from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(First(from), occupied) &^ own).Count()
	}

	pawns := p.pawnsIn(us, free)
	single := forward(us, pawns) &^ occupied
	double := forward(us, single&thirdRank(us)) &^ occupied
	west, east := forwardWest(us, pawns)&enemies, forwardEast(us, pawns)&enemies
	// Two popcounts for four kinds of steps: pushes end on empty squares and captures on
	// enemy squares, and a double push never ends where a single one does, because the
	// pawn in between would block it.
	n += (single | double | west).Count() + east.Count()
	if last := PromotionRank(us); pawns&forward(us^1, last) != 0 {
		n += 3 * ((single & last).Count() + (west & last).Count() + (east & last).Count())
	}
	if p.EPCapturable() != 0 {
		n += EnPassantPawnsOf(us, p).Count()
	}
	return n
}

// WithoutExposed returns the part of castles, 1 for the kingside and 2 for the
// queenside, whose rook does not expose the king of us, which is to move. It is for positions with
// an enemy rook or queen on the rank.
//
//go:noinline
func (p Position) WithoutExposed(us rep.Color, c *rep.Castling, castles int) int {
	kingside := 2 * int(us)
	if castles&1 != 0 && exposesKing(p, c.Rook[kingside&3], kingside) {
		castles &^= 1
	}
	if castles&2 != 0 && exposesKing(p, c.Rook[(kingside+1)&3], kingside+1) {
		castles &^= 2
	}
	return castles
}

// countPinnedPawn counts the moves of a pawn that is pinned by pinner. The pawn can go
// along line, the squares between pinner and king.
//
//go:noinline
func countPinnedPawn(us rep.Color, pawn, line, pinner rep.SquareSet) int {
	single := forward(us, pawn) & line
	n := (single | forward(us, single&thirdRank(us))&line).Count()
	if to := (forwardWest(us, pawn) | forwardEast(us, pawn)) & pinner; to != 0 {
		n++
		if to&PromotionRank(us) != 0 {
			n += 3
		}
	}
	return n
}

// evasionsOf is evasions for a side that is passed as an argument.
//
//go:noinline
func evasionsOf(us rep.Color, p Position) int {
	if us == rep.White {
		return evasions[side.White](p)
	}
	return evasions[side.Black](p)
}

// EnPassantPawnsOf is EnPassantPawns for a side that is passed as an argument.
//
//go:noinline
func EnPassantPawnsOf(us rep.Color, p Position) rep.SquareSet {
	if us == rep.White {
		return EnPassantPawns[side.White](p, First(p.king(us, p.Us)))
	}
	return EnPassantPawns[side.Black](p, First(p.king(us, p.Us)))
}

// evasions is Count for a position in check, without the moves of the king, which Count
// has counted: a check changes nothing about them.
func evasions[S side.Type](p Position) int {
	us := side.Of[S]()
	occupied := p.Occupied()
	t := attacks.Shared
	king := First(p.king(us, p.Us))
	info := FindCheckInfo[S](p, king)
	n := 0
	if info.CheckMask == 0 {
		return n
	}
	target := info.CheckMask &^ p.Us
	pinned := info.DiagonalPins | info.OrthogonalPins

	for from := p.knights(us, p.Us) &^ pinned; from != 0; from &= from - 1 {
		n += (t.Knight[First(from)] & target).Count()
	}
	diagonal := p.diagonalSliders(us, p.Us) &^ info.OrthogonalPins
	orthogonal := p.orthogonalSliders(us, p.Us) &^ info.DiagonalPins
	if pinned != 0 {
		for from := diagonal & info.DiagonalPins; from != 0; from &= from - 1 {
			n += (t.Bishop.Attacks(First(from), occupied) & target & info.DiagonalPins).Count()
		}
		for from := orthogonal & info.OrthogonalPins; from != 0; from &= from - 1 {
			n += (t.Rook.Attacks(First(from), occupied) & target & info.OrthogonalPins).Count()
		}
		diagonal &^= info.DiagonalPins
		orthogonal &^= info.OrthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(First(from), occupied) & target).Count()
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(First(from), occupied) & target).Count()
	}

	to := PawnMoves[S, Legal](p, info)
	n += (to.Single | to.Double | to.West).Count() + to.East.Count()
	if last := PromotionRank(us); (to.Single|to.West|to.East)&last != 0 {
		n += 3 * ((to.Single & last).Count() + (to.West & last).Count() + (to.East & last).Count())
	}
	if p.EPCapturable() != 0 {
		n += EnPassantPawns[S](p, king).Count()
	}
	return n
}

// CountEvasions counts the moves of a side that is in check, and so cannot castle.
//
//go:noinline
func (p Position) CountEvasions(c *rep.Castling) int {
	if p.SideToMove() == rep.White {
		steps, _ := KingMoves[side.White, Legal](p, c, First(p.king(rep.White, p.Us)))
		return steps.Count() + evasions[side.White](p)
	}
	steps, _ := KingMoves[side.Black, Legal](p, c, First(p.king(rep.Black, p.Us)))
	return steps.Count() + evasions[side.Black](p)
}

// SEEAtLeast is the method of [rep.ExchangeEvaluator]. moved is the type of the piece on the origin
// of m, and captured of the one on its destination, if m captures there. The exchange is played in
// the occupancy alone: a piece that has captured is removed from it, and the sliders behind
// that piece are added to the attackers.
func (p Position) SEEAtLeast(m rep.Move, threshold int, moved, captured rep.PieceType) bool {
	kind := m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	// swap is the balance of the exchange above the threshold, for the side that has
	// just captured. Each capture negates it.
	swap := -threshold
	switch {
	case kind == rep.EnPassant:
		swap += rep.Pawn.Value()
	case kind.IsCapture():
		swap += captured.Value()
	}
	if kind.IsPromotion() {
		moved = kind.Promotion()
		swap += moved.Value() - rep.Pawn.Value()
	}
	if swap < 0 {
		return false // not even if m is not answered
	}
	if swap = moved.Value() - swap; swap <= 0 {
		return true // even if the piece moved is lost
	}
	// The answers to m decide.
	us := p.SideToMove()
	t := attacks.Shared
	to := m.To()
	sides := [2]rep.SquareSet{p.Us, p.Them} // the side to move first
	occupied := p.Occupied() &^ (m.From().Set() | to.Set() | p.capturedBy(m))
	diagonal, orthogonal := p.ofType(rep.Queen)|p.ofType(rep.Bishop), p.ofType(rep.Queen)|p.ofType(rep.Rook)
	attackers := p.attackersOfBoth(to, occupied)
	var pins [2]struct {
		found             bool
		blockers, pinners rep.SquareSet
	}
	atLeast := 1 // 1 where the exchange, if it ends here, is worth enough
	for side := rep.Color(1); ; side ^= 1 {
		attackers &= occupied
		own := attackers & sides[side&1]
		if own == 0 {
			break
		}
		if king := First(p.king(us^side, sides[side&1])); (t.Bishop.Rays[king]|t.Rook.Rays[king])&own != 0 {
			known := &pins[side&1]
			if !known.found {
				known.found = true
				known.blockers, known.pinners = p.pins(us^side, sides[side&1], sides[side&1^1])
			}
			if known.pinners&occupied != 0 {
				if own &^= known.blockers; own == 0 {
					break
				}
			}
		}
		atLeast ^= 1
		piece, least := rep.Pawn, rep.NoSquares
		for ; piece < rep.King; piece++ {
			if least = p.typeIn(us^side, piece, own); least != 0 {
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

// Generate appends the moves of stage G in p, whose side to move is S.
func Generate[S side.Type, G Stage](p Position, c *rep.Castling, dst []rep.Move) []rep.Move {
	us := side.Of[S]()
	occupied := p.Occupied()
	t := attacks.Shared
	king := First(p.king(us, p.Us))
	info := CheckInfo{CheckMask: rep.AllSquares}
	if !isPseudo[G]() {
		info = FindCheckInfo[S](p, king)
	}
	steps, castles := KingMoves[S, G](p, c, king)
	dst = appendMoves(dst, king, steps, p.Them)
	if castles != 0 {
		kingside := 2 * int(us) // rep.CastlingIndex
		if castles&1 != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[kingside], rep.CastleKingside))
		}
		if castles&2 != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[kingside+1], rep.CastleQueenside))
		}
	}
	if info.CheckMask == 0 {
		return dst
	}
	target := info.CheckMask & Targets[G](p)
	pinned := info.DiagonalPins | info.OrthogonalPins

	for from := p.knights(us, p.Us) &^ pinned; from != 0; from &= from - 1 {
		i := First(from)
		dst = appendMoves(dst, i, t.Knight[i]&target, p.Them)
	}
	diagonal := p.diagonalSliders(us, p.Us) &^ info.OrthogonalPins
	orthogonal := p.orthogonalSliders(us, p.Us) &^ info.DiagonalPins
	if pinned != 0 {
		for from := diagonal & info.DiagonalPins; from != 0; from &= from - 1 {
			i := First(from)
			dst = appendMoves(dst, i, t.Bishop.Attacks(i, occupied)&target&info.DiagonalPins, p.Them)
		}
		for from := orthogonal & info.OrthogonalPins; from != 0; from &= from - 1 {
			i := First(from)
			dst = appendMoves(dst, i, t.Rook.Attacks(i, occupied)&target&info.OrthogonalPins, p.Them)
		}
		diagonal &^= info.DiagonalPins
		orthogonal &^= info.OrthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		i := First(from)
		dst = appendMoves(dst, i, t.Bishop.Attacks(i, occupied)&target, p.Them)
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		i := First(from)
		dst = appendMoves(dst, i, t.Rook.Attacks(i, occupied)&target, p.Them)
	}
	dst = AppendPawnMoves[S, G](dst, PawnMoves[S, G](p, info))
	if p.EPCapturable() != 0 {
		return AppendEnPassant[S, G](dst, p, king)
	}
	return dst
}

// AppendEnPassant appends the en passant captures of a position that has an en passant square.
func AppendEnPassant[S side.Type, G Stage](dst []rep.Move, p Position, king int) []rep.Move {
	us := side.Of[S]()
	if StageOf[G]() == QuietMoves {
		return dst
	}
	from := rep.SquareSet(0)
	if isPseudo[G]() {
		from = rep.PawnAttacks(us^1, p.EPCapturable()) & p.pawns(us, p.Us)
	} else {
		from = EnPassantPawns[S](p, king)
	}
	for ; from != 0; from &= from - 1 {
		dst = append(dst, rep.MakeMove(from.First(), p.EPCapturable(), rep.EnPassant))
	}
	return dst
}

// appendMoves appends the moves from square i to each square of a set, with the kind of
// each without a branch: one loop for quiet moves and captures ends once, and the
// processor guesses the end of a loop wrong.
func appendMoves(dst []rep.Move, i int, to, them rep.SquareSet) []rep.Move {
	from := rep.Move(i << 6)
	for ; to != 0; to &= to - 1 {
		sq := First(to)
		dst = append(dst, from|rep.Move(sq)|rep.Move(them>>(sq&63)&1)*rep.Move(rep.Capture)<<12)
	}
	return dst
}

// PawnTargets holds the squares that the pawns of one side can go to, by the step
// that leads there, en passant captures left out.
type PawnTargets struct{ Single, Double, West, East rep.SquareSet }

// PawnMoves moves all pawns of S at once, each kind of step by a shift.
func PawnMoves[S side.Type, G Stage](p Position, info CheckInfo) (to PawnTargets) {
	us := side.Of[S]()
	empty := ^p.Occupied()
	pawns := p.pawns(us, p.Us)

	// A pawn pinned on a diagonal can only capture, and only on that
	// diagonal; one pinned on a file can only push; one pinned on a rank has
	// no move, as each of its steps leaves the orthogonal pin mask.
	pushers := pawns &^ info.DiagonalPins
	to.Single = forward(us, pushers&^info.OrthogonalPins) & empty
	to.West = forwardWest(us, pawns&^(info.DiagonalPins|info.OrthogonalPins))
	to.East = forwardEast(us, pawns&^(info.DiagonalPins|info.OrthogonalPins))
	if pawns&(info.DiagonalPins|info.OrthogonalPins) != 0 {
		to.Single |= forward(us, pushers&info.OrthogonalPins) & empty & info.OrthogonalPins
		to.West |= forwardWest(us, pawns&info.DiagonalPins) & info.DiagonalPins
		to.East |= forwardEast(us, pawns&info.DiagonalPins) & info.DiagonalPins
	}
	to.Double = forward(us, to.Single&thirdRank(us)) & empty & info.CheckMask
	to.Single &= info.CheckMask
	if StageOf[G]() == CaptureMoves {
		to.Single &= PromotionRank(us)
		to.Double = 0
	}
	if StageOf[G]() == QuietMoves {
		to.West, to.East = 0, 0
		return to
	}
	to.West &= p.Them & info.CheckMask
	to.East &= p.Them & info.CheckMask
	return to
}

// AppendPawnMoves appends the moves of the pawns of S to their targets.
func AppendPawnMoves[S side.Type, G Stage](dst []rep.Move, to PawnTargets) []rep.Move {
	us := side.Of[S]()
	last := PromotionRank(us)
	if (to.Single|to.West|to.East)&last != 0 {
		switch StageOf[G]() {
		case CaptureMoves:
			dst = appendSteps(dst, to.Single&last, Backward(us), rep.PromoteQueen)
		case QuietMoves:
			for kind := rep.PromoteKnight; kind < rep.PromoteQueen; kind++ {
				dst = appendSteps(dst, to.Single&last, Backward(us), kind)
			}
		default:
			dst = appendPromotions(dst, to.Single&last, Backward(us), rep.PromoteKnight)
		}
		dst = appendPromotions(dst, to.West&last, Backward(us)+1, rep.CaptureKnight)
		dst = appendPromotions(dst, to.East&last, Backward(us)-1, rep.CaptureKnight)
		to.Single &^= last
		to.West &^= last
		to.East &^= last
	}
	dst = appendSteps(dst, to.Single, Backward(us), rep.Quiet)
	dst = appendSteps(dst, to.West, Backward(us)+1, rep.Capture)
	dst = appendSteps(dst, to.East, Backward(us)-1, rep.Capture)
	return appendSteps(dst, to.Double, 2*Backward(us), rep.DoublePush)
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

// CheckInfo holds the checks and pins of the side to move.
type CheckInfo struct {
	// CheckMask is the squares that block or capture every checker: all squares
	// without check, the checker and the squares up to it in check, no square in
	// double check. The moves of all pieces but the king end on it.
	CheckMask rep.SquareSet

	// The pin masks are the squares from the king to each pinner, the pinner
	// included, on diagonals and on ranks and files. A pinned piece stays on the
	// mask, and no other piece of its side stands there. One mask for all diagonals
	// is enough: a piece on one line through the king never reaches another by a
	// step along its own.
	DiagonalPins, OrthogonalPins rep.SquareSet
}

// FindCheckInfo finds the checks and pins of S, whose king is on king. It goes
// through the enemy sliders that would attack the king on an empty board: with no
// piece in between, such a slider gives check; with one piece of S, it pins it.
func FindCheckInfo[S side.Type](p Position, king int) (info CheckInfo) {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	occupied := p.Occupied()
	info.CheckMask = rep.AllSquares
	leapers := t.Pawn[int(us)<<6+king]&p.pawns(them, p.Them) | t.Knight[king]&p.knights(them, p.Them)
	for ; leapers != 0; leapers &= leapers - 1 {
		info.CheckMask &= leapers & -leapers
	}
	orthogonal := t.Rook.Rays[king]
	from := orthogonal&p.orthogonalSliders(them, p.Them) | t.Bishop.Rays[king]&p.diagonalSliders(them, p.Them)
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+First(from)]
		blockers := line & occupied
		line |= from & -from
		if blockers == 0 {
			info.CheckMask &= line
		} else if blockers&(blockers-1) == 0 && blockers&p.Us != 0 {
			if line&orthogonal != 0 {
				info.OrthogonalPins |= line
			} else {
				info.DiagonalPins |= line
			}
		}
	}
	return info
}

// KingMoves returns the squares that the king of S can step to in the stage G, and the
// castling moves that are legal, 1 for the kingside and 2 for the queenside. Steps that
// need be pseudo-legal only are not tested. A king danger map of all squares that the enemy
// attacks would do, but most enemy pieces stand where they attack no square near the
// king, whatever is in between. One look-up finds the others, for all pieces of a type:
// "King zones" in techniques/techniques.md has the gain. A check forbids castling without
// a test of its own: the square of the king is one of the squares that must be safe.
func KingMoves[S side.Type, G Stage](p Position, c *rep.Castling, king int) (steps rep.SquareSet, castles int) {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	occupied := p.Occupied()
	steps = t.King[king] & Targets[G](p)
	if StageOf[G]() == CaptureMoves && steps == 0 {
		return 0, 0
	}
	safe := steps
	kingside := 2 * int(us)
	if isPseudo[G]() {
		safe = 0
	}
	if rights := p.RightsOf(us); StageOf[G]() != CaptureMoves && rights != 0 {
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
	safe &^= pawnAttacks(them, p.pawns(them, p.Them))
	safe &^= t.King[First(p.king(them, p.Them))]
	for from := t.Zones.Knight[zone] & p.knights(them, p.Them); from != 0; from &= from - 1 {
		safe &^= t.Knight[First(from)]
	}
	occupied &^= 1 << (king & 63) // sliders X-ray the king: it cannot step along their line
	for from := t.Zones.Bishop[zone] & p.diagonalSliders(them, p.Them); from != 0; from &= from - 1 {
		safe &^= t.Bishop.Attacks(First(from), occupied)
	}
	for from := t.Zones.Rook[zone] & p.orthogonalSliders(them, p.Them); from != 0; from &= from - 1 {
		safe &^= t.Rook.Attacks(First(from), occupied)
	}
	if castles&1 != 0 && (c.Safe[kingside]&^safe != 0 || exposesKing(p, c.Rook[kingside], kingside)) {
		castles &^= 1
	}
	if castles&2 != 0 && (c.Safe[kingside+1]&^safe != 0 || exposesKing(p, c.Rook[kingside+1], kingside+1)) {
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
func exposesKing(p Position, rook rep.Square, i int) bool {
	return (rook+1)&7 > 1 && ExposesKingInside(p, rook, i) // neither on the h-file nor on the a-file
}

// ExposesKingInside is exposesKing for a rook that is not in a corner. It is a
// function of its own so that the other can be inlined.
func ExposesKingInside(p Position, rook rep.Square, i int) bool {
	home, them := Rank1, rep.Black
	if i > 1 {
		home, them = Rank8, rep.White
	}
	along := attacks.Shared.Rook.Attacks(int(rep.CastleKingTo(i)), p.Occupied()&^rook.Set()) & home
	return along&p.orthogonalSliders(them, p.Them) != 0
}

// EnPassantPawns returns the pawns of S that can capture en passant. The capture is
// legal if nothing attacks the king afterwards. That is tested with both pawns off
// their squares and the capturing one on its new square. The test covers pins, the two
// pawns that leave a rank at once, and checks that the capture ends or does not end.
func EnPassantPawns[S side.Type](p Position, king int) rep.SquareSet {
	us, them := side.Of[S](), side.Of[S]()^1
	from := rep.PawnAttacks(them, p.EPCapturable()) & p.pawns(us, p.Us)
	captured := (p.EPCapturable() + Backward(us)).Set()
	for left := from; left != 0; left &= left - 1 {
		pawn := left & -left
		occupied := p.Occupied()&^(pawn|captured) | p.EPCapturable().Set()
		if p.attackers(them, p.Them, rep.Square(king), occupied)&^captured != 0 {
			from &^= pawn
		}
	}
	return from
}

const (
	FileA rep.SquareSet = 0x0101010101010101
	FileH rep.SquareSet = FileA << 7
	Rank1 rep.SquareSet = 0xff
	Rank3 rep.SquareSet = Rank1 << 16
	Rank6 rep.SquareSet = Rank1 << 40
	Rank8 rep.SquareSet = Rank1 << 56
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
	pawns &^= FileA
	if us == rep.White {
		return pawns << rep.NorthWest
	}
	return pawns >> -rep.SouthWest
}

func forwardEast(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	pawns &^= FileH
	if us == rep.White {
		return pawns << rep.NorthEast
	}
	return pawns >> -rep.SouthEast
}

// pawnAttacks returns the squares that the pawns of us attack. It branches once where
// the side is not known.
func pawnAttacks(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return (pawns&^FileA)<<rep.NorthWest | (pawns&^FileH)<<rep.NorthEast
	}
	return (pawns&^FileA)>>-rep.SouthWest | (pawns&^FileH)>>-rep.SouthEast
}

// thirdRank returns the rank that a double push of us passes over.
func thirdRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return Rank3
	}
	return Rank6
}

// PromotionRank returns the rank on which a pawn of us promotes.
func PromotionRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return Rank8
	}
	return Rank1
}

// Backward returns the difference of squares from the destination of a push of us
// to its origin.
func Backward(us rep.Color) rep.Square {
	if us == rep.White {
		return ^rep.Square(rep.North) + 1
	}
	return rep.North
}

// A Position is the part of a board that this package reads. It is passed in registers.
type Position struct {
	*Types
	Us, Them rep.SquareSet // the squares of all pieces of the side to move, and of the other side
	StateBits
}

// Occupied returns the squares of all pieces.
func (p Position) Occupied() rep.SquareSet { return p.Us | p.Them }

// First returns the number of the lowest square of a set that is not empty. Unlike
// [rep.SquareSet.First] it returns an int, whose range the compiler knows.
func First(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

// Squares returns the piece on each square.
func (p Position) Squares() (squares [64]rep.Piece) {
	us := p.SideToMove()
	for kind := rep.Pawn; kind <= rep.King; kind++ {
		for set := p.typeIn(us, kind, p.Us); set != 0; set &= set - 1 {
			squares[First(set)&63] = rep.MakePiece(us, kind)
		}
		for set := p.typeIn(us^1, kind, p.Them); set != 0; set &= set - 1 {
			squares[First(set)&63] = rep.MakePiece(us^1, kind)
		}
	}
	return squares
}

// StateBits is the rest of a position in one word, so that a move writes it once:
//
//	bits  0-23  halfmove clock
//	bit  24     1 where Black is to move
//	bits 25-43  fullmove number
//	bits 44-47  castling rights
//	bits 48-55  en passant square, 0 for none
//	bits 56-63  the same where an en passant capture is pseudo-legal, 0 elsewhere
//
// 0 is a1, which is never an en passant square. The side to move and the fullmove
// number together count the plies of the game, so that one addition, [NextPly],
// moves both clocks and the turn on.
type StateBits uint64

const (
	SideShift         = 24
	FullmoveShift     = 25
	RightsShift       = 44
	EPSquareShift     = 48
	EPCapturableShift = 56

	NextPly      StateBits = 1<<SideShift + 1
	HalfmoveMask StateBits = 1<<SideShift - 1
	LastingMask  StateBits = 1<<EPSquareShift - 1 // a move clears the en passant square first
)

func (b StateBits) Halfmove() uint16 { return uint16(b) }
func (b StateBits) Fullmove() uint16 { return uint16(b >> FullmoveShift) }

func (b StateBits) SideToMove() rep.Color { return rep.Color(b>>SideShift) & 1 }

func (b StateBits) Rights() rep.CastlingRights {
	return rep.CastlingRights(b>>RightsShift) & rep.AllCastling
}

// RightsOf returns the castling rights of us: 1 for the kingside, 2 for the queenside.
func (b StateBits) RightsOf(us rep.Color) StateBits { return b >> (RightsShift + 2*us) & 3 }

// EPSquare returns the en passant square, as Position has it.
func (b StateBits) EPSquare() rep.Square {
	if sq := rep.Square(b >> EPSquareShift); sq != 0 {
		return sq
	}
	return rep.NoSquare
}

// EPCapturable returns the en passant square where a pawn of the side to move
// attacks it, pinned or not, and 0 elsewhere.
func (b StateBits) EPCapturable() rep.Square { return rep.Square(b >> EPCapturableShift) }

// Words returns the state bits in words.
func (b StateBits) Words() string {
	ep := b.EPSquare().String()
	if b.EPSquare() != rep.NoSquare && b.EPCapturable() == 0 {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", b.SideToMove(), b.Rights(), ep, b.Halfmove(), b.Fullmove())
}

// Stage is which moves the generator appends, as a type, for the reason that
// [side.Type] is one: the generator has a copy for each stage without the code that
// the stage does not need. The stages with captures alone and with quiet moves alone
// divide the legal moves, as [rep.Stager] says, or the pseudo-legal ones.
type Stage interface {
	Legal | Captures | Quiets | PseudoLegal | PseudoCaptures | PseudoQuiets
}

// The stages. They differ in the length of the array.
type (
	Legal          = [AllMoves]struct{}
	Captures       = [CaptureMoves]struct{}
	Quiets         = [QuietMoves]struct{}
	PseudoLegal    = [pseudo + AllMoves]struct{}
	PseudoCaptures = [pseudo + CaptureMoves]struct{}
	PseudoQuiets   = [pseudo + QuietMoves]struct{}
)

// The moves that a stage has, see [StageOf].
const (
	AllMoves = iota
	CaptureMoves
	QuietMoves

	pseudo = 4 // and the moves are pseudo-legal
)

// StageOf returns which moves G stands for, legal or not, a constant in each copy.
func StageOf[G Stage]() int {
	var g G
	return len(g) % pseudo
}

// isPseudo reports whether the moves of G are pseudo-legal.
func isPseudo[G Stage]() bool {
	var g G
	return len(g) >= pseudo
}

// Targets returns the squares that pieces other than pawns go to in the stage G.
func Targets[G Stage](p Position) rep.SquareSet {
	switch StageOf[G]() {
	case CaptureMoves:
		return p.Them
	case QuietMoves:
		return ^p.Occupied()
	}
	return ^p.Us
}

// ThreatChanges is the method of [rep.ThreatTracker]. mailbox has the piece on each square, see
// [Position.Squares].
func (p Position) ThreatChanges(m rep.Move, dst *rep.ThreatChanges, mailbox *[64]rep.Piece) {
	us, queens := p.SideToMove(), p.ofType(rep.Queen)
	v := pairs.Position{
		Mailbox: mailbox, Occupied: p.Occupied(), Kings: p.ofType(rep.King), Knights: p.ofType(rep.Knight),
		Diagonal: p.ofType(rep.Bishop) | queens, Orthogonal: p.ofType(rep.Rook) | queens,
	}
	v.Pawns[us&1], v.Pawns[us&1^1] = p.pawns(us, p.Us), p.pawns(us^1, p.Them)
	if pairs.Special(m) {
		v.SpecialChanges(us, m, dst)
		return
	}
	t, from, to, after := attacks.Shared, int(m.From()), int(m.To()), v.Occupied&^m.From().Set()
	v.Changes(m, dst, t.Bishop.Attacks(from&63, v.Occupied), t.Rook.Attacks(from&63, v.Occupied),
		t.Bishop.Attacks(to&63, after), t.Rook.Attacks(to&63, after))
}
