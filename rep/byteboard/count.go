package byteboard

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// CountMoves implements [rep.Counter]. The moves of a side that is not in check are counted in
// the register, all directions at once and without a loop over pieces. Go counts the rest:
// castling, en passant captures and the answers to a check.
func (b *Board) CountMoves() int {
	f := b.frame()
	us := f.sideToMove()
	var n count
	if b.plain {
		n = countPlain(&f.cells, int(us))
	} else {
		n.moves, n.attacked, n.occupied, n.king = countLanes(&f.cells, int(us))
	}
	if n.attacked>>(n.king&63)&1 != 0 {
		return b.countEvasions()
	}
	moves := int(n.moves)
	if rights := f.rightsOf(us); rights != 0 {
		moves += b.countCastling(int(rights), 2*int(us), rep.SquareSet(n.attacked), rep.SquareSet(n.occupied))
	}
	if f.epCapturable() != 0 {
		moves += b.countEnPassant()
	}
	return moves
}

// countCastling counts the castling moves of the given rights, 1 for the kingside and 2 for
// the queenside. kingside is the index of the first.
func (b *Board) countCastling(rights, kingside int, attacked, occupied rep.SquareSet) (n int) {
	c := b.castling
	for i := kingside; i < kingside+2; i++ {
		if rights&1 != 0 && c.Empty[i&3]&occupied|c.Safe[i&3]&attacked == 0 && !b.exposesKing(i) {
			n++
		}
		rights >>= 1
	}
	return n
}

// exposesKing is the function exposesKing for the present position.
func (b *Board) exposesKing(i int) bool {
	rook := b.castling.Rook[i&3]
	return (rook+1)&7 > 1 && b.exposesKingInside(rook, i)
}

//go:noinline
func (b *Board) exposesKingInside(rook rep.Square, i int) bool {
	s := b.state()
	return exposesKingInside(s, s.occupancy(rep.White), rook, i)
}

// countEnPassant counts the en passant captures.
//
//go:noinline
func (b *Board) countEnPassant() int {
	s := b.state()
	us := s.sideToMove()
	o, king := s.occupancy(us), first(s.king(us))
	if us == rep.White {
		return enPassantPawns[side.White](s, o, king).Count()
	}
	return enPassantPawns[side.Black](s, o, king).Count()
}

// countEvasions is CountMoves in check.
//
//go:noinline
func (b *Board) countEvasions() int {
	s := b.state()
	if s.sideToMove() == rep.White {
		return evasions[side.White](s, b.castling)
	}
	return evasions[side.Black](s, b.castling)
}

// evasions counts the moves out of a check as generate finds them: a pinned piece has none.
func evasions[S side.Type](s *state, c *rep.Castling) int {
	us := side.Of[S]()
	o := s.occupancy(us)
	t := attacks.Shared
	king := first(s.king(us))
	info := findCheckInfo[S](s, o, king)
	steps, castles := kingMoves[S, legal](s, o, c, king)
	n := steps.Count() + bits.OnesCount64(uint64(castles))
	if info.checkMask == 0 {
		return n
	}
	target := info.checkMask &^ o.us
	free := o.us &^ (info.diagonalPins | info.orthogonalPins)
	for from := s.knightsIn(us, free); from != 0; from &= from - 1 {
		n += (t.Knight[first(from)] & target).Count()
	}
	for from := s.diagonalSliders(us) & free; from != 0; from &= from - 1 {
		n += (t.Bishop.Attacks(first(from), o.all()) & target).Count()
	}
	for from := s.orthogonalSliders(us) & free; from != 0; from &= from - 1 {
		n += (t.Rook.Attacks(first(from), o.all()) & target).Count()
	}
	p := pawnMoves[S, legal](s, o, info)
	n += p.single.Count() + p.double.Count() + p.west.Count() + p.east.Count()
	if last := promotionRank(us); (p.single|p.west|p.east)&last != 0 {
		n += 3 * ((p.single & last).Count() + (p.west & last).Count() + (p.east & last).Count())
	}
	if s.epCapturable() != 0 {
		n += enPassantPawns[S](s, o, king).Count()
	}
	return n
}
