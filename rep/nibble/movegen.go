package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// maxList is room for the moves of sixteen men, fifteen queens among them, and
// for what is written behind the last; fewMen is how many men that holds for.
const (
	maxList = 512
	fewMen  = 16
)

// moves is a list being written. Its length goes beside it, so that moves can be
// written first and counted in afterwards.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n int, m rep.Move) int {
	l[n&(maxList-1)] = m
	return n + 1
}

// AppendMoves appends all legal moves to dst and returns the extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < b.room {
		if b.side() == rep.White {
			return appendByPairs[white](b, dst)
		}
		return appendByPairs[black](b, dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+write[white](b, l)]
	}
	return dst[:n+write[black](b, l)]
}

// The kinds of moves where a Move has them.
const (
	doublePush    = rep.Move(rep.DoublePush) << 12
	capture       = rep.Move(rep.Capture) << 12
	enPassantMove = rep.Move(rep.EnPassant) << 12
	promoteKnight = rep.Move(rep.PromoteKnight) << 12
	promotionStep = rep.Move(1) << 12
	captureBit    = 14 // of a Move, set when a man is taken
)

func write[C color](b *Board, l *moves) int {
	var v view
	now := b.now()
	look[C](b, now, &v)
	n := writeFew[C](b, l, now, &v)
	if v.checks == 0 {
		return writeMovers[C](l, n, now, &v)
	}
	if v.checks == 1 {
		return writeEvasions[C](l, n, &v)
	}
	return n
}

// appendByPairs is AppendMoves for a dst without room for any list, which the
// moves there are may fit all the same, and for a side of more men than a list
// has room for: the men of two ranks at a time, sixteen at most, have.
//
//go:noinline
func appendByPairs[C color](b *Board, dst []rep.Move) []rep.Move {
	var v view
	var room moves
	now := b.now()
	look[C](b, now, &v)
	dst = append(dst, room[:writeFew[C](b, &room, now, &v)]...)
	movers := v.movers
	for n, x := range movers {
		v.movers = [4]uint64{}
		v.movers[n] = x
		switch v.checks {
		case 0:
			dst = append(dst, room[:writeMovers[C](&room, 0, now, &v)]...)
		case 1:
			dst = append(dst, room[:writeEvasions[C](&room, 0, &v)]...)
		}
	}
	return dst
}

// writeFew writes the moves of the king and of the pinned men, and the captures
// en passant.
func writeFew[C color](b *Board, l *moves, now *record, v *view) int {
	n := 0
	for free := v.free & neighbors; free != 0; free &= free - 1 {
		m := kingMoves[v.king&63][bits.TrailingZeros16(uint16(free))&15]
		n = l.put(n, m|captureOf(now.at(index(m&63))))
	}
	if now.state&capturable != 0 {
		n = writeEnPassant[C](l, n, now, v)
	}
	if v.checks != 0 {
		return n
	}
	if now.state&rightsMask != 0 {
		n = writeCastling[C](b, l, n, now, v)
	}
	for i := range v.pins {
		n = writePinned[C](l, n, v, v.pinned[i&7])
	}
	return n
}

// captureOf returns the capture bit of a move on which taken stands.
func captureOf(taken code) rep.Move { return rep.Move(taken&7+7) & 8 << 11 }

