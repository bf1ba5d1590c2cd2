package tenbytwelve

import "github.com/boardbench/boardbench/rep"

// special has a bit of every castling move and every promotion and of no other
// Move.
const special = rep.Move(rep.CastleKingside|rep.PromoteKnight) << 12

// passing has a bit of a double push and an en passant capture and, of the moves
// that are not special, of no other.
const passing = rep.Move(rep.DoublePush) << 12

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
//
// An empty cell holds nobody, who has a place in the list, post 0 and no key: a
// quiet move "takes" him. The statements are in an order that lets go of each
// value before the next is read, so that none has to wait on the stack: perft
// that makes every leaf is 1.03 times as fast for it.
func (b *Board) Make(m rep.Move) {
	if m&special != 0 {
		b.makeSpecial(m)
		return
	}
	turn, records := b.turn, b.undo
	ply := uint(turn - b.loaded)
	if ply >= uint(len(records)) {
		b.makeInMoreRoom(m)
		return
	}
	u := &records[ply]
	key, state := b.key, b.state
	u.key, u.state = key, state
	b.turn = turn + 1
	key ^= leaveKeys[state.enPassant()]
	next := state.next()
	if state.rights() != 0 {
		lost := b.lost(state, m)
		key ^= castlingKeys[lost&15]
		next = next.without(lost)
	}
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, taken := b.at(from), b.at(to)
	u.mover, u.taken = mover, taken
	b.cells[from&127] = nobody
	b.cells[to&127] = mover
	victim := b.men[taken&63]
	u.victim = victim
	b.men[taken&63] = 0
	key ^= keys[victim&2047]
	if victim != 0 {
		next = next.reset()
	}
	post := b.men[mover&63]
	moved := post.moved(to)
	b.men[mover&63] = moved
	b.key = key ^ keys[post&2047] ^ keys[moved&2047]
	if moved.kind() == rep.Pawn {
		next = next.reset()
	}
	b.state = next
	if m&passing != 0 {
		b.completePawn(m)
	}
}

// completePawn does what is left to do of a double push or an en passant
// capture, when the pawn stands on to.
func (b *Board) completePawn(m rep.Move) {
	from, to := indexOf(m.From()), indexOf(m.To())
	if m.Kind() == rep.DoublePush {
		passed := b.passedOver((from+to)/2, b.side())
		b.state = b.state.passing(passed)
		b.key ^= enPassantKeys[passed]
		return
	}
	i, u := behind(from, to), &b.undo[b.turn-b.loaded-1]
	u.taken = b.at(i)
	u.victim = b.men[u.taken&63]
	b.cells[i&127] = nobody
	b.men[u.taken&63] = 0
	b.key ^= keys[u.victim&2047]
}

// lost returns the rights that m ends.
func (b *Board) lost(s state, m rep.Move) rep.CastlingRights {
	return s.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
}

// makeInMoreRoom is Make where there are as many records as moves.
//
//go:noinline
func (b *Board) makeInMoreRoom(m rep.Move) {
	b.grow()
	b.Make(m)
}

func (b *Board) grow() { b.undo = append(b.undo, make([]undo, 64+len(b.undo))...) }

// push puts a record of the position in front of a move, in which nobody is
// taken yet, and ends the turn.
func (b *Board) push() *undo {
	ply := int(b.turn - b.loaded)
	if ply >= len(b.undo) {
		b.grow()
	}
	u := &b.undo[ply]
	*u = undo{key: b.key, state: b.state}
	b.turn++
	b.key ^= leaveKeys[b.state.enPassant()]
	b.state = b.state.next()
	return u
}

// makeSpecial plays castling or a promotion.
func (b *Board) makeSpecial(m rep.Move) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us := b.side()
	u := b.push()
	lost := b.lost(b.state, m)
	b.key ^= castlingKeys[lost&15]
	b.state = b.state.without(lost)
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.key ^= b.movePair(from, to, indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]))
		return
	}
	u.mover, u.taken = b.at(from), b.at(to)
	u.victim = b.men[u.taken&63]
	pawn, promoted := b.men[u.mover&63], postOf(rep.MakePiece(us, kind.Promotion()), to)
	b.cells[from&127] = nobody
	b.cells[to&127] = u.mover
	b.men[u.taken&63] = 0
	b.men[u.mover&63] = promoted
	b.lists[us&1].promote(1)
	b.state = b.state.reset()
	b.key ^= keys[pawn&2047] ^ keys[promoted&2047] ^ keys[u.victim&2047]
}

// Unmake takes back m, the last move made.
func (b *Board) Unmake(m rep.Move) {
	if m&special != 0 {
		b.unmakeSpecial(m)
		return
	}
	u := b.pop()
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, taken := u.mover, u.taken
	b.cells[from&127] = mover
	b.cells[to&127] = taken
	b.men[mover&63] = b.men[mover&63].moved(from)
	b.men[taken&63] = u.victim
	if m.Kind() == rep.EnPassant {
		b.cells[to&127] = nobody
		b.cells[u.victim.at()] = taken
	}
}

// pop restores all but the men, and returns the record of the last move.
func (b *Board) pop() *undo {
	turn := b.turn - 1
	u := &b.undo[turn-b.loaded]
	b.turn = turn
	b.key, b.state = u.key, u.state
	return u
}

// unmakeSpecial takes back what makeSpecial has played.
func (b *Board) unmakeSpecial(m rep.Move) {
	u := b.pop()
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us := b.side()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, to)
		return
	}
	b.men[u.mover&63] = postOf(rep.MakePiece(us, rep.Pawn), from)
	b.cells[from&127] = u.mover
	b.cells[to&127] = u.taken
	b.men[u.taken&63] = u.victim
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
	b.cells[from1&127], b.cells[from2&127] = nobody, nobody
	b.cells[to1&127], b.cells[to2&127] = man1, man2
	b.men[man1&63], b.men[man2&63] = moved1, moved2
	return keys[post1&2047] ^ keys[moved1&2047] ^ keys[post2&2047] ^ keys[moved2&2047]
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() { b.push() }

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.pop() }
