// Code generated from ../bitboard/threats.go; DO NOT EDIT.

package bitboardinplace

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// threatView is a position as threatlist.go reads it.
type threatView struct {
	board                *Board
	occupied, kings      rep.SquareSet
	knights              rep.SquareSet
	white, black         rep.SquareSet // the pawns
	diagonal, orthogonal rep.SquareSet // the sliders that move so
}

// read fills v in.
func (v *threatView) read(b *Board) {
	s := b.state()
	queens := s.ofType(rep.Queen)
	v.board = b
	v.occupied = s.occupancy(rep.White).all()
	v.white, v.black = s.pawns(rep.White), s.pawns(rep.Black)
	v.kings = s.ofType(rep.King)
	v.knights = s.ofType(rep.Knight)
	v.diagonal = s.ofType(rep.Bishop) | queens
	v.orthogonal = s.ofType(rep.Rook) | queens
}

// pieceAt returns the piece on sq.
func (v *threatView) pieceAt(sq int) rep.Piece { return v.board.PieceAt(rep.Square(sq)) }

// pawnsAttacking returns the pawns of both colours that attack sq.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	t := attacks.Shared
	return t.Pawn[64+sq&63]&v.white | t.Pawn[sq&63]&v.black
}

// reach returns the squares that a bishop and a rook on sq would attack.
func (v *threatView) reach(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	t := attacks.Shared
	return t.Bishop.Attacks(sq&63, occupied), t.Rook.Attacks(sq&63, occupied)
}
