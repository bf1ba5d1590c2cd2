package framed

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendCaptures appends all legal captures and all promotions to a queen. The side
// to move must not be in check.
func (b *Board[G]) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, true)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), true))]
}

// AppendQuiets appends the other legal moves. The side to move must not be in check.
func (b *Board[G]) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, false)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), false))]
}

// writeStage writes the moves of one stage and returns their number.
func (b *Board[G]) writeStage(l *moves, captures bool) uint {
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
func writeCaptures[S side.Type, G Grid](b *Board[G], l *moves) uint {
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
func writePieceCaptures[S side.Type, G Grid](b *Board[G], l *moves) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	w := readWords(&b.cells, us)
	n := writePawnCaptures[S](b, l, &w)
	for _, p := range b.pieceList[firstID(us)+1 : b.lists[us].nonPawnsEnd] {
		from := uint(p.at())
		if from < uint(g.a1()) || from > uint(g.h8()) {
			continue // captured
		}
		m := rep.Move(t.square(index(from)))<<6 | captureFlag
		kind := p.kind()
		if kind == knight {
			n = l.putTargets(n, t.words[from]&w.enemy, m)
			continue
		}
		if kind == bishop || kind == queen {
			n = rayCapture(g, b, l, us, n, m, from, offset(g.northEast()))
			n = rayCapture(g, b, l, us, n, m, from, offset(g.southEast()))
			n = rayCapture(g, b, l, us, n, m, from, offset(g.southWest()))
			n = rayCapture(g, b, l, us, n, m, from, offset(g.northWest()))
		}
		if kind == rook || kind == queen {
			n = w.writeLineCaptures(l, n, m)
		}
	}
	return n
}

// writeKingCaptures writes the king's captures. Without a check no slider attacks
// through the king, so it may stay on the board while its targets are tested.
func writeKingCaptures[S side.Type, G Grid](b *Board[G], l *moves, n uint) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	king := b.king(us)
	for enemies := ownAround(&b.cells, us.Other(), king) &^ ownAround(&b.cells, us, king); enemies != 0; enemies &= enemies - 1 {
		if to := king + t.zone[bits.TrailingZeros32(enemies)&15]; !b.attacked(to, us.Other()) {
			n = l.put(n, rep.MakeMove(t.square(king), t.square(to), rep.Capture))
		}
	}
	return n
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n,
// except the capture of the pinner, and returns how many are left. The side to move
// is not in check.
func dropPinned[S side.Type, G Grid](b *Board[G], l *moves, n uint) uint {
	g := of[G]()
	t := g.tables()
	info := checkInfo{king: b.king(side.Of[S]()), attacks: sliderAligned}
	findCheckersAndPins[S](b, &info)
	for _, p := range info.pinned[:info.pins&15] {
		pinned, pinner, left := t.square(p.piece.at()), t.square(p.pinner), uint(0)
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
func writePromotingCaptures[S side.Type, G Grid](b *Board[G], l *moves, n uint, from index) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	to := from + g.forward(us)
	if isEnemy(us, b.cells[(to+west)&g.mask]) != 0 {
		n = writePawnMove[S](b, l, n, from, to+west, rep.Capture)
	}
	if isEnemy(us, b.cells[(to+east)&g.mask]) != 0 {
		n = writePawnMove[S](b, l, n, from, to+east, rep.Capture)
	}
	if b.cells[to&g.mask] == noPiece {
		n = l.put(n, rep.MakeMove(t.square(from), t.square(to), rep.PromoteQueen))
	}
	return n
}

// rayCapture writes the capture at the end of a ray, if an enemy is there. m is the
// capture of a piece on a1.
func rayCapture[G Grid](g geometry, b *Board[G], l *moves, us rep.Color, n uint, m rep.Move, from, step uint) uint {
	to := from + step
	c := b.cells[to]
	for c == noPiece {
		to = (to + step) & uint(g.mask)
		c = b.cells[to]
	}
	if c&own(us) == 0 {
		l[n&(maxList-1)] = m + rep.Move(g.tables().square(index(to)))
		n++
	}
	return n
}

// writeQuiets writes the moves that writeCaptures does not write.
func writeQuiets[S side.Type, G Grid](b *Board[G], l *moves) uint {
	us := side.Of[S]()
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll&^ownAround(&b.cells, us.Other(), b.king(us)))
	n := b.writeKing(l, &info)
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedQuiets[S](b, l, n, p, info.king)
	}
	if state := b.state(); castlePathClear[S](b, state) {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(&b.core)
	n = writeUnpinnedQuiets[S](b, l, n, &info)
	info.showPinned(&b.core)
	return n
}

// writeUnpinnedQuiets writes the moves to empty cells of the pieces that are not pinned, but for
// the king.
func writeUnpinnedQuiets[S side.Type, G Grid](b *Board[G], l *moves, n uint, info *checkInfo) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	w := readWords(&b.cells, us)
	n = writeUnpinnedPushes[S](b, l, n, &w, info)
	for _, p := range b.pieceList[firstID(us)+1 : b.lists[us].nonPawnsEnd] {
		if p == 0 || p.isPawn() {
			continue // captured or pinned, or beside a promoted one
		}
		if p.kind() == knight {
			n = l.putTargets(n, t.words[p.at()]&^(w.own|w.enemy), rep.Move(t.square(p.at()))<<6)
		} else {
			n = writeSliderQuiets(b, l, n, uint(p.at()), rep.PieceType(p.kind()))
		}
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to empty cells of its line.
func writePinnedQuiets[S side.Type, G Grid](b *Board[G], l *moves, n uint, p pin, king index) uint {
	g := of[G]()
	t := g.tables()
	from := p.piece.at()
	if p.piece.isPawn() {
		if p.step == g.north() || p.step == g.south() {
			n = writeQuietPushes[S](b, l, n, from)
		}
		return n
	}
	if t.attacksOn(p.pinner)[p.piece.entry()]&attack == 0 {
		return n
	}
	for to := p.pinner - p.step; to != king; to -= p.step {
		if to != from {
			n = l.put(n, rep.MakeMove(t.square(from), t.square(to), rep.Quiet))
		}
	}
	return n
}

// writeQuietPushes writes a pawn's moves straight ahead except the promotion to a
// queen.
func writeQuietPushes[S side.Type, G Grid](b *Board[G], l *moves, n uint, from index) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	ahead, squares := g.forward(us), g.moveOffset(g.forward(us))
	to := from + ahead
	if b.cells[to&g.mask] != noPiece {
		return n
	}
	m := rep.Move(t.square(from))*65 + squares
	if g.beforePromotion(us, from) {
		for kind := rep.PromoteKnight; kind <= rep.PromoteRook; kind++ {
			n = l.put(n, m|rep.Move(kind)<<12)
		}
		return n
	}
	n = l.put(n, m)
	if g.onStartRank(us, from) && b.cells[(to+ahead)&g.mask] == noPiece {
		n = l.put(n, m+squares+doublePushFlag)
	}
	return n
}

// writeSliderQuiets writes the moves of a slider to empty cells.
func writeSliderQuiets[G Grid](b *Board[G], l *moves, n, from uint, kind rep.PieceType) uint {
	g := of[G]()
	t := g.tables()
	if from < uint(g.a1()) || from > uint(g.h8()) {
		return n // never: it proves the cells below within the array
	}
	m := rep.Move(t.square(index(from))) * 65
	if kind != rep.Bishop {
		n = quietRay(g, b, l, n, m, from, offset(g.north()), g.moveOffset(g.north()))
		n = quietRay(g, b, l, n, m, from, offset(east), g.moveOffset(east))
		n = quietRay(g, b, l, n, m, from, offset(g.south()), g.moveOffset(g.south()))
		n = quietRay(g, b, l, n, m, from, offset(west), g.moveOffset(west))
	}
	if kind != rep.Rook {
		n = quietRay(g, b, l, n, m, from, offset(g.northEast()), g.moveOffset(g.northEast()))
		n = quietRay(g, b, l, n, m, from, offset(g.southEast()), g.moveOffset(g.southEast()))
		n = quietRay(g, b, l, n, m, from, offset(g.southWest()), g.moveOffset(g.southWest()))
		n = quietRay(g, b, l, n, m, from, offset(g.northWest()), g.moveOffset(g.northWest()))
	}
	return n
}

// quietRay writes the moves along a ray before the first cell that is not empty. m is
// the move of a piece to its own square; each step adds squares to it.
func quietRay[G Grid](g geometry, b *Board[G], l *moves, n uint, m rep.Move, from, step uint, squares rep.Move) uint {
	to := from + step
	for b.cells[to] == noPiece {
		m += squares
		l[n&(maxList-1)] = m
		n++
		to = (to + step) & uint(g.mask)
	}
	return n
}

// AppendPseudoLegal appends all pseudo-legal moves to dst.
func (b *Board[G]) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.writePseudo(&list)]...)
	}
	return dst[:n+int(b.writePseudo((*moves)(dst[n:n+maxList])))]
}

