package piecelist

import "github.com/boardbench/boardbench/rep"

// state is all of a position that is not in the lists, in one word, so that
// Make saves it and Unmake restores it in one piece:
//
//	bits  0-15  halfmove clock
//	bits 16-31  fullmove number
//	bit  32     side to move
//	bits 40-43  castling rights
//	bits 44-47  the file of the en passant square if it is in the key, or noFile
//	bits 48-54  the square passed over by a double push, or rep.NoSquare
//	bits 56-59  the slot of the man who moved last
//	bits 60-63  the slot of the man he took, or of the rook he castled with
type state uint64

const (
	fullmoveShift = 16
	sideShift     = 32
	rightsShift   = 40
	fileShift     = 44
	squareShift   = 48
	moverShift    = 56
	otherShift    = 60

	noFile = 8 // its key is zero
)

const (
	halfmoveBits state = 0xffff
	noEnPassant  state = noFile<<fileShift | state(rep.NoSquare)<<squareShift

	// lasting is what a move changes only in part.
	lasting state = 0x0000_0f01_ffff_ffff
)

func newState(p *rep.Position) state {
	return noEnPassant | state(p.HalfmoveClock) | state(p.FullmoveNumber)<<fullmoveShift |
		state(p.SideToMove)<<sideShift | state(p.Rights())<<rightsShift
}

func (s state) halfmove() uint16           { return uint16(s) }
func (s state) fullmove() uint16           { return uint16(s >> fullmoveShift) }
func (s state) side() rep.Color            { return rep.Color(s >> sideShift & 1) }
func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsShift & 15) }
func (s state) keyedFile() uint8           { return uint8(s >> fileShift & 15) }
func (s state) enPassant() uint8           { return uint8(s >> squareShift & 127) }
func (s state) mover() slot                { return slot(s >> moverShift & 15) }
func (s state) other() slot                { return slot(s >> otherShift & 15) }

// next returns the state after a move of the man in slot mover that takes
// nobody, is not a pawn's and ends no right.
func (s state) next(mover slot) state {
	return (s&lasting + 1 + s>>sideShift&1<<fullmoveShift) ^ 1<<sideShift | noEnPassant | state(mover)<<moverShift
}

// withEnPassant returns s, which has none, with an en passant square and the
// file that is in the key.
func (s state) withEnPassant(sq, file uint8) state {
	return s ^ noEnPassant | state(file)<<fileShift | state(sq)<<squareShift
}

// without returns s without the given rights, which it must have.
func (s state) without(rights rep.CastlingRights) state { return s ^ state(rights)<<rightsShift }
