package mailbox

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// AppendMoves appends all legal moves to dst and returns the extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < cells.MaxList {
		return b.appendFew(dst)
	}
	l := (*cells.Moves)(dst[n : n+cells.MaxList])
	if b.side() == rep.White {
		return dst[:n+write[side.White](b, l)]
	}
	return dst[:n+write[side.Black](b, l)]
}

// appendFew is AppendMoves for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFew(dst []rep.Move) []rep.Move {
	var room cells.Moves
	return append(dst, b.AppendMoves(room[:0])...)
}

// writePush writes the pushes of a pawn.
func writePush[S side.Type](b *Board, l *cells.Moves, n int, from cells.Index) int {
	us := int(side.Of[S]())
	list := &cells.PawnTo[us][from&63]
	if b.cell[list.One&63] == noPiece {
		n = cells.WritePawnMove[S](l, n, from, list.One, 0)
		if b.cell[list.Two&63] == noPiece {
			n = l.Put(n, rep.Move(from)<<6|rep.Move(list.Two)|cells.DoublePush)
		}
	}
	return n
}

// writeEnPassant writes the en passant captures that leave the king safe.
func writeEnPassant[S side.Type](b *Board, l *cells.Moves, n int) int {
	us := int(side.Of[S]())
	to := b.now().state.EPSquare()
	list := &cells.PawnTo[us^1][to&63]
	for _, from := range [2]cells.Index{list.Left, list.Right} {
		if enPassantLegal[S](b, from, to) {
			n = l.Put(n, rep.Move(from)<<6|rep.Move(to)|cells.EnPassantMove)
		}
	}
	return n
}

// writeCastling writes the castling moves; the king must not be in check.
func writeCastling[S side.Type](b *Board, l *cells.Moves, n int, info *checkInfo) int {
	us := int(side.Of[S]())
	rights := b.now().state.Rights()
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && castlingLegal[S](b, info, i) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.Put(n, rep.MakeMove(b.castling.King[us], b.castling.Rook[i], kind))
		}
	}
	return n
}

func countEnPassant[S side.Type](b *Board) int {
	us := int(side.Of[S]())
	to := b.now().state.EPSquare()
	list := &cells.PawnTo[us^1][to&63]
	n := 0
	if enPassantLegal[S](b, list.Left, to) {
		n++
	}
	if enPassantLegal[S](b, list.Right, to) {
		n++
	}
	return n
}
