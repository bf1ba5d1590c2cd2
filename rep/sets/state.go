package sets

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// StateBits is the rest of a position in one word, so that a move writes it once:
//
//	bits  0-23  halfmove clock
//	bit  24     1 where Black is to move
//	bits 25-43  fullmove number
//	bits 44-47  castling rights
//	bits 48-55  en passant square, 0 for none
//	bits 56-63  the same where an en passant capture is pseudo-legal, 0 elsewhere
//
// 0 is a1, which is never an en passant square. The side to move and the fullmove
// number together count the plies of the game, so that one addition, [NextPly],
// moves both clocks and the turn on.
type StateBits uint64

const (
	SideShift         = 24
	FullmoveShift     = 25
	RightsShift       = 44
	EPSquareShift     = 48
	EPCapturableShift = 56

	NextPly      StateBits = 1<<SideShift + 1
	HalfmoveMask StateBits = 1<<SideShift - 1
	LastingMask  StateBits = 1<<EPSquareShift - 1 // a move clears the en passant square first
)

func (b StateBits) Halfmove() uint16 { return uint16(b) }
func (b StateBits) Fullmove() uint16 { return uint16(b >> FullmoveShift) }

func (b StateBits) SideToMove() rep.Color { return rep.Color(b>>SideShift) & 1 }

func (b StateBits) Rights() rep.CastlingRights {
	return rep.CastlingRights(b>>RightsShift) & rep.AllCastling
}

// RightsOf returns the castling rights of us: 1 for the kingside, 2 for the queenside.
func (b StateBits) RightsOf(us rep.Color) StateBits { return b >> (RightsShift + 2*us) & 3 }

// EPSquare returns the en passant square, as Position has it.
func (b StateBits) EPSquare() rep.Square {
	if sq := rep.Square(b >> EPSquareShift); sq != 0 {
		return sq
	}
	return rep.NoSquare
}

// EPCapturable returns the en passant square where a pawn of the side to move
// attacks it, pinned or not, and 0 elsewhere.
func (b StateBits) EPCapturable() rep.Square { return rep.Square(b >> EPCapturableShift) }

// Words returns the state bits in words.
func (b StateBits) Words() string {
	ep := b.EPSquare().String()
	if b.EPSquare() != rep.NoSquare && b.EPCapturable() == 0 {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", b.SideToMove(), b.Rights(), ep, b.Halfmove(), b.Fullmove())
}
