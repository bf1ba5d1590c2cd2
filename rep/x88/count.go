package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It follows AppendMoves step by
// step, without writing a move.
func (b *Board) CountMoves() int {
	if b.side() == rep.White {
		return countMoves[side.White](b)
	}
	return countMoves[side.Black](b)
}

func countMoves[S side.Type](b *Board) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := bits.OnesCount8(info.kingMoves)
	if info.checkers > 1 {
		return n
	}
	if b.state().epSquare().onBoard() {
		n += countEnPassant[S](b)
	}
	if info.checkers+info.pins == 0 { // most positions: nothing to hide
		if b.mayCastle(side.Of[S]()) {
			n += countCastles[S](b, &info)
		}
		return n + countUnpinned[S](b, &info)
	}
	info.hidePinned(b)
	if info.checkers == 1 {
		n += countEvasions[S](b, &info)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n += countPinned[S](b, p, info.king)
		}
		if b.mayCastle(side.Of[S]()) {
			n += countCastles[S](b, &info)
		}
		n += countUnpinned[S](b, &info)
	}
	info.showPinned(b)
	return n
}

// countKnight counts a knight's moves: its mobility on an empty board, minus the
// targets with a piece of its own side. It loads four ranks and keeps two files of
// each; the shifts give each of the eight targets a bit of its own. A rank beyond
// the edge wraps to another rank, and its bits are masked.
func countKnight[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	i, c, jumps := uint(from), &b.cells, &knightJumps[from&7]
	near, far := jumps.near<<(4+us&1), jumps.far<<(4+us&1)
	set := load8(c, (i+uint(northNorth))&rankMask)&near | load8(c, (i+uint(north))&rankMask)&far>>1 |
		load8(c, (i-uint(north))&rankMask)&far>>2 | load8(c, (i-uint(northNorth))&rankMask)&near>>3
	return int(knightMobility[i&cellMask]) - bits.OnesCount64(set>>(1+us&1)&knightRanks[i>>4&7])
}

func countDiagonals[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	n := b.countRay(us, from, northEast, 0)
	n = b.countRay(us, from, southEast, n)
	n = b.countRay(us, from, southWest, n)
	n = b.countRay(us, from, northWest, n)
	return int(n / uint(enemy(us)))
}

func countOrthogonals[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	n := b.countRank(us, from, 0)
	n = b.countRay(us, from, north, n)
	n = b.countRay(us, from, south, n)
	return int(n / uint(enemy(us)))
}

// countRank adds a rook's moves along its rank to n as countRay does. They come from one
// 8-byte load instead of two ray walks: the first non-zero byte, in each direction from
// the rook, ends its moves. At the edge that is a marker bit, which is no piece to
// capture.
func (b *Board) countRank(us rep.Color, from index, n uint) uint {
	i := uint(from)
	rank, file := load8(&b.cells, i&rankMask), 8*(i&7)
	edge := uint64(1) << 63 >> file
	right, left := rank>>8>>file|edge, rank<<8<<(56-file)|edge
	toRight := uint(bits.TrailingZeros64(right)) & 56
	toLeft := uint(bits.LeadingZeros64(left)) & 56
	return n + (toRight+toLeft)*uint(enemy(us))/8 + uint(right>>toRight)&uint(enemy(us)) + uint(left<<toLeft>>56)&uint(enemy(us))
}

// countRay adds a slider's moves along one step to n, each as the enemy's bit of a cell:
// a piece at the end of the ray is counted by its own bit if it is an enemy. So all rays
// share one sum and one division. One test finds both the next piece and the edge, so
// the loop has one exit; a cell beyond the edge is empty, or its index has bit 7.
func (b *Board) countRay(us rep.Color, to, step index, n uint) uint {
	for {
		to += step
		if c := b.cells[to&cellMask]; c|pieceID(to&offBoard) != noPiece {
			return n + uint(c)&^(uint(to)>>(2+us))&uint(enemy(us))
		}
		n += uint(enemy(us))
	}
}

// countPushes counts the pushes of a pawn that does not promote.
func countPushes[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != noPiece {
		return 0
	}
	if from.rank() != pushRank(us) {
		return 1
	}
	return 1 + isEmpty(b.at(to+forward(us)))
}

// countPawnMove returns the number of moves of a pawn on from to one square: four if it promotes.
func countPawnMove(us rep.Color, from index) int {
	if from.rank() == beforeLast(us) {
		return 4
	}
	return 1
}

func countPinned[S side.Type](b *Board, p pin, king index) int {
	us := side.Of[S]()
	piece := b.pinnedPiece(p)
	pawn := piece.isPawn()
	if pawn && (p.step == north || p.step == south) {
		return countPushes[S](b, p.at) // no promotion: on the rank before the last, the pinner blocks the push
	}
	if attacksBy(piece, p.at, p.pinner)&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove(us, p.at)
	}
	n := -1 // not its own square
	for to := p.pinner; to != king; to -= p.step {
		n++
	}
	return n
}

func countEvasions[S side.Type](b *Board, info *checkInfo) int {
	us := side.Of[S]()
	n := countBlockOrCapture[S](b, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n += countBlockOrCapture[S](b, to)
		if from := pushSource[S](b, to); from != offBoard {
			n += countPawnMove(us, from)
		}
	}
	return n
}

func countBlockOrCapture[S side.Type](b *Board, to index) int {
	us, n := side.Of[S](), 0
	row := attackersOf(to)
	for _, piece := range b.pieces(us)[1:] {
		if from := piece.at(); row[from]>>piece.piece()&1 != 0 && b.clearLine(from, to) {
			n++
		}
	}
	if b.at(to) == noPiece {
		return n
	}
	behind := to - forward(us)
	for _, from := range [2]index{behind + west, behind + east} {
		if b.movable(us, from) {
			n += countPawnMove(us, from)
		}
	}
	return n
}

func countEnPassant[S side.Type](b *Board) int {
	us := side.Of[S]()
	n := 0
	captured := b.state().epSquare() - forward(us)
	for _, from := range [2]index{captured + west, captured + east} {
		if isPawn(us, b.at(from)) && enPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func countCastles[S side.Type](b *Board, info *checkInfo) int {
	n := 0
	open := openCastles[S](b, info.king)
	if open&1 != 0 && castleLegal[S](b, info, rep.CastleKingside) {
		n++
	}
	if open&2 != 0 && castleLegal[S](b, info, rep.CastleQueenside) {
		n++
	}
	return n
}
