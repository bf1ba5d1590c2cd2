package bitboard

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// CountMoves implements [rep.Counter]. It finds what AppendMoves finds, but
// counts the squares of a set by one popcount where AppendMoves takes them out one
// by one.
//
// It is called for each position counted, and calling its parts would cost a
// good part of what they do. So it is one long function for both sides, and the
// rare cases, a check among them, are in others. With the king zones it takes 407
// instructions for a position of kiwipete, where one function for each side and each
// part took 604, and bulk counting is 1.25 times as fast.
func (b *Board) CountMoves() int {
	s, t, c := b.state(), attacks.Shared, b.castling
	us := s.sideToMove()
	them := us ^ 1
	o := s.occupancy(us)
	occupied := o.all()
	king := first(s.king(us, o.us))

	// The king, as in kingMoves.
	n := 0
	steps := t.King[king] &^ o.us
	safe := steps
	castles := 0
	kingside := 2 * int(us) // rep.CastlingIndex
	if rights := s.stateBits >> (rightsShift + kingside) & 3; rights != 0 {
		empty, path := (*[2]rep.SquareSet)(c.Empty[kingside:]), (*[2]rep.SquareSet)(c.Safe[kingside:])
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
		zone := (castles&3)<<6 + king
		safe &^= pawnAttacks(them, s.pawns(them, o.them)) | t.King[first(s.king(them, o.them))]
		for from := t.Zones.Knight[zone] & s.knights(them, o.them); from != 0; from &= from - 1 {
			safe &^= t.Knight[first(from)]
		}
		xray := occupied &^ (1 << (king & 63))
		for from := t.Zones.Bishop[zone] & s.diagonalSliders(them, o.them); from != 0; from &= from - 1 {
			safe &^= t.Bishop.Attacks(first(from), xray)
		}
		for from := t.Zones.Rook[zone] & s.orthogonalSliders(them, o.them); from != 0; from &= from - 1 {
			safe &^= t.Rook.Attacks(first(from), xray)
		}
		n = (steps & safe).Count()
		if castles != 0 {
			if s.orthogonalSliders(them, o.them)&(rank1<<(king&56)) != 0 {
				castles = withoutExposed(s, c, castles)
			}
			path := (*[2]rep.SquareSet)(c.Safe[kingside:])
			if castles&1 != 0 && path[0]&^safe == 0 {
				n++
			}
			if castles&2 != 0 && path[1]&^safe == 0 {
				n++
			}
		}
	}

	// Checks and pins, as in findCheckInfo.
	if t.Pawn[int(us)<<6+king]&s.pawns(them, o.them)|t.Knight[king]&s.knights(them, o.them) != 0 {
		return b.countEvasions()
	}
	free := o.us
	for from := t.Bishop.Rays[king]&s.diagonalSliders(them, o.them) | t.Rook.Rays[king]&s.orthogonalSliders(them, o.them); from != 0; from &= from - 1 {
		line := t.Between[king<<6+first(from)]
		blocker := line & occupied
		if blocker == 0 {
			return b.countEvasions()
		}
		if blocker&(blocker-1) == 0 && blocker&o.us != 0 {
			// The pinned piece is counted here and left out below. A slider of
			// the right type can go to all squares of the line but its own, and
			// to the pinner: as many as there are in between.
			free ^= blocker
			movers := s.diagonalSliders(us, blocker)
			if blocker&t.Rook.Rays[king] != 0 {
				movers = s.orthogonalSliders(us, blocker)
			}
			if movers != 0 {
				n += line.Count()
			} else if s.pawns(us, blocker) != 0 {
				n += countPinnedPawn(s, blocker, line, from&-from)
			}
		}
	}

	target := ^o.us
	for from := s.knights(us, free); from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] & target).Count()
	}
	for from := s.diagonalSliders(us, free); from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(first(from), occupied) & target).Count()
	}
	for from := s.orthogonalSliders(us, free); from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(first(from), occupied) & target).Count()
	}

	// Black's pawns are White's on the board upside down.
	pawns, enemies := s.pawns(us, free), o.them
	if s.sideToMove() == rep.Black {
		pawns, occupied, enemies = flipVertical(pawns), flipVertical(occupied), flipVertical(enemies)
	}
	single := pawns << 8 &^ occupied
	west, east := (pawns&^fileA)<<7&enemies, (pawns&^fileH)<<9&enemies
	n += single.Count() + (single & rank3 << 8 &^ occupied).Count() + west.Count() + east.Count()
	if pawns&rank7 != 0 {
		n += 3 * ((single & rank8).Count() + (west & rank8).Count() + (east & rank8).Count())
	}
	if s.epCapturable() != 0 {
		n += countEnPassants(s)
	}
	return n
}

// flipVertical returns a set on the board upside down: a1 becomes a8.
func flipVertical(set rep.SquareSet) rep.SquareSet {
	return rep.SquareSet(bits.ReverseBytes64(uint64(set)))
}

// withoutExposed returns those of castles, 1 for the kingside and 2 for the
// queenside, whose rook does not expose the king. It is for positions with an enemy
// rook or queen on the rank.
//
//go:noinline
func withoutExposed(s *state, c *rep.Castling, castles int) int {
	us := s.sideToMove()
	o := s.occupancy(us)
	kingside := int(us) * 2
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
func countPinnedPawn(s *state, pawn, line, pinner rep.SquareSet) int {
	if s.sideToMove() == rep.Black {
		pawn, line, pinner = flipVertical(pawn), flipVertical(line), flipVertical(pinner)
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

// countEnPassants counts the en passant captures.
//
//go:noinline
func countEnPassants(s *state) int {
	us := s.sideToMove()
	o := s.occupancy(us)
	king := first(s.king(us, o.us))
	if us == rep.White {
		return enPassantPawns[side.White](s, o, king).Count()
	}
	return enPassantPawns[side.Black](s, o, king).Count()
}

// countEvasions is CountMoves for a position in check.
//
//go:noinline
func (b *Board) countEvasions() int {
	s, c := b.state(), b.castling
	if s.sideToMove() == rep.White {
		return evasions[side.White](s, s.occupancy(rep.White), c)
	}
	return evasions[side.Black](s, s.occupancy(rep.Black), c)
}

func evasions[S side.Type](s *state, o occupancy, c *rep.Castling) int {
	us := side.Of[S]()
	occupied := o.all()
	t := attacks.Shared
	king := first(s.king(us, o.us))
	info := findCheckInfo[S](s, o, king)
	steps, castles := kingMoves[S](s, o, c, king)
	n := steps.Count() + bits.OnesCount64(uint64(castles))
	if info.checkMask == 0 {
		return n
	}
	target := info.checkMask &^ o.us
	pinned := info.diagonalPins | info.orthogonalPins

	for from := s.knights(us, o.us) &^ pinned; from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] & target).Count()
	}
	diagonal := s.diagonalSliders(us, o.us) &^ info.orthogonalPins
	orthogonal := s.orthogonalSliders(us, o.us) &^ info.diagonalPins
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

	p := pawnMoves[S](s, o, info)
	n += p.single.Count() + p.double.Count() + p.west.Count() + p.east.Count()
	if last := promotionRank(us); (p.single|p.west|p.east)&last != 0 {
		n += 3 * ((p.single & last).Count() + (p.west & last).Count() + (p.east & last).Count())
	}
	if s.epCapturable() != 0 {
		n += enPassantPawns[S](s, o, king).Count()
	}
	return n
}
