package tenbytwelvescan

import "github.com/boardbench/boardbench/rep"

// specialMove has at least one bit of every move except quiet moves and plain captures.
const specialMove = castleOrPromotion | doublePushFlag

// Make plays m, which must be legal in this position; any other move corrupts the board.
// Unmake takes it back. Without a list a move changes two cells, even if it captures.
func (b *Board) Make(m rep.Move) {
	if m&specialMove != 0 {
		b.makeSpecial(m)
		return
	}
	current := b.current
	if current >= b.lastRecord {
		b.growAndMake(m)
		return
	}
	pair := b.recordAndNext(current)
	was, now := &pair[0], &pair[1]
	b.current = current + recordSize
	now.moved = lastMove(m)
	from, to := uint(moveCells.from[m&4095]&127), uint(moveCells.to[m&4095]&127)
	mover := uint(b.cells[from])
	b.cells[from] = empty
	row := mover & 15 << 7
	key := was.key ^ keys[row+from] ^ keys[row+to]
	before := was.state
	marks := mover
	if m&captureFlag != 0 {
		captured := uint(b.cells[to])
		now.captured = occupant(captured)
		key ^= keys[captured&15<<7+to]
		marks |= captured&uint(castlingMark) | uint(pawnMark)
	}
	b.cells[to] = occupant(mover)
	next := before.next() &^ occupant(marks).markedClock()
	if marks&uint(castlingMark) != 0 {
		if mover&7 == uint(rep.King) {
			b.kings[mover>>3&1] = index(to)
		}
		lost := before.rights() & (b.castling.Lost[m>>6&63] | b.castling.Lost[m&63])
		next &^= state(lost) << rightsShift
	}
	now.key, now.state = key, next
}

// growAndMake is Make if there is no spare record.
//
//go:noinline
func (b *Board) growAndMake(m rep.Move) {
	b.grow()
	b.Make(m)
}

// push writes the next record: the other side to move, no piece moved or captured yet.
func (b *Board) push() *record {
	if b.current >= b.lastRecord {
		b.grow()
	}
	pair := b.recordAndNext(b.current)
	was, now := &pair[0], &pair[1]
	b.current += recordSize
	now.key, now.state = was.key, was.state.next()
	now.moved, now.captured = 0, empty
	return now
}

// makeSpecial plays special moves.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	now := b.push()
	mover := b.at(from)
	if kind == rep.DoublePush {
		b.cells[from&127], b.cells[to&127] = empty, mover
		now.key ^= keys[entryOf(mover.piece(), from)] ^ keys[entryOf(mover.piece(), to)]
		now.state = now.state.reset() | b.epSquareAfter((from+to)/2, us.Other())
		return
	}
	if kind == rep.EnPassant {
		at := epVictim(from, to)
		now.captured = b.at(at)
		b.cells[from&127], b.cells[at&127], b.cells[to&127] = empty, empty, mover
		now.key ^= keys[entryOf(mover.piece(), from)] ^ keys[entryOf(mover.piece(), to)] ^ keys[entryOf(now.captured.piece(), at)]
		now.state = now.state.reset()
		return
	}
	lost := now.state.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
	now.state &^= state(lost) << rightsShift
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.kings[us&1] = indexOf(rep.CastleKingTo(i))
		now.key ^= b.movePair(from, to, b.kings[us&1], indexOf(rep.CastleRookTo(i)))
		return
	}
	promoted := occupantOf(rep.MakePiece(us, kind.Promotion()))
	now.captured = b.at(to)
	now.key ^= keys[entryOf(mover.piece(), from)] ^ keys[entryOf(promoted.piece(), to)] ^ keys[entryOf(now.captured.piece(), to)]
	now.state = now.state.reset()
	b.cells[from&127], b.cells[to&127] = empty, promoted
}

// Unmake takes back m, the last move made.
func (b *Board) Unmake(m rep.Move) {
	if m&castleOrPromotion != 0 {
		b.unmakeCastleOrPromotion(m)
		return
	}
	now := b.now()
	b.current -= recordSize
	from, to := uint(moveCells.from[m&4095]&127), uint(moveCells.to[m&4095]&127)
	mover := b.cells[to]
	b.cells[from] = mover
	b.cells[to] = empty
	if m&captureFlag != 0 {
		at := to
		if m&doublePushFlag != 0 { // and a capture: en passant
			at = uint(epVictim(index(from), index(to)))
		}
		b.cells[at&127] = now.captured
	}
	if mover&7 == occupant(rep.King) {
		b.kings[mover>>3&1] = index(from)
	}
}

// unmakeCastleOrPromotion takes back castling or a promotion.
//
//go:noinline
func (b *Board) unmakeCastleOrPromotion(m rep.Move) {
	captured := b.now().captured
	b.current -= recordSize
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i)), from, to)
		b.kings[us&1] = from
		return
	}
	b.cells[from&127], b.cells[to&127] = occupantOf(rep.MakePiece(us, rep.Pawn)), captured
}

// movePair moves two pieces at once, and returns the change of the key. Both
// leave their cells before either is put down: the destination of one may be the
// origin of the other.
func (b *Board) movePair(from1, from2, to1, to2 index) uint64 {
	o1, o2 := b.at(from1), b.at(from2)
	b.cells[from1&127], b.cells[from2&127] = empty, empty
	b.cells[to1&127], b.cells[to2&127] = o1, o2
	return keys[entryOf(o1.piece(), from1)] ^ keys[entryOf(o1.piece(), to1)] ^
		keys[entryOf(o2.piece(), from2)] ^ keys[entryOf(o2.piece(), to2)]
}
