package x88

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// capture is a capture from a1 to a1. A capture minus this is a quiet move.
const capture = rep.Move(rep.Capture) << 12

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
//
// Each common kind of move has straight code of its own, quiet moves first, because most
// moves are quiet. So no value is masked by the kind, and no flag is tested twice. The
// stack frame is small enough to do without the check that the stack has room.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	current := b.current
	if current == b.lastRecord {
		b.grow()
	}
	pair := (*[2]record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.records)), current))
	was, now := &pair[0], &pair[1]
	b.current = current + recordSize
	now.move = m
	if m < 1<<12 {
		cells := uint(moveCells[m])
		from, to := cells>>9, cells&cellMask
		mover := b.cells[from]
		b.cells[from] = noPiece
		b.cells[to] = mover
		entry := b.entry(mover)
		origin := *entry
		moved := origin + pieceSquare(to-from)
		*entry = moved
		now.key = was.key ^ placeKeys[origin&placeMask] ^ placeKeys[moved&placeMask]
		now.state = was.state.afterQuiet() & state(origin|pieceSquare(1<<halfmoveShift-1))
		if origin&rightsMask != 0 {
			now.loseRights(origin)
		}
		return
	}
	if capture := m - capture; capture < 1<<12 {
		cells := uint(moveCells[capture])
		from, to := cells>>9, cells&cellMask
		mover, victim := b.cells[from], b.cells[to]
		b.cells[from] = noPiece
		b.cells[to] = mover
		entry, victimEntry := b.entry(mover), b.entry(victim)
		captured := *victimEntry
		*victimEntry = 0
		now.captured, now.capturedID = captured, victim
		origin := *entry
		moved := origin + pieceSquare(to-from)
		*entry = moved
		now.key = was.key ^ placeKeys[origin&placeMask] ^ placeKeys[moved&placeMask] ^ placeKeys[captured&placeMask]
		now.state = was.state.afterCapture()
		if touched := origin | captured; touched&rightsMask != 0 {
			now.loseRights(touched)
		}
	} else if m < 2<<12 { // a double push
		cells := uint(moveCells[m])
		from, to := cells>>9, cells&cellMask
		pawn := b.cells[from]
		b.cells[from] = noPiece
		b.cells[to] = pawn
		entry := b.entry(pawn)
		origin := *entry
		moved := origin + pieceSquare(to-from)
		*entry = moved
		now.key = was.key ^ placeKeys[origin&placeMask] ^ placeKeys[moved&placeMask]
		ep := state(from+to) / 2
		// The enemy's pawns have the other side's bit.
		them := pawn&^(slots-1) ^ (whiteID | blackID)
		if b.cells[(to+1)&cellMask]&^(slots-1) != them && b.cells[(to-1)&cellMask]&^(slots-1) != them {
			ep |= state(epNotCapturable)
		}
		now.state = was.state&rightsMask | ep
	} else {
		b.makeSpecial(m)
	}
}

// loseRights removes from r the castling rights in touched.
func (r *record) loseRights(touched pieceSquare) {
	lost := state(touched) & r.state & rightsMask
	r.state ^= lost
	r.key ^= castlingKeys[lost>>rightsShift]
}

// makeSpecial plays castling, en passant captures and promotions, for which Make has added
// a record. All of them are rare.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	now := b.now()
	was := &b.records[b.plies()-1]
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	now.key, now.state = was.key, was.state.afterQuiet()
	mover := b.at(from)
	if kind.IsCastle() {
		us := b.side() ^ 1
		i := rep.CastlingIndex(us, kind)
		now.loseRights(b.list[mover&127])
		now.key ^= b.movePair(from, to, indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i)))
		return
	}
	now.state = was.state.afterCapture()
	at := to
	if kind == rep.EnPassant {
		at = epVictim(from, to)
	}
	victim := b.at(at)
	captured := b.list[victim&127]
	now.captured, now.capturedID = captured, victim
	now.loseRights(captured)
	b.list[victim&127] = 0
	b.cells[at&cellMask] = noPiece
	origin := b.list[mover&127]
	moved := origin&^0xff | pieceSquare(to)
	b.list[mover&127] = 0
	if kind != rep.EnPassant {
		us := origin.piece().Color() & 1
		now.lastSlider, now.lastPiece = b.lastSlider[us], b.lastPiece[us]
		piece := rep.MakePiece(us, kind.Promotion())
		moved = entryOf(piece) | pieceSquare(to)
		mover &^= pawnID
		b.lastPiece[us] = max(b.lastPiece[us], mover)
		if isSlider(piece) {
			b.lastSlider[us] = max(b.lastSlider[us], mover)
		}
	}
	b.cells[from&cellMask] = noPiece
	b.cells[to&cellMask] = mover
	b.list[mover&127] = moved
	now.key ^= placeKeys[origin&placeMask] ^ placeKeys[moved&placeMask] ^ placeKeys[captured&placeMask]
}

