package bitboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Make implements [rep.Board]. The position after the move is a new state, so
// that nothing is left to do for Unmake. Its frame is small enough to do without
// the question whether the stack has room.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	// One pointer to the state so far, [0], and to the new one, [1], in which
	// an old position still stands, leaves one address to be kept in a
	// register. That it comes out of two branches keeps the compiler from
	// adding it up anew at each use.
	now := unsafe.Pointer(b.state())
	if b.now+stateSize == b.end {
		now = b.grow()
	}
	pair := (*[2]state)(now)
	b.now += stateSize
	old, s := &pair[0], &pair[1]
	s.placement = old.placement
	move := int(m)
	if move&special != 0 {
		b.makeSpecial(pair, m)
		return
	}

	// What is written comes from the old state, where there is one: to read
	// it back from the new one would wait for the copy. A captured man may be
	// of the type that captures him, so his set is read back. Of m>>6&63 the
	// compiler would make three numbers, one for each use.
	from, to := int(uint64(m)<<52>>58), move&63
	fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
	piece := old.mailbox[from]
	own := int(-(piece >> 3) & blackMen)
	s.sets[piece&7] = old.sets[piece&7] ^ fromTo
	s.sets[own] = old.sets[own] ^ fromTo
	s.mailbox[from] = rep.NoPiece
	s.mailbox[to] = piece
	keys := rep.PieceKeys(piece)
	key := old.key ^ rep.SideKey() ^ keys[from] ^ keys[to]
	rest := (old.small + nextPly) & lastingAfter[piece&7]
	if move&(capture|pawnsOwn) != 0 {
		if move&pawnsOwn != 0 {
			s.key, s.small = key, rest
			s.passOrCapture(old, m)
			return
		}
		captured := old.mailbox[to]
		s.sets[captured&7] ^= 1 << to
		s.sets[own^blackMen] = old.sets[own^blackMen] ^ 1<<to
		rest &^= halfmoveMask
		key ^= rep.PieceKeys(captured)[to]
	}
	// Both are rare, so both are one branch.
	if sq := old.enPassant(); fromTo&b.homes|rep.SquareSet(sq) != 0 {
		if sq != 0 {
			key ^= rep.EnPassantKey(sq.File())
		}
		lost := rest.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		rest ^= small(lost) << rightsShift
		key ^= rep.CastlingKey(lost)
	}
	s.small = rest
	s.key = key
}

// The bits of a move's kind where they stand in the move. special is in castling
// and promotions; of the other moves, pawnsOwn is in double pushes and captures en
// passant, and capture in all that take a man.
const (
	special  = int(rep.CastleKingside|rep.PromoteKnight) << 12
	capture  = int(rep.Capture) << 12
	pawnsOwn = int(rep.DoublePush) << 12
)

// lastingAfter is what a move leaves of the small numbers, by the type of the
// piece: all that lasts but the halfmove clock where it is a pawn.
var lastingAfter = [8]small{0, lasting &^ halfmoveMask, lasting, lasting, lasting, lasting, lasting}

// passOrCapture completes a double push or an en passant capture from old, where
// the pawn that moves has moved. Neither can end a castling right.
func (s *state) passOrCapture(old *state, m rep.Move) {
	if sq := old.enPassant(); sq != 0 {
		s.key ^= rep.EnPassantKey(sq.File())
	}
	from, to := m.From(), m.To()
	us := s.small.side() ^ 1
	if m.Kind() == rep.EnPassant {
		captured := rep.MakeSquare(to.File(), from.Rank())
		s.flip(rep.MakePiece(us^1, rep.Pawn), captured)
		s.mailbox[captured&63] = rep.NoPiece
		return
	}
	passed := (from + to) / 2
	s.small |= small(passed) << passedShift
	if rep.PawnAttacks(us, passed)&s.sets[rep.Pawn]&s.men(us^1) != 0 {
		s.small |= small(passed) << enPassantShift
		s.key ^= rep.EnPassantKey(to.File())
	}
}

// makeSpecial plays a castling move or a promotion into pair[1], which is a copy
// of pair[0] so far.
func (b *Board) makeSpecial(pair *[2]state, m rep.Move) {
	s := &pair[1]
	s.pass(&pair[0])
	us := s.small.side() ^ 1
	from, to, kind := m.From(), m.To(), m.Kind()
	lost := s.small.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s.small ^= small(lost) << rightsShift
	s.key ^= rep.CastlingKey(lost)
	s.mailbox[from&63] = rep.NoPiece
	if kind.IsCastle() {
		// Both men leave before either arrives: in Chess960 one may go to the
		// square of the other.
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		s.flip(king, from)
		s.flip(rook, to)
		s.mailbox[to&63] = rep.NoPiece
		s.put(king, rep.CastleKingTo[castle])
		s.put(rook, rep.CastleRookTo[castle])
		return
	}
	s.small &^= halfmoveMask
	s.flip(rep.MakePiece(us, rep.Pawn), from)
	if kind.IsCapture() {
		s.flip(s.mailbox[to&63], to)
	}
	s.put(rep.MakePiece(us, kind.Promotion()), to)
}

// pass makes s what old is after a move that touches no man.
func (s *state) pass(old *state) {
	s.small = old.small&lasting + nextPly
	s.key = old.key ^ rep.SideKey()
	if sq := old.enPassant(); sq != 0 {
		s.key ^= rep.EnPassantKey(sq.File())
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
	if b.now+stateSize == b.end {
		b.grow()
	}
	old := b.state()
	b.now += stateSize
	s := b.state()
	s.placement = old.placement
	s.pass(old)
}

// UnmakeNull implements [rep.NullMover].
func (b *Board) UnmakeNull() { b.now -= stateSize }
