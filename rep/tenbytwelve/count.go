package tenbytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It goes the way of AppendMoves
// step by step, but writes none of them.
func (b *Board) CountMoves() int {
	if b.side == rep.White {
		return countMoves[white](b)
	}
	return countMoves[black](b)
}

func countMoves[S side](b *Board) int {
	var s survey
	look[S](b, &s)
	n := bits.OnesCount8(kingSquares[S](b, &s))
	if s.checkers > 1 {
		return n
	}
	if b.enPassant < idle {
		n += countEnPassant[S](b)
	}
	s.hidePinned(b)
	if s.checkers == 1 {
		n += countEvasions[S](b, &s)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			n += countPinned[S](b, p, s.king)
		}
		n += countCastles[S](b, &s) + countFree[S](b)
	}
	s.showPinned(b)
	return n
}

func countFree[S side](b *Board) int {
	n := 0
	last := b.last[us[S]()]
	for m := own[S]() + 1; m <= last; m++ {
		p := b.men[m&63]
		from := p.at()
		if from == gone {
			continue
		}
		switch p.kind() {
		case rep.Pawn:
			n += countPawn[S](b, from)
		case rep.Knight:
			n += countKnight[S](b, from)
		case rep.Bishop:
			n += countDiagonals[S](b, from)
		case rep.Rook:
			n += countStraights[S](b, from)
		case rep.Queen:
			n += countDiagonals[S](b, from) + countStraights[S](b, from)
		}
	}
	return n
}

// countKnight counts without a branch: eight, less the cells where somebody of
// ours stands, or the border, who is one of ours.
func countKnight[S side](b *Board, from index) int {
	ours := 0
	for _, step := range knightSteps {
		ours += int(b.at(from+step) & own[S]())
	}
	return len(knightSteps) - ours/int(own[S]())
}

func countStraights[S side](b *Board, from index) int {
	return countRay[S](b, from, north) + countRay[S](b, from, east) +
		countRay[S](b, from, south) + countRay[S](b, from, west)
}

func countDiagonals[S side](b *Board, from index) int {
	return countRay[S](b, from, northEast) + countRay[S](b, from, southEast) +
		countRay[S](b, from, southWest) + countRay[S](b, from, northWest)
}

func countRay[S side](b *Board, from, step index) int {
	n := 1
	to := from + step
	for b.at(to) == nobody {
		n++
		to += step
	}
	return n - int(b.at(to)&own[S]())/int(own[S]())
}

func countPawn[S side](b *Board, from index) int {
	left, right := from+forward[S]()+west, from+forward[S]()+east
	n := takes[S](b.at(left)) + takes[S](b.at(right))
	if beforeLast[S](from) {
		n *= 4
	}
	return n + countPushes[S](b, from)
}

func countPushes[S side](b *Board, from index) int {
	to := from + forward[S]()
	if b.at(to) != nobody {
		return 0
	}
	n := countPawnMove[S](from)
	if to += forward[S](); atHome[S](from) && b.at(to) == nobody {
		n++
	}
	return n
}

// countPawnMove returns how many moves it is for a pawn to leave from for one
// square: four where it promotes.
func countPawnMove[S side](from index) int {
	if beforeLast[S](from) {
		return 4
	}
	return 1
}

func countPinned[S side](b *Board, p pin, king index) int {
	pawn := p.post.kind() == rep.Pawn
	if pawn && (p.step == north || p.step == south) {
		return countPushes[S](b, p.post.at())
	}
	if hitsOn(p.pinner)[p.post&2047]&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove[S](p.post.at())
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
	n := 0
	c, last := b.at(to), b.last[us[S]()]
	for m := own[S]() + 1; m <= last; m++ {
		if !b.attacks(m, to) {
			continue
		}
		p := b.men[m&63]
		if p.kind() != rep.Pawn {
			n++
		} else if c != nobody {
			n += countPawnMove[S](p.at())
		}
	}
	return n
}

func countPushOnto[S side](b *Board, to index) int {
	from := to - forward[S]()
	if b.at(from) == nobody {
		if from -= forward[S](); !atHome[S](from) {
			return 0
		}
	}
	if b.men[b.at(from)&63] != postOf(rep.MakePiece(us[S](), rep.Pawn), from) {
		return 0
	}
	return countPawnMove[S](from)
}

func countEnPassant[S side](b *Board) int {
	n := 0
	taken := b.enPassant - forward[S]()
	for _, from := range [2]index{taken + west, taken + east} {
		if b.pieceAt(from) == rep.MakePiece(us[S](), rep.Pawn) && enPassantLegal[S](b, from) {
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