// Unmake takes back m, the last move made. A captured piece returns to the square in its
// entry, which for an en passant capture is not the target of the move. There is no call,
// and no test that could panic, so that the function needs no frame.
func (b *Board) Unmake(m rep.Move) {
	if m < 2<<12 { // a quiet move or a double push
		b.current -= recordSize
		cells := uint(moveCells[m])
		from, to := cells>>9, cells&cellMask
		mover := b.cells[to]
		b.cells[from] = mover
		b.cells[to] = noPiece
		*b.entry(mover) += pieceSquare(from - to)
		return
	}
	now := b.now()
	if capture := m - capture; capture < 1<<12 {
		b.current -= recordSize
		cells := uint(moveCells[capture])
		from, to := cells>>9, cells&cellMask
		mover, id := b.cells[to], now.capturedID
		b.cells[from] = mover
		b.cells[to] = id
		*b.entry(mover) += pieceSquare(from - to)
		*b.entry(id) = now.captured
		return
	}
	b.current -= recordSize
	cells, kind := uint(moveCells[m&0xfff]), m.Kind()
	from, to := cells>>9, cells&cellMask
	if kind.IsCastle() {
		// Both pieces are on the first rank of their side, and so are from and to.
		i, rank := rep.CastlingIndex(rep.White, kind), from&rankMask
		kingTo, rookTo := rank|uint(rep.CastleKingTo(i&1)), rank|uint(rep.CastleRookTo(i&1))
		king, rook := b.cells[kingTo&cellMask], b.cells[rookTo&cellMask]
		b.cells[kingTo&cellMask], b.cells[rookTo&cellMask] = noPiece, noPiece
		b.cells[from], b.cells[to] = king, rook
		*b.entry(king) += pieceSquare(from - kingTo)
		*b.entry(rook) += pieceSquare(to - rookTo)
		return
	}
	mover := b.cells[to]
	b.cells[to] = noPiece
	if kind.IsPromotion() {
		us := mover.color()
		b.lastSlider[us], b.lastPiece[us] = now.lastSlider, now.lastPiece
		*b.entry(mover) = 0
		mover |= pawnID
		*b.entry(mover) = pieceSquare(rep.MakePiece(us, rep.Pawn))<<8 | pieceSquare(from)
	} else {
		*b.entry(mover) += pieceSquare(from - to)
	}
	b.cells[from] = mover
	if kind.IsCapture() {
		id, captured := now.capturedID, now.captured
		b.cells[captured&cellMask] = id
		*b.entry(id) = captured
	}
}

// movePair moves two pieces at once, and returns the change of the key. Both are lifted
// before either is put down: one may go to the square of the other.
func (b *Board) movePair(from1, from2, to1, to2 index) uint64 {
	id1, id2 := b.at(from1), b.at(from2)
	entry1, entry2 := &b.list[id1&127], &b.list[id2&127]
	key := placeKeys[*entry1&placeMask] ^ placeKeys[*entry2&placeMask]
	b.cells[from1&cellMask], b.cells[from2&cellMask] = noPiece, noPiece
	b.cells[to1&cellMask], b.cells[to2&cellMask] = id1, id2
	*entry1, *entry2 = *entry1&^0xff|pieceSquare(to1), *entry2&^0xff|pieceSquare(to2)
	return key ^ placeKeys[*entry1&placeMask] ^ placeKeys[*entry2&placeMask]
}
