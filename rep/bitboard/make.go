package bitboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
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
		bits := (old.StateBits + sets.NextPly) & p.lasting
		s.bitboards[piece&7] ^= fromTo
		r.colors = old.colors
		r.colors[piece>>3] ^= fromTo
		watch := old.watch
		if fromTo&watch != 0 {
			if sq := old.EPCapturable(); sq != 0 {
				key ^= rep.EnPassantKey(sq.File())
			}
			lost := bits.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
			bits ^= sets.StateBits(lost) << sets.RightsShift
			key ^= rep.CastlingKey(lost)
			watch = s.watched[bits.Rights()]
		}
		r.key, r.StateBits, r.watch = key, bits, watch
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
		bits := (old.StateBits + sets.NextPly) & (sets.LastingMask &^ sets.HalfmoveMask)
		s.bitboards[captured&7] ^= 1 << to
		s.bitboards[piece&7] ^= fromTo
		us := piece >> 3
		r.colors[us] = old.colors[us] ^ fromTo
		r.colors[us^1] = old.colors[us^1] ^ 1<<to
		watch := old.watch
		if fromTo&watch != 0 {
			if sq := old.EPCapturable(); sq != 0 {
				key ^= rep.EnPassantKey(sq.File())
			}
			lost := bits.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
			bits ^= sets.StateBits(lost) << sets.RightsShift
			key ^= rep.CastlingKey(lost)
			watch = s.watched[bits.Rights()]
		}
		r.key, r.StateBits, r.watch = key, bits, watch
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
		bits := (old.StateBits+sets.NextPly)&(sets.LastingMask&^sets.HalfmoveMask) | sets.StateBits(passed)<<sets.EPSquareShift
		watch := old.watch
		if sq := old.EPCapturable(); sq != 0 {
			key ^= rep.EnPassantKey(sq.File())
			watch = s.watched[bits.Rights()]
		}
		if rep.PawnAttacks(rep.Color(us), passed)&s.bitboards[rep.Pawn]&old.colors[us^1] != 0 {
			bits |= sets.StateBits(passed) << sets.EPCapturableShift
			key ^= rep.EnPassantKey(passed.File())
			watch = rep.AllSquares
		}
		r.key, r.StateBits, r.watch = key, bits, watch
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
	us := r.SideToMove() ^ 1
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

// passTurn sets r to the record that follows old after a null move.
func (s *state) passTurn(old, r *record) {
	bits := old.StateBits&sets.LastingMask + sets.NextPly
	r.colors = old.colors
	r.key, r.StateBits, r.watch = old.key^rep.SideKey(), bits, old.watch
	if sq := old.EPCapturable(); sq != 0 {
		r.key ^= rep.EnPassantKey(sq.File())
		r.watch = s.watched[bits.Rights()]
	}
}

// makeSpecial plays a castling move, a promotion or an en passant capture from the record old
// into the next one, r.
//
//go:noinline
func (b *Board) makeSpecial(old, r *record, m rep.Move) {
	s := &b.position
	s.passTurn(old, r)
	us := (r.SideToMove() ^ 1) & 1
	from, to, kind := int(m>>6&63), int(m&63), m.Kind()
	key, pawn := r.key, rep.MakePiece(us, rep.Pawn)
	lost := r.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
	switch {
	case kind.IsPromotion():
		promoted := rep.MakePiece(us, kind.Promotion())
		if kind.IsCapture() {
			captured := s.mailbox[to]
			s.flip(captured, 1<<to)
			r.colors[us^1] ^= 1 << to
			r.captured = captured
			key ^= rep.PieceKey(captured, rep.Square(to))
		}
		s.flip(pawn, 1<<from)
		s.flip(promoted, 1<<to)
		r.colors[us] ^= 1<<from | 1<<to
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = promoted
		key ^= rep.PieceKey(pawn, rep.Square(from)) ^ rep.PieceKey(promoted, rep.Square(to))
		r.StateBits &^= sets.HalfmoveMask
	case kind == rep.EnPassant:
		victim := from&^7 | to&7
		s.flip(pawn, rep.SquareSet(1)<<from|rep.SquareSet(1)<<to)
		s.flip(pawn^8, 1<<victim)
		r.colors[us] ^= 1<<from | 1<<to
		r.colors[us^1] ^= 1 << victim
		s.mailbox[from] = rep.NoPiece
		s.mailbox[victim] = rep.NoPiece
		s.mailbox[to] = pawn
		key ^= rep.PieceKey(pawn, rep.Square(from)) ^ rep.PieceKey(pawn, rep.Square(to)) ^ rep.PieceKey(pawn^8, rep.Square(victim))
		r.StateBits &^= sets.HalfmoveMask
	default:
		// King and rook leave before either arrives: in Chess960 one may go to the
		// square of the other, or stay.
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		kingTo, rookTo := rep.CastleKingTo(castle)&63, rep.CastleRookTo(castle)&63
		s.flip(king, rep.SquareSet(1)<<from^kingTo.Set())
		s.flip(rook, rep.SquareSet(1)<<to^rookTo.Set())
		r.colors[us] ^= rep.SquareSet(1)<<from ^ kingTo.Set() ^ rep.SquareSet(1)<<to ^ rookTo.Set()
		s.mailbox[from] = rep.NoPiece
		s.mailbox[to] = rep.NoPiece
		s.mailbox[kingTo] = king
		s.mailbox[rookTo] = rook
		key ^= rep.PieceKey(king, rep.Square(from)) ^ rep.PieceKey(king, kingTo) ^ rep.PieceKey(rook, rep.Square(to)) ^ rep.PieceKey(rook, rookTo)
	}
	if lost != 0 {
		r.StateBits ^= sets.StateBits(lost) << sets.RightsShift
		r.watch = s.watched[r.Rights()]
		key ^= rep.CastlingKey(lost)
	}
	r.key = key
}
