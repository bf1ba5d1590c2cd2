// Code generated from ../mailbox/pins.go; DO NOT EDIT.

package nibble

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
