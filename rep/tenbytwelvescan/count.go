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
	info.hidePinned(b)
	if info.checkers == 1 {
		n += countEvasions[S](b, &info)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n += countPinned[S](b, p, info.king)
		}
		if castlePathClear[S](b, state) {
			n += countCastles[S](b, &info, state)
		}
		n += countUnpinned[S](b, &info)
	}
	info.showPinned(b)
	return n
}

// rowsMinPawns is the number of pawns from which to count their moves by rows.
const rowsMinPawns = 5

// countPawnRows counts the moves of all pawns except en passant, two ranks at a time. A
// row is the eight cells of a rank in a word, numbered from the side to move. Of each cell
// it needs three bits, so that two rows fit a word.
func countPawnRows[S side.Type](b *Board) int {
	us, c := side.Of[S](), &b.cells
	const first = uint(a1)
	row2, row3, row4 := load8(c, first+columns), load8(c, first+2*columns), load8(c, first+3*columns)
	row5, row6, row7 := load8(c, first+4*columns), load8(c, first+5*columns), load8(c, first+6*columns)
	row8 := load8(c, first+7*columns)
	if us == rep.Black {
		row2, row3, row4, row5, row6, row7, row8 = row7, row6, row5, row4, row3, row2, load8(c, first)
	}
	row3, row4, row5, row6, row7 = pawnBits(row3), pawnBits(row4), pawnBits(row5), pawnBits(row6), pawnBits(row7)
	rows34 := row3 | row4>>3
	moves2 := pawnMoves(us, pawnBits(row2)|row3>>3, rows34)
	moves4 := pawnMoves(us, row4|row5>>3, row5|row6>>3)
	moves6 := pawnMoves(us, row6|row7>>3, row7|pawnBits(row8)>>3)
	doublePushes := moves2 & (everyByte * 8) &^ (occupied(rows34) << 3)
	return bits.OnesCount64(moves2) + bits.OnesCount64(moves4|doublePushes<<3) +
		bits.OnesCount64(moves6) + 3*bits.OnesCount64(moves6&(everyByte*7))
}

// occupied returns the first of the three bits of the cells that are not empty, and other
// bits.
func occupied(rows uint64) uint64 { return (rows | rows>>1) >> 1 }

// pawnMoves returns the moves of the pawns of us in two rows to the two rows ahead of them,
// at the three bits of each cell: the push from it, the captures on it.
func pawnMoves(us rep.Color, rows, ahead uint64) uint64 {
	pawns := rows & (rows >> (1 + us&1)) & (everyByte * 9)
	enemies := ahead >> (2 - us&1)
	return pawns&^occupied(ahead) | (pawns<<8&enemies)<<1 | (pawns>>8&enemies)<<2
}

// countRay counts the moves along a ray. The first cell that is not empty holds a
// piece to capture, a piece of us, or the sentinel, which is one of us.
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
