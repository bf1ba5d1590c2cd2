package bitboard8

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
	s.sets = old.sets
	move := int(m)
	if move&special != 0 {
		b.makeSpecial(pair, m)
		return
	}

	// Who moves is asked set after set. The moves of a man follow each other in
	// a list, and so do those of a type, so that the processor mostly foretells
	// the answer; of the man who is taken it cannot.
	from, to := move>>6&63, move&63
	fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
	origin := rep.SquareSet(1) << from
	rest := old.small&lasting + nextPly
	man := kings
	switch {
	case old.sets[pawns]&origin != 0:
		man = pawns
		rest &^= halfmoveMask
	case old.sets[knights]&origin != 0:
		man = knights
	case old.sets[bishops]&origin != 0:
		man = bishops
	case old.sets[rooks]&origin != 0:
		man = rooks
	case old.sets[queens]&origin != 0:
		man = queens
	}

	// What is written comes from the old state, where there is one: to read
	// it back from the new one would wait for the copy. A captured man may be
	// of the type that captures him, so his set is read back.
	// A byte in between, or the compiler would shift the word anew for each use.
	black := int(uint8(old.small>>sideShift) & 1)
	s.sets[man] = old.sets[man] ^ fromTo
	s.sets[whiteMen+black] = old.sets[whiteMen+black] ^ fromTo
	keys := rep.PieceKeys(pieceOf(man, black))
	key := old.key ^ rep.SideKey() ^ keys[from] ^ keys[to]
	if move&(capture|pawnsOwn) != 0 {
		if move&pawnsOwn != 0 {
			s.key, s.small = key, rest
			s.passOrCapture(old, m)
			return
		}
		captured := old.codes().at(to)
		s.sets[captured] ^= 1 << to
		s.sets[blackMen-black] = old.sets[blackMen-black] ^ 1<<to
		rest &^= halfmoveMask
		key ^= rep.PieceKeys(pieceOf(captured, black^1))[to]
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
		return
	}
	passed := (from + to) / 2
	s.small |= small(passed) << passedShift
	if rep.PawnAttacks(us, passed)&s.sets[pawns]&s.men(us^1) != 0 {
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
	if kind.IsCastle() {
		// In Chess960 one may go to the square of the other, or stay. Sets that
		// are flipped do not mind, in whatever order.
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		s.flip(king, from)
		s.flip(rook, to)
		s.flip(king, rep.CastleKingTo[castle])
		s.flip(rook, rep.CastleRookTo[castle])
		return
	}
	s.small &^= halfmoveMask
	s.flip(rep.MakePiece(us, rep.Pawn), from)
	if kind.IsCapture() {
		s.flip(s.on(to), to)
	}
	s.flip(rep.MakePiece(us, kind.Promotion()), to)
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
	number, black := numberOf(p)
	s.sets[number] ^= sq.Set()
	s.sets[whiteMen+black] ^= sq.Set()
	s.key ^= rep.PieceKey(p, sq)
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
	s.sets = old.sets
	s.pass(old)
}

// UnmakeNull implements [rep.NullMover].
func (b *Board) UnmakeNull() { b.now -= stateSize }
