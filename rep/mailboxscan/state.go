// Code generated from ../mailbox/state.go; DO NOT EDIT.

package mailboxscan

import "github.com/boardbench/boardbench/rep"

// state is the part of a position that the cells do not hold, in one word: the en passant square
// in bits 0-5; the castling rights in bits 6-9; bit 12 if there is an en passant square, bit 13 if
// an en passant capture is pseudo-legal; the halfmove clock in bits 16-31. Bits 10 and 11 are left
// to the flags of a piece, so that Make tests both words together.
type state uint32

const (
	rightsShift        = 6
	rightsMask   state = 15 << rightsShift
	epSet        state = 1 << 12
	epCapturable state = 1 << 13
	noRoom       state = 1 << 14 // never in a state, but in a word that Make tests together with it
	onePly       state = 1 << 16 // of the halfmove clock
)

func (s state) epSquare() index { return index(s & 63) }

func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsShift & 15) }

func (s state) halfmove() uint16 { return uint16(s >> 16) }

// next returns the state a ply later, without an en passant square.
func (s state) next() state { return s&(rightsMask|^(onePly-1)) + onePly }

// reset returns the state after a capture or a pawn move.
func (s state) reset() state { return s & rightsMask }

// without returns s without the rights lost.
func (s state) without(lost rep.CastlingRights) state { return s &^ (state(lost) << rightsShift) }

// turn counts plies from start. Only current changes in a move.
func (b *Board) turn() uint32 { return b.start + uint32(b.current/recordSize) }

func (b *Board) side() rep.Color { return rep.Color(b.turn() & 1) }

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.now().state.rights() }

// EnPassant returns the en passant square of the position.
func (b *Board) EnPassant() rep.Square {
	if now := b.now().state; now&epSet != 0 {
		return now.epSquare().square()
	}
	return rep.NoSquare
}

// Position returns the whole state.
func (b *Board) Position() rep.Position {
	now := b.now().state
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(now.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  now.halfmove(),
		FullmoveNumber: uint16(b.turn() >> 1),
	}
	for i := range b.cell {
		p.Pieces[index(i).square()] = b.pieceAt(index(i))
	}
	if now&epSet != 0 {
		p.EnPassant = now.epSquare().square()
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.now().key }
