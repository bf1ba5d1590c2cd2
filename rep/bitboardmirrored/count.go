package bitboardmirrored

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// CountMoves implements [rep.Counter]. It finds the same moves as AppendMoves, but
// counts the squares of a set by one popcount where AppendMoves takes them out one by
// one, and no move has to be mirrored back. It is called for each position counted, and
// calls would cost a good part of its time. So it is one long function, and only the
// rare cases, such as a check, are in others.
func (b *Board) CountMoves() int {
	s, t := b.state(), attacks.Shared
	us, them := s.bitboards[ours], s.bitboards[theirs]
	orthogonal, diagonal, pawn := s.bitboards[rooks], s.bitboards[bishops], s.bitboards[pawns]&pawnRanks
	sides := s.sides
	king, theirKing := int(sides&ourKingMask), int(sides>>theirSideShift&ourKingMask)
	occupied := us | them
	knight := occupied &^ (orthogonal | diagonal | pawn | 1<<king | 1<<theirKing)

	// The king, as in kingMoves.
	n := 0
	steps := t.King[king] &^ us
	safe := steps
	castles := 0
	if rights := sides >> ourRightsShift & 3; rights != 0 {
		c := &b.castlingSides[s.sideToMove()&1]
		if rights&1 != 0 && c.empty[0]&occupied == 0 {
			castles = 1
			safe |= c.safe[0]
		}
		if rights&2 != 0 && c.empty[1]&occupied == 0 {
			castles += 2
			safe |= c.safe[1]
		}
	}
	theirPawns := pawn & them
	if safe != 0 {
		zone := castles<<6 + king
		safe &^= theirPawns&^sets.FileA>>9 | theirPawns&^sets.FileH>>7 | t.King[theirKing]
		for from := t.Zones.Knight[zone] & knight & them; from != 0; from &= from - 1 {
			safe &^= t.Knight[sets.First(from)]
		}
		xray := occupied &^ (1 << (king & 63))
		for from := t.Zones.Bishop[zone] & diagonal & them; from != 0; from &= from - 1 {
			safe &^= t.Bishop.Attacks(sets.First(from), xray)
		}
		for from := t.Zones.Rook[zone] & orthogonal & them; from != 0; from &= from - 1 {
			safe &^= t.Rook.Attacks(sets.First(from), xray)
		}
		n = (steps & safe).Count()
		if castles != 0 {
			n += bits.OnesCount64(uint64(withoutUnsafe(b, s, castles, safe)))
		}
	}

	// Checks and pins, as in findCheckInfo.
	if (t.Pawn[king]&theirPawns | t.Knight[king]&knight&them) != 0 {
		return b.evasions(s)
	}
	free := us
	from := (t.Bishop.Rays[king]&diagonal | t.Rook.Rays[king]&orthogonal) & them
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+sets.First(from)]
		blocker := line & occupied
		if blocker == 0 {
			return b.evasions(s)
		}
		if blocker&(blocker-1) == 0 && blocker&us != 0 {
			// The pinned piece is counted here and left out below. A slider of
			// the right type can go to all squares of the line but its own, and
			// to the pinner: as many as there are in between.
			free ^= blocker
			movers := blocker & diagonal
			if blocker&t.Rook.Rays[king] != 0 {
				movers = blocker & orthogonal
			}
			if movers != 0 {
				n += line.Count()
			} else if blocker&pawn != 0 {
				n += countPinnedPawn(blocker, line, from&-from)
			}
		}
	}

	target := ^us
	for from := knight & free; from != 0; from &= from - 1 {
		n += (t.Knight[sets.First(from)] & target).Count()
	}
	for from := diagonal & free; from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(sets.First(from), occupied) & target).Count()
	}
	for from := orthogonal & free; from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(sets.First(from), occupied) & target).Count()
	}

	ourPawns := pawn & free
	single := ourPawns << 8 &^ occupied
	double := single & sets.Rank3 << 8 &^ occupied
	west, east := ourPawns&^sets.FileA<<7&them, ourPawns&^sets.FileH<<9&them
	n += single.Count() + double.Count() + west.Count() + east.Count()
	if (single|west|east)&sets.Rank8 != 0 {
		n += 3 * ((single & sets.Rank8).Count() + (west & sets.Rank8).Count() + (east & sets.Rank8).Count())
	}
	if pawn != s.bitboards[pawns] {
		n += enPassantPawns(s).Count()
	}
	return n
}

// countPinnedPawn counts the moves of our pawn that is pinned by pinner. The pawn can go
// along line, the squares between pinner and king.
//
//go:noinline
func countPinnedPawn(pawn, line, pinner rep.SquareSet) int {
	single := pawn << 8 & line
	n := (single | single&sets.Rank3<<8&line).Count()
	if to := (pawn&^sets.FileA<<7 | pawn&^sets.FileH<<9) & pinner; to != 0 {
		n++
		if to&sets.Rank8 != 0 {
			n += 3
		}
	}
	return n
}

// evasions is CountMoves for a position in check.
func (b *Board) evasions(s *state) int {
	t := attacks.Shared
	o := s.seen()
	occupied := o.all()
	knights := s.knightsOf(occupied)
	info := findCheckInfo(s, knights)
	steps, castles := kingMoves[sets.Legal](b, s, knights)
	n := steps.Count() + bits.OnesCount64(uint64(castles))
	if info.checkMask == 0 {
		return n
	}
	target := info.checkMask &^ o.us
	// A pinned piece never blocks or captures a checker: no line through the king
	// meets another one.
	free := o.us &^ (info.diagonalPins | info.orthogonalPins)
	for from := knights & free; from != 0; from &= from - 1 {
		n += (t.Knight[sets.First(from)] & target).Count()
	}
	for from := s.bitboards[bishops] & free; from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(sets.First(from), occupied) & target).Count()
	}
	for from := s.bitboards[rooks] & free; from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(sets.First(from), occupied) & target).Count()
	}
	p := pawnMoves[sets.Legal](s, info)
	n += p.single.Count() + p.double.Count() + p.west.Count() + p.east.Count()
	if (p.single|p.west|p.east)&sets.Rank8 != 0 {
		n += 3 * ((p.single & sets.Rank8).Count() + (p.west & sets.Rank8).Count() + (p.east & sets.Rank8).Count())
	}
	if s.bitboards[pawns]&sets.Rank8 != 0 {
		n += enPassantPawns(s).Count()
	}
	return n
}
