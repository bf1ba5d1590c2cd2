package x88scan

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back. Without lists, moving a piece changes two
// cells, and a capture changes no more. Quiet moves have straight code of their own.
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
	if m >= 1<<12 && m>>12 != rep.Move(rep.Capture) {
		b.makeSpecial(m)
		return
	}
	cells := uint(moveCells[m&0xfff])
	from, to := cells>>9, cells&cellMask
	mover := uint(b.cells[from])
	keys := (*[128]uint64)(placeKeys[mover&15<<8:])
	key, next := was.key^keys[from]^keys[to], was.state.afterQuiet()
	all := mover
	if m < 1<<12 {
		now.captured = empty
	} else {
		captured := uint(b.cells[to])
		now.captured = occupant(captured)
		key ^= placeKeys[captured&15<<8|to]
		all |= captured&uint(watched) | uint(pawnMark)
	}
	b.cells[from] = empty
	b.cells[to] = occupant(mover)
	// The pawn mark becomes the sign, and the sign a mask of the clock.
	next &^= state(int32(all<<24)>>31) << halfmoveShift
	if all&uint(watched) != 0 {
		if mover&7 == uint(rep.King) {
			b.kings[mover>>3&1] = index(to)
		}
		lost := next.rights() & (b.castling.Lost[m>>6&63] | b.castling.Lost[m&63])
		next ^= state(lost) << rightsShift
		key ^= castlingKeys[lost&15]
	}
	now.key, now.state = key, next
}

// makeSpecial plays castling, double pushes, en passant captures and promotions, for which
// Make has added a record.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us, now := b.side()^1, b.now()
	was := &b.records[b.plies()-1]
	now.captured = empty
	mover := b.at(from)
	key, next := was.key, was.state.afterQuiet()
	if kind.IsCastle() || kind.IsPromotion() {
		lost := next.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
		next ^= state(lost) << rightsShift
		key ^= castlingKeys[lost&15]
	}
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
		rook := b.at(to)
		now.key = key ^ keyOf(mover, from) ^ keyOf(mover, kingTo) ^ keyOf(rook, to) ^ keyOf(rook, rookTo)
		now.state = next
		b.movePair(from, to, kingTo, rookTo)
		b.kings[us&1] = kingTo
		return
	}
	next = next.afterCapture()
	key ^= keyOf(mover, from)
	b.cells[from&cellMask] = empty
	switch {
	case kind == rep.DoublePush:
		next = next&^state(noEPSquare) | state(b.epSquareAfter((from+to)/2, us.Other()))
	case kind == rep.EnPassant:
		i := epVictim(from, to)
		now.captured = b.at(i)
		b.cells[i&cellMask] = empty
		key ^= keyOf(now.captured, i)
	default:
		now.captured = b.at(to)
		mover = occupantOf(rep.MakePiece(us, kind.Promotion()))
		key ^= keyOf(now.captured, to)
	}
	b.cells[to&cellMask] = mover
	now.key, now.state = key^keyOf(mover, to), next
}

// keyOf returns the key of the piece o on i, 0 for an empty cell.
func keyOf(o occupant, i index) uint64 { return placeKeys[uint(o&15)<<8|uint(i)] }

// Unmake takes back m, the last move made.
func (b *Board) Unmake(m rep.Move) {
	now := b.now()
	b.current -= recordSize
	if m>>12 > rep.Move(rep.DoublePush) && m>>12 != rep.Move(rep.Capture) {
		b.unmakeSpecial(m, now)
		return
	}
	cells := uint(moveCells[m&0xfff])
	from, to := cells>>9, cells&cellMask
	mover := b.cells[to]
	b.cells[from] = mover
	b.cells[to] = now.captured
	if mover&7 == occupant(rep.King) {
		b.kings[mover>>3&1] = index(from)
	}
}

// unmakeSpecial is Unmake for castling, en passant and promotions, after the record was
// dropped.
//
//go:noinline
func (b *Board) unmakeSpecial(m rep.Move, dropped *record) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us := b.side()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i)), from, to)
		b.kings[us&1] = from
		return
	}
	b.cells[from&cellMask], b.cells[to&cellMask] = occupantOf(rep.MakePiece(us, rep.Pawn)), empty
	if kind == rep.EnPassant {
		to = epVictim(from, to)
	}
	b.cells[to&cellMask] = dropped.captured
}

// movePair moves two pieces at once. Both are lifted before either is put down:
// one may go to the square of the other.
func (b *Board) movePair(from1, from2, to1, to2 index) {
	piece1, piece2 := b.at(from1), b.at(from2)
	b.cells[from1&cellMask], b.cells[from2&cellMask] = empty, empty
	b.cells[to1&cellMask], b.cells[to2&cellMask] = piece1, piece2
}
