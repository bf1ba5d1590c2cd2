// Code generated from ../tenbytwelve/threats.go; DO NOT EDIT.

package twelvebytwelve

import (
	"unsafe"

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
		for _, p := range b.nonPawns(c) {
			sets[p.kind()] |= setAt[p.at()]
		}
	}
	const first = uint(a1)
	c := &b.cells
	v.board = b
	v.occupied = rankSet(load8(c, first)) | rankSet(load8(c, first+columns))<<8 |
		rankSet(load8(c, first+2*columns))<<16 | rankSet(load8(c, first+3*columns))<<24 |
		rankSet(load8(c, first+4*columns))<<32 | rankSet(load8(c, first+5*columns))<<40 |
		rankSet(load8(c, first+6*columns))<<48 | rankSet(load8(c, first+7*columns))<<56
	v.kings, v.knights = sets[rep.King], sets[rep.Knight]
	v.diagonal, v.orthogonal = sets[rep.Bishop]|sets[rep.Queen], sets[rep.Rook]|sets[rep.Queen]
}

// rankSet returns the occupied squares of a rank, whose cells are the bytes of word. A product
// puts the bits side by side in the highest byte.
func rankSet(word uint64) rep.SquareSet {
	return rep.SquareSet((word>>4 | word>>5) & everyByte * toRank >> 56)
}

// pieceAt returns the piece on sq.
func (v *threatView) pieceAt(sq int) rep.Piece { return v.board.PieceAt(rep.Square(sq)) }

// pawnsAttacking returns the pawns of both colours that attack sq.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	b, i := v.board, indexOf(rep.Square(sq))
	return isPiece(b.pieceAt(i+southWest), rep.WhitePawn)<<((sq-9)&63) | isPiece(b.pieceAt(i+southEast), rep.WhitePawn)<<((sq-7)&63) |
		isPiece(b.pieceAt(i+northWest), rep.BlackPawn)<<((sq+7)&63) | isPiece(b.pieceAt(i+northEast), rep.BlackPawn)<<((sq+9)&63)
}

// isPiece returns 1 if p is of, and 0 if not, without a branch.
func isPiece(p, of rep.Piece) rep.SquareSet { return rep.SquareSet((uint64(p^of) - 1) >> 63) }

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

const threatTableBytes = int(unsafe.Sizeof(setAt)) + pairs.Bytes
