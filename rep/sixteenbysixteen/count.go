// Code generated from ../tenbytwelve/count.go; DO NOT EDIT.

package sixteenbysixteen

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

// rowsMinPawns is the least number of pawns that are counted in words.
const rowsMinPawns = 5

func countPushes[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != noPiece {
		return 0
	}
	n := countPawnMove(us, from)
	if to += forward(us); onStartRank(us, from) && b.at(to) == noPiece {
		n++
	}
	return n
}

func countEvasions[S side.Type](b *Board, info *checkInfo) int {
	n := countBlockOrCapture[S](b, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n += countBlockOrCapture[S](b, to) + countPawnBlock[S](b, to)
	}
	return n
}

func countBlockOrCapture[S side.Type](b *Board, to index) int {
	us, n := side.Of[S](), 0
	c, row, list := b.at(to), attacksOn(to), b.piecesOf(us)
	if c == noPiece {
		list = b.nonPawns(us) // a pawn does not block by a capture
	}
	for _, p := range list[1:] {
		a := row[p.entry()]
		if a&attack == 0 || a&sliderAligned != 0 && !b.clear(to, p.at(), a.step()) {
			continue
		}
		if !p.isPawn() {
			n++
		} else if c != noPiece {
			n += countPawnMove(us, p.at())
		}
	}
	return n
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
