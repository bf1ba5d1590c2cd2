package tenbytwelve

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
//
// Quiet moves, captures and double pushes have a path each, and a call plays the rest.
// The call has no argument: a function needs no stack frame if it calls nothing else
// and does without the check that the stack has room.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
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
		from, to := moveCells.from[m], moveCells.to[m]
		id := *b.square(from)
		*b.square(from) = noPiece
		*b.square(to) = id
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ keys[origin.keyEntry()] ^ keys[moved.keyEntry()]
		now.state = origin.after(was.state)
		return
	}
	if m&^4095 == captureFlag {
		now.moved = lastMove(m)
		b.current = current + recordSize
		from, to := moveCells.from[m&4095], moveCells.to[m&4095]
		id, victim := *b.square(from), *b.square(to)
		*b.square(from) = noPiece
		*b.square(to) = id
		captured := *b.entryOf(victim)
		*b.entryOf(victim) = 0
		now.capturedID, *b.capturedOf(victim) = victim, captured
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ keys[origin.keyEntry()] ^ keys[moved.keyEntry()] ^ keys[captured.keyEntry()]
		now.state = (origin | captured&rightsAll | pawnMark).after(was.state)
		return
	}
	if m&^4095 == doublePushFlag {
		now.moved = lastMove(m)
		b.current = current + recordSize
		from, to := moveCells.from[m&4095], moveCells.to[m&4095]
		id := *b.square(from)
		*b.square(from) = noPiece
		*b.square(to) = id
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ keys[origin.keyEntry()] ^ keys[moved.keyEntry()]
		next := origin.after(was.state) | (state(from)+state(to))/2
		enemy := origin.enemyPawn()
		if b.entryOf(*b.square(to + west)).isLike(enemy) || b.entryOf(*b.square(to + east)).isLike(enemy) {
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
func (b *Board) playOther() {
	m := b.other
	if b.current >= b.lastRecord {
		b.grow()
		b.Make(m)
		return
	}
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	now := b.push()
	if kind == rep.EnPassant {
		b.capture(now, epVictim(from, to))
		b.movePawn(now, from, to)
		return
	}
	lost := now.state.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
	now.state &^= state(lost) << rightsShift
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		now.key ^= b.movePair(from, to, indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i)))
		return
	}
	b.capture(now, to)
	b.movePawn(now, from, to)
	entry, promoted := b.entryOf(b.at(to)), pieceSquareOf(rep.MakePiece(us, kind.Promotion()), to)
	now.key ^= keys[entry.keyEntry()] ^ keys[promoted.keyEntry()]
	*entry = promoted
	b.lists[us&1].promote(1)
}

// push writes the next record: the other side to move, no piece moved or captured yet.
func (b *Board) push() *record {
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
func (b *Board) movePawn(now *record, from, to index) {
	id := b.at(from)
	b.set(from, noPiece)
	b.set(to, id)
	entry := b.entryOf(id)
	moved := entry.moved(to)
	now.key ^= keys[entry.keyEntry()] ^ keys[moved.keyEntry()]
	now.state = now.state.reset()
	*entry = moved
}

// capture removes the piece on i, if there is one.
func (b *Board) capture(now *record, i index) {
	victim := b.at(i)
	captured := *b.entryOf(victim)
	b.set(i, noPiece)
	*b.entryOf(victim) = 0
	now.capturedID, *b.capturedOf(victim) = victim, captured
	now.key ^= keys[captured.keyEntry()]
}

// Unmake takes back m, the last move made. A captured piece returns to the cell in its
// pieceSquare, which for an en passant capture is not the destination of the move. There
// is no call and no test that could panic, so that the function needs no stack frame.
func (b *Board) Unmake(m rep.Move) {
	if m < 1<<12 { // quiet
		b.current -= recordSize
		from, to := moveCells.from[m], moveCells.to[m]
		id := *b.square(to)
		*b.square(from) = id
		*b.square(to) = noPiece
		*b.entryOf(id) += pieceSquare(from) - pieceSquare(to)
		return
	}
	b.current -= recordSize
	now := &b.recordAndNext(b.current)[1]
	from, to := moveCells.from[m&4095], moveCells.to[m&4095]
	if m&castleOrPromotion == 0 {
		id := *b.square(to)
		*b.square(from) = id
		*b.square(to) = noPiece
		*b.entryOf(id) += pieceSquare(from) - pieceSquare(to)
		if m&captureFlag != 0 {
			b.putBack(now.capturedID)
		}
		return
	}
	if m.Kind().IsCastle() {
		// The king's and the rook's origin are from and to, on the first rank of their side.
		i := rep.CastlingIndex(rep.Color(m>>11&1), m.Kind())
		kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
		king, rook := *b.square(kingTo), *b.square(rookTo)
		*b.square(kingTo), *b.square(rookTo) = noPiece, noPiece
		*b.square(from), *b.square(to) = king, rook
		*b.entryOf(king) += pieceSquare(from) - pieceSquare(kingTo)
		*b.entryOf(rook) += pieceSquare(to) - pieceSquare(rookTo)
		return
	}
	// The pawn comes from the seventh rank, if it is White's, or from the second.
	us := rep.Color(^m >> 11 & 1)
	id := *b.square(to)
	*b.square(from), *b.square(to) = id, noPiece
	*b.entryOf(id) = pieceSquareOf(rep.MakePiece(us, rep.Pawn), from)
	if m&captureFlag != 0 {
		b.putBack(now.capturedID)
	}
	b.lists[us].promote(-1)
}

// putBack puts a captured piece back on its square.
func (b *Board) putBack(id pieceID) {
	captured := *b.capturedOf(id)
	*b.square(captured.at()) = id
	*b.entryOf(id) = captured
}

// movePair moves two pieces at once, and returns the change of the key. Both
// leave their cells before either is put down: the destination of one may be the
// origin of the other.
func (b *Board) movePair(from1, from2, to1, to2 index) uint64 {
	id1, id2 := *b.square(from1), *b.square(from2)
	entry1, entry2 := b.entryOf(id1), b.entryOf(id2)
	piece1, piece2 := *entry1, *entry2
	moved1, moved2 := piece1.moved(to1), piece2.moved(to2)
	*b.square(from1), *b.square(from2) = noPiece, noPiece
	*b.square(to1), *b.square(to2) = id1, id2
	*entry1, *entry2 = moved1, moved2
	return keys[piece1.keyEntry()] ^ keys[moved1.keyEntry()] ^ keys[piece2.keyEntry()] ^ keys[moved2.keyEntry()]
}
