package bitboard

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

// SideToMove implements [rep.Stater].
func (b *Board) SideToMove() rep.Color { return b.state().sideToMove() }

// Rights implements [rep.Stater].
func (b *Board) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant implements [rep.Stater].
func (b *Board) EnPassant() rep.Square { return b.state().epSquare() }

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
