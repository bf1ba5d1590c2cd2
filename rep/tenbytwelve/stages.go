package tenbytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendCaptures appends all legal captures and all promotions to a queen. The side
// to move must not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, true)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), true))]
}

// AppendQuiets appends the other legal moves. The side to move must not be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, false)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), false))]
}

// writeStage writes the moves of one stage and returns their number.
func (b *Board) writeStage(l *moves, captures bool) uint {
	white := b.side() == rep.White
	switch {
	case captures && white:
		return writeCaptures[side.White](b, l)
	case captures:
		return writeCaptures[side.Black](b, l)
	case white:
		return writeQuiets[side.White](b, l)
	}
	return writeQuiets[side.Black](b, l)
}

// writeCaptures writes captures and promotions to a queen. Pins are searched for only if
// there is a capture.
func writeCaptures[S side.Type](b *Board, l *moves) uint {
	n := writePieceCaptures[S](b, l)
	if n != 0 {
		n = dropPinned[S](b, l, n)
	}
	n = writeKingCaptures[S](b, l, n)
	if b.state().hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	return n
}

// writePieceCaptures writes the captures and promotions to a queen of all pieces but the king,
// as if none were pinned. The captures of knights, rooks and pawns come from the words; a
// diagonal is walked to its end.
func writePieceCaptures[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	w := readWords(&b.cells, us)
	n := writePawnCaptures[S](b, l, &w)
	for _, p := range b.pieceList[firstID(us)+1 : b.lists[us].nonPawnsEnd] {
		from := uint(p.at())
		if from < uint(a1) || from > uint(h8) {
			continue // captured
		}
		m := rep.Move(index(from).square())<<6 | captureFlag
		kind := p.kind()
		if kind == knight {
			n = l.putTargets(n, knightWords[from]&w.enemy, m)
			continue
		}
		if kind == bishop || kind == queen {
			n = l.rayCapture(b, us, n, m, from, offset(northEast))
			n = l.rayCapture(b, us, n, m, from, offset(southEast))
			n = l.rayCapture(b, us, n, m, from, offset(southWest))
			n = l.rayCapture(b, us, n, m, from, offset(northWest))
		}
		if kind == rook || kind == queen {
			n = w.writeLineCaptures(l, n, m)
		}
	}
	return n
}

// writeKingCaptures writes the king's captures. Without a check no slider attacks
// through the king, so it may stay on the board while its targets are tested.
func writeKingCaptures[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	king := b.king(us)
	for enemies := b.ownAround(us.Other(), king) &^ b.ownAround(us, king); enemies != 0; enemies &= enemies - 1 {
		if to := king + zone[bits.TrailingZeros32(enemies)&15]; !b.attacked(to, us.Other()) {
			n = l.put(n, rep.MakeMove(king.square(), to.square(), rep.Capture))
		}
	}
	return n
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n,
// except the capture of the pinner, and returns how many are left. The side to move
// is not in check.
func dropPinned[S side.Type](b *Board, l *moves, n uint) uint {
	info := checkInfo{king: b.king(side.Of[S]()), attacks: sliderAligned}
	findCheckersAndPins[S](b, &info)
	for _, p := range info.pinned[:info.pins&15] {
		pinned, pinner, left := p.piece.at().square(), p.pinner.square(), uint(0)
		for _, m := range l[:n] {
			l[left&(maxList-1)] = m
			if m.From() != pinned || m.To() == pinner {
				left++
			}
		}
		n = left
	}
	return n
}

// writePromotingCaptures writes the captures of a pawn before its promotion, and its
// promotion to a queen.
func writePromotingCaptures[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if isEnemy(us, b.at(to+west)) != 0 {
		n = writePawnMove[S](l, n, from, to+west, rep.Capture)
	}
	if isEnemy(us, b.at(to+east)) != 0 {
		n = writePawnMove[S](l, n, from, to+east, rep.Capture)
	}
	if b.at(to) == noPiece {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.PromoteQueen))
	}
	return n
}

// rayCapture writes the capture at the end of a ray, if an enemy is there. m is the
// capture of a piece on a1.
func (l *moves) rayCapture(b *Board, us rep.Color, n uint, m rep.Move, from, step uint) uint {
	to := from + step
	c := b.cells[to]
	for c == noPiece {
		to = (to + step) & cellMask
		c = b.cells[to]
	}
	if c&own(us) == 0 {
		l[n&(maxList-1)] = m + rep.Move(index(to).square())
		n++
	}
	return n
}

