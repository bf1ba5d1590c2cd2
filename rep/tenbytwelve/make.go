package tenbytwelve

import "github.com/boardbench/boardbench/rep"

// plainKinds has a bit for each kind of move that takes one man from cell to
// cell and nobody but who stands there.
const plainKinds = 1<<rep.Quiet | 1<<rep.DoublePush | 1<<rep.Capture

func isPlain(m rep.Move) bool { return plainKinds>>(m>>12&15)&1 != 0 }

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
//
// An empty cell holds nobody, who has a place in the list, post 0 and no key: a
// quiet move "takes" him.
func (b *Board) Make(m rep.Move) {
	ply, records := b.ply, b.undo
	if uint(ply) >= uint(len(records)) {
		b.grow()
		b.Make(m)
		return
	}
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, taken := b.at(from), b.at(to)
	post, victim := b.men[mover&63], b.men[taken&63]

	// The fields are set one by one where they are to be: a record that is
	// written elsewhere and copied is read before its parts have arrived.
	u := &records[ply]
	u.key, u.state = b.key, b.state
	u.victim, u.mover, u.taken = victim, mover, taken
	b.ply = ply + 1
	b.turn++
	key, next := b.key^leaveKeys[b.state.enPassant()], b.state.next()
	if rights := b.state.rights(); rights != 0 {
		lost := rights & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
		key ^= castlingKeys[lost&15]
		next = next.without(lost)
	}
	if !isPlain(m) {
		b.makeSpecial(m, u, key, next)
		return
	}
	moved := post.moved(to)
	key ^= keys[post&2047] ^ keys[moved&2047] ^ keys[victim&2047]
	b.cells[from&127] = nobody
	b.cells[to&127] = mover
	b.men[taken&63] = 0
	b.men[mover&63] = moved
	if taken != nobody {
		next = next.reset()
	}
	if post.kind() == rep.Pawn {
		next = next.reset()
		if m.Kind() == rep.DoublePush {
			passed := b.passedOver((from+to)/2, b.side())
			next |= state(passed)
			key ^= enPassantKeys[passed]
		}
	}
	b.key, b.state = key, next
}

// grow makes room for more records.
//
//go:noinline
func (b *Board) grow() { b.undo = append(b.undo, make([]undo, 64+len(b.undo))...) }

// makeSpecial plays castling, an en passant capture or a promotion. The record
// is complete but for a pawn taken en passant; key and next lack what the men
// do to them.
func (b *Board) makeSpecial(m rep.Move, u *undo, key uint64, next state) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us := b.side().Other()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.state = next
		b.key = key ^ b.movePair(from, to, indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]))
		return
	}
	post := b.men[u.mover&63]
	moved := post.moved(to)
	if kind == rep.EnPassant {
		i := behind(from, to)
		u.taken = b.at(i)
		u.victim = b.men[u.taken&63]
		b.cells[i&127] = nobody
	} else {
		moved = postOf(rep.MakePiece(us, kind.Promotion()), to)
		b.lists[us&1].promote(1)
	}
	b.cells[from&127] = nobody
	b.cells[to&127] = u.mover
	b.men[u.taken&63] = 0
	b.men[u.mover&63] = moved
	b.state = next.reset()
	b.key = key ^ keys[post&2047] ^ keys[moved&2047] ^ keys[u.victim&2047]
}

// Unmake takes back m, the last move made.
func (b *Board) Unmake(m rep.Move) {
	u := b.takeBack()
	if !isPlain(m) {
		b.unmakeSpecial(m, u)
		return
	}
	from, to := indexOf(m.From()), indexOf(m.To())
	mover := u.mover
	b.cells[from&127] = mover
	b.cells[to&127] = u.taken
	b.men[mover&63] = b.men[mover&63].moved(from)
	b.men[u.taken&63] = u.victim
}

// takeBack restores all but the men, and returns the record of the last move.
func (b *Board) takeBack() *undo {
	ply := b.ply - 1
	u := &b.undo[ply]
	b.ply = ply
	b.turn--
	b.key, b.state = u.key, u.state
	return u
}

// unmakeSpecial takes back what makeSpecial does to the men.
func (b *Board) unmakeSpecial(m rep.Move, u *undo) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us := b.side()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, to)
		return
	}
	b.men[u.mover&63] = postOf(rep.MakePiece(us, rep.Pawn), from)
	b.cells[from&127] = u.mover
	if kind == rep.EnPassant {
		b.cells[to&127] = nobody
		to = behind(from, to)
	} else {
		b.lists[us&1].promote(-1)
	}
	b.cells[to&127] = u.taken
	b.men[u.taken&63] = u.victim
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
	b.cells[from1&127], b.cells[from2&127] = nobody, nobody
	b.cells[to1&127], b.cells[to2&127] = man1, man2
	b.men[man1&63], b.men[man2&63] = moved1, moved2
	return keys[post1&2047] ^ keys[moved1&2047] ^ keys[post2&2047] ^ keys[moved2&2047]
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	if int(b.ply) >= len(b.undo) {
		b.grow()
	}
	b.undo[b.ply] = undo{key: b.key, state: b.state}
	b.ply++
	b.turn++
	b.key ^= leaveKeys[b.state.enPassant()]
	b.state = b.state.next()
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.takeBack() }
