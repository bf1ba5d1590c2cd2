package mailbox

import "github.com/boardbench/boardbench/rep"

// undo is what a move changes and nobody could work out afterwards.
type undo struct {
	key    uint64
	state  state
	taken  post // of the man taken
	mover  man  // the number of the man who moved
	victim man  // the number of the man taken
}

// special has the bits of a Move by which it is more than a step or a capture.
const special = ^capture &^ (1<<12 - 1)

// Make plays m, which must be legal here. An empty cell holds man 0, whose post
// is 0, whose key is 0: a capture and a plain step are the same code, and what
// is written to the list for man 0 is the 0 that is there.
func (b *Board) Make(m rep.Move) {
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, victim := b.cell[from&63], b.cell[to&63]
	p, taken := b.men[mover&63], b.men[victim&63]

	// The record's fields are set one by one in their place: written to a local
	// and copied, they would have to reach memory before they could be read.
	ply, history := b.ply, b.history
	if uint(ply) >= uint(len(history)) {
		b.grow()
		b.Make(m)
		return
	}
	u := &history[ply]
	b.ply = ply + 1
	u.key, u.state = b.key, b.state
	u.taken, u.mover, u.victim = taken, mover, victim

	key, next := b.key^sideKey, b.state.next()
	if passed := b.state.passed(); passed < unusable {
		key ^= enPassantKeys[passed&7]
	}
	if rights := b.state.rights(); rights != 0 {
		lost := rights & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
		key ^= castlingKeys[lost&15]
		next = next.without(lost)
	}
	if m&special != 0 {
		b.makeSpecial(m, key, next)
		return
	}
	if p.piece().Type() == rep.Pawn {
		next = next.reset()
	}
	if taken != 0 {
		next = next.reset()
	}
	moved := p.moved(to)
	key ^= keys[p&1023] ^ keys[moved&1023] ^ keys[taken&1023]
	b.state = next
	b.key = key
	b.cell[from&63] = nobody
	b.cell[to&63] = mover
	b.men[victim&63] = 0
	b.men[mover&63] = moved
}

// grow makes room in the history.
//
//go:noinline
func (b *Board) grow() {
	b.history = append(b.history, make([]undo, 64+len(b.history))...)
}

// makeSpecial plays a double push, a castling move, an en passant capture or a
// promotion, of which Make has made the record, the key and the state so far.
func (b *Board) makeSpecial(m rep.Move, key uint64, next state) {
	from, to := indexOf(m.From()), indexOf(m.To())
	u := &b.history[b.ply-1]
	kind := m.Kind()
	us := b.side() ^ 1 // the ply is counted up
	if kind == rep.DoublePush {
		p := b.men[u.mover&63]
		moved := p.moved(to)
		b.cell[from&63] = nobody
		b.cell[to&63] = u.mover
		b.men[u.mover&63] = moved
		key ^= keys[p&1023] ^ keys[moved&1023]
		passed := b.passedOver((from+to)/2, us^1)
		if passed < unusable {
			key ^= enPassantKeys[passed&7]
		}
		b.state = next.reset().passing(passed)
		b.key = key
		return
	}
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.state = next
		b.key = key ^ b.moveTwo(u.mover, from, indexOf(rep.CastleKingTo[i&3]), u.victim, to, indexOf(rep.CastleRookTo[i&3]))
		return
	}
	p := b.men[u.mover&63]
	moved := p.moved(to)
	if kind == rep.EnPassant {
		u.victim = b.cell[takenEnPassant(from, to)&63]
		u.taken = b.men[u.victim&63]
	}
	if u.taken != 0 {
		b.cell[u.taken.at()] = nobody
		b.men[u.victim&63] = 0
	}
	b.cell[from&63] = nobody
	if kind.IsPromotion() {
		moved = postOf(rep.MakePiece(us, kind.Promotion()), to)
		b.promote(us, u.mover, moved)
	} else {
		b.cell[to&63] = u.mover
		b.men[u.mover&63] = moved
	}
	key ^= keys[p&1023] ^ keys[moved&1023] ^ keys[u.taken&1023]
	b.state = next.reset()
	b.key = key
}

