package byteboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// Make implements [rep.Board]. The position after the move is a new frame, so that
// nothing is left to do for Unmake.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	if b.current >= b.limit {
		b.makeSlow(m)
		return
	}
	play(b, m)
}

// makeSlow is Make if there is no next frame yet, or no vector register.
//
//go:noinline
func (b *Board) makeSlow(m rep.Move) {
	if b.current == uintptr(len(b.frames)-1)*frameSize {
		b.grow()
	}
	playPlain(b, m)
}

// next returns the present frame and the one after it, which becomes the present one and has
// the same cells. There must be room for it.
func (b *Board) next() (old, f *frame) {
	old = b.frame()
	b.current += frameSize
	f = b.frame()
	f.cells = old.cells
	return old, f
}

// playPlain is play in plain Go. The assembly leaves castling and promotions to it.
func playPlain(b *Board, m rep.Move) {
	old, f := b.next()
	f.passTurn(old)
	us := old.SideToMove()
	from, to, kind := m.From(), m.To(), m.Kind()
	lost := f.Rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	f.StateBits ^= sets.StateBits(lost) << sets.RightsShift
	f.key ^= rep.CastlingKey(lost)
	moved := rep.Piece(f.cells[from&63])
	if kind.IsCastle() {
		// King and rook leave before either arrives: in Chess960 one may go to the
		// square of the other.
		rook := rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		f.remove(from)
		f.remove(to)
		f.put(moved, rep.CastleKingTo(castle))
		f.put(rook, rep.CastleRookTo(castle))
		return
	}
	if kind.IsCapture() || moved.Type() == rep.Pawn {
		f.StateBits &^= sets.HalfmoveMask
	}
	if kind.IsPromotion() {
		moved = rep.MakePiece(us, kind.Promotion())
	}
	f.remove(from)
	f.remove(to)
	f.put(moved, to)
	switch kind {
	case rep.EnPassant:
		f.remove(rep.MakeSquare(to.File(), from.Rank()))
	case rep.DoublePush:
		f.setEpSquare(us^1, (from+to)/2)
	}
}

// passTurn sets the state bits and the key of f to the old frame's after a null move.
func (f *frame) passTurn(old *frame) {
	f.StateBits = old.StateBits&sets.LastingMask + sets.NextPly
	f.key = old.key ^ rep.SideKey()
	if sq := old.EPCapturable(); sq != 0 {
		f.key ^= rep.EnPassantKey(sq.File())
	}
}

// Unmake implements [rep.Board].
func (b *Board) Unmake(rep.Move) { b.current -= frameSize }

// MakeNull implements [rep.NullMover].
func (b *Board) MakeNull() {
	if b.current == uintptr(len(b.frames)-1)*frameSize {
		b.grow()
	}
	old, f := b.next()
	f.passTurn(old)
}

// UnmakeNull implements [rep.NullMover].
func (b *Board) UnmakeNull() { b.current -= frameSize }

// Constants of play: the bits of a move's kind, in place in the move, of moves that it
// leaves to playPlain and of moves that do more than put a piece on another square; the
// place in a [rep.Castling] of the rights that a move ends; and the parts of the state bits.
const (
	castleOrPromotion     = int(rep.CastleKingside|rep.PromoteKnight) << 12
	doublePushOrEnPassant = int(rep.DoublePush) << 12
	castlingLost          = unsafe.Offsetof(rep.Castling{}.Lost)

	nextPly           = sets.NextPly
	rightsShift       = sets.RightsShift
	epSquareShift     = sets.EPSquareShift
	epCapturableShift = sets.EPCapturableShift
)

var ( // only the assembly uses them
	_, _, _    = castleOrPromotion, doublePushOrEnPassant, castlingLost
	_, _, _, _ = nextPly, rightsShift, epSquareShift, epCapturableShift
)
