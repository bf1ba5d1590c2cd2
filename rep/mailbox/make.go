package mailbox

import "github.com/boardbench/boardbench/rep"

// Make plays m, which must be legal in this position; any other move corrupts the board. An
// empty cell holds ID 0, which stands in the list as 0 and has the key 0, so that captures and
// quiet moves are the same code.
//
// All numbers are uint, since a byte that is both stored and used as an index takes two
// registers, and with every register in use that spills. Rare changes are left to afterMake,
// which runs after everything is written, so that no register has to survive the call. Together
// this takes 64 instructions a move in kiwipete instead of 108, with 12 in afterMake. The
// functions called check the stack, so nosplit saves 2 instructions here and 2 in Unmake.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	if m&castlingOrPromotion != 0 {
		b.makeSpecial(m)
		return
	}
	from, to := uint(m)>>6&63, uint(m)&63
	moverID, capturedID := uint(b.cell[from])&63, uint(b.cell[to])&63
	p, captured := uint(b.pieceList[moverID]), uint(b.pieceList[capturedID])
	ply := uint(b.ply)
	if ply+1 >= uint(len(b.history)) {
		b.makeGrown(m)
		return
	}
	now, next := &b.history[ply], &b.history[ply+1]
	b.ply = uint32(ply + 1)
	now.from, now.captured, now.moverID, now.capturedID = pieceSquare(p), pieceSquare(captured), pieceID(moverID), pieceID(capturedID)
	moved := p&^63 | to
	b.cell[from] = noPiece
	b.cell[to] = pieceID(moverID)
	b.pieceList[capturedID] = 0
	b.pieceList[moverID] = pieceSquare(moved)
	all := uint(m) | p | captured | uint(now.state)
	s := now.state.next()
	if all&uint(capture) != 0 {
		s = now.state.reset()
	}
	next.state = s
	next.key = now.key ^ sideKey ^ keys[p&1023] ^ keys[moved&1023] ^ keys[captured&1023]
	if all&uint(special) != 0 {
		b.afterMake(m)
	}
}

// afterMake completes a Make: it updates castling and en passant rights, records a double push,
// and removes a pawn captured en passant. As in Unmake there is no test that could panic, so that
// there is no frame; to be given the records would cost every move more than it saves here.
//
//go:noinline
func (b *Board) afterMake(m rep.Move) {
	ply := uint(b.ply)
	if before := ply - 1; ply >= uint(len(b.history)) || before >= uint(len(b.history)) {
		return
	}
	now, next := &b.history[ply-1], &b.history[ply]
	from, to := indexOf(m.From()), indexOf(m.To())
	if now.state&epCapturable != 0 {
		next.key ^= enPassantKeys[now.state&7]
	}
	if (now.from|now.captured)&castlingFlag != 0 {
		lost := now.state.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
		next.key ^= castlingKeys[lost&15]
		next.state = next.state.without(lost)
		b.pieceList[now.moverID&63] &^= castlingFlag
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
	now.moverID |= uncommon
	now.capturedID = b.cell[at&63]
	now.captured = b.pieceList[now.capturedID&63]
	b.cell[at&63] = noPiece
	b.pieceList[now.capturedID&63] = 0
	next.key ^= keys[now.captured&1023]
}

// makeSpecial plays a castling move or a promotion.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	now, next := b.push()
	from, to := indexOf(m.From()), indexOf(m.To())
	moverID, capturedID := b.cell[from&63], b.cell[to&63]
	p, captured := b.pieceList[moverID&63], b.pieceList[capturedID&63]
	now.from, now.captured, now.moverID, now.capturedID = p, captured, moverID|uncommon, capturedID
	lost := now.state.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s, key := now.state.without(lost), now.key^sideKey^castlingKeys[lost&15]
	if s&epCapturable != 0 {
		key ^= enPassantKeys[s&7]
	}
	us, kind := p.piece().Color(), m.Kind()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		next.state = s.next()
		next.key = key ^ b.castle(now, from, indexOf(rep.CastleKingTo[i&3]), to, indexOf(rep.CastleRookTo[i&3]))
		return
	}
	b.cell[from&63] = noPiece
	b.pieceList[capturedID&63] = 0
	promoted := pieceSquareOf(rep.MakePiece(us, kind.Promotion()), to)
	b.promote(us, moverID, promoted)
	next.state = s.reset()
	next.key = key ^ keys[p&1023] ^ keys[promoted&1023] ^ keys[captured&1023]
}

