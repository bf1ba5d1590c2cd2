package bitboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Make implements [rep.Board]. A quiet move changes the bitboards of one piece and two
// squares of the mailbox; a new record has everything that cannot be computed backwards.
// Each of the frequent kinds of moves has its code in a row. Rare kinds are called last, so
// that little has to be kept on the stack, and the stack frame is small enough to do without
// the check that the stack has room.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	s := &b.position
	current := s.current
	old := (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s.records)), current))
	current += recordSize
	if current == s.end {
		old = s.grow()
	}
	s.current = current
	r := (*record)(unsafe.Add(unsafe.Pointer(old), recordSize))
	move := int(m)
	if move < 1<<12 { // quiet: a kind of zero also bounds the origin
		from, to := move>>6, move&63
		piece := int(s.mailbox[from]) & 15
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = rep.Piece(piece)
		p := s.byPiece[piece]
		key := old.key ^ p.leave[from] ^ p.arrive[to]
		bits := (old.stateBits + nextPly) & p.lasting
		s.bitboards[piece&7] ^= fromTo
		r.colors = old.colors
		r.colors[piece>>3] ^= fromTo
		watch := old.watch
		if fromTo&watch != 0 {
			if sq := old.epCapturable(); sq != 0 {
				key ^= rep.EnPassantKey(sq.File())
			}
			lost := bits.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
			bits ^= stateBits(lost) << rightsShift
			key ^= rep.CastlingKey(lost)
			watch = s.watched[bits.rights()]
		}
		r.key, r.stateBits, r.watch = key, bits, watch
		return
	}
	from, to := move>>6&63, move&63
	switch move >> 12 {
	case int(rep.Capture):
		piece, captured := int(s.mailbox[from])&15, int(s.mailbox[to])&15
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = rep.Piece(piece)
		r.captured = rep.Piece(captured)
		p := s.byPiece[piece]
		key := old.key ^ p.leave[from] ^ p.arrive[to] ^ s.byPiece[captured].arrive[to]
		bits := (old.stateBits + nextPly) & (lastingMask &^ halfmoveMask)
		s.bitboards[captured&7] ^= 1 << to
		s.bitboards[piece&7] ^= fromTo
		us := piece >> 3
		r.colors[us] = old.colors[us] ^ fromTo
		r.colors[us^1] = old.colors[us^1] ^ 1<<to
		watch := old.watch
		if fromTo&watch != 0 {
			if sq := old.epCapturable(); sq != 0 {
				key ^= rep.EnPassantKey(sq.File())
			}
			lost := bits.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
			bits ^= stateBits(lost) << rightsShift
			key ^= rep.CastlingKey(lost)
			watch = s.watched[bits.rights()]
		}
		r.key, r.stateBits, r.watch = key, bits, watch
	case int(rep.DoublePush):
		pawn := int(s.mailbox[from]) & 15
		p := s.byPiece[pawn]
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.bitboards[rep.Pawn] ^= fromTo
		us := pawn >> 3
		r.colors = old.colors
		r.colors[us] ^= fromTo
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = rep.Piece(pawn)
		key := old.key ^ p.leave[from] ^ p.arrive[to]
		passed := rep.Square(from+to) / 2
		bits := (old.stateBits+nextPly)&(lastingMask&^halfmoveMask) | stateBits(passed)<<epSquareShift
		watch := old.watch
		if sq := old.epCapturable(); sq != 0 {
			key ^= rep.EnPassantKey(sq.File())
			watch = s.watched[bits.rights()]
		}
		if rep.PawnAttacks(rep.Color(us), passed)&s.bitboards[rep.Pawn]&old.colors[us^1] != 0 {
			bits |= stateBits(passed) << epCapturableShift
			key ^= rep.EnPassantKey(passed.File())
			watch = rep.AllSquares
		}
		r.key, r.stateBits, r.watch = key, bits, watch
	default:
		b.makeSpecial(old, r, m)
	}
}

// Unmake implements [rep.Board]. It calls nothing, so that it needs no stack frame.
func (b *Board) Unmake(m rep.Move) {
	s := &b.position
	move := int(m)
	if move < 1<<12 { // quiet
		from, to := move>>6, move&63
		piece := int(s.mailbox[to]) & 15
		s.mailbox[from] = rep.Piece(piece)
		s.mailbox[to] = rep.NoPiece
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.bitboards[piece&7] ^= fromTo
		s.current -= recordSize
		return
	}
	from, to := move>>6&63, move&63
	r := (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s.records)), s.current))
	s.current -= recordSize
	if move>>12 == int(rep.Capture) {
		piece, captured := int(s.mailbox[to])&15, int(r.captured)&15
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.mailbox[from] = rep.Piece(piece)
		s.mailbox[to] = rep.Piece(captured)
		s.bitboards[captured&7] ^= 1 << to
		s.bitboards[piece&7] ^= fromTo
		return
	}
	if move>>12 == int(rep.DoublePush) {
		pawn := int(s.mailbox[to]) & 15
		s.mailbox[from] = rep.Piece(pawn)
		s.mailbox[to] = rep.NoPiece
		fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.bitboards[rep.Pawn] ^= fromTo
		return
	}
	kind := m.Kind()
	piece, captured := s.mailbox[to], r.captured
	us := r.sideToMove() ^ 1
	pawn := rep.MakePiece(us, rep.Pawn)
	switch {
	case kind.IsPromotion():
		s.flip(pawn, 1<<from)
		s.flip(piece, 1<<to)
		s.mailbox[from] = pawn
		s.mailbox[to] = rep.NoPiece
		if kind.IsCapture() {
			s.flip(captured, 1<<to)
			s.mailbox[to] = captured
		}
	case kind == rep.EnPassant:
		victim := from&^7 | to&7
		s.flip(pawn, rep.SquareSet(1)<<from|rep.SquareSet(1)<<to)
		s.flip(pawn^8, 1<<victim)
		s.mailbox[to] = rep.NoPiece
		s.mailbox[from] = pawn
		s.mailbox[victim] = pawn ^ 8
	default:
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		kingTo, rookTo := rep.CastleKingTo(castle)&63, rep.CastleRookTo(castle)&63
		s.flip(king, rep.SquareSet(1)<<from^kingTo.Set())
		s.flip(rook, rep.SquareSet(1)<<to^rookTo.Set())
		s.mailbox[kingTo] = rep.NoPiece
		s.mailbox[rookTo] = rep.NoPiece
		s.mailbox[from] = king
		s.mailbox[to] = rook
	}
}
