package bitboard12

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/piecesets"
)

// Make implements [rep.Board]. The position after the move is a new state, so
// that nothing is left to do for Unmake. The stack frame is small enough to do without
// the check that the stack has room.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	// One pointer to the state so far, [0], and to the new one, [1], in which
	// an old position still stands, leaves one address to be kept in a
	// register. That it comes out of two branches keeps the compiler from
	// computing it again at each use.
	present := unsafe.Pointer(b.state())
	if b.current+stateSize == b.end {
		present = b.grow()
	}
	pair := (*[2]state)(present)
	b.current += stateSize
	old, s := &pair[0], &pair[1]
	s.white = old.white
	s.black = old.black
	move := int(m)
	if move&castleOrPromotion != 0 {
		b.makeCastleOrPromotion(pair, m)
		return
	}

	// The new words are computed from the old state: to read them back from the new one
	// would wait for the copy.
	from, to := move>>6&63, move&63
	fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
	us := index(old.StateBits>>(piecesets.SideShift-3)) & black // White's pawns, or Black's
	i := old.find(us, from)
	s.types()[i] = old.types()[i] ^ fromTo
	keys := &pieceKeys[i]
	key := old.key ^ rep.SideKey() ^ keys[from] ^ keys[to]
	bits := (old.StateBits + piecesets.NextPly) & lastingByIndex[i]
	if move&(capture|doublePushOrEnPassant) != 0 {
		if move&doublePushOrEnPassant != 0 {
			s.key, s.StateBits = key, bits
			s.makeDoublePushOrEnPassant(old, m)
			return
		}
		j := old.find(^us&black, to)
		s.types()[j] = old.types()[j] ^ 1<<to
		bits &^= piecesets.HalfmoveMask
		key ^= pieceKeys[j][to]
	}
	// Both are rare, so both are one branch.
	if sq := old.EPCapturable(); fromTo&b.castlingSquares|rep.SquareSet(sq) != 0 {
		if sq != 0 {
			key ^= rep.EnPassantKey(sq.File())
		}
		lost := bits.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		bits ^= piecesets.StateBits(lost) << piecesets.RightsShift
		key ^= rep.CastlingKey(lost)
	}
	s.StateBits = bits
	s.key = key
}

// keyTables is the bytes of the keys that Make looks up.
const keyTables = (16*64 + 16 + 8 + 1) * 8

// makeCastleOrPromotion plays a castling move or a promotion from pair[0] into
// pair[1], which have the same placement so far. The index of a piece is the index of
// its type plus 8 for Black, so that no piece has to be taken apart.
func (b *Board) makeCastleOrPromotion(pair *[2]state, m rep.Move) {
	s := &pair[1]
	s.passTurn(&pair[0])
	us := s.SideToMove() ^ 1
	from, to, kind := m.From(), m.To(), m.Kind()
	lost := s.Rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s.StateBits ^= piecesets.StateBits(lost) << piecesets.RightsShift
	s.key ^= rep.CastlingKey(lost)
	if kind.IsCastle() {
		castle := rep.CastlingIndex(us, kind)
		s.flip(kings.of(us), from)
		s.flip(rooks.of(us), to)
		s.flip(kings.of(us), rep.CastleKingTo(castle))
		s.flip(rooks.of(us), rep.CastleRookTo(castle))
		return
	}
	s.StateBits &^= piecesets.HalfmoveMask
	s.flip(pawns.of(us), from)
	if kind.IsCapture() {
		s.flip(s.find(pawns.of(us^1), int(to&63)), to)
	}
	s.put(rep.MakePiece(us, kind.Promotion()), to)
}
