package engine

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Make implements [rep.Board].
func (g *Game) Make(m rep.Move) {
	// The board is asked for everything first, so that little has to be kept across the
	// calls.
	mover := g.PieceAt(m.From())
	captured := rep.NoPiece
	if m&captureBit != 0 {
		captured = g.capturedBy(m)
	}
	g.board.Make(m)
	var key uint64
	if !g.tracked {
		key = g.native.Key()
	}

	if g.current+frameSize == g.end {
		g.grow()
	}
	pair := (*[2]frame)(unsafe.Pointer(g.frame()))
	g.current += frameSize
	g.side ^= 1
	old, s := &pair[0], &pair[1]
	s.Key = key
	s.PawnKey = old.PawnKey
	s.MaterialKey = old.MaterialKey
	s.NonPawn = old.NonPawn
	s.Rule50 = old.Rule50 + 1
	s.FromNull = old.FromNull + 1
	s.Repetition = 0
	s.Phase = old.Phase
	s.Captured = captured
	s.asked = 0
	from, to := uint64(m)<<52>>58, m.To() // m.From() would be kept from above
	scores := &psqt[mover&15]
	s.Score = old.Score + scores[to] - scores[from]
	s.Delta.N, s.Delta.Pieces[0] = 1, DirtyPiece{mover, rep.Square(from), to}
	if mover&7 == rep.Piece(rep.Pawn) {
		s.Rule50 = 0
		keys := rep.PieceKeys(mover)
		s.PawnKey = old.PawnKey ^ keys.At(int(from)) ^ keys.At(int(to))
	}
	if m&specialBits != 0 {
		s.makeSpecial(m)
	}
	if g.own {
		g.makeOwn(old, s, m)
	}
	if s.FromNull >= 4 && s.Rule50 >= 4 {
		g.findRepetition(s)
	}
}

// Bits of a move: kinds that capture, and those that do more than move a piece.
const (
	captureBit  = rep.Move(rep.Capture) << 12
	specialBits = rep.Move(rep.Capture|rep.PromoteKnight|rep.CastleKingside) << 12
)

// capturedBy returns the piece that m, a capture that is not made yet, captures.
func (g *Game) capturedBy(m rep.Move) rep.Piece {
	if m.Kind() == rep.EnPassant {
		return rep.MakePiece(g.side^1, rep.Pawn)
	}
	return g.PieceAt(m.To())
}

// makeSpecial corrects the state after a capture, promotion or castling, for which the
// piece was moved from square to square and nothing more.
func (s *frame) makeSpecial(m rep.Move) {
	to, kind := m.To(), m.Kind()
	if kind.IsCapture() {
		at := to
		if kind == rep.EnPassant {
			at ^= 8
		}
		s.remove(s.Captured, at)
		s.Rule50 = 0
		s.Delta.Pieces[1] = DirtyPiece{s.Captured, at, rep.NoSquare}
		s.Delta.N = 2
	}
	if kind.IsPromotion() {
		pawn := s.Delta.Pieces[0].Piece
		piece := pawn&8 | rep.Piece(kind.Promotion())
		s.remove(pawn, to)
		s.add(piece, to)
		s.Delta.Pieces[0].To = rep.NoSquare
		s.Delta.Pieces[s.Delta.N] = DirtyPiece{piece, rep.NoSquare, to}
		s.Delta.N++
	}
	if kind.IsCastle() {
		s.castle(to, kind)
	}
}

// castle corrects a state whose king went to the square of its rook.
func (s *frame) castle(rookFrom rep.Square, kind rep.MoveKind) {
	king := s.Delta.Pieces[0].Piece
	rook := rep.MakePiece(king.Color(), rep.Rook)
	i := rep.CastlingIndex(king.Color(), kind)
	kingTo, rookTo := rep.CastleKingTo(i), rep.CastleRookTo(i)
	s.Score += psqt[king&15][kingTo] - psqt[king&15][rookFrom] + psqt[rook&15][rookTo] - psqt[rook&15][rookFrom]
	s.Delta.Pieces[0].To = kingTo
	s.Delta.Pieces[1] = DirtyPiece{rook, rookFrom, rookTo}
	s.Delta.N = 2
}

