package tenbytwelve

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
//
// Special moves are left to another function, so that this one keeps everything
// in registers: with the double pushes in here, perft that makes every leaf is
// 0.96 times as fast. Captures are a branch. They need none, because noPiece has
// a list entry that can be captured as well, but then every quiet move would write
// what the next one waits for: the branch makes that perft 1.06 times as fast.
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
	cells := uint(moveCells[m&4095])
	now.moved = fromTo(cells)
	from, to := cells>>9, cells&127
	mover := b.cells[from]
	b.cells[from] = noPiece
	origin := b.pieceList[mover&63]
	moved := origin + pieceSquare(to-from)
	b.pieceList[mover&63] = moved
	key := was.key ^ sideKey ^ keys[origin&entryMask] ^ keys[moved&entryMask]
	before := was.state
	touched := origin
	if m&captureFlag != 0 {
		id := b.cells[to]
		captured := b.pieceList[id&63]
		b.pieceList[id&63] = 0
		now.capturedID, b.captured[id&63] = id, captured
		key ^= keys[captured&entryMask]
		touched |= captured | pawnMark
	}
	b.cells[to] = mover
	next := before.next() &^ touched.markedClock()
	if touched&rightsAll != 0 {
		lost := touched & pieceSquare(before) & rightsAll
		key ^= castlingKeys[lost>>rightsShift]
		next &^= state(lost)
	}
	if before&epCapturable != 0 {
		key ^= epKeys[before&127]
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
	cells := uint(moveCells[m&4095])
	now.moved = fromTo(cells)
	from, to := cells>>9, cells&127
	mover := b.cells[from]
	b.cells[from] = noPiece
	b.cells[to] = mover
	origin := b.pieceList[mover&63]
	moved := origin + pieceSquare(to-from)
	b.pieceList[mover&63] = moved
	key := was.key ^ sideKey ^ keys[origin&entryMask] ^ keys[moved&entryMask]
	if was.state.hasEPCapture() {
		key ^= epKeys[was.state.epSquare()]
	}
	ep := (from + to) / 2
	next := was.state.next().reset() | state(ep)
	// An enemy pawn differs from the mover in the colour alone.
	enemy := (origin ^ 8<<pieceShift) &^ 127
	if b.pieceList[b.cells[(to-1)&127]&63]&^127 == enemy || b.pieceList[b.cells[(to+1)&127]&63]&^127 == enemy {
		next |= epCapturable
		key ^= epKeys[ep&127]
	}
	now.key, now.state = key, next
}

// makeUncommon plays en passant captures, castling and promotions.
func (b *Board) makeUncommon(m rep.Move) {
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	now := b.push()
	if kind == rep.EnPassant {
		b.capture(now, epVictim(from, to))
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
	mover, promoted := b.at(to), pieceSquareOf(rep.MakePiece(us, kind.Promotion()), to)
	now.key ^= keys[b.pieceList[mover&63]&entryMask] ^ keys[promoted&entryMask]
	b.pieceList[mover&63] = promoted
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
	now.moved, now.capturedID = 0, noPiece
	if was.state.hasEPCapture() {
		now.key ^= epKeys[was.state.epSquare()]
	}
	return now
}

// movePawn moves a pawn from one cell to another, which must be empty.
func (b *Board) movePawn(now *record, from, to index) {
	mover := b.at(from)
	origin := b.pieceList[mover&63]
	b.cells[from&127], b.cells[to&127] = noPiece, mover
	b.pieceList[mover&63] = origin.moved(to)
	now.key ^= keys[origin&entryMask] ^ keys[origin.moved(to)&entryMask]
	now.state = now.state.reset()
}

// capture removes the piece on i, if there is one.
func (b *Board) capture(now *record, i index) {
	id := b.at(i)
	captured := b.pieceList[id&63]
	b.cells[i&127] = noPiece
	b.pieceList[id&63] = 0
	now.capturedID, b.captured[id&63] = id, captured
	now.key ^= keys[captured&entryMask]
}

// Unmake takes back m, the last move made. A captured piece returns to the cell in
// its pieceSquare, which for an en passant capture is not the destination of the
// move. There is no call, and no test that could panic, so that the function needs no
// frame.
func (b *Board) Unmake(m rep.Move) {
	ply := uint(b.ply)
	b.ply = uint32(ply - 1)
	cells := uint(moveCells[m&4095])
	from, to := cells>>9, cells&127
	if m&castleOrPromotion == 0 {
		mover := b.cells[to]
		b.cells[from] = mover
		b.cells[to] = noPiece
		b.pieceList[mover&63] += pieceSquare(from - to)
		if m&captureFlag != 0 && ply < uint(len(b.records)) {
			id := b.records[ply].capturedID
			captured := b.captured[id&63]
			b.cells[captured&127] = id
			b.pieceList[id&63] = captured
		}
		return
	}
	if m.Kind().IsCastle() {
		// The king's and the rook's origin are from and to, on the first rank of their side.
		i := rep.CastlingIndex(rep.Color(m>>11&1), m.Kind())
		kingTo, rookTo := indexOf(rep.CastleKingTo[i&3])&127, indexOf(rep.CastleRookTo[i&3])&127
		king, rook := b.cells[kingTo], b.cells[rookTo]
		b.cells[kingTo], b.cells[rookTo] = noPiece, noPiece
		b.cells[from], b.cells[to] = king, rook
		b.pieceList[king&63] += pieceSquare(from) - pieceSquare(kingTo)
		b.pieceList[rook&63] += pieceSquare(to) - pieceSquare(rookTo)
		return
	}
	if ply < uint(len(b.records)) {
		mover, id := b.cells[to], b.records[ply].capturedID
		us := rep.Color(mover >> blackShift & 1)
		b.cells[from], b.cells[to] = mover, id
		b.pieceList[mover&63] = pawnSquare(us, index(from))
		b.pieceList[id&63] = b.captured[id&63]
		b.lists[us].promote(-1)
	}
}

// movePair moves two pieces at once, and returns the change of the key. Both
// leave their cells before either is put down: the destination of one may be the
// origin of the other.
func (b *Board) movePair(from1, from2, to1, to2 index) uint64 {
	id1, id2 := b.at(from1), b.at(from2)
	piece1, piece2 := b.pieceList[id1&63], b.pieceList[id2&63]
	moved1, moved2 := piece1.moved(to1), piece2.moved(to2)
	b.cells[from1&127], b.cells[from2&127] = noPiece, noPiece
	b.cells[to1&127], b.cells[to2&127] = id1, id2
	b.pieceList[id1&63], b.pieceList[id2&63] = moved1, moved2
	return keys[piece1&entryMask] ^ keys[moved1&entryMask] ^ keys[piece2&entryMask] ^ keys[moved2&entryMask]
}
