package framed

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
//
// Quiet moves, captures and double pushes have a path each, and a call plays the rest.
// The call has no argument: a function needs no stack frame if it calls nothing else
// and does without the check that the stack has room.
//
//go:nosplit
func (b *core) Make(m rep.Move) {
	current := b.current
	if current >= b.lastRecord {
		b.other = m
		b.makeOther()
		return
	}
	pair := b.recordAndNext(current)
	was, now := &pair[0], &pair[1]
	if m < 1<<12 { // quiet
		now.moved = lastMove(m)
		b.current = current + recordSize
		t := b.tables
		from, to := t.moveCells.from[m], t.moveCells.to[m]
		id := *b.cell(from)
		*b.cell(from) = noPiece
		*b.cell(to) = id
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ t.keys[origin.keyEntry()] ^ t.keys[moved.keyEntry()]
		now.state = origin.after(was.state)
		return
	}
	if m&^4095 == captureFlag {
		now.moved = lastMove(m)
		b.current = current + recordSize
		t := b.tables
		from, to := t.moveCells.from[m&4095], t.moveCells.to[m&4095]
		id, victim := *b.cell(from), *b.cell(to)
		*b.cell(from) = noPiece
		*b.cell(to) = id
		captured := *b.entryOf(victim)
		*b.entryOf(victim) = 0
		now.capturedID, *b.capturedOf(victim) = victim, captured
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ t.keys[origin.keyEntry()] ^ t.keys[moved.keyEntry()] ^ t.keys[captured.keyEntry()]
		now.state = (origin | captured&rightsAll | pawnMark).after(was.state)
		return
	}
	if m&^4095 == doublePushFlag {
		now.moved = lastMove(m)
		b.current = current + recordSize
		t := b.tables
		from, to := t.moveCells.from[m&4095], t.moveCells.to[m&4095]
		id := *b.cell(from)
		*b.cell(from) = noPiece
		*b.cell(to) = id
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ t.keys[origin.keyEntry()] ^ t.keys[moved.keyEntry()]
		next := origin.after(was.state) | (state(from)+state(to))/2
		enemy := origin.enemyPawn()
		if b.entryOf(*b.cell(to + west)).isLike(enemy) || b.entryOf(*b.cell(to + east)).isLike(enemy) {
			next |= epCapturable
		}
		now.state = next
		return
	}
	b.other = m
	b.makeOther()
}

// playOther plays the move other for Make: en passant captures, castling, promotions,
// and any move for which there is no record yet.
func (b *core) playOther() {
	m := b.other
	if b.current >= b.lastRecord {
		b.grow()
		b.Make(m)
		return
	}
	kind, from, to := m.Kind(), b.index(m.From()), b.index(m.To())
	us := b.side()
	now := b.push()
	if kind == rep.EnPassant {
		b.capture(now, b.epVictim(from, to))
		b.movePawn(now, from, to)
		return
	}
	lost := now.state.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
	now.state &^= state(lost) << rightsShift
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		now.key ^= b.movePair(from, to, b.index(rep.CastleKingTo(i)), b.index(rep.CastleRookTo(i)))
		return
	}
	b.capture(now, to)
	b.movePawn(now, from, to)
	entry, promoted := b.entryOf(b.at(to)), pieceSquareOf(rep.MakePiece(us, kind.Promotion()), to)
	now.key ^= b.keys[entry.keyEntry()] ^ b.keys[promoted.keyEntry()]
	*entry = promoted
	b.lists[us&1].promote(1)
}

// push writes the next record: the other side to move, no piece moved or captured yet.
func (b *core) push() *record {
	if b.current >= b.lastRecord {
		b.grow()
	}
	was := b.now()
	b.current += recordSize
	now := b.now()
	now.key, now.state = was.key, was.state.next()
	now.moved, now.capturedID = 0, noPiece
	return now
}

