package bitboard

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// CountMoves implements [rep.Counter]. It finds the same moves as AppendMoves, but
// counts the squares of a set by one popcount where AppendMoves takes them out one by
// one. It does without the check that the stack has room, which count makes.
//
//go:nosplit
func (b *Board) CountMoves() int {
	s := b.state()
	bits := s.bits()
	if bits.sideToMove() == rep.White {
		return count[side.White](s, b.castling, bits)
	}
	return count[side.Black](s, b.castling, bits)
}

// count is called for each position counted, and the calls of its parts would take a
// good part of their time. So it is one long function, and the rare cases, a check among
// them, are in others, which have no type parameter: the dictionary for a call of such a
// function would be kept in a register all along.
func count[S side.Type](s *state, c *rep.Castling, bits stateBits) int {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	own, enemies := s.byColor(us), s.byColor(them)
	occupied := own | enemies
	king := first(s.king(us))

	// The king, as in kingMoves.
	steps := t.King[king] &^ own
	castles, kingside := 0, 2*int(us)
	if rights := bits.rightsOf(us); rights != 0 {
		if rights&1 != 0 && c.Empty[kingside]&occupied == 0 {
			castles = 1
		}
		if rights&2 != 0 && c.Empty[kingside+1]&occupied == 0 {
			castles += 2
		}
	}
	n := 0
	if steps != 0 || castles != 0 {
		zone := (castles<<6 + king) & 255
		danger := pawnAttacks(them, s.pawns(them)) | t.King[first(s.king(them))]
		for from := t.Zones.Knight[zone] & s.knights(them); from != 0; from &= from - 1 {
			danger |= t.Knight[first(from)]
		}
		xray := occupied &^ (1 << (king & 63))
		for from := t.Zones.Bishop[zone] & s.diagonalSliders(them); from != 0; from &= from - 1 {
			danger |= t.Bishop.Attacks(first(from), xray)
		}
		for from := t.Zones.Rook[zone] & s.orthogonalSliders(them); from != 0; from &= from - 1 {
			danger |= t.Rook.Attacks(first(from), xray)
		}
		n = (steps &^ danger).Count()
		if danger&s.king(us) != 0 {
			return n + evasionsOf(us, s)
		}
		if castles != 0 {
			if s.orthogonalSliders(them)&promotionRank(them) != 0 {
				castles = s.withoutExposed(us, c, castles)
			}
			if castles&1 != 0 && c.Safe[kingside]&danger == 0 {
				n++
			}
			if castles&2 != 0 && c.Safe[kingside+1]&danger == 0 {
				n++
			}
		}
	} else if t.Knight[king]&s.knights(them) != 0 {
		// Nothing else attacks a king that its own pieces surround.
		return evasionsOf(us, s)
	}

	// Pins, as in findCheckInfo.
	free := own
	from := t.Bishop.Rays[king]&s.diagonalSliders(them) | t.Rook.Rays[king]&s.orthogonalSliders(them)
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+first(from)]
		blocker := line & occupied
		if blocker&(blocker-1) == 0 && blocker&own != 0 {
			// The pinned piece is counted here and left out below. A slider of
			// the right type can go to all squares of the line but its own, and
			// to the pinner: as many as there are in between.
			free ^= blocker
			movers := s.diagonalSlidersIn(us, blocker)
			if blocker&t.Rook.Rays[king] != 0 {
				movers = s.orthogonalSlidersIn(us, blocker)
			}
			if movers != 0 {
				n += line.Count()
			} else if s.pawnsIn(us, blocker) != 0 {
				// Most pinned pawns have no move, which is seen without the call. A
				// step off the edge ends on no line with the pawn.
				step := forward(us, blocker)
				if step&line|(step<<1|step>>1)&(from&-from) != 0 {
					n += countPinnedPawn(us, blocker, line, from&-from)
				}
			}
		}
	}

	for from := s.knightsIn(us, free); from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] &^ own).Count()
	}
	for from := s.diagonalSlidersIn(us, free); from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(first(from), occupied) &^ own).Count()
	}
	for from := s.orthogonalSlidersIn(us, free); from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(first(from), occupied) &^ own).Count()
	}

	pawns := s.pawnsIn(us, free)
	single := forward(us, pawns) &^ occupied
	double := forward(us, single&thirdRank(us)) &^ occupied
	west, east := forwardWest(us, pawns)&enemies, forwardEast(us, pawns)&enemies
	// Two popcounts for four kinds of steps: pushes end on empty squares and captures on
	// enemy squares, and a double push never ends where a single one does, because the
	// pawn in between would block it.
	n += (single | double | west).Count() + east.Count()
	if last := promotionRank(us); pawns&forward(us^1, last) != 0 {
		n += 3 * ((single & last).Count() + (west & last).Count() + (east & last).Count())
	}
	if bits.epCapturable() != 0 {
		n += enPassantPawnsOf(us, s).Count()
	}
	return n
}

