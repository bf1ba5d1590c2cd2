package piecelist

import "github.com/boardbench/boardbench/rep"

// state is the part of a position that is not in the lists, in one word, so that Make saves it
// and Unmake restores it at once:
//
//	bits  0-19  halfmove clock
//	bit  20     side to move
//	bits 21-39  fullmove number
//	bits 40-43  castling rights
//	bits 44-47  the file of the en passant square, from 1, or noFile
//	bits 48-51  the same if it is in the key, or noFile
//
// The side to move and the fullmove number together count the plies of the game, so that one
// addition advances both clocks and the turn.
type state uint64

const (
	sideShift      = 20
	fullmoveShift  = 21
	rightsShift    = 40
	epFileShift    = 44
	keyedFileShift = 48

	noFile = 0 // its key is zero
)

const (
	nextPly      state = 1<<sideShift + 1
	halfmoveBits state = 1<<sideShift - 1

	// lasting is the bits that a move may keep.
	lasting state = 1<<epFileShift - 1
)

func newState(p *rep.Position) state {
	return state(p.HalfmoveClock) | state(p.FullmoveNumber)<<fullmoveShift |
		state(p.SideToMove)<<sideShift | state(p.Rights())<<rightsShift
}

func (s state) halfmove() uint16           { return uint16(s) }
func (s state) fullmove() uint16           { return uint16(s >> fullmoveShift) }
func (s state) side() rep.Color            { return rep.Color(s >> sideShift & 1) }
func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsShift & 15) }
func (s state) keyedFile() uint8           { return uint8(s >> keyedFileShift & 15) }

// epSquare returns the en passant square, or rep.NoSquare. It is on the sixth rank of the side
// to move.
func (s state) epSquare() uint8 {
	file := uint8(s >> epFileShift & 15)
	switch {
	case file == noFile:
		return uint8(rep.NoSquare)
	case s.side() == rep.White:
		return uint8(rep.A6) + file - 1
	}
	return uint8(rep.A3) + file - 1
}

// next returns the state after a quiet move of a piece that is not a pawn and keeps the castling
// rights.
func (s state) next() state { return s&lasting + nextPly }

// withEPSquare returns s, which has none, with an en passant square and the file that is in the
// key.
func (s state) withEPSquare(sq, file uint8) state {
	return s | state(sq&7+1)<<epFileShift | state(file)<<keyedFileShift
}

// without returns s without the given rights, which it must have.
func (s state) without(rights rep.CastlingRights) state { return s ^ state(rights)<<rightsShift }
