package mailbox

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// Attackers returns the squares of the pieces of c that attack sq. The king, the knights and the
// sliders are looked up in the attack table; for the pawns, half of the list, two cells are read.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	set := b.pawnAttackers(indexOf(sq), c)
	at := indexOf(sq) & 63
	row := &attackTable[at]
	for _, p := range b.pieceList[firstID<<(c&1) : b.ends[c&1].sliders] {
		if row[p&1023]&attacksCell != 0 && b.clear(at, p.at()) {
			set |= p.at().set()
		}
	}
	return set
}

// pawnAttackers returns the squares of the pawns of c that attack the cell at: those on the cells
// that a pawn of the other colour on it would attack. At the edge that is the cell itself.
func (b *Board) pawnAttackers(at index, c rep.Color) rep.SquareSet {
	list, ends := &pawnTo[c&1^1][at&63], &b.ends[c&1]
	var set rep.SquareSet
	if ends.pawn(b.cell[list.left&63]) {
		set = list.left.set()
	}
	if ends.pawn(b.cell[list.right&63]) {
		set |= list.right.set()
	}
	return set &^ at.set()
}

// AttackersWith returns the squares of the pieces of both colours that would attack sq if
// exactly the squares of occupied were occupied.
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	at := indexOf(sq) & 63
	set := b.pawnAttackers(at, rep.White) | b.pawnAttackers(at, rep.Black)
	row := &attackTable[at]
	for c := range b.ends {
		for _, p := range b.pieceList[firstID<<c : b.ends[c].sliders] {
			if row[p&1023]&attacksCell != 0 && clearOf(occupied, at, p.at()) {
				set |= p.at().set()
			}
		}
	}
	return set
}

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

// attacked reports whether the side that does not move attacks cell at. The entries of leapers
// are or'ed together: no piece can block a leaper.
func attacked[S side.Type](b *Board, at index) bool {
	us := int(side.Of[S]())
	row := &attackTable[at&63]
	ends := &b.ends[us^1]
	var attacks attack
	for m := firstID << (us ^ 1); m < ends.knights; m++ {
		attacks |= row[b.pieceList[m&63]&1023]
	}
	for m := ends.sliders; m < ends.pawns; m++ {
		attacks |= row[b.pieceList[m&63]&1023]
	}
	if attacks&attacksCell != 0 {
		return true
	}
	return attackedBySlider[S](b, at)
}

// attackedBySlider reports whether a slider of the side that does not move attacks cell at.
func attackedBySlider[S side.Type](b *Board, at index) bool {
	us := int(side.Of[S]())
	row := &attackTable[at&63]
	ends := &b.ends[us^1]
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if row[p&1023]&attacksCell != 0 && b.clear(at, p.at()) {
			return true
		}
	}
	return false
}
