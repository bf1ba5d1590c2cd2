package mailbox

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// pinners returns the squares of the sliders that pin a piece of c to its king: the piece stands
// alone between them. The sliders are a section of the list. The row of the king's cell in the
// attack table shows which are aligned with it.
func (b *Board) pinners(c rep.Color) (set rep.SquareSet) {
	own := firstID << (c & 1)
	king := b.pieceList[own].at()
	row, ends := &cells.AttackTable[king], &b.ends[c&1^1]
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if row[p&1023]&cells.AttacksCell == 0 {
			continue
		}
		if blocker := b.cell.OnlyBetween(king, p.at()); blocker != king && b.cell[blocker&63]&own != 0 {
			set |= p.at().Set()
		}
	}
	return set
}

// CheckSquares returns the squares from which a piece of type t of the side to move would give
// check: the attacks of such a piece from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	king := b.kingAt(them)
	return b.cell.AttacksOf(rep.MakePiece(them, t), king)
}
