// Package pins is the first step from the textbook 0x88 board, package book, to the tuned one. The
// book makes every pseudo-legal move to see whether it is legal. But few moves can expose the king:
// its own, the moves of a pinned piece, and en passant, which takes two pawns off a rank at once;
// in check, any move. This board makes only these.
//
// Whether a piece is pinned is a question about two cells, so the square difference answers it: an
// enemy piece that is aligned with the king gives check if no piece is between them, and pins if one
// piece of the king's color is.
package pins

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88/book"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "x88-pins",
	Title:     "0x88 (pins)",
	Family:    "mailbox",
	Level:     rep.Step,
	Layout:    "x88",
	Summary:   "x88-book, but moves are made to test them only in check, of the king, of pinned pieces and en passant",
	Reference: book.Backend.Reference,
	New:       func() rep.Board { return New() },
}

// Board is the board of package book with another AppendMoves.
type Board struct{ book.Board }

// New returns an empty board, which needs Load before use.
func New() *Board { return new(Board) }

// AppendMoves appends all legal moves to dst.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	dst = b.AppendPseudoLegal(dst)
	legal := dst[:n]
	check, exposing := b.Exposing()
	for _, m := range dst[n:] {
		test := check || exposing.Has(m.From()) || m.Kind() == rep.EnPassant
		if !test || b.LegalIfPseudo(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// Exposing reports whether the side to move is in check, and returns the squares of the pieces
// whose moves may expose its king: the king itself and the pinned pieces.
func (b *Board) Exposing() (check bool, pieces rep.SquareSet) {
	us := b.SideToMove()
	king := b.King(us)
	pieces.Add(king.Square())
	for _, from := range b.PieceList(us.Other()) {
		if !from.OnBoard() {
			continue // captured
		}
		step, ok := b.Aligned(from, king)
		if !ok {
			continue
		}
		between, blocker := 0, from
		for at := from + step; at != king; at += step {
			if b.PieceOn(at) != rep.NoPiece {
				between++
				blocker = at
			}
		}
		switch {
		case between == 0:
			check = true
		case between == 1 && b.PieceOn(blocker).Color() == us:
			pieces.Add(blocker.Square())
		}
	}
	return check, pieces
}
