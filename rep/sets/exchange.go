package sets

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

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
