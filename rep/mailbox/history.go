package mailbox

import "github.com/boardbench/boardbench/rep"

// now returns the record of the position on the board.
func (b *Board) now() *record { return &b.history[b.ply] }

// special has the bits of a Move that is more than a step or a capture, and castlingOrPromotion
// those of castling and promotion. The flags and the state have bits in the same places for
// what makes a plain move change more than pieces and clocks.
const (
	special             = ^capture &^ (1<<12 - 1)
	castlingOrPromotion = special &^ doublePush
)

// makeGrown is Make when the history is full.
//
//go:noinline
func (b *Board) makeGrown(m rep.Move) {
	b.grow()
	b.Make(m)
}

// historyStep is the initial number of records.
const historyStep = 64

func (b *Board) grow() {
	b.history = append(b.history, make([]record, historyStep+len(b.history))...)
}

// push advances to the next record and returns the old one and the new one.
func (b *Board) push() (now, next *record) {
	if int(b.ply)+1 >= len(b.history) {
		b.grow()
	}
	b.ply++
	return &b.history[b.ply-1], &b.history[b.ply]
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
func (b *Board) UnmakeNull() { b.ply-- }
