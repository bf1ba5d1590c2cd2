package mailbox

import "github.com/boardbench/boardbench/rep"

// state is the part of a position that the cells do not hold, in one word: the en passant
// square in bits 0-5, bit 6 when there is one; the castling rights in bits 8-11; bit 13 when an
// en passant capture is pseudo-legal; the halfmove clock in bits 16-31.
type state uint32

const (
	epSet        state = 1 << 6
	epCapturable state = 1 << 13 // at the place of a bit of the kind in a Move, like the flags
	rightsMask   state = 15 << 8
	onePly       state = 1 << 16 // of the halfmove clock
)

func (s state) epSquare() index { return index(s & 63) }

func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> 8 & 15) }

func (s state) halfmove() uint16 { return uint16(s >> 16) }

// next returns the state a ply later, without an en passant square.
func (s state) next() state { return s&(rightsMask|^(onePly-1)) + onePly }

// reset returns the state after a capture or a pawn move.
func (s state) reset() state { return s & rightsMask }

// without returns s without the rights lost.
func (s state) without(lost rep.CastlingRights) state { return s &^ (state(lost) << 8) }

// turn counts plies from start. Only the ply changes in a move.
func (b *Board) turn() uint32 { return b.start + b.ply }

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
