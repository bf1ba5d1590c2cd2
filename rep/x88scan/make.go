package x88scan

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back. Without lists, moving a piece changes two
// cells, and a capture changes no more.
func (b *Board) Make(m rep.Move) {
	p := uint(b.plies)
	if p >= uint(len(b.undo)) || m&specialMove != 0 {
		b.makeSpecial(m)
		return
	}
	from, to := uint(m>>6&63), uint(m&63)
	from, to = from+from&0x38, to+to&0x38
	mover := uint(b.cells[from])
	key, now := b.key, b.state
	r := &b.undo[p]
	r.key, r.state, r.move = key, now, m
	b.plies = uint32(p + 1)
	keys := &pieceKeys[mover&15]
	key ^= keys[from] ^ keys[to] ^ turnKeys[now&15]
	now = now.afterQuiet()
	all := mover
	if m&captureFlag != 0 {
		captured := uint(b.cells[to])
		r.captured = occupant(captured)
		key ^= pieceKeys[captured&15][to]
		all |= captured&uint(watched) | uint(pawnMark)
	} else {
		r.captured = empty
	}
	b.cells[from] = empty
	b.cells[to] = occupant(mover)
	// The pawn mark becomes the sign, and the sign a mask of the clock.
	now &^= state(int32(all<<24)>>31) << halfmoveShift
	if all&uint(watched) != 0 {
		if mover&7 == uint(rep.King) {
			b.kings[p&1] = index(to)
		}
		lost := now.rights() & (b.castling.Lost[index(from).square()&63] | b.castling.Lost[index(to).square()&63])
		now ^= state(lost) << rightsShift
		key ^= castlingKeys[lost&15]
	}
	b.key, b.state = key, now
}

// makeSpecial is Make for castling, double pushes, en passant and promotions,
// and for any move when the undo stack is full.
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
	r.key, r.state, r.captured, r.move = b.key, b.state, empty, m
	mover := b.at(from)
	key, now := b.key^turnKeys[b.state&15], b.state.afterQuiet()
	if kind.IsCastle() || kind.IsPromotion() {
		lost := now.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
		now ^= state(lost) << rightsShift
		key ^= castlingKeys[lost&15]
	}
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		kingTo, rookTo := indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i])
		kings, rooks := &pieceKeys[mover&15], &pieceKeys[b.at(to)&15]
		b.key = key ^ kings[from&cellMask] ^ kings[kingTo&cellMask] ^ rooks[to&cellMask] ^ rooks[rookTo&cellMask]
		b.state = now
		b.movePair(from, to, kingTo, rookTo)
		b.kings[us&1] = kingTo
		return
	}
	now = now.restarted()
	keys := &pieceKeys[mover&15]
	key ^= keys[from&cellMask]
	b.cells[from&cellMask] = empty
	switch {
	case kind == rep.DoublePush:
		ep := b.epSquareAfter((from+to)/2, us.Other())
		now = now&^state(noEPSquare) | state(ep)
		key ^= keys[to&cellMask] ^ turnKeys[ep&15] ^ turnKeys[15]
	case kind == rep.EnPassant:
		i := epVictim(from, to)
		r.captured = b.at(i)
		b.cells[i&cellMask] = empty
		key ^= keys[to&cellMask] ^ pieceKeys[r.captured&15][i&cellMask]
	default:
		r.captured = b.at(to)
		mover = occupantOf(rep.MakePiece(us, kind.Promotion()))
		key ^= pieceKeys[mover&15][to&cellMask] ^ pieceKeys[r.captured&15][to&cellMask]
	}
	b.cells[to&cellMask] = mover
	b.key, b.state = key, now
}

// Unmake takes back m, the last move made.
func (b *Board) Unmake(m rep.Move) {
	p := uint(b.plies - 1)
	r := &b.undo[p]
	b.plies = uint32(p)
	b.key, b.state = r.key, r.state
	if m&specialMove != 0 && m>>12 != rep.Move(rep.DoublePush) {
		b.unmakeSpecial(m, r)
		return
	}
	from, to := uint(m>>6&63), uint(m&63)
	from, to = from+from&0x38, to+to&0x38
	mover := b.cells[to]
	b.cells[from] = mover
	b.cells[to] = r.captured
	if mover&7 == occupant(rep.King) {
		b.kings[p&1] = index(from)
	}
}

// unmakeSpecial is Unmake for castling, en passant and promotions, after the
// state was restored.
//
//go:noinline
func (b *Board) unmakeSpecial(m rep.Move, r *record) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us := b.side()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, to)
		b.kings[us&1] = from
		return
	}
	b.cells[from&cellMask], b.cells[to&cellMask] = occupantOf(rep.MakePiece(us, rep.Pawn)), empty
	if kind == rep.EnPassant {
		to = epVictim(from, to)
	}
	b.cells[to&cellMask] = r.captured
}

// movePair moves two pieces at once. Both are lifted before either is put down:
// one may go to the square of the other.
func (b *Board) movePair(from1, from2, to1, to2 index) {
	piece1, piece2 := b.at(from1), b.at(from2)
	b.cells[from1&cellMask], b.cells[from2&cellMask] = empty, empty
	b.cells[to1&cellMask], b.cells[to2&cellMask] = piece1, piece2
}
