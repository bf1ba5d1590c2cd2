package x88

import "github.com/boardbench/boardbench/rep"

// specialUndo is set in record.captured if the move is taken back by more than
// moving one piece and restoring the captured one. No pieceID has that bit.
const specialUndo pieceID = 0x80

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
func (b *Board) Make(m rep.Move) {
	p := uint(b.plies)
	if p >= uint(len(b.undo)) || m&specialMove != 0 {
		b.makeSpecial(m)
		return
	}
	// All values are uints within the range of their tables, so that no index needs
	// an extension or a bounds check.
	from, to := uint(m>>6&63), uint(m&63)
	from, to = from+from&0x38, to+to&0x38
	cell := b.cells[from]
	mover := uint(cell) & 63
	key, now := b.key, b.state
	r := &b.undo[p]
	r.key, r.state, r.captured, r.move = key, now, noPiece, m
	b.plies = uint32(p + 1)
	piece := uint(b.pieceBits[mover])
	keys := &pieceKeys[piece&15]
	key ^= keys[from] ^ keys[to] ^ turnKeys[now&15]
	now = now.afterQuiet()
	// Without this branch, noPiece would be captured like any piece, but quiet
	// moves would wait for the load of cells[to]: leaf counts were 0.99 times as
	// fast.
	if m&captureFlag != 0 {
		victim := b.cells[to]
		r.captured = victim
		captured := uint(victim) & 63
		b.squares[captured] = gone
		capturedPiece := uint(b.pieceBits[captured])
		key ^= pieceKeys[capturedPiece&15][to]
		piece |= capturedPiece&uint(castleBit) | uint(pawnBit)
	}
	b.cells[from] = noPiece
	b.cells[to] = cell
	b.squares[mover] = index(to)
	// The pawn bit becomes the sign, and the sign a mask of the clock.
	now &^= state(int32(piece<<27)>>31) << halfmoveShift
	if piece&uint(castleBit) != 0 {
		lost := now.rights() & (b.castling.Lost[m>>6&63] | b.castling.Lost[m&63])
		now ^= state(lost) << rightsShift
		key ^= castlingKeys[lost&15]
	}
	b.key, b.state = key, now
}

// makeSpecial is Make for castling, double pushes, en passant and promotions, and
// for any move when the undo stack is full. It is a function of its own so that its
// calls cost Make nothing.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	if b.plies >= uint32(len(b.undo)) {
		b.growUndo()
		b.Make(m)
		return
	}
	if m.Kind() == rep.DoublePush {
		b.makeDoublePush(m)
		return
	}
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us := b.side()
	r := &b.undo[b.plies]
	b.plies++
	r.key, r.state, r.captured, r.move = b.key, b.state, specialUndo, m
	mover, captured := b.at(from), noPiece
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
		b.key = key ^ kings[from&cellMask] ^ kings[kingTo&cellMask] ^ rooks[to&cellMask] ^ rooks[rookTo&cellMask]
		b.state = now
		b.movePair(from, to, kingTo, rookTo)
		return
	}
	now = now.restarted()
	keys := &pieceKeys[b.pieceBits[mover&63]&15]
	key ^= keys[from&cellMask]
	b.cells[from&cellMask] = noPiece
	if kind == rep.EnPassant {
		i := epVictim(from, to)
		captured = b.at(i)
		r.captured = captured | specialUndo
		b.cells[i&cellMask] = noPiece
		key ^= keys[to&cellMask] ^ pieceKeys[b.pieceBits[captured&63]&15][i&cellMask]
	} else {
		piece := rep.MakePiece(us, kind.Promotion())
		mover &^= pawnID
		captured = b.at(to)
		r.captured = captured | specialUndo
		key ^= pieceKeys[piece&15][to&cellMask] ^ pieceKeys[b.pieceBits[captured&63]&15][to&cellMask]
		b.pieceBits[mover&63] = pieceBitsOf(piece)
		b.lastPiece[us&1] = max(b.lastPiece[us&1], mover)
		if isSlider(piece) {
			b.lastSlider[us&1] = max(b.lastSlider[us&1], mover)
		}
	}
	b.cells[to&cellMask] = mover
	b.squares[captured&63] = gone
	b.squares[mover&63] = to
	b.key, b.state = key, now
}

