// Code generated from ../tenbytwelve/attacks.go; DO NOT EDIT.

package tenbytwelvescan

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// pawnAttackers returns the squares of the pawns of c that attack i.
func (b *Board) pawnAttackers(i index, c rep.Color) rep.SquareSet {
	var pawns rep.SquareSet
	pawn, at := rep.MakePiece(c, rep.Pawn), i-forward(c)
	if b.pieceAt(at+west) == pawn {
		pawns = (at + west).square().Set()
	}
	if b.pieceAt(at+east) == pawn {
		pawns |= (at + east).square().Set()
	}
	return pawns
}

// clear reports whether all cells between from and to are empty. step must lead from
// from to to, or off the board, where a sentinel ends the walk.
func (b *Board) clear(from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != empty {
			return false
		}
	}
	return true
}

// castlePathClear reports whether the side to move has a right to castle and, in standard chess,
// the cells between king and rook are empty on one side. They are tested at once, in one
// load: the knight and the bishop in their corner prevent most castling.
func castlePathClear[S side.Type](b *Board, state state) bool {
	us := side.Of[S]()
	if state>>(rightsShift+2*us)&3 == 0 {
		return false
	}
	row := load8(&b.cells, uint(a1)+7*columns*uint(us))
	const kingside, queenside = 0xffff << 40, 0xffffff << 8
	return row&kingside == 0 || row&queenside == 0 || state.rights()&^b.standard != 0
}

// castleLegal960 is castleLegal for any start position of Chess960 and a right
// that the side to move has.
func castleLegal960[S side.Type](b *Board, i int) bool {
	us := side.Of[S]()
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i])
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		if sq != king && sq != rook && b.at(sq) != empty {
			return false
		}
	}
	// The rook may shield the king on its rank: 8/8/8/8/8/8/8/rRK4k w B - 0 1. So it
	// is off the board while the king's path is tested.
	o := b.at(rook)
	b.cells[rook&127] = empty
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us.Other())
	}
	b.cells[rook&127] = o
	return safe
}

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Attackers returns the squares of the pieces of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	return b.attackersOf(indexOf(sq), c)
}
