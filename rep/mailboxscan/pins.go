// Code generated from ../mailbox/pins.go; DO NOT EDIT.

package mailboxscan

import "github.com/boardbench/boardbench/rep"

// Blockers returns the squares of the pieces that stand alone between c's king and a slider of
// the other side.
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	blockers, _ := b.pinsOf(c)
	return blockers
}

// Pinners returns the squares of the sliders of c that pin a piece of the other side.
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	_, pinners := b.pinsOf(c.Other())
	return pinners
}

// onlyBetween returns the cell of the only piece between the cells a and o, which share a line,
// and a if there is none or more than one.
func (b *Board) onlyBetween(a, o index) index {
	step, only := stepTo[a&63][o&63], a
	for to := a + step; to != o; to += step {
		if b.cell[to&63] != noPiece {
			if only != a {
				return a
			}
			only = to
		}
	}
	return only
}

// SliderBlockers returns the squares of the pieces that stand alone between sq and one of the
// sliders. pinners are the sliders whose blocker has the colour of the piece on sq.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	at := indexOf(sq) & 63
	for ; sliders != 0; sliders &= sliders - 1 {
		from := indexOf(sliders.First()) & 63
		if directions[b.pieceAt(from).Type()&7] == 0 || attackTable[at][b.entry(from)&1023]&attacksCell == 0 {
			continue
		}
		if blocker := b.onlyBetween(at, from); blocker != at {
			blockers |= blocker.set()
			if b.cell[blocker&63]&b.cell[at]&bothSides != 0 {
				pinners |= from.set()
			}
		}
	}
	return blockers, pinners
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
