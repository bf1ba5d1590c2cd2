package tenbytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+int(b.write((*moves)(dst[n:n+maxList])))]
}

// write writes all legal moves and returns their number.
func (b *Board) write(l *moves) uint {
	if state := b.state(); state.side() == rep.White {
		return writeMoves[side.White](b, l, state)
	} else {
		return writeMoves[side.Black](b, l, state)
	}
}

// writeMoves writes legal moves only: a pinned piece moves on its line, and in
// check only king moves, blocks and captures of the checker are generated. En
// passant captures, which pins do not cover, are tested by playing them.
func writeMoves[S side.Type](b *Board, l *moves, state state) uint {
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll)
	n := writeKing(b, l, &info)
	if info.checkers > 1 {
		return n
	}
	if state.hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	if info.checkers == 1 {
		info.hidePinned(b)
		n = writeEvasions[S](b, l, n, &info)
		info.showPinned(b)
		return n
	}
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinned[S](b, l, n, p, info.king)
	}
	if castlePathClear[S](b, state) {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(b)
	us := side.Of[S]()
	list := &b.lists[us]
	n = writeSliders[S](b, l, n, own(us)+1, list.knights)
	n = writeKnights[S](b, l, n, list.knights, list.knightsEnd)
	n = writePawns[S](b, l, n, list.pawns, list.end)
	info.showPinned(b)
	return n
}

// writeKing writes the king's moves except castling.
func writeKing(b *Board, l *moves, info *checkInfo) uint {
	var n uint
	for legal := info.kingMoves; legal != 0; legal &= legal - 1 {
		to := info.king + zone[bits.TrailingZeros32(legal)&15]
		n = l.put(n, moveOnto(info.king, to, b.at(to)))
	}
	return n
}

// ray writes the moves along a ray, up to the first cell that is not empty. At the edge
// that is a sentinel. m is the move of a piece to its own square. Each step adds
// squares to it and step to the cell, so that no map is needed.
func (l *moves) ray(b *Board, us rep.Color, n uint, m rep.Move, from, step uint, squares rep.Move) uint {
	to := from + step
	c := b.cells[to]
	for c == noPiece {
		m += squares
		l[n&(maxList-1)] = m
		n++
		to = (to + step) & 127
		c = b.cells[to]
	}
	if c&own(us) == 0 {
		l[n&(maxList-1)] = m + squares + captureFlag
		n++
	}
	return n
}

// writeSliders writes the moves of the sliders from id to end.
func writeSliders[S side.Type](b *Board, l *moves, n uint, id, end pieceID) uint {
	us := side.Of[S]()
	for ; id < end; id++ {
		p := b.pieceList[id&63]
		from := uint(p & 127)
		if from < uint(a1) || from > uint(h8) {
			continue // captured or pinned
		}
		m := rep.Move(squareOf[from]) * 65
		if p.kind() != rep.Bishop {
			n = l.ray(b, us, n, m, from, offset(north), moveOffset(north))
			n = l.ray(b, us, n, m, from, offset(east), moveOffset(east))
			n = l.ray(b, us, n, m, from, offset(south), moveOffset(south))
			n = l.ray(b, us, n, m, from, offset(west), moveOffset(west))
		}
		if p.kind() != rep.Rook {
			n = l.ray(b, us, n, m, from, offset(northEast), moveOffset(northEast))
			n = l.ray(b, us, n, m, from, offset(southEast), moveOffset(southEast))
			n = l.ray(b, us, n, m, from, offset(southWest), moveOffset(southWest))
			n = l.ray(b, us, n, m, from, offset(northWest), moveOffset(northWest))
		}
	}
	return n
}

// writeKnights writes the moves of the knights from id to end.
func writeKnights[S side.Type](b *Board, l *moves, n uint, id, end pieceID) uint {
	us := side.Of[S]()
	for ; id < end; id++ {
		from := uint(b.pieceList[id&63] & 127)
		if from < uint(a1) || from > uint(h8) {
			continue // captured or pinned
		}
		m := rep.Move(squareOf[from]) * 65
		n = l.leap(b, us, n, m+moveOffset(northNorthEast), from+offset(northNorthEast))
		n = l.leap(b, us, n, m+moveOffset(northEastEast), from+offset(northEastEast))
		n = l.leap(b, us, n, m+moveOffset(southEastEast), from+offset(southEastEast))
		n = l.leap(b, us, n, m+moveOffset(southSouthEast), from+offset(southSouthEast))
		n = l.leap(b, us, n, m+moveOffset(southSouthWest), from+offset(southSouthWest))
		n = l.leap(b, us, n, m+moveOffset(southWestWest), from+offset(southWestWest))
		n = l.leap(b, us, n, m+moveOffset(northWestWest), from+offset(northWestWest))
		n = l.leap(b, us, n, m+moveOffset(northNorthWest), from+offset(northNorthWest))
	}
	return n
}

// leap writes m, the move of a piece to the cell to, unless a piece of us or the
// sentinel is there. To write the move in any case and only count it then would need no
// branch, but is no faster (techniques.md). The same holds for captures by pawns.
func (l *moves) leap(b *Board, us rep.Color, n uint, m rep.Move, to uint) uint {
	c := b.cells[to]
	if c&own(us) != 0 {
		return n
	}
	l[n&(maxList-1)] = m | rep.Move(c&enemy(us))<<(9+us)
	return n + 1
}

