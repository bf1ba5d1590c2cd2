// Code generated from ../tenbytwelve/movegen.go; DO NOT EDIT.

package tenbytwelvescan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+int(b.write((*moves)(dst[n:n+maxList])))]
}

// write writes all legal moves and returns their number.
func (b *Board) write(l *moves) uint {
	if state := b.state(); state.side() == rep.White {
		return writeMoves[side.White](b, l, state)
	} else {
		return writeMoves[side.Black](b, l, state)
	}
}

// writeKing writes the king's moves except castling.
func writeKing(b *Board, l *moves, info *checkInfo) uint {
	var n uint
	for legal := info.kingMoves; legal != 0; legal &= legal - 1 {
		to := info.king + zone[bits.TrailingZeros32(legal)&15]
		n = l.put(n, moveOnto(info.king, to, b.at(to)))
	}
	return n
}

// writePushes writes a pawn's moves straight ahead.
func writePushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != empty {
		return n
	}
	n = writePawnMove[S](l, n, from, to, rep.Quiet)
	if to += forward(us); onStartRank(us, from) && b.at(to) == empty {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// writeEvasions writes, with a single checker, the moves of pieces other than the king
// that capture it or block it.
func writeEvasions[S side.Type](b *Board, l *moves, n uint, info *checkInfo) uint {
	n = writeBlockOrCapture[S](b, l, n, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n = writeBlockOrCapture[S](b, l, n, to)
		n = writePawnBlock[S](b, l, n, to)
	}
	return n
}

// writeEnPassant writes the en passant captures; the state must have one.
func writeEnPassant[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// writeCastles writes castling, when not in check.
func writeCastles[S side.Type](b *Board, l *moves, n uint, info *checkInfo, state state) uint {
	us := side.Of[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if castleLegal[S](b, info, state, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = l.put(n, rep.MakeMove(info.king.square(), rook, kind))
		}
	}
	return n
}
