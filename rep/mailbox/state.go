package mailbox

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

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

const recordSize = unsafe.Sizeof(record{})

// records returns the record of the position on the board and the next one. The history begins with the record of an unknown move, so that each
// position has a record before its own. current needs no bounds check: New and Load set it to the
// second record, Make and MakeNull grow the history at a record that is marked as full, and Unmake
// and UnmakeNull only follow them.
func (b *Board) records() *[2]record {
	return (*[2]record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.history)), b.current))
}

// now returns the record of the position on the board.
func (b *Board) now() *record { return &b.records()[0] }

// last returns the record of the last move.
func (b *Board) last() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.history)), b.current-recordSize))
}

// setNull records that the next move is a null move, or not known.
func (r *record) setNull() { r.move = rep.NullMove | castlingOrPromotion }

// castlingOrPromotion has the bits of a Move that is castling or a promotion.
const castlingOrPromotion = ^(capture | doublePush) &^ (1<<12 - 1)

// plain reports whether m is a quiet move, a double push or a capture that is neither en passant
// nor a promotion.
func plain(m rep.Move) bool { return m < 2<<12 || m>>12 == rep.Move(rep.Capture) }

// makeGrown is Make when the history is full.
//
//go:noinline
func (b *Board) makeGrown(m rep.Move) {
	b.grow()
	b.Make(m)
}

// historyStep is the initial number of records.
const historyStep = 64

// grow makes the history longer, and marks its last record but one: the last record is of no
// position, because Make has the address of the record after the present one before it looks.
func (b *Board) grow() {
	if n := len(b.history); n != 0 {
		b.history[n-2].full = 0
	}
	b.history = append(b.history, make([]record, historyStep+len(b.history))...)
	b.history[len(b.history)-2].full = noRoom
}

// push advances to the next record and returns the old one and the new one.
func (b *Board) push() (now, next *record) {
	if b.now().full != 0 {
		b.grow()
	}
	pair := b.records()
	b.current += recordSize
	return &pair[0], &pair[1]
}

// capturedEnPassant returns the cell of the pawn that an en passant capture removes.
func capturedEnPassant(from, to index) index { return from&^7 | to&7 }

// MakeNull passes the turn. The side to move must not be in check.
func (b *Board) MakeNull() {
	now, next := b.push()
	now.setNull()
	next.key, next.state = now.key^sideKey, now.state.next()
	if now.state&epCapturable != 0 {
		next.key ^= enPassantKeys[now.state&7]
	}
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.current -= recordSize }
