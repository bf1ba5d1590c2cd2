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

// pawnAttackers returns the squares of the pawns of c that attack the cell at: pawns on the cells
// that a pawn of the other colour on it would attack. A target off the board is the cell itself.
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
