package x88

import "github.com/boardbench/boardbench/rep"

// special are the bits of a move that are all 0 where it is nothing but a man
// who goes from here to there and takes whom he finds.
const special = rep.Move(15&^rep.Capture) << 12

// captures is the bit of the moves that take.
const captures = rep.Move(rep.Capture) << 12

// unlike marks who was taken by a move that is not taken back by a man going
// from there to here. No man has that bit.
const unlike man = 0x80

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
func (b *Board) Make(m rep.Move) {
	p := uint(b.plies)
	if p >= uint(len(b.undo)) || m&special != 0 {
		b.makeSpecial(m)
		return
	}
	// All numbers are uints with no bits beyond their tables, so that no index
	// has to be extended or checked.
	from, to := uint(m>>6&63), uint(m&63)
	from, to = from+from&0x38, to+to&0x38
	mover := uint(b.cells[from]) & 63
	key, now := b.key, b.state
	r := &b.undo[p]
	r.key, r.state, r.taken = key, now, nobody
	b.plies = uint32(p + 1)
	of := uint(b.nature[mover])
	keys := &pieceKeys[of&15]
	key ^= keys[from] ^ keys[to] ^ turnKeys[now&15]
	now = now.afterQuiet()
	// Nobody could be taken like anybody, without a branch, but then quiet
	// moves wait for what stood on to: leaf counts were 0.96 times as fast.
	if m&captures != 0 {
		taken := uint(b.cells[to]) & 63
		r.taken = man(taken)
		b.list[taken] = gone
		ofTaken := uint(b.nature[taken])
		key ^= pieceKeys[ofTaken&15][to]
		of |= ofTaken&uint(castleBit) | uint(pawnBit)
	}
	b.cells[from] = nobody
	b.cells[to] = man(mover)
	b.list[mover] = index(to)
	// The pawn bit becomes the sign, and that a mask of the clock.
	now &^= state(int32(of<<27)>>31) << halfmoveShift
	if of&uint(castleBit) != 0 {
		lost := now.rights() & (b.castling.Lost[index(from).square()&63] | b.castling.Lost[index(to).square()&63])
		now ^= state(lost) << rightsShift
		key ^= castlingKeys[lost&15]
	}
	b.key, b.state = key, now
}

// makeSpecial is Make for a castle, a double push, en passant and promotions,
// and for any move where the undo stack is full. It is no part of Make so that
// what it calls costs Make nothing. A double push is common enough to be worth a
// place in Make, but the call that completes it there made every move spill:
// 0.98 times as fast in leaf counts.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	if b.plies >= uint32(len(b.undo)) {
		b.growUndo()
		b.Make(m)
		return
	}
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us := b.side()
	r := &b.undo[b.plies]
	b.plies++
	r.key, r.state, r.taken = b.key, b.state, unlike
	mover, taken := b.at(from), nobody
	key, now := b.key^turnKeys[b.state&15], b.state.afterQuiet()
	if kind.IsCastle() || kind.IsPromotion() {
		lost := now.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
		now ^= state(lost) << rightsShift
		key ^= castlingKeys[lost&15]
	}
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		kingTo, rookTo := indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i])
		kings, rooks := &pieceKeys[b.pieceAt(from)&15], &pieceKeys[b.pieceAt(to)&15]
		b.key = key ^ kings[from&0x7f] ^ kings[kingTo&0x7f] ^ rooks[to&0x7f] ^ rooks[rookTo&0x7f]
		b.state = now
		b.movePair(from, to, kingTo, rookTo)
		return
	}
	now = now.restarted()
	keys := &pieceKeys[b.nature[mover&63]&15]
	key ^= keys[from&0x7f]
	b.cells[from&0x7f] = nobody
	switch {
	case kind == rep.DoublePush:
		r.taken = nobody // Unmake does with the pawn what it does with any man
		ep := b.passedOver((from+to)/2, us.Other())
		now = now&^state(noEnPassant) | state(ep)
		key ^= keys[to&0x7f] ^ turnKeys[ep&15] ^ turnKeys[15]
	case kind == rep.EnPassant:
		i := beside(from, to)
		taken = b.at(i)
		r.taken = taken | unlike
		b.cells[i&0x7f] = nobody
		key ^= keys[to&0x7f] ^ pieceKeys[b.nature[taken&63]&15][i&0x7f]
	default:
		piece := rep.MakePiece(us, kind.Promotion())
		taken = b.at(to)
		r.taken = taken | unlike
		key ^= pieceKeys[piece&15][to&0x7f] ^ pieceKeys[b.nature[taken&63]&15][to&0x7f]
		b.nature[mover&63] = natureOf(piece)
		if isSlider(piece) {
			b.sliders[us&1] = max(b.sliders[us&1], mover)
		}
	}
	b.cells[to&0x7f] = mover
	b.list[taken&63] = gone
	b.list[mover&63] = to
	b.key, b.state = key, now
}

