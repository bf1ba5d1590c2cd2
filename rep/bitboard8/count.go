package bitboard8

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// CountMoves implements [rep.Counter]. It finds what AppendMoves finds, but
// where that takes the squares out of a set one by one, it counts them in one
// instruction.
//
// It is called for each position counted, and what it would cost to call its
// parts is a good part of what they do. So it is one long function, for both
// sides, and the rare cases, a check among them, are in others. With the zones of
// the king it takes 407 instructions for a position of kiwipete, where one
// function for each side and each part took 604, and bulk counting is 1.25 times
// as fast.
func (b *Board) CountMoves() int {
	s, t, c := b.state(), attacks.Shared, b.castling
	black := int(s.small >> sideShift & 1)
	us, them := s.sets[whiteMen+black], s.sets[blackMen-black]
	occupied := us | them
	king := first(s.sets[kings] & us)
	diagonal := s.sets[bishops] | s.sets[queens]
	straight := s.sets[rooks] | s.sets[queens]

	// The king, in the way of kingMoves.
	n := 0
	steps := t.King[king] &^ us
	safe := steps
	castles := 0
	way := 2 * black // rep.CastlingIndex of the kingside
	if rights := s.small >> (rightsShift + way) & 3; rights != 0 {
		empty, path := (*[2]rep.SquareSet)(c.Empty[way:]), (*[2]rep.SquareSet)(c.Safe[way:])
		if rights&1 != 0 && empty[0]&occupied == 0 {
			castles = 1
			safe |= path[0]
		}
		if rights&2 != 0 && empty[1]&occupied == 0 {
			castles += 2
			safe |= path[1]
		}
	}
	if safe != 0 {
		asks := (castles&3)<<6 + king
		safe &^= pawnAttacks(black^1, s.sets[pawns]&them) | t.King[first(s.sets[kings]&them)]
		for from := t.Zones.Knight[asks] & s.sets[knights] & them; from != 0; from &= from - 1 {
			safe &^= t.Knight[first(from)]
		}
		behind := occupied &^ (1 << (king & 63)) // he hides no square behind him
		for from := t.Zones.Bishop[asks] & diagonal & them; from != 0; from &= from - 1 {
			safe &^= t.Bishop.Attacks(first(from), behind)
		}
		for from := t.Zones.Rook[asks] & straight & them; from != 0; from &= from - 1 {
			safe &^= t.Rook.Attacks(first(from), behind)
		}
		n = (steps & safe).Count()
		if castles != 0 {
			if straight&them&(rank1<<(king&56)) != 0 {
				castles = covered(s, c, castles)
			}
			path := (*[2]rep.SquareSet)(c.Safe[way:])
			if castles&1 != 0 && path[0]&^safe == 0 {
				n++
			}
			if castles&2 != 0 && path[1]&^safe == 0 {
				n++
			}
		}
	}

	// Checks and pins, in the way of limitsOf.
	checkers := (t.Pawn[black<<6+king]&s.sets[pawns] | t.Knight[king]&s.sets[knights]) & them
	if checkers != 0 {
		return b.countEvasions()
	}
	free := us
	for from := (t.Bishop.Rays[king]&diagonal | t.Rook.Rays[king]&straight) & them; from != 0; from &= from - 1 {
		line := t.Between[king<<6+first(from)]
		man := line & occupied
		if man == 0 {
			return b.countEvasions()
		}
		if man&(man-1) == 0 && man&us != 0 {
			// The man pinned is counted here and then left out. A slider of
			// the right kind has all squares of the line without his own and
			// with the pinner's: as many as there are between.
			free ^= man
			movers := diagonal
			if man&t.Rook.Rays[king] != 0 {
				movers = straight
			}
			if man&movers != 0 {
				n += line.Count()
			} else if man&s.sets[pawns] != 0 {
				n += countPinned(s, man, line, from&-from)
			}
		}
	}

	target := ^us
	for from := s.sets[knights] & free; from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] & target).Count()
	}
	for from := diagonal & free; from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(first(from), occupied) & target).Count()
	}
	for from := straight & free; from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(first(from), occupied) & target).Count()
	}

	// Black's pawns are White's on the board turned over.
	pawns := s.sets[pawns] & free
	if s.small>>sideShift&1 != 0 {
		pawns, occupied, them = turned(pawns), turned(occupied), turned(them)
	}
	single := pawns << 8 &^ occupied
	west, east := (pawns&^fileA)<<7&them, (pawns&^fileH)<<9&them
	n += single.Count() + (single & rank3 << 8 &^ occupied).Count() + west.Count() + east.Count()
	if pawns&rank7 != 0 {
		n += 3 * ((single & rank8).Count() + (west & rank8).Count() + (east & rank8).Count())
	}
	if s.enPassant() != 0 {
		n += countEnPassants(s)
	}
	return n
}

// turned returns set on the board turned over, a1 on a8.
func turned(set rep.SquareSet) rep.SquareSet { return rep.SquareSet(bits.ReverseBytes64(uint64(set))) }

// covered returns those of castles, 1 for the kingside and 2 for the queenside,
// whose rook uncovers nothing. It is for positions with an enemy on the rank.
//
//go:noinline
func covered(s *state, c *rep.Castling, castles int) int {
	way := int(s.side()) * 2
	if castles&1 != 0 && uncovers(s, c, way) {
		castles &^= 1
	}
	if castles&2 != 0 && uncovers(s, c, way+1) {
		castles &^= 2
	}
	return castles
}

// countPinned counts the moves of a pawn that pinner pins, and that has the line
// between pinner and king to go along.
//
//go:noinline
func countPinned(s *state, pawn, line, pinner rep.SquareSet) int {
	if s.side() == rep.Black {
		pawn, line, pinner = turned(pawn), turned(line), turned(pinner)
	}
	single := pawn << 8 & line
	n := (single | single&rank3<<8&line).Count()
	if to := ((pawn&^fileA)<<7 | (pawn&^fileH)<<9) & pinner; to != 0 {
		n++
		if to&rank8 != 0 {
			n += 3
		}
	}
	return n
}

// countEnPassants counts the captures en passant.
//
//go:noinline
func countEnPassants(s *state) int {
	king := first(s.sets[kings] & s.men(s.side()))
	if s.side() == rep.White {
		return enPassants[side.White](s, king).Count()
	}
	return enPassants[side.Black](s, king).Count()
}

// countEvasions is CountMoves for a position in check. It can do others too.
//
//go:noinline
func (b *Board) countEvasions() int {
	s, c := b.state(), b.castling
	if s.side() == rep.White {
		return evasions[side.White](s, c)
	}
	return evasions[side.Black](s, c)
}

func evasions[S side.Type](s *state, c *rep.Castling) int {
	us, them := parties[S](s)
	occupied := us | them
	t := attacks.Shared
	king := first(s.sets[kings] & us)
	l := limitsOf[S](s, king)
	steps, castles := kingMoves[S](s, c, king)
	n := steps.Count() + bits.OnesCount64(uint64(castles))
	if l.check == 0 {
		return n
	}
	target := l.check &^ us
	pinned := l.diagonal | l.straight

	for from := s.sets[knights] & us &^ pinned; from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] & target).Count()
	}
	diagonal := (s.sets[bishops] | s.sets[queens]) & us &^ l.straight
	straight := (s.sets[rooks] | s.sets[queens]) & us &^ l.diagonal
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