// writePawns writes the moves of the pawns from id to end except en passant, and
// of promoted pawns.
func writePawns[S side.Type](b *Board, l *moves, n uint, id, end pieceID) uint {
	us, c := side.Of[S](), &b.cells
	for ; id < end; id++ {
		p := b.pieceList[id&63]
		i := uint(p - pawnSquare(us, 0))
		if i < uint(a1) || i > uint(h8) {
			if p.kind() == rep.Knight {
				n = writeKnights[S](b, l, n, id, id+1)
			} else {
				n = writeSliders[S](b, l, n, id, id+1)
			}
			continue
		}
		from := index(i)
		if beforePromotion(us, from) {
			n = writePromotions[S](b, l, n, from)
			continue
		}
		ahead, squares := offset(forward(us)), moveOffset(forward(us))
		push := rep.Move(squareOf[i])*65 + squares
		i += ahead
		if c[i] == noPiece {
			l[n&(maxList-1)] = push
			n++
			if onStartRank(us, from) && c[i+ahead] == noPiece {
				l[n&(maxList-1)] = push + squares + doublePushFlag
				n++
			}
		}
		if isEnemy(us, c[i-1]) != 0 {
			l[n&(maxList-1)] = push + captureFlag - 1
			n++
		}
		if isEnemy(us, c[i+1]) != 0 {
			l[n&(maxList-1)] = push + captureFlag + 1
			n++
		}
	}
	return n
}

// writePromotions writes the moves of a pawn before the last rank.
func writePromotions[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	n = writePushes[S](b, l, n, from)
	for _, to := range [2]index{from + forward(us) + west, from + forward(us) + east} {
		if isEnemy(us, b.at(to)) != 0 {
			n = writePawnMove[S](l, n, from, to, rep.Capture)
		}
	}
	return n
}

// writePushes writes a pawn's moves straight ahead.
func writePushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != noPiece {
		return n
	}
	n = writePawnMove[S](l, n, from, to, rep.Quiet)
	if to += forward(us); onStartRank(us, from) && b.at(to) == noPiece {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// writePinned writes the moves of a pinned piece on the line of the pin, from the
// pinner back to the king. A knight has none.
func writePinned[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	from := p.piece.at()
	pawn := p.piece.kind() == rep.Pawn
	if pawn && (p.step == north || p.step == south) {
		return writePushes[S](b, l, n, from)
	}
	if attacksOf(p.piece, p.pinner)&attack == 0 {
		return n
	}
	if pawn {
		return writePawnMove[S](l, n, from, p.pinner, rep.Capture)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != from {
			n = l.put(n, moveOnto(from, to, b.at(to)))
		}
	}
	return n
}

// writeEvasions writes, with a single checker, the moves of pieces other than the king
// that capture it or block it.
func writeEvasions[S side.Type](b *Board, l *moves, n uint, info *checkInfo) uint {
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
func writeBlockOrCapture[S side.Type](b *Board, l *moves, n uint, to index) uint {
	us := side.Of[S]()
	c, row, list := b.at(to), attacksOn(to), b.piecesOf(us)
	if c == noPiece {
		list = b.nonPawns(us) // a pawn does not block by a capture
	}
	for _, p := range list[1:] {
		a := row[p.entry()]
		if a&attack == 0 || a&sliderAligned != 0 && !b.clear(to, p.at(), a.step()) {
			continue
		}
		if !p.isPawn() {
			n = l.put(n, moveOnto(p.at(), to, c))
		} else if c != noPiece {
			n = writePawnMove[S](l, n, p.at(), to, rep.Capture)
		}
	}
	return n
}

// writePawnBlock writes the pawn push to the empty square to, if there is one.
func writePawnBlock[S side.Type](b *Board, l *moves, n uint, to index) uint {
	us := side.Of[S]()
	from, kind := to-forward(us), rep.Quiet
	if b.at(from) == noPiece {
		from, kind = from-forward(us), rep.DoublePush
		if !onStartRank(us, from) {
			return n
		}
	}
	if b.pieceList[b.at(from)&63] != pawnSquare(us, from) {
		return n // not a pawn of us, or a pinned one
	}
	if kind == rep.DoublePush {
		return l.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	return writePawnMove[S](l, n, from, to, kind)
}

// writeEnPassant writes the en passant captures; the state must have one.
func writeEnPassant[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// writeCastles writes castling, when not in check.
func writeCastles[S side.Type](b *Board, l *moves, n uint, info *checkInfo, state state) uint {
	us := side.Of[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if castleLegal[S](b, info, state, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = l.put(n, rep.MakeMove(info.king.square(), rook, kind))
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
func moveOnto(from, to index, id pieceID) rep.Move {
	kind := rep.Quiet
	if id != noPiece {
		kind = rep.Capture
	}
	return rep.MakeMove(from.square(), to.square(), kind)
}

// writePawnMove writes a pawn's move of kind Quiet or Capture, on the last rank as four promotions.
func writePawnMove[S side.Type](l *moves, n uint, from, to index, kind rep.MoveKind) uint {
	us := side.Of[S]()
	if !beforePromotion(us, from) {
		return l.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const nextKind = rep.Move(1) << 12
	for range 4 {
		n = l.put(n, m)
		m += nextKind
	}
	return n
}

// countPawnMove returns the number of moves of a pawn on from to one square: four if it promotes.
func countPawnMove(us rep.Color, from index) int {
	if beforePromotion(us, from) {
		return 4
	}
	return 1
}
