package engine

import "github.com/boardbench/boardbench/rep"

// IsLegal implements [rep.LegalityTester].
func (g *Game) IsLegal(m rep.Move) bool {
	if g.native.LegalityTester != nil {
		return g.native.IsLegal(m)
	}
	return g.IsPseudoLegal(m) && g.LegalIfPseudo(m)
}

// IsPseudoLegal implements [rep.LegalityTester].
func (g *Game) IsPseudoLegal(m rep.Move) bool {
	if g.native.LegalityTester != nil {
		return g.native.IsPseudoLegal(m)
	}
	from, to, kind := m.From(), m.To(), m.Kind()
	us := g.side
	piece := g.PieceAt(from)
	if piece == rep.NoPiece || piece.Color() != us {
		return false
	}
	if kind.IsCastle() {
		return piece.Type() == rep.King && g.castlingRookIs(us, kind, to) && g.mayCastle(us, kind)
	}
	if piece.Type() == rep.Pawn {
		return g.pawnMayMove(us, from, to, kind)
	}
	target := g.PieceAt(to)
	switch kind {
	case rep.Quiet:
		if target != rep.NoPiece {
			return false
		}
	case rep.Capture:
		if target == rep.NoPiece || target.Color() == us {
			return false
		}
	default:
		return false
	}
	return rep.PseudoAttacks(piece.Type(), from).Has(to) &&
		(piece.Type() == rep.Knight || rep.Between(from, to)&g.Occupied() == 0)
}

// pawnMayMove reports whether a move of a pawn on from is pseudo-legal.
func (g *Game) pawnMayMove(us rep.Color, from, to rep.Square, kind rep.MoveKind) bool {
	forward := from + rep.Square(us.Forward())
	switch kind {
	case rep.EnPassant:
		return to == g.EnPassant() && rep.PawnAttacks(us, from).Has(to)
	case rep.DoublePush:
		return from.Rank() == rep.Rank2.Relative(us) && to == forward+(forward-from) &&
			g.PieceAt(forward) == rep.NoPiece && g.PieceAt(to) == rep.NoPiece
	}
	if kind > rep.Capture && !kind.IsPromotion() || kind.IsPromotion() != (to.Rank() == us.Other().BackRank()) {
		return false
	}
	target := g.PieceAt(to)
	if kind.IsCapture() {
		return target != rep.NoPiece && target.Color() != us && rep.PawnAttacks(us, from).Has(to)
	}
	return target == rep.NoPiece && to == forward
}

// castlingRookIs reports whether the rook of us for castling as k says is on sq, and
// the right to it is left.
func (g *Game) castlingRookIs(us rep.Color, k rep.MoveKind, sq rep.Square) bool {
	i := rep.CastlingIndex(us, k)
	return g.Rights()>>i&1 != 0 && g.castling.Rook[i] == sq
}

// mayCastle reports whether us, with the right to it, can castle as k says.
func (g *Game) mayCastle(us rep.Color, k rep.MoveKind) bool {
	i := rep.CastlingIndex(us, k)
	occupied := g.Occupied()
	if g.castling.Empty[i]&occupied != 0 {
		return false
	}
	// A rook that goes away may leave its king attacked along the rank, as in
	// 4k3/8/8/8/8/8/8/rR3K2 w B - 0 1.
	occupied.Remove(g.castling.Rook[i])
	them := g.ColorPieces(us ^ 1)
	for safe := g.castling.Safe[i]; safe != 0; {
		if g.AttackersWith(safe.PopFirst(), occupied)&them != 0 {
			return false
		}
	}
	return true
}

// LegalIfPseudo implements [rep.PseudoLegalGenerator].
func (g *Game) LegalIfPseudo(m rep.Move) bool {
	if g.native.PseudoLegalGenerator != nil {
		return g.native.LegalIfPseudo(m)
	}
	from, to, kind := m.From(), m.To(), m.Kind()
	if kind.IsCastle() {
		return true
	}
	us := g.side
	king := g.KingSquare(us)
	switch {
	case kind == rep.EnPassant:
		captured := (to ^ 8).Set()
		occupied := (g.Occupied() | to.Set()) &^ (from.Set() | captured)
		return g.AttackersWith(king, occupied)&g.ColorPieces(us^1)&^captured == 0
	case from == king:
		return g.AttackersWith(to, g.Occupied()&^from.Set())&g.ColorPieces(us^1) == 0
	}
	if checkers := g.Checkers(); checkers != 0 {
		if checkers.MoreThanOne() || !(checkers | rep.Between(king, checkers.First())).Has(to) {
			return false
		}
	}
	return !g.Blockers(us).Has(from) || rep.Aligned(king, from, to)
}

// GivesCheck implements [rep.CheckTester].
func (g *Game) GivesCheck(m rep.Move) bool {
	if g.native.CheckTester != nil {
		return g.native.GivesCheck(m)
	}
	from, to, kind := m.From(), m.To(), m.Kind()
	us := g.side
	king := g.KingSquare(us ^ 1)
	switch {
	case kind == rep.EnPassant:
		if g.CheckSquares(rep.Pawn).Has(to) {
			return true
		}
		return g.sliderAttacks(us, king, (g.Occupied()|to.Set())&^(from.Set()|(to^8).Set()))
	case kind.IsCastle():
		// Nothing else is uncovered: both come from the first rank, and on it they stand
		// side by side afterwards.
		i := rep.CastlingIndex(us, kind)
		kingTo, rookTo := rep.CastleKingTo(i).Set(), rep.CastleRookTo(i).Set()
		occupied := g.Occupied()&^(from.Set()|to.Set()) | kingTo | rookTo
		return rookAttacks(king, occupied)&rookTo != 0
	}
	if g.Blockers(us^1).Has(from) && !rep.Aligned(king, from, to) {
		return true
	}
	if kind.IsPromotion() {
		return attacksOf(rep.MakePiece(us, kind.Promotion()), to, g.Occupied()&^from.Set()).Has(king)
	}
	return g.CheckSquares(g.PieceAt(from).Type()).Has(to)
}

// CheckSquares implements [rep.CheckTester]. The board is asked once in a position for
// each type.
func (g *Game) CheckSquares(t rep.PieceType) rep.SquareSet {
	f, a := g.node()
	if question := askedCheckSquares << (t & 7); f.asked&question == 0 {
		f.asked |= question
		a.checkSquares[t&7] = g.checkSquares(t)
	}
	return a.checkSquares[t&7]
}

func (g *Game) checkSquares(t rep.PieceType) rep.SquareSet {
	if g.native.CheckTester != nil {
		return g.native.CheckSquares(t)
	}
	if t == rep.King || t == rep.NoPieceType {
		return rep.NoSquares
	}
	// Attacks are symmetric: a piece checks from the squares that it would attack
	// from the king's square, with the other colour for a pawn.
	them := g.side ^ 1
	return attacksOf(rep.MakePiece(them, t), g.KingSquare(them), g.Occupied())
}

// sliderAttacks reports whether a slider of us attacks sq with the given occupancy.
func (g *Game) sliderAttacks(us rep.Color, sq rep.Square, occupied rep.SquareSet) bool {
	return (bishopAttacks(sq, occupied)&g.TypePieces(diagonal)|rookAttacks(sq, occupied)&g.TypePieces(straight))&g.ColorPieces(us) != 0
}
