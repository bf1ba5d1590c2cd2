package sets

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// Count returns the number of legal moves in p, whose side to move is S. It finds the same moves as
// [Generate], but counts the squares of a set by one popcount where Generate takes them out one by
// one.
//
// It is called for each position counted, and the calls of its parts would take a
// good part of their time. So it is one long function, and the rare cases, a check among
// them, are in others, which have no type parameter: the dictionary for a call of such a
// function would be kept in a register all along.
func Count[S side.Type](p Position, c *rep.Castling) int {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	own, enemies := p.Us, p.Them
	occupied := own | enemies
	king := First(p.king(us, p.Us))

	// The king, as in KingMoves.
	steps := t.King[king] &^ own
	castles, kingside := 0, 2*int(us)
	if rights := p.RightsOf(us); rights != 0 {
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
		danger := pawnAttacks(them, p.pawns(them, p.Them)) | t.King[First(p.king(them, p.Them))]
		for from := t.Zones.Knight[zone] & p.knights(them, p.Them); from != 0; from &= from - 1 {
			danger |= t.Knight[First(from)]
		}
		xray := occupied &^ (1 << (king & 63))
		for from := t.Zones.Bishop[zone] & p.diagonalSliders(them, p.Them); from != 0; from &= from - 1 {
			danger |= t.Bishop.Attacks(First(from), xray)
		}
		for from := t.Zones.Rook[zone] & p.orthogonalSliders(them, p.Them); from != 0; from &= from - 1 {
			danger |= t.Rook.Attacks(First(from), xray)
		}
		n = (steps &^ danger).Count()
		if danger&p.king(us, p.Us) != 0 {
			return n + evasionsOf(us, p)
		}
		if castles != 0 {
			if p.orthogonalSliders(them, p.Them)&PromotionRank(them) != 0 {
				castles = p.WithoutExposed(us, c, castles)
			}
			if castles&1 != 0 && c.Safe[kingside]&danger == 0 {
				n++
			}
			if castles&2 != 0 && c.Safe[kingside+1]&danger == 0 {
				n++
			}
		}
	} else if t.Knight[king]&p.knights(them, p.Them) != 0 {
		// Nothing else attacks a king that its own pieces surround.
		return evasionsOf(us, p)
	}

	// Pins, as in FindCheckInfo.
	free := own
	from := t.Bishop.Rays[king]&p.diagonalSliders(them, p.Them) | t.Rook.Rays[king]&p.orthogonalSliders(them, p.Them)
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+First(from)]
		blocker := line & occupied
		if blocker&(blocker-1) == 0 && blocker&own != 0 {
			// The pinned piece is counted here and left out below. A slider of
			// the right type can go to all squares of the line but its own, and
			// to the pinner: as many as there are in between.
			free ^= blocker
			movers := p.diagonalSlidersIn(us, blocker)
			if blocker&t.Rook.Rays[king] != 0 {
				movers = p.orthogonalSlidersIn(us, blocker)
			}
			if movers != 0 {
				n += line.Count()
			} else if p.pawnsIn(us, blocker) != 0 {
				// Most pinned pawns have no move, which is seen without the call. A
				// step off the edge ends on no line with the pawn.
				step := forward(us, blocker)
				if step&line|(step<<1|step>>1)&(from&-from) != 0 {
					n += countPinnedPawn(us, blocker, line, from&-from)
				}
			}
		}
	}

	for from := p.knightsIn(us, free); from != 0; from &= from - 1 {
		n += (t.Knight[First(from)] &^ own).Count()
	}
	for from := p.diagonalSlidersIn(us, free); from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(First(from), occupied) &^ own).Count()
	}
	for from := p.orthogonalSlidersIn(us, free); from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(First(from), occupied) &^ own).Count()
	}

	pawns := p.pawnsIn(us, free)
	single := forward(us, pawns) &^ occupied
	double := forward(us, single&thirdRank(us)) &^ occupied
	west, east := forwardWest(us, pawns)&enemies, forwardEast(us, pawns)&enemies
	// Two popcounts for four kinds of steps: pushes end on empty squares and captures on
	// enemy squares, and a double push never ends where a single one does, because the
	// pawn in between would block it.
	n += (single | double | west).Count() + east.Count()
	if last := PromotionRank(us); pawns&forward(us^1, last) != 0 {
		n += 3 * ((single & last).Count() + (west & last).Count() + (east & last).Count())
	}
	if p.EPCapturable() != 0 {
		n += EnPassantPawnsOf(us, p).Count()
	}
	return n
}

