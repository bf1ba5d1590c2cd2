// Code generated from ../mailbox; DO NOT EDIT.

package nibble

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

// pinned reports whether the piece on the cell at may not capture: it was pinned before the
// exchange, and one of the pinners of its king has not left its cell.
func (x *exchange) pinned(at index, c rep.Color) bool {
	b, them := x.b, c.Other()
	king := b.kingAt(c)
	pinner := b.sliderBehind(king, at, them)
	return pinner != king && (x.left&pinner.set() == 0 || b.pinners(c)&^x.left != 0)
}

// index is a cell of the board, 0 (a1) to 63 (h8): rank*8 + file. It is a byte, and sums of
// indices and steps wrap, so that a step down the board is an addition of 256 minus its size.
type index uint8

// indexOf returns the cell of sq, which must be on the board. Cells have the order of the
// squares of package rep.
func indexOf(sq rep.Square) index { return index(sq) }

// square returns the square of cell i, which must be on the board.
func (i index) square() rep.Square { return rep.Square(i) }

// set returns the set of the square of i alone.
func (i index) set() rep.SquareSet { return i.square().Set() }

func (i index) file() uint { return uint(i & 7) }
func (i index) rank() uint { return uint(i >> 3) }

// The eight directions, clockwise from White's forward. An even one is orthogonal, an odd one
// diagonal; d^4 is the opposite, and d&3 the kind of line: file, diagonal, rank, antidiagonal.
const (
	north = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
)

// The steps of half the directions, as constants, for code where a load from steps would
// cost. The opposite steps are negative.
const (
	stepNorth     = 8
	stepNorthEast = 9
	stepEast      = 1
	stepSouthEast = -7
)

// leap is a step in files and ranks.
type leap struct{ files, ranks int }

// The leaps of the king by direction, and of the knight.
var (
	kingLeaps   = [8]leap{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	knightLeaps = [8]leap{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// from returns the cell that l leads to from i, and false off the board. Only this function
// knows the edge: it steps file and rank separately and tests each. Everything else reads
// tables made with it.
func (l leap) from(i index) (index, bool) {
	file, rank := int(i.file())+l.files, int(i.rank())+l.ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return i, false
	}
	return index(rank*8 + file), true
}

// step returns the difference that l makes in an index. It must stay on the board.
func (l leap) step() index { return index(l.ranks*8 + l.files) }

// distance returns the number of king steps from a to o.
func distance(a, o index) int {
	files, ranks := int(a.file())-int(o.file()), int(a.rank())-int(o.rank())
	return max(files, -files, ranks, -ranks)
}

// CheckSquares returns the squares from which a piece of type t of the side to move would give
// check: the attacks of such a piece from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	king := b.kingAt(them)
	return b.attacksOf(rep.MakePiece(them, t), king)
}