// writeMovers writes the moves of all men who are neither king nor pinned, when
// there is no check.
func writeMovers[C color](l *moves, n int, now *record, v *view) int {
	low, middle, high := ways[C](v)
	n = writePawns[C](l, n, low, middle, high)
	for i := range uint(4) {
		for x := piecesAmong(v.own[i], v.movers[i]); x != 0; x &= x - 1 {
			man, at := first(x, v.movers[i], i)
			if man&slides == 0 {
				n = writeKnight(l, n, v, at)
				continue
			}
			// When no enemy but a man or the edge is on either side of a slider, he
			// has no move on the line, which is frequent enough for a question.
			from := &rays[at&63]
			if man&straight != 0 {
				s := at.shift()
				if stop, enemy := stops[C](now.rank[at.rank()&7], rim); stop&^enemy>>s&beside != beside {
					n = l.ahead(n, &from[east], stop, enemy, s)
					n = l.behind(n, &from[west], stop, enemy, s)
				}
				s = at.rank() << 2
				if stop, enemy := stops[C](v.fileOf(at), rim); stop&^enemy>>s&beside != beside {
					n = l.ahead(n, &from[north], stop, enemy, s)
					n = l.behind(n, &from[south], stop, enemy, s)
				}
			}
			if man&diagonally != 0 {
				s, t, u := at.shift(), &crosses[at&63].diagonal, &crosses[at&63].anti
				if stop, enemy := stops[C](v.along(t), t.rim); stop&^enemy>>s&beside != beside {
					n = l.ahead(n, &from[northEast], stop, enemy, s)
					n = l.behind(n, &from[southWest], stop, enemy, s)
				}
				if stop, enemy := stops[C](v.along(u), u.rim); stop&^enemy>>s&beside != beside {
					n = l.ahead(n, &from[southEast], stop, enemy, s)
					n = l.behind(n, &from[northWest], stop, enemy, s)
				}
			}
		}
	}
	return n
}

// stops marks where a slider's way along a line ends, and the enemies there. Both
// begin at nibble 1, and before that and behind the line is an end too.
func stops[C color](line uint32, rim uint64) (stop, enemy uint64) {
	men := occupiedIn(line)
	return uint64(men)<<4 | rim, uint64(enemyAmong[C](men, line)) << 4
}

// ahead writes the moves of a slider up the line in which his nibble begins at
// bit s. The ray is written whole, which is one load and one store, and as much
// of it counted in as there are empty cells; the move behind those is a capture,
// and counted in if an enemy stands there.
func (l *moves) ahead(n int, r *ray, stop, enemy uint64, s uint) int {
	// The first nibble above him comes to bit 0.
	s = (s + 8) & 63
	zeros := uint(bits.TrailingZeros64(stop >> s))
	*(*ray)(l[n : n+8]) = *r
	n += int(zeros >> 2)
	l[n&(maxList-1)] = r[zeros>>2&7] | capture
	return n + int(enemy>>s>>(zeros&63)&1)
}

// behind writes the moves down the line.
func (l *moves) behind(n int, r *ray, stop, enemy uint64, s uint) int {
	// The first nibble below him comes to bit 60.
	s = (60 - s) & 63
	zeros := uint(bits.LeadingZeros64(stop << s))
	*(*ray)(l[n : n+8]) = *r
	n += int(zeros >> 2)
	l[n&(maxList-1)] = r[zeros>>2&7] | capture
	return n + int(enemy<<s<<(zeros&63)>>63)
}

// writeKnight writes the moves of a knight to where no own man stands.
func writeKnight(l *moves, n int, v *view, at index) int {
	targets := &knightMarks[at&63]
	for i := range uint(4) {
		base := uint(at)<<6 | i<<4
		for x := targets[i] &^ v.own[i]; x != 0; x &= x - 1 {
			bit := uint(bits.TrailingZeros64(x))
			n = l.put(n, rep.Move(base|bit>>2|uint(v.enemy[i]>>(bit&63)&1)<<captureBit))
		}
	}
	return n
}

// writePawns writes the moves of all unpinned pawns but en passant.
func writePawns[C color](l *moves, n int, low, middle, high uint64) int {
	var c C
	if len(c) == 1 {
		table := &pawnMoves[rep.White]
		n = writeWays(l, n, &table[1], low)
		n = writeWays(l, n, &table[2], middle)
		n = writeWays(l, n, &table[3], high&(1<<32-1))
		return writePromotions(l, n, &table[3], high>>32<<32)
	}
	table := &pawnMoves[rep.Black]
	n = writeWays(l, n, &table[2], high)
	n = writeWays(l, n, &table[1], middle)
	n = writeWays(l, n, &table[0], low>>32<<32)
	return writePromotions(l, n, &table[0], low&(1<<32-1))
}

