package bitboard12

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
func limitsOf[S side.Type](s *state, m men, king int) (l limits) {
	t := attacks.Shared
	us, them := index(side.Of[S]()), index(side.Of[S]()^1)
	occupied := m.both()
	l.check = rep.AllSquares
	leapers := t.Pawn[us<<6+index(king)]&s.sets[pawns+them] | t.Knight[king]&s.sets[knights+them]
	for ; leapers != 0; leapers &= leapers - 1 {
		l.check &= leapers & -leapers
	}
	straight := t.Rook.Rays[king]
	from := straight&s.straight(them) | t.Bishop.Rays[king]&s.diagonal(them)
	for ; from != 0; from &= from - 1 {
		path := t.Between[king<<6+first(from)]
		between := path & occupied
		path |= from & -from
		if between == 0 {
			l.check &= path
		} else if between&(between-1) == 0 && between&m.us != 0 {
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
// men of a kind tells. A check forbids castling without more ado: the king's own
// square is one of those that must be safe then.
func kingMoves[S side.Type](s *state, m men, c *rep.Castling, king int) (steps rep.SquareSet, castles small) {
	t := attacks.Shared
	us, them := index(side.Of[S]()), index(side.Of[S]()^1)
	occupied := m.both()
	steps = t.King[king] &^ m.us
	safe := steps
	k, q := castlingOf(us)
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
	safe &^= forwardWest(them, s.sets[pawns+them]) | forwardEast(them, s.sets[pawns+them])
	safe &^= t.King[first(s.sets[kings+them])]
	for from := t.Zones.Knight[asks] & s.sets[knights+them]; from != 0; from &= from - 1 {
		safe &^= t.Knight[first(from)]
	}
	behind := occupied &^ (1 << (king & 63)) // he hides no square behind him
	for from := t.Zones.Bishop[asks] & s.diagonal(them); from != 0; from &= from - 1 {
		safe &^= t.Bishop.Attacks(first(from), behind)
	}
	for from := t.Zones.Rook[asks] & s.straight(them); from != 0; from &= from - 1 {
		safe &^= t.Rook.Attacks(first(from), behind)
	}
	if castles&k.right != 0 && (c.Safe[k.index]&^safe != 0 || s.uncovers(occupied, c, k.index)) {
		castles &^= k.right
	}
	if castles&q.right != 0 && (c.Safe[q.index]&^safe != 0 || s.uncovers(occupied, c, q.index)) {
		castles &^= q.right
	}
	return steps & safe, castles
}

// uncovers reports whether the rook that castles leaves the king open to an
// attack along the rank, as in 8/8/8/8/8/8/8/rRK1k3 w B - 0 1, where the king
// stays on his square. A rook from the corner has nobody behind it.
func (s *state) uncovers(occupied rep.SquareSet, c *rep.Castling, i int) bool {
	rook := c.Rook[i&3]
	return (rook+1)&7 > 1 && // neither on the h-file nor on the a-file
		s.uncoversInside(occupied&^rook.Set(), i)
}

// uncoversInside is uncovers for a rook that is not in a corner, with the board
// as it is occupied without that rook. It stands apart so that the other can be
// inlined.
func (s *state) uncoversInside(occupied rep.SquareSet, i int) bool {
	home, them := rank1, blacks
	if i > 1 {
		home, them = rank8, whites
	}
	behind := attacks.Shared.Rook.Attacks(int(rep.CastleKingTo[i&3]), occupied) & home
	return behind&s.straight(them) != 0
}

// castling is one of the four ways to castle.
type castling struct {
	index int   // rep.CastlingIndex
	right small // its bit in a state
	shift int   // from there to bit 0 or 1
}

// castlingOf returns the two ways of us, kingside first.
func castlingOf(us index) (k, q castling) {
	if us == whites {
		return castling{0, 1 << rightsShift, rightsShift}, castling{1, 2 << rightsShift, rightsShift}
	}
	return castling{2, 4 << rightsShift, rightsShift + 2}, castling{3, 8 << rightsShift, rightsShift + 2}
}

// enPassants returns the pawns of S that can capture en passant. It is legal
// when nothing attacks the king afterwards, so that is what is asked, with
// both pawns off their squares and the capturer on its new one. The question
// covers pins, the two pawns that leave a rank at once, and checks that the
// capture ends or does not end.
func enPassants[S side.Type](s *state, m men, king int) rep.SquareSet {
	us, them := index(side.Of[S]()), index(side.Of[S]()^1)
	from := rep.PawnAttacks(rep.Color(them), s.enPassant()) & s.sets[pawns+us]
	captured := (s.enPassant() + back(us)).Set()
	for left := from; left != 0; left &= left - 1 {
		pawn := left & -left
		occupied := m.both()&^(pawn|captured) | s.enPassant().Set()
		if s.attackers(them, rep.Square(king), occupied)&^captured != 0 {
			from &^= pawn
		}
	}
	return from
}
