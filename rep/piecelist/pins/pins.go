// Package pins is the textbook piece list, package book, with one difference: it finds checks and
// pins before it tests moves.
//
// The book makes every pseudo-legal move to see whether the king is attacked afterwards. Most of these
// tests are needless. If the king is not in check, only three kinds of moves can expose it: its own, the
// moves of a piece alone between it and an enemy slider, and en passant captures, which take two pieces
// off a rank. So one pass over the enemy's list replaces nearly all tests. With the white king on e1:
//
//	8  . . . . r . . .
//	7  . . . . . . . .
//	6  . . . . . . . .
//	5  b . . . . . . .
//	4  . . . . N . . .    the knight alone is between king and rook: pinned
//	3  . . P . . . . .
//	2  . . . P . . . .    two pawns are between king and bishop: neither is pinned
//	1  . . . . K . . .
//	   a b c d e f g h
//
// The lists are searched for the squares between the king and each enemy slider on a line with it. No
// piece on them is a check, one is a pin, more are neither.
//
// This prints the gain:
//
//	go run ./cmd/bench run --rep piecelist-book,piecelist-pins
package pins

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/piecelist/book"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "piecelist-pins",
	Title:     "piece list (pins)",
	Family:    "piece list",
	Level:     rep.Step,
	Layout:    "piecelist",
	Summary:   "piecelist-book, but moves are made to test them only in check, of the king, of pinned pieces and en passant",
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
	pieces.Add(king)
	for _, e := range b.PieceList(us.Other()) {
		if e.Square == rep.NoSquare {
			continue // captured
		}
		step, ok := book.Aligned(e, king)
		if !ok {
			continue
		}
		between, blocker := 0, e.Square
		for at, _ := step.From(e.Square); at != king; at, _ = step.From(at) {
			if b.PieceOn(at) != rep.NoPiece {
				between++
				blocker = at
			}
		}
		switch between {
		case 0:
			check = true
		case 1:
			pieces.Add(blocker) // if it is an enemy, it has no moves to be tested
		}
	}
	return check, pieces
}
