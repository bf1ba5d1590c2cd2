package bitboard8

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// first returns the number of the lowest square of a set that has one. Unlike
// [rep.SquareSet.First] it keeps the type that the compiler knows the limits
// of.
func first(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

// attackers returns the men of both sides that attack sq when the board is
// occupied as given.
func (s *state) attackers(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	queens := s.sets[queens]
	return rep.PawnAttacks(rep.White, sq)&s.sets[pawns]&s.sets[blackMen] |
		rep.PawnAttacks(rep.Black, sq)&s.sets[pawns]&s.sets[whiteMen] |
		rep.KnightAttacks(sq)&s.sets[knights] |
		rep.KingAttacks(sq)&s.sets[kings] |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&(s.sets[bishops]|queens) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&(s.sets[rooks]|queens)
}

// Attackers implements [rep.Inspector].
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	s := b.state()
	return s.attackers(sq, s.occupied()) & s.men(c)
}

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	s := b.state()
	us := s.men(s.side())
	return s.attackers((s.sets[kings]&us).First(), s.occupied()) &^ us
}
