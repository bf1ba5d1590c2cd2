package bitboard

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// attacks returns what a slider on square i attacks between the men of
// occupied. The factor and the shift bring any set of men into the square's
// own table, so the pointer needs no check.
func (t *sliders) attacks(i int, occupied rep.SquareSet) rep.SquareSet {
	index := uint64(occupied&t.mask[i]) * t.factor[i] >> (t.shift[i] & 63)
	return *(*rep.SquareSet)(unsafe.Add(t.table[i], index*8))
}

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
		shared.bishop.attacks(int(sq&63), occupied)&(s.sets[rep.Bishop]|queens) |
		shared.rook.attacks(int(sq&63), occupied)&(s.sets[rep.Rook]|queens)
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
