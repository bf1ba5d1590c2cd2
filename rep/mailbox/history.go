package mailbox

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

const recordSize = unsafe.Sizeof(record{})

// records returns the record of the position on the board and the next one; the last record of the
// history has no next one. The history begins with the record of an unknown move, so that each
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

// grow makes the history longer, and marks its last record.
func (b *Board) grow() {
	if n := len(b.history); n != 0 {
		b.history[n-1].full = 0
	}
	b.history = append(b.history, make([]record, historyStep+len(b.history))...)
	b.history[len(b.history)-1].full = noRoom
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
