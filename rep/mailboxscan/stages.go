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
	enemies, list := uint64(whiteBit<<(us^1))*eight, &kingRanks[king&63]
	above, same, below := b.rank(king+stepNorth)&list.above&enemies, b.rank(king)&list.same&enemies, b.rank(king-stepNorth)&list.below&enemies
	if above|same|below == 0 {
		return n
	}
	first := n
	n = l.captures(l.captures(l.captures(n, king, king+stepNorth, above), king, king, same), king, king-stepNorth, below)
	left := first
	for _, m := range l[first:n] {
		l[left&(maxList-1)] = m
		if kingSafe[S](b, indexOf(m.To())) {
			left++
		}
	}
	return left
}

// writeKnightCaptures writes a knight's captures: its targets are bytes of four ranks.
func (b *Board) writeKnightCaptures(l *moves, n int, from index, enemies uint64) int {
	list := &knightRanks[from&63]
	n = l.captures(n, from, from+2*stepNorth, b.rank(from+2*stepNorth)&list.two&enemies)
	n = l.captures(n, from, from+stepNorth, b.rank(from+stepNorth)&list.one&enemies)
	n = l.captures(n, from, from-stepNorth, b.rank(from-stepNorth)&list.belowOne&enemies)
	return l.captures(n, from, from-2*stepNorth, b.rank(from-2*stepNorth)&list.belowTwo&enemies)
}

// captures writes a capture on each byte of w, the word of the rank of the cell on, with a bit
// set.
func (l *moves) captures(n int, from, on index, w uint64) int {
	for ; w != 0; w &= w - 1 {
		n = l.put(n, rep.Move(from)<<6|rep.Move(on&56)|rep.Move(bits.TrailingZeros64(w)>>3)|capture)
	}
	return n
}

// writeOrthogonalCaptures writes the captures of a rook on from, those along the rank from one
// 8-byte load. bit is the number of the enemy's bit in a cell.
func (b *Board) writeOrthogonalCaptures(l *moves, n int, from index, bit uint) int {
	line, base := &lines[from&63], int(from)<<6
	rank, shift := b.rank(from), uint(from)<<3&56
	right, left := (rank>>8|1<<56)>>shift, (rank<<8|1)<<(shift^56)
	toRight, toLeft := bits.TrailingZeros64(right)&56, bits.LeadingZeros64(left)&56
	if right>>toRight>>(bit&7)&1 != 0 {
		n = l.put(n, rep.Move(base+int(from)+1+toRight/8)|capture)
	}
	if left<<toLeft>>(56+bit&7)&1 != 0 {
		n = l.put(n, rep.Move(base+int(from)-1-toLeft/8)|capture)
	}
	n = l.rayEnd(n, &b.cell, base, int(line.first[north]), int(line.last[north]), stepNorth, bit)
	return l.rayEnd(n, &b.cell, base, int(line.first[south]), int(line.last[south]), -stepNorth, bit)
}

// writeDiagonalCaptures writes the captures of a bishop on from.
func (b *Board) writeDiagonalCaptures(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.rayEnd(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, bit)
	n = l.rayEnd(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, bit)
	n = l.rayEnd(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, bit)
	return l.rayEnd(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, bit)
}

// rayEnd writes the capture of the first piece on a ray, if it is an enemy.
func (l *moves) rayEnd(n int, cell *[64]occupant, base, to, last, step int, bit uint) int {
	for m, end := base|to, base|last; ; m += step {
		captured := uint(cell[m&63])
		if captured != 0 {
			if captured>>(bit&7)&1 != 0 {
				l[n&(maxList-1)] = rep.Move(m) | capture
				n++
			}
			return n
		}
		if m == end {
			return n
		}
	}
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