// Unmake takes back m, the last move made.
func (b *Board) Unmake(m rep.Move) {
	p := b.plies - 1
	r := &b.undo[p]
	b.plies = p
	b.key, b.state = r.key, r.state
	taken := uint(r.taken)
	if taken&uint(unlike) != 0 {
		b.unmakeSpecial(m, r)
		return
	}
	from, to := uint(m>>6&63), uint(m&63)
	from, to = from+from&0x38, to+to&0x38
	mover := uint(b.cells[to])
	b.cells[from] = man(mover)
	b.list[mover&63] = index(from)
	b.cells[to] = man(taken)
	if m&captures != 0 {
		b.list[taken&63] = index(to)
	}
}

// unmakeSpecial is Unmake for castling, en passant and promotions, after the
// state was restored.
//
//go:noinline
func (b *Board) unmakeSpecial(m rep.Move, r *record) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us, taken := b.side(), r.taken&^unlike
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, to)
		return
	}
	mover := b.at(to)
	b.cells[from&0x7f], b.cells[to&0x7f] = mover, nobody
	if kind == rep.EnPassant {
		to = beside(from, to)
	} else {
		b.demote(mover, us)
	}
	b.cells[to&0x7f] = taken
	b.list[mover&63], b.list[taken&63] = from, to
}

// growUndo makes the undo stack twice as high: no game is too long for it.
func (b *Board) growUndo() {
	b.undo = append(b.undo, make([]record, len(b.undo)+64)...)
}

// demote makes a pawn of us of a man who was promoted by the move that is
// taken back.
func (b *Board) demote(m man, us rep.Color) {
	b.nature[m&63] = natureOf(rep.MakePiece(us, rep.Pawn))
	last := b.sliders[us&1]
	for last&(slots-1) != 0 && !isSlider(b.nature[last&63].piece()) {
		last--
	}
	b.sliders[us&1] = last
}

// beside returns the square of the pawn that is taken en passant: on the rank
// of from and the file of to.
func beside(from, to index) index { return from&0x70 | to&0x07 }

// movePair takes two men to two squares at once. Both are lifted before either
// is put down: one may go where the other stands.
func (b *Board) movePair(from1, from2, to1, to2 index) {
	man1, man2 := b.at(from1), b.at(from2)
	b.cells[from1&0x7f], b.cells[from2&0x7f] = nobody, nobody
	b.cells[to1&0x7f], b.cells[to2&0x7f] = man1, man2
	b.list[man1&63], b.list[man2&63] = to1, to2
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	if b.plies >= uint32(len(b.undo)) {
		b.growUndo()
	}
	b.undo[b.plies] = record{key: b.key, state: b.state}
	b.plies++
	b.key ^= turnKeys[b.state&15]
	b.state = b.state.afterQuiet()
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() {
	b.plies--
	b.key, b.state = b.undo[b.plies].key, b.undo[b.plies].state
}
