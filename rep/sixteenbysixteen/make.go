package sixteenbysixteen

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts the
// board. Unmake takes it back.
//
// Special moves are left to another function, so that this one keeps everything in
// registers.
func (b *Board) Make(m rep.Move) {
	if m&specialMove != 0 {
		b.makeSpecial(m)
		return
	}
	last, records := uint(b.ply), b.records
	ply := last + 1
	if ply >= uint(len(records)) {
		b.growAndMake(m)
		return
	}
	was, now := &records[last], &records[ply]
	b.ply = uint32(ply)
	w := uint(moveCells[m&4095])
	now.moved = fromTo(w)
	from, to := w>>8, w&255
	mover := b.cells[from]
	b.cells[from] = noPiece
	p := b.pieceList[mover]
	moved := p + pieceSquare(to-from)
	b.pieceList[mover] = moved
	key := was.key ^ sideKey ^ keys[p.keyEntry()] ^ keys[moved.keyEntry()]
	before := was.state
	next := before.next()
	if p.isPawn() {
		next = next.reset()
	}
	if m&captureFlag != 0 {
		captured := b.cells[to]
		victim := b.pieceList[captured]
		b.pieceList[captured] = 0
		now.victimID, *b.captured(captured) = captured, victim
		key ^= keys[victim.keyEntry()]
		p |= victim // for the castling rights of both
		next = next.reset()
	}
	b.cells[to] = mover
	if p&rightsAll != 0 {
		gone := p & pieceSquare(before) & rightsAll
		key ^= castlingKeys[gone>>rightsShift]
		next &^= state(gone)
	}
	if before&epCapturable != 0 {
		key ^= epKeys[before&15]
	}
	now.key, now.state = key, next
}

// makeSpecial plays special moves. Double pushes, which are common, it plays
// itself.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	if m.Kind() != rep.DoublePush {
		b.makeUncommon(m)
		return
	}
	last, records := uint(b.ply), b.records
	ply := last + 1
	if ply >= uint(len(records)) {
		b.growAndMake(m)
		return
	}
	was, now := &records[last], &records[ply]
	b.ply = uint32(ply)
	w := uint(moveCells[m&4095])
	now.moved = fromTo(w)
	from, to := w>>8, w&255
	mover := b.cells[from]
	b.cells[from] = noPiece
	b.cells[to] = mover
	p := b.pieceList[mover]
	moved := p + pieceSquare(to-from)
	b.pieceList[mover] = moved
	key := was.key ^ sideKey ^ keys[p.keyEntry()] ^ keys[moved.keyEntry()]
	if was.state.hasEPCapture() {
		key ^= epKeys[was.state&15]
	}
	ep := (from + to) / 2
	next := was.state.next().reset() | state(ep)
	enemy := p&kindBits ^ pieceSquare(whitePawn^blackPawn)<<kindShift
	if b.pieceList[b.cells[to-1]]&kindBits == enemy || b.pieceList[b.cells[to+1]]&kindBits == enemy {
		next |= epCapturable
		key ^= epKeys[ep&15]
	}
	now.key, now.state = key, next
}

// makeUncommon plays en passant captures, castling and promotions.
func (b *Board) makeUncommon(m rep.Move) {
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	now := b.push()
	if kind == rep.EnPassant {
		b.capture(now, to-forward(us))
		b.movePawn(now, from, to)
		return
	}
	lost := now.state.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
	now.key ^= castlingKeys[lost&15]
	now.state &^= state(lost) << rightsShift
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		now.key ^= b.movePair(from, to, indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]))
		return
	}
	b.capture(now, to)
	b.movePawn(now, from, to)
	mover := b.at(to)
	promoted := pieceSquareOf(rep.MakePiece(us, kind.Promotion()), mover, to)
	now.key ^= keys[b.pieceList[mover].keyEntry()] ^ keys[promoted.keyEntry()]
	b.pieceList[mover] = promoted
	b.lists[us&1].promote(1)
}

// push writes the next record: the other side to move, nothing moved or captured
// yet.
func (b *Board) push() *record {
	if int(b.ply)+1 >= len(b.records) {
		b.grow()
	}
	was := &b.records[b.ply]
	b.ply++
	now := &b.records[b.ply]
	now.key, now.state = was.key^sideKey, was.state.next()
	now.moved, now.victimID = 0, noPiece
	if was.state.hasEPCapture() {
		now.key ^= epKeys[was.state&15]
	}
	return now
}

// movePawn moves a pawn from one cell to another, which must be empty.
func (b *Board) movePawn(now *record, from, to index) {
	mover := b.at(from)
	p := b.pieceList[mover]
	b.cells[from], b.cells[to] = noPiece, mover
	b.pieceList[mover] = p.moved(to)
	now.key ^= keys[p.keyEntry()] ^ keys[p.moved(to).keyEntry()]
	now.state = now.state.reset()
}

// capture removes the piece on i, if there is one.
func (b *Board) capture(now *record, i index) {
	captured := b.at(i)
	victim := b.pieceList[captured]
	b.cells[i] = noPiece
	b.pieceList[captured] = 0
	now.victimID, *b.captured(captured) = captured, victim
	now.key ^= keys[victim.keyEntry()]
}

// Unmake takes back m, the last move made. A captured piece returns to the cell in
// its pieceSquare, which for an en passant capture is not the destination of the
// move.
func (b *Board) Unmake(m rep.Move) {
	if m&castleOrPromotion != 0 {
		b.unmakeCastleOrPromotion(m)
		return
	}
	ply := b.ply
	b.ply = ply - 1
	w := uint(moveCells[m&4095])
	from, to := w>>8, w&255
	mover := b.cells[to]
	b.cells[from] = mover
	b.cells[to] = noPiece
	b.pieceList[mover] += pieceSquare(from - to)
	if m&captureFlag != 0 {
		b.putBack(b.records[ply].victimID)
	}
}

// putBack puts a captured piece back on its square.
func (b *Board) putBack(id pieceID) {
	victim := *b.captured(id)
	b.cells[victim.at()] = id
	b.pieceList[id] = victim
}

// unmakeCastleOrPromotion takes back castling or a promotion.
//
//go:noinline
func (b *Board) unmakeCastleOrPromotion(m rep.Move) {
	victim := b.records[b.ply].victimID
	b.ply--
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, to)
		return
	}
	mover := b.at(to)
	b.cells[from], b.cells[to] = mover, noPiece
	b.pieceList[mover] = pieceSquareOf(rep.MakePiece(us, rep.Pawn), mover, from)
	b.lists[us&1].promote(-1)
	if victim != noPiece {
		b.putBack(victim)
	}
}

// movePair moves two pieces at once, and returns the change of the key. Both
// leave their cells before either is put down: the destination of one may be the
// origin of the other.
func (b *Board) movePair(from1, from2, to1, to2 index) uint64 {
	id1, id2 := b.at(from1), b.at(from2)
	piece1, piece2 := b.pieceList[id1], b.pieceList[id2]
	moved1, moved2 := piece1.moved(to1), piece2.moved(to2)
	b.cells[from1], b.cells[from2] = noPiece, noPiece
	b.cells[to1], b.cells[to2] = id1, id2
	b.pieceList[id1], b.pieceList[id2] = moved1, moved2
	return keys[piece1.keyEntry()] ^ keys[moved1.keyEntry()] ^ keys[piece2.keyEntry()] ^ keys[moved2.keyEntry()]
}
