package attacktable

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// push adds a copy of the position to the history: the same pieces, the other side to move, the
// clock advanced, no en passant square.
func (b *Board) push() *record {
	if b.current+recordSize == b.end {
		b.grow()
	}
	now := b.now()
	b.current += recordSize
	next := (*record)(unsafe.Add(unsafe.Pointer(now), recordSize))
	*next = *now
	next.key ^= rep.SideKey()
	if sq := next.EPCapturable(); sq != 0 {
		next.key ^= rep.EnPassantKey(sq.File())
	}
	next.StateBits = (next.StateBits + sets.NextPly) & sets.LastingMask
	return next
}

// MakeNull implements [rep.NullMover].
func (b *Board) MakeNull() { b.push() }

// UnmakeNull implements [rep.NullMover].
func (b *Board) UnmakeNull() { b.current -= recordSize }

// Unmake implements [rep.Board].
func (b *Board) Unmake(rep.Move) { b.current -= recordSize }

// Make implements [rep.Board]. The attacks of a piece are removed while everything that blocks them
// is where it was.
func (b *Board) Make(m rep.Move) {
	r := b.push()
	from, to := int(m>>6&63), int(m&63)
	if (rep.SquareSet(1)<<from|rep.SquareSet(1)<<to)&b.watched != 0 {
		lost := r.Rights() & (b.castling.Lost[from] | b.castling.Lost[to])
		r.StateBits ^= sets.StateBits(lost) << sets.RightsShift
		r.key ^= rep.CastlingKey(lost)
	}
	if kind := m.Kind(); kind != rep.Quiet && kind != rep.Capture {
		r.makeSpecial(m)
		return
	}
	c, captured := r.cell[from], r.cell[to]
	at := c.place()
	p := r.piece[at]
	if (c|captured)&pawnCell != 0 || captured != 0 {
		r.StateBits &^= sets.HalfmoveMask
	}
	keys := rep.PieceKeys(p)
	r.key ^= keys.At(from) ^ keys.At(to)
	// The square to is occupied before from is empty, so a slider behind the piece reaches no further
	// than to.
	occupied := r.occupied()
	attacks := attacksOf(p, from, occupied)
	if captured != 0 {
		r.capture(captured, to)
	} else {
		r.cross(to, occupied, 1<<at)
	}
	r.cell[to], r.cell[from] = c, 0
	r.flip(c, from)
	r.flip(c, to)
	r.square[at] = uint8(to)
	occupied = r.occupied()
	r.cross(from, occupied, 0)
	t, bit := r.tableOf(at)
	t.toggle(bit, attacks^attacksOf(p, to, occupied))
}

// capture takes a captured piece out of the lists, with its attacks. Its cell stays.
func (r *record) capture(captured cell, sq int) {
	at := captured.place()
	p := r.piece[at]
	r.key ^= rep.PieceKey(p, rep.Square(sq))
	t, bit := r.tableOf(at)
	t.toggle(bit, attacksOf(p, sq, r.occupied()))
	r.enlist(at)
	r.flip(captured, sq)
}

// makeSpecial plays castling, a double push, an en passant capture or a promotion, a piece at a time.
func (r *record) makeSpecial(m rep.Move) {
	from, to, kind := int(m>>6&63), int(m&63), m.Kind()
	us := int(r.SideToMove() ^ 1) // the clock has advanced
	at := r.cell[from].place()
	p := r.piece[at]
	r.key ^= rep.PieceKey(p, rep.Square(from))
	r.lift(at, p, from)
	if kind.IsCastle() {
		rook := r.cell[to].place()
		i := rep.CastlingIndex(rep.Color(us), kind)
		kingTo, rookTo := rep.CastleKingTo(i), rep.CastleRookTo(i)
		keys := rep.PieceKeys(r.piece[rook])
		r.key ^= keys.At(to) ^ keys.At(int(rookTo)) ^ rep.PieceKey(p, kingTo)
		r.lift(rook, r.piece[rook], to)
		r.put(at, p, int(kingTo))
		r.put(rook, r.piece[rook], int(rookTo))
		return
	}
	r.StateBits &^= sets.HalfmoveMask
	if kind.IsCapture() {
		sq := to
		if kind == rep.EnPassant {
			sq ^= 8
		}
		r.capture(r.cell[sq], sq)
		r.cell[sq] = 0
		r.cross(sq, r.occupied(), 0)
	}
	if kind.IsPromotion() {
		r.enlist(at)
		p = rep.MakePiece(rep.Color(us), kind.Promotion())
		r.piece[at] = p
		r.enlist(at)
	}
	r.key ^= rep.PieceKey(p, rep.Square(to))
	r.put(at, p, to)
	if kind == rep.DoublePush {
		r.setEpSquare(us^1, (from+to)/2)
		if r.EPCapturable() != 0 {
			r.key ^= rep.EnPassantKey(rep.File(to & 7))
		}
	}
}

// setEpSquare sets the en passant square. us is the side to move, which may capture there: the pawns
// that can are in the table.
func (r *record) setEpSquare(us, sq int) {
	r.StateBits |= sets.StateBits(sq) << sets.EPSquareShift
	if r.attacks[us&1].at(sq)&r.ids[us&1][rep.Pawn] != 0 {
		r.StateBits |= sets.StateBits(sq) << sets.EPCapturableShift
	}
}
