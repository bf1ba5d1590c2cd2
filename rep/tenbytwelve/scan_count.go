package tenbytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It goes the way of AppendMoves
// step by step, but writes none of them.
func (b *ScanBoard) CountMoves() int {
	state := b.state()
	if state.side() == rep.White {
		return scanCountMoves[white](b, state)
	}
	return scanCountMoves[black](b, state)
}

func scanCountMoves[S side](b *ScanBoard, state state) int {
	var s scanSurvey
	scanLook[S](b, &s)
	n := bits.OnesCount32(s.free)
	if s.checkers > 1 {
		return n
	}
	if state.canPass() {
		n += scanCountEnPassant[S](b)
	}
	s.hide(b)
	if s.checkers == 1 {
		n += scanCountEvasions[S](b, &s)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			n += scanCountPinned[S](b, p, s.king)
		}
		if state&rightsAll != 0 {
			n += scanCountCastles[S](b, &s, state)
		}
		n += scanCountFree[S](b)
	}
	s.show(b)
	return n
}

// scanCountFree counts the moves of all men but the king and the pinned ones.
func scanCountFree[S side](b *ScanBoard) int {
	us, c := sideOf[S](), &b.cells
	n := 0
	for a := uint(a1); a <= a8; a += 10 {
		for w := b.rowFrom(a) & (uint64(own(us)) * each); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			o := c[from]
			if o&pawnBit != 0 {
				if from < uint(a1) || from > uint(h8) {
					continue // nobody stands there
				}
				to := from + ahead(us)
				front := four(c, to-1)
				one := isNobody(front & 0xff00)
				moves := one + enemies(us, front&0xff00ff)
				if beforeLast(us, index(from)) {
					moves *= 4
				}
				if atHome(us, index(from)) {
					moves += one & isNobody(uint32(c[to+ahead(us)]))
				}
				n += moves
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n += scanCountKnight[S](b, index(from))
			case rep.Bishop:
				n += scanCountDiagonals[S](b, from)
			case rep.Rook:
				n += scanCountStraights[S](b, from)
			case rep.Queen:
				n += scanCountDiagonals[S](b, from) + scanCountStraights[S](b, from)
			}
		}
	}
	return n
}

func scanCountStraights[S side](b *ScanBoard, from uint) int {
	us := sideOf[S]()
	c := &b.cells
	if from < uint(a1) || from > uint(h8) {
		return 0 // nobody stands there
	}
	right, left := eight(c, from+1), eight(c, from-8)
	toRight := uint(bits.TrailingZeros64(right)) & 56
	toLeft := uint(bits.LeadingZeros64(left)) & 56
	n := int((toRight+toLeft)/8) + 2 - isOwn(us, man(right>>toRight)) - isOwn(us, man(left<<toLeft>>56))
	return n + b.countRay(us, from, 10) + b.countRay(us, from, ^uint(9))
}

func scanCountDiagonals[S side](b *ScanBoard, from uint) int {
	us := sideOf[S]()
	if from < uint(a1) || from > uint(h8) {
		return 0 // nobody stands there
	}
	return b.countRay(us, from, 11) + b.countRay(us, from, ^uint(8)) + b.countRay(us, from, ^uint(10)) + b.countRay(us, from, 9)
}

// countRay counts the moves along a ray. At its end stands somebody who can be
// taken, or one of ours, or the border, who is one of ours.
func (b *ScanBoard) countRay(us rep.Color, from, step uint) int {
	to := from + step
	c := b.cells[to]
	for n := 1; ; n++ {
		if c != empty {
			return n - isOwn(us, man(c))
		}
		to = (to + step) & 127
		c = b.cells[to]
	}
}

// scanCountKnight counts without a branch: eight, less the cells where somebody of
// ours stands, or the border.
func scanCountKnight[S side](b *ScanBoard, from index) int {
	us := sideOf[S]()
	i, c := uint(from), &b.cells
	if i < uint(a1) || i > uint(h8) {
		return 0 // nobody stands there
	}
	near, far := uint64(own(us))*(1|1<<16), uint64(own(us))*(1|1<<32) // two files apart, four files apart
	down2, down1 := uint64(four(c, i-21)), eight(c, i-12)
	up1, up2 := eight(c, i+8), uint64(four(c, i+19))
	return 8 - bits.OnesCount64(down2&near|up2&near<<1|down1&far<<2|up1&far<<3)
}

func scanCountPinned[S side](b *ScanBoard, p scanPin, king index) int {
	us := sideOf[S]()
	pawn := p.was&pawnBit != 0
	if pawn && (p.step == north || p.step == south) {
		// In front of the last rank the pinner stands in the way.
		to := p.at + forward(us)
		n := isNobody(uint32(b.at(to)))
		if atHome(us, p.at) {
			n += n & isNobody(uint32(b.at(to+forward(us))))
		}
		return n
	}
	if hitsOn(p.pinner)[entryOf(p.was, p.at)]&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove(us, p.at)
	}
	n := -1 // the square that he stands on
	for to := p.pinner; to != king; to -= p.step {
		n++
	}
	return n
}

func scanCountEvasions[S side](b *ScanBoard, s *scanSurvey) int {
	us := sideOf[S]()
	n := scanCountOnto[S](b, s.checker)
	if s.step == 0 {
		return n
	}
	for to := s.checker - s.step; to != s.king; to -= s.step {
		n += scanCountOnto[S](b, to)
		if from := scanPusher[S](b, to); from != 0 {
			n += countPawnMove(us, from)
		}
	}
	return n
}

func scanCountOnto[S side](b *ScanBoard, to index) int {
	us := sideOf[S]()
	n := 0
	c := b.at(to)
	knight := occupantOf(rep.MakePiece(us, rep.Knight))
	for _, step := range knightSteps {
		if b.at(to+step) == knight {
			n++
		}
	}
	for _, step := range kingSteps {
		from := b.walk(to, step)
		if from == b.kings[us] || !b.hitBy(from, to, us) {
			continue
		}
		if b.at(from)&pawnBit == 0 {
			n++
		} else if c != empty {
			n += countPawnMove(us, from)
		}
	}
	return n
}

func scanCountEnPassant[S side](b *ScanBoard) int {
	us := sideOf[S]()
	n := 0
	taken := b.state().enPassant() - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if pieceOf(b.at(from)) == rep.MakePiece(us, rep.Pawn) && scanEnPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func scanCountCastles[S side](b *ScanBoard, s *scanSurvey, state state) int {
	n := 0
	if scanCastleLegal[S](b, s, state, rep.CastleKingside) {
		n++
	}
	if scanCastleLegal[S](b, s, state, rep.CastleQueenside) {
		n++
	}
	return n
}
