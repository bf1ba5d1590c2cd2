package engine

import "github.com/boardbench/boardbench/rep"

// SAN returns a legal move in Standard Algebraic Notation, as PGN has it (Edwards, PGN standard, 1994): "Nbd7",
// "exd8=Q+", "O-O". It makes the move and takes it back.
func (g *Game) SAN(m rep.Move) string {
	return g.nameOf(m) + g.checkSign(m)
}

// nameOf is SAN without a sign of check.
func (g *Game) nameOf(m rep.Move) string {
	switch m.Kind() {
	case rep.CastleKingside:
		return "O-O"
	case rep.CastleQueenside:
		return "O-O-O"
	}
	text, to := "", m.To().String()
	if m.Kind().IsCapture() {
		to = "x" + to
	}
	switch t := g.MovedPiece(m).Type(); {
	case t != rep.Pawn:
		text = string(t.Letter()-'a'+'A') + g.origin(m)
	case m.Kind().IsCapture():
		text = m.From().String()[:1]
	}
	if t := m.Kind().Promotion(); t != rep.NoPieceType {
		to += "=" + string(t.Letter()-'a'+'A')
	}
	return text + to
}

// origin returns as much of the move's origin as tells it from the moves of other pieces of its kind to the same
// square: nothing, the file, else the rank, else both.
func (g *Game) origin(m rep.Move) string {
	others, sameFile, sameRank := false, false, false
	for _, other := range g.AppendMoves(nil) {
		if other.To() != m.To() || other.From() == m.From() || g.MovedPiece(other) != g.MovedPiece(m) {
			continue
		}
		others = true
		sameFile = sameFile || other.From().File() == m.From().File()
		sameRank = sameRank || other.From().Rank() == m.From().Rank()
	}
	from := m.From().String()
	switch {
	case !others:
		return ""
	case !sameFile:
		return from[:1]
	case !sameRank:
		return from[1:]
	}
	return from
}

// checkSign returns "+" for a move that gives check, "#" for one that mates.
func (g *Game) checkSign(m rep.Move) string {
	if !g.GivesCheck(m) {
		return ""
	}
	g.Make(m)
	defer g.Unmake(m)
	if g.CountMoves() == 0 {
		return "#"
	}
	return "+"
}
