// Code generated from ../mailbox/stages.go; DO NOT EDIT.

package mailboxscan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendCaptures appends all legal captures and the promotions to a queen. The side to move must
// not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFewCaptures(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writeCaptures[side.White](b, l)]
	}
	return dst[:n+writeCaptures[side.Black](b, l)]
}

// AppendQuiets appends the legal moves that AppendCaptures does not. The side to move must not
// be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFewQuiets(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writeQuiets[side.White](b, l)]
	}
	return dst[:n+writeQuiets[side.Black](b, l)]
}

// appendFewCaptures is AppendCaptures for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewCaptures(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendCaptures(room[:0])...)
}

// appendFewQuiets is AppendQuiets for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewQuiets(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendQuiets(room[:0])...)
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n, except the
// capture of the pinner, and returns how many are left.
func dropPinned[S side.Type](b *Board, l *moves, n int) int {
	var info checkInfo
	findPins[S](b, &info)
	for i := range info.pins {
		p := &info.pinned[i&7]
		from, left := p.from().square(), 0
		for _, m := range l[:n] {
			l[left&(maxList-1)] = m
			if m.From() != from || m.To() == p.pinner.square() {
				left++
			}
		}
		n = left
	}
	return n
}

// writeKingCaptures writes the captures of the king: its neighbours are bytes of three ranks.
func writeKingCaptures[S side.Type](b *Board, l *moves, n int, king index) int {
	us := int(side.Of[S]())
	list, enemies := &kingRanks[king&63], uint64(whiteBit<<(us^1))*eight
	targets := b.rank(king+stepNorth)&list.above&enemies<<1 | b.rank(king)&list.same&enemies | b.rank(king-stepNorth)&list.below&enemies>>1
	if targets == 0 {
		return n
	}
	first := n
	n = l.captures(n, king, uint(5-us), targets)
	left := first
	for _, m := range l[first:n] {
		l[left&(maxList-1)] = m
		if kingSafe[S](b, indexOf(m.To())) {
			left++
		}
	}
	return left
}

// writeKnightCaptures writes a knight's captures: its targets are bytes of four ranks. bit is
// the number of the enemy's bit in a cell.
func (b *Board) writeKnightCaptures(l *moves, n int, from index, bit uint) int {
	list, enemies := &knightRanks[from&63], uint64(eight)<<(bit&7)
	return l.captures(n, from, bit, b.rank(from+2*stepNorth)&list.two&enemies<<2|b.rank(from+stepNorth)&list.one&enemies<<1|
		b.rank(from-stepNorth)&list.belowOne&enemies>>1|b.rank(from-2*stepNorth)&list.belowTwo&enemies>>2)
}

// captures writes a capture for each bit of w, which has the words of several ranks in one. An
// enemy on the rank of from has the bit numbered bit in its byte, and an enemy on the next rank
// to the north has the next higher bit.
func (l *moves) captures(n int, from index, bit uint, w uint64) int {
	base := uint(from)<<6 + uint(from&56) - 8*bit + uint(capture)
	for ; w != 0; w &= w - 1 {
		i := uint(bits.TrailingZeros64(w))
		n = l.put(n, rep.Move(base+i%8*8+i/8))
	}
	return n
}

// writeKnightQuiets writes a knight's moves to empty cells.
func (b *Board) writeKnightQuiets(l *moves, n int, from index) int {
	base := uint(from) << 6
	for _, to := range &knightTo[from&63] {
		if b.cell[to&63] == noPiece {
			n = l.put(n, rep.Move(base|uint(to)))
		}
	}
	return n
}

// writeOrthogonalQuiets writes the moves of a rook on from to empty cells.
func (b *Board) writeOrthogonalQuiets(l *moves, n int, from index) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.emptyRay(n, cell, base, int(line.first[north]), int(line.last[north]), stepNorth)
	n = l.emptyRay(n, cell, base, int(line.first[east]), int(line.last[east]), stepEast)
	n = l.emptyRay(n, cell, base, int(line.first[south]), int(line.last[south]), -stepNorth)
	return l.emptyRay(n, cell, base, int(line.first[west]), int(line.last[west]), -stepEast)
}

// writeDiagonalQuiets writes the moves of a bishop on from to empty cells.
func (b *Board) writeDiagonalQuiets(l *moves, n int, from index) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.emptyRay(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast)
	n = l.emptyRay(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast)
	n = l.emptyRay(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast)
	return l.emptyRay(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast)
}

// emptyRay writes the moves along a ray up to the first piece.
func (l *moves) emptyRay(n int, cell *[64]occupant, base, to, last, step int) int {
	for m, end := base|to, base|last; cell[m&63] == noPiece; m += step {
		l[n&(maxList-1)] = rep.Move(m)
		n++
		if m == end {
			break
		}
	}
	return n
}
