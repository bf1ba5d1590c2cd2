package x88

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// IsPseudoLegal reports whether m, any 16 bits, is pseudo-legal.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	if b.side() == rep.White {
		return isPseudoLegal[side.White](b, m)
	}
	return isPseudoLegal[side.Black](b, m)
}

// IsLegal reports whether m, any 16 bits, is legal.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal: whether it
// leaves the own king out of check. In check it must block or capture the checker,
// and a piece that stands alone between the king and an enemy slider stays on that
// line.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	us, kind := b.side(), m.Kind()
	from, to, king := indexOf(m.From()), indexOf(m.To()), b.king(us)
	switch {
	case kind.IsCastle():
		return true
	case kind == rep.EnPassant:
		if us == rep.White {
			return enPassantLegal[side.White](b, from)
		}
		return enPassantLegal[side.Black](b, from)
	case from == king:
		return b.kingSafe(king, to, us^1)
	}
	if checkers := b.Checkers(); checkers != 0 {
		if !checkers.Has(m.To()) && !rep.Between(king.square(), checkers.First()).Has(m.To()) || checkers&(checkers-1) != 0 {
			return false
		}
	}
	step := b.shield(king, from, us^1)
	return step == 0 || step == -stepTable[difference(to, king)]
}

// kingSafe reports whether no piece of them attacks the king after its step to to. A
// slider attacks the square behind the king too, so the king is off the board during
// the test.
func (b *Board) kingSafe(king, to index, them rep.Color) bool {
	hidden := b.at(king)
	b.cells[king&cellMask] = noPiece
	safe := !b.attacked(to, them)
	b.cells[king&cellMask] = hidden
	return safe
}

func isPseudoLegal[S side.Type](b *Board, m rep.Move) bool {
	us := side.Of[S]()
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	piece, target := b.pieceAt(from), b.at(to)
	switch {
	case b.at(from)&own(us) == 0:
		return false
	case kind.IsCastle():
		return isCastle[S](b, m)
	case kind == rep.EnPassant:
		return b.state().epSquare() == to && piece.Type() == rep.Pawn && couldAttack(b.pieceOn(from), from, to)
	case target&own(us) != 0 || kind.IsCapture() != (target != noPiece):
		return false
	case piece.Type() == rep.Pawn:
		return isPawnMove[S](b, from, to, kind)
	}
	return kind&^rep.Capture == rep.Quiet && couldAttack(b.pieceOn(from), from, to) && b.clearLine(from, to)
}

// isCastle reports whether m, of a kind of castling, is legal.
func isCastle[S side.Type](b *Board, m rep.Move) bool {
	us := side.Of[S]()
	i := rep.CastlingIndex(us, m.Kind())
	return b.state().rights()>>i&1 != 0 && m.From() == b.king(us).square() && m.To() == b.castling.Rook[i] &&
		castleLegal960[S](b, i)
}

// isPawnMove reports whether a pawn on from may make a move of this kind to to, en
// passant left out. to holds an enemy if kind is a capture, and is empty otherwise.
func isPawnMove[S side.Type](b *Board, from, to index, kind rep.MoveKind) bool {
	us := side.Of[S]()
	if kind.IsPromotion() != (from.rank() == beforeLast(us)) {
		return false
	}
	switch kind {
	case 6, 7: // no kinds
		return false
	case rep.DoublePush:
		return from.rank() == pushRank(us) && to == from+2*forward(us) && b.at(from+forward(us)) == noPiece
	}
	if kind.IsCapture() {
		return couldAttack(b.pieceOn(from), from, to)
	}
	return to == from+forward(us)
}

// AppendPseudoLegal appends all pseudo-legal moves to dst. It generates like
// AppendMoves for a side without checks and pins.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writePseudoLegal(list)]
	}
	var list moves
	return append(dst, list[:b.writePseudoLegal(&list)]...)
}

func (b *Board) writePseudoLegal(list *moves) int {
	if b.side() == rep.White {
		return writePseudoLegal[side.White](b, list)
	}
	return writePseudoLegal[side.Black](b, list)
}

func writePseudoLegal[S side.Type](b *Board, list *moves) int {
	us := side.Of[S]()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: neighbours[king&cellMask] &^ b.piecesAround(us, king)}
	n := writeKing[S](b, &info, list, 0)
	n = writePseudoEnPassant[S](b, list, n)
	n = writePseudoCastles[S](b, &info, list, n)
	return writeUnpinned[S](b, &info, list, n)
}

// writePseudoEnPassant writes the en passant captures, legal or not.
func writePseudoEnPassant[S side.Type](b *Board, list *moves, n int) int {
	us, to := side.Of[S](), b.state().epSquare()
	if !to.onBoard() {
		return n
	}
	for _, from := range [2]index{to - forward(us) + west, to - forward(us) + east} {
		if isPawn(us, b.at(from)) {
			n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// writePseudoCastles writes the castling moves, and leaves info without pins.
func writePseudoCastles[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	if b.mayCastle(us) {
		if findCheckInfo[S](b, info); info.checkers == 0 {
			n = writeCastles[S](b, info, list, n)
		}
	}
	info.read(b, us)
	info.pins = 0
	return n
}
