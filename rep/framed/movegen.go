package framed

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board[G]) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+int(b.write((*moves)(dst[n:n+maxList])))]
}

// write writes all legal moves and returns their number.
func (b *Board[G]) write(l *moves) uint {
	if state := b.state(); state.side() == rep.White {
		return writeMoves[side.White](b, l, state)
	} else {
		return writeMoves[side.Black](b, l, state)
	}
}

// writeMoves writes legal moves only: a pinned piece moves on its line, and in
// check only king moves, blocks and captures of the checker are generated. En
// passant captures, which pins do not cover, are tested by playing them.
func writeMoves[S side.Type, G Grid](b *Board[G], l *moves, state state) uint {
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll)
	n := b.writeKing(l, &info)
	if info.checkers > 1 {
		return n
	}
	if state.hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	if info.checkers == 1 {
		info.hidePinned(&b.core)
		n = writeEvasions[S](b, l, n, &info)
		info.showPinned(&b.core)
		return n
	}
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinned[S](b, l, n, p, info.king)
	}
	if castlePathClear[S](b, state) {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(&b.core)
	us := side.Of[S]()
	list := &b.lists[us]
	n = writeSliders[S](b, l, n, own(us)+1, list.knights)
	n = writeKnights[S](b, l, n, list.knights, list.knightsEnd)
	n = writePawns[S](b, l, n, list.pawns, list.end)
	info.showPinned(&b.core)
	return n
}

// writeKing writes the king's moves except castling.
func (b *core) writeKing(l *moves, info *checkInfo) uint {
	var n uint
	for legal := info.kingMoves; legal != 0; legal &= legal - 1 {
		to := info.king + b.zone[bits.TrailingZeros32(legal)&15]
		n = l.put(n, b.moveOnto(info.king, to, b.at(to)))
	}
	return n
}

// ray writes the moves along a ray, up to the first cell that is not empty. At the edge
// that is a sentinel. m is the move of a piece to its own square. Each step adds
// squares to it and step to the cell, so that no map is needed.
func ray[G Grid](g geometry, b *Board[G], l *moves, us rep.Color, n uint, m rep.Move, from, step uint, squares rep.Move) uint {
	to := from + step
	c := b.cells[to]
	for c == noPiece {
		m += squares
		l[n&(maxList-1)] = m
		n++
		to = (to + step) & uint(g.mask)
		c = b.cells[to]
	}
	if c&own(us) == 0 {
		l[n&(maxList-1)] = m + squares + captureFlag
		n++
	}
	return n
}

// writeSliders writes the moves of the sliders from id to end.
func writeSliders[S side.Type, G Grid](b *Board[G], l *moves, n uint, id, end pieceID) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	for ; id < end; id++ {
		p := b.pieceList[id&63]
		from := uint(p.at())
		if from < uint(g.a1()) || from > uint(g.h8()) {
			continue // captured or pinned
		}
		m := rep.Move(t.squareOf[from]) * 65
		if p.kind() != rep.Bishop {
			n = ray(g, b, l, us, n, m, from, offset(g.north()), g.moveOffset(g.north()))
			n = ray(g, b, l, us, n, m, from, offset(east), g.moveOffset(east))
			n = ray(g, b, l, us, n, m, from, offset(g.south()), g.moveOffset(g.south()))
			n = ray(g, b, l, us, n, m, from, offset(west), g.moveOffset(west))
		}
		if p.kind() != rep.Rook {
			n = ray(g, b, l, us, n, m, from, offset(g.northEast()), g.moveOffset(g.northEast()))
			n = ray(g, b, l, us, n, m, from, offset(g.southEast()), g.moveOffset(g.southEast()))
			n = ray(g, b, l, us, n, m, from, offset(g.southWest()), g.moveOffset(g.southWest()))
			n = ray(g, b, l, us, n, m, from, offset(g.northWest()), g.moveOffset(g.northWest()))
		}
	}
	return n
}

// writeKnights writes the moves of the knights from id to end.
func writeKnights[S side.Type, G Grid](b *Board[G], l *moves, n uint, id, end pieceID) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	for ; id < end; id++ {
		from := uint(b.pieceList[id&63].at())
		if from < uint(g.a1()) || from > uint(g.h8()) {
			continue // captured or pinned
		}
		m := rep.Move(t.squareOf[from]) * 65
		n = leap(b, l, us, n, m+g.moveOffset(g.northNorthEast()), from+offset(g.northNorthEast()))
		n = leap(b, l, us, n, m+g.moveOffset(g.northEastEast()), from+offset(g.northEastEast()))
		n = leap(b, l, us, n, m+g.moveOffset(g.southEastEast()), from+offset(g.southEastEast()))
		n = leap(b, l, us, n, m+g.moveOffset(g.southSouthEast()), from+offset(g.southSouthEast()))
		n = leap(b, l, us, n, m+g.moveOffset(g.southSouthWest()), from+offset(g.southSouthWest()))
		n = leap(b, l, us, n, m+g.moveOffset(g.southWestWest()), from+offset(g.southWestWest()))
		n = leap(b, l, us, n, m+g.moveOffset(g.northWestWest()), from+offset(g.northWestWest()))
		n = leap(b, l, us, n, m+g.moveOffset(g.northNorthWest()), from+offset(g.northNorthWest()))
	}
	return n
}

