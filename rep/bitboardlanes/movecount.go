package bitboardlanes

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// CountMoves implements [rep.Counter]. The moves of all pieces but the king are counted
// at once, as if there were no check; what is rare is in functions of its own.
func (b *Board) CountMoves() int {
	s := b.state()
	us := s.sideToMove()
	n, attacked := countInLanes(&s.bitboards, us)
	own := s.byColor(us)
	king := s.bitboards[rep.King] & own
	if king&attacked != 0 {
		return b.countEvasions()
	}
	n += (attacks.Shared.King[first(king)] &^ own &^ attacked).Count()
	if s.rightsOf(us) != 0 {
		n += s.countCastles(us, b.castling, attacked)
	}
	if s.epCapturable() != 0 {
		n += s.countEnPassants(us)
	}
	return n
}

// countInLanes counts with the instructions that [Available] asks for, or without them.
func countInLanes(bitboards *[8]rep.SquareSet, us rep.Color) (n int, attacked rep.SquareSet) {
	if !available {
		return countPlain(bitboards, tables, us)
	}
	return countLanes(bitboards, tables, us)
}

// countCastles counts the castling moves of us, which is not in check. attacked is what
// the other side attacks.
func (s *state) countCastles(us rep.Color, c *rep.Castling, attacked rep.SquareSet) int {
	rights, occupied, kingside := s.rightsOf(us), s.occupancy(us).all(), 2*int(us&1)
	castles := 0
	if rights&1 != 0 && c.Empty[kingside]&occupied|c.Safe[kingside]&attacked == 0 {
		castles = 1
	}
	if rights&2 != 0 && c.Empty[kingside+1]&occupied|c.Safe[kingside+1]&attacked == 0 {
		castles += 2
	}
	if castles != 0 && s.orthogonalSliders(us^1)&promotionRank(us^1) != 0 {
		castles = s.withoutExposed(us, s.occupancy(us), c, castles)
	}
	return castles&1 + castles>>1
}

// countEnPassants counts the en passant captures.
//
//go:noinline
func (s *state) countEnPassants(us rep.Color) int {
	o, king := s.occupancy(us), first(s.king(us))
	if us == rep.White {
		return enPassantPawns[side.White](s, o, king).Count()
	}
	return enPassantPawns[side.Black](s, o, king).Count()
}

// countEvasions counts the moves of a side that is in check.
//
//go:noinline
func (b *Board) countEvasions() int {
	s := b.state()
	us := s.sideToMove()
	if us == rep.White {
		return evasions[side.White](s, s.occupancy(us), b.castling)
	}
	return evasions[side.Black](s, s.occupancy(us), b.castling)
}
