// Code generated from ../mailbox/attacksets.go; DO NOT EDIT.

package mailboxscan

import "github.com/boardbench/boardbench/rep"

// clearOf reports whether no cell strictly between a and o is in occupied.
func clearOf(occupied rep.SquareSet, a, o index) bool {
	step := stepTo[a&63][o&63]
	if step == 0 {
		return true
	}
	for a += step; a != o; a += step {
		if occupied&a.set() != 0 {
			return false
		}
	}
	return true
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	at := indexOf(sq)
	return b.attacksOf(b.pieceAt(at), at)
}

// attacksOf returns the squares that the piece p attacks from the cell at.
func (b *Board) attacksOf(p rep.Piece, at index) rep.SquareSet {
	switch p.Type() {
	case rep.Pawn:
		list := &pawnTo[p.Color()&1][at&63]
		return (list.left.set() | list.right.set()) &^ at.set()
	case rep.Knight:
		return setOf(&knightTo[at&63]) &^ at.set()
	case rep.King:
		return setOf(&lines[at&63].first) &^ at.set()
	}
	return b.attacksAlong(at, p.Type())
}

// setOf returns the squares of a list of cells.
func setOf(cells *[8]index) rep.SquareSet {
	var set rep.SquareSet
	for _, at := range cells {
		set |= at.set()
	}
	return set
}

// attacksAlong returns the squares that a slider of type t on the cell at attacks, none for
// NoPieceType.
func (b *Board) attacksAlong(at index, t rep.PieceType) rep.SquareSet {
	var set rep.SquareSet
	line := &lines[at&63]
	for d := range steps {
		if directions[t&7]>>(d&1)&1 == 0 {
			continue
		}
		for to, last := at, line.last[d]; to != last; {
			to += steps[d]
			set |= to.set()
			if b.cell[to&63] != noPiece {
				break
			}
		}
	}
	return set
}

// directions has, by type, bit 0 set for a slider that moves orthogonally and bit 1 for one that
// moves diagonally: directions alternate.
var directions = [8]uint8{rep.Bishop: 2, rep.Rook: 1, rep.Queen: 3}
