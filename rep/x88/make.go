package x88

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
func (b *Board) Make(m rep.Move) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	b.undo = append(b.undo, undo{b.key, b.halfmove, nobody, b.sliders[b.side&1], b.rights, b.enPassant})

	lost := b.rights & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
	b.rights ^= lost
	b.key ^= castlingKeys[lost&15] ^ enPassantKeys[b.enPassant&15] ^ sideKey
	b.enPassant = noEnPassant
	b.halfmove++
	b.fullmove += uint16(b.side)
	us := b.side
	b.side ^= 1

	if kind.IsCastle() {
		b.castle(us, kind, from, to)
		return
	}
	// An empty cell holds nobody, who has a place in the lists and no key: a
	// quiet move "takes" him.
	mover, taken := b.at(from), b.at(to)
	piece := b.kind[mover&63]
	b.key ^= pieceKeys[piece&15][from&0x7f] ^ pieceKeys[piece&15][to&0x7f]
	b.key ^= pieceKeys[b.kind[taken&63]&15][to&0x7f]
	b.cells[from&0x7f] = nobody
	b.cells[to&0x7f] = mover
	b.list[taken&63] = gone
	b.list[mover&63] = to
	b.undo[len(b.undo)-1].taken = taken
	if taken != nobody {
		b.halfmove = 0
	}
	if piece.Type() == rep.Pawn {
		b.halfmove = 0
		b.pawnMade(us, mover, from, to, kind)
	}
}

// pawnMade completes the move of a pawn that has gone from from to to.
func (b *Board) pawnMade(us rep.Color, pawn man, from, to index, kind rep.MoveKind) {
	switch {
	case kind.IsPromotion():
		piece := rep.MakePiece(us, kind.Promotion())
		b.key ^= pieceKeys[b.kind[pawn&63]&15][to&0x7f] ^ pieceKeys[piece&15][to&0x7f]
		b.kind[pawn&63] = piece
		if isSlider(piece) {
			b.sliders[us&1] = max(b.sliders[us&1], pawn)
		}
	case kind == rep.DoublePush:
		b.enPassant = b.passedOver((from+to)/2, us.Other())
		b.key ^= enPassantKeys[b.enPassant&15]
	case kind == rep.EnPassant:
		i := beside(from, to)
		taken := b.at(i)
		b.key ^= pieceKeys[b.kind[taken&63]&15][i&0x7f]
		b.cells[i&0x7f] = nobody
		b.list[taken&63] = gone
		b.undo[len(b.undo)-1].taken = taken
	}
}

// beside returns the square of the pawn that is taken en passant: on the rank
// of from and the file of to.
func beside(from, to index) index { return from&0x70 | to&0x07 }

// castle moves king and rook, which stand on from and rook. Both are lifted
// before either is put down: one may go where the other stands.
func (b *Board) castle(us rep.Color, kind rep.MoveKind, from, rook index) {
	i := rep.CastlingIndex(us, kind)
	kingTo, rookTo := indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i])
	kingMan, rookMan := b.at(from), b.at(rook)
	b.cells[from&0x7f], b.cells[rook&0x7f] = nobody, nobody
	b.cells[kingTo&0x7f], b.cells[rookTo&0x7f] = kingMan, rookMan
	b.list[kingMan&63], b.list[rookMan&63] = kingTo, rookTo
	king, tower := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
	b.key ^= pieceKeys[king&15][from&0x7f] ^ pieceKeys[king&15][kingTo&0x7f]
	b.key ^= pieceKeys[tower&15][rook&0x7f] ^ pieceKeys[tower&15][rookTo&0x7f]
}

// Unmake takes back m, the last move made.
func (b *Board) Unmake(m rep.Move) {
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	us := b.side ^ 1
	u := b.takeBack()
	if kind.IsCastle() {
		b.uncastle(us, kind, from, to)
		return
	}
	mover := b.at(to)
	b.cells[from&0x7f] = mover
	b.list[mover&63] = from
	if kind == rep.EnPassant {
		b.cells[to&0x7f] = nobody
		to = beside(from, to)
	}
	b.cells[to&0x7f] = u.taken
	b.list[u.taken&63] = to
	if kind.IsPromotion() {
		b.kind[mover&63] = rep.MakePiece(us, rep.Pawn)
		b.sliders[us&1] = u.sliders
	}
}

// takeBack restores what no man on the board tells.
func (b *Board) takeBack() *undo {
	u := &b.undo[len(b.undo)-1]
	b.undo = b.undo[:len(b.undo)-1]
	b.key, b.halfmove, b.rights, b.enPassant = u.key, u.halfmove, u.rights, u.enPassant
	b.side ^= 1
	b.fullmove -= uint16(b.side)
	return u
}

// uncastle puts king and rook back on from and rook.
func (b *Board) uncastle(us rep.Color, kind rep.MoveKind, from, rook index) {
	i := rep.CastlingIndex(us, kind)
	kingTo, rookTo := indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i])
	kingMan, rookMan := b.at(kingTo), b.at(rookTo)
	b.cells[kingTo&0x7f], b.cells[rookTo&0x7f] = nobody, nobody
	b.cells[from&0x7f], b.cells[rook&0x7f] = kingMan, rookMan
	b.list[kingMan&63], b.list[rookMan&63] = from, rook
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	b.undo = append(b.undo, undo{b.key, b.halfmove, nobody, b.sliders[b.side&1], b.rights, b.enPassant})
	b.key ^= enPassantKeys[b.enPassant&15] ^ sideKey
	b.enPassant = noEnPassant
	b.halfmove++
	b.fullmove += uint16(b.side)
	b.side ^= 1
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.takeBack() }
