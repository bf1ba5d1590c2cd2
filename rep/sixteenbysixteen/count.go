package sixteenbysixteen

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
	return countSliders[S](b, b.posts[firstMan(us)+1:list.knights]) +
		countKnights[S](b, b.posts[list.knights:list.pawns]) +
		countPawns[S](b, b.posts[list.pawns:list.end])
}

// countPawns counts the moves of pawns but en passant, and of men who were pawns.
// The three cells before a pawn come in one load.
func countPawns[S side](b *Board, pawns []post) int {
	us := sideOf[S]()
	n := 0
	for _, p := range pawns {
		if !p.isPawn() {
			n += countPromoted[S](b, p)
			continue
		}
		from := p.at()
		ahead := b.four(uint(from + forward(us) - 1))
		one := isNobody(ahead & 0xff00)
		moves := one + bits.OnesCount32(ahead&(0x010001*uint32(enemyBit(us))))
		if beforeLast(us, from) {
			moves *= 4
		}
		if atHome(us, from) {
			moves += one & isNobody(uint32(b.at(from+2*forward(us))))
		}
		n += moves
	}
	return n
}

// countPromoted counts the moves of a man who was a pawn, or who is gone.
func countPromoted[S side](b *Board, p post) int {
	switch p.kind() {
	case 0:
		return 0
	case knight:
		return countKnights[S](b, []post{p})
	}
	return countSliders[S](b, []post{p})
}

// countSliders counts the moves of sliders. Along a rank nothing is walked. Of the
// eight cells to either side of a man at least one is a guard's, and so the first
// byte that is not 0, as he sees them, is where his moves end.
func countSliders[S side](b *Board, sliders []post) int {
	us := sideOf[S]()
	n := 0
	for _, p := range sliders {
		if p == 0 {
			continue
		}
		from := uint(p.at())
		if p.kind() != bishop {
			right, left := b.eight(from+1), b.eight((from-8)&255)
			toRight := uint(bits.TrailingZeros64(right)) & 56
			toLeft := uint(bits.LeadingZeros64(left)) & 56
			n += int((toRight+toLeft)/8) + isEnemy(us, man(right>>toRight)) + isEnemy(us, man(left<<toLeft>>56))
			n += b.countRay(us, from, north)
			n += b.countRay(us, from, south)
		}
		if p.kind() != rook {
			n += b.countRay(us, from, northEast)
			n += b.countRay(us, from, southEast)
			n += b.countRay(us, from, southWest)
			n += b.countRay(us, from, northWest)
		}
	}
	return n
}

// countRay counts the moves along a ray. At its end stands somebody who can be
// taken, or one of ours, or a guard.
func (b *Board) countRay(us rep.Color, to uint, step index) int {
	for n := 0; ; n++ {
		to = (to + uint(step)) & 255
		if c := b.cells[to]; c != nobody {
			return n + isEnemy(us, c)
		}
	}
}

// countKnights counts the moves of knights without a branch for each: eight, less
// the cells where somebody of ours stands, or a guard. Two of the cells come in
// one load, and of each one bit stays, which is one of its own among the eight.
func countKnights[S side](b *Board, knights []post) int {
	us := sideOf[S]()
	own := uint64(ownBit(us))
	near, far := own|own<<16, own|own<<32 // two files apart, four files apart
	n := 0
	for _, p := range knights {
		if p == 0 {
			continue
		}
		lowest := uint(p.at() - 0x21)
		down2, down1 := uint64(b.four(lowest)), b.eight(lowest+0x0f)
		up1, up2 := b.eight(lowest+0x2f), uint64(b.four(lowest+0x40))
		n += 8 - bits.OnesCount64(down2&near|up2&near<<1|down1&far<<2|up1&far<<3)
	}
	return n
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

// countPinned counts the moves of a pinned man. A slider on his line has all
// squares of it from the king to the pinner but his own.
func countPinned[S side](b *Board, p pin, king index) int {
	us := sideOf[S]()
	pawn := p.post.isPawn()
	if pawn && (p.step == north || p.step == south) {
		return countPushes[S](b, p.post.at())
	}
	if hitsOn(p.pinner)[p.post.place()]&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove(us, p.post.at())
	}
	return distance(king, p.pinner) - 1
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
	c := b.at(to)
	for _, p := range b.side(us)[1:] {
		if !b.attacks(p, to) {
			continue
		}
		if !p.isPawn() {
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
	if b.manOn(from).kind() != pawnKind(us) {
		return 0
	}
	return countPawnMove(us, from)
}

func countEnPassant[S side](b *Board) int {
	us := sideOf[S]()
	n := 0
	taken := b.state().enPassant() - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if b.manOn(from).kind() == pawnKind(us) && enPassantLegal[S](b, from) {
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
