package linewords

import "github.com/boardbench/boardbench/rep"

// stateBits is the rest of a position in one word, so that a move writes it once:
//
//	bits  0-23  halfmove clock
//	bit  24     1 where Black is to move
//	bits 25-43  fullmove number
//	bits 44-47  castling rights
//	bits 48-55  en passant square, 0 for none
//	bits 56-63  the same where an en passant capture is pseudo-legal, 0 elsewhere
//
// 0 is a1, which is never an en passant square. The side to move and the fullmove
// number together count the plies of the game, so that one addition, [nextPly],
// moves both clocks and the turn on.
type stateBits uint64

const (
	sideShift         = 24
	fullmoveShift     = 25
	rightsShift       = 44
	epSquareShift     = 48
	epCapturableShift = 56

	nextPly      stateBits = 1<<sideShift + 1
	halfmoveMask stateBits = 1<<sideShift - 1
	lastingMask  stateBits = 1<<epSquareShift - 1 // a move clears the en passant square first
)

func (b stateBits) halfmove() uint16 { return uint16(b) }
func (b stateBits) fullmove() uint16 { return uint16(b >> fullmoveShift) }

func (b stateBits) sideToMove() rep.Color { return rep.Color(b>>sideShift) & 1 }

func (b stateBits) rights() rep.CastlingRights {
	return rep.CastlingRights(b>>rightsShift) & rep.AllCastling
}

// rightsOf returns the castling rights of us: 1 for the kingside, 2 for the queenside.
func (b stateBits) rightsOf(us rep.Color) stateBits { return b >> (rightsShift + 2*us) & 3 }

// epSquare returns the en passant square, as Position has it.
func (b stateBits) epSquare() rep.Square {
	if sq := rep.Square(b >> epSquareShift); sq != 0 {
		return sq
	}
	return rep.NoSquare
}

// epCapturable returns the en passant square where a pawn of the side to move
// attacks it, pinned or not, and 0 elsewhere.
func (b stateBits) epCapturable() rep.Square { return rep.Square(b >> epCapturableShift) }