// writeQuiets writes the moves that writeCaptures does not write.
func writeQuiets[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll&^b.ownAround(us.Other(), b.king(us)))
	n := writeKing(b, l, &info)
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedQuiets[S](b, l, n, p, info.king)
	}
	if state := b.state(); castlePathClear[S](b, state) {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(b)
	n = writeUnpinnedQuiets[S](b, l, n, &info)
	info.showPinned(b)
	return n
}

// writeUnpinnedQuiets writes the moves to empty cells of the pieces that are not pinned, but for
// the king.
func writeUnpinnedQuiets[S side.Type](b *Board, l *moves, n uint, info *checkInfo) uint {
	us := side.Of[S]()
	w := readWords(&b.cells, us)
	n = writeUnpinnedPushes[S](b, l, n, &w, info)
	for _, p := range b.pieceList[firstID(us)+1 : b.lists[us].nonPawnsEnd] {
		if p == 0 || p.isPawn() {
			continue // captured or pinned, or beside a promoted one
		}
		if p.kind() == knight {
			n = l.putTargets(n, knightWords[p.at()]&^(w.own|w.enemy), rep.Move(p.at().square())<<6)
		} else {
			n = writeSliderQuiets(b, l, n, uint(p.at()), rep.PieceType(p.kind()))
		}
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to empty cells of its line.
func writePinnedQuiets[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	from := p.piece.at()
	if p.piece.isPawn() {
		if p.step == north || p.step == south {
			n = writeQuietPushes[S](b, l, n, from)
		}
		return n
	}
	if attacksOn(p.pinner)[p.piece.entry()]&attack == 0 {
		return n
	}
	for to := p.pinner - p.step; to != king; to -= p.step {
		if to != from {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.Quiet))
		}
	}
	return n
}

// writeQuietPushes writes a pawn's moves straight ahead except the promotion to a
// queen.
func writeQuietPushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	ahead, squares := forward(us), moveOffset(forward(us))
	to := from + ahead
	if b.at(to) != noPiece {
		return n
	}
	m := rep.Move(from.square())*65 + squares
	if beforePromotion(us, from) {
		for kind := rep.PromoteKnight; kind <= rep.PromoteRook; kind++ {
			n = l.put(n, m|rep.Move(kind)<<12)
		}
		return n
	}
	n = l.put(n, m)
	if onStartRank(us, from) && b.at(to+ahead) == noPiece {
		n = l.put(n, m+squares+doublePushFlag)
	}
	return n
}

// writeSliderQuiets writes the moves of a slider to empty cells.
func writeSliderQuiets(b *Board, l *moves, n, from uint, t rep.PieceType) uint {
	if from < uint(a1) || from > uint(h8) {
		return n // never: it proves the cells below within the array
	}
	m := rep.Move(index(from).square()) * 65
	if t != rep.Bishop {
		n = l.quietRay(b, n, m, from, offset(north), moveOffset(north))
		n = l.quietRay(b, n, m, from, offset(east), moveOffset(east))
		n = l.quietRay(b, n, m, from, offset(south), moveOffset(south))
		n = l.quietRay(b, n, m, from, offset(west), moveOffset(west))
	}
	if t != rep.Rook {
		n = l.quietRay(b, n, m, from, offset(northEast), moveOffset(northEast))
		n = l.quietRay(b, n, m, from, offset(southEast), moveOffset(southEast))
		n = l.quietRay(b, n, m, from, offset(southWest), moveOffset(southWest))
		n = l.quietRay(b, n, m, from, offset(northWest), moveOffset(northWest))
	}
	return n
}

// quietRay writes the moves along a ray before the first cell that is not empty. m is
// the move of a piece to its own square; each step adds squares to it.
func (l *moves) quietRay(b *Board, n uint, m rep.Move, from, step uint, squares rep.Move) uint {
	to := from + step
	for b.cells[to] == noPiece {
		m += squares
		l[n&(maxList-1)] = m
		n++
		to = (to + step) & cellMask
	}
	return n
}

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
