package linewords

import (
	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/rep"
)

// kindBits is how a type is told from the bits of a cell: bit a is set, and bit b is not
// where not has it.
type kindBits struct {
	a, b uint8
	not  uint64 // the lowest bit of each byte, or 0
}

// kindOf is by type, without the king, whose square is known.
var kindOf = [8]kindBits{
	rep.Pawn:   {a: 4, b: 4},
	rep.Knight: {a: 5, b: 5},
	rep.Bishop: {a: 2, b: 3, not: eachByte},
	rep.Rook:   {a: 3, b: 2, not: eachByte},
	rep.Queen:  {a: 2, b: 3},
}

// ofType returns the squares of the pieces of type t, pawn to queen, of the colours for
// which the lowest bit of each byte is set. All pieces of a rank are found at once.
func (b *Board) ofType(t rep.PieceType, white, black uint64) (set rep.SquareSet) {
	k := &kindOf[t&7]
	for rank := range 8 {
		word := b.lines[firstRank+rank]
		found := (word&white | word>>1&black) & (word >> (k.a & 63)) & (word>>(k.b&63) ^ k.not)
		set |= rep.SquareSet(line.RankOf(found)) << (8 * rank)
	}
	return set
}

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	c := p.Color() & 1
	switch t := p.Type(); {
	case t == rep.King:
		return 1 << (b.kings[c] & 63)
	case t-rep.Pawn < rep.King-rep.Pawn:
		black := uint64(c) * eachByte
		return b.ofType(t, eachByte^black, black)
	}
	return rep.NoSquares
}

// Occupied implements [rep.Occupier].
func (b *Board) Occupied() (set rep.SquareSet) {
	for rank := range 8 {
		word := b.lines[firstRank+rank]
		set |= rep.SquareSet(line.RankOf(word|word>>1)) << (8 * rank)
	}
	return set
}

// ColorPieces implements [rep.Occupier].
func (b *Board) ColorPieces(c rep.Color) (set rep.SquareSet) {
	for rank := range 8 {
		set |= rep.SquareSet(line.RankOf(b.lines[firstRank+rank]>>(c&1))) << (8 * rank)
	}
	return set
}

// TypePieces implements [rep.Occupier].
func (b *Board) TypePieces(types rep.PieceTypes) (set rep.SquareSet) {
	if types.Has(rep.King) {
		set = 1<<(b.kings[0]&63) | 1<<(b.kings[1]&63)
	}
	for t := rep.Pawn; t < rep.King; t++ {
		if types.Has(t) {
			set |= b.ofType(t, eachByte, eachByte)
		}
	}
	return set
}

// KingSquare implements [rep.Occupier].
func (b *Board) KingSquare(c rep.Color) rep.Square { return rep.Square(b.kings[c&1]) }

// Count implements [rep.Occupier].
func (b *Board) Count(p rep.Piece) int { return b.Pieces(p).Count() }

// ColorCount implements [rep.Occupier].
func (b *Board) ColorCount(c rep.Color) int { return b.ColorPieces(c).Count() }
