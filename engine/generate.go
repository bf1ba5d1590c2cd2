package engine

import "github.com/boardbench/boardbench/rep"

// AppendCaptures implements [rep.Stager].
func (g *Game) AppendCaptures(dst []rep.Move) []rep.Move {
	if g.native.Stager != nil {
		return g.native.AppendCaptures(dst)
	}
	return g.appendStage(dst, true)
}

// AppendQuiets implements [rep.Stager].
func (g *Game) AppendQuiets(dst []rep.Move) []rep.Move {
	if g.native.Stager != nil {
		return g.native.AppendQuiets(dst)
	}
	return g.appendStage(dst, false)
}

// appendStage appends the legal captures and promotions to a queen, or the others.
func (g *Game) appendStage(dst []rep.Move, captures bool) []rep.Move {
	return g.keepStage(g.board.AppendMoves(dst), len(dst), captures)
}

// keepStage keeps the captures and promotions to a queen of dst[n:], or the others.
func (g *Game) keepStage(dst []rep.Move, n int, captures bool) []rep.Move {
	for _, m := range dst[n:] {
		if g.IsCaptureOrPromotion(m) == captures {
			dst[n] = m
			n++
		}
	}
	return dst[:n]
}

// AppendPseudoLegal implements [rep.PseudoLegalGenerator].
func (g *Game) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	if g.native.PseudoLegalGenerator != nil {
		return g.native.AppendPseudoLegal(dst)
	}
	us := g.side
	own, occupied := g.ColorPieces(us), g.Occupied()
	dst = g.appendPawns(dst, occupied)
	for t := rep.Knight; t <= rep.King; t++ {
		p := rep.MakePiece(us, t)
		for set := g.Pieces(p); set != 0; {
			from := set.PopFirst()
			to := attacksOf(p, from, occupied) &^ own
			dst = appendTo(dst, from, to&occupied, rep.Capture)
			dst = appendTo(dst, from, to&^occupied, rep.Quiet)
		}
	}
	for _, k := range []rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		i := rep.CastlingIndex(us, k)
		if g.Rights()>>i&1 != 0 && g.mayCastle(us, k) {
			dst = append(dst, rep.MakeMove(g.castling.King[us], g.castling.Rook[i], k))
		}
	}
	return dst
}

// AppendPseudoCaptures implements [rep.PseudoLegalStager].
func (g *Game) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	if g.native.PseudoLegalStager != nil {
		return g.native.AppendPseudoCaptures(dst)
	}
	return g.keepStage(g.AppendPseudoLegal(dst), len(dst), true)
}

// AppendPseudoQuiets implements [rep.PseudoLegalStager].
func (g *Game) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	if g.native.PseudoLegalStager != nil {
		return g.native.AppendPseudoQuiets(dst)
	}
	return g.keepStage(g.AppendPseudoLegal(dst), len(dst), false)
}

// appendTo appends a move of one kind from a square to each of a set.
func appendTo(dst []rep.Move, from rep.Square, set rep.SquareSet, kind rep.MoveKind) []rep.Move {
	for set != 0 {
		dst = append(dst, rep.MakeMove(from, set.PopFirst(), kind))
	}
	return dst
}

// appendPawns appends the pseudo-legal moves of the pawns.
func (g *Game) appendPawns(dst []rep.Move, occupied rep.SquareSet) []rep.Move {
	us := g.side
	forward, home, last := rep.Square(us.Forward()), rep.Rank2.Relative(us), us.Other().BackRank()
	theirs := g.ColorPieces(us ^ 1)
	enPassant := g.EnPassant()
	for pawns := g.Pieces(rep.MakePiece(us, rep.Pawn)); pawns != 0; {
		from := pawns.PopFirst()
		dst = appendPawn(dst, from, rep.PawnAttacks(us, from)&theirs, rep.Capture, last)
		if enPassant != rep.NoSquare && rep.PawnAttacks(us, from).Has(enPassant) {
			dst = append(dst, rep.MakeMove(from, enPassant, rep.EnPassant))
		}
		to := from + forward
		if occupied.Has(to) {
			continue
		}
		dst = appendPawn(dst, from, to.Set(), rep.Quiet, last)
		if from.Rank() == home && !occupied.Has(to+forward) {
			dst = append(dst, rep.MakeMove(from, to+forward, rep.DoublePush))
		}
	}
	return dst
}

// appendPawn appends the moves of a pawn to a set, promotions if they reach the last
// rank.
func appendPawn(dst []rep.Move, from rep.Square, set rep.SquareSet, kind rep.MoveKind, last rep.Rank) []rep.Move {
	for set != 0 {
		to := set.PopFirst()
		if to.Rank() != last {
			dst = append(dst, rep.MakeMove(from, to, kind))
			continue
		}
		for promotion := range rep.MoveKind(4) {
			dst = append(dst, rep.MakeMove(from, to, kind|rep.PromoteKnight|promotion))
		}
	}
	return dst
}
