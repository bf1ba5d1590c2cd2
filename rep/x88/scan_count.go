package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It goes the way of AppendMoves
// step by step, but writes none of them.
func (b *ScanBoard) CountMoves() int {
	if b.side() == rep.White {
		return scanCountMoves[white](b)
	}
	return scanCountMoves[black](b)
}

func scanCountMoves[S side](b *ScanBoard) int {
	var s scanSurvey
	scanLook[S](b, &s)
	n := bits.OnesCount8(s.free)
	if s.checkers > 1 {
		return n
	}
	if b.state.enPassant().onBoard() {
		n += scanCountEnPassant[S](b)
	}
	s.hide(b)
	if s.checkers == 1 {
		n += scanCountEvasions[S](b, &s)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			n += scanCountPinned[S](b, p, s.king)
		}
		if b.mayCastle(sideOf[S]()) {
			n += scanCountCastles[S](b, &s)
		}
		n += scanCountFree[S](b)
	}
	s.show(b)
	return n
}

// scanCountFree counts the moves of all men but the king and the pinned ones.
func scanCountFree[S side](b *ScanBoard) int {
	us := sideOf[S]()
	n := 0
	for a := uint(0); a < 0x80; a += 0x10 {
		for w := b.rankFrom(a) & (uint64(own(us)) * each); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			o := b.at(from)
			if o&pawnMark != 0 {
				to := from + forward(us)
				one := vacant(b.at(to))
				moves := one + isEnemy(us, man(b.at(to+west))) + isEnemy(us, man(b.at(to+east)))
				if from.rank() == beforeLast(us) {
					moves *= 4
				} else if from.rank() == pushRank(us) {
					moves += one & vacant(b.at(to+forward(us)))
				}
				n += moves
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n += scanCountKnight[S](b, from)
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

// scanCountKnight counts a knight's moves, as Board does.
func scanCountKnight[S side](b *ScanBoard, from index) int {
	us, i, jumps := sideOf[S](), uint(from), &knightJumps[from&7]
	near, far := jumps.near<<(4+us&1), jumps.far<<(4+us&1)
	set := b.rankFrom((i+0x20)&0x70)&near | b.rankFrom((i+0x10)&0x70)&far>>1 |
		b.rankFrom((i-0x10)&0x70)&far>>2 | b.rankFrom((i-0x20)&0x70)&near>>3
	return int(knightMobility[i&0x7f]) - bits.OnesCount64(set>>(1+us&1)&knightRanks[i>>4&7])
}

func scanCountDiagonals[S side](b *ScanBoard, from index) int {
	us := sideOf[S]()
	return b.countRay(us, from, northEast) + b.countRay(us, from, southEast) +
		b.countRay(us, from, southWest) + b.countRay(us, from, northWest)
}

// scanCountStraights counts a rook's moves, as Board does.
func scanCountStraights[S side](b *ScanBoard, from index) int {
	us, i := sideOf[S](), uint(from)
	rank, file := b.rankFrom(i&0x70), 8*(i&7)
	edge := uint64(1) << 63 >> file
	right, left := rank>>8>>file|edge, rank<<8<<(56-file)|edge
	toRight := uint(bits.TrailingZeros64(right)) & 56
	toLeft := uint(bits.LeadingZeros64(left)) & 56
	return int((toRight+toLeft)/8) + isEnemy(us, man(right>>toRight)) + isEnemy(us, man(left<<toLeft>>56)) +
		b.countRay(us, from, north) + b.countRay(us, from, south)
}

// countRay counts a slider's moves along one step, as Board's does.
func (b *ScanBoard) countRay(us rep.Color, to, step index) int {
	for n := 0; ; n++ {
		to += step
		if c := b.cells[to&0x7f]; c|occupant(to&offBoard) != empty {
			return n + int(c>>(5-us&1)&^occupant(to>>7)&1)
		}
	}
}

func scanCountPinned[S side](b *ScanBoard, p scanPin, king index) int {
	us := sideOf[S]()
	pawn := p.was&pawnMark != 0
	if pawn && (p.step == north || p.step == south) {
		// In front of the last rank the pinner stands in the way.
		to := p.at + forward(us)
		n := vacant(b.at(to))
		if p.at.rank() == pushRank(us) {
			n += n & vacant(b.at(to+forward(us)))
		}
		return n
	}
	if hitTable[p.was&15][difference(p.at, p.pinner)]&attack == 0 {
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
		if from := scanPusher[S](b, to); from != offBoard {
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
	for _, from := range &knightTargets[to&0x7f] {
		if b.at(from) == knight {
			n++
		}
	}
	for _, step := range kingSteps {
		from := b.walk(to, step)
		if !from.onBoard() || from == b.kings[us] || !b.hitBy(from, to, us) {
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

func scanCountEnPassant[S side](b *ScanBoard) int {
	us := sideOf[S]()
	n := 0
	taken := b.state.enPassant() - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if pieceOf(b.at(from)) == rep.MakePiece(us, rep.Pawn) && scanEnPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func scanCountCastles[S side](b *ScanBoard, s *scanSurvey) int {
	n := 0
	if scanCastleLegal[S](b, s, rep.CastleKingside) {
		n++
	}
	if scanCastleLegal[S](b, s, rep.CastleQueenside) {
		n++
	}
	return n
}
