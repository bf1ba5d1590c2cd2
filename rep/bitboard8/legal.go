package bitboard8

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// limits is what check and pins leave to the men other than the king.
type limits struct {
	// check holds the squares that stop every check: all squares without one,
	// the checker and the squares before it with one, none with two.
	check rep.SquareSet

	// The squares from the king to each man that pins another, that man
	// included, on diagonals and on ranks and files. A pinned man stays on
	// them; no other of our men stands there. One set for all pins is enough:
	// a man on one line through the king never gets to another by its own
	// kind of step along or against it.
	diagonal, straight rep.SquareSet
}

// limitsOf finds the checks and pins of S, whose king is on king. The sliders
// that would attack him on an empty board are taken one by one, and the men in
// between tell check, pin and neither apart.
func limitsOf[S side.Type](s *state, king int) (l limits) {
	t := attacks.Shared
	us, them := parties[S](s)
	occupied := us | them
	l.check = rep.AllSquares
	leapers := (rep.PawnAttacks(side.Of[S](), rep.Square(king))&s.sets[pawns] | t.Knight[king]&s.sets[knights]) & them
	for ; leapers != 0; leapers &= leapers - 1 {
		l.check &= leapers & -leapers
	}
	straight := t.Rook.Rays[king]
	queens := s.sets[queens]
	from := (straight&(s.sets[rooks]|queens) | t.Bishop.Rays[king]&(s.sets[bishops]|queens)) & them
	for ; from != 0; from &= from - 1 {
		path := t.Between[king<<6+first(from)]
		between := path & occupied
		path |= from & -from
		if between == 0 {
			l.check &= path
		} else if between&(between-1) == 0 && between&us != 0 {
			if path&straight != 0 {
				l.straight |= path
			} else {
				l.diagonal |= path
			}
		}
	}
	return l
}

// kingMoves returns where the king of S can step to, and the castling moves
// that are legal, as rights. A map of all squares that the enemy attacks would
// do; most of the enemy's men, however, stand where they attack none of the
// squares asked about whatever is in their way, which a look-up for all
// men of a kind tells. With all sliders in the map, bulk counting reaches 0.88 of
// the speed. A check forbids castling without more ado: the king's own
// square is one of those that must be safe then.
func kingMoves[S side.Type](s *state, c *rep.Castling, king int) (steps rep.SquareSet, castles small) {
	t := attacks.Shared
	us, them := parties[S](s)
	occupied := us | them
	steps = t.King[king] &^ us
	safe := steps
	k, q := castlingOf[S]()
	if s.small&(k.right|q.right) != 0 {
		if s.small&k.right != 0 && c.Empty[k.index]&occupied == 0 {
			castles = k.right
			safe |= c.Safe[k.index]
		}
		if s.small&q.right != 0 && c.Empty[q.index]&occupied == 0 {
			castles |= q.right
			safe |= c.Safe[q.index]
		}
	}
	if safe == 0 {
		return 0, 0
	}
	asks := int(castles>>k.shift&3)<<6 + king
	safe &^= pawnAttacks(int(side.Of[S]()^1), s.sets[pawns]&them)
	safe &^= t.King[first(s.sets[kings]&them)]
	for knights := t.Zones.Knight[asks] & s.sets[knights] & them; knights != 0; knights &= knights - 1 {
		safe &^= t.Knight[first(knights)]
	}
	occupied &^= 1 << (king & 63) // he hides no square behind him
	for diagonal := t.Zones.Bishop[asks] & (s.sets[bishops] | s.sets[queens]) & them; diagonal != 0; diagonal &= diagonal - 1 {
		safe &^= t.Bishop.Attacks(first(diagonal), occupied)
	}
	for straight := t.Zones.Rook[asks] & (s.sets[rooks] | s.sets[queens]) & them; straight != 0; straight &= straight - 1 {
		safe &^= t.Rook.Attacks(first(straight), occupied)
	}
	if castles&k.right != 0 && (c.Safe[k.index]&^safe != 0 || uncovers(s, c, k.index)) {
		castles &^= k.right
	}
	if castles&q.right != 0 && (c.Safe[q.index]&^safe != 0 || uncovers(s, c, q.index)) {
		castles &^= q.right
	}
	return steps & safe, castles
}

// uncovers reports whether the rook that castles leaves the king open to an
// attack along the rank, as in 8/8/8/8/8/8/8/rRK1k3 w B - 0 1, where the king
// stays on his square. A rook from the corner has nobody behind it.
func uncovers(s *state, c *rep.Castling, i int) bool {
	rook := c.Rook[i&3]
	return (rook+1)&7 > 1 && // neither on the h-file nor on the a-file
		uncoversInside(s, rook, i)
}

// uncoversInside is uncovers for a rook that is not in a corner. It stands
// apart so that the other can be inlined.
func uncoversInside(s *state, rook rep.Square, i int) bool {
	home, them := rank1, s.sets[blackMen]
	if i > 1 {
		home, them = rank8, s.sets[whiteMen]
	}
	behind := attacks.Shared.Rook.Attacks(int(rep.CastleKingTo[i&3]), s.occupied()&^rook.Set()) & home
	return behind&them&(s.sets[rooks]|s.sets[queens]) != 0
}

// castling is one of the four ways to castle.
type castling struct {
	index int   // rep.CastlingIndex
	right small // its bit in a state
	shift int   // from there to bit 0 or 1
}

// castlingOf returns the two ways of S, kingside first.
func castlingOf[S side.Type]() (k, q castling) {
	if side.Of[S]() == rep.White {
		return castling{0, 1 << rightsShift, rightsShift}, castling{1, 2 << rightsShift, rightsShift}
	}
	return castling{2, 4 << rightsShift, rightsShift + 2}, castling{3, 8 << rightsShift, rightsShift + 2}
}

// enPassants returns the pawns of S that can capture en passant. It is legal
// when nothing attacks the king afterwards, so that is what is asked, with
// both pawns off their squares and the capturer on its new one. The question
// covers pins, the two pawns that leave a rank at once, and checks that the
// capture ends or does not end.
func enPassants[S side.Type](s *state, king int) rep.SquareSet {
	us, them := parties[S](s)
	from := rep.PawnAttacks(side.Of[S]()^1, s.enPassant()) & s.sets[pawns] & us
	captured := (s.enPassant() + back[S]()).Set()
	for left := from; left != 0; left &= left - 1 {
		pawn := left & -left
		occupied := (us|them)&^(pawn|captured) | s.enPassant().Set()
		if s.attackers(rep.Square(king), occupied)&them&^captured != 0 {
			from &^= pawn
		}
	}
	return from
}
