package bitboard8

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
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
	s.placement = old.placement
	move := int(m)
	if move&castleOrPromotion != 0 {
		b.makeCastleOrPromotion(pair, m)
		return
	}

	// The type of the piece that moves is found by one branch per type. The moves of a
	// piece follow each other in a list, and so do the moves of a type, so that the
	// processor mostly predicts these branches. It could not predict the captured type.
	from, to := move>>6&63, move&63
	fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
	origin := rep.SquareSet(1) << from
	bits := old.StateBits&sets.LastingMask + sets.NextPly
	pieceType := kings
	switch {
	case old.bitboards[pawns]&origin != 0:
		pieceType = pawns
		bits &^= sets.HalfmoveMask
	case old.bitboards[knights]&origin != 0:
		pieceType = knights
	case old.bitboards[bishops]&origin != 0:
		pieceType = bishops
	case old.bitboards[rooks]&origin != 0:
		pieceType = rooks
	case old.bitboards[queens]&origin != 0:
		pieceType = queens
	}

	// The new words are computed from the old state if possible: to read them back from
	// the new one would wait for the copy. A captured piece may be of the type that
	// captures it, so the bitboard of that type is read back. Without the byte in
	// between the compiler would shift the word anew for each use.
	black := int(uint8(old.StateBits>>sets.SideShift) & 1)
	s.bitboards[pieceType] = old.bitboards[pieceType] ^ fromTo
	s.bitboards[whiteOccupancy+black] = old.bitboards[whiteOccupancy+black] ^ fromTo
	keys := rep.PieceKeys(pieceOf(pieceType, black))
	key := old.key ^ rep.SideKey() ^ keys.At(from) ^ keys.At(to)
	if move&(capture|doublePushOrEnPassant) != 0 {
		if move&doublePushOrEnPassant != 0 {
			s.key, s.StateBits = key, bits
			s.makeDoublePushOrEnPassant(old, m)
			return
		}
		captured := old.typeCodes().at(to)
		s.bitboards[captured] ^= 1 << to
		s.bitboards[blackOccupancy-black] = old.bitboards[blackOccupancy-black] ^ 1<<to
		bits &^= sets.HalfmoveMask
		key ^= rep.PieceKeys(pieceOf(captured, black^1)).At(to)
	}
	// Both are rare, so both are one branch.
	if sq := old.EPCapturable(); fromTo&b.castlingSquares|rep.SquareSet(sq) != 0 {
		if sq != 0 {
			key ^= rep.EnPassantKey(sq.File())
		}
		lost := bits.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		bits ^= sets.StateBits(lost) << sets.RightsShift
		key ^= rep.CastlingKey(lost)
	}
	s.StateBits = bits
	s.key = key
}

// keyTables is the bytes of the keys that Make looks up.
const keyTables = (16*64 + 16 + 8 + 1) * 8
