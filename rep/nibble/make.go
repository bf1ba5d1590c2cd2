package nibble

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// special has the bits of a Move by which it is more than a step or a capture,
// and twoMen those of castling and promotion.
const (
	special = ^capture &^ (1<<12 - 1)
	twoMen  = special &^ doublePush
)

// What a move leaves of the state, by the code of the man who moves and by that
// of the man taken: the rights and the kings always, the clock where it runs on.
var (
	movers = [16]state{
		codePawn: stopped, codePawn | dark: stopped,
		codeKnight: runsOn, codeKnight | dark: runsOn, codeKing: runsOn, codeKing | dark: runsOn,
		codeBishop: runsOn, codeBishop | dark: runsOn, codeRook: runsOn, codeRook | dark: runsOn,
		codeQueen: runsOn, codeQueen | dark: runsOn,
	}
	victims = [16]state{
		nobody: runsOn, 1: stopped, 2: stopped, 3: stopped, 5: stopped, 6: stopped, 7: stopped,
		9: stopped, 10: stopped, 11: stopped, 13: stopped, 14: stopped, 15: stopped,
	}
)

const (
	stopped = rightsMask | kingsMask
	runsOn  = stopped | clockMask
)

// kingUnits is what a cell is multiplied by to stand where the state has that of
// the king: by 0 for every other man.
var kingUnits = [16]state{codeKing: 1 << kingShift, codeKing | dark: 1 << (kingShift + 8)}

// Make plays m, which must be legal here. The words are copied and two nibbles of
// the copy changed, by exclusive or with who goes and with who comes. Nobody has
// the key 0, so that a capture and a plain step are the same code. What is rare
// is put right when all is written. The functions called check the stack, so that
// nosplit leaves that out here.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	if m&twoMen != 0 {
		b.makeSpecial(m)
		return
	}
	// One pointer to both records leaves one address to be kept in a register. That
	// it comes out of two branches keeps the compiler from adding it up anew.
	place := unsafe.Pointer(b.now())
	if b.place+recordSize == b.end {
		place = b.grow()
	}
	pair := (*[2]record)(place)
	b.place += recordSize
	now, next := &pair[0], &pair[1]
	from, to := uint(m)>>6&63, uint(m)&63
	mover := uint(now.rank[from>>3]>>(from<<2&31)) & 15
	taken := uint(now.rank[to>>3]>>(to<<2&31)) & 15
	next.rank = now.rank
	next.rank[from>>3] ^= uint32(mover) << (from << 2 & 31)
	next.rank[to>>3] ^= uint32(mover^taken) << (to << 2 & 31)
	next.key = now.key ^ sideKey ^ keys[mover<<6|from] ^ keys[mover<<6|to] ^ keys[taken<<6|to]
	left := movers[mover] & victims[taken]
	next.state = (now.state&left + onePly&left) ^ state(from^to)*kingUnits[mover]
	if state(m&special)|state(b.homes[from]|b.homes[to])&now.state != 0 {
		b.afterMake(m)
	}
}

// afterMake completes a Make: it ends rights to castle and to capture en
// passant, notes a double push, and takes the pawn that is taken en passant.
//
//go:noinline
func (b *Board) afterMake(m rep.Move) {
	next := b.now()
	now := (*record)(unsafe.Add(unsafe.Pointer(next), -int(recordSize)))
	from, to := indexOf(m.From()), indexOf(m.To())
	if now.state&state(b.homes[from&63]|b.homes[to&63]) != 0 {
		b.endRights(now, next, m)
	}
	if m&special == 0 {
		return
	}
	if m&capture == 0 {
		passing := next.passing((from+to)/2, to, b.side())
		next.state |= passing
		if passing&capturable != 0 {
			next.key ^= enPassantKeys[to&7]
		}
		return
	}
	taken, at := codePawn.of(b.side()), takenEnPassant(from, to)
	next.flip(taken, at)
	next.key ^= keys[taken.on(at)]
}

// endRights takes the rights that m loses from next, and from its key these and
// the right to capture en passant that now has.
func (b *Board) endRights(now, next *record, m rep.Move) {
	lost := now.state & state(b.homes[m.From()&63]|b.homes[m.To()&63]) & rightsMask
	next.state &^= lost
	next.key ^= castlingKeys[lost]
	if now.state&capturable != 0 {
		next.key ^= enPassantKeys[now.state.passedOver()&7]
	}
}

// takenEnPassant returns where the pawn stands that is taken en passant.
func takenEnPassant(from, to index) index { return from&^7 | to&7 }

// push goes on to the next record, with the same men, the other side to move
// and the clock run on, and returns the old one and the new one.
func (b *Board) push() (now, next *record) {
	place := unsafe.Pointer(b.now())
	if b.place+recordSize == b.end {
		place = b.grow()
	}
	pair := (*[2]record)(place)
	b.place += recordSize
	now, next = &pair[0], &pair[1]
	next.rank = now.rank
	next.state = now.state&runsOn + onePly
	next.key = now.key ^ sideKey
	return now, next
}

// makeSpecial plays a castling move or a promotion.
//
//go:noinline
func (b *Board) makeSpecial(m rep.Move) {
	us := b.side()
	now, next := b.push()
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	b.endRights(now, next, m)
	if kind.IsCastle() {
		// Both are taken up before either is set down: in Chess960 each may
		// come to where the other stood.
		i := rep.CastlingIndex(us, kind)
		king, rook := codeKing.of(us), codeRook.of(us)
		next.move(king, from)
		next.move(rook, to)
		next.move(king, indexOf(rep.CastleKingTo[i]))
		next.move(rook, indexOf(rep.CastleRookTo[i]))
		return
	}
	next.state &= stopped
	next.move(codePawn.of(us), from)
	if taken := now.at(to); taken != nobody {
		next.move(taken, to)
	}
	next.move(codes[rep.MakePiece(us, kind.Promotion())], to)
}

// move sets a man down or takes him up, his key with him.
func (r *record) move(c code, i index) {
	r.flip(c, i)
	r.state ^= state(i) * kingUnits[c&15]
	r.key ^= keys[c.on(i)]
}

// Unmake takes back the last move made, which was m.
func (b *Board) Unmake(rep.Move) { b.place -= recordSize }

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	now, next := b.push()
	if now.state&capturable != 0 {
		next.key ^= enPassantKeys[now.state.passedOver()&7]
	}
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.place -= recordSize }
