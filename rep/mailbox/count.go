package mailbox

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
	var s survey
	look[C](b, &s)
	n := bits.OnesCount8(s.free)
	now := b.now().state
	if now&capturable != 0 {
		n += countEnPassant[C](b)
	}
	if s.checks != 0 {
		if s.checks == 1 {
			n += countEvasions[C](b, &s)
		}
		s.release(b)
		return n
	}
	if now&rightsMask != 0 {
		n += countCastling[C](b, &s, now.rights())
	}
	n += countKnights[C](b) + countSliders[C](b) + countPawns[C](b)
	for i := range s.pins {
		n += countPinned[C](b, &s, &s.pinned[i&7])
	}
	s.release(b)
	return n
}

// countKnights counts the moves of the knights without a branch: all that the
// board has room for, less those to where an own man stands. A rank comes in one
// load; of the ranks above him and of those below him the bytes are different
// ones, and two bits higher the ones below fit between those above.
func countKnights[C color](b *Board) int {
	var c C
	us := len(c) - 1
	own := firstMan << us
	ends := &b.ends[us]
	n := 0
	for m := own + 1; m < ends.knights; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		at := p.at()
		list := &knightRanks[at]
		above := b.rank(at+16)&list.two | b.rank(at+8)&list.one
		below := b.rank(at-8)&list.belowOne | b.rank(at-16)&list.belowTwo
		n += int(knightMoves[at]) - bits.OnesCount64((above|below<<2)&(uint64(own|own<<2)*eight))
	}
	return n
}

// countSliders counts the moves of the sliders. Along a rank nothing is walked. To
// either side of it a byte more is set, behind the edge: the first that is not 0, as
// a man sees them, is where his moves end.
func countSliders[C color](b *Board) int {
	var c C
	us := len(c) - 1
	ends := &b.ends[us]
	enemy := uint(5 - us)
	n := 0
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		at := p.at()
		line := &lines[at]
		if p.slidesStraight() {
			rank, shift := b.rank(at), uint(p)<<3&56
			right, left := (rank>>8|1<<56)>>shift, (rank<<8|1)<<(shift^56)
			toRight, toLeft := bits.TrailingZeros64(right)&56, bits.LeadingZeros64(left)&56
			n += (toRight+toLeft)/8 + int(right>>toRight>>(5-us)&1) + int(left<<toLeft>>(61-us)&1)
			n += ray(&b.cell, int(line.first[north]), int(line.last[north]), stepNorth, enemy)
			n += ray(&b.cell, int(line.first[south]), int(line.last[south]), -stepNorth, enemy)
		}
		if p.slidesDiagonally() {
			n += ray(&b.cell, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, enemy)
			n += ray(&b.cell, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, enemy)
			n += ray(&b.cell, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, enemy)
			n += ray(&b.cell, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, enemy)
		}
	}
	return n
}

// ray counts the moves along a ray whose first cell is to and whose last one is
// last. At the edge that is the man's own cell and the first, where one of ours
// stands: whether the ray ends has to be asked only where nobody does. bit is the
// number of the bit that tells an enemy.
func ray(cell *[64]man, to, last, step int, bit uint) int {
	for n := 0; ; {
		taken := cell[to&63]
		if taken != nobody {
			return n + int(taken>>(bit&7)&1)
		}
		n++
		if to == last {
			return n
		}
		to += step
	}
}

// countPawns counts the moves of the unpinned pawns but en passant, without a
// branch but for promotion: a capture that the edge forbids is a capture of the
// pawn by himself, and a double push from another rank goes to his own cell.
func countPawns[C color](b *Board) int {
	var c C
	us := len(c) - 1
	ends := &b.ends[us]
	total := 0
	for m := ends.sliders; m < ends.pawns; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		list := &pawnTo[us][p.at()]
		one := vacant(b.cell[list.one&63])
		n := int(one+one&vacant(b.cell[list.two&63])) + bits.OnesCount64(b.rank(list.one)&list.takes)
		if promotes[C](list.one) {
			n *= 4
		}
		total += n
	}
	return total
}

// vacant returns 1 for nobody and 0 for any man.
func vacant(m man) man { return (m - 1) >> 7 }

func countEnPassant[C color](b *Board) int {
	var c C
	us := len(c) - 1
	to := b.now().state.passedOver()
	list := &pawnTo[us^1][to&63]
	n := 0
	if enPassantLegal[C](b, list.left, to) {
		n++
	}
	if enPassantLegal[C](b, list.right, to) {
		n++
	}
	return n
}

func countCastling[C color](b *Board, s *survey, rights rep.CastlingRights) int {
	var c C
	us := len(c) - 1
	n := 0
	if rights>>(2*us)&1 != 0 && castlingLegal[C](b, s, 2*us) {
		n++
	}
	if rights>>(2*us+1)&1 != 0 && castlingLegal[C](b, s, 2*us+1) {
		n++
	}
	return n
}

// countPinned counts the moves of a pinned man. A slider that moves along the
// line has all cells of it from the king to the pinner but his own.
func countPinned[C color](b *Board, s *survey, p *pin) int {
	var c C
	us := len(c) - 1
	from := p.post.at()
	list := &pawnTo[us][from]
	switch p.post.piece().Type() {
	case rep.Pawn:
		n := 0
		switch {
		case p.toward == steps[north] || p.toward == steps[south]:
			one := vacant(b.cell[list.one&63])
			n = int(one + one&vacant(b.cell[list.two&63]))
		case p.from == list.left || p.from == list.right:
			n = 1
		}
		if promotes[C](list.one) {
			n *= 4
		}
		return n
	case rep.Bishop, rep.Rook, rep.Queen:
		if aims[p.from&63][p.post&1023]&aimed != 0 {
			return distance(s.king, p.from) - 1
		}
	}
	return 0
}

// distance returns the king's steps from one cell to another.
func distance(a, o index) int {
	files, ranks := a.file()-o.file(), a.rank()-o.rank()
	return max(files, -files, ranks, -ranks)
}

// countEvasions counts the moves of appendEvasions.
func countEvasions[C color](b *Board, s *survey) int {
	var c C
	us := len(c) - 1
	own := firstMan << us
	ends := &b.ends[us]
	at := b.men[s.checker&63].at()
	n := b.countTo(at, own, ends)
	promotion := 1
	if promotes[C](at) {
		promotion = 4
	}
	for m := ends.sliders; m < ends.pawns; m++ {
		if aims[at][b.men[m&63]&1023]&aimed != 0 {
			n += promotion
		}
	}
	step := stepTo[s.king&63][at]
	if step == 0 {
		return n
	}
	for to := s.king + step; to != at; to += step {
		n += b.countTo(to, own, ends)
		if pusher[C](b, to) != to {
			if promotes[C](to) {
				n += 4
			} else {
				n++
			}
		}
	}
	return n
}

// countTo counts the knights and sliders that can go to a cell.
func (b *Board) countTo(to index, own man, ends *sections) int {
	row := &aims[to&63]
	n := 0
	for m := own + 1; m < ends.sliders; m++ {
		if p := b.men[m&63]; row[p&1023]&aimed != 0 && b.clear(to, p.at()) {
			n++
		}
	}
	return n
}