// leap writes m, the move of a piece to the cell to, unless a piece of us or the
// sentinel is there. To write the move in any case and only count it then would need no
// branch, but is no faster (techniques.md). The same holds for captures by pawns.
func leap[G Grid](b *Board[G], l *moves, us rep.Color, n uint, m rep.Move, to uint) uint {
	c := b.cells[to]
	if c&own(us) != 0 {
		return n
	}
	l[n&(maxList-1)] = m | rep.Move(c&enemy(us))<<(9+us)
	return n + 1
}

// writePawns writes the moves of the pawns from id to end except en passant, and
// of promoted pawns.
func writePawns[S side.Type, G Grid](b *Board[G], l *moves, n uint, id, end pieceID) uint {
	g := of[G]()
	t := g.tables()
	us, c := side.Of[S](), &b.cells
	for ; id < end; id++ {
		p := b.pieceList[id&63]
		i := uint(p - pawnSquare(us, 0))
		if i < uint(g.a1()) || i > uint(g.h8()) {
			if p.kind() == rep.Knight {
				n = writeKnights[S](b, l, n, id, id+1)
			} else {
				n = writeSliders[S](b, l, n, id, id+1)
			}
			continue
		}
		from := index(i)
		if g.beforePromotion(us, from) {
			n = writePromotions[S](b, l, n, from)
			continue
		}
		ahead, squares := offset(g.forward(us)), g.moveOffset(g.forward(us))
		push := rep.Move(t.squareOf[i])*65 + squares
		i += ahead
		if (*c)[i] == noPiece {
			l[n&(maxList-1)] = push
			n++
			if g.onStartRank(us, from) && (*c)[i+ahead] == noPiece {
				l[n&(maxList-1)] = push + squares + doublePushFlag
				n++
			}
		}
		if isEnemy(us, (*c)[i-1]) != 0 {
			l[n&(maxList-1)] = push + captureFlag - 1
			n++
		}
		if isEnemy(us, (*c)[i+1]) != 0 {
			l[n&(maxList-1)] = push + captureFlag + 1
			n++
		}
	}
	return n
}

// writePromotions writes the moves of a pawn before the last rank.
func writePromotions[S side.Type, G Grid](b *Board[G], l *moves, n uint, from index) uint {
	g := of[G]()
	us := side.Of[S]()
	n = writePushes[S](b, l, n, from)
	for _, to := range [2]index{from + g.forward(us) + west, from + g.forward(us) + east} {
		if isEnemy(us, b.cells[to&g.mask]) != 0 {
			n = writePawnMove[S](b, l, n, from, to, rep.Capture)
		}
	}
	return n
}

// writePushes writes a pawn's moves straight ahead.
func writePushes[S side.Type, G Grid](b *Board[G], l *moves, n uint, from index) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	to := from + g.forward(us)
	if b.cells[to&g.mask] != noPiece {
		return n
	}
	n = writePawnMove[S](b, l, n, from, to, rep.Quiet)
	if to += g.forward(us); g.onStartRank(us, from) && b.cells[to&g.mask] == noPiece {
		n = l.put(n, rep.MakeMove(t.square(from), t.square(to), rep.DoublePush))
	}
	return n
}

// writePinned writes the moves of a pinned piece on the line of the pin, from the
// pinner back to the king. A knight has none.
func writePinned[S side.Type, G Grid](b *Board[G], l *moves, n uint, p pin, king index) uint {
	g := of[G]()
	t := g.tables()
	from := p.piece.at()
	pawn := p.piece.kind() == rep.Pawn
	if pawn && (p.step == g.north() || p.step == g.south()) {
		return writePushes[S](b, l, n, from)
	}
	if t.attacksOf(p.piece, p.pinner)&attack == 0 {
		return n
	}
	if pawn {
		return writePawnMove[S](b, l, n, from, p.pinner, rep.Capture)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != from {
			n = l.put(n, t.moveOnto(from, to, b.cells[to&g.mask]))
		}
	}
	return n
}

