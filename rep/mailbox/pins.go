package mailbox

import "github.com/boardbench/boardbench/rep"

// pinners returns the squares of the sliders that pin a piece of c to its king: the piece stands
// alone between them. The sliders are a section of the list. The row of the king's cell in the
// attack table shows which are aligned with it.
func (b *Board) pinners(c rep.Color) (set rep.SquareSet) {
	own := firstID << (c & 1)
	king := b.pieceList[own].at()
	row, ends := &attackTable[king], &b.ends[c&1^1]
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if row[p&1023]&attacksCell == 0 {
			continue
		}
		if blocker := b.onlyBetween(king, p.at()); blocker != king && b.cell[blocker&63]&own != 0 {
			set |= p.at().set()
		}
	}
	return set
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
