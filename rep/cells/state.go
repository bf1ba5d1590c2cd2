package cells

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// State is the part of a position that the cells do not hold, in one word: the en passant square
// in bits 0-5; the castling rights in bits 6-9; bit 12 if there is an en passant square, bit 13 if
// an en passant capture is pseudo-legal; the halfmove clock in bits 16-31. Bits 10 and 11 are left
// to the flags of a piece, so that Make tests both words together.
type State uint32

// The parts of a State.
const (
	RightsShift        = 6
	RightsMask   State = 15 << RightsShift
	EPSet        State = 1 << 12
	EPCapturable State = 1 << 13
	NoRoom       State = 1 << 14 // never in a state, but in a word that Make tests together with it
	onePly       State = 1 << 16 // of the halfmove clock
)

// EPSquare returns the cell of the en passant square, if EPSet is set.
func (s State) EPSquare() Index { return Index(s & 63) }

// Rights returns the castling rights of both sides.
func (s State) Rights() rep.CastlingRights { return rep.CastlingRights(s >> RightsShift & 15) }

// Halfmove returns the halfmove clock.
func (s State) Halfmove() uint16 { return uint16(s >> 16) }

// Next returns the state a ply later, without an en passant square.
func (s State) Next() State { return s&(RightsMask|^(onePly-1)) + onePly }

// Reset returns the state after a capture or a pawn move.
func (s State) Reset() State { return s & RightsMask }

// Without returns s without the rights lost.
func (s State) Without(lost rep.CastlingRights) State { return s &^ (State(lost) << RightsShift) }

// Words returns the state in words.
func (s State) Words() string {
	ep := "-"
	if s&EPSet != 0 {
		ep = s.EPSquare().Square().String()
		if s&EPCapturable == 0 {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("rights %v, en passant %s, halfmove clock %d", s.Rights(), ep, s.Halfmove())
}
