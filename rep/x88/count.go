package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It goes the way of AppendMoves
// step by step, but writes none of them.
func (b *Board) CountMoves() int {
	if b.side() == rep.White {
		return countMoves[white](b)
	}
	return countMoves[black](b)
}

func countMoves[S side](b *Board) int {
	var s survey
	look[S](b, &s)
	n := bits.OnesCount8(s.free)
	if s.checkers > 1 {
		return n
	}
	if b.state.enPassant().onBoard() {
		n += countEnPassant[S](b)
	}
	for _, p := range s.pinned[:s.pins&15] {
		b.list[p.man&63] = gone
	}
	if s.checkers == 1 {
		n += countEvasions[S](b, &s)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			n += countPinned[S](b, p, s.king)
		}
		if b.mayCastle(sideOf[S]()) {
			n += countCastles[S](b, &s)
		}
		n += countFree[S](b)
	}
	for _, p := range s.pinned[:s.pins&15] {
		b.list[p.man&63] = p.at
	}
	return n
}

func countFree[S side](b *Board) int {
	us := sideOf[S]()
	n := 0
	last := b.last[us]
	for m := own(us) + 1; m <= last; m++ {
		from, of := b.list[m&63], b.nature[m&63]
		if from == gone {
			continue
		}
		if of&pawnBit == 0 {
			switch of.kind() {
			case rep.Knight:
				n += countKnight[S](b, from)
			case rep.Bishop:
				n += countDiagonals[S](b, from)
			case rep.Rook:
				n += countStraights[S](b, from)
			default:
				n += countDiagonals[S](b, from) + countStraights[S](b, from)
			}
			continue
		}
		if from.rank() == beforeLast(us) {
			n += countPromotions[S](b, from)
			continue
		}
		to := from + forward(us)
		front := four(&b.cells, uint(to+west)&0x7f)
		free := isNobody(man(front >> 8))
		n += bits.OnesCount32(front&(0x010001*uint32(enemy(us)))) + free
		if from.rank() == pushRank(us) {
			n += free & isNobody(b.at(to+forward(us)))
		}
	}
	return n
}

// countKnight counts the moves of a knight: as many as there are on an empty board,
// less those to where somebody of ours stands. Four ranks are loaded, of each two
// files are left, and each of them has a bit of its own among the eight: a rank
// beyond the edge is another one in truth, and its bits are masked.
func countKnight[S side](b *Board, from index) int {
	us := sideOf[S]()
	i, c, jumps := uint(from), &b.cells, &knightJumps[from&7]
	near, far := jumps.near<<(4+us&1), jumps.far<<(4+us&1)
	set := eight(c, (i+0x20)&0x70)&near | eight(c, (i+0x10)&0x70)&far>>1 |
		eight(c, (i-0x10)&0x70)&far>>2 | eight(c, (i-0x20)&0x70)&near>>3
	return int(knightMobility[i&0x7f]) - bits.OnesCount64(set>>(1+us&1)&knightRanks[i>>4&7])
}

func countDiagonals[S side](b *Board, from index) int {
	us := sideOf[S]()
	return b.countRay(us, from, northEast) + b.countRay(us, from, southEast) +
		b.countRay(us, from, southWest) + b.countRay(us, from, northWest)
}

// countStraights counts a rook's moves. His rank is not walked: the first byte that
// is not 0, as he sees them, is where his moves end. At the edge it is a mark, which
// is nobody to take.
func countStraights[S side](b *Board, from index) int {
	us, i := sideOf[S](), uint(from)
	rank, file := eight(&b.cells, i&0x70), 8*(i&7)
	edge := uint64(1) << 63 >> file
	right, left := rank>>8>>file|edge, rank<<8<<(56-file)|edge
	toRight := uint(bits.TrailingZeros64(right)) & 56
	toLeft := uint(bits.LeadingZeros64(left)) & 56
	return int((toRight+toLeft)/8) + isEnemy(us, man(right>>toRight)) + isEnemy(us, man(left<<toLeft>>56)) +
		b.countRay(us, from, north) + b.countRay(us, from, south)
}

// countRay counts a slider's moves along one step. That somebody stands there
// and that the edge was crossed are one test, and so one exit of the loop; a
// cell beyond the edge is empty, or has bit 7.
func (b *Board) countRay(us rep.Color, to, step index) int {
	for n := 0; ; n++ {
		to += step
		if c := b.cells[to&0x7f]; c|man(to&offBoard) != nobody {
			return n + int(c>>(5-us&1)&^man(to>>7)&1)
		}
	}
}

// countPromotions counts the moves of a pawn before the last rank.
func countPromotions[S side](b *Board, from index) int {
	us := sideOf[S]()
	to := from + forward(us)
	return 4 * (isNobody(b.at(to)) + isEnemy(us, b.at(to+west)) + isEnemy(us, b.at(to+east)))
}

// countPushes counts the moves straight ahead of a pawn that does not promote.
func countPushes[S side](b *Board, from index) int {
	us := sideOf[S]()
	to := from + forward(us)
	if b.at(to) != nobody {
		return 0
	}
	if from.rank() != pushRank(us) {
		return 1
	}
	return 1 + isNobody(b.at(to+forward(us)))
}

// countPawnMove returns how many moves it is for a pawn to leave from for one
// square: four where it promotes.
func countPawnMove(us rep.Color, from index) int {
	if from.rank() == beforeLast(us) {
		return 4
	}
	return 1
}

func countPinned[S side](b *Board, p pin, king index) int {
	us := sideOf[S]()
	piece := b.nature[p.man&63]
	pawn := piece&pawnBit != 0
	if pawn && (p.step == north || p.step == south) {
		return countPushes[S](b, p.at) // in front of the last rank the pinner stands in the way
	}
	if hitTable[piece&15][difference(p.at, p.pinner)]&attack == 0 {
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
	c, last := b.at(to), b.last[us]
	for m := own(us) + 1; m <= last; m++ {
		if !b.attacks(m, to) {
			continue
		}
		if b.nature[m&63].kind() != rep.Pawn {
			n++
		} else if c != nobody {
			n += countPawnMove(us, b.list[m&63])
		}
	}
	return n
}

func countPushOnto[S side](b *Board, to index) int {
	us := sideOf[S]()
	from := to - forward(us)
	if b.at(from) == nobody {
		if from -= forward(us); from.rank() != pushRank(us) {
			return 0
		}
	}
	m := b.at(from)
	if b.nature[m&63] != natureOf(rep.MakePiece(us, rep.Pawn)) || b.list[m&63] != from {
		return 0
	}
	return countPawnMove(us, from)
}

func countEnPassant[S side](b *Board) int {
	us := sideOf[S]()
	n := 0
	taken := b.state.enPassant() - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func countCastles[S side](b *Board, s *survey) int {
	n := 0
	if castleLegal[S](b, s, rep.CastleKingside) {
		n++
	}
	if castleLegal[S](b, s, rep.CastleQueenside) {
		n++
	}
	return n
}
