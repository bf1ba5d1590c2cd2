// Code generated from ../tenbytwelve/count.go; DO NOT EDIT.

package tenbytwelvescan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It follows AppendMoves step by
// step, but writes no moves.
func (b *Board) CountMoves() int {
	state := b.state()
	if state.side() == rep.White {
		return countMoves[side.White](b, state)
	}
	return countMoves[side.Black](b, state)
}

func countMoves[S side.Type](b *Board, state state) int {
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll)
	n := bits.OnesCount32(info.kingMoves)
	if info.checkers > 1 {
		return n
	}
	if state.hasEPCapture() {
		n += countEnPassant[S](b)
	}
	if info.checkers|info.pins != 0 {
		return n + countHindered[S](b, &info, state)
	}
	if castlePathClear[S](b, state) {
		n += countCastles[S](b, &info, state)
	}
	return n + countUnpinned[S](b, &info)
}

// countHindered counts the moves of all pieces except the king's steps and en passant if
// there is one check or a piece is pinned.
//
//go:noinline
func countHindered[S side.Type](b *Board, info *checkInfo, state state) int {
	n := 0
	info.hidePinned(b)
	if info.checkers == 1 {
		n = countEvasions[S](b, info)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n += countPinned[S](b, p, info.king)
		}
		if castlePathClear[S](b, state) {
			n += countCastles[S](b, info, state)
		}
		n += countUnpinned[S](b, info)
	}
	info.showPinned(b)
	return n
}

// countRay counts the moves along a ray. The first cell that is not empty holds a piece
// to capture, a piece of us, or the sentinel, which counts as a piece of us.
func (b *Board) countRay(us rep.Color, from, step uint) int {
	to := from + step
	c := b.cells[to]
	for n := 1; ; n++ {
		if c != empty {
			return n - isOwn(us, c)
		}
		to = (to + step) & 127
		c = b.cells[to]
	}
}

func countEnPassant[S side.Type](b *Board) int {
	us := side.Of[S]()
	n := 0
	victim := b.state().epSquare() - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func countCastles[S side.Type](b *Board, info *checkInfo, state state) int {
	n := 0
	if castleLegal[S](b, info, state, rep.CastleKingside) {
		n++
	}
	if castleLegal[S](b, info, state, rep.CastleQueenside) {
		n++
	}
	return n
}
