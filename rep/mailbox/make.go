package mailbox

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// Make plays m, which must be legal in this position; any other move corrupts the board. Quiet
// moves are most of all moves and come first, and captures have their own code. One test of several
// words or'ed together shows whether the move changes more than pieces and clocks. Only then does
// Make test for each special case.
//
// All numbers are uint, because a byte that is both stored and used as an index takes two
// registers, and all registers are in use. The functions called check the stack.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	pair := (*[2]record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.history)), b.current))
	now, next := &pair[0], &pair[1]
	if m < 1<<12 {
		from, to := uint(m)>>6, uint(m)&63
		moverID := uint(b.cell[from])
		entry := b.entryOf(moverID)
		p := uint(*entry)
		moved := p&^63 | to
		key := now.key ^ cells.SideKey ^ *keyOf(p) ^ *keyOf(moved)
		s := now.state.Next()
		if flags := cells.State(p) | now.state | now.full; flags&(cells.State(pawnFlag|castlingFlag)|cells.EPCapturable|cells.NoRoom) != 0 {
			if flags&cells.NoRoom != 0 {
				b.makeGrown(m)
				return
			}
			if flags&cells.State(pawnFlag) != 0 {
				s = now.state.Reset()
			}
			if flags&cells.EPCapturable != 0 {
				key ^= cells.EnPassantKeys[now.state&7]
			}
			if flags&cells.State(castlingFlag) != 0 {
				lost := s.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
				s = s.Without(lost)
				key ^= cells.CastlingKeys[lost&15]
			}
		}
		next.key, next.state = key, s
		now.move = m
		*entry = pieceSquare(moved)
		b.cell[from] = noPiece
		b.cell[to] = pieceID(moverID)
		b.current += recordSize
		return
	}
	from, to := uint(m)>>6&63, uint(m)&63
	if m < 2<<12 {
		moverID := uint(b.cell[from])
		entry := b.entryOf(moverID)
		p := uint(*entry)
		moved := p&^63 | to
		key := now.key ^ cells.SideKey ^ *keyOf(p) ^ *keyOf(moved)
		if flags := now.state | now.full; flags&(cells.EPCapturable|cells.NoRoom) != 0 {
			if flags&cells.NoRoom != 0 {
				b.makeGrown(m)
				return
			}
			key ^= cells.EnPassantKeys[now.state&7]
		}
		passed, us := cells.Index(from+to)/2, rep.Color(p>>9&1)
		s := now.state.Reset() | cells.State(passed) | cells.EPSet
		list := &cells.PawnTo[us][passed&63]
		if (b.cell[list.Left&63]|b.cell[list.Right&63])&(2*firstID>>us) != 0 && b.epBits(passed, us^1)&cells.EPCapturable != 0 {
			s |= cells.EPCapturable
			key ^= cells.EnPassantKeys[to&7]
		}
		next.key, next.state = key, s
		now.move = m
		*entry = pieceSquare(moved)
		b.cell[from] = noPiece
		b.cell[to] = pieceID(moverID)
		b.current += recordSize
		return
	}
	if m>>12 != rep.Move(rep.Capture) {
		b.makeSpecial(m)
		return
	}
	moverID, capturedID := uint(b.cell[from]), uint(b.cell[to])
	entry, capturedEntry := b.entryOf(moverID), b.entryOf(capturedID)
	p, captured := uint(*entry), uint(*capturedEntry)
	moved := p&^63 | to
	key := now.key ^ cells.SideKey ^ *keyOf(p) ^ *keyOf(moved) ^ *keyOf(captured)
	s := now.state.Reset()
	if flags := cells.State(p|captured) | now.state | now.full; flags&(cells.State(castlingFlag)|cells.EPCapturable|cells.NoRoom) != 0 {
		if flags&cells.NoRoom != 0 {
			b.makeGrown(m)
			return
		}
		if flags&cells.EPCapturable != 0 {
			key ^= cells.EnPassantKeys[now.state&7]
		}
		lost := s.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		s = s.Without(lost)
		key ^= cells.CastlingKeys[lost&15]
	}
	next.key, next.state = key, s
	now.move, now.captured, now.capturedID = m, pieceSquare(captured), pieceID(capturedID)
	*capturedEntry = 0
	*entry = pieceSquare(moved)
	b.cell[from] = noPiece
	b.cell[to] = pieceID(moverID)
	b.current += recordSize
}

// entryOf returns the entry of an ID in the list. A cell holds no ID outside of the list, so no mask is needed.
func (b *Board) entryOf(id uint) *pieceSquare {
	return (*pieceSquare)(unsafe.Add(unsafe.Pointer(&b.pieceList), id*uint(unsafe.Sizeof(b.pieceList[0]))))
}

