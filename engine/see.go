package engine

import "github.com/boardbench/boardbench/rep"

// SEEAtLeast implements [rep.ExchangeEvaluator].
func (g *Game) SEEAtLeast(m rep.Move, threshold int) bool {
	if g.native.ExchangeEvaluator != nil {
		return g.native.SEEAtLeast(m, threshold)
	}
	from, to, kind := m.From(), m.To(), m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	piece := g.PieceAt(from).Type()
	occupied := g.Occupied() &^ (from.Set() | to.Set())
	gain := -threshold // of the side to move, above the threshold
	switch {
	case kind == rep.EnPassant:
		occupied &^= (to ^ 8).Set()
		gain += rep.Pawn.Value()
	case kind.IsCapture():
		gain += g.PieceAt(to).Type().Value()
	}
	if t := kind.Promotion(); t != rep.NoPieceType {
		gain += t.Value() - piece.Value()
		piece = t
	}
	if gain < 0 {
		return false // even if the piece is not captured
	}
	gain = piece.Value() - gain // of the other side when it captures the piece
	if gain <= 0 {
		return true // even if the piece is captured for nothing
	}
	return g.exchangeWon(to, occupied, gain)
}

// exchangeWon reports whether the side to move keeps its threshold in the exchange on
// sq that the other side begins. gain is the other side's gain if its first capture is
// not answered.
func (g *Game) exchangeWon(sq rep.Square, occupied rep.SquareSet, gain int) bool {
	diagonals, straights := g.TypePieces(diagonal), g.TypePieces(straight)
	attackers := g.AttackersWith(sq, occupied)
	won := 1 // 1 if the side to move captured last, 0 for the other side
	for side := g.side ^ 1; ; side ^= 1 {
		attackers &= occupied
		own := attackers & g.ColorPieces(side)
		if own != 0 && g.Pinners(side^1)&occupied != 0 {
			own &^= g.Blockers(side)
		}
		if own == 0 {
			return won == 1
		}
		t, capturer := g.leastValuable(side, own)
		if t == rep.King && attackers&g.ColorPieces(side^1) != 0 {
			return won == 1 // a king does not capture a defended piece
		}
		won ^= 1
		// Equality is enough for the side to move, which wants at least its threshold,
		// and not for the other one, which wants to keep it below.
		if gain = t.Value() - gain; gain < won || t == rep.King {
			return won == 1
		}
		occupied &^= capturer
		attackers |= bishopAttacks(sq, occupied)&diagonals | rookAttacks(sq, occupied)&straights
	}
}

// leastValuable returns the type and the square of the least valuable of the given
// pieces of a side, the lowest square among equals.
func (g *Game) leastValuable(side rep.Color, pieces rep.SquareSet) (rep.PieceType, rep.SquareSet) {
	for t := rep.Pawn; ; t++ {
		if own := pieces & g.Pieces(rep.MakePiece(side, t)); own != 0 || t == rep.King {
			return t, own & -own
		}
	}
}
