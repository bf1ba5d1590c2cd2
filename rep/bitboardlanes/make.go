package bitboardlanes

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

	// Most moves are quiet, and their code does not look at the kind: a kind of zero also
	// bounds the origin. The new words are computed from the old state if possible: to read
	// them back from the new one would wait for the copy.
	move := int(m)
	if move < 1<<12 {
		from, to := move>>6, move&63
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		piece := int(old.mailbox[from]) & 15
		own := -(piece >> 3) & blackOccupancy
		s.bitboards[piece&7] = old.bitboards[piece&7] ^ fromTo
		s.bitboards[own] = old.bitboards[own] ^ fromTo
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = rep.Piece(piece)
		p := dataOf[piece]
		key := old.key ^ p.leave[from] ^ p.arrive[to]
		bits := (old.StateBits + sets.NextPly) & p.lasting
		if capturable := old.EPCapturable(); fromTo&b.castlingSquares|rep.SquareSet(capturable) != 0 {
			key, bits = b.endRights(capturable, from, to, key, bits)
		}
		s.key, s.StateBits = key, bits
		return
	}
	if move&castleOrPromotion != 0 {
		b.makeCastleOrPromotion(pair, m)
		return
	}

	// A captured piece may be of the type that captures it, so the bitboard of that type
	// is read back.
	from, to := move>>6&63, move&63
	fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
	piece := int(old.mailbox[from]) & 15
	own := -(piece >> 3) & blackOccupancy
	s.bitboards[piece&7] = old.bitboards[piece&7] ^ fromTo
	s.bitboards[own] = old.bitboards[own] ^ fromTo
	s.mailbox[from] = rep.NoPiece
	s.mailbox[to] = rep.Piece(piece)
	p := dataOf[piece]
	key := old.key ^ p.leave[from] ^ p.arrive[to]
	bits := (old.StateBits + sets.NextPly) & (sets.LastingMask &^ sets.HalfmoveMask)
	if move&doublePushOrEnPassant != 0 {
		if move&capture != 0 { // en passant
			s.key, s.StateBits = key, bits
			s.makeDoublePushOrEnPassant(old, m)
			return
		}
		if capturable := old.EPCapturable(); capturable != 0 {
			key ^= rep.EnPassantKey(capturable.File())
		}
		passed := rep.Square(from+to) / 2 & 63
		bits |= sets.StateBits(passed) << sets.EPSquareShift
		if rep.PawnAttacks(rep.Color(piece>>3), passed)&old.bitboards[rep.Pawn]&old.bitboards[own^blackOccupancy] != 0 {
			bits |= sets.StateBits(passed) << sets.EPCapturableShift
			key ^= rep.EnPassantKey(passed.File())
		}
		s.key, s.StateBits = key, bits
		return
	}
	captured := int(old.mailbox[to]) & 15
	s.bitboards[captured&7] ^= 1 << to
	s.bitboards[own^blackOccupancy] = old.bitboards[own^blackOccupancy] ^ 1<<to
	key ^= dataOf[captured].arrive[to]
	if capturable := old.EPCapturable(); fromTo&b.castlingSquares|rep.SquareSet(capturable) != 0 {
		key, bits = b.endRights(capturable, from, to, key, bits)
	}
	s.key, s.StateBits = key, bits
}

// endRights takes out of the key and the state bits the rights that a move ends: the en passant
// capture that was not made, if there was one, and the castling rights of kings and rooks that
// it moves or captures. Both are rare, so that Make tests for both at once.
func (b *Board) endRights(capturable rep.Square, from, to int, key uint64, bits sets.StateBits) (uint64, sets.StateBits) {
	if capturable != 0 {
		key ^= rep.EnPassantKey(capturable.File())
	}
	lost := bits.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
	return key ^ rep.CastlingKey(lost), bits ^ sets.StateBits(lost)<<sets.RightsShift
}
