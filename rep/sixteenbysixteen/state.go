package sixteenbysixteen

import "github.com/boardbench/boardbench/rep"

// state is everything in a position except the pieces and the move number, in one
// word. Bits 0 to 7 are the en passant square, 0 for none. Bit 8 is set when Black
// is to move, and epCapturable when a pawn of the side to move stands next to the
// pushed one: without it the en passant square is only reported by Position. Bits
// 12 to 15 are the castling rights, at the same place as in a pieceSquare, the
// upper 16 the halfmove clock.
type state uint32

const (
	blackToMove  state = 1 << 8
	epCapturable state = 1 << 9

	// attacksShared is set when the siblings of the positions after this one are known. The
	// next state does not inherit it.
	attacksShared state = 1 << 10

	oneHalfmove state = 1 << 16
)

func makeState(halfmove uint16, rights rep.CastlingRights, c rep.Color) state {
	return state(halfmove)<<16 | state(rights)<<rightsShift | state(c)<<8
}

func (s state) side() rep.Color { return rep.Color(s >> 8 & 1) }

func (s state) halfmove() uint16 { return uint16(s >> 16) }

func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsShift & 15) }

func (s state) epSquare() index { return index(s) }

// hasEPCapture reports whether an en passant capture is pseudo-legal.
func (s state) hasEPCapture() bool { return s&epCapturable != 0 }

// next returns the state after a move: the other side to move, the clock one
// higher, no en passant square. The sum may carry out of the bit of the side into
// bits that are cleared.
func (s state) next() state { return (s + blackToMove + oneHalfmove) &^ (7<<9 | 255) }

// reset returns s with the halfmove clock at 0.
func (s state) reset() state { return s & 0xffff }
