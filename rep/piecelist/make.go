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
	us := b.side & 1
	from, to, kind := uint8(m.From()), uint8(m.To()), m.Kind()
	own, enemy := &b.squares[us], &b.squares[us^1]
	s, other := own.find(from), noSlot
	man := b.men[us][s&15] & 15
	lost := b.rights & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	key := b.key ^ rep.SideKey() ^ enPassantKeys[b.keyedFile&15] ^ castlingKeys[lost&15]
	halfmove, enPassant, keyedFile := b.halfmove+1, uint8(rep.NoSquare), uint8(noFile)
	if rep.Piece(man).Type() == rep.Pawn {
		halfmove = 0
	}
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		other = own.find(to)
		king, rook := uint8(rep.CastleKingTo[i&3]), uint8(rep.CastleRookTo[i&3])
		own.move(s, from, king)
		own.move(other, to, rook)
		rookKeys := &pieceKeys[rep.MakePiece(us, rep.Rook)&15]
		key ^= pieceKeys[man][from&63] ^ pieceKeys[man][king&63] ^ rookKeys[to&63] ^ rookKeys[rook&63]
	} else {
		if kind.IsCapture() {
			at := to
			if kind == rep.EnPassant {
				at = to ^ 8
			}
			other = enemy.find(at)
			enemy.move(other, at, gone)
			key ^= pieceKeys[b.men[us^1][other&15]&15][at&63]
			halfmove = 0
		}
		own.move(s, from, to)
		key ^= pieceKeys[man][from&63]
		if kind.IsPromotion() {
			man = uint8(rep.MakePiece(us, kind.Promotion())) & 15
			b.men[us][s&15] = man
		}
		key ^= pieceKeys[man][to&63]
		if kind == rep.DoublePush {
			enPassant = to ^ 8
			keyedFile = b.fileToKey(us^1, enPassant)
			key ^= enPassantKeys[keyedFile&15]
		}
	}
	b.undo = append(b.undo, undo{b.key, b.halfmove, b.enPassant, b.keyedFile, b.rights, s, other})
	b.key = key
	b.halfmove, b.enPassant, b.keyedFile = halfmove, enPassant, keyedFile
	b.fullmove += uint16(us)
	b.rights ^= lost
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
	from, to, kind := uint8(m.From()), uint8(m.To()), m.Kind()
	own := &b.squares[us]
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		own.move(u.slot, uint8(rep.CastleKingTo[i&3]), from)
		own.move(u.other, uint8(rep.CastleRookTo[i&3]), to)
		return
	}
	own.move(u.slot, to, from)
	if kind.IsPromotion() {
		b.men[us][u.slot&15] = uint8(rep.MakePiece(us, rep.Pawn))
	}
	if kind.IsCapture() {
		at := to
		if kind == rep.EnPassant {
			at = to ^ 8
		}
		b.squares[us^1].move(u.other, gone, at)
	}
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
	b.undo = append(b.undo, undo{b.key, b.halfmove, b.enPassant, b.keyedFile, b.rights, noSlot, noSlot})
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
