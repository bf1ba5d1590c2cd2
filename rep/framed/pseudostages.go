package framed

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendPseudoCaptures appends all pseudo-legal captures and all promotions to a queen. The
// side to move must not be in check.
func (b *Board[G]) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	return b.appendPseudoStage(dst, true)
}

// AppendPseudoQuiets appends the other pseudo-legal moves. The side to move must not be in check.
func (b *Board[G]) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	return b.appendPseudoStage(dst, false)
}

func (b *Board[G]) appendPseudoStage(dst []rep.Move, captures bool) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writePseudoStage(&list, captures)]...)
	}
	return dst[:n+int(b.writePseudoStage((*moves)(dst[n:n+maxList]), captures))]
}

// writePseudoStage writes the moves of one stage and returns their number.
func (b *Board[G]) writePseudoStage(l *moves, captures bool) uint {
	white := b.side() == rep.White
	switch {
	case captures && white:
		return writePseudoCaptures[side.White](b, l)
	case captures:
		return writePseudoCaptures[side.Black](b, l)
	case white:
		return writePseudoQuiets[side.White](b, l)
	}
	return writePseudoQuiets[side.Black](b, l)
}

// writePseudoCaptures is writeCaptures without the tests for pins and attacks on the king.
func writePseudoCaptures[S side.Type, G Grid](b *Board[G], l *moves) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	n, king := writePieceCaptures[S](b, l), b.king(us)
	for enemies := ownAround(&b.cells, us.Other(), king) &^ ownAround(&b.cells, us, king); enemies != 0; enemies &= enemies - 1 {
		to := king + t.zone[bits.TrailingZeros32(enemies)&15]
		n = l.put(n, rep.MakeMove(t.square(king), t.square(to), rep.Capture))
	}
	if b.state().hasEPCapture() {
		n = writePseudoEnPassant[S](b, l, n)
	}
	return n
}

// writePseudoQuiets is writeQuiets without these tests. Castling alone is tested.
func writePseudoQuiets[S side.Type, G Grid](b *Board[G], l *moves) uint {
	us := side.Of[S]()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: zoneAll &^ ownAround(&b.cells, us, king) &^ ownAround(&b.cells, us.Other(), king)}
	n := b.writeKing(l, &info)
	n = writePseudoCastles[S](b, l, n)
	return writeUnpinnedQuiets[S](b, l, n, &info)
}
