package piecelist

import "github.com/boardbench/boardbench/rep"

// undo is what a move changes and cannot be worked out again from the move.
type undo struct {
	key       uint64
	halfmove  uint16
	enPassant uint8
	keyedFile uint8
	rights    rep.CastlingRights
	slot      slot // the moving man's
	other     slot // the man's who is taken, or the castling rook's
}

// Make plays m, which must be legal in this position; any other move corrupts
// the board.
func (b *Board) Make(m rep.Move) {
	kind := m.Kind()
	if kind&^rep.Capture != rep.Quiet {
		b.makeSpecial(m)
		return
	}
	us := b.side & 1
	own, from, to := &b.squares[us], uint8(m.From()), uint8(m.To())
	s := own.seek(from)
	own.move(s, from, to)
	man := b.men[us][s&15]
	keys := &pieceKeys[man&15]
	b.remember(s)
	key := b.key ^ rep.SideKey() ^ enPassantKeys[b.keyedFile&15] ^ keys[from&63] ^ keys[to&63]
	b.halfmove++
	if man&7 == uint8(rep.Pawn) {
		b.halfmove = 0
	}
	if kind != rep.Quiet {
		key ^= b.take(us^1, to)
	}
	if b.rights != 0 {
		key ^= b.lose(from, to)
	}
	b.key = key
	b.enPassant, b.keyedFile = uint8(rep.NoSquare), noFile
	b.fullmove += uint16(us)
	b.side = us ^ 1
}

// remember puts what a move changes on the undo stack; s is the slot of the man
// who moves.
func (b *Board) remember(s slot) {
	b.undo = append(b.undo, undo{b.key, b.halfmove, b.enPassant, b.keyedFile, b.rights, s, noSlot})
}

// take removes the man of c on sq from his list, writes his slot into the last
// undo record and returns his key.
func (b *Board) take(c rep.Color, sq uint8) uint64 {
	enemy := &b.squares[c&1]
	s := enemy.seek(sq)
	enemy.move(s, sq, gone)
	b.undo[len(b.undo)-1].other = s
	b.halfmove = 0
	return pieceKeys[b.men[c&1][s&15]&15][sq&63]
}

// lose takes away the rights that a move ends, and returns their key.
func (b *Board) lose(from, to uint8) uint64 {
	lost := b.rights & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	b.rights ^= lost
	return castlingKeys[lost&15]
}

// makeSpecial plays what is more than one man going from one square to another,
// where perhaps an enemy stood: double push, castling, en passant, promotion.
func (b *Board) makeSpecial(m rep.Move) {
	us := b.side & 1
	own, from, to, kind := &b.squares[us], uint8(m.From()), uint8(m.To()), m.Kind()
	s := own.seek(from)
	b.remember(s)
	key := b.key ^ rep.SideKey() ^ enPassantKeys[b.keyedFile&15] ^ b.lose(from, to)
	b.halfmove++
	b.enPassant, b.keyedFile = uint8(rep.NoSquare), noFile
	if kind.IsCastle() {
		// The two men have a slot each, so it does not matter that in Chess960
		// one may go to where the other comes from.
		other := own.seek(to)
		b.undo[len(b.undo)-1].other = other
		i := rep.CastlingIndex(us, kind)
		king, rook := uint8(rep.CastleKingTo[i&3]), uint8(rep.CastleRookTo[i&3])
		own.move(s, from, king)
		own.move(other, to, rook)
		kingKeys, rookKeys := &pieceKeys[rep.MakePiece(us, rep.King)&15], &pieceKeys[rep.MakePiece(us, rep.Rook)&15]
		key ^= kingKeys[from&63] ^ kingKeys[king&63] ^ rookKeys[to&63] ^ rookKeys[rook&63]
	} else {
		own.move(s, from, to)
		b.halfmove = 0
		man := rep.MakePiece(us, rep.Pawn)
		key ^= pieceKeys[man&15][from&63]
		switch {
		case kind == rep.DoublePush:
			b.enPassant = to ^ 8
			b.keyedFile = b.fileToKey(us^1, b.enPassant)
			key ^= enPassantKeys[b.keyedFile&15]
		case kind == rep.EnPassant:
			key ^= b.take(us^1, to^8)
		default:
			man = rep.MakePiece(us, kind.Promotion())
			b.men[us][s&15] = uint8(man)
			if kind.IsCapture() {
				key ^= b.take(us^1, to)
			}
		}
		key ^= pieceKeys[man&15][to&63]
	}
	b.key = key
	b.fullmove += uint16(us)
	b.side = us ^ 1
}

// fileToKey returns the file of the en passant square sq if a pawn of c stands
// ready to capture there, pinned or not, and noFile otherwise.
func (b *Board) fileToKey(c rep.Color, sq uint8) uint8 {
	own := &b.squares[c&1]
	for _, side := range [2]uint8{rep.East, 256 + rep.West} {
		from := (sq ^ 8) + side
		if (from^sq^8)&56 != 0 {
			continue
		}
		if s := own.find(from); s != noSlot && b.manIn(c, s).Type() == rep.Pawn {
			return sq & 7
		}
	}
	return noFile
}

// Unmake takes back the last move made, which was m.
func (b *Board) Unmake(m rep.Move) {
	u := b.takeBack()
	us := b.side & 1
	b.fullmove -= uint16(us)
	kind := m.Kind()
	if kind&^rep.Capture != rep.Quiet {
		b.unmakeSpecial(m, u)
		return
	}
	from, to := uint8(m.From()), uint8(m.To())
	b.squares[us].move(u.slot, to, from)
	if kind != rep.Quiet {
		b.squares[us^1].move(u.other, gone, to)
	}
}

// unmakeSpecial takes back what makeSpecial did to the lists.
func (b *Board) unmakeSpecial(m rep.Move, u *undo) {
	us := b.side & 1
	own, enemy := &b.squares[us], &b.squares[us^1]
	from, to, kind := uint8(m.From()), uint8(m.To()), m.Kind()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		own.move(u.slot, uint8(rep.CastleKingTo[i&3]), from)
		own.move(u.other, uint8(rep.CastleRookTo[i&3]), to)
		return
	}
	own.move(u.slot, to, from)
	switch {
	case kind == rep.EnPassant:
		enemy.move(u.other, gone, to^8)
	case kind.IsCapture():
		enemy.move(u.other, gone, to)
	}
	b.men[us][u.slot&15] = uint8(rep.MakePiece(us, rep.Pawn))
}

// takeBack restores all but the lists and the move number, and returns the
// record of the last move.
func (b *Board) takeBack() *undo {
	last := len(b.undo) - 1
	u := &b.undo[last]
	b.undo = b.undo[:last]
	b.key = u.key
	b.halfmove, b.enPassant, b.keyedFile = u.halfmove, u.enPassant, u.keyedFile
	b.rights = u.rights
	b.side ^= 1
	return u
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	b.remember(noSlot)
	b.key ^= rep.SideKey() ^ enPassantKeys[b.keyedFile&15]
	b.halfmove++
	b.enPassant, b.keyedFile = uint8(rep.NoSquare), noFile
	b.fullmove += uint16(b.side & 1)
	b.side ^= 1
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() {
	b.takeBack()
	b.fullmove -= uint16(b.side & 1)
}
