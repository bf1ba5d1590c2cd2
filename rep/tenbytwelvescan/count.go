package tenbytwelvescan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It follows AppendMoves step by
// step, but writes no moves.
func (b *Board) CountMoves() int {
	state := b.state()
	if state.side() == rep.White {
		return countMoves[side.White](b, state)
	}
	return countMoves[side.Black](b, state)
}

func countMoves[S side.Type](b *Board, state state) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := bits.OnesCount32(info.kingMoves)
	if info.checkers > 1 {
		return n
	}
	if state.hasEPCapture() {
		n += countEnPassant[S](b)
	}
	info.hidePinned(b)
	if info.checkers == 1 {
		n += countEvasions[S](b, &info)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n += countPinned[S](b, p, info.king)
		}
		if state&rightsAll != 0 {
			n += countCastles[S](b, &info, state)
		}
		n += countUnpinned[S](b)
	}
	info.showPinned(b)
	return n
}

// countUnpinned counts the moves of all pieces except the king and the pinned
// ones.
func countUnpinned[S side.Type](b *Board) int {
	us, c := side.Of[S](), &b.cells
	n := 0
	for a := uint(a1); a <= uint(a8); a += columns {
		for w := b.row(a) & (uint64(own(us)) * everyByte); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			o := c[from]
			if o&pawnMark != 0 {
				if from < uint(a1) || from > uint(h8) {
					continue // never: it proves the loads below within the array
				}
				ahead := offset(forward(us))
				to := from + ahead
				front := load4(c, to-1)
				push := isEmpty(front & 0xff00)
				moves := push + countEnemies(us, front&0xff00ff)
				if beforePromotion(us, index(from)) {
					moves *= 4
				}
				if onStartRank(us, index(from)) {
					moves += push & isEmpty(uint32(c[to+ahead]))
				}
				n += moves
				continue
			}
			switch o.kind() {
			case rep.Knight:
				n += countKnight[S](b, index(from))
			case rep.Bishop:
				n += countDiagonals[S](b, from)
			case rep.Rook:
				n += countOrthogonals[S](b, from)
			case rep.Queen:
				n += countDiagonals[S](b, from) + countOrthogonals[S](b, from)
			}
		}
	}
	return n
}

// countOrthogonals counts the moves of a rook. The moves along the rank come from
// two 8-byte loads instead of a walk, as in package tenbytwelve.
func countOrthogonals[S side.Type](b *Board, from uint) int {
	us := side.Of[S]()
	c := &b.cells
	if from < uint(a1) || from > uint(h8) {
		return 0 // never: it proves the loads below within the array
	}
	right, left := load8(c, from+1), load8(c, from-8)
	toRight := uint(bits.TrailingZeros64(right)) & 56
	toLeft := uint(bits.LeadingZeros64(left)) & 56
	n := int((toRight+toLeft)/8) + 2 - isOwn(us, occupant(right>>toRight)) - isOwn(us, occupant(left<<toLeft>>56))
	return n + b.countRay(us, from, offset(north)) + b.countRay(us, from, offset(south))
}

// countDiagonals counts the moves of a bishop.
func countDiagonals[S side.Type](b *Board, from uint) int {
	us := side.Of[S]()
	if from < uint(a1) || from > uint(h8) {
		return 0 // never: it proves the loads below within the array
	}
	return b.countRay(us, from, offset(northEast)) + b.countRay(us, from, offset(southEast)) +
		b.countRay(us, from, offset(southWest)) + b.countRay(us, from, offset(northWest))
}

// countRay counts the moves along a ray. The first cell that is not empty holds a
// piece to capture, a piece of us, or the sentinel, which is one of us.
func (b *Board) countRay(us rep.Color, from, step uint) int {
	to := from + step
	c := b.cells[to]
	for n := 1; ; n++ {
		if c != empty {
			return n - isOwn(us, c)
		}
		to = (to + step) & 127
		c = b.cells[to]
	}
}

// countKnight counts without a branch: eight, less the cells with a piece of us or
// the sentinel.
func countKnight[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	i, c := uint(from), &b.cells
	if i < uint(a1) || i > uint(h8) {
		return 0 // never: it proves the loads below within the array
	}
	near, far := uint64(own(us))*(1|1<<16), uint64(own(us))*(1|1<<32) // two files apart, four files apart
	down2, down1 := uint64(load4(c, i+offset(southSouthWest))), load8(c, i+offset(southWestWest))
	up1, up2 := load8(c, i+offset(northWestWest)), uint64(load4(c, i+offset(northNorthWest)))
	return 8 - bits.OnesCount64(down2&near|up2&near<<1|down1&far<<2|up1&far<<3)
}

func countPinned[S side.Type](b *Board, p pin, king index) int {
	us := side.Of[S]()
	pawn := p.piece&pawnMark != 0
	if pawn && (p.step == north || p.step == south) {
		// A push does not promote here: the pinner would be on the last rank.
		to := p.at + forward(us)
		n := isEmpty(uint32(b.at(to)))
		if onStartRank(us, p.at) {
			n += n & isEmpty(uint32(b.at(to+forward(us))))
		}
		return n
	}
	if attacksOn(p.pinner)[entryOf(p.piece.piece(), p.at)]&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove(us, p.at)
	}
	n := -1 // the square that the piece stands on
	for to := p.pinner; to != king; to -= p.step {
		n++
	}
	return n
}

func countEvasions[S side.Type](b *Board, info *checkInfo) int {
	us := side.Of[S]()
	n := countBlockOrCapture[S](b, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n += countBlockOrCapture[S](b, to)
		if from := pawnBlock[S](b, to); from != 0 {
			n += countPawnMove(us, from)
		}
	}
	return n
}

func countBlockOrCapture[S side.Type](b *Board, to index) int {
	us := side.Of[S]()
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
		if from == b.kings[us] || !b.attacks(from, to, us) {
			continue
		}
		if b.at(from)&pawnMark == 0 {
			n++
		} else if c != empty {
			n += countPawnMove(us, from)
		}
	}
	return n
}

func countEnPassant[S side.Type](b *Board) int {
	us := side.Of[S]()
	n := 0
	victim := b.state().epSquare() - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.at(from).piece() == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func countCastles[S side.Type](b *Board, info *checkInfo, state state) int {
	n := 0
	if castleLegal[S](b, info, state, rep.CastleKingside) {
		n++
	}
	if castleLegal[S](b, info, state, rep.CastleQueenside) {
		n++
	}
	return n
}
