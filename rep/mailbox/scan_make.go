package mailbox

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal here. An empty cell has the key 0: a capture
// and a plain step are the same code, and change two cells. Marks tell, as on
// Board, whether there is more to do.
//
//go:nosplit
func (b *ScanBoard) Make(m rep.Move) {
	if m&twoMen != 0 {
		b.makeSpecial(m)
		return
	}
	from, to := uint(m)>>6&63, uint(m)&63
	mover, taken := uint(b.cell[from]), uint(b.cell[to])
	ply := uint(b.ply)
	if ply+1 >= uint(len(b.history)) {
		b.makeGrown(m)
		return
	}
	now, next := &b.history[ply], &b.history[ply+1]
	b.ply = uint32(ply + 1)
	now.from, now.taken = occupant(mover), occupant(taken)
	b.cell[from] = empty
	b.cell[to] = occupant(mover)
	if mover&7 == uint(rep.King) {
		b.kings[mover>>3&1] = index(to)
	}
	all := uint(m) | (mover|taken)&uint(pawnSign|homeSign)<<8 | uint(now.state)
	s := now.state.next()
	if all&uint(capture) != 0 {
		s = now.state.reset()
	}
	next.state = s
	row := mover & 15 << 6
	next.key = now.key ^ sideKey ^ keys[row+from] ^ keys[row+to] ^ keys[taken&15<<6+to]
	if all&uint(special) != 0 {
		b.afterMake(m)
	}
}

// afterMake completes a Make: it ends rights to castle and to capture en
// passant, notes a double push, and takes the pawn that is taken en passant.
//
//go:noinline
func (b *ScanBoard) afterMake(m rep.Move) {
	now, next := &b.history[b.ply-1], b.now()
	from, to := indexOf(m.From()), indexOf(m.To())
	if now.state&capturable != 0 {
		next.key ^= enPassantKeys[now.state&7]
	}
	if (now.from|now.taken)&homeSign != 0 {
		lost := now.state.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
		next.key ^= castlingKeys[lost&15]
		next.state = next.state.without(lost)
		b.cell[to&63] &^= homeSign
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
	now.taken = b.cell[at&63]
	b.cell[at&63] = empty
	next.key ^= keys[entryOf(now.taken, at)]
}

// makeGrown is Make when the history is full.
//
//go:noinline
func (b *ScanBoard) makeGrown(m rep.Move) {
	b.grow()
	b.Make(m)
}

func (b *ScanBoard) grow() {
	b.history = append(b.history, make([]scanRecord, historyStep+len(b.history))...)
}

// push goes on to the next record and returns the old one and the new one.
func (b *ScanBoard) push() (now, next *scanRecord) {
	if int(b.ply)+1 >= len(b.history) {
		b.grow()
	}
	b.ply++
	return &b.history[b.ply-1], &b.history[b.ply]
}

// makeSpecial plays a castling move or a promotion.
//
//go:noinline
func (b *ScanBoard) makeSpecial(m rep.Move) {
	now, next := b.push()
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, taken := b.cell[from&63], b.cell[to&63]
	now.from, now.taken = mover, taken
	lost := now.state.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s, key := now.state.without(lost), now.key^sideKey^castlingKeys[lost&15]
	if s&capturable != 0 {
		key ^= enPassantKeys[s&7]
	}
	us, kind := pieceOf(mover).Color(), m.Kind()
	key ^= keys[entryOf(mover, from)] ^ keys[entryOf(taken, to)]
	b.cell[from&63], b.cell[to&63] = empty, empty
	if kind.IsCastle() {
		// Both are lifted before either is set down: in Chess960 each may come to
		// where the other stood.
		i := rep.CastlingIndex(us, kind)
		kingTo, rookTo := indexOf(rep.CastleKingTo[i&3]), indexOf(rep.CastleRookTo[i&3])
		b.cell[kingTo&63], b.cell[rookTo&63] = mover&^homeSign, taken&^homeSign
		b.kings[us&1] = kingTo
		next.state = s.next()
		next.key = key ^ keys[entryOf(mover, kingTo)] ^ keys[entryOf(taken, rookTo)]
		return
	}
	promoted := occupantOf(rep.MakePiece(us, kind.Promotion()))
	b.cell[to&63] = promoted
	next.state = s.reset()
	next.key = key ^ keys[entryOf(promoted, to)]
}

// Unmake takes back the last move made, which was m. The history holds what stood
// on both cells: what is marked, or was, need not be known.
//
//go:nosplit
func (b *ScanBoard) Unmake(m rep.Move) {
	if m&special != 0 && m>>12 != rep.Move(rep.DoublePush) {
		b.unmakeSpecial(m)
		return
	}
	b.ply--
	u := &b.history[b.ply]
	mover := u.from
	b.cell[m.From()&63] = mover
	b.cell[m.To()&63] = u.taken
	if mover&7 == occupant(rep.King) {
		b.kings[mover>>3&1] = index(m.From())
	}
}

// unmakeSpecial takes back a castling move, an en passant capture or a
// promotion.
//
//go:noinline
func (b *ScanBoard) unmakeSpecial(m rep.Move) {
	b.ply--
	u := b.now()
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	if kind.IsCastle() {
		us := b.side()
		i := rep.CastlingIndex(us, kind)
		b.cell[rep.CastleKingTo[i&3]], b.cell[rep.CastleRookTo[i&3]] = empty, empty
		b.kings[us&1] = from
	}
	b.cell[to&63] = empty
	if kind == rep.EnPassant {
		to = takenEnPassant(from, to)
	}
	b.cell[to&63], b.cell[from&63] = u.taken, u.from
}

// MakeNull passes. The side to move must not be in check.
func (b *ScanBoard) MakeNull() {
	now, next := b.push()
	next.key, next.state = now.key^sideKey, now.state.next()
	if now.state&capturable != 0 {
		next.key ^= enPassantKeys[now.state&7]
	}
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *ScanBoard) UnmakeNull() { b.ply-- }
