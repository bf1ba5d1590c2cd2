package mailbox

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// writeEnPassant writes the en passant captures that leave the king safe.
func writeEnPassant[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	to := b.now().state.epSquare()
	list := &pawnTo[us^1][to&63]
	for _, from := range [2]index{list.left, list.right} {
		if enPassantLegal[S](b, from, to) {
			n = l.put(n, rep.Move(from)<<6|rep.Move(to)|enPassantMove)
		}
	}
	return n
}

// writeCastling writes the castling moves; the king must not be in check.
func writeCastling[S side.Type](b *Board, l *moves, n int, info *checkInfo) int {
	us := int(side.Of[S]())
	rights := b.now().state.rights()
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && castlingLegal[S](b, info, i) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.put(n, rep.MakeMove(b.castling.King[us], b.castling.Rook[i], kind))
		}
	}
	return n
}

func countEnPassant[S side.Type](b *Board) int {
	us := int(side.Of[S]())
	to := b.now().state.epSquare()
	list := &pawnTo[us^1][to&63]
	n := 0
	if enPassantLegal[S](b, list.left, to) {
		n++
	}
	if enPassantLegal[S](b, list.right, to) {
		n++
	}
	return n
}