// castle moves king and rook, and returns the change of the key. Both are removed before either
// is placed: in Chess960 each may go to the other's cell.
func (b *Board) castle(u *record, from, to, rookFrom, rookTo index) uint64 {
	king, rook := u.from.moved(to)&^castlingFlag, u.captured.moved(rookTo)&^castlingFlag
	b.cell[from&63], b.cell[rookFrom&63] = noPiece, noPiece
	moverID := u.moverID &^ uncommon
	b.cell[to&63], b.cell[rookTo&63] = moverID, u.capturedID
	b.pieceList[moverID&63], b.pieceList[u.capturedID&63] = king, rook
	return keys[u.from&1023] ^ keys[king&1023] ^ keys[u.captured&1023] ^ keys[rook&1023]
}

// Unmake takes back the last move made, which was m. The history holds both pieces with their
// flags from before the move. There is no call, and no test that could panic, so that the
// function needs no frame; what the record holds is read before anything is written, so that
// nothing is read twice. It takes 22 instructions instead of 31.
//
//go:nosplit
func (b *Board) Unmake(m rep.Move) {
	ply := uint(b.ply - 1)
	b.ply = uint32(ply)
	if ply >= uint(len(b.history)) {
		return
	}
	u := &b.history[ply]
	from, captured := u.from, u.captured
	moverID, capturedID := uint(u.moverID)&63, uint(u.capturedID)&63
	to := uint(m) & 63
	if m&special == 0 || m>>12 == rep.Move(rep.DoublePush) {
		b.cell[from.at()] = pieceID(moverID)
		b.cell[to] = pieceID(capturedID)
		b.pieceList[capturedID] = captured
		b.pieceList[moverID] = from
		return
	}
	switch {
	case m.Kind().IsCastle():
		i := rep.CastlingIndex(b.side(), m.Kind())
		b.cell[rep.CastleKingTo[i&3]&63], b.cell[rep.CastleRookTo[i&3]&63] = noPiece, noPiece
	case m.Kind().IsPromotion():
		// The IDs are those of before promote.
		ends, number := &b.ends[b.side()&1], b.cell[to]
		b.pieceList[number&63] = 0
		if number < ends.knights {
			ends.knights--
			number = ends.sliders - 1
			b.renumber(number, ends.knights)
		}
		ends.sliders--
		b.renumber(pieceID(moverID), number)
		b.cell[to] = noPiece
	default:
		b.cell[to] = noPiece
	}
	if captured != 0 {
		b.cell[captured.at()] = pieceID(capturedID)
		b.pieceList[capturedID] = captured
	}
	b.cell[from.at()] = pieceID(moverID)
	b.pieceList[moverID] = from
}

// promote replaces the pawn m by promoted. The IDs of a side are divided by kind, so the piece
// needs another ID: that of the first pawn, which takes over m; a knight then takes that of the
// first slider, which takes over the first pawn's. A captured piece changes its ID in the same
// way; Unmake restores the IDs.
func (b *Board) promote(us rep.Color, m pieceID, promoted pieceSquare) {
	ends := &b.ends[us&1]
	b.pieceList[m&63] = 0
	first := ends.sliders
	b.renumber(first, m)
	ends.sliders++
	if promoted.piece().Type() == rep.Knight {
		b.renumber(ends.knights, first)
		first = ends.knights
		ends.knights++
	}
	b.pieceList[first&63] = promoted
	b.cell[promoted.at()] = first
}

// renumber gives the piece with ID from the ID to, which must be free.
func (b *Board) renumber(from, to pieceID) {
	p := b.pieceList[from&63]
	b.pieceList[from&63] = 0
	b.pieceList[to&63] = p
	if p != 0 {
		b.cell[p.at()] = to
	}
}
