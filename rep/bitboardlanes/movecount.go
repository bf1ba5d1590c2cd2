package bitboardlanes

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// CountMoves implements [rep.Counter]. The moves of all pieces but the king are counted
// at once, as if there were no check; rare cases are in functions of their own.
func (b *Board) CountMoves() int {
	s := b.state()
	us := s.sideToMove()
	var n int
	var attacked rep.SquareSet
	if available {
		n, attacked = countLanes(&s.bitboards, tables, us)
	} else {
		n, attacked = countPlain(&s.bitboards, tables, us)
	}
	own := s.byColor(us)
	king := s.bitboards[rep.King] & own
	if king&attacked != 0 {
		return b.countEvasions()
	}
	n += (attacks.Shared.King[first(king)] &^ own &^ attacked).Count()
	if rights := s.rightsOf(us); rights != 0 {
		c, occupied, kingside := b.castling, own|s.byColor(us^1), 2*int(us&1)
		castles := 0
		if rights&1 != 0 && c.Empty[kingside]&occupied|c.Safe[kingside]&attacked == 0 {
			castles = 1
		}
		if rights&2 != 0 && c.Empty[kingside+1]&occupied|c.Safe[kingside+1]&attacked == 0 {
			castles += 2
		}
		if castles != 0 {
			n += s.countCastles(us, c, castles)
		}
	}
	if s.epCapturable() != 0 {
		n += enPassantPawnsOf(us, s).Count()
	}
	return n
}

// countCastles returns how many of castles, 1 for the kingside and 2 for the queenside, do
// not expose the king by the move of the rook.
func (s *state) countCastles(us rep.Color, c *rep.Castling, castles int) int {
	if s.orthogonalSliders(us^1)&promotionRank(us^1) != 0 {
		castles = s.withoutExposed(us, c, castles)
	}
	return castles&1 + castles>>1
}

// countEvasions counts the moves of a side that is in check.
//
//go:noinline
func (b *Board) countEvasions() int {
	if b.state().sideToMove() == rep.White {
		return evasionsWithKing[side.White](b.state(), b.castling)
	}
	return evasionsWithKing[side.Black](b.state(), b.castling)
}

// evasionsWithKing counts the moves of S, which is in check and so cannot castle.
func evasionsWithKing[S side.Type](s *state, c *rep.Castling) int {
	us := side.Of[S]()
	o, king := s.occupancy(us), first(s.king(us))
	steps, _ := kingMoves[S, legal](s, o, c, king)
	return steps.Count() + evasions[S](s, o, king)
}
