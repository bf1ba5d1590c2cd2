package tenbytwelve

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
func (b *Board) Make(m rep.Move) {
	b.undo = append(b.undo, b.state)
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	lost := b.rights & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
	key := b.key ^ castlingKeys[lost&15] ^ enPassantKeys[b.enPassant] ^ sideKey
	b.rights ^= lost
	b.enPassant = noEnPassant
	b.fullmove += uint16(b.side)
	b.side ^= 1
	if kind.IsCastle() {
		b.key = key
		b.castle(kind, from, to)
		return
	}
	// An empty cell holds nobody, who has a place in the list and no key: a
	// quiet move "takes" him.
	mover, taken := b.at(from), b.at(to)
	post, victim := b.men[mover&63], b.men[taken&63]
	moved := post.moved(to)
	b.key = key ^ keys[post&2047] ^ keys[moved&2047] ^ keys[victim&2047]
	b.cells[from&127] = nobody
	b.cells[to&127] = mover
	b.men[taken&63] = victim.moved(gone)
	b.men[mover&63] = moved
	b.taken = taken
	halfmove := b.halfmove + 1
	if taken != nobody {
		halfmove = 0
	}
	b.halfmove = halfmove
	if post.kind() == rep.Pawn {
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
		b.key ^= enPassantKeys[b.enPassant]
	case kind == rep.EnPassant:
		i := behind(from, to)
		taken := b.at(i)
		victim := b.men[taken&63]
		b.key ^= keys[victim&2047]
		b.cells[i&127] = nobody
		b.men[taken&63] = victim.moved(gone)
		b.taken = taken
	default:
		us := b.side.Other()
		post := postOf(rep.MakePiece(us, kind.Promotion()), to)
		b.key ^= keys[b.men[pawn&63]&2047] ^ keys[post&2047]
		b.men[pawn&63] = post
		if isSlider(post.piece()) {
			b.sliders[us&1] = max(b.sliders[us&1], pawn)
		}
	}
}

// Unmake takes back m, the last move made.
func (b *Board) Unmake(m rep.Move) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	taken := b.taken
	b.takeBack()
	if kind.IsCastle() {
		b.uncastle(kind, from, to)
		return
	}
	mover := b.at(to)
	b.cells[from&127] = mover
	b.men[mover&63] = b.men[mover&63].moved(from)
	if kind == rep.EnPassant {
		b.cells[to&127] = nobody
		to = behind(from, to)
	}
	b.cells[to&127] = taken
	b.men[taken&63] = b.men[taken&63].moved(to)
	if kind.IsPromotion() {
		b.demote(mover, from)
	}
}

// takeBack restores the state before the last move.
func (b *Board) takeBack() {
	last := len(b.undo) - 1
	b.state = b.undo[last]
	b.undo = b.undo[:last]
}

// demote makes a pawn on from of a man who was promoted by the move of the side
// to move that is taken back.
func (b *Board) demote(m man, from index) {
	b.men[m&63] = postOf(rep.MakePiece(b.side, rep.Pawn), from)
	last := b.sliders[b.side&1]
	for last&(slots-1) != 0 && !isSlider(b.men[last&63].piece()) {
		last--
	}
	b.sliders[b.side&1] = last
}

// behind returns the square of the pawn that is taken en passant: behind the
// square that the capturing pawn goes to, as he sees it.
func behind(from, to index) index {
	if to > from {
		return to + south
	}
	return to + north
}

// castle moves the king and rook on from and rook of the side that is not to
// move any more. Both are lifted before either is put down: one may go where
// the other stands.
func (b *Board) castle(kind rep.MoveKind, from, rook index) {
	i := rep.CastlingIndex(b.side.Other(), kind)
	b.movePair(from, rook, indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]))
	b.halfmove++
	b.taken = nobody
}

// uncastle puts king and rook of the side to move back on from and rook.
func (b *Board) uncastle(kind rep.MoveKind, from, rook index) {
	i := rep.CastlingIndex(b.side, kind)
	key := b.key
	b.movePair(indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i]), from, rook)
	b.key = key
}

// movePair takes two men to two squares at once.
func (b *Board) movePair(from1, from2, to1, to2 index) {
	man1, man2 := b.at(from1), b.at(from2)
	post1, post2 := b.men[man1&63], b.men[man2&63]
	b.key ^= keys[post1&2047] ^ keys[post1.moved(to1)&2047] ^ keys[post2&2047] ^ keys[post2.moved(to2)&2047]
	b.cells[from1&127], b.cells[from2&127] = nobody, nobody
	b.cells[to1&127], b.cells[to2&127] = man1, man2
	b.men[man1&63], b.men[man2&63] = post1.moved(to1), post2.moved(to2)
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	b.undo = append(b.undo, b.state)
	b.key ^= enPassantKeys[b.enPassant] ^ sideKey
	b.enPassant = noEnPassant
	b.halfmove++
	b.fullmove += uint16(b.side)
	b.side ^= 1
	b.taken = nobody
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.takeBack() }
