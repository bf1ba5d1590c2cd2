package tenbytwelve

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendPseudoLegal appends all pseudo-legal moves to dst.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.writePseudo(&list)]...)
	}
	return dst[:n+int(b.writePseudo((*moves)(dst[n:n+maxList])))]
}

// writePseudo writes all pseudo-legal moves and returns their number.
func (b *Board) writePseudo(l *moves) uint {
	if b.side() == rep.White {
		return writePseudoLegal[side.White](b, l)
	}
	return writePseudoLegal[side.Black](b, l)
}

// writePseudoLegal writes the moves that writeMoves writes for a side without checks
// and pins. Only castling is tested.
func writePseudoLegal[S side.Type](b *Board, l *moves) uint {
	us, state := side.Of[S](), b.state()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: zoneAll &^ b.ownAround(us, king)}
	n := writeKing(b, l, &info)
	if state.hasEPCapture() {
		n = writePseudoEnPassant[S](b, l, n)
	}
	n = writePseudoCastles[S](b, l, n)
	return writeAll[S](b, l, n)
}

// writePseudoCastles writes the castling moves.
func writePseudoCastles[S side.Type](b *Board, l *moves, n uint) uint {
	us, rights := side.Of[S](), b.state().rights()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		i := rep.CastlingIndex(us, kind)
		if rights>>i&1 != 0 && castleLegal960[S](b, i) {
			n = l.put(n, rep.MakeMove(b.king(us).square(), b.castling.Rook[i], kind))
		}
	}
	return n
}

// writeAll writes the moves of all pieces in the list except the king.
func writeAll[S side.Type](b *Board, l *moves, n uint) uint {
	list := &b.lists[side.Of[S]()]
	n = writeSliders[S](b, l, n, own(side.Of[S]())+1, list.knights)
	n = writeKnights[S](b, l, n, list.knights, list.knightsEnd)
	return writePawns[S](b, l, n, list.pawns, list.end)
}

// writePseudoEnPassant writes the en passant captures, legal or not; the state must
// have one.
func writePseudoEnPassant[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}
