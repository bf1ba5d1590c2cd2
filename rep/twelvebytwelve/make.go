package twelvebytwelve

import "github.com/boardbench/boardbench/rep"

// odd has a bit of every Move but a quiet one and a plain capture, special of
// every castling move and every promotion and of no other.
const (
	odd     = rep.Move(rep.DoublePush|rep.CastleKingside|rep.PromoteKnight) << 12
	special = rep.Move(rep.CastleKingside|rep.PromoteKnight) << 12
)

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
//
// What is not a plain move is left to another function, so that this one keeps
// all that it has in registers. Whether the move takes somebody is a branch. It could
// be none, for nobody has a place in the list who might be taken as well, but
// then every quiet move would write what the next one waits for.
func (b *Board) Make(m rep.Move) {
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
	mover := b.cells[from]
	b.cells[from] = nobody
	origin := b.men[mover&63]
	moved := origin&^127 | post(to)
	b.men[mover&63] = moved
	key := was.key ^ sideKey ^ keys[origin&entry] ^ keys[moved&entry]
	before := was.state
	next := before.next()
	if origin&pawnMark != 0 {
		next &= 0xffff
	}
	touched := origin
	if m&captures != 0 {
		taken := b.cells[to]
		victim := b.men[taken&63]
		b.men[taken&63] = 0
		now.taken, now.victim = taken, victim
		key ^= keys[victim&entry]
		touched |= victim
		next &= 0xffff
	}
	b.cells[to] = mover
	if touched&rightsAll != 0 {
		gone := touched & post(before) & rightsAll
		key ^= castlingKeys[gone>>rightsBit]
		next &^= state(gone)
	}
	if before&live != 0 {
		key ^= enPassantKeys[before&127]
	}
	now.key, now.state = key, next
}

// makeInMoreRoom is Make where there is no room for a record more.
//
//go:noinline
func (b *Board) makeInMoreRoom(m rep.Move) {
	b.grow()
	b.Make(m)
}

func (b *Board) grow() { b.records = append(b.records, make([]record, 64+len(b.records))...) }

// makeOdd plays what Make leaves to it. The double pushes, which are many, it
// plays itself.
//
//go:noinline
func (b *Board) makeOdd(m rep.Move) {
	if m.Kind() != rep.DoublePush {
		b.makeSpecial(m)
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
	mover := b.cells[from]
	b.cells[from] = nobody
	b.cells[to] = mover
	origin := b.men[mover&63]
	moved := origin&^127 | post(to)
	b.men[mover&63] = moved
	key := was.key ^ sideKey ^ keys[origin&entry] ^ keys[moved&entry]
	if was.state.canPass() {
		key ^= enPassantKeys[was.state.enPassant()]
	}
	passed := (from + to) / 2
	next := was.state.next().reset() | state(passed)
	// An enemy pawn differs from ours in the colour alone.
	enemy := (origin ^ 8<<pieceBit) &^ 127
	if b.men[b.cells[to-1]&63]&^127 == enemy || b.men[b.cells[to+1]&63]&^127 == enemy {
		next |= live
		key ^= enPassantKeys[passed&127]
	}
	now.key, now.state = key, next
}

// makeSpecial plays captures en passant, castling and promotions.
func (b *Board) makeSpecial(m rep.Move) {
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	now := b.push()
	if kind == rep.EnPassant {
		b.take(now, behind(from, to))
		b.step(now, from, to)
		return
	}
	lost := now.state.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
	now.key ^= castlingKeys[lost&15]
	now.state &^= state(lost) << rightsBit
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		now.key ^= b.movePair(from, to, indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]))
		return
	}
	b.take(now, to)
	b.step(now, from, to)
	mover, promoted := b.at(to), postOf(rep.MakePiece(us, kind.Promotion()), to)
	now.key ^= keys[b.men[mover&63]&entry] ^ keys[promoted&entry]
	b.men[mover&63] = promoted
	b.lists[us&1].promote(1)
}

// push ends the turn: it goes on to a next record, in which nobody has moved yet
// and nobody is taken.
func (b *Board) push() *record {
	if int(b.ply)+1 >= len(b.records) {
		b.grow()
	}
	was := &b.records[b.ply]
	b.ply++
	now := &b.records[b.ply]
	now.key, now.state = was.key^sideKey, was.state.next()
	now.taken, now.victim = nobody, 0
	if was.state.canPass() {
		now.key ^= enPassantKeys[was.state.enPassant()]
	}
	return now
}

// step takes a pawn from one cell to another, which must be empty.
func (b *Board) step(now *record, from, to index) {
	mover := b.at(from)
	origin := b.men[mover&63]
	b.cells[from], b.cells[to] = nobody, mover
	b.men[mover&63] = origin.moved(to)
	now.key ^= keys[origin&entry] ^ keys[origin.moved(to)&entry]
	now.state = now.state.reset()
}

// take takes who stands on i, if anybody does.
func (b *Board) take(now *record, i index) {
	taken := b.at(i)
	victim := b.men[taken&63]
	b.cells[i] = nobody
	b.men[taken&63] = 0
	now.taken, now.victim = taken, victim
	now.key ^= keys[victim&entry]
}

// Unmake takes back m, the last move made. A man who was taken comes back where
// his post says he stood, which for one taken en passant is not where the move
// went.
func (b *Board) Unmake(m rep.Move) {
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
	b.cells[to] = nobody
	b.men[mover&63] = b.men[mover&63]&^127 | post(from)
	if m&captures != 0 {
		now := &b.records[ply]
		taken, victim := now.taken, now.victim
		b.cells[victim&127] = taken
		b.men[taken&63] = victim
	}
}

// unmakeSpecial takes back castling or a promotion.
//
//go:noinline
func (b *Board) unmakeSpecial(m rep.Move) {
	now := &b.records[b.ply]
	b.ply--
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, to)
		return
	}
	mover := b.at(to)
	b.cells[from], b.cells[to] = mover, now.taken
	b.men[mover&63] = pawnPost(us, from)
	b.men[now.taken&63] = now.victim
	b.lists[us&1].promote(-1)
}

// behind returns the square of the pawn that is taken en passant: behind the
// square that the capturing pawn goes to, as he sees it.
func behind(from, to index) index {
	if to > from {
		return to + south
	}
	return to + north
}

// movePair takes two men to two squares at once, and returns how the key
// changes. Both are lifted before either is put down: one may go where the other
// stands.
func (b *Board) movePair(from1, from2, to1, to2 index) uint64 {
	man1, man2 := b.at(from1), b.at(from2)
	post1, post2 := b.men[man1&63], b.men[man2&63]
	moved1, moved2 := post1.moved(to1), post2.moved(to2)
	b.cells[from1], b.cells[from2] = nobody, nobody
	b.cells[to1], b.cells[to2] = man1, man2
	b.men[man1&63], b.men[man2&63] = moved1, moved2
	return keys[post1&entry] ^ keys[moved1&entry] ^ keys[post2&entry] ^ keys[moved2&entry]
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() { b.push() }

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.ply-- }
