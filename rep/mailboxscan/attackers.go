package mailboxscan

import "github.com/boardbench/boardbench/rep"

// leastAttacker returns the type and the cell of the least valuable piece of c that can capture,
// the one on the lowest cell among equals, and NoPieceType if there is none.
func (x *exchange) leastAttacker(c rep.Color) (rep.PieceType, index) {
	b, pawn := x.b, occupantOf(rep.MakePiece(c, rep.Pawn))
	list, row := &pawnTo[c&1^1][x.to&63], &attackTable[x.to&63]
	if b.cell[list.left&63] == pawn && x.canCapture(list.left, c) {
		return rep.Pawn, list.left
	}
	if b.cell[list.right&63] == pawn && x.canCapture(list.right, c) {
		return rep.Pawn, list.right
	}
	const none = 7
	least, at := occupant(none), index(0)
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(whiteBit<<(c&1)) * eight); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			// Among equals the first is the lowest. The pawns have been tested.
			if o := b.cell[from]; o&7 < least && row[entryOf(o, from)]&attacksCell != 0 && o != pawn && x.canCapture(from, c) {
				least, at = o&7, from
			}
		}
	}
	if least == none {
		return rep.NoPieceType, 0
	}
	return rep.PieceType(least), at
}

// attacked reports whether a piece of c, pinned or not, attacks the cell of the exchange.
func (x *exchange) attacked(c rep.Color) bool {
	b, row := x.b, &attackTable[x.to&63]
	for pieces := b.ColorPieces(c); pieces != 0; pieces &= pieces - 1 {
		if from := indexOf(pieces.First()) & 63; row[b.entry(from)&1023]&attacksCell != 0 && x.attacks(from) {
			return true
		}
	}
	return false
}
