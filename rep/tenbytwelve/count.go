package tenbytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It goes the way of AppendMoves
// step by step, but writes none of them.
func (b *Board) CountMoves() int {
	state := b.state()
	if state.side() == rep.White {
		return countMoves[white](b, state)
	}
	return countMoves[black](b, state)
}

func countMoves[S side](b *Board, state state) int {
	var s survey
	look[S](b, &s)
	n := bits.OnesCount32(s.free)
	if s.checkers > 1 {
		return n
	}
	if state.canPass() {
		n += countEnPassant[S](b)
	}
	s.hidePinned(b)
	if s.checkers == 1 {
		n += countEvasions[S](b, &s)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			n += countPinned[S](b, p, s.king)
		}
		if state&rightsAll != 0 {
			n += countCastles[S](b, &s, state)
		}
		n += countFree[S](b)
	}
	s.showPinned(b)
	return n
}

// countFree counts the moves of all men in the list but the king, kind by kind.
func countFree[S side](b *Board) int {
	us := sideOf[S]()
	list := &b.lists[us]
	n := countSliders[S](b, own(us)+1, list.knights)
	for m := list.knights; m < list.pawns; m++ {
		n += countKnight[S](b, b.men[m&63])
	}
	return n + countPawns[S](b, list.pawns, list.end)
}

// countPawns counts the moves of all pawns from m on but en passant, and of the
// men who were pawns.
// The three cells before a pawn come in one load.
func countPawns[S side](b *Board, m, end man) int {
	us, c := sideOf[S](), &b.cells
	n := 0
	for ; m < end; m++ {
		p := b.men[m&63]
		i := uint(p - pawnPost(us, 0))
		if i < uint(a1) || i > uint(h8) {
			n += countPromoted[S](b, m)
			continue
		}
		from := index(i)
		i += ahead(us)
		front := four(c, i-1)
		one := isNobody(front & 0xff00)
		moves := one + enemies(us, front&0xff00ff)
		if beforeLast(us, from) {
			moves *= 4
		}
		if atHome(us, from) {
			moves += one & isNobody(uint32(c[i+ahead(us)]))
		}
		n += moves
	}
	return n
}

// countPromoted counts the moves of a man who was a pawn, or who is gone.
func countPromoted[S side](b *Board, m man) int {
	p := b.men[m&63]
	if p.kind() == rep.Knight {
		return countKnight[S](b, p)
	}
	return countSliders[S](b, m, m+1)
}

// countSliders counts the moves of the sliders from m on. Along a rank nothing is walked. Of the
// eight cells to either side of a man at least one is border, and so the first byte
// that is not 0, as he sees them, is where his moves end.
func countSliders[S side](b *Board, m, end man) int {
	us, c := sideOf[S](), &b.cells
	n := 0
	for ; m < end; m++ {
		p := b.men[m&63]
		from := uint(p & 127)
		if from < uint(a1) || from > uint(h8) {
			continue // his post is empty
		}
		if p.kind() != rep.Bishop {
			right, left := eight(c, from+1), eight(c, from-8)
			toRight := uint(bits.TrailingZeros64(right)) & 56
			toLeft := uint(bits.LeadingZeros64(left)) & 56
			n += int((toRight+toLeft)/8) + 2 - isOwn(us, man(right>>toRight)) - isOwn(us, man(left<<toLeft>>56))
			n += b.countRay(us, from, 10)
			n += b.countRay(us, from, ^uint(9))
		}
		if p.kind() != rep.Rook {
			n += b.countRay(us, from, 11)
			n += b.countRay(us, from, ^uint(8))
			n += b.countRay(us, from, ^uint(10))
			n += b.countRay(us, from, 9)
		}
	}
	return n
}

// countRay counts the moves along a ray. At its end stands somebody who can be
// taken, or one of ours, or the border, who is one of ours.
func (b *Board) countRay(us rep.Color, from, step uint) int {
	to := from + step
	c := b.cells[to]
	for n := 1; ; n++ {
		if c != nobody {
			return n - isOwn(us, c)
		}
		to = (to + step) & 127
		c = b.cells[to]
	}
}

// countKnight counts the moves of a knight, if he is there: eight, less the cells
// where somebody of ours stands, or the border. Two of the cells come in one load,
// and of each one bit stays, which is one of its own among the eight.
func countKnight[S side](b *Board, p post) int {
	us := sideOf[S]()
	i, c := uint(p&127), &b.cells
	if i < uint(a1) || i > uint(h8) {
		return 0 // his post is empty
	}
	near, far := uint64(own(us))*(1|1<<16), uint64(own(us))*(1|1<<32) // two files apart, four files apart
	down2, down1 := uint64(four(c, i-21)), eight(c, i-12)
	up1, up2 := eight(c, i+8), uint64(four(c, i+19))
	return 8 - bits.OnesCount64(down2&near|up2&near<<1|down1&far<<2|up1&far<<3)
}

func countPushes[S side](b *Board, from index) int {
	us := sideOf[S]()
	to := from + forward(us)
	if b.at(to) != nobody {
		return 0
	}
	n := countPawnMove(us, from)
	if to += forward(us); atHome(us, from) && b.at(to) == nobody {
		n++
	}
	return n
}

// countPawnMove returns how many moves it is for a pawn to leave from for one
// square: four where it promotes.
func countPawnMove(us rep.Color, from index) int {
	if beforeLast(us, from) {
		return 4
	}
	return 1
}

func countPinned[S side](b *Board, p pin, king index) int {
	us := sideOf[S]()
	pawn := p.post.kind() == rep.Pawn
	if pawn && (p.step == north || p.step == south) {
		return countPushes[S](b, p.post.at())
	}
	if hitsOn(p.pinner)[p.post&entry]&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove(us, p.post.at())
	}
	n := -1 // the square that he stands on
	for to := p.pinner; to != king; to -= p.step {
		n++
	}
	return n
}

func countEvasions[S side](b *Board, s *survey) int {
	n := countOnto[S](b, s.checker)
	if s.step == 0 {
		return n
	}
	for to := s.checker - s.step; to != s.king; to -= s.step {
		n += countOnto[S](b, to) + countPushOnto[S](b, to)
	}
	return n
}

func countOnto[S side](b *Board, to index) int {
	us := sideOf[S]()
	n := 0
	c, end := b.at(to), b.lists[us].end
	for m := own(us) + 1; m < end; m++ {
		if !b.attacks(m, to) {
			continue
		}
		p := b.men[m&63]
		if p.kind() != rep.Pawn {
			n++
		} else if c != nobody {
			n += countPawnMove(us, p.at())
		}
	}
	return n
}

func countPushOnto[S side](b *Board, to index) int {
	us := sideOf[S]()
	from := to - forward(us)
	if b.at(from) == nobody {
		if from -= forward(us); !atHome(us, from) {
			return 0
		}
	}
	if b.men[b.at(from)&63] != pawnPost(us, from) {
		return 0
	}
	return countPawnMove(us, from)
}

func countEnPassant[S side](b *Board) int {
	us := sideOf[S]()
	n := 0
	taken := b.state().enPassant() - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func countCastles[S side](b *Board, s *survey, state state) int {
	n := 0
	if castleLegal[S](b, s, state, rep.CastleKingside) {
		n++
	}
	if castleLegal[S](b, s, state, rep.CastleQueenside) {
		n++
	}
	return n
}