// writePseudo writes all pseudo-legal moves and returns their number.
func (b *Board[G]) writePseudo(l *moves) uint {
	if b.side() == rep.White {
		return writePseudoLegal[side.White](b, l)
	}
	return writePseudoLegal[side.Black](b, l)
}

// writePseudoLegal writes the moves that writeMoves writes for a side without checks
// and pins. Only castling is tested.
func writePseudoLegal[S side.Type, G Grid](b *Board[G], l *moves) uint {
	us, state := side.Of[S](), b.state()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: zoneAll &^ ownAround(&b.cells, us, king)}
	n := b.writeKing(l, &info)
	if state.hasEPCapture() {
		n = writePseudoEnPassant[S](b, l, n)
	}
	n = writePseudoCastles[S](b, l, n)
	return writeAll[S](b, l, n)
}

// writePseudoCastles writes the castling moves.
func writePseudoCastles[S side.Type, G Grid](b *Board[G], l *moves, n uint) uint {
	us, rights := side.Of[S](), b.state().rights()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		i := rep.CastlingIndex(us, kind)
		if rights>>i&1 != 0 && b.castleLegal960(us, i) {
			n = l.put(n, rep.MakeMove(b.square(b.king(us)), b.castling.Rook[i], kind))
		}
	}
	return n
}

