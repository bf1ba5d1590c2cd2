package book

import "github.com/boardbench/boardbench/rep"

// undo is the part of a position that Unmake cannot compute from the board and the move.
type undo struct {
	captured      rep.Piece
	slot          uint8 // of the captured piece in its list
	rights        rep.CastlingRights
	epSquare      Index
	halfmoveClock uint16
	key           uint64
}

// castles has the cells of each castling, in the order of rep.CastlingIndex.
var castles = [4]struct{ kingFrom, kingTo, rookFrom, rookTo Index }{
	{25, 27, 28, 26}, // White, kingside
	{25, 23, 21, 24}, // White, queenside
	{95, 97, 98, 96}, // Black, kingside
	{95, 93, 91, 94}, // Black, queenside
}

// lost has the castling rights that end with a move from or to a cell: the king or the rook leaves
// it, or the rook is captured there.
var lost = [120]rep.CastlingRights{
	21: rep.WhiteQueenside, 25: rep.WhiteKingside | rep.WhiteQueenside, 28: rep.WhiteKingside,
	91: rep.BlackQueenside, 95: rep.BlackKingside | rep.BlackQueenside, 98: rep.BlackKingside,
}

// Make plays m, which must be pseudo-legal in this position. Any other move corrupts the board.
func (b *Board) Make(m rep.Move) {
	from, to, kind, us := indexOf(m.From()), indexOf(m.To()), m.Kind(), b.us

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
	b.epSquare = offBoard
	if kind == rep.DoublePush {
		b.epSquare = to - forward(us)
	}

	if kind.IsCastle() {
		c := &castles[rep.CastlingIndex(us, kind)]
		b.move(c.kingFrom, c.kingTo)
		b.move(c.rookFrom, c.rookTo)
	} else {
		if kind.IsCapture() {
			u.captured, u.slot = b.remove(captureIndex(m, us))
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
	from, to, kind, us := indexOf(m.From()), indexOf(m.To()), m.Kind(), b.us.Other()
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
			b.put(u.captured, captureIndex(m, us), u.slot)
		}
	}
	b.rights, b.epSquare, b.halfmoveClock, b.key = u.rights, u.epSquare, u.halfmoveClock, u.key
}

// captureIndex returns the cell of the piece that m captures: where m goes, except en passant,
// where the captured pawn is behind that cell.
func captureIndex(m rep.Move, us rep.Color) Index {
	to := indexOf(m.To())
	if m.Kind() == rep.EnPassant {
		return to - forward(us)
	}
	return to
}
