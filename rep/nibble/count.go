package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It goes the way of AppendMoves
// without writing a move down.
func (b *Board) CountMoves() int {
	if b.side() == rep.White {
		return count[white](b)
	}
	return count[black](b)
}

func count[C color](b *Board) int {
	var v view
	now := b.now()
	look[C](b, now, &v)
	n := bits.OnesCount16(uint16(v.free & neighbors))
	if now.state&capturable != 0 {
		n += countEnPassant[C](now, &v)
	}
	if v.checks != 0 {
		if v.checks == 1 {
			n += countEvasions[C](&v)
		}
		return n
	}
	if now.state&rightsMask != 0 {
		n += countCastling[C](b, now, &v)
	}
	for i := range v.pins {
		n += countPinned[C](&v, v.pinned[i&7])
	}
	low, middle, high := ways[C](&v)
	return n + countPawns[C](low, middle, high) + countPieces[C](now, &v)
}

// countPieces counts the moves of the knights and sliders.
func countPieces[C color](now *record, v *view) int {
	n := 0
	for i := range uint(4) {
		for x := piecesAmong(v.own[i], v.movers[i]); x != 0; x &= x - 1 {
			man, at := first(x, v.movers[i], i)
			if man&slides == 0 {
				n += v.countKnight(&knightMarks[at&63])
				continue
			}
			if man&straight != 0 {
				lines := uint64(now.rank[at.rank()&7]) | uint64(v.fileOf(at))<<32
				men := occupied(lines)
				n += bits.OnesCount64(reach(men, 8<<at.shift(), 8<<(at.rank()<<2+32)) & marks &^ ownAmong[C](men, lines))
			}
			if man&diagonally != 0 {
				x := &crosses[at&63]
				lines := uint64(v.along(&x.diagonal)) | uint64(v.along(&x.anti))<<32
				men := occupied(lines)
				n += bits.OnesCount64(reach(men, 8<<at.shift(), 8<<(at.shift()+32)) & x.lanes &^ ownAmong[C](men, lines))
			}
		}
	}
	return n
}

// countKnight counts the cells of targets where no own man stands.
func (v *view) countKnight(targets *[4]uint64) int {
	return bits.OnesCount64(targets[0]&^v.own[0]) + bits.OnesCount64(targets[1]&^v.own[1]) +
		bits.OnesCount64(targets[2]&^v.own[2]) + bits.OnesCount64(targets[3]&^v.own[3])
}

// reach marks the nibbles that a slider comes to on two lines, one in each half of a
// word, where his own marks are low and high: to the first man on either side, and
// maybe beyond the line. To take twice his mark from the marks of all men turns over
// the bits up to the first one above him. A bit between the lines, where no mark is,
// keeps that to its line. Below him, to take the highest mark from his own leaves
// those from there on.
func reach(men, low, high uint64) uint64 {
	men |= 1 << 32
	under := bits.LeadingZeros64(men&half&(low-1) | 1)
	over := bits.LeadingZeros64(men & (high - 1))
	own := low | high
	return (men ^ (men - 2*own)) | (own - (1<<63>>(under&63) | 1<<63>>(over&63)))
}

// countPawns counts the ways of pawns, those to the last rank four times.
func countPawns[C color](low, middle, high uint64) int {
	var c C
	last := high >> 32
	if len(c) == 2 {
		last = low & (1<<32 - 1)
	}
	return bits.OnesCount64(low) + bits.OnesCount64(middle) + bits.OnesCount64(high) + 3*bits.OnesCount64(last)
}

// countPinned counts the moves of a pinned man. A slider that moves along the
// line has all cells of it from the king to the pinner but his own.
func countPinned[C color](v *view, p pin) int {
	man := code(p.man)
	if man&^dark == codePawn && p.dir&3 == north {
		return pinnedPushes[C](v, p.from)
	}
	if man&^dark == codeKnight || aims[p.pinner&63][man.on(p.from)&1023]&aimed == 0 {
		return 0
	}
	if man&slides == 0 {
		if promotes(p.pinner) {
			return 4
		}
		return 1
	}
	return distance(v.king, p.pinner) - 1
}

// distance returns the king's steps from one cell to another.
func distance(a, o index) int {
	files, ranks := int(a.file())-int(o.file()), int(a.rank())-int(o.rank())
	return max(files, -files, ranks, -ranks)
}

// countEvasions counts the moves of writeEvasions.
func countEvasions[C color](v *view) int {
	low, middle, high := evadingWays[C](v)
	n := countPawns[C](low, middle, high) + v.countTo(v.checker)
	if v.step != 0 {
		for to := v.king + v.step; to != v.checker; to += v.step {
			n += v.countTo(to)
		}
	}
	return n
}

// countTo counts the knights and sliders that can go to a cell.
func (v *view) countTo(to index) int {
	n := 0
	row := &aims[to&63]
	for i := range uint(4) {
		x := v.movers[i]
		for found := piecesAmong(v.own[i], x); found != 0; found &= found - 1 {
			if man, from := first(found, x, i); v.reaches(row, man, from, to) {
				n++
			}
		}
	}
	return n
}
