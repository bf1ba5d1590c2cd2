package bitboardlanes

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// CountMoves implements [rep.Counter]. The moves of all pieces but the king are counted
// at once, as if there were no check; rare cases are in functions of their own.
func (b *Board) CountMoves() int {
	s := b.state()
	us := s.SideToMove()
	var n int
	var attacked rep.SquareSet
	if available {
		n, attacked = countLanes(&s.bitboards, tables, us)
	} else {
		n, attacked = countPlain(&s.bitboards, tables, us)
	}
	p := s.view()
	king := s.bitboards[rep.King] & p.Us
	if king&attacked != 0 {
		return p.CountEvasions(b.castling)
	}
	n += (attacks.Shared.King[sets.First(king)] &^ p.Us &^ attacked).Count()
	if rights := s.RightsOf(us); rights != 0 {
		c, occupied, kingside := b.castling, p.Occupied(), 2*int(us&1)
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
	if s.EPCapturable() != 0 {
		n += sets.EnPassantPawnsOf(us, p).Count()
	}
	return n
}

// countCastles returns how many of castles, 1 for the kingside and 2 for the queenside, do
// not expose the king by the move of the rook.
func (s *state) countCastles(us rep.Color, c *rep.Castling, castles int) int {
	exposing := s.bitboards[rep.Rook] | s.bitboards[rep.Queen]
	if exposing&s.byColor(us^1)&sets.PromotionRank(us^1) != 0 {
		castles = s.view().WithoutExposed(us, c, castles)
	}
	return castles&1 + castles>>1
}
