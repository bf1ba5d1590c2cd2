package bitboard

import "github.com/boardbench/boardbench/rep"

// passTurn sets r to the record that follows old after a null move.
func (s *state) passTurn(old, r *record) {
	bits := old.stateBits&lastingMask + nextPly
	r.colors = old.colors
	r.key, r.stateBits, r.watch = old.key^rep.SideKey(), bits, old.watch
	if sq := old.epCapturable(); sq != 0 {
		r.key ^= rep.EnPassantKey(sq.File())
		r.watch = s.watched[bits.rights()]
	}
}

// makeSpecial plays a castling move, a promotion or an en passant capture from the record old
// into the next one, r.
//
//go:noinline
func (b *Board) makeSpecial(old, r *record, m rep.Move) {
	s := &b.position
	s.passTurn(old, r)
	us := (r.sideToMove() ^ 1) & 1
	from, to, kind := int(m>>6&63), int(m&63), m.Kind()
	key, pawn := r.key, rep.MakePiece(us, rep.Pawn)
	lost := r.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
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
		r.stateBits &^= halfmoveMask
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
		r.stateBits &^= halfmoveMask
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
		r.stateBits ^= stateBits(lost) << rightsShift
		r.watch = s.watched[r.rights()]
		key ^= rep.CastlingKey(lost)
	}
	r.key = key
}