// makeOwn updates the parts that the Game keeps for the board.
func (g *Game) makeOwn(old, s *frame, m rep.Move) {
	if g.mirrored {
		g.placement.apply(&s.Delta)
	}
	if g.tracked {
		g.track(old, s, m)
	}
}

// track computes the key, the rights and the en passant square after m, for a board
// that does not keep them.
func (g *Game) track(old, s *frame, m rep.Move) {
	lost := old.rights & (g.castling.Lost[m.From()] | g.castling.Lost[m.To()])
	s.rights = old.rights &^ lost
	s.enPassant = rep.NoSquare
	s.capturable = false
	if m.Kind() == rep.DoublePush {
		s.enPassant = (m.From() + m.To()) / 2
		s.capturable = g.capturable(s.enPassant)
	}
	key := old.Key ^ rep.SideKey() ^ rep.CastlingKey(lost) ^ old.enPassantKey() ^ s.enPassantKey()
	for _, p := range s.Delta.Pieces[:s.Delta.N] {
		keys := rep.PieceKeys(p.Piece)
		if p.From != rep.NoSquare {
			key ^= keys.At(int(p.From & 63))
		}
		if p.To != rep.NoSquare {
			key ^= keys.At(int(p.To & 63))
		}
	}
	s.Key = key
}

// capturable reports whether a pawn of the side to move attacks the en passant square.
func (g *Game) capturable(enPassant rep.Square) bool {
	return enPassant != rep.NoSquare &&
		rep.PawnAttacks(g.side^1, enPassant)&g.Pieces(rep.MakePiece(g.side, rep.Pawn)) != 0
}

// enPassantKey returns the key of the en passant square, 0 if it is not in the
// position's key.
func (s *frame) enPassantKey() uint64 {
	if !s.capturable {
		return 0
	}
	return rep.EnPassantKey(s.enPassant.File())
}

// MakeKnown is Make of a move for which the caller knows, from [Game.GivesCheck],
// whether it gives check. Without a check Checkers looks for none.
func (g *Game) MakeKnown(m rep.Move, givesCheck bool) {
	g.Make(m)
	if !givesCheck {
		f, a := g.node()
		f.asked, a.checkers = askedCheckers, rep.NoSquares
	}
}

// Unmake implements [rep.Board].
func (g *Game) Unmake(m rep.Move) {
	g.board.Unmake(m)
	if g.mirrored {
		g.placement.undo(&g.frame().Delta)
	}
	g.current -= frameSize
	g.side ^= 1
}

// MakeNull implements [rep.NullMover]. It panics if the board has no null moves and
// another of its kind does not load the position with the other side to move.
func (g *Game) MakeNull() {
	if g.native.NullMover != nil {
		g.native.MakeNull()
	} else {
		g.pass()
	}
	if g.current+frameSize == g.end {
		g.grow()
	}
	old := g.frame()
	g.current += frameSize
	g.side ^= 1
	s := g.frame()
	*s = *old
	s.asked, s.enPassant, s.capturable = 0, rep.NoSquare, false
	s.Rule50++
	s.FromNull = 0
	s.Repetition = 0
	s.Captured = rep.NoPiece
	s.Delta.N = 0
	if g.tracked {
		s.Key ^= rep.SideKey() ^ old.enPassantKey()
	} else {
		s.Key = g.native.Key()
	}
}

// pass goes on with another board, on which the other side is to move.
func (g *Game) pass() {
	p := &g.loading
	*p = g.board.Position()
	p.SideToMove ^= 1
	p.EnPassant = rep.NoSquare
	// Beyond MaxClock a board need not load it.
	p.HalfmoveClock = min(p.HalfmoveClock+1, rep.MaxClock)
	if p.SideToMove == rep.White {
		p.FullmoveNumber = min(p.FullmoveNumber+1, rep.MaxClock)
	}
	next := g.nulls + 1
	if next == len(g.boards) {
		g.addBoard()
	}
	if err := g.boards[next].board.Load(p); err != nil {
		panic("engine: null move: " + err.Error())
	}
	g.use(next)
}

// UnmakeNull implements [rep.NullMover].
func (g *Game) UnmakeNull() {
	if g.native.NullMover != nil {
		g.native.UnmakeNull()
	} else {
		g.use(g.nulls - 1)
	}
	g.current -= frameSize
	g.side ^= 1
}