// makeDoublePush is Make for a double push, of which one move in ten is. Unmake treats
// it as a plain move.
func (b *Board) makeDoublePush(m rep.Move) {
	from, to := uint(m>>6&63), uint(m&63)
	from, to = from+from&0x38, to+to&0x38
	p := uint(b.plies)
	key, now := b.key, b.state
	r := &b.undo[p]
	r.key, r.state, r.captured, r.move = key, now, noPiece, m
	b.plies = uint32(p + 1)
	pawn := b.cells[from]
	keys := &pieceKeys[b.pieceBits[pawn&63]&15]
	ep := b.epSquareAfter(index(from+to)/2, rep.Color(b.plies&1))
	key ^= keys[from] ^ keys[to] ^ turnKeys[now&15] ^ turnKeys[ep&15] ^ turnKeys[15]
	b.cells[from], b.cells[to] = noPiece, pawn
	b.squares[pawn&63] = index(to)
	b.key, b.state = key, now&(1<<halfmoveShift-1)&^state(noEPSquare)|state(ep)
}

// Unmake takes back m, the last move made.
func (b *Board) Unmake(m rep.Move) {
	p := b.plies - 1
	r := &b.undo[p]
	b.plies = p
	b.key, b.state = r.key, r.state
	captured := uint(r.captured)
	if captured&uint(specialUndo) != 0 {
		b.unmakeSpecial(m, r)
		return
	}
	from, to := uint(m>>6&63), uint(m&63)
	from, to = from+from&0x38, to+to&0x38
	mover := uint(b.cells[to])
	b.cells[from] = pieceID(mover)
	b.squares[mover&63] = index(from)
	b.cells[to] = pieceID(captured)
	if m&captureFlag != 0 {
		b.squares[captured&63] = index(to)
	}
}

// unmakeSpecial is Unmake for castling, en passant and promotions, after the state
// was restored.
//
//go:noinline
func (b *Board) unmakeSpecial(m rep.Move, r *record) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us, captured := b.side(), r.captured&^specialUndo
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, to)
		return
	}
	mover := b.at(to)
	b.cells[from&cellMask], b.cells[to&cellMask] = mover, noPiece
	if kind == rep.EnPassant {
		to = epVictim(from, to)
	} else {
		b.demote(mover, us)
		b.cells[from&cellMask] = mover | pawnID
	}
	b.cells[to&cellMask] = captured
	b.squares[mover&63], b.squares[captured&63] = from, to
}

// demote turns the promoted piece id of us back into a pawn.
func (b *Board) demote(id pieceID, us rep.Color) {
	b.pieceBits[id&63] = pieceBitsOf(rep.MakePiece(us, rep.Pawn))
	last := b.lastPiece[us&1]
	for b.pieceBits[last&63]&pawnBit != 0 { // ends at the king
		last--
	}
	b.lastPiece[us&1] = last
	last = b.lastSlider[us&1]
	for last&(slots-1) != 0 && !isSlider(b.pieceBits[last&63].piece()) {
		last--
	}
	b.lastSlider[us&1] = last
}

// movePair moves two pieces at once. Both are lifted before either is put down: one
// may go to the square of the other.
func (b *Board) movePair(from1, from2, to1, to2 index) {
	id1, id2 := b.at(from1), b.at(from2)
	b.cells[from1&cellMask], b.cells[from2&cellMask] = noPiece, noPiece
	b.cells[to1&cellMask], b.cells[to2&cellMask] = id1, id2
	b.squares[id1&63], b.squares[id2&63] = to1, to2
}
