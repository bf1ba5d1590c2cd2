// Code generated from ../bitboard; DO NOT EDIT.

package linewords

import (
	"github.com/boardbench/boardbench/rep"
)

// Perft implements [rep.Perfter]: the number of move sequences of depth plies, 1 for
// a depth of 0. The moves of the last ply are counted, not played. The calls are
// direct, so that the compiler may inline them: each board has its copy for this.
func (b *Board) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perft(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

// perft is Perft for a depth of 1 or more. The moves are appended to buffer, whose
// capacity all plies share. The last two plies are one loop, which saves a call for
// each position whose moves are counted.
func (b *Board) perft(depth int, buffer []rep.Move) uint64 {
	if depth == 1 {
		return uint64(b.CountMoves())
	}
	moves := b.AppendMoves(buffer)
	var nodes uint64
	if depth == 2 {
		for _, m := range moves[len(buffer):] {
			b.Make(m)
			nodes += uint64(b.CountMoves())
			b.Unmake(m)
		}
		return nodes
	}
	for _, m := range moves[len(buffer):] {
		b.Make(m)
		nodes += b.perft(depth-1, moves)
		b.Unmake(m)
	}
	return nodes
}

// PerftLeaf implements [rep.Perfter]: Perft with the moves of the last ply made and
// unmade.
func (b *Board) PerftLeaf(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perftLeaf(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

// perftLeaf is PerftLeaf for a depth of 1 or more, with the buffer of perft.
func (b *Board) perftLeaf(depth int, buffer []rep.Move) uint64 {
	moves := b.AppendMoves(buffer)
	if depth == 1 {
		for _, m := range moves[len(buffer):] {
			b.Make(m)
			b.Unmake(m)
		}
		return uint64(len(moves) - len(buffer))
	}
	var nodes uint64
	for _, m := range moves[len(buffer):] {
		b.Make(m)
		nodes += b.perftLeaf(depth-1, moves)
		b.Unmake(m)
	}
	return nodes
}

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
