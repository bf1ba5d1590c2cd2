// Code generated from ../bitboard/attacks.go; DO NOT EDIT.

package bitboard8

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// first returns the number of the lowest square of a set that is not empty. Unlike
// [rep.SquareSet.First] it returns an int, whose range the compiler knows.
func first(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

// attackers returns the pieces of c that attack sq with the given occupancy.
func (s *state) attackers(c rep.Color, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return rep.PawnAttacks(c^1, sq)&s.pawns(c) |
		rep.KnightAttacks(sq)&s.knights(c) |
		rep.KingAttacks(sq)&s.king(c) |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&s.diagonalSliders(c) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&s.orthogonalSliders(c)
}

// attackersOfBoth returns the pieces of both colours that attack sq with the given
// occupancy.
func (s *state) attackersOfBoth(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	queens := s.ofType(rep.Queen)
	return rep.PawnAttacks(rep.Black, sq)&s.pawns(rep.White) |
		rep.PawnAttacks(rep.White, sq)&s.pawns(rep.Black) |
		rep.KnightAttacks(sq)&s.ofType(rep.Knight) |
		rep.KingAttacks(sq)&s.ofType(rep.King) |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&(s.ofType(rep.Bishop)|queens) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&(s.ofType(rep.Rook)|queens)
}

// attacksOf returns the attacks of a piece of type t on square i, 0 to 63. A pawn is
// one of c. The empty set is the answer for no piece.
func attacksOf(c rep.Color, t rep.PieceType, i int, occupied rep.SquareSet) rep.SquareSet {
	tables := attacks.Shared
	switch t {
	case rep.Pawn:
		return tables.Pawn[int(c&1)<<6+i&63]
	case rep.Knight:
		return tables.Knight[i&63]
	case rep.Bishop:
		return tables.Bishop.Attacks(i&63, occupied)
	case rep.Rook:
		return tables.Rook.Attacks(i&63, occupied)
	case rep.Queen:
		return tables.Bishop.Attacks(i&63, occupied) | tables.Rook.Attacks(i&63, occupied)
	case rep.King:
		return tables.King[i&63]
	}
	return rep.NoSquares
}

// AttacksFrom implements [rep.Attacker].
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	s := b.state()
	piece := s.pieceAt(sq)
	return attacksOf(piece.Color(), piece.Type(), int(sq&63), s.occupancy(rep.White).all())
}

// AttackersWith implements [rep.Attacker].
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return b.state().attackersOfBoth(sq, occupied)
}

// Mobility implements [rep.MobilityCounter]. The squares of a piece are counted by one
// popcount.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	s := b.state()
	t := attacks.Shared
	own := s.byColor(c)
	occupied, target := own|s.byColor(c^1), ^own
	var knights, bishops, rooks, queens int
	for from := s.knightsIn(c, own); from != 0; from &= from - 1 {
		knights += (t.Knight[first(from)] & target).Count()
	}
	for from := s.typeIn(c, rep.Bishop, own); from != 0; from &= from - 1 {
		bishops += (t.Bishop.Attacks(first(from), occupied) & target).Count()
	}
	for from := s.typeIn(c, rep.Rook, own); from != 0; from &= from - 1 {
		rooks += (t.Rook.Attacks(first(from), occupied) & target).Count()
	}
	for from := s.typeIn(c, rep.Queen, own); from != 0; from &= from - 1 {
		i := first(from)
		queens += ((t.Bishop.Attacks(i, occupied) | t.Rook.Attacks(i, occupied)) & target).Count()
	}
	return [8]uint16{
		rep.Knight: uint16(knights), rep.Bishop: uint16(bishops),
		rep.Rook: uint16(rooks), rep.Queen: uint16(queens),
	}
}

// Attackers implements [rep.Inspector].
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	s := b.state()
	return s.attackers(c&1, sq, s.occupancy(rep.White).all())
}

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	s := b.state()
	us := s.sideToMove()
	return s.attackers(us^1, s.king(us).First(), s.occupancy(rep.White).all())
}
