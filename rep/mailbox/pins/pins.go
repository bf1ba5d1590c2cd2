// Package pins is the first step from the textbook 8×8 board, package book, to the tuned one. The
// book makes every pseudo-legal move to see whether it is legal. But few moves can expose the king:
// its own, the moves of a pinned piece, and en passant, which takes two pawns off a rank at once;
// in check, any move. This board makes only these.
//
// The pinned pieces are found by walks from the king: a piece of its color is pinned if the next
// piece behind it is an enemy slider that moves in this direction.
package pins

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/mailbox/book"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "mailbox-pins",
	Title:     "8×8 (pins)",
	Family:    "mailbox",
	Level:     rep.Step,
	Layout:    "mailbox",
	Summary:   "mailbox-book, but moves are made to test them only in check, of the king, of pinned pieces and en passant",
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
	pieces.Add(b.King(b.SideToMove()))
	b.addPinned(&pieces, book.BishopDirections, rep.Bishop)
	b.addPinned(&pieces, book.RookDirections, rep.Rook)
	return b.InCheck(), pieces
}

// addPinned adds the squares of the pieces that a slider or a queen pins in one of the directions.
func (b *Board) addPinned(pieces *rep.SquareSet, directions []book.Direction, slider rep.PieceType) {
	us, them := b.SideToMove(), b.SideToMove().Other()
	for _, d := range directions {
		blocker := b.Nearest(b.King(us), d)
		if blocker == rep.NoSquare || b.PieceOn(blocker).Color() != us {
			continue
		}
		pinner := b.Nearest(blocker, d)
		if pinner == rep.NoSquare {
			continue
		}
		if p := b.PieceOn(pinner); p == rep.MakePiece(them, slider) || p == rep.MakePiece(them, rep.Queen) {
			pieces.Add(blocker)
		}
	}
}
