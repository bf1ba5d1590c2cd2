package x88

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
func (b *Board) Make(m rep.Move) {
	b.save()
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	key := b.key ^ enPassantKeys[b.enPassant&15] ^ sideKey
	if b.rights != 0 {
		lost := b.rights & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
		b.rights ^= lost
		key ^= castlingKeys[lost&15]
	}
	b.enPassant = noEnPassant
	b.side ^= 1
	if kind.IsCastle() {
		b.key = key
		b.castle(kind, from, to)
		return
	}
	// An empty cell holds nobody, who has a place in the lists and no key: a
	// quiet move "takes" him.
	mover, taken := b.at(from), b.at(to)
	piece := b.kind[mover&63]
	keys := &pieceKeys[piece&15]
	b.key = key ^ keys[from&0x7f] ^ keys[to&0x7f] ^ pieceKeys[b.kind[taken&63]&15][to&0x7f]
	b.cells[from&0x7f] = nobody
	b.cells[to&0x7f] = mover
	b.list[taken&63] = gone
	b.list[mover&63] = to
	b.taken = taken
	halfmove := b.halfmove + 1
	if taken != nobody {
		halfmove = 0
	}
	b.halfmove = halfmove
	if piece.Type() == rep.Pawn {
		b.halfmove = 0
		if kind&^rep.Capture != rep.Quiet {
			b.completePawn(mover, from, to, kind)
		}
	}
}

// completePawn does what is left of the move of a pawn that stands on to now,
// where the kind is neither Quiet nor Capture.
func (b *Board) completePawn(pawn man, from, to index, kind rep.MoveKind) {
	switch {
	case kind == rep.DoublePush:
		b.enPassant = b.passedOver((from+to)/2, b.side)
		b.key ^= enPassantKeys[b.enPassant&15]
	case kind == rep.EnPassant:
		i := beside(from, to)
		taken := b.at(i)
		b.key ^= pieceKeys[b.kind[taken&63]&15][i&0x7f]
		b.cells[i&0x7f] = nobody
		b.list[taken&63] = gone
		b.taken = taken
	default:
		us := b.side.Other()
		piece := rep.MakePiece(us, kind.Promotion())
		b.key ^= pieceKeys[b.kind[pawn&63]&15][to&0x7f] ^ pieceKeys[piece&15][to&0x7f]
		b.kind[pawn&63] = piece
		if isSlider(piece) {
			b.sliders[us&1] = max(b.sliders[us&1], pawn)
		}
	}
}

// Unmake takes back m, the last move made.
func (b *Board) Unmake(m rep.Move) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	taken := b.taken
	b.takeBack()
	// One test tells the moves that are nothing but a man from here to there.
	const plain = 1<<rep.Quiet | 1<<rep.DoublePush | 1<<rep.Capture
	if uint32(plain)>>(kind&15)&1 == 0 {
		b.unmakeSpecial(kind, from, to, taken)
		return
	}
	mover := b.at(to)
	b.cells[from&0x7f], b.cells[to&0x7f] = mover, taken
	b.list[mover&63], b.list[taken&63] = from, to
}

// unmakeSpecial is Unmake for castling, en passant and promotions, after the
// state was restored.
func (b *Board) unmakeSpecial(kind rep.MoveKind, from, to index, taken man) {
	if kind.IsCastle() {
		i := rep.CastlingIndex(b.side, kind)
		b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, to)
		return
	}
	mover := b.at(to)
	b.cells[from&0x7f], b.cells[to&0x7f] = mover, nobody
	if kind == rep.EnPassant {
		to = beside(from, to)
	} else {
		b.demote(mover)
	}
	b.cells[to&0x7f] = taken
	b.list[mover&63], b.list[taken&63] = from, to
}

// save puts the state on the undo stack.
func (b *Board) save() {
	if int(b.plies) >= len(b.undo) {
		b.growUndo()
	}
	b.undo[b.plies] = b.state
	b.plies++
}

// growUndo makes the undo stack twice as high: no game is too long for it.
func (b *Board) growUndo() {
	b.undo = append(b.undo, make([]state, len(b.undo)+64)...)
}

// takeBack restores the state before the last move.
func (b *Board) takeBack() {
	b.plies--
	b.state = b.undo[b.plies]
}

// demote makes a pawn of a man who was promoted by the move of the side to
// move that is taken back.
func (b *Board) demote(m man) {
	b.kind[m&63] = rep.MakePiece(b.side, rep.Pawn)
	last := b.sliders[b.side&1]
	for last&(slots-1) != 0 && !isSlider(b.kind[last&63]) {
		last--
	}
	b.sliders[b.side&1] = last
}

// beside returns the square of the pawn that is taken en passant: on the rank
// of from and the file of to.
func beside(from, to index) index { return from&0x70 | to&0x07 }

// castle moves the king and rook on from and rook of the side that is not to
// move any more. Both are lifted before either is put down: one may go where
// the other stands.
func (b *Board) castle(kind rep.MoveKind, from, rook index) {
	i := rep.CastlingIndex(b.side.Other(), kind)
	kingTo, rookTo := indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i])
	b.movePair(from, rook, kingTo, rookTo)
	kings, rooks := &pieceKeys[b.pieceAt(kingTo)&15], &pieceKeys[b.pieceAt(rookTo)&15]
	b.key ^= kings[from&0x7f] ^ kings[kingTo&0x7f] ^ rooks[rook&0x7f] ^ rooks[rookTo&0x7f]
	b.halfmove++
	b.taken = nobody
}

// movePair takes two men to two squares at once.
func (b *Board) movePair(from1, from2, to1, to2 index) {
	man1, man2 := b.at(from1), b.at(from2)
	b.cells[from1&0x7f], b.cells[from2&0x7f] = nobody, nobody
	b.cells[to1&0x7f], b.cells[to2&0x7f] = man1, man2
	b.list[man1&63], b.list[man2&63] = to1, to2
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	b.save()
	b.key ^= enPassantKeys[b.enPassant&15] ^ sideKey
	b.enPassant = noEnPassant
	b.halfmove++
	b.side ^= 1
	b.taken = nobody
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.takeBack() }
