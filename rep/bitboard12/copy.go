// Code generated from ../bitboard8/copy.go; DO NOT EDIT.

package bitboard12

import "github.com/boardbench/boardbench/rep"

// state is the part of a position that changes during a game. It holds no pointers, so
// that copying it is copying bytes.
type state struct {
	placement
	key uint64
	stateBits
}

// bits returns the state bits of the position.
func (s *state) bits() stateBits { return s.stateBits }

// setEpSquare sets the en passant square, which a pawn has just passed by a double
// push, and the key with it. us is the side to move, which may capture there.
func (s *state) setEpSquare(us rep.Color, sq rep.Square) {
	s.stateBits |= stateBits(sq) << epSquareShift
	if rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		s.stateBits |= stateBits(sq) << epCapturableShift
		s.key ^= rep.EnPassantKey(sq.File())
	}
}

// put puts a piece on an empty square, and remove takes it off, in the placement
// and in the key.
