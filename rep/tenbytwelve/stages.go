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

// writeCaptures writes captures and promotions to a queen, as if no piece were
// pinned: a ray writes only its end, a leaper only where an enemy is. Only where there
// is one are the pins searched for.
func writeCaptures[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	list, n := &b.lists[us], uint(0)
	for _, p := range b.pieceList[firstID(us)+1 : list.knightsEnd] {
		if p != 0 {
			n = writePieceCaptures[S](b, l, n, uint(p.at()), rep.PieceType(p.kind()))
		}
	}
	promotion := uint(a1) + columns*(6-5*uint(us)) // the first cell of the rank before the last one
	if list.promoted != 0 || b.row(promotion)&(uint64(own(us))*everyByte) != 0 {
		n = writePromoting[S](b, l, n)
	} else {
		c, ahead := &b.cells, offset(forward(us))
		for _, p := range b.pieceList[list.pawns:list.end] {
			from := uint(p.at())
			if from < uint(a1) || from > uint(h8) { // captured
				continue
			}
			left, right := isEnemy(us, c[from+ahead-1]), isEnemy(us, c[from+ahead+1])
			if left|right == 0 {
				continue
			}
			m := rep.Move(index(from).square())*65 + moveOffset(forward(us)) + captureFlag
			n = l.put(n, m-1) - 1 + uint(left)
			n = l.put(n, m+1) - 1 + uint(right)
		}
	}
	if n != 0 {
		n = dropPinned[S](b, l, n)
	}
	n = writeKingCaptures[S](b, l, n)
	if b.state().hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	return n
}

// writePromoting writes the captures of the pawns and of the pieces that were pawns,
// and the promotions to a queen.
func writePromoting[S side.Type](b *Board, l *moves, n uint) uint {
	list := &b.lists[side.Of[S]()]
	for _, p := range b.pieceList[list.pawns:list.end] {
		switch {
		case p == 0: // captured
		case p.isPawn():
			n = writePawnCaptures[S](b, l, n, p.at())
		default:
			n = writePieceCaptures[S](b, l, n, uint(p.at()), rep.PieceType(p.kind()))
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

// writePawnCaptures writes the captures of a pawn and its promotion to a queen.
func writePawnCaptures[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if isEnemy(us, b.at(to+west)) != 0 {
		n = writePawnMove[S](l, n, from, to+west, rep.Capture)
	}
	if isEnemy(us, b.at(to+east)) != 0 {
		n = writePawnMove[S](l, n, from, to+east, rep.Capture)
	}
	if beforePromotion(us, from) && b.at(to) == noPiece {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.PromoteQueen))
	}
	return n
}

// writePieceCaptures writes the captures of a knight or a slider.
func writePieceCaptures[S side.Type](b *Board, l *moves, n, from uint, t rep.PieceType) uint {
	us := side.Of[S]()
	if from < uint(a1) || from > uint(h8) {
		return n // never: it proves the cells below within the array
	}
	m := rep.Move(index(from).square())<<6 | captureFlag
	if t == rep.Knight {
		n = l.capture(b, us, n, m, from+offset(northNorthEast))
		n = l.capture(b, us, n, m, from+offset(northEastEast))
		n = l.capture(b, us, n, m, from+offset(southEastEast))
		n = l.capture(b, us, n, m, from+offset(southSouthEast))
		n = l.capture(b, us, n, m, from+offset(southSouthWest))
		n = l.capture(b, us, n, m, from+offset(southWestWest))
		n = l.capture(b, us, n, m, from+offset(northWestWest))
		return l.capture(b, us, n, m, from+offset(northNorthWest))
	}
	if t != rep.Bishop {
		n = l.rayCapture(b, us, n, m, from, offset(north))
		n = l.rayCapture(b, us, n, m, from, offset(east))
		n = l.rayCapture(b, us, n, m, from, offset(south))
		n = l.rayCapture(b, us, n, m, from, offset(west))
	}
	if t != rep.Rook {
		n = l.rayCapture(b, us, n, m, from, offset(northEast))
		n = l.rayCapture(b, us, n, m, from, offset(southEast))
		n = l.rayCapture(b, us, n, m, from, offset(southWest))
		n = l.rayCapture(b, us, n, m, from, offset(northWest))
	}
	return n
}

// capture writes the capture on the cell to, where an enemy is on it. m is the
// capture of a piece on a1.
func (l *moves) capture(b *Board, us rep.Color, n uint, m rep.Move, to uint) uint {
	if isEnemy(us, b.cells[to]) != 0 {
		l[n&(maxList-1)] = m + rep.Move(index(to).square())
		n++
	}
	return n
}

// rayCapture writes the capture at the end of a ray, where an enemy is. m is the
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

// writeQuiets writes the moves that writeCaptures does not.
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
	for _, p := range b.piecesOf(us)[1:] {
		switch {
		case p == 0: // captured or pinned
		case p.isPawn():
			n = writeQuietPushes[S](b, l, n, p.at())
		default:
			n = writePieceQuiets(b, l, n, uint(p.at()), rep.PieceType(p.kind()))
		}
	}
	info.showPinned(b)
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

// writePieceQuiets writes the moves of a knight or a slider to empty cells.
func writePieceQuiets(b *Board, l *moves, n, from uint, t rep.PieceType) uint {
	if from < uint(a1) || from > uint(h8) {
		return n // never: it proves the cells below within the array
	}
	m := rep.Move(index(from).square()) * 65
	if t == rep.Knight {
		n = l.step(b, n, m+moveOffset(northNorthEast), from+offset(northNorthEast))
		n = l.step(b, n, m+moveOffset(northEastEast), from+offset(northEastEast))
		n = l.step(b, n, m+moveOffset(southEastEast), from+offset(southEastEast))
		n = l.step(b, n, m+moveOffset(southSouthEast), from+offset(southSouthEast))
		n = l.step(b, n, m+moveOffset(southSouthWest), from+offset(southSouthWest))
		n = l.step(b, n, m+moveOffset(southWestWest), from+offset(southWestWest))
		n = l.step(b, n, m+moveOffset(northWestWest), from+offset(northWestWest))
		return l.step(b, n, m+moveOffset(northNorthWest), from+offset(northNorthWest))
	}
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

// step writes m, a move to the cell to, where that is empty.
func (l *moves) step(b *Board, n uint, m rep.Move, to uint) uint {
	if b.cells[to] == noPiece {
		l[n&(maxList-1)] = m
		n++
	}
	return n
}

// quietRay writes the moves along a ray before the first cell that is not empty. m is
// the move of a piece to its own square; each step adds to it in squares.
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