// keyOf returns the key of an entry of the list. The list holds no entry outside of the table, so
// no mask is needed.
func keyOf(p uint) *uint64 {
	return (*uint64)(unsafe.Add(unsafe.Pointer(&cells.Keys), p*uint(unsafe.Sizeof(cells.Keys[0]))))
}

// makeSpecial plays a castling move, a promotion or an en passant capture.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	now, next := b.push()
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	us, kind := b.side().Other(), m.Kind()
	moverID, capturedID := b.cell[from&63], b.cell[to&63]
	if kind == rep.EnPassant {
		capturedID = b.cell[cells.CapturedEnPassant(from, to)&63]
	}
	p, captured := b.pieceList[moverID&63], b.pieceList[capturedID&63]
	now.move, now.from, now.captured, now.moverID, now.capturedID = m, p, captured, moverID, capturedID
	lost := now.state.Rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s, key := now.state.Without(lost), now.key^cells.SideKey^cells.CastlingKeys[lost&15]
	if s&cells.EPCapturable != 0 {
		key ^= cells.EnPassantKeys[s&7]
	}
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		next.state = s.Next()
		next.key = key ^ b.castle(now, from, cells.IndexOf(rep.CastleKingTo(i)), to, cells.IndexOf(rep.CastleRookTo(i)))
		return
	}
	b.cell[from&63] = noPiece
	if captured != 0 {
		b.cell[captured.at()] = noPiece
		b.pieceList[capturedID&63] = 0
	}
	moved := p.moved(to)
	if kind.IsPromotion() {
		moved = pieceSquareOf(rep.MakePiece(us, kind.Promotion()), to)
		b.promote(us, moverID, moved)
	} else {
		b.cell[to&63] = moverID
		b.pieceList[moverID&63] = moved
	}
	next.state = s.Reset()
	next.key = key ^ *keyOf(uint(p)) ^ *keyOf(uint(moved)) ^ *keyOf(uint(captured))
}

// castle moves king and rook, and returns the change of the key. Both are removed before either
// is placed: in Chess960 each may go to the other's cell.
func (b *Board) castle(u *record, from, to, rookFrom, rookTo cells.Index) uint64 {
	king, rook := u.from.moved(to)&^castlingFlag, u.captured.moved(rookTo)&^castlingFlag
	b.cell[from&63], b.cell[rookFrom&63] = noPiece, noPiece
	b.cell[to&63], b.cell[rookTo&63] = u.moverID, u.capturedID
	b.pieceList[u.moverID&63], b.pieceList[u.capturedID&63] = king, rook
	return *keyOf(uint(u.from)) ^ *keyOf(uint(king)) ^ *keyOf(uint(u.captured)) ^ *keyOf(uint(rook))
}

// Unmake takes back the last move made, which was m. A quiet move needs nothing from its record:
// the piece is on its target, and the change of its cell is in the move. There is no call and no
// test that could panic, so the function needs no stack frame.
//
//go:nosplit
func (b *Board) Unmake(m rep.Move) {
	from, to := uint(m)>>6&63, uint(m)&63
	if m < 2<<12 {
		b.current -= recordSize
		moverID := uint(b.cell[to])
		b.cell[to] = noPiece
		b.cell[from] = pieceID(moverID)
		*b.entryOf(moverID) ^= pieceSquare(from ^ to)
		return
	}
	b.current -= recordSize
	u := b.now()
	capturedID, captured := uint(u.capturedID), u.captured
	if m>>12 == rep.Move(rep.Capture) {
		moverID := uint(b.cell[to])
		b.cell[to] = pieceID(capturedID)
		b.cell[from] = pieceID(moverID)
		*b.entryOf(capturedID) = captured
		*b.entryOf(moverID) ^= pieceSquare(from ^ to)
		return
	}
	mover, moverID := u.from, uint(u.moverID)
	switch {
	case m.Kind().IsCastle():
		i := rep.CastlingIndex(b.side(), m.Kind())
		b.cell[rep.CastleKingTo(i)&63], b.cell[rep.CastleRookTo(i)&63] = noPiece, noPiece
	case m.Kind().IsPromotion():
		// These are the IDs before promote.
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
		b.pieceList[capturedID&63] = captured
	}
	b.cell[mover.at()] = pieceID(moverID)
	b.pieceList[moverID&63] = mover
}

// promote replaces the pawn m by promoted. The IDs of a side are divided by kind, so the piece
// needs another ID. It takes the first pawn's, and the first pawn takes m. A knight then takes
// the first slider's, and the first slider takes the first pawn's. A captured piece changes its
// ID in the same way; Unmake restores the IDs.
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