// movePawn moves a pawn from one cell to another, which must be empty.
func (b *core) movePawn(now *record, from, to index) {
	id := b.at(from)
	b.set(from, noPiece)
	b.set(to, id)
	entry := b.entryOf(id)
	moved := entry.moved(to)
	now.key ^= b.keys[entry.keyEntry()] ^ b.keys[moved.keyEntry()]
	now.state = now.state.reset()
	*entry = moved
}

// capture removes the piece on i, if there is one.
func (b *core) capture(now *record, i index) {
	victim := b.at(i)
	captured := *b.entryOf(victim)
	b.set(i, noPiece)
	*b.entryOf(victim) = 0
	now.capturedID, *b.capturedOf(victim) = victim, captured
	now.key ^= b.keys[captured.keyEntry()]
}

// Unmake takes back m, the last move made. A captured piece returns to the cell in its
// pieceSquare, which for an en passant capture is not the destination of the move. There
// is no call and no test that could panic, so that the function needs no stack frame.
func (b *core) Unmake(m rep.Move) {
	if m < 1<<12 { // quiet
		b.current -= recordSize
		from, to := b.moveCells.from[m], b.moveCells.to[m]
		id := *b.cell(to)
		*b.cell(from) = id
		*b.cell(to) = noPiece
		*b.entryOf(id) += pieceSquare(from) - pieceSquare(to)
		return
	}
	b.current -= recordSize
	now := &b.recordAndNext(b.current)[1]
	from, to := b.moveCells.from[m&4095], b.moveCells.to[m&4095]
	if m&castleOrPromotion == 0 {
		id := *b.cell(to)
		*b.cell(from) = id
		*b.cell(to) = noPiece
		*b.entryOf(id) += pieceSquare(from) - pieceSquare(to)
		if m&captureFlag != 0 {
			b.putBack(now.capturedID)
		}
		return
	}
	if m.Kind().IsCastle() {
		// The king's and the rook's origin are from and to, on the first rank of their side.
		i := rep.CastlingIndex(rep.Color(m>>11&1), m.Kind())
		kingTo, rookTo := b.index(rep.CastleKingTo(i)), b.index(rep.CastleRookTo(i))
		king, rook := *b.cell(kingTo), *b.cell(rookTo)
		*b.cell(kingTo), *b.cell(rookTo) = noPiece, noPiece
		*b.cell(from), *b.cell(to) = king, rook
		*b.entryOf(king) += pieceSquare(from) - pieceSquare(kingTo)
		*b.entryOf(rook) += pieceSquare(to) - pieceSquare(rookTo)
		return
	}
	// The pawn comes from the seventh rank, if it is White's, or from the second.
	us := rep.Color(^m >> 11 & 1)
	id := *b.cell(to)
	*b.cell(from), *b.cell(to) = id, noPiece
	*b.entryOf(id) = pieceSquareOf(rep.MakePiece(us, rep.Pawn), from)
	if m&captureFlag != 0 {
		b.putBack(now.capturedID)
	}
	b.lists[us].promote(-1)
}

// putBack puts a captured piece back on its square.
func (b *core) putBack(id pieceID) {
	captured := *b.capturedOf(id)
	*b.cell(captured.at()) = id
	*b.entryOf(id) = captured
}

// movePair moves two pieces at once, and returns the change of the key. Both
// leave their cells before either is put down: the destination of one may be the
// origin of the other.
func (b *core) movePair(from1, from2, to1, to2 index) uint64 {
	id1, id2 := *b.cell(from1), *b.cell(from2)
	entry1, entry2 := b.entryOf(id1), b.entryOf(id2)
	piece1, piece2 := *entry1, *entry2
	moved1, moved2 := piece1.moved(to1), piece2.moved(to2)
	*b.cell(from1), *b.cell(from2) = noPiece, noPiece
	*b.cell(to1), *b.cell(to2) = id1, id2
	*entry1, *entry2 = moved1, moved2
	return b.keys[piece1.keyEntry()] ^ b.keys[moved1.keyEntry()] ^ b.keys[piece2.keyEntry()] ^ b.keys[moved2.keyEntry()]
}
