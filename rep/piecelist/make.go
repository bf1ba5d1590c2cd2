package piecelist

import "github.com/boardbench/boardbench/rep"

// undo is a copy of everything that Make changes except the piece in the slot of a
// promoted pawn. Unmake copies it back.
type undo struct {
	squares [2]list
	key     uint64
	state   state
}

// Make plays m, which must be legal in this position; any other move corrupts
// the board.
func (b *Board) Make(m rep.Move) {
	kind := m.Kind()
	if kind&^rep.Capture != rep.Quiet {
		b.makeSpecial(m)
		return
	}
	old := b.state
	if b.ply == len(b.undo) { // push, unrolled here: it is too long to be inlined
		b.grow()
	}
	u := &b.undo[b.ply]
	u.squares, u.key, u.state = b.squares, b.key, old
	b.ply++
	us := old.side()
	own, from, to := &b.squares[us], uint8(m.From()), uint8(m.To())
	mover := own.seek(from)
	own.move(mover, from, to)
	piece := b.pieces[us].at(mover)
	keys := &pieceKeys[piece&15]
	key := b.key ^ rep.SideKey() ^ enPassantKeys[old.keyedFile()] ^ keys[from] ^ keys[to]
	next := old.next()
	if piece&7 == uint8(rep.Pawn) {
		next &^= halfmoveBits
	}
	if kind != rep.Quiet {
		enemy := &b.squares[us^1]
		other := enemy.seek(to)
		enemy.move(other, to, gone)
		next &^= halfmoveBits
		key ^= pieceKeys[b.pieces[us^1].at(other)&15][to]
	}
	if rights := old.rights(); rights != 0 {
		lost := rights & (b.castling.Lost[from] | b.castling.Lost[to])
		next = next.without(lost)
		key ^= castlingKeys[lost]
	}
	b.key, b.state = key, next
}

// makeSpecial plays moves other than one piece to one square: double push, castling, en
// passant, promotion.
func (b *Board) makeSpecial(m rep.Move) {
	old := b.state
	b.push()
	us, kind := old.side(), m.Kind()
	own, from, to := &b.squares[us], uint8(m.From()), uint8(m.To())
	mover := own.seek(from)
	lost := old.rights() & (b.castling.Lost[from] | b.castling.Lost[to])
	key := b.key ^ rep.SideKey() ^ enPassantKeys[old.keyedFile()] ^ castlingKeys[lost]
	next := old.next().without(lost)
	if kind.IsCastle() {
		// The two pieces have a slot each, so in Chess960 each may go to the other's square.
		other := own.seek(to)
		i := rep.CastlingIndex(us, kind)
		king, rook := uint8(rep.CastleKingTo(i)), uint8(rep.CastleRookTo(i))
		own.move(mover, from, king)
		own.move(other, to, rook)
		kingKeys, rookKeys := &pieceKeys[rep.MakePiece(us, rep.King)], &pieceKeys[rep.MakePiece(us, rep.Rook)]
		key ^= kingKeys[from] ^ kingKeys[king&63] ^ rookKeys[to] ^ rookKeys[rook&63]
		b.key, b.state = key, next
		return
	}
	next &^= halfmoveBits
	own.move(mover, from, to)
	piece := rep.MakePiece(us, rep.Pawn)
	key ^= pieceKeys[piece][from]
	if kind.IsPromotion() {
		piece = rep.MakePiece(us, kind.Promotion())
		b.pieces[us][mover.slot()] = uint8(piece)
	}
	key ^= pieceKeys[piece&15][to]
	if kind.IsCapture() {
		at := to
		if kind == rep.EnPassant {
			at ^= 8
		}
		enemy := &b.squares[us^1]
		other := enemy.seek(at)
		enemy.move(other, at, gone)
		key ^= pieceKeys[b.pieces[us^1].at(other)&15][at]
	}
	if kind == rep.DoublePush {
		file := b.fileToKey(us^1, to^8)
		next = next.withEPSquare(to^8, file)
		key ^= enPassantKeys[file]
	}
	b.key, b.state = key, next
}

// fileToKey returns the file of the en passant square sq, from 1, if an en passant capture by a
// pawn of c is pseudo-legal, and noFile otherwise.
func (b *Board) fileToKey(c rep.Color, sq uint8) uint8 {
	own := &b.squares[c&1]
	for _, side := range [2]uint8{rep.East, 256 + rep.West} {
		from := (sq ^ 8) + side
		if (from^sq^8)&56 != 0 {
			continue
		}
		if s := own.find(from); s != noSlot && b.pieceIn(c, s).Type() == rep.Pawn {
			return sq&7 + 1
		}
	}
	return noFile
}

// Unmake takes back the last move made, which was m.
func (b *Board) Unmake(m rep.Move) {
	if kind := m.Kind(); kind.IsPromotion() {
		b.demote(uint8(m.To()))
	}
	b.takeBack()
}

// demote makes the piece of the side that moved last on sq a pawn again.
func (b *Board) demote(sq uint8) {
	us := b.state.side() ^ 1
	b.pieces[us][b.squares[us].seek(sq).slot()] = uint8(rep.MakePiece(us, rep.Pawn))
}

// push keeps the position for takeBack.
func (b *Board) push() {
	if b.ply == len(b.undo) {
		b.grow()
	}
	u := &b.undo[b.ply]
	u.squares, u.key, u.state = b.squares, b.key, b.state
	b.ply++
}

// grow makes room for more undo records. It is rarely called, so it is not inlined.
//
//go:noinline
func (b *Board) grow() { b.undo = append(b.undo, make([]undo, len(b.undo)+64)...) }

// takeBack restores the position that push kept.
func (b *Board) takeBack() {
	b.ply--
	u := &b.undo[b.ply]
	b.squares, b.key, b.state = u.squares, u.key, u.state
}

// MakeNull passes the turn. The side to move must not be in check.
func (b *Board) MakeNull() {
	b.push()
	b.key ^= rep.SideKey() ^ enPassantKeys[b.state.keyedFile()]
	b.state = b.state.next()
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.takeBack() }
