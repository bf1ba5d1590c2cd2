// Code generated from ../mailbox/pseudo.go; DO NOT EDIT.

package mailboxscan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendPseudoLegal appends all moves that are legal, or illegal only because they leave the own king in check.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFewPseudoLegal(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writePseudoLegal[side.White](b, l)]
	}
	return dst[:n+writePseudoLegal[side.Black](b, l)]
}

// appendFewPseudoLegal is AppendPseudoLegal for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewPseudoLegal(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendPseudoLegal(room[:0])...)
}

func writePseudoLegal[S side.Type](b *Board, l *moves) int {
	us := int(side.Of[S]())
	king := b.kingAt(rep.Color(us)) & 63
	n := 0
	for kingSteps := b.freeNeighbours(king, us); kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := king + neighbour[bits.TrailingZeros16(kingSteps)&15]
		n = l.put(n, rep.Move(king)<<6|rep.Move(to)|captureOf(b.cell[to&63]))
	}
	n = writePseudoEnPassant[S](b, l, n)
	n = writePseudoCastles[S](b, l, n)
	return writeUnpinned[S](b, l, n)
}

// writePseudoEnPassant writes the en passant captures, legal or not.
func writePseudoEnPassant[S side.Type](b *Board, l *moves, n int) int {
	us, now := int(side.Of[S]()), b.now().state
	if now&epCapturable != 0 {
		to := now.epSquare()
		list := &pawnTo[us^1][to]
		for _, from := range [2]index{list.left, list.right} {
			if b.pieceAt(from) == rep.MakePiece(rep.Color(us), rep.Pawn) {
				n = l.put(n, rep.Move(from)<<6|rep.Move(to)|enPassantMove)
			}
		}
	}
	return n
}

// writePseudoCastles writes the castling moves.
func writePseudoCastles[S side.Type](b *Board, l *moves, n int) int {
	us, now := int(side.Of[S]()), b.now().state
	for i := 2 * us; i < 2*us+2; i++ {
		m := rep.MakeMove(b.castling.King[us], b.castling.Rook[i], rep.CastleKingside+rep.MoveKind(i&1))
		if now.rights()>>i&1 != 0 && b.canCastle(m) {
			n = l.put(n, m)
		}
	}
	return n
}

// IsPseudoLegal reports whether m, any 16 bits, is one of the moves of AppendPseudoLegal.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us := b.side()
	own := whiteBit << us
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, captured := b.cell[from&63], b.cell[to&63]
	if mover&own == 0 {
		return false
	}
	switch {
	case m.Kind().IsCastle():
		return b.canCastle(m)
	case b.pieceAt(from).Type() == rep.Pawn:
		return b.isPawnMove(m, from, to)
	}
	return captured&own == 0 && m&^(1<<12-1) == captureOf(captured) &&
		attackTable[to&63][b.entry(from)&1023]&attacksCell != 0 && b.clear(to, from)
}

// isPawnMove reports whether m is a pseudo-legal move of the pawn on from. A pawn's target off
// the board, and the second of a push that is not from its home rank, is its own cell.
func (b *Board) isPawnMove(m rep.Move, from, to index) bool {
	us, kind := b.side(), m.Kind()
	list := &pawnTo[us&1][from&63]
	switch to {
	case from:
		return false
	case list.two:
		return kind == rep.DoublePush && b.cell[list.one&63]|b.cell[to&63] == noPiece
	case list.one:
		return isStep(us, to, kind) && b.cell[to&63] == noPiece
	case list.left, list.right:
		if kind == rep.EnPassant {
			return b.EnPassant() == to.square()
		}
		return kind.IsCapture() && isStep(us, to, kind&^rep.Capture) && b.cell[to&63]&(whiteBit<<us.Other()) != 0
	}
	return false
}

// isStep reports whether a pawn's step to the cell to has this kind, without the bit of a capture.
func isStep(us rep.Color, to index, kind rep.MoveKind) bool {
	if promotes(int(us), to) {
		return kind.IsPromotion() && !kind.IsCapture()
	}
	return kind == rep.Quiet
}

// IsLegal reports whether m, any 16 bits, is one of the moves of AppendMoves.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	if b.side() == rep.White {
		return legalIfPseudo[side.White](b, m)
	}
	return legalIfPseudo[side.Black](b, m)
}

func legalIfPseudo[S side.Type](b *Board, m rep.Move) bool {
	us := side.Of[S]()
	king := b.kingAt(us) & 63
	from, to := indexOf(m.From()), indexOf(m.To())
	switch {
	case m.Kind().IsCastle():
		return true
	case from == king:
		return kingSafe[S](b, to)
	case m.Kind() == rep.EnPassant:
		return enPassantLegal[S](b, from, to)
	}
	if checkers := b.Checkers(); checkers != 0 && !b.endsCheck(checkers, king, to) {
		return false
	}
	// A pinned piece has the moves along the line of the pin.
	step := stepTo[king][from&63]
	return step == 0 || step == stepTo[king][to&63] || b.sliderBehind(king, from, us.Other()) == king
}

// endsCheck reports whether a piece on the cell to captures the only checker or blocks its line
// to the king.
func (b *Board) endsCheck(checkers rep.SquareSet, king, to index) bool {
	checker := indexOf(checkers.First())
	if checkers&(checkers-1) != 0 {
		return false
	}
	step := stepTo[king&63][checker&63]
	return to == checker || step != 0 && step == stepTo[king&63][to&63] && distance(king, to) < distance(king, checker)
}
