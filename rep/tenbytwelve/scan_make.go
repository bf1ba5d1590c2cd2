package tenbytwelve

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back. Without a list a man who moves changes two
// cells, and one who is taken no more than that.
func (b *ScanBoard) Make(m rep.Move) {
	if m&odd != 0 {
		b.makeOdd(m)
		return
	}
	last, records := uint(b.ply), b.records
	ply := last + 1
	if ply >= uint(len(records)) {
		b.makeInMoreRoom(m)
		return
	}
	was, now := &records[last], &records[ply]
	b.ply = uint32(ply)
	w := uint(ways[m&4095])
	from, to := w>>9, w&127
	mover := uint(b.cells[from])
	b.cells[from] = empty
	row := mover & 15 << 7
	key := was.key ^ sideKey ^ keys[row+from] ^ keys[row+to]
	before := was.state
	next := before.next()
	all := mover
	if m&captures != 0 {
		taken := uint(b.cells[to])
		now.taken = occupant(taken)
		key ^= keys[taken&15<<7+to]
		all |= taken&uint(watched) | uint(pawnBit)
	}
	b.cells[to] = occupant(mover)
	if all&uint(pawnBit) != 0 {
		next = next.reset()
	}
	if all&uint(watched) != 0 {
		if mover&7 == uint(rep.King) {
			b.kings[mover>>3&1] = index(to)
		}
		lost := before.rights() & (b.castling.Lost[m>>6&63] | b.castling.Lost[m&63])
		key ^= castlingKeys[lost&15]
		next &^= state(lost) << rightsBit
	}
	if before&live != 0 {
		key ^= enPassantKeys[before&127]
	}
	now.key, now.state = key, next
}

// makeInMoreRoom is Make where there is no room for a record more.
//
//go:noinline
func (b *ScanBoard) makeInMoreRoom(m rep.Move) {
	b.grow()
	b.Make(m)
}

func (b *ScanBoard) grow() {
	b.records = append(b.records, make([]scanRecord, 64+len(b.records))...)
}

// push ends the turn: it goes on to a next record, in which nobody has moved yet
// and nobody is taken.
func (b *ScanBoard) push() *scanRecord {
	if int(b.ply)+1 >= len(b.records) {
		b.grow()
	}
	was, now := &b.records[b.ply], &b.records[b.ply+1]
	b.ply++
	now.key, now.state, now.taken = was.key^sideKey, was.state.next(), empty
	if was.state.canPass() {
		now.key ^= enPassantKeys[was.state.enPassant()]
	}
	return now
}

// makeOdd plays what is not a step and no plain capture.
//
//go:noinline
func (b *ScanBoard) makeOdd(m rep.Move) {
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	now := b.push()
	mover := b.at(from)
	if kind == rep.DoublePush {
		b.cells[from&127], b.cells[to&127] = empty, mover
		now.key ^= keys[entryOf(mover, from)] ^ keys[entryOf(mover, to)]
		passing := b.passedOver((from+to)/2, us.Other())
		now.state = now.state.reset() | passing
		if passing.canPass() {
			now.key ^= enPassantKeys[passing.enPassant()]
		}
		return
	}
	if kind == rep.EnPassant {
		at := behind(from, to)
		now.taken = b.at(at)
		b.cells[from&127], b.cells[at&127], b.cells[to&127] = empty, empty, mover
		now.key ^= keys[entryOf(mover, from)] ^ keys[entryOf(mover, to)] ^ keys[entryOf(now.taken, at)]
		now.state = now.state.reset()
		return
	}
	lost := now.state.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
	now.key ^= castlingKeys[lost&15]
	now.state &^= state(lost) << rightsBit
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.kings[us&1] = indexOf(rep.CastleKingTo[i])
		now.key ^= b.movePair(from, to, b.kings[us&1], indexOf(rep.CastleRookTo[i]))
		return
	}
	promoted := occupantOf(rep.MakePiece(us, kind.Promotion()))
	now.taken = b.at(to)
	now.key ^= keys[entryOf(mover, from)] ^ keys[entryOf(promoted, to)] ^ keys[entryOf(now.taken, to)]
	now.state = now.state.reset()
	b.cells[from&127], b.cells[to&127] = empty, promoted
}

// Unmake takes back m, the last move made.
func (b *ScanBoard) Unmake(m rep.Move) {
	if m&special != 0 {
		b.unmakeSpecial(m)
		return
	}
	ply := b.ply
	b.ply = ply - 1
	w := uint(ways[m&4095])
	from, to := w>>9, w&127
	mover := b.cells[to]
	b.cells[from] = mover
	b.cells[to] = empty
	if m&captures != 0 {
		at := to
		if m&doublePush != 0 { // and a capture: en passant
			at = uint(behind(index(from), index(to)))
		}
		b.cells[at&127] = b.records[ply].taken
	}
	if mover&7 == occupant(rep.King) {
		b.kings[mover>>3&1] = index(from)
	}
}

// unmakeSpecial takes back castling or a promotion.
//
//go:noinline
func (b *ScanBoard) unmakeSpecial(m rep.Move) {
	taken := b.records[b.ply].taken
	b.ply--
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, to)
		b.kings[us&1] = from
		return
	}
	b.cells[from&127], b.cells[to&127] = occupantOf(rep.MakePiece(us, rep.Pawn)), taken
}

// movePair takes two men to two squares at once, and returns how the key
// changes. Both are lifted before either is put down: one may go where the other
// stands.
func (b *ScanBoard) movePair(from1, from2, to1, to2 index) uint64 {
	man1, man2 := b.at(from1), b.at(from2)
	b.cells[from1&127], b.cells[from2&127] = empty, empty
	b.cells[to1&127], b.cells[to2&127] = man1, man2
	return keys[entryOf(man1, from1)] ^ keys[entryOf(man1, to1)] ^ keys[entryOf(man2, from2)] ^ keys[entryOf(man2, to2)]
}

// MakeNull passes. The side to move must not be in check.
func (b *ScanBoard) MakeNull() { b.push() }

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *ScanBoard) UnmakeNull() { b.ply-- }
