// Code generated from ../bitboard/sets.go; DO NOT EDIT.

package byteboard

import "github.com/boardbench/boardbench/rep"

// Occupied implements [rep.Occupier].
func (b *Board) Occupied() rep.SquareSet { return b.state().occupancy(rep.White).all() }

// ColorPieces implements [rep.Occupier].
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet { return b.state().byColor(c) }

// TypePieces implements [rep.Occupier].
func (b *Board) TypePieces(types rep.PieceTypes) (set rep.SquareSet) {
	s := b.state()
	for t := rep.Pawn; t <= rep.King; t++ {
		if types.Has(t) {
			set |= s.ofType(t)
		}
	}
	return set
}

// KingSquare implements [rep.Occupier].
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.state().king(c).First() }

// Count implements [rep.Occupier].
func (b *Board) Count(p rep.Piece) int { return b.state().pieces(p).Count() }

// ColorCount implements [rep.Occupier].
func (b *Board) ColorCount(c rep.Color) int { return b.state().byColor(c).Count() }
