package bitboard12

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// first returns the number of the lowest square of a set that has one. Unlike
// [rep.SquareSet.First] it keeps the type that the compiler knows the limits
// of.
func first(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

// attackers returns the men of c that attack sq when the board is occupied as
// given. The sets of one side are all that it reads.
func (s *state) attackers(c index, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return rep.PawnAttacks(rep.Color(c^1), sq)&s.sets[pawns+c] |
		rep.KnightAttacks(sq)&s.sets[knights+c] |
		rep.KingAttacks(sq)&s.sets[kings+c] |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&s.diagonal(c) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&s.straight(c)
}

// checkers returns the men that give check.
func (s *state) checkers(occupied rep.SquareSet) rep.SquareSet {
	us := s.side()
	return s.attackers(us^1, s.sets[kings+us].First(), occupied)
}