// WithoutExposed returns the part of castles, 1 for the kingside and 2 for the
// queenside, whose rook does not expose the king of us, which is to move. It is for positions with
// an enemy rook or queen on the rank.
//
//go:noinline
func (p Position) WithoutExposed(us rep.Color, c *rep.Castling, castles int) int {
	kingside := 2 * int(us)
	if castles&1 != 0 && exposesKing(p, c.Rook[kingside&3], kingside) {
		castles &^= 1
	}
	if castles&2 != 0 && exposesKing(p, c.Rook[(kingside+1)&3], kingside+1) {
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
		if to&PromotionRank(us) != 0 {
			n += 3
		}
	}
	return n
}

// evasionsOf is evasions for a side that is passed as an argument.
//
//go:noinline
func evasionsOf(us rep.Color, p Position) int {
	if us == rep.White {
		return evasions[side.White](p)
	}
	return evasions[side.Black](p)
}

// EnPassantPawnsOf is EnPassantPawns for a side that is passed as an argument.
//
//go:noinline
func EnPassantPawnsOf(us rep.Color, p Position) rep.SquareSet {
	if us == rep.White {
		return EnPassantPawns[side.White](p, First(p.king(us, p.Us)))
	}
	return EnPassantPawns[side.Black](p, First(p.king(us, p.Us)))
}

// evasions is Count for a position in check, without the moves of the king, which Count
// has counted: a check changes nothing about them.
func evasions[S side.Type](p Position) int {
	us := side.Of[S]()
	occupied := p.Occupied()
	t := attacks.Shared
	king := First(p.king(us, p.Us))
	info := FindCheckInfo[S](p, king)
	n := 0
	if info.CheckMask == 0 {
		return n
	}
	target := info.CheckMask &^ p.Us
	pinned := info.DiagonalPins | info.OrthogonalPins

	for from := p.knights(us, p.Us) &^ pinned; from != 0; from &= from - 1 {
		n += (t.Knight[First(from)] & target).Count()
	}
	diagonal := p.diagonalSliders(us, p.Us) &^ info.OrthogonalPins
	orthogonal := p.orthogonalSliders(us, p.Us) &^ info.DiagonalPins
	if pinned != 0 {
		for from := diagonal & info.DiagonalPins; from != 0; from &= from - 1 {
			n += (t.Bishop.Attacks(First(from), occupied) & target & info.DiagonalPins).Count()
		}
		for from := orthogonal & info.OrthogonalPins; from != 0; from &= from - 1 {
			n += (t.Rook.Attacks(First(from), occupied) & target & info.OrthogonalPins).Count()
		}
		diagonal &^= info.DiagonalPins
		orthogonal &^= info.OrthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(First(from), occupied) & target).Count()
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(First(from), occupied) & target).Count()
	}

	to := PawnMoves[S, Legal](p, info)
	n += (to.Single | to.Double | to.West).Count() + to.East.Count()
	if last := PromotionRank(us); (to.Single|to.West|to.East)&last != 0 {
		n += 3 * ((to.Single & last).Count() + (to.West & last).Count() + (to.East & last).Count())
	}
	if p.EPCapturable() != 0 {
		n += EnPassantPawns[S](p, king).Count()
	}
	return n
}

// CountEvasions counts the moves of a side that is in check, and so cannot castle.
//
//go:noinline
func (p Position) CountEvasions(c *rep.Castling) int {
	if p.SideToMove() == rep.White {
		steps, _ := KingMoves[side.White, Legal](p, c, First(p.king(rep.White, p.Us)))
		return steps.Count() + evasions[side.White](p)
	}
	steps, _ := KingMoves[side.Black, Legal](p, c, First(p.king(rep.Black, p.Us)))
	return steps.Count() + evasions[side.Black](p)
}
