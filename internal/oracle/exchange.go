package oracle

import "github.com/boardbench/boardbench/rep"

// SEEAtLeast reports whether the exchange that m begins is worth at least
// threshold.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool { return b.SEE(m) >= threshold }

// SEE returns the value, for the side to move, of the exchange that m begins. m is
// pseudo-legal. The captures are made on a board, one after the other, and each
// side stops when that is better.
func (b *Board) SEE(m rep.Move) int {
	p := b.top()
	from, to := m.From(), m.To()
	if m.Kind().IsCastle() {
		return 0
	}
	e := exchange{on: p.Pieces, to: to}
	for c := rep.White; c <= rep.Black; c++ {
		e.blockers[c], e.pinners[c] = b.Blockers(c), b.Pinners(c)
	}
	gain := 0
	if m.Kind() == rep.EnPassant {
		gain = rep.Pawn.Value()
		e.on[rep.MakeSquare(to.File(), from.Rank())] = rep.NoPiece
	} else {
		gain = e.on[to].Type().Value()
	}
	if promotion := m.Kind().Promotion(); promotion != rep.NoPieceType {
		gain += promotion.Value() - rep.Pawn.Value()
		e.on[from] = rep.MakePiece(p.SideToMove, promotion)
	}
	return gain - e.move(from).best(p.SideToMove.Other())
}

// exchange is a state of the exchange on a square.
type exchange struct {
	on       [64]rep.Piece
	to       rep.Square
	blockers [2]rep.SquareSet // of each side's king, before the exchange
	pinners  [2]rep.SquareSet // of each color that have not left their square
}

// move returns the exchange after the piece on from has gone to e.to, where it
// captures the piece there. A pinner that moves or is captured pins no longer.
func (e exchange) move(from rep.Square) exchange {
	e.on[e.to], e.on[from] = e.on[from], rep.NoPiece
	for c := range e.pinners {
		e.pinners[c].Remove(from)
		e.pinners[c].Remove(e.to)
	}
	return e
}

// best returns the gain from here on of side, which may capture on e.to or stop.
func (e exchange) best(side rep.Color) int {
	from := e.leastValuable(side)
	if from == rep.NoSquare {
		return 0
	}
	gain := e.on[e.to].Type().Value()
	return max(0, gain-e.move(from).best(side.Other()))
}

// leastValuable returns the square of the piece that captures for side, NoSquare
// if none can.
func (e exchange) leastValuable(side rep.Color) rep.Square {
	pinned := rep.NoSquares
	if !e.pinners[side.Other()].Empty() {
		pinned = e.blockers[side]
	}
	capturers := e.attackers(side).Minus(pinned)
	for _, t := range []rep.PieceType{rep.Pawn, rep.Knight, rep.Bishop, rep.Rook, rep.Queen} {
		for from := range capturers.All() {
			if e.on[from].Type() == t {
				return from
			}
		}
	}
	if e.attackers(side.Other()).Empty() {
		return capturers.First() // the king, or none
	}
	return rep.NoSquare
}

// attackers returns the squares of the pieces of color c that attack e.to.
func (e exchange) attackers(c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	for from := rep.A1; from <= rep.H8; from++ {
		if e.on[from] != rep.NoPiece && e.on[from].Color() == c && attacks(e.on[from], from, e.to, &e.on) {
			set.Add(from)
		}
	}
	return set
}
