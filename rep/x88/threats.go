package x88

import (
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// threatView is a position as ThreatChanges reads it. The cells have no sets of squares, so
// they are made when the question is asked: the occupied squares from the cells, and the
// pieces other than pawns from the list.
type threatView struct {
	board                *Board
	occupied, kings      rep.SquareSet
	knights              rep.SquareSet
	diagonal, orthogonal rep.SquareSet // the sliders that move so
}

// read fills v in.
func (v *threatView) read(b *Board) {
	var sets [8]rep.SquareSet // by type; the set of pawns is not used
	for c := rep.White; c <= rep.Black; c++ {
		for _, p := range b.pieces(c) {
			sets[p.kind()] |= setAt[p.at()]
		}
	}
	c := &b.cells
	v.board = b
	v.occupied = rankSet(load8(c, 0x00)) | rankSet(load8(c, 0x10))<<8 |
		rankSet(load8(c, 0x20))<<16 | rankSet(load8(c, 0x30))<<24 |
		rankSet(load8(c, 0x40))<<32 | rankSet(load8(c, 0x50))<<40 |
		rankSet(load8(c, 0x60))<<48 | rankSet(load8(c, 0x70))<<56
	v.kings, v.knights = sets[rep.King], sets[rep.Knight]
	v.diagonal, v.orthogonal = sets[rep.Bishop]|sets[rep.Queen], sets[rep.Rook]|sets[rep.Queen]
}

// rankSet returns the occupied squares of a rank, whose cells are the bytes of word. A product
// puts the bits side by side in the highest byte.
func rankSet(word uint64) rep.SquareSet {
	return rep.SquareSet((word>>4 | word>>5) & ones * 0x0102040810204080 >> 56)
}

// pieceAt returns the piece on sq.
func (v *threatView) pieceAt(sq int) rep.Piece { return v.board.PieceAt(rep.Square(sq)) }

// pawnsAttacking returns the pawns of both colours that attack sq. Off the board, and around
// its edges, no cell has a pawn.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	b, i := v.board, indexOf(rep.Square(sq))
	return pawnBit(b.at(i+southWest), 4)<<((sq-9)&63) | pawnBit(b.at(i+southEast), 4)<<((sq-7)&63) |
		pawnBit(b.at(i+northWest), 5)<<((sq+7)&63) | pawnBit(b.at(i+northEast), 5)<<((sq+9)&63)
}

// pawnBit returns 1 for a pawn with the given bit of its side, 0 for anything else.
func pawnBit(id pieceID, side uint) rep.SquareSet {
	return rep.SquareSet(id >> 6 & (id >> (side & 7)) & 1)
}

// reach returns the nearest pieces that a bishop and a rook on sq would see.
func (v *threatView) reach(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	return pairs.Nearest(sq, occupied)
}

// setAt is, by index, the set of a square.
var setAt = func() (sets [256]rep.SquareSet) {
	for sq := range rep.NoSquare {
		sets[indexOf(sq)] = sq.Set()
	}
	return sets
}()