// writeAll writes the moves of all pieces in the list except the king.
func writeAll[S side.Type, G Grid](b *Board[G], l *moves, n uint) uint {
	list := &b.lists[side.Of[S]()]
	n = writeSliders[S](b, l, n, own(side.Of[S]())+1, list.knights)
	n = writeKnights[S](b, l, n, list.knights, list.knightsEnd)
	return writePawns[S](b, l, n, list.pawns, list.end)
}

// writePseudoEnPassant writes the en passant captures, legal or not; the state must
// have one.
func writePseudoEnPassant[S side.Type, G Grid](b *Board[G], l *moves, n uint) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - g.forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) {
			n = l.put(n, rep.MakeMove(t.square(from), t.square(to), rep.EnPassant))
		}
	}
	return n
}

// AppendPseudoCaptures appends all pseudo-legal captures and all promotions to a queen. The
// side to move must not be in check.
func (b *Board[G]) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	return b.appendPseudoStage(dst, true)
}

// AppendPseudoQuiets appends the other pseudo-legal moves. The side to move must not be in check.
func (b *Board[G]) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	return b.appendPseudoStage(dst, false)
}

func (b *Board[G]) appendPseudoStage(dst []rep.Move, captures bool) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writePseudoStage(&list, captures)]...)
	}
	return dst[:n+int(b.writePseudoStage((*moves)(dst[n:n+maxList]), captures))]
}

// writePseudoStage writes the moves of one stage and returns their number.
func (b *Board[G]) writePseudoStage(l *moves, captures bool) uint {
	white := b.side() == rep.White
	switch {
	case captures && white:
		return writePseudoCaptures[side.White](b, l)
	case captures:
		return writePseudoCaptures[side.Black](b, l)
	case white:
		return writePseudoQuiets[side.White](b, l)
	}
	return writePseudoQuiets[side.Black](b, l)
}

// writePseudoCaptures is writeCaptures without the tests for pins and attacks on the king.
func writePseudoCaptures[S side.Type, G Grid](b *Board[G], l *moves) uint {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	n, king := writePieceCaptures[S](b, l), b.king(us)
	for enemies := ownAround(&b.cells, us.Other(), king) &^ ownAround(&b.cells, us, king); enemies != 0; enemies &= enemies - 1 {
		to := king + t.zone[bits.TrailingZeros32(enemies)&15]
		n = l.put(n, rep.MakeMove(t.square(king), t.square(to), rep.Capture))
	}
	if b.state().hasEPCapture() {
		n = writePseudoEnPassant[S](b, l, n)
	}
	return n
}

// writePseudoQuiets is writeQuiets without these tests. Castling alone is tested.
func writePseudoQuiets[S side.Type, G Grid](b *Board[G], l *moves) uint {
	us := side.Of[S]()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: zoneAll &^ ownAround(&b.cells, us, king) &^ ownAround(&b.cells, us.Other(), king)}
	n := b.writeKing(l, &info)
	n = writePseudoCastles[S](b, l, n)
	return writeUnpinnedQuiets[S](b, l, n, &info)
}
