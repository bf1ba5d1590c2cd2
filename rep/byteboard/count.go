package byteboard

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// CountMoves implements [rep.Counter]. The moves of a side that is not in check are counted in
// the register, all directions at once and without a loop over pieces. Go counts the rest:
// castling, en passant captures and the answers to a check.
func (b *Board) CountMoves() int {
	f := b.frame()
	us := f.SideToMove()
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
	if rights := f.RightsOf(us); rights != 0 {
		moves += b.countCastling(int(rights), 2*int(us), rep.SquareSet(n.attacked), rep.SquareSet(n.occupied))
	}
	if f.EPCapturable() != 0 {
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

// exposesKing reports whether the rook of a castling move leaves the king open to an attack.
func (b *Board) exposesKing(i int) bool {
	rook := b.castling.Rook[i&3]
	return (rook+1)&7 > 1 && b.exposesKingInside(rook, i)
}

//go:noinline
func (b *Board) exposesKingInside(rook rep.Square, i int) bool {
	return sets.ExposesKingInside(b.state().view(), rook, i)
}

// countEnPassant counts the en passant captures.
//
//go:noinline
func (b *Board) countEnPassant() int {
	p := b.state().view()
	return sets.EnPassantPawnsOf(p.SideToMove(), p).Count()
}

// countEvasions is CountMoves in check.
//
//go:noinline
func (b *Board) countEvasions() int { return b.state().view().CountEvasions(b.castling) }
