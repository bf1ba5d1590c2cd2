package bitboard

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves implements [rep.Counter]. It goes the way of AppendMoves, but
// where that takes the squares out of a set one by one, it counts them in one
// instruction.
func (b *Board) CountMoves() int {
	s := b.state()
	if s.side() == rep.White {
		return count[white](s, b.castling)
	}
	return count[black](s, b.castling)
}

func count[S side](s *state, c *rep.Castling) int {
	us, them := parties[S](s)
	occupied := us | them
	t := shared
	king := first(s.sets[rep.King] & us)
	l := limitsOf[S](s, king)
	steps, castles := kingMoves[S](s, c, king, l.check)
	n := steps.Count() + bits.OnesCount64(uint64(castles))
	if l.check == 0 {
		return n
	}
	target := l.check &^ us
	pinned := l.diagonal | l.straight

	for from := s.sets[rep.Knight] & us &^ pinned; from != 0; from &= from - 1 {
		n += (t.knight[first(from)] & target).Count()
	}
	diagonal := (s.sets[rep.Bishop] | s.sets[rep.Queen]) & us &^ l.straight
	straight := (s.sets[rep.Rook] | s.sets[rep.Queen]) & us &^ l.diagonal
	if pinned != 0 {
		for from := diagonal & l.diagonal; from != 0; from &= from - 1 {
			n += (t.bishop.attacks(first(from), occupied) & target & l.diagonal).Count()
		}
		for from := straight & l.straight; from != 0; from &= from - 1 {
			n += (t.rook.attacks(first(from), occupied) & target & l.straight).Count()
		}
		diagonal &^= l.diagonal
		straight &^= l.straight
	}
	for from := diagonal; from != 0; from &= from - 1 {
		n += (t.bishop.attacks(first(from), occupied) & target).Count()
	}
	for from := straight; from != 0; from &= from - 1 {
		n += (t.rook.attacks(first(from), occupied) & target).Count()
	}

	p := pawnMoves[S](s, l)
	n += p.single.Count() + p.double.Count() + p.west.Count() + p.east.Count()
	if (p.single|p.west|p.east)&lastRank[S]() != 0 {
		last := lastRank[S]()
		n += 3 * ((p.single & last).Count() + (p.west & last).Count() + (p.east & last).Count())
	}
	if s.enPassant() != 0 {
		n += enPassants[S](s, king).Count()
	}
	return n
}
