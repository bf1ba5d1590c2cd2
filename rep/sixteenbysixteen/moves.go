// Code generated from ../tenbytwelve/moves.go; DO NOT EDIT.

package sixteenbysixteen

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// maxList is room for the moves of any side, however many queens it has. It is a
// power of two, so that a mask replaces the bounds check.
const maxList = 512

// moves is the buffer of the generator. It has room for all moves of a side, so that
// writing a move needs no check. The number of moves in it is a separate value.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n uint, m rep.Move) uint {
	l[n&(maxList-1)] = m
	return n + 1
}

// The kinds of moves as bits of a Move.
const (
	captureFlag    = rep.Move(rep.Capture) << 12    // makes a quiet move a capture
	doublePushFlag = rep.Move(rep.DoublePush) << 12 // makes a quiet move a double push

	// Castling and promotions have one of these bits, no other move has.
	castleOrPromotion = rep.Move(rep.CastleKingside|rep.PromoteKnight) << 12
)

// moveOnto returns the move of a piece other than a pawn to a cell that holds id.
func moveOnto(from, to index, id pieceID) rep.Move {
	kind := rep.Quiet
	if id != noPiece {
		kind = rep.Capture
	}
	return rep.MakeMove(from.square(), to.square(), kind)
}

// writePawnMove writes a pawn's move of kind Quiet or Capture, on the last rank as four promotions.
func writePawnMove[S side.Type](l *moves, n uint, from, to index, kind rep.MoveKind) uint {
	us := side.Of[S]()
	if !beforePromotion(us, from) {
		return l.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const nextKind = rep.Move(1) << 12
	for range 4 {
		n = l.put(n, m)
		m += nextKind
	}
	return n
}

// countPawnMove returns the number of moves of a pawn on from to one square: four if it promotes.
func countPawnMove(us rep.Color, from index) int {
	if beforePromotion(us, from) {
		return 4
	}
	return 1
}
