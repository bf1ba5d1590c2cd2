// Code generated from ../mailbox/exchange.go; DO NOT EDIT.

package mailboxscan

import (
	"github.com/boardbench/boardbench/rep"
)

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold. No piece
// is moved: the cells whose pieces have left are in a set, and walks pass through them, so that
// a slider is found behind the piece just used. The next attacker is searched for when its turn
// comes; most exchanges end after one.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	us, kind := b.side(), m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	from, to := indexOf(m.From()), indexOf(m.To())
	x := exchange{b: b, to: to, left: from.set() | to.set()}
	gain, risk := b.pieceAt(to).Type().Value(), b.pieceAt(from).Type().Value()
	switch {
	case kind == rep.EnPassant:
		gain = rep.Pawn.Value()
		x.left |= capturedEnPassant(from, to).set()
	case kind.IsPromotion():
		risk = kind.Promotion().Value()
		gain += risk - rep.Pawn.Value()
	}
	if threshold > gain {
		return false
	}
	if threshold <= gain-risk {
		return true
	}
	balance := risk - (gain - threshold)
	ahead := true // whether the side to move reaches the threshold if the exchange ends here
	for {
		us = us.Other()
		t, at := x.leastAttacker(us)
		if t == rep.NoPieceType {
			return ahead
		}
		ahead = !ahead
		if t == rep.King {
			return ahead != x.attacked(us.Other())
		}
		balance = t.Value() - balance
		if balance < 0 || balance == 0 && ahead {
			return ahead
		}
		x.left |= at.set()
	}
}

// exchange is a series of captures on one cell.
type exchange struct {
	b    *Board
	to   index
	left rep.SquareSet // the cells whose pieces have left, the cell of the exchange among them
}

// canCapture reports whether the piece of c on the cell at can capture. On an empty board it
// must attack the cell of the exchange.
func (x *exchange) canCapture(at index, c rep.Color) bool {
	return x.attacks(at) && !x.pinned(at, c)
}

// attacks reports whether the piece on the cell at, which attacks the cell of the exchange on an
// empty board, is still there and attacks it.
func (x *exchange) attacks(at index) bool {
	if x.left&at.set() != 0 {
		return false
	}
	step := stepTo[x.to&63][at&63]
	if step == 0 {
		return true
	}
	for to := x.to + step; to != at; to += step {
		if x.b.cell[to&63] != noPiece && x.left&to.set() == 0 {
			return false
		}
	}
	return true
}

// pinned reports whether the piece on the cell at may not capture: it was pinned before the
// exchange, and one of the pinners of its king has not left its cell.
func (x *exchange) pinned(at index, c rep.Color) bool {
	b, them := x.b, c.Other()
	king := b.kingAt(c)
	pinner := b.sliderBehind(king, at, them)
	return pinner != king && (x.left&pinner.set() == 0 || b.Pinners(them)&^x.left != 0)
}
