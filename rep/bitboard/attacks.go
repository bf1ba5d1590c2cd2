package bitboard

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// first returns the number of the lowest square of a set that is not empty. Unlike
// [rep.SquareSet.First] it returns an int, whose range the compiler knows.
func first(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

// attackers returns the pieces of c, which are the squares of theirs, that attack sq
// with the given occupancy.
func (s *state) attackers(c rep.Color, theirs rep.SquareSet, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return rep.PawnAttacks(c^1, sq)&s.pawns(c, theirs) |
		rep.KnightAttacks(sq)&s.knights(c, theirs) |
		rep.KingAttacks(sq)&s.king(c, theirs) |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&s.diagonalSliders(c, theirs) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&s.orthogonalSliders(c, theirs)
}

// Attackers implements [rep.Inspector].
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	s := b.state()
	o := s.occupancy(c & 1)
	return s.attackers(c&1, o.us, sq, o.all())
}

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	s := b.state()
	us := s.sideToMove()
	o := s.occupancy(us)
	return s.attackers(us^1, o.them, s.king(us, o.us).First(), o.all())
}
