package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendPseudoCaptures appends all pseudo-legal captures and the promotions to a queen. The
// side to move must not be in check.
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writePseudoCaptures(list)]
	}
	var list moves
	return append(dst, list[:b.writePseudoCaptures(&list)]...)
}

// AppendPseudoQuiets appends the pseudo-legal moves that AppendPseudoCaptures does not append.
// The side to move must not be in check.
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writePseudoQuiets(list)]
	}
	var list moves
	return append(dst, list[:b.writePseudoQuiets(&list)]...)
}

func (b *Board) writePseudoCaptures(list *moves) int {
	if b.side() == rep.White {
		return writePseudoCaptures[side.White](b, list)
	}
	return writePseudoCaptures[side.Black](b, list)
}

func (b *Board) writePseudoQuiets(list *moves) int {
	if b.side() == rep.White {
		return writePseudoQuiets[side.White](b, list)
	}
	return writePseudoQuiets[side.Black](b, list)
}

// writePseudoCaptures is writeCaptures without the tests for pins and attacks on the king.
func writePseudoCaptures[S side.Type](b *Board, list *moves) int {
	us := side.Of[S]()
	n, king := writePieceCaptures[S](b, list), b.king(us)
	for enemies := b.piecesAround(us^1, king); enemies != 0; enemies &= enemies - 1 {
		to := king + kingSteps[bits.TrailingZeros8(enemies)&7]
		n = list.put(n, rep.MakeMove(king.square(), to.square(), rep.Capture))
	}
	return writePseudoEnPassant[S](b, list, n)
}

// writePseudoQuiets is writeQuiets without these tests. Castling alone is tested.
func writePseudoQuiets[S side.Type](b *Board, list *moves) int {
	us := side.Of[S]()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: neighbours[king&cellMask] &^ b.piecesAround(us, king) &^ b.piecesAround(us^1, king)}
	n := writeKing[S](b, &info, list, 0)
	n = writePseudoCastles[S](b, &info, list, n)
	return writeUnpinnedQuiets[S](b, &info, list, n)
}
