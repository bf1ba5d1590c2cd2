package x88

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
	if b.enPassant.onBoard() {
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
		n += countCastles[S](b, &s) + countFree[S](b)
	}
	for _, p := range s.pinned[:s.pins&15] {
		b.list[p.man&63] = p.at
	}
	return n
}

func countFree[S side](b *Board) int {
	n := 0
	last := b.last[us[S]()]
	for m := own[S]() + 1; m <= last; m++ {
		from := b.list[m&63]
		if from == gone {
			continue
		}
		switch b.kind[m&63].Type() {
		case rep.Pawn:
			n += countPawn[S](b, from)
		case rep.Knight:
			for _, step := range knightSteps {
				if to := from + step; to.onBoard() && b.at(to)&own[S]() == 0 {
					n++
				}
			}
		case rep.Bishop:
			n += countRays[S](b, from, bishopSteps[:])
		case rep.Rook:
			n += countRays[S](b, from, rookSteps[:])
		case rep.Queen:
			n += countRays[S](b, from, kingSteps[:])
		}
	}
	return n
}

func countRays[S side](b *Board, from index, steps []index) int {
	n := 0
	for _, step := range steps {
		for to := from + step; to.onBoard(); to += step {
			c := b.at(to)
			if c == nobody {
				n++
				continue
			}
			if c&own[S]() == 0 {
				n++
			}
			break
		}
	}
	return n
}

func countPawn[S side](b *Board, from index) int {
	n := countPushes[S](b, from)
	for _, to := range [2]index{from + forward[S]() + west, from + forward[S]() + east} {
		if b.at(to)&enemy[S]() != 0 {
			n += countPawnMove[S](from)
		}
	}
	return n
}

func countPushes[S side](b *Board, from index) int {
	to := from + forward[S]()
	if b.at(to) != nobody {
		return 0
	}
	n := countPawnMove[S](from)
	if to += forward[S](); from.rank() == pushRank[S]() && b.at(to) == nobody {
		n++
	}
	return n
}

// countPawnMove returns how many moves it is for a pawn to leave from for one
// square: four where it promotes.
func countPawnMove[S side](from index) int {
	if from.rank() == beforeLast[S]() {
		return 4
	}
	return 1
}

func countPinned[S side](b *Board, p pin, king index) int {
	piece := b.kind[p.man&63]
	pawn := piece.Type() == rep.Pawn
	if pawn && (p.step == north || p.step == south) {
		return countPushes[S](b, p.at)
	}
	if hitTable[piece&15][difference(p.at, p.pinner)]&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove[S](p.at)
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
		if b.kind[m&63].Type() != rep.Pawn {
			n++
		} else if c != nobody {
			n += countPawnMove[S](b.list[m&63])
		}
	}
	return n
}

func countPushOnto[S side](b *Board, to index) int {
	from := to - forward[S]()
	if b.at(from) == nobody {
		if from -= forward[S](); from.rank() != pushRank[S]() {
			return 0
		}
	}
	m := b.at(from)
	if b.kind[m&63] != rep.MakePiece(us[S](), rep.Pawn) || b.list[m&63] != from {
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
