package bitboardmirrored

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// The bits of a move's kind, in place in the move. castleOrPromotion is in castling
// and promotions; of the other moves, doublePushOrEnPassant is in double pushes and
// en passant captures, and capture in all captures.
const (
	castleOrPromotion     = int(rep.CastleKingside|rep.PromoteKnight) << 12
	capture               = int(rep.Capture) << 12
	doublePushOrEnPassant = int(rep.DoublePush) << 12
)

// Make implements [rep.Board]. The position after the move is a new state, so that
// nothing is left to do for Unmake. Each bitboard is loaded, mirrored and stored, and the
// move is made in the new state, as the side that is then to move sees it. The stack frame
// is small enough to do without the check that the stack has room.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	present := unsafe.Pointer(b.state())
	if b.current+stateSize == b.end {
		present = b.grow()
	}
	pair := (*[2]state)(present) // the state so far and the new one
	b.current += stateSize
	old, s := &pair[0], &pair[1]
	move := int(m)
	if move&castleOrPromotion != 0 {
		b.makeCastleOrPromotion(pair, m)
		return
	}

	// The squares of the board, for the keys, and the squares of the new state.
	boardFrom, boardTo := int(uint64(move)<<52>>58), move&63
	us := int(old.stateBits >> sideShift & 1)
	mirroring := (us - 1) & 56
	from, to := boardFrom^mirroring, boardTo^mirroring
	fromTo := rep.SquareSet(1)<<(from&63) | rep.SquareSet(1)<<(to&63)
	sides := mirrorSides(old.sides)
	bits := old.stateBits + nextPly
	key := old.key ^ rep.SideKey()
	rookSet, bishopSet, pawnSet := mirror(old.bitboards[rooks]), mirror(old.bitboards[bishops]), mirror(old.bitboards[pawns]&pawnRanks)
	s.bitboards[ours] = mirror(old.bitboards[theirs])
	s.bitboards[theirs] = mirror(old.bitboards[ours]) ^ fromTo
	s.bitboards[rooks] = rookSet
	s.bitboards[bishops] = bishopSet
	s.bitboards[pawns] = pawnSet

	// Generated moves come piece by piece and type by type, and a branch that goes as
	// it went the last time costs next to nothing.
	ourKeys := &pieceKeys[us]
	var keys *[64]uint64
	switch {
	case pawnSet>>(from&63)&1 != 0:
		s.bitboards[pawns] = pawnSet ^ fromTo
		bits &^= halfmoveMask
		keys = &ourKeys[pawnCode]
	case rookSet>>(from&63)&1 != 0:
		s.bitboards[rooks] = rookSet ^ fromTo
		keys = &ourKeys[rookCode]
		if bishopSet>>(from&63)&1 != 0 {
			s.bitboards[bishops] = bishopSet ^ fromTo
			keys = &ourKeys[queenCode]
		}
	case bishopSet>>(from&63)&1 != 0:
		s.bitboards[bishops] = bishopSet ^ fromTo
		keys = &ourKeys[bishopCode]
	case int(sides>>theirSideShift&ourKingMask) == from:
		sides ^= uint16(from^to) << theirSideShift
		keys = &ourKeys[kingCode]
	default:
		keys = &ourKeys[knightCode]
	}
	key ^= keys[boardFrom] ^ keys[boardTo]
	if move&(capture|doublePushOrEnPassant) != 0 {
		if move&doublePushOrEnPassant != 0 {
			key ^= s.makeDoublePushOrEnPassant(us, move, to)
		} else {
			// The XORs with the sets before the move are right even if a piece of the
			// same type has just arrived.
			toBit := rep.SquareSet(1) << (to & 63)
			s.bitboards[ours] ^= toBit
			s.bitboards[rooks] ^= rookSet & toBit
			s.bitboards[bishops] ^= bishopSet & toBit
			s.bitboards[pawns] ^= pawnSet & toBit
			code := rookSet>>(to&63)&1 | bishopSet>>(to&63)&1<<1 | pawnSet>>(to&63)&1<<2
			key ^= pieceKeys[us^1][code][boardTo]
			bits &^= halfmoveMask
		}
	}
	s.stateBits = bits
	s.key = key
	s.sides = sides
	// Both are rare, so both are one branch.
	if fromTo&b.castlingSquares|old.bitboards[pawns]&sets.Rank8 != 0 {
		b.loseRights(pair, boardFrom, boardTo)
	}
}

