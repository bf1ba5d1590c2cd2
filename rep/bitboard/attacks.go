package bitboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// bishopAttacks returns what a bishop on sq attacks between the men of
// occupied. Masking the men instead of testing an index is what keeps the
// look-up down to a handful of instructions: the factor and the shift bring
// any set into the square's own table, so the pointer needs no check.
func bishopAttacks(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &bishops[sq&63]
	index := uint64(occupied&m.mask) * m.factor >> (m.shift & 63)
	return *(*rep.SquareSet)(unsafe.Add(m.table, index*8))
}

// rookAttacks returns what a rook on sq attacks between the men of occupied.
func rookAttacks(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &rooks[sq&63]
	index := uint64(occupied&m.mask) * m.factor >> (m.shift & 63)
	return *(*rep.SquareSet)(unsafe.Add(m.table, index*8))
}

// attackers returns the men of both sides that attack sq when the board is
// occupied as given.
func (s *state) attackers(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	queens := s.sets[rep.Queen]
	return rep.PawnAttacks(rep.White, sq)&s.sets[rep.Pawn]&s.sets[blackMen] |
		rep.PawnAttacks(rep.Black, sq)&s.sets[rep.Pawn]&s.sets[whiteMen] |
		rep.KnightAttacks(sq)&s.sets[rep.Knight] |
		rep.KingAttacks(sq)&s.sets[rep.King] |
		bishopAttacks(sq, occupied)&(s.sets[rep.Bishop]|queens) |
		rookAttacks(sq, occupied)&(s.sets[rep.Rook]|queens)
}

// Attackers implements [rep.Inspector].
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	s := &b.now.state
	return s.attackers(sq, s.occupied()) & s.men(c)
}

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	s := &b.now.state
	us := s.men(s.side)
	return s.attackers((s.sets[rep.King]&us).First(), s.occupied()) &^ us
}
