package mailbox

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// maxList is the length of a move list: a power of two, and more moves than any side has, even a side of
// queens only. At most eight sliders reach a cell, and a knight only from a cell that is then no target.
const maxList = 512

// moves is a move list under construction. Its length is a separate value.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n int, m rep.Move) int {
	l[n&(maxList-1)] = m
	return n + 1
}

// AppendMoves appends all legal moves to dst and returns the extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFew(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+write[side.White](b, l)]
	}
	return dst[:n+write[side.Black](b, l)]
}

// appendFew is AppendMoves for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFew(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendMoves(room[:0])...)
}

// The kinds of moves at their place in a Move.
const (
	doublePush    = rep.Move(rep.DoublePush) << 12
	capture       = rep.Move(rep.Capture) << 12
	enPassantMove = rep.Move(rep.EnPassant) << 12
	promoteQueen  = rep.Move(rep.PromoteQueen) << 12
	promotionStep = rep.Move(1) << 12
	captureBit    = 14 // of a Move, set in captures
)

// writePush writes the pushes of a pawn.
func writePush[S side.Type](b *Board, l *moves, n int, from index) int {
	us := int(side.Of[S]())
	list := &pawnTo[us][from&63]
	if b.cell[list.one&63] == noPiece {
		n = writePawnMove[S](l, n, from, list.one, 0)
		if b.cell[list.two&63] == noPiece {
			n = l.put(n, rep.Move(from)<<6|rep.Move(list.two)|doublePush)
		}
	}
	return n
}

// writePawnMove writes a push or a capture, as four promotions on the last rank.
func writePawnMove[S side.Type](l *moves, n int, from, to index, kind rep.Move) int {
	us := int(side.Of[S]())
	move := rep.Move(from)<<6 | rep.Move(to) | kind
	if !promotes(us, to) {
		return l.put(n, move)
	}
	move |= promoteQueen
	for range 4 {
		n = l.put(n, move)
		move -= promotionStep
	}
	return n
}

// promotes reports whether to is on the last rank of us.
func promotes(us int, to index) bool {
	if us == int(rep.White) {
		return to >= 56
	}
	return to < 8
}

// kindOfPush returns doublePush for a double push.
func kindOfPush(from, to index) rep.Move {
	if from^to == 16 || from^to == 48 {
		return doublePush
	}
	return 0
}

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
