package bitboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// next goes on to the next state and returns the one on the board so far, [0],
// and the new one, [1], in which an old position still stands. One pointer to
// both leaves one address to be kept in a register.
func (b *Board) next() *[2]state {
	if b.now+stateSize == b.end {
		b.grow()
	}
	pair := (*[2]state)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.states)), b.now))
	b.now += stateSize
	return pair
}

// Make implements [rep.Board]. The position after the move is a new state, so
// that nothing is left to do for Unmake.
func (b *Board) Make(m rep.Move) {
	pair := b.next()
	if pair[0].small&blackToMove == 0 {
		play[white](b, pair, m)
	} else {
		play[black](b, pair, m)
	}
}

// play is Make for the moves of S.
func play[S side](b *Board, pair *[2]state, m rep.Move) {
	old, s := &pair[0], &pair[1]
	s.placement = old.placement

	from, to := m.From(), m.To()
	rest := nextPly[S](old.small)
	key := old.key ^ rep.SideKey()
	if sq := old.enPassant(); sq != 0 {
		key ^= rep.EnPassantKey(sq.File())
	}
	fromTo, toSet := from.Set()|to.Set(), to.Set()
	if fromTo&b.homes != 0 {
		lost := rest.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
		rest ^= small(lost) << rightsShift
		key ^= rep.CastlingKey(lost)
	}
	if m.Kind()&^rep.Capture != rep.Quiet {
		s.key, s.small = key, rest
		s.makeSpecial(m, color[S]())
		return
	}

	// What is written comes from the old state, where there is one: to read
	// it back from the new one would wait for the copy. A captured man may be
	// of the type that captures him, so his set is read back.
	own, other := numbers[S]()
	piece := old.mailbox[from&63]
	pawn := old.sets[rep.Pawn] >> (from & 63) & 1
	rest &= small(pawn) - 1 | ^halfmoveMask
	s.sets[piece&7] = old.sets[piece&7] ^ fromTo
	s.sets[own] = old.sets[own] ^ fromTo
	if m.Kind() == rep.Capture {
		captured := old.mailbox[to&63]
		rest &^= halfmoveMask
		key ^= rep.PieceKey(captured, to)
		s.sets[captured&7] ^= toSet
		s.sets[other] = old.sets[other] ^ toSet
	}
	s.small = rest
	s.mailbox[from&63] = rep.NoPiece
	s.mailbox[to&63] = piece
	s.key = key ^ rep.PieceKey(piece, from) ^ rep.PieceKey(piece, to)
}

// nextPly returns r as it is after a reversible move of S: the en passant
// squares cleared, the clocks run on, the opponent to move.
func nextPly[S side](r small) small {
	if isWhite[S]() {
		return r&lasting + (blackToMove + 1)
	}
	return r&lasting - (blackToMove - 1<<fullmoveShift - 1)
}

// numbers returns the numbers of the sets of S and of its opponent.
func numbers[S side]() (own, other int) {
	if isWhite[S]() {
		return whiteMen, blackMen
	}
	return blackMen, whiteMen
}

// makeSpecial plays the rest of m, which is neither a quiet move nor a plain
// capture, into s, where Make has done what all moves have in common.
func (s *state) makeSpecial(m rep.Move, us rep.Color) {
	from, to, kind := m.From(), m.To(), m.Kind()
	if kind.IsCastle() {
		// Both men leave before either arrives: in Chess960 one may go to the
		// square of the other.
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		s.flip(king, from)
		s.flip(rook, to)
		s.mailbox[from&63], s.mailbox[to&63] = rep.NoPiece, rep.NoPiece
		s.put(king, rep.CastleKingTo[castle])
		s.put(rook, rep.CastleRookTo[castle])
		return
	}
	pawn := rep.MakePiece(us, rep.Pawn)
	s.small &^= halfmoveMask
	s.flip(pawn, from)
	s.mailbox[from&63] = rep.NoPiece
	switch {
	case kind == rep.DoublePush:
		s.put(pawn, to)
		passed := (from + to) / 2
		s.small |= small(passed) << passedShift
		if rep.PawnAttacks(us, passed)&s.sets[rep.Pawn]&s.men(us^1) != 0 {
			s.small |= small(passed) << enPassantShift
			s.key ^= rep.EnPassantKey(to.File())
		}
	case kind == rep.EnPassant:
		captured := rep.MakeSquare(to.File(), from.Rank())
		s.flip(pawn^8, captured)
		s.mailbox[captured&63] = rep.NoPiece
		s.put(pawn, to)
	default:
		if kind.IsCapture() {
			s.flip(s.mailbox[to&63], to)
		}
		s.put(rep.MakePiece(us, kind.Promotion()), to)
	}
}

// flip puts p on sq, or takes it away where it stands there, in the sets and
// in the key.
func (s *state) flip(p rep.Piece, sq rep.Square) {
	s.sets[p.Type()&7] ^= sq.Set()
	s.sets[-p.Color()&blackMen] ^= sq.Set()
	s.key ^= rep.PieceKey(p, sq)
}

// put puts p on sq, which the sets and the key have as empty.
func (s *state) put(p rep.Piece, sq rep.Square) {
	s.flip(p, sq)
	s.mailbox[sq&63] = p
}

// Unmake implements [rep.Board].
func (b *Board) Unmake(rep.Move) { b.now -= stateSize }

// MakeNull implements [rep.NullMover].
func (b *Board) MakeNull() {
	pair := b.next()
	old, s := &pair[0], &pair[1]
	s.placement = old.placement
	s.key = old.key ^ rep.SideKey()
	if sq := old.enPassant(); sq != 0 {
		s.key ^= rep.EnPassantKey(sq.File())
	}
	if old.side() == rep.White {
		s.small = nextPly[white](old.small)
	} else {
		s.small = nextPly[black](old.small)
	}
}

// UnmakeNull implements [rep.NullMover].
func (b *Board) UnmakeNull() { b.now -= stateSize }
