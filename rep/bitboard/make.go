package bitboard

import "github.com/boardbench/boardbench/rep"

// next returns the ply after the present one, for a move to be made into. The
// state in it is old.
func (b *Board) next() *ply {
	if n := b.now.after; n != nil {
		return n
	}
	return newPlies(b.now)
}

// Make implements [rep.Board]. The new position is written into the next ply
// of the chain, so that nothing is left to do for Unmake.
func (b *Board) Make(m rep.Move) {
	old := b.now
	n := old.after
	if n == nil {
		n = newPlies(old)
	}
	b.now = n
	s := &n.state
	*s = old.state

	from, to := m.From(), m.To()
	us := s.side
	own := -us & blackMen
	fromTo, toSet := from.Set()|to.Set(), to.Set()
	key := s.key ^ rep.SideKey()
	if s.enPassant != rep.NoSquare {
		key ^= rep.EnPassantKey(s.enPassant.File())
	}
	if lost := s.rights & (b.castling.Lost[from&63] | b.castling.Lost[to&63]); lost != 0 {
		s.rights ^= lost
		key ^= rep.CastlingKey(lost)
	}
	s.side = us ^ 1
	s.fullmove += uint16(us)
	s.passed, s.enPassant = rep.NoSquare, rep.NoSquare

	kind := m.Kind()
	piece := s.mailbox[from&63]
	if kind&^rep.Capture == rep.Quiet {
		// A capture goes the way of a quiet move: without a man on the square,
		// taken is empty, and the key of NoPiece is 0. A branch on it would be
		// foretold wrongly too often.
		captured := s.mailbox[to&63]
		taken := toSet & s.sets[own^blackMen]
		pawn := s.sets[rep.Pawn] >> (from & 63) & 1
		s.halfmove = (s.halfmove + 1) & (uint16(pawn) - 1) & (uint16(taken>>(to&63)) - 1)
		s.sets[piece&7] ^= fromTo
		s.sets[own&7] ^= fromTo
		s.sets[captured&7] ^= taken
		s.sets[(own^blackMen)&7] ^= taken
		s.mailbox[from&63] = rep.NoPiece
		s.mailbox[to&63] = piece
		s.key = key ^ rep.PieceKey(piece, from) ^ rep.PieceKey(piece, to) ^ rep.PieceKey(captured, to)
		return
	}
	s.key = key
	s.makeSpecial(m, us)
}

// makeSpecial plays the rest of m, which is neither a quiet move nor a plain
// capture, into s, where Make has done what all moves have in common.
func (s *state) makeSpecial(m rep.Move, us rep.Color) {
	from, to, kind := m.From(), m.To(), m.Kind()
	pawn := rep.MakePiece(us, rep.Pawn)
	s.halfmove++
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
	s.halfmove = 0
	s.flip(pawn, from)
	s.mailbox[from&63] = rep.NoPiece
	switch {
	case kind == rep.DoublePush:
		s.put(pawn, to)
		s.passed = (from + to) / 2
		if rep.PawnAttacks(us, s.passed)&s.sets[rep.Pawn]&s.men(us^1) != 0 {
			s.enPassant = s.passed
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
func (b *Board) Unmake(rep.Move) { b.now = b.now.before }

// MakeNull implements [rep.NullMover].
func (b *Board) MakeNull() {
	n := b.next()
	n.state = b.now.state
	b.now = n
	s := &n.state
	s.key ^= rep.SideKey()
	if s.enPassant != rep.NoSquare {
		s.key ^= rep.EnPassantKey(s.enPassant.File())
	}
	s.passed, s.enPassant = rep.NoSquare, rep.NoSquare
	s.fullmove += uint16(s.side)
	s.halfmove++
	s.side ^= 1
}

// UnmakeNull implements [rep.NullMover].
func (b *Board) UnmakeNull() { b.now = b.now.before }
