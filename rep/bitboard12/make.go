package bitboard12

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
	now := unsafe.Pointer(b.top())
	if b.now+stateSize == b.end {
		now = b.grow()
	}
	pair := (*[2]state)(now)
	b.now += stateSize
	old, s := &pair[0], &pair[1]
	s.sets = old.sets
	move := int(m)
	if move&special != 0 {
		s.makeSpecial(old, b.castling, m)
		return
	}

	// What is written comes from the old state: to read it back from the new
	// one would wait for the copy.
	from, to := move>>6&63, move&63
	fromTo := rep.SquareSet(1)<<from | rep.SquareSet(1)<<to
	us := old.side()
	i := old.find(us, from)
	s.sets[i] = old.sets[i] ^ fromTo
	keys := &pieceKeys[i]
	key := old.key ^ rep.SideKey() ^ keys[from] ^ keys[to]
	rest := (old.small&lasting + nextPly) & keepsClock[i]
	if move&(capture|pawnsOwn) != 0 {
		if move&pawnsOwn != 0 {
			s.key, s.small = key, rest
			s.passOrCapture(old, m)
			return
		}
		j := old.find(us^1, to)
		s.sets[j] = old.sets[j] ^ 1<<to
		rest &^= halfmoveMask
		key ^= pieceKeys[j][to]
	}
	if sq := old.enPassant(); sq != 0 {
		key ^= rep.EnPassantKey(sq.File())
	}
	if fromTo&b.homes != 0 {
		lost := rest.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		rest ^= small(lost) << rightsShift
		key ^= rep.CastlingKey(lost)
	}
	s.small = rest
	s.key = key
}

// Unmake implements [rep.Board].
func (b *Board) Unmake(rep.Move) { b.now -= stateSize }

// The bits of a move's kind where they stand in the move. special is in castling
// and promotions; of the other moves, pawnsOwn is in double pushes and captures en
// passant, and capture in all that take a man.
const (
	special  = int(rep.CastleKingside|rep.PromoteKnight) << 12
	capture  = int(rep.Capture) << 12
	pawnsOwn = int(rep.DoublePush) << 12
)

// keepsClock is what a move leaves of the small numbers, by the index of
// the piece: all but the halfmove clock where it is a pawn.
var keepsClock = [16]small{
	^halfmoveMask, ^halfmoveMask, ^small(0), ^small(0), ^small(0), ^small(0),
	^small(0), ^small(0), ^small(0), ^small(0), ^small(0), ^small(0),
}

// passOrCapture completes a double push or an en passant capture from old, where
// the pawn that moves has moved. Neither can end a castling right.
func (s *state) passOrCapture(old *state, m rep.Move) {
	if sq := old.enPassant(); sq != 0 {
		s.key ^= rep.EnPassantKey(sq.File())
	}
	from, to := m.From(), m.To()
	if m.Kind() == rep.EnPassant {
		s.flip(pawns+s.side(), rep.MakeSquare(to.File(), from.Rank()))
		return
	}
	s.passOver((from + to) / 2)
}

// passOver notes that a double push has just passed over sq.
func (s *state) passOver(sq rep.Square) {
	s.small |= small(sq) << passedShift
	us := s.side()
	if rep.PawnAttacks(rep.Color(1-us), sq)&s.sets[pawns+us] != 0 {
		s.small |= small(sq) << enPassantShift
		s.key ^= rep.EnPassantKey(sq.File())
	}
}

// makeSpecial plays a castling move or a promotion into s, which has the sets of old
// so far.
func (s *state) makeSpecial(old *state, c *rep.Castling, m rep.Move) {
	s.pass(old)
	us := s.side() ^ 1
	from, to, kind := m.From(), m.To(), m.Kind()
	lost := s.rights() & (c.Lost[from&63] | c.Lost[to&63])
	s.small ^= small(lost) << rightsShift
	s.key ^= rep.CastlingKey(lost)
	if kind.IsCastle() {
		// Both men leave before either arrives: in Chess960 one may go to the
		// square of the other.
		castle := rep.CastlingIndex(rep.Color(us), kind)
		s.flip(kings+us, from)
		s.flip(rooks+us, to)
		s.flip(kings+us, rep.CastleKingTo[castle])
		s.flip(rooks+us, rep.CastleRookTo[castle])
		return
	}
	s.small &^= halfmoveMask
	s.flip(pawns+us, from)
	if kind.IsCapture() {
		s.flip(old.find(us^1, int(to&63)), to)
	}
	s.flip(indexOf(rep.MakePiece(rep.Color(us), kind.Promotion())), to)
}

// pass makes s what old is after a move that touches no man.
func (s *state) pass(old *state) {
	s.small = old.small&lasting + nextPly
	s.key = old.key ^ rep.SideKey()
	if sq := old.enPassant(); sq != 0 {
		s.key ^= rep.EnPassantKey(sq.File())
	}
}

// flip puts the man of index i on sq, or takes it away where it stands there, in
// its set and in the key.
func (s *state) flip(i index, sq rep.Square) {
	s.sets[i] ^= sq.Set()
	s.key ^= pieceKeys[i][sq&63]
}