// withoutExposed returns the part of castles, 1 for the kingside and 2 for the
// queenside, whose rook does not expose the king. It is for positions with an enemy
// rook or queen on the rank.
//
//go:noinline
func (s *state) withoutExposed(us rep.Color, c *rep.Castling, castles int) int {
	o, kingside := s.occupancy(us), 2*int(us)
	if castles&1 != 0 && exposesKing(s, o, c, kingside) {
		castles &^= 1
	}
	if castles&2 != 0 && exposesKing(s, o, c, kingside+1) {
		castles &^= 2
	}
	return castles
}

// countPinnedPawn counts the moves of a pawn that is pinned by pinner. The pawn can go
// along line, the squares between pinner and king.
//
//go:noinline
func countPinnedPawn(us rep.Color, pawn, line, pinner rep.SquareSet) int {
	single := forward(us, pawn) & line
	n := (single | forward(us, single&thirdRank(us))&line).Count()
	if to := (forwardWest(us, pawn) | forwardEast(us, pawn)) & pinner; to != 0 {
		n++
		if to&promotionRank(us) != 0 {
			n += 3
		}
	}
	return n
}

// evasionsOf is evasions for a side that is passed as an argument.
//
//go:noinline
func evasionsOf(us rep.Color, s *state) int {
	king := first(s.king(us))
	if us == rep.White {
		return evasions[side.White](s, s.occupancy(rep.White), king)
	}
	return evasions[side.Black](s, s.occupancy(rep.Black), king)
}

// enPassantPawnsOf is enPassantPawns for a side that is passed as an argument.
//
//go:noinline
func enPassantPawnsOf(us rep.Color, s *state) rep.SquareSet {
	king := first(s.king(us))
	if us == rep.White {
		return enPassantPawns[side.White](s, s.occupancy(rep.White), king)
	}
	return enPassantPawns[side.Black](s, s.occupancy(rep.Black), king)
}

// evasions is count for a position in check, without the moves of the king, which count
// has counted: a check changes nothing about them.
func evasions[S side.Type](s *state, o occupancy, king int) int {
	us := side.Of[S]()
	occupied := o.all()
	t := attacks.Shared
	info := findCheckInfo[S](s, o, king)
	n := 0
	if info.checkMask == 0 {
		return n
	}
	target := info.checkMask &^ o.us
	pinned := info.diagonalPins | info.orthogonalPins

	for from := s.knights(us) &^ pinned; from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] & target).Count()
	}
	diagonal := s.diagonalSliders(us) &^ info.orthogonalPins
	orthogonal := s.orthogonalSliders(us) &^ info.diagonalPins
	if pinned != 0 {
		for from := diagonal & info.diagonalPins; from != 0; from &= from - 1 {
			n += (t.Bishop.Attacks(first(from), occupied) & target & info.diagonalPins).Count()
		}
		for from := orthogonal & info.orthogonalPins; from != 0; from &= from - 1 {
			n += (t.Rook.Attacks(first(from), occupied) & target & info.orthogonalPins).Count()
		}
		diagonal &^= info.diagonalPins
		orthogonal &^= info.orthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(first(from), occupied) & target).Count()
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(first(from), occupied) & target).Count()
	}

	p := pawnMoves[S, legal](s, o, info)
	n += (p.single | p.double | p.west).Count() + p.east.Count()
	if last := promotionRank(us); (p.single|p.west|p.east)&last != 0 {
		n += 3 * ((p.single & last).Count() + (p.west & last).Count() + (p.east & last).Count())
	}
	if s.epCapturable() != 0 {
		n += enPassantPawns[S](s, o, king).Count()
	}
	return n
}
