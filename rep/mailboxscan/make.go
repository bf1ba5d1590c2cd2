package mailboxscan

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts the board. An
// empty cell has the key 0, so that captures and quiet moves are the same code, which changes
// two cells. Flags show, as in package mailbox, whether there is more to do.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	if m&castlingOrPromotion != 0 {
		b.makeSpecial(m)
		return
	}
	from, to := uint(m)>>6&63, uint(m)&63
	mover, captured := uint(b.cell[from]), uint(b.cell[to])
	ply := uint(b.ply)
	if ply+1 >= uint(len(b.history)) {
		b.makeGrown(m)
		return
	}
	now, next := &b.history[ply], &b.history[ply+1]
	b.ply = uint32(ply + 1)
	now.from, now.captured, now.move = occupant(mover), occupant(captured), m
	b.cell[from] = noPiece
	b.cell[to] = occupant(mover)
	if mover&7 == uint(rep.King) {
		b.kings[mover>>3&1] = index(to)
	}
	all := uint(m) | (mover|captured)&uint(pawnFlag|castlingFlag)<<8 | uint(now.state)
	s := now.state.next()
	if all&uint(capture) != 0 {
		s = now.state.reset()
	}
	next.state = s
	row := mover & 15 << 6
	next.key = now.key ^ sideKey ^ keys[row+from] ^ keys[row+to] ^ keys[captured&15<<6+to]
	if all&uint(special) != 0 {
		b.afterMake(m)
	}
}

// afterMake completes a Make: it updates castling and en passant rights, records a double push,
// and removes a pawn captured en passant.
//
//go:noinline
func (b *Board) afterMake(m rep.Move) {
	now, next := &b.history[b.ply-1], b.now()
	from, to := indexOf(m.From()), indexOf(m.To())
	if now.state&epCapturable != 0 {
		next.key ^= enPassantKeys[now.state&7]
	}
	if (now.from|now.captured)&castlingFlag != 0 {
		lost := now.state.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
		next.key ^= castlingKeys[lost&15]
		next.state = next.state.without(lost)
		b.cell[to&63] &^= castlingFlag
	}
	if m&special == 0 {
		return
	}
	if m&capture == 0 {
		epBits := b.epBits((from+to)/2, b.side())
		next.state |= epBits
		if epBits&epCapturable != 0 {
			next.key ^= enPassantKeys[to&7]
		}
		return
	}
	at := capturedEnPassant(from, to)
	now.captured = b.cell[at&63]
	b.cell[at&63] = noPiece
	next.key ^= keys[entryOf(now.captured, at)]
}

// makeSpecial plays a castling move or a promotion.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	now, next := b.push()
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, captured := b.cell[from&63], b.cell[to&63]
	now.from, now.captured, now.move = mover, captured, m
	lost := now.state.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s, key := now.state.without(lost), now.key^sideKey^castlingKeys[lost&15]
	if s&epCapturable != 0 {
		key ^= enPassantKeys[s&7]
	}
	us, kind := pieceOf(mover).Color(), m.Kind()
	key ^= keys[entryOf(mover, from)] ^ keys[entryOf(captured, to)]
	b.cell[from&63], b.cell[to&63] = noPiece, noPiece
	if kind.IsCastle() {
		// Both are removed before either is placed: in Chess960 each may go to the other's
		// cell.
		i := rep.CastlingIndex(us, kind)
		kingTo, rookTo := indexOf(rep.CastleKingTo[i&3]), indexOf(rep.CastleRookTo[i&3])
		b.cell[kingTo&63], b.cell[rookTo&63] = mover&^castlingFlag, captured&^castlingFlag
		b.kings[us&1] = kingTo
		next.state = s.next()
		next.key = key ^ keys[entryOf(mover, kingTo)] ^ keys[entryOf(captured, rookTo)]
		return
	}
	promoted := occupantOf(rep.MakePiece(us, kind.Promotion()))
	b.cell[to&63] = promoted
	next.state = s.reset()
	next.key = key ^ keys[entryOf(promoted, to)]
}

// Unmake takes back the last move made, which was m. The history holds the contents of both
// cells from before the move, with their flags.
//
//go:nosplit
func (b *Board) Unmake(m rep.Move) {
	if m&special != 0 && m>>12 != rep.Move(rep.DoublePush) {
		b.unmakeSpecial(m)
		return
	}
	b.ply--
	u := &b.history[b.ply]
	mover := u.from
	b.cell[m.From()&63] = mover
	b.cell[m.To()&63] = u.captured
	if mover&7 == occupant(rep.King) {
		b.kings[mover>>3&1] = index(m.From())
	}
}

// unmakeSpecial takes back a castling move, an en passant capture or a
// promotion.
//
//go:noinline
func (b *Board) unmakeSpecial(m rep.Move) {
	b.ply--
	u := b.now()
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	if kind.IsCastle() {
		us := b.side()
		i := rep.CastlingIndex(us, kind)
		b.cell[rep.CastleKingTo[i&3]], b.cell[rep.CastleRookTo[i&3]] = noPiece, noPiece
		b.kings[us&1] = from
	}
	b.cell[to&63] = noPiece
	if kind == rep.EnPassant {
		to = capturedEnPassant(from, to)
	}
	b.cell[to&63], b.cell[from&63] = u.captured, u.from
}
