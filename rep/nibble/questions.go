package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// Mobility returns, by piece type from knight to queen, the number of squares to which the
// pieces of c could go. It counts two lines at once, as CountMoves does, and ignores pins.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	now := b.now()
	v := view{words: now.words()}
	for i, x := range v.words {
		v.own[i] = ownAmong(c, occupied(x), x)
	}
	var n [8]uint16
	for i, x := range v.words {
		for found := piecesAmong(v.own[i], x); found != 0; found &= found - 1 {
			piece, at := first(found, x, uint(i))
			total := 0
			if piece&sliderBit == 0 {
				total = v.countKnight(&knightMarks[at&63])
			} else {
				if piece&orthogonalBit != 0 {
					lines := uint64(now.rank[at.Rank()&7]) | uint64(v.fileOf(at))<<32
					total = cellsReached(c, lines, 8<<shiftOf(at), 8<<(at.Rank()<<2+32), marks)
				}
				if piece&diagonalBit != 0 {
					t := &crosses[at&63]
					lines := uint64(v.along(&t.diagonal)) | uint64(v.along(&t.anti))<<32
					total += cellsReached(c, lines, 8<<shiftOf(at), 8<<(shiftOf(at)+32), t.lanes)
				}
			}
			n[pieces[piece&15].Type()] += uint16(total)
		}
	}
	return n
}

// cellsReached counts the cells of two lines, the cells of lanes, that a slider of c could go to.
// Its marks in the lines are low and high.
func cellsReached(c rep.Color, lines, low, high, lanes uint64) int {
	occupancy := occupied(lines)
	return bits.OnesCount64(reach(occupancy, low, high) & lanes &^ ownAmong(c, occupancy, lines))
}

// CheckSquares returns the squares from which a piece of type t of the side to move would give
// check: the attacks of such a piece from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	return b.attacksOf(rep.MakePiece(them, t), b.kingAt(them))
}
