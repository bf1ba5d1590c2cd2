package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
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
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	x := exchange{b: b, to: to, left: from.Set() | to.Set()}
	gain, risk := b.pieceAt(to).Type().Value(), b.pieceAt(from).Type().Value()
	switch {
	case kind == rep.EnPassant:
		gain = rep.Pawn.Value()
		x.left |= cells.CapturedEnPassant(from, to).Set()
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
		x.left |= at.Set()
	}
}

// exchange is a series of captures on one cell.
type exchange struct {
	b    *Board
	to   cells.Index
	left rep.SquareSet // the cells whose pieces have left, the cell of the exchange among them
}

// leastAttacker returns the type and the cell of the least valuable piece of c that can capture,
// the one on the lowest cell among equals, and NoPieceType if there is none.
func (x *exchange) leastAttacker(c rep.Color) (rep.PieceType, cells.Index) {
	b, own := x.b, firstID<<(c&1)
	list, ends := &cells.PawnTo[c&1^1][x.to&63], &b.ends[c&1]
	if ends.pawn(b.cell[list.Left&63]) && x.canCapture(list.Left, c) {
		return rep.Pawn, list.Left
	}
	if ends.pawn(b.cell[list.Right&63]) && x.canCapture(list.Right, c) {
		return rep.Pawn, list.Right
	}
	// The candidates are gathered without a branch, because a branch on them would be hard to
	// predict, and they are few.
	const none = pieceSquare(1 << 15)
	row, least := &cells.AttackTable[x.to&63], none
	var candidates uint64
	pieces := b.pieceList[(own+1)&63 : ends.sliders]
	for i, p := range pieces {
		candidates |= uint64(row[p&1023]/cells.AttacksCell&1) << (i & 63)
	}
	for ; candidates != 0; candidates &= candidates - 1 {
		// Without flags the entries are in the order of types, and of cells.
		p := b.pieceList[(own+1+pieceID(bits.TrailingZeros64(candidates)))&63] & 1023
		if p < least && x.canCapture(p.at(), c) {
			least = p
		}
	}
	if least != none {
		return least.piece().Type(), least.at()
	}
	if king := b.pieceList[own&63]; row[king&1023]&cells.AttacksCell != 0 && x.left&king.at().Set() == 0 {
		return rep.King, king.at()
	}
	return rep.NoPieceType, 0
}

// canCapture reports whether the piece of c on the cell at can capture. On an empty board it
// must attack the cell of the exchange.
func (x *exchange) canCapture(at cells.Index, c rep.Color) bool {
	return x.attacks(at) && !x.pinned(at, c)
}

// attacks reports whether the piece on the cell at, which attacks the cell of the exchange on an
// empty board, is still there and attacks it.
func (x *exchange) attacks(at cells.Index) bool {
	if x.left&at.Set() != 0 {
		return false
	}
	step := cells.StepTo[x.to&63][at&63]
	if step == 0 {
		return true
	}
	for to := x.to + step; to != at; to += step {
		if x.b.cell[to&63] != noPiece && x.left&to.Set() == 0 {
			return false
		}
	}
	return true
}

// attacked reports whether a piece of c, pinned or not, attacks the cell of the exchange.
func (x *exchange) attacked(c rep.Color) bool {
	b, row := x.b, &cells.AttackTable[x.to&63]
	for _, p := range b.list(c) {
		if row[p&1023]&cells.AttacksCell != 0 && x.attacks(p.at()) {
			return true
		}
	}
	return false
}

// pinned reports whether the piece on the cell at may not capture: it was pinned before the
// exchange, and one of the pinners of its king has not left its cell.
func (x *exchange) pinned(at cells.Index, c rep.Color) bool {
	b, them := x.b, c.Other()
	king := b.kingAt(c)
	pinner := b.sliderBehind(king, at, them)
	return pinner != king && (x.left&pinner.Set() == 0 || b.pinners(c)&^x.left != 0)
}
