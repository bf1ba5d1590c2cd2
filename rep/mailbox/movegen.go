package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// maxList is room for the moves of any side that fits the list, one of fifteen
// queens included, and a power of two.
const maxList = 512

// moves is a list being written. Its length goes beside it.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n int, m rep.Move) int {
	l[n&(maxList-1)] = m
	return n + 1
}

// putIf is put when yes is 1. When it is 0, the next move is written over m: whether
// somebody stands on a cell then costs no branch.
func (l *moves) putIf(n int, m rep.Move, yes man) int {
	l[n&(maxList-1)] = m
	return n + int(yes)
}

// AppendMoves appends all legal moves to dst and returns the extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFew(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+write[white](b, l)]
	}
	return dst[:n+write[black](b, l)]
}

// appendFew is AppendMoves for a dst without room for any list: the moves there
// are may fit all the same.
//
//go:noinline
func (b *Board) appendFew(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendMoves(room[:0])...)
}

// The kinds of moves where a Move has them.
const (
	doublePush    = rep.Move(rep.DoublePush) << 12
	capture       = rep.Move(rep.Capture) << 12
	enPassantMove = rep.Move(rep.EnPassant) << 12
	promoteQueen  = rep.Move(rep.PromoteQueen) << 12
	promotionStep = rep.Move(1) << 12
	captureBit    = 14 // of a Move, set when a man is taken
)

func write[C color](b *Board, l *moves) int {
	var c C
	us := len(c) - 1
	own := firstMan << us
	var s survey
	look[C](b, &s)
	n := 0
	base := rep.Move(s.king) << 6
	for free := s.free; free != 0; free &= free - 1 {
		to := lines[s.king&63].first[bits.TrailingZeros8(free)&7]
		n = l.put(n, base|rep.Move(to)|captureOf(b.cell[to&63]))
	}
	now := b.now().state
	if now&capturable != 0 {
		n = writeEnPassant[C](b, l, n)
	}
	if s.checks != 0 {
		if s.checks == 1 {
			n = writeEvasions[C](b, l, n, &s)
		}
		s.release(b)
		return n
	}
	if now&rightsMask != 0 {
		n = writeCastling[C](b, l, n, &s)
	}
	ends := &b.ends[us]
	for m := own + 1; m < ends.knights; m++ {
		if p := b.men[m&63]; p != 0 {
			n = b.writeKnight(l, n, p.at(), uint(4+us))
		}
	}
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		if p.slidesStraight() {
			n = b.writeStraight(l, n, p.at(), uint(5-us))
		}
		if p.slidesDiagonally() {
			n = b.writeDiagonal(l, n, p.at(), uint(5-us))
		}
	}
	n = writePawns[C](b, l, n)
	for i := range s.pins {
		n = writePinned[C](b, l, n, &s, &s.pinned[i&7])
	}
	s.release(b)
	return n
}

// captureOf returns the capture bit of a move when taken is a man: men are 16
// to 47, which a sum with 63 takes past 64.
func captureOf(taken man) rep.Move { return rep.Move(taken+63) & 64 << 8 }

// writeKnight writes a knight's moves. bit is the number of the bit that tells
// an own man.
func (b *Board) writeKnight(l *moves, n int, from index, bit uint) int {
	cell := &b.cell
	base := uint(from) << 6
	for _, to := range &knightTo[from&63] {
		taken := uint(cell[to&63])
		if taken>>(bit&7)&1 == 0 {
			l[n&(maxList-1)] = rep.Move(base | uint(to) | (taken+63)&64<<8)
			n++
		}
	}
	return n
}

// The steps of the straight and of half the diagonal directions, for the walks
// of writeStraight and writeDiagonal: as constants they save what loads do.
const (
	stepNorth     = 8
	stepNorthEast = 9
	stepEast      = 1
	stepSouthEast = -7
)

// writeStraight writes the moves of a rook on from. bit is the number of the bit
// that tells an enemy.
func (b *Board) writeStraight(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.ray(n, cell, base, int(line.first[north]), int(line.last[north]), stepNorth, bit)
	n = l.ray(n, cell, base, int(line.first[east]), int(line.last[east]), stepEast, bit)
	n = l.ray(n, cell, base, int(line.first[south]), int(line.last[south]), -stepNorth, bit)
	return l.ray(n, cell, base, int(line.first[west]), int(line.last[west]), -stepEast, bit)
}

// writeDiagonal writes the moves of a bishop on from.
func (b *Board) writeDiagonal(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.ray(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, bit)
	n = l.ray(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, bit)
	n = l.ray(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, bit)
	return l.ray(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, bit)
}

// ray writes the moves along a ray whose first cell is to and whose last one is
// last, until somebody stands in the way. It walks with the whole move m, whose low
// bits are the cell it has come to: 4 instructions a cell less than to put each
// together. At the edge the first cell is the man's own and the last, and one of
// ours stands there: whether the ray ends has to be asked only where nobody does.
func (l *moves) ray(n int, cell *[64]man, base, to, last, step int, bit uint) int {
	for m, end := base|to, base|last; ; m += step {
		taken := uint(cell[m&63])
		if taken != 0 {
			if taken>>(bit&7)&1 != 0 {
				l[n&(maxList-1)] = rep.Move(m) | capture
				n++
			}
			return n
		}
		l[n&(maxList-1)] = rep.Move(m)
		n++
		if m == end {
			return n
		}
	}
}

