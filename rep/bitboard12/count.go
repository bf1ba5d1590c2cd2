package bitboard12

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// count counts what generate finds, but where that takes the squares out of a
// set one by one, it counts them in one instruction.
//
// It is called for each position counted, and what it would cost to call its
// parts is a good part of what they do. So it is one long function, and the rare
// cases, a check among them, are in others.
func count[S side.Type](s *state, m men, c *rep.Castling) int {
	t := attacks.Shared
	us, them := index(side.Of[S]()), index(side.Of[S]()^1)
	occupied := m.both()
	king := first(s.sets[kings+us])

	// The king, in the way of kingMoves.
	n := 0
	steps := t.King[king] &^ m.us
	safe := steps
	var castles small
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
	if safe != 0 {
		asks := int(castles>>k.shift&3)<<6 + king
		safe &^= forwardWest(them, s.sets[pawns+them]) | forwardEast(them, s.sets[pawns+them]) | t.King[first(s.sets[kings+them])]
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
		n = (steps & safe).Count()
		if castles != 0 {
			if s.straight(them)&lastRank(them) != 0 {
				castles = s.covered(us, occupied, c, castles)
			}
			if castles&k.right != 0 && c.Safe[k.index]&^safe == 0 {
				n++
			}
			if castles&q.right != 0 && c.Safe[q.index]&^safe == 0 {
				n++
			}
		}
	}

	// Checks and pins, in the way of limitsOf.
	if t.Pawn[int(us)<<6+king]&s.sets[pawns+them]|t.Knight[king]&s.sets[knights+them] != 0 {
		return evasions[S](s, m, c)
	}
	free := rep.AllSquares
	for from := t.Bishop.Rays[king]&s.diagonal(them) | t.Rook.Rays[king]&s.straight(them); from != 0; from &= from - 1 {
		line := t.Between[king<<6+first(from)]
		man := line & occupied
		if man == 0 {
			return evasions[S](s, m, c)
		}
		if man&(man-1) == 0 && man&m.us != 0 {
			// The man pinned is counted here and then left out. A slider of
			// the right kind has all squares of the line without his own and
			// with the pinner's: as many as there are between.
			free ^= man
			movers := s.diagonal(us)
			if man&t.Rook.Rays[king] != 0 {
				movers = s.straight(us)
			}
			if man&movers != 0 {
				n += line.Count()
			} else if man&s.sets[pawns+us] != 0 {
				n += pinnedPawn(us, man, line, from&-from)
			}
		}
	}

	target := ^m.us
	for from := s.sets[knights+us] & free; from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] & target).Count()
	}
	for from := s.diagonal(us) & free; from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(first(from), occupied) & target).Count()
	}
	for from := s.straight(us) & free; from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(first(from), occupied) & target).Count()
	}

	pawns := s.sets[pawns+us] & free
	single := forward(us, pawns) &^ occupied
	double := forward(us, single&passRank(us)) &^ occupied
	west, east := forwardWest(us, pawns)&m.them, forwardEast(us, pawns)&m.them
	n += single.Count() + double.Count() + west.Count() + east.Count()
	if last := lastRank(us); (single|west|east)&last != 0 {
		n += 3 * ((single & last).Count() + (west & last).Count() + (east & last).Count())
	}
	if s.enPassant() != 0 {
		n += enPassants[S](s, m, king).Count()
	}
	return n
}

// covered returns those of castles whose rook uncovers nothing. It is for
// positions with an enemy on the rank.
//
//go:noinline
func (s *state) covered(us index, occupied rep.SquareSet, c *rep.Castling, castles small) small {
	k, q := castlingOf(us)
	if castles&k.right != 0 && s.uncovers(occupied, c, k.index) {
		castles &^= k.right
	}
	if castles&q.right != 0 && s.uncovers(occupied, c, q.index) {
		castles &^= q.right
	}
	return castles
}

// pinnedPawn counts the moves of a pawn that pinner pins, and that has the line
// between pinner and king to go along.
//
//go:noinline
func pinnedPawn(us index, pawn, line, pinner rep.SquareSet) int {
	single := forward(us, pawn) & line
	n := (single | forward(us, single&passRank(us))&line).Count()
	if to := (forwardWest(us, pawn) | forwardEast(us, pawn)) & pinner; to != 0 {
		n++
		if to&lastRank(us) != 0 {
			n += 3
		}
	}
	return n
}

// evasions is count for a position in check. It can do others too.
func evasions[S side.Type](s *state, m men, c *rep.Castling) int {
	us := index(side.Of[S]())
	occupied := m.both()
	t := attacks.Shared
	king := first(s.sets[kings+us])
	l := limitsOf[S](s, m, king)
	steps, castles := kingMoves[S](s, m, c, king)
	n := steps.Count() + bits.OnesCount64(uint64(castles))
	if l.check == 0 {
		return n
	}
	target := l.check &^ m.us
	pinned := l.diagonal | l.straight

	for from := s.sets[knights+us] &^ pinned; from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] & target).Count()
	}
	diagonal := s.diagonal(us) &^ l.straight
	straight := s.straight(us) &^ l.diagonal
	if pinned != 0 {
		for from := diagonal & l.diagonal; from != 0; from &= from - 1 {
			n += (t.Bishop.Attacks(first(from), occupied) & target & l.diagonal).Count()
		}
		for from := straight & l.straight; from != 0; from &= from - 1 {
			n += (t.Rook.Attacks(first(from), occupied) & target & l.straight).Count()
		}
		diagonal &^= l.diagonal
		straight &^= l.straight
	}
	for from := diagonal; from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(first(from), occupied) & target).Count()
	}
	for from := straight; from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(first(from), occupied) & target).Count()
	}

	p := pawnMoves[S](s, m, l)
	n += p.single.Count() + p.double.Count() + p.west.Count() + p.east.Count()
	if (p.single|p.west|p.east)&lastRank(us) != 0 {
		last := lastRank(us)
		n += 3 * ((p.single & last).Count() + (p.west & last).Count() + (p.east & last).Count())
	}
	if s.enPassant() != 0 {
		n += enPassants[S](s, m, king).Count()
	}
	return n
}
