package bitboard

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
	queens := s.sets[rep.Queen]
	return rep.PawnAttacks(rep.White, sq)&s.sets[rep.Pawn]&s.sets[blackMen] |
		rep.PawnAttacks(rep.Black, sq)&s.sets[rep.Pawn]&s.sets[whiteMen] |
		rep.KnightAttacks(sq)&s.sets[rep.Knight] |
		rep.KingAttacks(sq)&s.sets[rep.King] |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&(s.sets[rep.Bishop]|queens) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&(s.sets[rep.Rook]|queens)
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
	return s.attackers((s.sets[rep.King]&us).First(), s.occupied()) &^ us
}
