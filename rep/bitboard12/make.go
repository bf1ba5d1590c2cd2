package bitboard12

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
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
	s.bitboards = old.bitboards
	move := int(m)
	if move&castleOrPromotion != 0 {
		b.makeCastleOrPromotion(pair, m)
		return
	}

	// The new words are computed from the old state: to read them back from the new one
	// would wait for the copy.
	from, to := move>>6&63, move&63
	fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
	us := index(old.sideToMove())
	i := old.find(us, from)
	s.bitboards[i] = old.bitboards[i] ^ fromTo
	keys := &pieceKeys[i]
	key := old.key ^ rep.SideKey() ^ keys[from] ^ keys[to]
	bits := (old.stateBits + nextPly) & lastingByIndex[i]
	if move&(capture|doublePushOrEnPassant) != 0 {
		if move&doublePushOrEnPassant != 0 {
			s.key, s.stateBits = key, bits
			s.makeDoublePushOrEnPassant(old, m)
			return
		}
		j := old.find(us^1, to)
		s.bitboards[j] = old.bitboards[j] ^ 1<<to
		bits &^= halfmoveMask
		key ^= pieceKeys[j][to]
	}
	// Both are rare, so both are one branch.
	if sq := old.epCapturable(); fromTo&b.castlingSquares|rep.SquareSet(sq) != 0 {
		if sq != 0 {
			key ^= rep.EnPassantKey(sq.File())
		}
		lost := bits.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		bits ^= stateBits(lost) << rightsShift
		key ^= rep.CastlingKey(lost)
	}
	s.stateBits = bits
	s.key = key
}

// keyTables is the bytes of the keys that Make looks up.
const keyTables = (16*64 + 16 + 8 + 1) * 8

// makeCastleOrPromotion plays a castling move or a promotion from pair[0] into
// pair[1], which have the same placement so far. The index of a piece is the index of
// its type plus the colour, so that no piece has to be taken apart.
func (b *Board) makeCastleOrPromotion(pair *[2]state, m rep.Move) {
	s := &pair[1]
	s.passTurn(&pair[0])
	us := index(s.sideToMove() ^ 1)
	from, to, kind := m.From(), m.To(), m.Kind()
	lost := s.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s.stateBits ^= stateBits(lost) << rightsShift
	s.key ^= rep.CastlingKey(lost)
	if kind.IsCastle() {
		castle := rep.CastlingIndex(rep.Color(us), kind)
		s.flip(kings+us, from)
		s.flip(rooks+us, to)
		s.flip(kings+us, rep.CastleKingTo(castle))
		s.flip(rooks+us, rep.CastleRookTo(castle))
		return
	}
	s.stateBits &^= halfmoveMask
	s.flip(pawns+us, from)
	if kind.IsCapture() {
		s.flip(s.find(us^1, int(to&63)), to)
	}
	s.put(rep.MakePiece(rep.Color(us), kind.Promotion()), to)
}
