package mailbox

import (
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// threatView is a position as threatlist.go reads it. The cells have no sets of squares, so
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
		for _, p := range b.pieceList[firstID<<c : b.ends[c].sliders] {
			sets[p>>6&7] |= p.at().set()
		}
	}
	v.board = b
	v.occupied = rankSet(b.rank(0)) | rankSet(b.rank(8))<<8 |
		rankSet(b.rank(16))<<16 | rankSet(b.rank(24))<<24 |
		rankSet(b.rank(32))<<32 | rankSet(b.rank(40))<<40 |
		rankSet(b.rank(48))<<48 | rankSet(b.rank(56))<<56
	v.kings, v.knights = sets[rep.King], sets[rep.Knight]
	v.diagonal, v.orthogonal = sets[rep.Bishop]|sets[rep.Queen], sets[rep.Rook]|sets[rep.Queen]
}

// rankSet returns the occupied squares of a rank, whose cells are the bytes of word. A product
// puts the bits side by side in the highest byte.
func rankSet(word uint64) rep.SquareSet {
	return rep.SquareSet((word>>4 | word>>5) & eight * 0x0102040810204080 >> 56)
}

// pieceAt returns the piece on sq.
func (v *threatView) pieceAt(sq int) rep.Piece { return v.board.PieceAt(rep.Square(sq)) }

// pawnsAttacking returns the pawns of both colours that attack sq. Masks leave out
// pieces on another edge of the board.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	return pairs.Pawns(sq, v.pieceAt((sq-9)&63), v.pieceAt((sq-7)&63), v.pieceAt((sq+7)&63), v.pieceAt((sq+9)&63))
}

// reach returns the nearest pieces that a bishop and a rook on sq would see.
func (v *threatView) reach(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	return pairs.Nearest(sq, occupied)
}
