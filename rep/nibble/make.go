package nibble

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// special has the bits of the moves that are more than a step or a capture. castlingOrPromotion
// has the bits of castling and promotion.
const (
	special             = ^capture &^ (1<<12 - 1)
	castlingOrPromotion = special &^ doublePush
)

// The bits of the state that a move keeps, by the code of the moving piece and of the captured
// one: rights and kings always, the clock in quiet moves.
var (
	keptByMover = [16]state{
		codePawn: clockReset, codePawn | blackBit: clockReset,
		codeKnight: clockRuns, codeKnight | blackBit: clockRuns, codeKing: clockRuns, codeKing | blackBit: clockRuns,
		codeBishop: clockRuns, codeBishop | blackBit: clockRuns, codeRook: clockRuns, codeRook | blackBit: clockRuns,
		codeQueen: clockRuns, codeQueen | blackBit: clockRuns,
	}
	keptByCaptured = [16]state{
		noPiece: clockRuns, 1: clockReset, 2: clockReset, 3: clockReset, 5: clockReset, 6: clockReset, 7: clockReset,
		9: clockReset, 10: clockReset, 11: clockReset, 13: clockReset, 14: clockReset, 15: clockReset,
	}
)

const (
	clockReset = rightsMask | kingsMask
	clockRuns  = clockReset | clockMask
)

// kingUnits is the factor that moves a cell to the place of that king in the state: 0 for other
// pieces.
var kingUnits = [16]state{codeKing: 1 << kingShift, codeKing | blackBit: 1 << (kingShift + 8)}

// Make plays m, which must be legal in this position; any other move corrupts the board. It
// copies the words and changes two nibbles of the copy by exclusive or. An empty cell has the
// key 0, so that captures and quiet moves are the same code. afterMake plays rare changes, after
// everything is written. The functions called check the stack, so nosplit saves that check here.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	if m&castlingOrPromotion != 0 {
		b.makeSpecial(m)
		return
	}
	// One pointer to both records keeps only one address in a register. Because it comes
	// from two branches, the compiler does not compute it twice.
	place := unsafe.Pointer(b.now())
	if b.place+recordSize == b.end {
		place = b.grow()
	}
	pair := (*[2]record)(place)
	b.place += recordSize
	now, next := &pair[0], &pair[1]
	from, to := uint(m)>>6&63, uint(m)&63
	mover := uint(now.rank[from>>3]>>(from<<2&31)) & 15
	captured := uint(now.rank[to>>3]>>(to<<2&31)) & 15
	next.rank = now.rank
	next.rank[from>>3] ^= uint32(mover) << (from << 2 & 31)
	next.rank[to>>3] ^= uint32(mover^captured) << (to << 2 & 31)
	next.key = now.key ^ sideKey ^ keys[mover<<6|from] ^ keys[mover<<6|to] ^ keys[captured<<6|to]
	left := keptByMover[mover] & keptByCaptured[captured]
	next.state = (now.state&left + onePly&left) ^ state(from^to)*kingUnits[mover]
	if state(m&special)|state(b.mayClear[from]|b.mayClear[to])&now.state != 0 {
		b.afterMake(m)
	}
}

// afterMake completes a Make: it updates castling and en passant rights, records a double push,
// and removes a pawn captured en passant.
//
//go:noinline
func (b *Board) afterMake(m rep.Move) {
	next := b.now() // the record that Make has just added, so that there is one before it
	now := (*record)(unsafe.Add(unsafe.Pointer(next), -int(recordSize)))
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	if now.state&state(b.mayClear[from&63]|b.mayClear[to&63]) != 0 {
		b.endRights(now, next, m)
	}
	if m&special == 0 {
		return
	}
	if m&capture == 0 {
		epBits := next.epBits((from+to)/2, to, b.side())
		next.state |= epBits
		if epBits&epCapturable != 0 {
			next.key ^= enPassantKeys[to&7]
		}
		return
	}
	captured, at := codePawn.of(b.side()), capturedEnPassant(from, to)
	next.flip(captured, at)
	next.key ^= keys[captured.on(at)]
}

// endRights removes the castling rights that m loses from next. From its key it removes these
// and the en passant square of now.
func (b *Board) endRights(now, next *record, m rep.Move) {
	lost := now.state & state(b.mayClear[m.From()&63]|b.mayClear[m.To()&63]) & rightsMask
	next.state &^= lost
	next.key ^= castlingKeys[lost]
	if now.state&epCapturable != 0 {
		next.key ^= enPassantKeys[now.state.epSquare()&7]
	}
}

// capturedEnPassant returns the cell of the pawn that an en passant capture removes.
func capturedEnPassant(from, to cells.Index) cells.Index { return from&^7 | to&7 }

// push advances to the next record, with the same pieces, the other side to move and the clock
// advanced, and returns the old one and the new one.
func (b *Board) push() (now, next *record) {
	place := unsafe.Pointer(b.now())
	if b.place+recordSize == b.end {
		place = b.grow()
	}
	pair := (*[2]record)(place)
	b.place += recordSize
	now, next = &pair[0], &pair[1]
	next.rank = now.rank
	next.state = now.state&clockRuns + onePly
	next.key = now.key ^ sideKey
	return now, next
}

// makeSpecial plays a castling move or a promotion.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	us := b.side()
	now, next := b.push()
	from, to, kind := cells.IndexOf(m.From()), cells.IndexOf(m.To()), m.Kind()
	b.endRights(now, next, m)
	if kind.IsCastle() {
		// Both are removed before either is placed: in Chess960 each may go to the other's
		// cell.
		i := rep.CastlingIndex(us, kind)
		king, rook := codeKing.of(us), codeRook.of(us)
		next.move(king, from)
		next.move(rook, to)
		next.move(king, cells.IndexOf(rep.CastleKingTo(i)))
		next.move(rook, cells.IndexOf(rep.CastleRookTo(i)))
		return
	}
	next.state &= clockReset
	next.move(codePawn.of(us), from)
	if captured := now.at(to); captured != noPiece {
		next.move(captured, to)
	}
	next.move(codes[rep.MakePiece(us, kind.Promotion())], to)
}

// move places or removes a piece, with its key.
func (r *record) move(c code, i cells.Index) {
	r.flip(c, i)
	r.state ^= state(i) * kingUnits[c&15]
	r.key ^= keys[c.on(i)]
}

// Unmake takes back the last move made, which was m.
func (b *Board) Unmake(rep.Move) { b.place -= recordSize }

// MakeNull passes the turn. The side to move must not be in check.
func (b *Board) MakeNull() {
	now, next := b.push()
	if now.state&epCapturable != 0 {
		next.key ^= enPassantKeys[now.state.epSquare()&7]
	}
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.place -= recordSize }
