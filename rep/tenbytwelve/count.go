package tenbytwelve

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
	if b.state.canPass() {
		n += countEnPassant[S](b)
	}
	s.hidePinned(b)
	if s.checkers == 1 {
		n += countEvasions[S](b, &s)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			n += countPinned[S](b, p, s.king)
		}
		if b.state.rights() != 0 {
			n += countCastles[S](b, &s)
		}
		n += countFree[S](b)
	}
	s.showPinned(b)
	return n
}

// countFree counts the moves of all men in the list but the king, kind by kind.
func countFree[S side](b *Board) int {
	n := 0
	list := &b.lists[us[S]()]
	for m := own[S]() + 1; m < list.knights; m++ {
		if p := b.men[m&63]; p != 0 {
			n += countSlider[S](b, p)
		}
	}
	for m := list.knights; m < list.pawns; m++ {
		if p := b.men[m&63]; p != 0 {
			n += countKnight[S](b, p.at())
		}
	}
	return n + countPawns[S](b)
}

// countPawns counts the moves of all pawns but en passant, and of the men who
// were pawns.
func countPawns[S side](b *Board) int {
	n := 0
	list := &b.lists[us[S]()]
	for m := list.pawns; m < list.end; m++ {
		p := b.men[m&63]
		from := p.at()
		if p-pawnPost[S](0) >= 128 {
			if p.kind() == rep.Knight {
				n += countKnight[S](b, from)
			} else if p != 0 {
				n += countSlider[S](b, p)
			}
			continue
		}
		to := from + forward[S]()
		one := vacant(b.at(to))
		moves := one
		if takes[S](b.at(to + west)) {
			moves++
		}
		if takes[S](b.at(to + east)) {
			moves++
		}
		if beforeLast[S](from) {
			moves *= 4
		}
		if atHome[S](from) {
			moves += one & vacant(b.at(to+forward[S]()))
		}
		n += moves
	}
	return n
}

// vacant returns 1 for nobody and 0 for somebody.
func vacant(m man) int { return int((m - 1) >> 7) }

func countSlider[S side](b *Board, p post) int {
	n, from := 0, p.at()
	if p.kind() != rep.Bishop {
		n += countRay[S](b, from, north)
		n += countRay[S](b, from, east)
		n += countRay[S](b, from, south)
		n += countRay[S](b, from, west)
	}
	if p.kind() != rep.Rook {
		n += countRay[S](b, from, northEast)
		n += countRay[S](b, from, southEast)
		n += countRay[S](b, from, southWest)
		n += countRay[S](b, from, northWest)
	}
	return n
}

// countRay counts the moves along a ray. At its end stands somebody who can be
// taken, or one of ours, or the border, who is one of ours.
func countRay[S side](b *Board, from, step index) int {
	n := 1
	to := from + step
	for b.at(to) == nobody {
		n++
		to += step
	}
	return n - int(ours[S](b.at(to))>>4)
}

// countKnight counts without a branch: eight, less the cells where somebody of
// ours stands, or the border.
func countKnight[S side](b *Board, from index) int {
	sum := ours[S](b.at(from+knightSteps[0])) + ours[S](b.at(from+knightSteps[1])) +
		ours[S](b.at(from+knightSteps[2])) + ours[S](b.at(from+knightSteps[3])) +
		ours[S](b.at(from+knightSteps[4])) + ours[S](b.at(from+knightSteps[5])) +
		ours[S](b.at(from+knightSteps[6])) + ours[S](b.at(from+knightSteps[7]))
	return 8 - int(sum>>4)
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
	c, end := b.at(to), b.lists[us[S]()].end
	for m := own[S]() + 1; m < end; m++ {
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
	if b.men[b.at(from)&63] != pawnPost[S](from) {
		return 0
	}
	return countPawnMove[S](from)
}

func countEnPassant[S side](b *Board) int {
	n := 0
	taken := b.state.enPassant() - forward[S]()
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