// writeEvasions writes, with a single checker, the moves of pieces other than the king
// that capture it or block it.
func writeEvasions[S side.Type, G Grid](b *Board[G], l *moves, n uint, info *checkInfo) uint {
	n = writeBlockOrCapture[S](b, l, n, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n = writeBlockOrCapture[S](b, l, n, to)
		n = writePawnBlock[S](b, l, n, to)
	}
	return n
}

// writeBlockOrCapture writes the moves of all pieces except the king to a cell
// that is empty or holds the checker, but no pawn pushes.
func writeBlockOrCapture[S side.Type, G Grid](b *Board[G], l *moves, n uint, to index) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	c, row, list := b.cells[to&g.mask], t.attacksOn(to), b.piecesOf(us)
	if c == noPiece {
		list = b.nonPawns(us) // a pawn does not block by a capture
	}
	for _, p := range list[1:] {
		a := row[p.entry()]
		if a&attack == 0 || a&sliderAligned != 0 && !b.clear(to, p.at(), a.step()) {
			continue
		}
		if !p.isPawn() {
			n = l.put(n, t.moveOnto(p.at(), to, c))
		} else if c != noPiece {
			n = writePawnMove[S](b, l, n, p.at(), to, rep.Capture)
		}
	}
	return n
}

// writePawnBlock writes the pawn push to the empty square to, if there is one.
func writePawnBlock[S side.Type, G Grid](b *Board[G], l *moves, n uint, to index) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	from, kind := to-g.forward(us), rep.Quiet
	if b.cells[from&g.mask] == noPiece {
		from, kind = from-g.forward(us), rep.DoublePush
		if !g.onStartRank(us, from) {
			return n
		}
	}
	if b.pieceList[b.cells[from&g.mask]&63] != pawnSquare(us, from) {
		return n // not a pawn of us, or a pinned one
	}
	if kind == rep.DoublePush {
		return l.put(n, rep.MakeMove(t.square(from), t.square(to), kind))
	}
	return writePawnMove[S](b, l, n, from, to, kind)
}

// writeEnPassant writes the en passant captures; the state must have one.
func writeEnPassant[S side.Type, G Grid](b *Board[G], l *moves, n uint) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - g.forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && b.enPassantLegal(us, from) {
			n = l.put(n, rep.MakeMove(t.square(from), t.square(to), rep.EnPassant))
		}
	}
	return n
}

// writeCastles writes castling, when not in check.
func writeCastles[S side.Type, G Grid](b *Board[G], l *moves, n uint, info *checkInfo, state state) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if castleLegal[S](b, info, state, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = l.put(n, rep.MakeMove(t.square(info.king), rook, kind))
		}
	}
	return n
}

// maxList is room for the moves of any side, however many queens it has. It is a
// power of two, so that a mask replaces the bounds check.
const maxList = 512

// moves is the buffer of the generator. It has room for all moves of a side, so that
// writing a move needs no check. The number of moves in it is a separate value.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n uint, m rep.Move) uint {
	l[n&(maxList-1)] = m
	return n + 1
}

// The kinds of moves as bits of a Move.
const (
	captureFlag    = rep.Move(rep.Capture) << 12    // makes a quiet move a capture
	doublePushFlag = rep.Move(rep.DoublePush) << 12 // makes a quiet move a double push

	// Castling and promotions have one of these bits, no other move has.
	castleOrPromotion = rep.Move(rep.CastleKingside|rep.PromoteKnight) << 12
)

// moveOnto returns the move of a piece other than a pawn to a cell that holds id.
func (t *tables) moveOnto(from, to index, id pieceID) rep.Move {
	kind := rep.Quiet
	if id != noPiece {
		kind = rep.Capture
	}
	return rep.MakeMove(t.square(from), t.square(to), kind)
}

// writePawnMove writes a pawn's move of kind Quiet or Capture, on the last rank as four promotions.
func writePawnMove[S side.Type, G Grid](b *Board[G], l *moves, n uint, from, to index, kind rep.MoveKind) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	if !g.beforePromotion(us, from) {
		return l.put(n, rep.MakeMove(t.square(from), t.square(to), kind))
	}
	m := rep.MakeMove(t.square(from), t.square(to), kind|rep.PromoteKnight)
	const nextKind = rep.Move(1) << 12
	for range 4 {
		n = l.put(n, m)
		m += nextKind
	}
	return n
}

// countPawnMove returns the number of moves of a pawn on from to one square: four if it promotes.
func (g geometry) countPawnMove(us rep.Color, from index) int {
	if g.beforePromotion(us, from) {
		return 4
	}
	return 1
}
