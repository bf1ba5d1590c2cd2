// Code generated from ../bitboard/exchange.go; DO NOT EDIT.

package byteboard

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

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
