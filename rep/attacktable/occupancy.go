package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// idsOf returns the IDs of the pieces p.
func (r *record) idsOf(p rep.Piece) idSet {
	if !p.Valid() {
		return 0
	}
	return r.ids[p.Color()&1][p&7]
}

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	r := b.now()
	return r.squares(int(p.Color()&1), r.idsOf(p))
}

// Occupied implements [rep.Occupier].
func (b *Board) Occupied() rep.SquareSet { return b.now().occupied() }

// ColorPieces implements [rep.Occupier].
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet { return b.now().colors[c&1] }

// TypePieces implements [rep.Occupier].
func (b *Board) TypePieces(types rep.PieceTypes) (set rep.SquareSet) {
	r := b.now()
	for c := range r.ids {
		var ids idSet
		for t := rep.Pawn; t <= rep.King; t++ {
			if types.Has(t) {
				ids |= r.ids[c][t]
			}
		}
		set |= r.squares(c, ids)
	}
	return set
}

// KingSquare implements [rep.Occupier].
func (b *Board) KingSquare(c rep.Color) rep.Square { return rep.Square(b.now().king(int(c & 1))) }

// Count implements [rep.Occupier].
func (b *Board) Count(p rep.Piece) int { return bits.OnesCount16(uint16(b.now().idsOf(p))) }

// ColorCount implements [rep.Occupier].
func (b *Board) ColorCount(c rep.Color) int {
	return bits.OnesCount16(uint16(b.now().ids[c&1][allIDs]))
}
