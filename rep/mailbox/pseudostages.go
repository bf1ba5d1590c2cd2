package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// AppendPseudoCaptures appends all pseudo-legal captures and the promotions to a queen. The side
// to move must not be in check.
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < cells.MaxList {
		var room cells.Moves
		return append(dst, b.AppendPseudoCaptures(room[:0])...)
	}
	l := (*cells.Moves)(dst[n : n+cells.MaxList])
	if b.side() == rep.White {
		return dst[:n+writePseudoCaptures[side.White](b, l)]
	}
	return dst[:n+writePseudoCaptures[side.Black](b, l)]
}

// AppendPseudoQuiets appends the pseudo-legal moves that AppendPseudoCaptures does not. The side
// to move must not be in check.
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < cells.MaxList {
		var room cells.Moves
		return append(dst, b.AppendPseudoQuiets(room[:0])...)
	}
	l := (*cells.Moves)(dst[n : n+cells.MaxList])
	if b.side() == rep.White {
		return dst[:n+writePseudoQuiets[side.White](b, l)]
	}
	return dst[:n+writePseudoQuiets[side.Black](b, l)]
}

// writePseudoCaptures is writeCaptures without the tests for pins and attacks on the king.
func writePseudoCaptures[S side.Type](b *Board, l *cells.Moves) int {
	us := int(side.Of[S]())
	own, enemy := firstID<<us, uint(5-us)
	n := 0
	for _, p := range b.pieceList[own+1 : b.ends[us].knights] {
		if p != 0 {
			n = b.cell.WriteKnightCaptures(l, n, p.at(), enemy)
		}
	}
	n = writeSliderCaptures[S](b, l, n)
	n = writePawnCaptures[S](b, l, n)
	king := b.pieceList[own].at() & 63
	for steps := b.cell.FreeNeighbours(king, us); steps != 0; steps &= steps - 1 {
		to := king + cells.Neighbour[bits.TrailingZeros16(steps)&15]
		if b.cell[to&63] != noPiece {
			n = l.Put(n, rep.Move(king)<<6|rep.Move(to)|cells.Capture)
		}
	}
	return writePseudoEnPassant[S](b, l, n)
}

// writePseudoQuiets is writeQuiets without these tests. Castling alone is tested.
func writePseudoQuiets[S side.Type](b *Board, l *cells.Moves) int {
	us := int(side.Of[S]())
	king, n := b.kingAt(rep.Color(us))&63, 0
	for steps := b.cell.FreeNeighbours(king, us); steps != 0; steps &= steps - 1 {
		to := king + cells.Neighbour[bits.TrailingZeros16(steps)&15]
		if b.cell[to&63] == noPiece {
			n = l.Put(n, rep.Move(king)<<6|rep.Move(to))
		}
	}
	n = writePseudoCastles[S](b, l, n)
	return writeUnpinnedQuiets[S](b, l, n)
}
