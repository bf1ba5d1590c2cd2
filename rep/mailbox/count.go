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
	var c C
	us := len(c) - 1
	own, enemy := firstMan<<us, firstMan<<(us^1)
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
		n += countCastling[C](b, &s)
	}
	ends := &b.ends[us]
	n += b.countKnights(own, ends.knights)
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		last := &rim[p.at()]
		if p.slidesStraight() {
			n += b.ray(p.at(), last[north], steps[north], enemy)
			n += b.ray(p.at(), last[east], steps[east], enemy)
			n += b.ray(p.at(), last[south], steps[south], enemy)
			n += b.ray(p.at(), last[west], steps[west], enemy)
		}
		if p.slidesDiagonally() {
			n += b.ray(p.at(), last[northEast], steps[northEast], enemy)
			n += b.ray(p.at(), last[southEast], steps[southEast], enemy)
			n += b.ray(p.at(), last[southWest], steps[southWest], enemy)
			n += b.ray(p.at(), last[northWest], steps[northWest], enemy)
		}
	}
	n += countPawns[C](b)
	for i := range s.pins {
		n += countPinned[C](b, &s, &s.pinned[i&7])
	}
	s.release(b)
	return n
}

// countKnights counts the moves of the knights, numbers own+1 up to end, without
// a branch: eight each, less those to where an own man stands, the knight
// himself standing on those off the board.
func (b *Board) countKnights(own, end man) int {
	n := 0
	for m := own + 1; m < end; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		to := &knightTo[p.at()]
		taken := int(b.cell[to[0]&63]&own) + int(b.cell[to[1]&63]&own) +
			int(b.cell[to[2]&63]&own) + int(b.cell[to[3]&63]&own) +
			int(b.cell[to[4]&63]&own) + int(b.cell[to[5]&63]&own) +
			int(b.cell[to[6]&63]&own) + int(b.cell[to[7]&63]&own)
		n += 8 - taken>>bits.TrailingZeros8(own)
	}
	return n
}

// ray counts the moves from a cell in one direction.
func (b *Board) ray(at, last, step index, enemy man) int {
	n := 0
	for at != last {
		at += step
		if taken := b.cell[at&63]; taken != nobody {
			return n + int(taken&enemy/enemy)
		}
		n++
	}
	return n
}

// countPawns counts the moves of the unpinned pawns but en passant, without a
// branch but for promotion: a capture that the edge forbids is a capture of the
// pawn by himself, and a double push from another rank goes to his own cell.
func countPawns[C color](b *Board) int {
	var c C
	us := len(c) - 1
	enemy := firstMan << (us ^ 1)
	ends := &b.ends[us]
	total := 0
	for m := ends.sliders; m < ends.pawns; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		list := &pawnTo[us][p.at()]
		one := vacant(b.cell[list.one&63])
		n := one + one&vacant(b.cell[list.two&63]) + b.cell[list.left&63]&enemy/enemy + b.cell[list.right&63]&enemy/enemy
		if promotes[C](list.one) {
			n *= 4
		}
		total += int(n)
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

func countCastling[C color](b *Board, s *survey) int {
	var c C
	us := len(c) - 1
	rights := b.now().state.rights()
	n := 0
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && castlingLegal[C](b, s, i) {
			n++
		}
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
