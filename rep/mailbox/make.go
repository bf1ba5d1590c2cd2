package mailbox

import "github.com/boardbench/boardbench/rep"

// undo is what a move changes and nobody could work out afterwards.
type undo struct {
	key      uint64
	taken    post // of the man taken
	halfmove uint16
	mover    man // the number of the man who moved
	victim   man // the number of the man taken
	rights   rep.CastlingRights
	passed   enPassant
}

// Make plays m, which must be legal here.
func (b *Board) Make(m rep.Move) {
	if b.side == rep.White {
		play[white](b, m)
	} else {
		play[black](b, m)
	}
}

// play is Make for one side. An empty cell holds man 0, whose post is 0, whose
// key is 0: a capture and a plain move are the same code, and what is written
// to the list for man 0 is the 0 that is there.
func play[C color](b *Board, m rep.Move) {
	var c C
	us := len(c) - 1
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, victim := b.cell[from&63], b.cell[to&63]
	p, taken := b.men[mover&63], b.men[victim&63]
	b.history = append(b.history, undo{b.key, taken, b.halfmove, mover, victim, b.rights, b.passed})

	key := b.key ^ sideKey
	if b.passed < unusable {
		key ^= enPassantKeys[b.passed&7]
	}
	rights := b.rights &^ (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	key ^= castlingKeys[(b.rights^rights)&15]
	b.rights = rights
	b.passed = noPassed
	b.halfmove++
	b.fullmove += uint16(us)
	b.side ^= 1

	kind := m.Kind()
	if kind.IsCastle() {
		b.key = key ^ castle[C](b, from, to, mover, victim, kind)
		return
	}
	if kind != rep.Quiet || p.piece().Type() == rep.Pawn {
		b.halfmove = 0
	}
	moved := p.moved(to)
	b.cell[from&63] = nobody
	b.cell[to&63] = mover
	b.men[victim&63] = 0
	b.men[mover&63] = moved
	key ^= keys[p&1023] ^ keys[moved&1023] ^ keys[taken&1023]
	switch {
	case kind == rep.DoublePush:
		b.passed = b.passedOver((from+to)>>1, b.side)
		if b.passed < unusable {
			key ^= enPassantKeys[b.passed&7]
		}
	case kind == rep.EnPassant:
		at := from&^7 | to&7
		victim = b.cell[at&63]
		taken = b.men[victim&63]
		u := &b.history[len(b.history)-1]
		u.victim, u.taken = victim, taken
		b.cell[at&63] = nobody
		b.men[victim&63] = 0
		key ^= keys[taken&1023]
	case kind.IsPromotion():
		promoted := postOf(rep.MakePiece(rep.Color(us), kind.Promotion()), to)
		b.promote(us, mover, promoted)
		key ^= keys[moved&1023] ^ keys[promoted&1023]
	}
	b.key = key
}

// castle plays a castling move, king takes rook, and returns how the key
// changes. Both men are lifted before either is set down: in Chess960 each may
// come to where the other stood.
func castle[C color](b *Board, from, to index, king, rook man, kind rep.MoveKind) uint64 {
	var c C
	us := len(c) - 1
	i := rep.CastlingIndex(rep.Color(us), kind)
	return b.moveTwo(king, from, indexOf(rep.CastleKingTo[i&3]), rook, to, indexOf(rep.CastleRookTo[i&3]))
}

// moveTwo moves two men at once and returns how the key changes.
func (b *Board) moveTwo(m man, from, to index, n man, fromN, toN index) uint64 {
	p, q := b.men[m&63], b.men[n&63]
	b.cell[from&63], b.cell[fromN&63] = nobody, nobody
	b.cell[to&63], b.cell[toN&63] = m, n
	b.men[m&63], b.men[n&63] = p.moved(to), q.moved(toN)
	return keys[p&1023] ^ keys[p.moved(to)&1023] ^ keys[q&1023] ^ keys[q.moved(toN)&1023]
}

// promote makes the pawn number m the man of the given post. The numbers of a
// side are shared out by kind, so he needs another number: the first pawn's,
// who takes his, and for a knight then the first slider's, who takes the first
// pawn's. A number may be that of a man who was captured; he changes it like the
// others, and has his old one again when demote has set the numbers back.
func (b *Board) promote(us int, m man, promoted post) {
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
func (b *Board) demote(us int, m man, at index) {
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

// Unmake takes back the last move made, which was m.
func (b *Board) Unmake(m rep.Move) {
	u := b.pop()
	from, to := indexOf(m.From()), indexOf(m.To())
	kind := m.Kind()
	switch {
	case kind.IsCastle():
		i := rep.CastlingIndex(b.side, kind)
		b.moveTwo(u.mover, indexOf(rep.CastleKingTo[i&3]), from, u.victim, indexOf(rep.CastleRookTo[i&3]), to)
		return
	case kind.IsPromotion():
		b.demote(int(b.side), u.mover, to)
		b.men[u.mover&63] = postOf(rep.MakePiece(b.side, rep.Pawn), from)
	default:
		b.men[u.mover&63] = b.men[u.mover&63].moved(from)
	}
	b.cell[from&63] = u.mover
	b.cell[to&63] = nobody
	if kind == rep.EnPassant {
		to = from&^7 | to&7
	}
	b.cell[to&63] = u.victim
	b.men[u.victim&63] = u.taken
}

// pop takes the last move off the history and restores all but the men.
func (b *Board) pop() *undo {
	last := len(b.history) - 1
	u := &b.history[last]
	b.history = b.history[:last]
	b.key = u.key
	b.halfmove = u.halfmove
	b.rights = u.rights
	b.passed = u.passed
	b.side ^= 1
	b.fullmove -= uint16(b.side & 1)
	return u
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	b.history = append(b.history, undo{key: b.key, halfmove: b.halfmove, rights: b.rights, passed: b.passed})
	b.key ^= sideKey
	if b.passed < unusable {
		b.key ^= enPassantKeys[b.passed&7]
	}
	b.passed = noPassed
	b.halfmove++
	b.fullmove += uint16(b.side & 1)
	b.side ^= 1
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.pop() }