// writePawns writes all moves of the unpinned pawns but en passant.
func writePawns[C color](b *Board, l *moves, n int) int {
	var c C
	us := len(c) - 1
	enemy := firstMan << (us ^ 1)
	ends := &b.ends[us]
	for m := ends.sliders; m < ends.pawns; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		list := &pawnTo[us][p.at()]
		base := rep.Move(p.at()) << 6
		left, right := b.cell[list.left&63]&enemy, b.cell[list.right&63]&enemy
		if promotes[C](list.one) {
			n = writePush[C](b, l, n, p.at())
			if left != 0 {
				n = writePawnMove[C](l, n, p.at(), list.left, capture)
			}
			if right != 0 {
				n = writePawnMove[C](l, n, p.at(), list.right, capture)
			}
			continue
		}
		if b.cell[list.one&63] == nobody {
			n = l.put(n, base|rep.Move(list.one))
			if b.cell[list.two&63] == nobody {
				n = l.put(n, base|rep.Move(list.two)|doublePush)
			}
		}
		if left != 0 {
			n = l.put(n, base|rep.Move(list.left)|capture)
		}
		if right != 0 {
			n = l.put(n, base|rep.Move(list.right)|capture)
		}
	}
	return n
}

// writePush writes a pawn's steps forward.
func writePush[C color](b *Board, l *moves, n int, from index) int {
	var c C
	us := len(c) - 1
	list := &pawnTo[us][from&63]
	if b.cell[list.one&63] == nobody {
		n = writePawnMove[C](l, n, from, list.one, 0)
		if b.cell[list.two&63] == nobody {
			n = l.put(n, rep.Move(from)<<6|rep.Move(list.two)|doublePush)
		}
	}
	return n
}

// writePawnMove writes a step or a capture, four moves on the last rank.
func writePawnMove[C color](l *moves, n int, from, to index, kind rep.Move) int {
	move := rep.Move(from)<<6 | rep.Move(to) | kind
	if !promotes[C](to) {
		return l.put(n, move)
	}
	move |= promoteQueen
	for range 4 {
		n = l.put(n, move)
		move -= promotionStep
	}
	return n
}

// promotes reports whether to is on the last rank of the side.
func promotes[C color](to index) bool {
	var c C
	if len(c) == 1 {
		return to >= 56
	}
	return to < 8
}

// writePinned writes the moves of a pinned man: along the line of the pin.
func writePinned[C color](b *Board, l *moves, n int, s *survey, p *pin) int {
	var c C
	us := len(c) - 1
	from := p.post.at()
	vertical := p.toward == steps[north] || p.toward == steps[south]
	switch p.post.piece().Type() {
	case rep.Pawn:
		list := &pawnTo[us][from]
		if vertical {
			n = writePush[C](b, l, n, from)
		} else if p.from == list.left || p.from == list.right {
			n = writePawnMove[C](l, n, from, p.from, capture)
		}
	case rep.Bishop, rep.Rook, rep.Queen:
		if aims[p.from&63][p.post&1023]&aimed == 0 {
			break
		}
		base := rep.Move(from) << 6
		for to := s.king + p.toward; to != p.from; to += p.toward {
			if to != from {
				n = l.put(n, base|rep.Move(to))
			}
		}
		n = l.put(n, base|rep.Move(p.from)|capture)
	}
	return n
}

// writeEvasions writes the moves by which another man than the king ends the
// check of s.checker: he takes it, or steps between. Pinned men can do neither.
func writeEvasions[C color](b *Board, l *moves, n int, s *survey) int {
	var c C
	us := len(c) - 1
	own := firstMan << us
	at := b.men[s.checker&63].at()
	n = writeTo(b, l, n, at, own, capture, &b.ends[us])
	for m := b.ends[us].sliders; m < b.ends[us].pawns; m++ {
		if p := b.men[m&63]; aims[at][p&1023]&aimed != 0 {
			n = writePawnMove[C](l, n, p.at(), at, capture)
		}
	}
	step := stepTo[s.king&63][at]
	if step == 0 {
		return n
	}
	for to := s.king + step; to != at; to += step {
		n = writeTo(b, l, n, to, own, 0, &b.ends[us])
		if from := pusher[C](b, to); from != to {
			n = writePawnMove[C](l, n, from, to, kindOfPush(from, to))
		}
	}
	return n
}

// writeTo writes the moves of the knights and sliders to one cell.
func writeTo(b *Board, l *moves, n int, to index, own man, kind rep.Move, ends *sections) int {
	row := &aims[to&63]
	for m := own + 1; m < ends.sliders; m++ {
		if p := b.men[m&63]; row[p&1023]&aimed != 0 && b.clear(to, p.at()) {
			n = l.put(n, rep.Move(p.at())<<6|rep.Move(to)|kind)
		}
	}
	return n
}

// pusher returns where the pawn stands that can be pushed to the empty cell to,
// and to itself where there is none.
func pusher[C color](b *Board, to index) index {
	var c C
	us := len(c) - 1
	back := pawnTo[us^1][to&63].one
	m := b.cell[back&63]
	if m == nobody {
		back = pawnTo[us^1][back&63].one
		if m = b.cell[back&63]; pawnTo[us][back&63].two != to {
			return to
		}
	}
	if !b.ends[us].pawn(m) || b.men[m&63] == 0 {
		return to
	}
	return back
}

// kindOfPush tells a double push from a single one.
func kindOfPush(from, to index) rep.Move {
	if from^to == 16 || from^to == 48 {
		return doublePush
	}
	return 0
}
