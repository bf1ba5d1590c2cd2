package sixteenbysixteen

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
		var list moves // the moves may m fit dst
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
	findCheckInfo[S](b, &info)
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
	if state.rights() != 0 {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(b)
	us := side.Of[S]()
	list := &b.lists[us]
	n = writeSliders[S](b, l, n, b.pieceList[firstID(us)+1:list.knights])
	n = writeKnights[S](b, l, n, b.pieceList[list.knights:list.pawns])
	n = writePawns[S](b, l, n, b.pieceList[list.pawns:list.end])
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

// ray writes the moves along a ray, up to the first cell that is not empty. At the
// edge that is a sentinel. m is the move of a piece to its own square; each step
// adds to it in squares and to the cell in cells.
func (l *moves) ray(b *Board, us rep.Color, n uint, m rep.Move, to, step index, square rep.Move) uint {
	for {
		to, m = to+step, m+square
		c := b.cells[to]
		if c == noPiece {
			l[n&(maxList-1)] = m
			n++
			continue
		}
		if c&enemy(us) != 0 {
			l[n&(maxList-1)] = m + captureFlag
			n++
		}
		return n
	}
}

// writeSliders writes the moves of sliders.
func writeSliders[S side.Type](b *Board, l *moves, n uint, sliders []pieceSquare) uint {
	us := side.Of[S]()
	for _, p := range sliders {
		if p == 0 {
			continue
		}
		from := p.at()
		m := rep.Move(from.square()) * 65
		if p.kind() != bishop {
			n = l.ray(b, us, n, m, from, north, moveOffset(north))
			n = l.ray(b, us, n, m, from, east, moveOffset(east))
			n = l.ray(b, us, n, m, from, south, moveOffset(south))
			n = l.ray(b, us, n, m, from, west, moveOffset(west))
		}
		if p.kind() != rook {
			n = l.ray(b, us, n, m, from, northEast, moveOffset(northEast))
			n = l.ray(b, us, n, m, from, southEast, moveOffset(southEast))
			n = l.ray(b, us, n, m, from, southWest, moveOffset(southWest))
			n = l.ray(b, us, n, m, from, northWest, moveOffset(northWest))
		}
	}
	return n
}

// writeKnights writes the moves of knights.
func writeKnights[S side.Type](b *Board, l *moves, n uint, knights []pieceSquare) uint {
	us := side.Of[S]()
	for _, p := range knights {
		if p == 0 {
			continue
		}
		from := p.at()
		m := rep.Move(from.square()) * 65
		low := uint(from + southSouthWest) // the lowest of the eight cells
		n = l.leap(us, n, m+moveOffset(northNorthEast), b.cells[low+above(northNorthEast)])
		n = l.leap(us, n, m+moveOffset(northEastEast), b.cells[low+above(northEastEast)])
		n = l.leap(us, n, m+moveOffset(southEastEast), b.cells[low+above(southEastEast)])
		n = l.leap(us, n, m+moveOffset(southSouthEast), b.cells[low+above(southSouthEast)])
		n = l.leap(us, n, m+moveOffset(southSouthWest), b.cells[low+above(southSouthWest)])
		n = l.leap(us, n, m+moveOffset(southWestWest), b.cells[low+above(southWestWest)])
		n = l.leap(us, n, m+moveOffset(northWestWest), b.cells[low+above(northWestWest)])
		n = l.leap(us, n, m+moveOffset(northNorthWest), b.cells[low+above(northNorthWest)])
	}
	return n
}

// leap writes m, the move of a piece to a cell with content c, unless a piece of us
// or the sentinel is there.
func (l *moves) leap(us rep.Color, n uint, m rep.Move, c pieceID) uint {
	if c&own(us) != 0 {
		return n
	}
	l[n&(maxList-1)] = m | rep.Move(c&enemy(us))<<(7+us)
	return n + 1
}

// writePawns writes the moves of pawns except en passant, and of promoted pawns.
func writePawns[S side.Type](b *Board, l *moves, n uint, pawns []pieceSquare) uint {
	us := side.Of[S]()
	for i, p := range pawns {
		from := p.at()
		if !p.isPawn() {
			if p.kind() == knight {
				n = writeKnights[S](b, l, n, pawns[i:i+1])
			} else {
				n = writeSliders[S](b, l, n, pawns[i:i+1])
			}
			continue
		}
		if beforePromotion(us, from) {
			n = writePromotions[S](b, l, n, from)
			continue
		}
		left := uint(from + forward(us) - 1)
		ahead := 8 - 16*rep.Move(us) // in squares
		m := rep.Move(from.square()) * 65
		if b.cells[left+1] == noPiece {
			l[n&(maxList-1)] = m + ahead
			n++
			if onStartRank(us, from) && b.at(from+2*forward(us)) == noPiece {
				l[n&(maxList-1)] = m + 2*ahead + doublePushFlag
				n++
			}
		}
		if b.cells[left]&enemy(us) != 0 {
			l[n&(maxList-1)] = m + ahead - 1 + captureFlag
			n++
		}
		if b.cells[left+2]&enemy(us) != 0 {
			l[n&(maxList-1)] = m + ahead + 1 + captureFlag
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
		if b.at(to)&enemy(us) != 0 {
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

// writePinned writes the moves of a pinned piece: those on the line of the pin,
// from the pinner back to the king. A knight has none.
func writePinned[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	from, pawn := p.piece.at(), p.piece.isPawn()
	if pawn && (p.step == north || p.step == south) {
		return writePushes[S](b, l, n, from)
	}
	if attacksOn(p.pinner)[p.piece.entry()]&attack == 0 {
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

// writeEvasions writes, in check from one piece, the moves of pieces other than
// the king that capture the checker or block a slider.
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

// writeBlockOrCapture writes the moves of all pieces except the king to a cell that
// is empty or holds the checker, but no pawn pushes. The pieceSquare of each, less
// the cell, says whether it can come.
func writeBlockOrCapture[S side.Type](b *Board, l *moves, n uint, to index) uint {
	us := side.Of[S]()
	c := b.at(to)
	for _, p := range b.piecesOf(us)[1:] {
		if !b.attacks(p, to) {
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

// writePawnBlock writes the pawn push to the empty square to, where there is one.
func writePawnBlock[S side.Type](b *Board, l *moves, n uint, to index) uint {
	us := side.Of[S]()
	from, kind := to-forward(us), rep.Quiet
	if b.at(from) == noPiece {
		from, kind = from-forward(us), rep.DoublePush
		if !onStartRank(us, from) {
			return n
		}
	}
	if b.pieceOn(from).kind() != pawnKind(us) {
		return n // not our pawn, or a pinned one
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
	captured := to - forward(us)
	for _, from := range [2]index{captured + west, captured + east} {
		if b.pieceOn(from).kind() == pawnKind(us) && enPassantLegal[S](b, from) {
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