// takenEnPassant returns where the pawn stands that is taken en passant.
func takenEnPassant(from, to index) index { return from&^7 | to&7 }

// moveTwo moves two men at once, as castling does, and returns how the key
// changes. Both are lifted before either is set down: in Chess960 each may come
// to where the other stood.
func (b *Board) moveTwo(m man, from, to index, n man, fromN, toN index) uint64 {
	p, q := b.men[m&63], b.men[n&63]
	b.cell[from&63], b.cell[fromN&63] = nobody, nobody
	b.cell[to&63], b.cell[toN&63] = m, n
	b.men[m&63], b.men[n&63] = p.moved(to), q.moved(toN)
	return keys[p&1023] ^ keys[p.moved(to)&1023] ^ keys[q&1023] ^ keys[q.moved(toN)&1023]
}

// Unmake takes back the last move made, which was m.
func (b *Board) Unmake(m rep.Move) {
	u := b.pop()
	if m&special != 0 && m>>12 != rep.Move(rep.DoublePush) {
		b.unmakeSpecial(m, u)
		return
	}
	from, to := indexOf(m.From()), indexOf(m.To())
	b.cell[from&63] = u.mover
	b.cell[to&63] = u.victim
	b.men[u.victim&63] = u.taken
	b.men[u.mover&63] = b.men[u.mover&63].moved(from)
}

// pop takes the last move off the history and restores all but the men.
func (b *Board) pop() *undo {
	b.ply--
	u := &b.history[b.ply]
	b.key = u.key
	b.state = u.state
	return u
}

// unmakeSpecial sets the men back as they were before makeSpecial.
func (b *Board) unmakeSpecial(m rep.Move, u *undo) {
	from, to := indexOf(m.From()), indexOf(m.To())
	us, kind := b.side(), m.Kind()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.moveTwo(u.mover, indexOf(rep.CastleKingTo[i&3]), from, u.victim, indexOf(rep.CastleRookTo[i&3]), to)
		return
	}
	if kind.IsPromotion() {
		b.demote(us, u.mover, to)
		b.men[u.mover&63] = postOf(rep.MakePiece(us, rep.Pawn), from)
	}
	b.men[u.mover&63] = b.men[u.mover&63].moved(from)
	b.cell[to&63] = nobody
	b.cell[from&63] = u.mover
	if u.taken != 0 {
		b.cell[u.taken.at()] = u.victim
		b.men[u.victim&63] = u.taken
	}
}

// promote makes the pawn number m the man of the given post. The numbers of a
// side are shared out by kind, so he needs another number: the first pawn's,
// who takes his, and for a knight then the first slider's, who takes the first
// pawn's. A number may be that of a man who was captured; he changes it like the
// others, and has his old one again when demote has set the numbers back.
func (b *Board) promote(us rep.Color, m man, promoted post) {
	ends := &b.ends[us&1]
	b.men[m&63] = 0
	first := ends.sliders
	b.renumber(first, m)
	ends.sliders++
	if promoted.piece().Type() == rep.Knight {
		b.renumber(ends.knights, first)
		first = ends.knights
		ends.knights++
	}
	b.men[first&63] = promoted
	b.cell[promoted.at()] = first
}

// demote takes back promote of the man on cell at, who was number m. His post
// is left for the caller to set.
func (b *Board) demote(us rep.Color, m man, at index) {
	ends := &b.ends[us&1]
	number := b.cell[at&63]
	b.men[number&63] = 0
	if number < ends.knights {
		ends.knights--
		number = ends.sliders - 1
		b.renumber(number, ends.knights)
	}
	ends.sliders--
	b.renumber(m, number)
}

// renumber gives the man from the number to, which nobody has.
func (b *Board) renumber(from, to man) {
	p := b.men[from&63]
	b.men[from&63] = 0
	b.men[to&63] = p
	if p != 0 {
		b.cell[p.at()] = to
	}
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	if b.ply >= len(b.history) {
		b.grow()
	}
	u := &b.history[b.ply]
	b.ply++
	u.key, u.state = b.key, b.state
	b.key ^= sideKey
	if passed := b.state.passed(); passed < unusable {
		b.key ^= enPassantKeys[passed&7]
	}
	b.state = b.state.next()
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.pop() }