// makeDoublePushOrEnPassant completes a double push or an en passant capture by us in s,
// where the pawn has moved to the square to. It returns the change of the key.
func (s *state) makeDoublePushOrEnPassant(us, move, to int) uint64 {
	toBit := rep.SquareSet(1) << (to & 63)
	if move&capture != 0 {
		captured := toBit << 8 // the capturing pawn is moving down the board
		s.bitboards[ours] ^= captured
		s.bitboards[pawns] ^= captured
		return pieceKeys[us&1^1][pawnCode][move&63^8]
	}
	s.bitboards[pawns] |= 1 << (to&7 + 56)
	if s.epPawns() != 0 {
		return rep.EnPassantKey(rep.File(to & 7))
	}
	return 0
}

// loseRights completes a move from pair[0] to pair[1] that may end castling rights or the
// possibility of an en passant capture.
//
//go:noinline
func (b *Board) loseRights(pair *[2]state, from, to int) {
	old, s := &pair[0], &pair[1]
	if old.epPawns() != 0 {
		s.key ^= rep.EnPassantKey(old.epSquare().File())
	}
	lost := old.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s.key ^= rep.CastlingKey(lost)
	s.sides &^= sidesOf(lost, s.sideToMove())
}

// makeCastleOrPromotion plays a castling move or a promotion from pair[0] into pair[1].
func (b *Board) makeCastleOrPromotion(pair *[2]state, m rep.Move) {
	old, s := &pair[0], &pair[1]
	us, kind := old.sideToMove(), m.Kind()
	b.pass(pair)
	b.loseRights(pair, int(m.From()), int(m.To()))
	change := func(side, code int, sq rep.Square) {
		s.flip(side, code, int(s.square(int(sq))))
		s.key ^= pieceKeys[int(s.sideToMove()+rep.Color(side))&1][code&7][sq&63]
	}
	if kind.IsCastle() {
		castle := rep.CastlingIndex(us, kind)
		change(theirs, kingCode, m.From())
		change(theirs, rookCode, m.To())
		change(theirs, kingCode, rep.CastleKingTo(castle))
		change(theirs, rookCode, rep.CastleRookTo(castle))
		s.sides ^= uint16(m.From()^rep.CastleKingTo(castle)) << theirSideShift
		return
	}
	s.stateBits &^= halfmoveMask
	change(theirs, pawnCode, m.From())
	if kind.IsCapture() {
		change(ours, s.codeAt(int(s.square(int(m.To())))), m.To())
	}
	change(theirs, codeOfType[kind.Promotion()&7], m.To())
}

// pass sets pair[1] to the position of pair[0] after a null move. It does not take the key
// of an en passant capture out of the key: the caller does.
func (b *Board) pass(pair *[2]state) {
	old, s := &pair[0], &pair[1]
	*s = state{placement: old.placement.mirrored(), key: old.key ^ rep.SideKey(), stateBits: old.stateBits + nextPly}
}

// Unmake implements [rep.Board].
func (b *Board) Unmake(rep.Move) { b.current -= stateSize }

// MakeNull implements [rep.NullMover].
func (b *Board) MakeNull() {
	if b.current+stateSize == b.end {
		b.grow()
	}
	pair := (*[2]state)(unsafe.Pointer(b.state()))
	b.current += stateSize
	b.pass(pair)
	if old := &pair[0]; old.epPawns() != 0 {
		pair[1].key ^= rep.EnPassantKey(old.epSquare().File())
	}
}

// UnmakeNull implements [rep.NullMover].
func (b *Board) UnmakeNull() { b.current -= stateSize }