func writeWays(l *moves, n int, table *[64]rep.Move, x uint64) int {
	for ; x != 0; x &= x - 1 {
		n = l.put(n, table[bits.TrailingZeros64(x)&63])
	}
	return n
}

func writePromotions(l *moves, n int, table *[64]rep.Move, x uint64) int {
	for ; x != 0; x &= x - 1 {
		n = writePromotion(l, n, table[bits.TrailingZeros64(x)&63])
	}
	return n
}

// writePromotion writes the four moves of which m is a step or a capture.
func writePromotion(l *moves, n int, m rep.Move) int {
	m |= promoteKnight
	for range 4 {
		n = l.put(n, m)
		m += promotionStep
	}
	return n
}

// writePinned writes the moves of a pinned man: along the line of the pin.
func writePinned[C color](l *moves, n int, v *view, p pin) int {
	man, step := code(p.man), steps[p.dir&7]
	if man&^dark == codePawn && p.dir&3 == north {
		forward := forwardOf[C]()
		pushes := pinnedPushes[C](v, p.from)
		if pushes > 0 {
			n = l.put(n, moveOf(p.from, p.from+forward))
		}
		if pushes > 1 {
			n = l.put(n, moveOf(p.from, p.from+2*forward)|doublePush)
		}
		return n
	}
	if man&^dark == codeKnight || aims[p.pinner&63][man.on(p.from)&1023]&aimed == 0 {
		return n
	}
	takes := moveOf(p.from, p.pinner) | capture
	if man&slides == 0 {
		if promotes(p.pinner) {
			return writePromotion(l, n, takes)
		}
		return l.put(n, takes)
	}
	for to := v.king + step; to != p.pinner; to += step {
		if to != p.from {
			n = l.put(n, moveOf(p.from, to))
		}
	}
	return l.put(n, takes)
}

// promotes reports whether a pawn that comes to to is promoted.
func promotes(to index) bool { return to < 8 || to >= 56 }

// pinnedPushes returns how many steps a pawn can make who is pinned on his file,
// up to two. He never promotes: his king or the pinner stands before him on the way
// to the last rank.
func pinnedPushes[C color](v *view, from index) int {
	var c C
	forward := forwardOf[C]()
	switch home := uint(5*len(c) - 4); {
	case !v.empty(from + forward):
		return 0
	case from.rank() == home && v.empty(from+2*forward):
		return 2
	}
	return 1
}

// forwardOf returns the step of the side's pawns.
func forwardOf[C color]() index {
	var c C
	if len(c) == 1 {
		return 8
	}
	return 256 - 8
}

// empty reports whether nobody stands on i.
func (v *view) empty(i index) bool { return v.words[i.pair()]>>i.place()&15 == 0 }

// writeEvasions writes the moves by which another man than the king ends the
// check of v.checker: he takes him, or steps between.
func writeEvasions[C color](l *moves, n int, v *view) int {
	low, middle, high := evadingWays[C](v)
	n = writePawns[C](l, n, low, middle, high)
	n = writeTo(l, n, v, v.checker, capture)
	if v.step != 0 {
		for to := v.king + v.step; to != v.checker; to += v.step {
			n = writeTo(l, n, v, to, 0)
		}
	}
	return n
}

// writeTo writes the moves of the knights and sliders to one cell.
func writeTo(l *moves, n int, v *view, to index, kind rep.Move) int {
	row := &aims[to&63]
	for i := range uint(4) {
		x := v.movers[i]
		for found := piecesAmong(v.own[i], x); found != 0; found &= found - 1 {
			if man, from := first(found, x, i); v.reaches(row, man, from, to) {
				n = l.put(n, moveOf(from, to)|kind)
			}
		}
	}
	return n
}
