package mailboxscan

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// Make plays m, which must be legal in this position; any other move corrupts the board. As in
// package mailbox quiet moves come first, captures and double pushes have their own code, and
// flags show whether more changes.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	pair := (*[2]record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.history)), b.current))
	now, next := &pair[0], &pair[1]
	if m < 1<<12 {
		from, to := uint(m)>>6, uint(m)&63
		mover := uint(b.cell[from])
		row := mover & 15 << 6
		key := now.key ^ cells.SideKey ^ cells.Keys[row+from] ^ cells.Keys[row+to]
		s := now.state.Next()
		if flags := cells.State(mover)<<flagShift | now.state | now.full; flags&(cells.State(pawnFlag|castlingFlag)<<flagShift|cells.EPCapturable|cells.NoRoom) != 0 {
			if flags&cells.NoRoom != 0 {
				b.makeGrown(m)
				return
			}
			if mover&uint(pawnFlag) != 0 {
				s = now.state.Reset()
			}
			if flags&cells.EPCapturable != 0 {
				key ^= cells.EnPassantKeys[now.state&7]
			}
			if mover&uint(castlingFlag) != 0 {
				lost := s.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
				s = s.Without(lost)
				key ^= cells.CastlingKeys[lost&15]
			}
		}
		next.key, next.state = key, s
		now.move = m
		b.move(from, to, mover)
		b.current += recordSize
		return
	}
	from, to := uint(m)>>6&63, uint(m)&63
	mover, captured := uint(b.cell[from]), uint(b.cell[to])
	row := mover & 15 << 6
	key := now.key ^ cells.SideKey ^ cells.Keys[row+from] ^ cells.Keys[row+to]
	flags := now.state | now.full
	if flags&cells.NoRoom != 0 {
		b.makeGrown(m)
		return
	}
	if flags&cells.EPCapturable != 0 {
		key ^= cells.EnPassantKeys[now.state&7]
	}
	s := now.state.Reset()
	switch m >> 12 {
	case rep.Move(rep.Capture):
		key ^= cells.Keys[captured&15<<6+to]
		if (mover|captured)&uint(castlingFlag) != 0 {
			lost := s.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
			s = s.Without(lost)
			key ^= cells.CastlingKeys[lost&15]
		}
		now.captured = occupant(captured)
	case rep.Move(rep.DoublePush):
		s |= b.epBits(cells.Index(from+to)/2, rep.Color(^mover>>3&1))
		if s&cells.EPCapturable != 0 {
			key ^= cells.EnPassantKeys[to&7]
		}
	default:
		b.makeSpecial(m)
		return
	}
	next.key, next.state = key, s
	now.move = m
	b.move(from, to, mover)
	b.current += recordSize
}

// flagShift brings the flags of an occupant to bits that are free in a state.
const flagShift = 4

// move puts mover from one cell on another.
func (b *Board) move(from, to, mover uint) {
	b.cell[from&63], b.cell[to&63] = noPiece, occupant(mover)
	if mover&7 == uint(rep.King) {
		b.kings[mover>>3&1] = cells.Index(to)
	}
}

// makeSpecial plays a castling move, a promotion or an en passant capture.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	now, next := b.push()
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	at := to
	if m.Kind() == rep.EnPassant {
		at = cells.CapturedEnPassant(from, to)
	}
	mover, captured := b.cell[from&63], b.cell[at&63]
	now.from, now.captured, now.move = mover, captured, m
	lost := now.state.Rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s, key := now.state.Without(lost), now.key^cells.SideKey^cells.CastlingKeys[lost&15]
	if s&cells.EPCapturable != 0 {
		key ^= cells.EnPassantKeys[s&7]
	}
	us, kind := pieceOf(mover).Color(), m.Kind()
	key ^= cells.Keys[entryOf(mover, from)] ^ cells.Keys[entryOf(captured, at)]
	b.cell[from&63], b.cell[at&63] = noPiece, noPiece
	if kind.IsCastle() {
		// Both are removed before either is placed: in Chess960 each may go to the other's
		// cell.
		i := rep.CastlingIndex(us, kind)
		kingTo, rookTo := cells.IndexOf(rep.CastleKingTo(i)), cells.IndexOf(rep.CastleRookTo(i))
		b.cell[kingTo&63], b.cell[rookTo&63] = mover&^castlingFlag, captured&^castlingFlag
		b.kings[us&1] = kingTo
		next.state = s.Next()
		next.key = key ^ cells.Keys[entryOf(mover, kingTo)] ^ cells.Keys[entryOf(captured, rookTo)]
		return
	}
	moved := mover
	if kind.IsPromotion() {
		moved = occupantOf(rep.MakePiece(us, kind.Promotion()))
	}
	b.cell[to&63] = moved
	next.state = s.Reset()
	next.key = key ^ cells.Keys[entryOf(moved, to)]
}

// Unmake takes back the last move made, which was m. The history has the pieces that the
// move removed from the cells.
//
//go:nosplit
func (b *Board) Unmake(m rep.Move) {
	from, to := uint(m)>>6&63, uint(m)&63
	switch mover := uint(b.cell[to]); {
	case m < 2<<12:
		b.current -= recordSize
		b.move(to, from, mover)
	case m>>12 == rep.Move(rep.Capture):
		b.current -= recordSize
		b.move(to, from, mover)
		b.cell[to] = b.now().captured
	default:
		b.unmakeSpecial(m)
	}
}

// unmakeSpecial takes back a castling move, an en passant capture or a
// promotion.
//
//go:noinline
func (b *Board) unmakeSpecial(m rep.Move) {
	b.current -= recordSize
	u := b.now()
	from, to, kind := cells.IndexOf(m.From()), cells.IndexOf(m.To()), m.Kind()
	if kind.IsCastle() {
		us := b.side()
		i := rep.CastlingIndex(us, kind)
		b.cell[rep.CastleKingTo(i)], b.cell[rep.CastleRookTo(i)] = noPiece, noPiece
		b.kings[us&1] = from
	}
	b.cell[to&63] = noPiece
	if kind == rep.EnPassant {
		to = cells.CapturedEnPassant(from, to)
	}
	b.cell[to&63], b.cell[from&63] = u.captured, u.from
}
