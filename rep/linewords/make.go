package linewords

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// pass begins the record of a move, and returns key and state after a null move.
func (b *Board) pass(r *record) (uint64, sets.StateBits) {
	b.ply++
	*r = record{key: b.key, StateBits: b.StateBits}
	key := b.key ^ rep.SideKey()
	if sq := b.EPCapturable(); sq != 0 {
		key ^= rep.EnPassantKey(sq.File())
	}
	return key, (b.StateBits + sets.NextPly) & sets.LastingMask
}

// grow makes room for more records. It is rarely called, so it is kept out of its callers.
//
//go:noinline
func (b *Board) grow() { b.undo = append(b.undo, make([]record, b.ply)...) }

// MakeNull implements [rep.NullMover].
func (b *Board) MakeNull() {
	if b.ply == len(b.undo) {
		b.grow()
	}
	b.key, b.StateBits = b.pass(&b.undo[b.ply])
}

// UnmakeNull implements [rep.NullMover].
func (b *Board) UnmakeNull() {
	b.ply--
	b.key, b.StateBits = b.undo[b.ply].key, b.undo[b.ply].StateBits
}

// Make implements [rep.Board]. Each piece that moves is changed on four lines. Most moves
// are quiet, and their code skips the tests that other moves need.
func (b *Board) Make(m rep.Move) {
	if b.ply == len(b.undo) {
		b.grow()
	}
	if m >= 1<<12 {
		b.makeOther(m)
		return
	}
	from, to := int(m>>6), int(m&63)
	piece := b.cellAt(from)
	b.toggle(from, piece)
	b.toggle(to, piece)
	key, state := b.pass(&b.undo[b.ply])
	keys := rep.PieceKeys(pieceOf[piece])
	key ^= keys.At(from) ^ keys.At(to)
	switch piece & typeBits {
	case pawnBit:
		state &^= sets.HalfmoveMask
	case 0:
		b.kings[b.SideToMove()] = uint8(to)
	}
	if (rep.SquareSet(1)<<from|rep.SquareSet(1)<<to)&b.castlingSquares != 0 {
		lost := state.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		state ^= sets.StateBits(lost) << sets.RightsShift
		key ^= rep.CastlingKey(lost)
	}
	b.key, b.StateBits = key, state
}

// makeOther is Make for the moves that are not quiet.
func (b *Board) makeOther(m rep.Move) {
	r := &b.undo[b.ply]
	from, to, kind := int(m.From()), int(m.To()), m.Kind()
	us := int(b.SideToMove())
	piece, captured := b.cellAt(from), cell(0)
	key, state := b.pass(r)
	if set := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to; set&b.castlingSquares != 0 {
		lost := b.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		state ^= sets.StateBits(lost) << sets.RightsShift
		key ^= rep.CastlingKey(lost)
	}
	if kind.IsCastle() {
		b.key, b.StateBits = key^b.castle(us, m), state
		return
	}
	keys := rep.PieceKeys(pieceOf[piece])
	if kind.IsCapture() {
		square := to
		if kind == rep.EnPassant {
			square = to ^ 8
		}
		captured = b.cellAt(square)
		r.captured = captured
		b.toggle(square, captured)
		key ^= rep.PieceKey(pieceOf[captured], rep.Square(square))
		state &^= sets.HalfmoveMask
	}
	placed := piece
	if piece&typeBits == pawnBit {
		state &^= sets.HalfmoveMask
		if kind.IsPromotion() {
			placed = bitsOf(us) | bitsOfType[kind.Promotion()&7]
		}
	} else if piece&typeBits == 0 {
		b.kings[us] = uint8(to)
	}
	b.toggle(from, piece)
	b.toggle(to, placed)
	b.key = key ^ keys.At(from) ^ rep.PieceKey(pieceOf[placed], rep.Square(to))
	b.StateBits = state
	if kind == rep.DoublePush {
		b.setEpSquare(us^1, rep.Square(from+to)/2)
		if b.EPCapturable() != 0 {
			b.key ^= rep.EnPassantKey(rep.File(to & 7))
		}
	}
}

// Unmake implements [rep.Board].
func (b *Board) Unmake(m rep.Move) {
	b.ply--
	r := &b.undo[b.ply]
	b.key, b.StateBits = r.key, r.StateBits
	if m < 1<<12 {
		from, to := int(m>>6), int(m&63)
		piece := b.cellAt(to)
		b.toggle(to, piece)
		b.toggle(from, piece)
		if piece&typeBits == 0 {
			b.kings[b.SideToMove()] = uint8(from)
		}
		return
	}
	from, to, kind := int(m.From()), int(m.To()), m.Kind()
	us := int(b.SideToMove())
	if kind.IsCastle() {
		b.uncastle(us, m)
		return
	}
	placed := b.cellAt(to)
	piece := placed
	if kind.IsPromotion() {
		piece = bitsOf(us) | pawnBit
	} else if piece&typeBits == 0 {
		b.kings[us] = uint8(from)
	}
	b.toggle(to, placed)
	b.toggle(from, piece)
	if kind.IsCapture() {
		if kind == rep.EnPassant {
			to ^= 8
		}
		b.toggle(to, r.captured)
	}
}

// castle plays a castling move and returns the change of the key. King and rook leave
// before either arrives: in Chess960 one may go to the square of the other.
func (b *Board) castle(us int, m rep.Move) uint64 {
	king, rook := bitsOf(us), bitsOf(us)|orthogonalBit
	castle := rep.CastlingIndex(rep.Color(us), m.Kind())
	kingTo, rookTo := rep.CastleKingTo(castle), rep.CastleRookTo(castle)
	b.toggle(int(m.From()), king)
	b.toggle(int(m.To()), rook)
	b.toggle(int(kingTo), king)
	b.toggle(int(rookTo), rook)
	b.kings[us&1] = uint8(kingTo)
	kingKeys, rookKeys := rep.PieceKeys(pieceOf[king]), rep.PieceKeys(pieceOf[rook])
	return kingKeys.At(int(m.From()&63)) ^ kingKeys.At(int(kingTo&63)) ^ rookKeys.At(int(m.To()&63)) ^ rookKeys.At(int(rookTo&63))
}

// uncastle takes a castling move back.
func (b *Board) uncastle(us int, m rep.Move) {
	king, rook := bitsOf(us), bitsOf(us)|orthogonalBit
	castle := rep.CastlingIndex(rep.Color(us), m.Kind())
	b.toggle(int(rep.CastleKingTo(castle)), king)
	b.toggle(int(rep.CastleRookTo(castle)), rook)
	b.toggle(int(m.From()), king)
	b.toggle(int(m.To()), rook)
	b.kings[us&1] = uint8(m.From())
}

// setEpSquare sets the en passant square, which a pawn has just passed by a double push. us
// is the side to move, which may capture there.
func (b *Board) setEpSquare(us int, sq rep.Square) {
	b.StateBits |= sets.StateBits(sq) << sets.EPSquareShift
	if b.epPawns(us, int(sq)) != 0 {
		b.StateBits |= sets.StateBits(sq) << sets.EPCapturableShift
	}
}

// epPawns returns the squares of the pawns of us that attack sq.
func (b *Board) epPawns(us, sq int) (set rep.SquareSet) {
	pawn := bitsOf(us) | pawnBit
	for _, file := range [2]int{-1, 1} {
		if from := sq - forward(us) + file; uint(sq&7+file) < 8 && b.cellAt(from) == pawn {
			set |= 1 << (from & 63)
		}
	}
	return set
}
