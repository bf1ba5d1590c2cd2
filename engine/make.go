package engine

import "github.com/boardbench/boardbench/rep"

// Make implements [rep.Board].
func (g *Game) Make(m rep.Move) {
	if g.ply+1 == len(g.frames) {
		g.grow()
	}
	old, s := &g.frames[g.ply], &g.frames[g.ply+1]
	us := g.side
	from, to, kind := m.From(), m.To(), m.Kind()
	mover := g.PieceAt(from)
	captured := rep.NoPiece
	if kind.IsCapture() {
		captured = rep.MakePiece(us^1, rep.Pawn)
		if kind != rep.EnPassant {
			captured = g.PieceAt(to)
		}
	}
	g.board.Make(m)
	g.ply++
	g.side = us ^ 1

	s.PawnKey, s.MaterialKey, s.NonPawn, s.Phase = old.PawnKey, old.MaterialKey, old.NonPawn, old.Phase
	s.asked = 0
	s.Captured = captured
	rule50 := old.Rule50 + 1
	s.FromNull = old.FromNull + 1
	scores := &PSQT[mover&15]
	score := old.Score + scores[to] - scores[from]
	s.Delta.N = 1
	s.Delta.Pieces[0] = DirtyPiece{mover, from, to}
	if mover&7 == rep.Piece(rep.Pawn) {
		rule50 = 0
		keys := rep.PieceKeys(mover)
		s.PawnKey ^= keys[from] ^ keys[to]
	}
	if captured != rep.NoPiece {
		at := to
		if kind == rep.EnPassant {
			at ^= 8
		}
		rule50 = 0
		score -= PSQT[captured&15][at]
		s.capture(captured, at)
	}
	s.Rule50 = rule50
	s.Score = score
	if kind.IsCastle() {
		s.castle(us, from, to, kind)
	} else if kind.IsPromotion() {
		s.promote(us, to, kind)
	}
	if g.mirrored {
		g.placement.apply(&s.Delta)
	}
	if g.tracked {
		g.track(old, s, m)
	} else {
		s.Key = g.native.keyed.Key()
	}
	s.Repetition = 0
	if min(s.Rule50, s.FromNull) >= 4 {
		g.findRepetition(s)
	}
}

// capture is the part of a move that a capture adds, but for the score.
func (s *frame) capture(captured rep.Piece, at rep.Square) {
	s.Delta.Pieces[s.Delta.N] = DirtyPiece{captured, at, rep.NoSquare}
	s.Delta.N++
	s.MaterialKey -= material[captured&15]
	s.Phase -= phases[captured&7]
	s.NonPawn[captured>>3&1] -= nonPawn[captured&7]
	if captured.Type() == rep.Pawn {
		s.PawnKey ^= rep.PieceKey(captured, at)
	}
}

// promote turns the pawn that came to sq into another piece.
func (s *frame) promote(us rep.Color, sq rep.Square, kind rep.MoveKind) {
	pawn, piece := rep.MakePiece(us, rep.Pawn), rep.MakePiece(us, kind.Promotion())
	s.Delta.Pieces[0].To = rep.NoSquare
	s.Delta.Pieces[s.Delta.N] = DirtyPiece{piece, rep.NoSquare, sq}
	s.Delta.N++
	s.PawnKey ^= rep.PieceKey(pawn, sq)
	s.MaterialKey += material[piece&15] - material[pawn&15]
	s.Phase += phases[piece&7]
	s.NonPawn[us&1] += nonPawn[piece&7]
	s.Score += PSQT[piece&15][sq] - PSQT[pawn&15][sq]
}

// castle corrects a state whose king went to the square of its rook.
func (s *frame) castle(us rep.Color, from, rookFrom rep.Square, kind rep.MoveKind) {
	i := rep.CastlingIndex(us, kind)
	king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
	kingTo, rookTo := rep.CastleKingTo[i], rep.CastleRookTo[i]
	s.Delta = Delta{N: 2, Pieces: [3]DirtyPiece{{king, from, kingTo}, {rook, rookFrom, rookTo}}}
	s.Score += PSQT[king][kingTo] - PSQT[king][rookFrom] + PSQT[rook][rookTo] - PSQT[rook][rookFrom]
}

// track computes what the board does not keep: the key, the rights and the en passant
// square after m.
func (g *Game) track(old, s *frame, m rep.Move) {
	lost := old.rights & (g.castling.Lost[m.From()] | g.castling.Lost[m.To()])
	s.rights = old.rights &^ lost
	s.enPassant = rep.NoSquare
	if m.Kind() == rep.DoublePush {
		s.enPassant = (m.From() + m.To()) / 2
	}
	s.capturable = g.capturable(s.enPassant)
	s.Key = old.Key ^ rep.SideKey() ^ rep.CastlingKey(lost) ^ old.enPassantKey() ^ s.enPassantKey()
	for _, p := range s.Delta.Pieces[:s.Delta.N] {
		if p.From != rep.NoSquare {
			s.Key ^= rep.PieceKey(p.Piece, p.From)
		}
		if p.To != rep.NoSquare {
			s.Key ^= rep.PieceKey(p.Piece, p.To)
		}
	}
}

// capturable reports whether a pawn of the side to move attacks the en passant square.
func (g *Game) capturable(enPassant rep.Square) bool {
	return enPassant != rep.NoSquare &&
		rep.PawnAttacks(g.side^1, enPassant)&g.Pieces(rep.MakePiece(g.side, rep.Pawn)) != 0
}

// enPassantKey returns the part that the en passant square has in the key.
func (s *frame) enPassantKey() uint64 {
	if !s.capturable {
		return 0
	}
	return rep.EnPassantKey(s.enPassant.File())
}

// MakeKnown is Make of a move that is known to give check or not, as
// [Game.GivesCheck] says, so that Checkers need not look for what is not there.
func (g *Game) MakeKnown(m rep.Move, givesCheck bool) {
	g.Make(m)
	if !givesCheck {
		g.frames[g.ply].asked = askedCheckers
		g.answers[g.ply].checkers = rep.NoSquares
	}
}

// Unmake implements [rep.Board].
func (g *Game) Unmake(m rep.Move) {
	g.board.Unmake(m)
	if g.mirrored {
		g.placement.undo(&g.frames[g.ply].Delta)
	}
	g.ply--
	g.side ^= 1
}

// MakeNull implements [rep.NullMover]. It panics where the board is no NullMover and
// another of its kind does not load the position with the other side to move.
func (g *Game) MakeNull() {
	if g.ply+1 == len(g.frames) {
		g.grow()
	}
	if g.native.passer != nil {
		g.native.passer.MakeNull()
	} else {
		g.pass()
	}
	old, s := &g.frames[g.ply], &g.frames[g.ply+1]
	g.ply++
	g.side ^= 1
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
		s.Key = g.native.keyed.Key()
	}
}

// pass goes on with another board, on which the other side is to move.
func (g *Game) pass() {
	p := &g.loading
	*p = g.board.Position()
	p.SideToMove ^= 1
	p.EnPassant = rep.NoSquare
	p.HalfmoveClock++
	if p.SideToMove == rep.White {
		p.FullmoveNumber++
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
	if g.native.passer != nil {
		g.native.passer.UnmakeNull()
	} else {
		g.use(g.nulls - 1)
	}
	g.ply--
	g.side ^= 1
}
