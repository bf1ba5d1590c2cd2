package mailbox

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// turn counts plies from start. Only current changes in a move.
func (b *Board) turn() uint32 { return b.start + uint32(b.current/recordSize) }

func (b *Board) side() rep.Color { return rep.Color(b.turn() & 1) }

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.now().state.Rights() }

// EnPassant returns the en passant square of the position.
func (b *Board) EnPassant() rep.Square {
	if now := b.now().state; now&cells.EPSet != 0 {
		return now.EPSquare().Square()
	}
	return rep.NoSquare
}

// Position returns the whole state.
func (b *Board) Position() rep.Position {
	now := b.now().state
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(now.Rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  now.Halfmove(),
		FullmoveNumber: uint16(b.turn() >> 1),
	}
	for i := range b.cell {
		p.Pieces[cells.Index(i).Square()] = b.pieceAt(cells.Index(i))
	}
	if now&cells.EPSet != 0 {
		p.EnPassant = now.EPSquare().Square()
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
func (r *record) setNull() { r.move = rep.NullMove | cells.CastlingOrPromotion }

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
	b.history[len(b.history)-2].full = cells.NoRoom
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

// MakeNull passes the turn. The side to move must not be in check.
func (b *Board) MakeNull() {
	now, next := b.push()
	now.setNull()
	next.key, next.state = now.key^cells.SideKey, now.state.Next()
	if now.state&cells.EPCapturable != 0 {
		next.key ^= cells.EnPassantKeys[now.state&7]
	}
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.current -= recordSize }
