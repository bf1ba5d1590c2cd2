package bitboard

import "github.com/boardbench/boardbench/rep"

// limits is what check and pins leave to the men other than the king.
type limits struct {
	// check holds the squares that stop every check: all squares without one,
	// the checker and the squares before it with one, none with two.
	check rep.SquareSet

	// The squares from the king to each man that pins another, that man
	// included, on diagonals and on ranks and files. A pinned man stays on
	// them; no other of our men stands there. One set for all pins is enough:
	// a man on one line through the king never gets to another by its own
	// kind of step along or against it.
	diagonal, straight rep.SquareSet
}

// limitsOf finds the checks and pins of S, whose king is on king. A look-up
// from the king's square with the enemy's men alone as blockers finds what
// could attack him if none of ours were in between, and how many of ours are
// tells check, pin and neither apart.
func limitsOf[S side](s *state, king rep.Square) (l limits) {
	us, them := parties[S](s)
	l.check = rep.AllSquares
	leapers := (rep.PawnAttacks(color[S](), king)&s.sets[rep.Pawn] | rep.KnightAttacks(king)&s.sets[rep.Knight]) & them
	for ; leapers != 0; leapers &= leapers - 1 {
		l.check &= leapers & -leapers
	}
	line := &toward[king&63]
	for from := bishopAttacks(king, them) & (s.sets[rep.Bishop] | s.sets[rep.Queen]) & them; from != 0; from &= from - 1 {
		path := line[from.First()&63]
		if ours := path & us; ours == 0 {
			l.check &= path
		} else if ours&(ours-1) == 0 {
			l.diagonal |= path
		}
	}
	for from := rookAttacks(king, them) & (s.sets[rep.Rook] | s.sets[rep.Queen]) & them; from != 0; from &= from - 1 {
		path := line[from.First()&63]
		if ours := path & us; ours == 0 {
			l.check &= path
		} else if ours&(ours-1) == 0 {
			l.straight |= path
		}
	}
	return l
}

// unattacked returns the squares of want that no enemy of S attacks when the
// king of S, on king, is off the board: he hides no square behind him.
func unattacked[S side](s *state, king rep.Square, want rep.SquareSet) rep.SquareSet {
	us, them := parties[S](s)
	pawns := s.sets[rep.Pawn] & them
	// The squares that our pawns would have to come from to be attacked are
	// the ones that theirs attack.
	if isWhite[S]() {
		want &^= forwardWest[black](pawns) | forwardEast[black](pawns)
	} else {
		want &^= forwardWest[white](pawns) | forwardEast[white](pawns)
	}
	want &^= rep.KingAttacks((s.sets[rep.King] & them).First())
	for knights := s.sets[rep.Knight] & them; knights != 0; knights &= knights - 1 {
		want &^= rep.KnightAttacks(knights.First())
	}
	if want == 0 {
		return want
	}
	occupied := (us | them) &^ king.Set()
	for from := (s.sets[rep.Bishop] | s.sets[rep.Queen]) & them; from != 0; from &= from - 1 {
		want &^= bishopAttacks(from.First(), occupied)
	}
	for from := (s.sets[rep.Rook] | s.sets[rep.Queen]) & them; from != 0; from &= from - 1 {
		want &^= rookAttacks(from.First(), occupied)
	}
	return want
}

// kingMoves returns where the king of S can step to, and the castling moves
// that are legal, as rights.
func kingMoves[S side](s *state, c *rep.Castling, king rep.Square, check rep.SquareSet) (steps rep.SquareSet, castles rep.CastlingRights) {
	us, them := parties[S](s)
	steps = rep.KingAttacks(king) &^ us
	want := steps
	rights := s.rights & castlingOf[S]()
	if rights != 0 && check == rep.AllSquares {
		kingside := rep.CastlingIndex(color[S](), rep.CastleKingside)
		for i := kingside; i <= kingside+1; i++ {
			if rights>>i&1 != 0 && c.Empty[i]&(us|them) == 0 {
				castles |= 1 << i
				want |= c.Safe[i]
			}
		}
	}
	want = unattacked[S](s, king, want)
	if castles != 0 {
		castles = safeCastles[S](s, c, castles, want|king.Set())
	}
	return steps & want, castles
}

// safeCastles returns which of castles lead over safe squares alone.
func safeCastles[S side](s *state, c *rep.Castling, castles rep.CastlingRights, safe rep.SquareSet) rep.CastlingRights {
	us, them := parties[S](s)
	for i := range c.Safe {
		if castles>>i&1 == 0 {
			continue
		}
		// 8/8/8/8/8/8/8/rRK1k3 w B - 0 1: the rook that castles uncovers the
		// king, who stays where he is.
		uncovered := rookAttacks(rep.CastleKingTo[i], (us|them)&^c.Rook[i].Set()) & them & (s.sets[rep.Rook] | s.sets[rep.Queen])
		if c.Safe[i]&^safe != 0 || uncovered&homeRank[S]() != 0 {
			castles &^= 1 << i
		}
	}
	return castles
}

// castlingOf returns both rights of S.
func castlingOf[S side]() rep.CastlingRights {
	if isWhite[S]() {
		return rep.WhiteKingside | rep.WhiteQueenside
	}
	return rep.BlackKingside | rep.BlackQueenside
}

// enPassants returns the pawns of S that can capture en passant. It is legal
// when nothing attacks the king afterwards, so that is what is asked, with
// both pawns off their squares and the capturer on its new one. The question
// covers pins, the two pawns that leave a rank at once, and checks that the
// capture ends or does not end.
func enPassants[S side](s *state, king rep.Square) rep.SquareSet {
	us, them := parties[S](s)
	from := rep.PawnAttacks(color[S]()^1, s.enPassant) & s.sets[rep.Pawn] & us
	captured := (s.enPassant + back[S]()).Set()
	for left := from; left != 0; left &= left - 1 {
		pawn := left & -left
		occupied := (us|them)&^(pawn|captured) | s.enPassant.Set()
		if s.attackers(king, occupied)&them&^captured != 0 {
			from &^= pawn
		}
	}
	return from
}

// homeRank returns the rank that S castles on.
func homeRank[S side]() rep.SquareSet {
	if isWhite[S]() {
		return rank1
	}
	return rank8
}
