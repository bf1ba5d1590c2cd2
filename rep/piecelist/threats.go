package piecelist

import (
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// threatView is a position as threatlist.go reads it. The lists have no answer to which piece
// is on a square, and no sets: one pass over them makes an array of squares and the sets of
// the pieces when the question is asked.
type threatView struct {
	piece                [128]uint8 // by square; only occupied squares are written
	occupied, kings      rep.SquareSet
	knights              rep.SquareSet
	white, black         rep.SquareSet // the pawns
	diagonal, orthogonal rep.SquareSet // the sliders that move so
}

// read fills v in.
func (v *threatView) read(b *Board) {
	var sets [16]rep.SquareSet // by piece
	for c := range b.squares {
		squares, pieces := &b.squares[c], &b.pieces[c]
		for s, sq := range squares {
			piece := pieces[s]
			v.piece[sq&127] = piece
			sets[piece&15] |= setOf[sq]
		}
	}
	v.kings, v.knights = sets[rep.WhiteKing]|sets[rep.BlackKing], sets[rep.WhiteKnight]|sets[rep.BlackKnight]
	queens := sets[rep.WhiteQueen] | sets[rep.BlackQueen]
	v.diagonal = sets[rep.WhiteBishop] | sets[rep.BlackBishop] | queens
	v.orthogonal = sets[rep.WhiteRook] | sets[rep.BlackRook] | queens
	v.white, v.black = sets[rep.WhitePawn], sets[rep.BlackPawn]
	v.occupied = v.white | v.black | v.knights | v.diagonal | v.orthogonal | v.kings
}

// pieceAt returns the piece on sq, which must be occupied.
func (v *threatView) pieceAt(sq int) rep.Piece { return rep.Piece(v.piece[sq&63]) }

// pawnsAttacking returns the pawns of both colours that attack sq.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	return rep.PawnAttacks(rep.Black, rep.Square(sq))&v.white | rep.PawnAttacks(rep.White, rep.Square(sq))&v.black
}

// reach returns the nearest pieces that a bishop and a rook on sq would see.
func (v *threatView) reach(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	return pairs.Nearest(sq, occupied)
}
