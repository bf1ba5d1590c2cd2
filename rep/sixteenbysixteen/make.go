package sixteenbysixteen

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
// all that it has in registers.
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
	from, to := w>>8, w&255
	mover := b.cells[from]
	b.cells[from] = nobody
	p := b.posts[mover]
	moved := p + post(to-from)
	b.posts[mover] = moved
	key := was.key ^ sideKey ^ keys[p.key()] ^ keys[moved.key()]
	before := was.state
	next := before.next()
	if p.isPawn() {
		next = next.reset()
	}
	if m&captures != 0 {
		taken := b.cells[to]
		victim := b.posts[taken]
		b.posts[taken] = 0
		now.victim = victim
		key ^= keys[victim.key()]
		p |= victim // for the rights of both
		next = next.reset()
	}
	b.cells[to] = mover
	if p&rightsAll != 0 {
		gone := p & post(before) & rightsAll
		key ^= castlingKeys[gone>>rightsBit]
		next &^= state(gone)
	}
	if before&live != 0 {
		key ^= enPassantKeys[before&15]
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
	from, to := w>>8, w&255
	mover := b.cells[from]
	b.cells[from] = nobody
	b.cells[to] = mover
	p := b.posts[mover]
	moved := p + post(to-from)
	b.posts[mover] = moved
	key := was.key ^ sideKey ^ keys[p.key()] ^ keys[moved.key()]
	if was.state.canPass() {
		key ^= enPassantKeys[was.state&15]
	}
	passed := (from + to) / 2
	next := was.state.next().reset() | state(passed)
	enemy := p&kindBits ^ post(whitePawn^blackPawn)<<kindShift
	if b.posts[b.cells[to-1]]&kindBits == enemy || b.posts[b.cells[to+1]]&kindBits == enemy {
		next |= live
		key ^= enPassantKeys[passed&15]
	}
	now.key, now.state = key, next
}

// makeSpecial plays captures en passant, castling and promotions.
func (b *Board) makeSpecial(m rep.Move) {
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.turn()
	now := b.push()
	if kind == rep.EnPassant {
		b.take(now, to-forward(us))
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
	mover := b.at(to)
	promoted := postOf(rep.MakePiece(us, kind.Promotion()), mover, to)
	now.key ^= keys[b.posts[mover].key()] ^ keys[promoted.key()]
	b.posts[mover] = promoted
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
	now.key, now.state, now.victim = was.key^sideKey, was.state.next(), 0
	if was.state.canPass() {
		now.key ^= enPassantKeys[was.state&15]
	}
	return now
}

// step takes a pawn from one cell to another, which must be empty.
func (b *Board) step(now *record, from, to index) {
	mover := b.at(from)
	p := b.posts[mover]
	b.cells[from], b.cells[to] = nobody, mover
	b.posts[mover] = p.moved(to)
	now.key ^= keys[p.key()] ^ keys[p.moved(to).key()]
	now.state = now.state.reset()
}

// take takes who stands on i, if anybody does.
func (b *Board) take(now *record, i index) {
	taken := b.at(i)
	now.victim = b.posts[taken]
	b.cells[i] = nobody
	b.posts[taken] = 0
	now.key ^= keys[now.victim.key()]
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
	from, to := w>>8, w&255
	mover := b.cells[to]
	b.cells[from] = mover
	b.cells[to] = nobody
	b.posts[mover] += post(from - to)
	if m&captures != 0 {
		b.putBack(b.records[ply].victim)
	}
}

// putBack puts a man back where he was taken.
func (b *Board) putBack(victim post) {
	b.cells[victim.at()] = victim.man()
	b.posts[victim.man()] = victim
}

// unmakeSpecial takes back castling or a promotion.
//
//go:noinline
func (b *Board) unmakeSpecial(m rep.Move) {
	victim := b.records[b.ply].victim
	b.ply--
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.turn()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, to)
		return
	}
	mover := b.at(to)
	b.cells[from], b.cells[to] = mover, nobody
	b.posts[mover] = postOf(rep.MakePiece(us, rep.Pawn), mover, from)
	b.lists[us&1].promote(-1)
	if victim != 0 {
		b.putBack(victim)
	}
}

// movePair takes two men to two squares at once, and returns how the key
// changes. Both are lifted before either is put down: one may go where the other
// stands.
func (b *Board) movePair(from1, from2, to1, to2 index) uint64 {
	man1, man2 := b.at(from1), b.at(from2)
	post1, post2 := b.posts[man1], b.posts[man2]
	moved1, moved2 := post1.moved(to1), post2.moved(to2)
	b.cells[from1], b.cells[from2] = nobody, nobody
	b.cells[to1], b.cells[to2] = man1, man2
	b.posts[man1], b.posts[man2] = moved1, moved2
	return keys[post1.key()] ^ keys[moved1.key()] ^ keys[post2.key()] ^ keys[moved2.key()]
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() { b.push() }

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.ply-- }
