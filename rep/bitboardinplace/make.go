package bitboardinplace

import (
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/piecesets"
)

// Make implements [rep.Board]. A quiet move changes one bitboard and two squares of the
// mailbox; a new record has everything that cannot be computed backwards. The stack
// frame is small enough to do without the check that the stack has room.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	s := &b.position
	present := unsafe.Pointer(s.present())
	current := s.current + recordSize
	if current == s.end {
		present = unsafe.Pointer(s.grow())
	}
	s.current = current
	pair := (*[2]record)(present)
	old, r := &pair[0], &pair[1]

	from, to := int(uint64(m)<<52>>58), int(m&63)
	piece := int(s.mailbox[from]) & 15
	fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
	p := dataOf[piece]
	key := old.key ^ p.leave[from] ^ p.arrive[to]
	bits := (old.StateBits + piecesets.NextPly) & p.lasting
	watch := old.watch
	if m >= 1<<12 { // not quiet
		switch m.Kind() {
		case rep.Capture:
			captured := int(s.mailbox[to]) & 15
			s.bitboards[captured] ^= 1 << to
			key ^= dataOf[captured].arrive[to]
			bits &^= piecesets.HalfmoveMask
			r.captured = rep.Piece(captured)
		case rep.DoublePush:
			s.bitboards[piece] ^= fromTo
			s.mailbox[from] = rep.NoPiece
			s.mailbox[to] = rep.Piece(piece)
			if sq := old.EPCapturable(); sq != 0 {
				key ^= rep.EnPassantKey(sq.File())
				watch = s.watched[bits.Rights()]
			}
			passed := (from + to) / 2
			bits |= piecesets.StateBits(passed) << piecesets.EPSquareShift
			if attacks.Shared.Pawn[piece&8<<3+passed]&s.bitboards[piece^8] != 0 {
				bits |= piecesets.StateBits(passed) << piecesets.EPCapturableShift
				key ^= rep.EnPassantKey(rep.File(passed))
				watch = rep.AllSquares
			}
			r.key, r.StateBits, r.watch = key, bits, watch
			return
		default:
			b.makeSpecial(pair, m)
			return
		}
	}
	s.bitboards[piece] ^= fromTo
	s.mailbox[from] = rep.NoPiece
	s.mailbox[to] = rep.Piece(piece)
	if fromTo&watch != 0 {
		if sq := old.EPCapturable(); sq != 0 {
			key ^= rep.EnPassantKey(sq.File())
		}
		lost := bits.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		bits ^= piecesets.StateBits(lost) << piecesets.RightsShift
		key ^= rep.CastlingKey(lost)
		watch = s.watched[bits.Rights()]
	}
	r.key, r.StateBits, r.watch = key, bits, watch
}

// endEnPassant takes the en passant capture of old, which was not made, out of the key
// and the watch of r.
func (s *state) endEnPassant(old, r *record) {
	if sq := old.EPCapturable(); sq != 0 {
		r.key ^= rep.EnPassantKey(sq.File())
		r.watch = s.watched[r.Rights()]
	}
}

// passTurn sets r to the record that follows old after a null move.
func (s *state) passTurn(old, r *record) {
	r.StateBits = old.StateBits&piecesets.LastingMask + piecesets.NextPly
	r.key = old.key ^ rep.SideKey()
	r.watch = old.watch
	s.endEnPassant(old, r)
}

// makeSpecial plays a castling move, a promotion or an en passant capture. All of them
// are rare.
func (b *Board) makeSpecial(pair *[2]record, m rep.Move) {
	s := &b.position
	old, r := &pair[0], &pair[1]
	s.passTurn(old, r)
	us := r.SideToMove() ^ 1
	from, to, kind := m.From(), m.To(), m.Kind()
	lost := r.Rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	r.StateBits ^= piecesets.StateBits(lost) << piecesets.RightsShift
	r.watch = s.watched[r.Rights()]
	r.key ^= rep.CastlingKey(lost)
	pawn := rep.MakePiece(us, rep.Pawn)
	switch {
	case kind.IsCastle():
		// King and rook leave before either arrives: in Chess960 one may go to the
		// square of the other.
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		kingTo, rookTo := rep.CastleKingTo(castle), rep.CastleRookTo(castle)
		s.remove(king, from)
		s.remove(rook, to)
		s.put(king, kingTo)
		s.put(rook, rookTo)
		r.key ^= rep.PieceKey(king, from) ^ rep.PieceKey(king, kingTo) ^ rep.PieceKey(rook, to) ^ rep.PieceKey(rook, rookTo)
		return
	case kind == rep.EnPassant:
		captured := rep.MakeSquare(to.File(), from.Rank())
		s.remove(pawn^8, captured)
		s.remove(pawn, from)
		s.put(pawn, to)
		r.key ^= rep.PieceKey(pawn, from) ^ rep.PieceKey(pawn, to) ^ rep.PieceKey(pawn^8, captured)
	default:
		if kind.IsCapture() {
			captured := s.mailbox[to&63]
			s.remove(captured, to)
			r.captured = captured
			r.key ^= rep.PieceKey(captured, to)
		}
		promoted := rep.MakePiece(us, kind.Promotion())
		s.remove(pawn, from)
		s.put(promoted, to)
		r.key ^= rep.PieceKey(pawn, from) ^ rep.PieceKey(promoted, to)
	}
	r.StateBits &^= piecesets.HalfmoveMask
}

// Unmake implements [rep.Board]. It calls nothing, so that it needs no stack frame.
func (b *Board) Unmake(m rep.Move) {
	s := &b.position
	s.current -= recordSize
	from, to := int(uint64(m)<<52>>58), int(m&63)
	piece := s.mailbox[to]
	if m < 2<<12 { // quiet or a double push
		s.bitboards[piece&15] ^= rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.mailbox[from] = piece
		s.mailbox[to] = rep.NoPiece
		return
	}
	r := &(*[2]record)(unsafe.Pointer(s.present()))[1]
	if m.Kind() == rep.Capture {
		captured := int(r.captured) & 15
		s.bitboards[captured] ^= 1 << to
		s.bitboards[piece&15] ^= rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
		s.mailbox[from] = piece
		s.mailbox[to] = rep.Piece(captured)
		return
	}
	us := r.SideToMove() ^ 1
	kind := m.Kind()
	pawn := rep.MakePiece(us, rep.Pawn)
	switch {
	case kind.IsCastle():
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		s.remove(king, rep.CastleKingTo(castle))
		s.remove(rook, rep.CastleRookTo(castle))
		s.put(king, m.From())
		s.put(rook, m.To())
	case kind == rep.EnPassant:
		s.remove(pawn, m.To())
		s.put(pawn, m.From())
		s.put(pawn^8, rep.MakeSquare(m.To().File(), m.From().Rank()))
	default:
		s.remove(piece, m.To())
		s.put(pawn, m.From())
		if kind.IsCapture() {
			s.put(r.captured, m.To())
		}
	}
}
