package book

import "github.com/boardbench/boardbench/rep"

// undo is the part of a position that Unmake cannot compute from the board and the move.
type undo struct {
	captured      rep.Piece
	rights        rep.CastlingRights
	epSquare      rep.Square
	halfmoveClock uint16
	key           uint64
}

// castles has the squares of each castling, in the order of rep.CastlingIndex.
var castles = [4]struct {
	kingFrom, kingTo, rookFrom, rookTo rep.Square

	between rep.SquareSet // the squares between king and rook
}{
	{rep.E1, rep.G1, rep.H1, rep.F1, rep.SetOf(rep.F1, rep.G1)},         // White, kingside
	{rep.E1, rep.C1, rep.A1, rep.D1, rep.SetOf(rep.B1, rep.C1, rep.D1)}, // White, queenside
	{rep.E8, rep.G8, rep.H8, rep.F8, rep.SetOf(rep.F8, rep.G8)},         // Black, kingside
	{rep.E8, rep.C8, rep.A8, rep.D8, rep.SetOf(rep.B8, rep.C8, rep.D8)}, // Black, queenside
}

// lost has the castling rights that end with a move from or to a square: the king or the rook
// leaves it, or the rook is captured there.
var lost = [64]rep.CastlingRights{
	rep.A1: rep.WhiteQueenside, rep.E1: rep.WhiteKingside | rep.WhiteQueenside, rep.H1: rep.WhiteKingside,
	rep.A8: rep.BlackQueenside, rep.E8: rep.BlackKingside | rep.BlackQueenside, rep.H8: rep.BlackKingside,
}

// Make plays m, which must be pseudo-legal in this position. Any other move corrupts the board.
func (b *Board) Make(m rep.Move) {
	from, to, kind, us := m.From(), m.To(), m.Kind(), b.us

	// The record is filled in place, field by field. If it were built elsewhere and copied, the copy
	// would read words of 16 bytes that were just written by smaller stores. A processor cannot
	// forward several stores to one load, so it may wait until they are in the cache.
	b.history = append(b.history, undo{})
	u := &b.history[len(b.history)-1]
	u.rights, u.epSquare, u.halfmoveClock, u.key = b.rights, b.epSquare, b.halfmoveClock, b.key

	b.halfmoveClock++
	if kind.IsCapture() || b.cells[from].Type() == rep.Pawn {
		b.halfmoveClock = 0
	}
	b.epSquare = rep.NoSquare
	if kind == rep.DoublePush {
		b.epSquare = to - forward(us)
	}

	if kind.IsCastle() {
		c := &castles[rep.CastlingIndex(us, kind)]
		b.move(c.kingFrom, c.kingTo)
		b.move(c.rookFrom, c.rookTo)
	} else {
		if kind.IsCapture() {
			u.captured = b.remove(captureSquare(m, us))
		}
		b.move(from, to)
		if kind.IsPromotion() {
			b.replace(rep.MakePiece(us, kind.Promotion()), to)
		}
	}

	rights := b.rights &^ (lost[from] | lost[to])
	b.key ^= rep.CastlingKey(b.rights^rights) ^ rep.SideKey()
	b.rights = rights
	b.fullmoveNumber += uint16(us) // Black is 1
	b.us = us.Other()
}

// Unmake takes back the last move made, which was m.
func (b *Board) Unmake(m rep.Move) {
	from, to, kind, us := m.From(), m.To(), m.Kind(), b.us.Other()
	u := &b.history[len(b.history)-1]
	b.history = b.history[:len(b.history)-1]

	b.us = us
	b.fullmoveNumber -= uint16(us)
	if kind.IsCastle() {
		c := &castles[rep.CastlingIndex(us, kind)]
		b.move(c.rookTo, c.rookFrom)
		b.move(c.kingTo, c.kingFrom)
	} else {
		if kind.IsPromotion() {
			b.replace(rep.MakePiece(us, rep.Pawn), to)
		}
		b.move(to, from)
		if kind.IsCapture() {
			b.put(u.captured, captureSquare(m, us))
		}
	}
	b.rights, b.epSquare, b.halfmoveClock, b.key = u.rights, u.epSquare, u.halfmoveClock, u.key
}

// captureSquare returns the square of the piece that m captures: where m goes, except en passant,
// where the captured pawn is behind that square.
func captureSquare(m rep.Move, us rep.Color) rep.Square {
	if m.Kind() == rep.EnPassant {
		return m.To() - forward(us)
	}
	return m.To()
}
