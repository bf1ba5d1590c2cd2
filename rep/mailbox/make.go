package mailbox

import "github.com/boardbench/boardbench/rep"

// special has the bits of a Move by which it is more than a step or a capture,
// and twoMen those of castling and promotion. The marks and the state have bits
// in the same places for what makes a plain step change more than men and clocks.
const (
	special = ^capture &^ (1<<12 - 1)
	twoMen  = special &^ doublePush
)

// Make plays m, which must be legal here. An empty cell holds man 0, whose post
// is 0, whose key is 0: a capture and a plain step are the same code, and what
// is written to the list for man 0 is the 0 that is there.
//
// All numbers are uint, since a byte that is stored and is an index too takes two
// registers, and with all registers taken everything is spilt. What is rare is
// put right by afterMake when all is written, so that nothing has to be kept over
// the call. Together that is 64 instructions a move in kiwipete instead of 108,
// with 12 in afterMake. The functions called check the stack, so that nosplit
// leaves out 2 instructions here and 2 in Unmake.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	if m&twoMen != 0 {
		b.makeSpecial(m)
		return
	}
	from, to := uint(m)>>6&63, uint(m)&63
	mover, victim := uint(b.cell[from])&63, uint(b.cell[to])&63
	p, taken := uint(b.men[mover]), uint(b.men[victim])
	ply := uint(b.ply)
	if ply+1 >= uint(len(b.history)) {
		b.makeGrown(m)
		return
	}
	now, next := &b.history[ply], &b.history[ply+1]
	b.ply = uint32(ply + 1)
	now.from, now.taken, now.mover, now.victim = post(p), post(taken), man(mover), man(victim)
	moved := p&^63 | to
	b.cell[from] = nobody
	b.cell[to] = man(mover)
	b.men[victim] = 0
	b.men[mover] = post(moved)
	all := uint(m) | p | taken | uint(now.state)
	s := now.state.next()
	if all&uint(capture) != 0 {
		s = now.state.reset()
	}
	next.state = s
	next.key = now.key ^ sideKey ^ keys[p&1023] ^ keys[moved&1023] ^ keys[taken&1023]
	if all&uint(special) != 0 {
		b.afterMake(m)
	}
}

// afterMake completes a Make: it ends rights to castle and to capture en
// passant, notes a double push, and takes the pawn that is taken en passant.
//
//go:noinline
func (b *Board) afterMake(m rep.Move) {
	now, next := &b.history[b.ply-1], b.now()
	from, to := indexOf(m.From()), indexOf(m.To())
	if now.state&capturable != 0 {
		next.key ^= enPassantKeys[now.state&7]
	}
	if (now.from|now.taken)&homeMark != 0 {
		lost := now.state.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
		next.key ^= castlingKeys[lost&15]
		next.state = next.state.without(lost)
		b.men[now.mover&63] &^= homeMark
	}
	if m&special == 0 {
		return
	}
	if m&capture == 0 {
		passing := b.passing((from+to)/2, b.side())
		next.state |= passing
		if passing&capturable != 0 {
			next.key ^= enPassantKeys[to&7]
		}
		return
	}
	at := takenEnPassant(from, to)
	now.victim = b.cell[at&63]
	now.taken = b.men[now.victim&63]
	b.cell[at&63] = nobody
	b.men[now.victim&63] = 0
	next.key ^= keys[now.taken&1023]
}

// makeGrown is Make when the history is full.
//
//go:noinline
func (b *Board) makeGrown(m rep.Move) {
	b.grow()
	b.Make(m)
}

// historyStep is how many records there are to begin with.
const historyStep = 64

func (b *Board) grow() {
	b.history = append(b.history, make([]record, historyStep+len(b.history))...)
}

// push goes on to the next record and returns the old one and the new one.
func (b *Board) push() (now, next *record) {
	if int(b.ply)+1 >= len(b.history) {
		b.grow()
	}
	b.ply++
	return &b.history[b.ply-1], &b.history[b.ply]
}

// makeSpecial plays a castling move or a promotion.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	now, next := b.push()
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, victim := b.cell[from&63], b.cell[to&63]
	p, taken := b.men[mover&63], b.men[victim&63]
	now.from, now.taken, now.mover, now.victim = p, taken, mover, victim
	lost := now.state.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s, key := now.state.without(lost), now.key^sideKey^castlingKeys[lost&15]
	if s&capturable != 0 {
		key ^= enPassantKeys[s&7]
	}
	us, kind := p.piece().Color(), m.Kind()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		next.state = s.next()
		next.key = key ^ b.castle(now, from, indexOf(rep.CastleKingTo[i&3]), to, indexOf(rep.CastleRookTo[i&3]))
		return
	}
	b.cell[from&63] = nobody
	b.men[victim&63] = 0
	promoted := postOf(rep.MakePiece(us, kind.Promotion()), to)
	b.promote(us, mover, promoted)
	next.state = s.reset()
	next.key = key ^ keys[p&1023] ^ keys[promoted&1023] ^ keys[taken&1023]
}

// takenEnPassant returns where the pawn stands that is taken en passant.
func takenEnPassant(from, to index) index { return from&^7 | to&7 }

// castle moves king and rook, and returns how the key changes. Both are lifted
// before either is set down: in Chess960 each may come to where the other stood.
func (b *Board) castle(u *record, from, to, rookFrom, rookTo index) uint64 {
	king, rook := u.from.moved(to)&^homeMark, u.taken.moved(rookTo)&^homeMark
	b.cell[from&63], b.cell[rookFrom&63] = nobody, nobody
	b.cell[to&63], b.cell[rookTo&63] = u.mover, u.victim
	b.men[u.mover&63], b.men[u.victim&63] = king, rook
	return keys[u.from&1023] ^ keys[king&1023] ^ keys[u.taken&1023] ^ keys[rook&1023]
}

// Unmake takes back the last move made, which was m. The history holds both men
// as they were: what is marked, or was, need not be known.
//
//go:nosplit
func (b *Board) Unmake(m rep.Move) {
	if m&special != 0 && m>>12 != rep.Move(rep.DoublePush) {
		b.unmakeSpecial(m)
		return
	}
	b.ply--
	u := &b.history[b.ply]
	b.cell[u.from.at()] = u.mover
	b.cell[m.To()&63] = u.victim
	b.men[u.victim&63] = u.taken
	b.men[u.mover&63] = u.from
}

// unmakeSpecial takes back a castling move, an en passant capture or a
// promotion.
//
//go:noinline
func (b *Board) unmakeSpecial(m rep.Move) {
	b.ply--
	u := b.now()
	from, to := indexOf(m.From()), indexOf(m.To())
	us, kind := b.side(), m.Kind()
	switch {
	case kind.IsCastle():
		i := rep.CastlingIndex(us, kind)
		b.cell[rep.CastleKingTo[i&3]], b.cell[rep.CastleRookTo[i&3]] = nobody, nobody
	case kind.IsPromotion():
		b.demote(us, u.mover, to)
		b.cell[to&63] = nobody
	default:
		b.cell[to&63] = nobody
	}
	if u.taken != 0 {
		b.cell[u.taken.at()] = u.victim
		b.men[u.victim&63] = u.taken
	}
	b.cell[from&63] = u.mover
	b.men[u.mover&63] = u.from
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
	now, next := b.push()
	next.key, next.state = now.key^sideKey, now.state.next()
	if now.state&capturable != 0 {
		next.key ^= enPassantKeys[now.state&7]
	}
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.ply-- }
