// Package pins is the textbook bitboard (package book of this layout) with one change: it
// finds checks and pins before it tests moves.
//
// The book makes every pseudo-legal move to see whether the king is attacked afterwards. Most of these
// tests have an answer that is known before. If the king is not in check, a move can expose it only
// if the king itself moves, if the piece that moves was the only one between the king and an enemy
// slider, or if it is an en passant capture, which takes two pieces off a rank. So one look from the
// king to the enemy sliders replaces nearly all tests. With the white king on e1:
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
// Between the king and a slider on one line with it, the squares are a set, and an AND with the occupied
// squares tells the three cases apart: no piece is a check, one is a pin, more are neither.
//
// This prints the gain:
//
//	go run ./cmd/bench run --rep bitboard-book,bitboard-pins
package pins

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard/book"
)

// Backend describes this representation.
var Backend = rep.Backend{
	Name:      "bitboard-pins",
	Title:     "bitboard (pins)",
	Family:    "bitboard",
	Level:     rep.Step,
	Layout:    "bitboard",
	Summary:   "bitboard-book, but moves are made to test them only in check, of the king, of pinned pieces and en passant",
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
	us, them := b.SideToMove(), b.SideToMove().Other()
	king, queens := b.King(us), b.Pieces(them, rep.Queen)
	pieces.Add(king)
	sliders := rep.PseudoAttacks(rep.Bishop, king)&(b.Pieces(them, rep.Bishop)|queens) |
		rep.PseudoAttacks(rep.Rook, king)&(b.Pieces(them, rep.Rook)|queens)
	for sliders != 0 {
		between := rep.Between(king, sliders.PopFirst()) & b.Occupied()
		if between == 0 {
			check = true
		} else if !between.MoreThanOne() {
			pieces |= between // if it is an enemy, it has no moves to be tested
		}
	}
	check = check ||
		rep.KnightAttacks(king)&b.Pieces(them, rep.Knight) != 0 ||
		rep.PawnAttacks(us, king)&b.Pieces(them, rep.Pawn) != 0
	return check, pieces
}
