package framed

import "github.com/boardbench/boardbench/rep"

// SideToMove returns the side to move.
func (b *core) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *core) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant returns the en passant square, NoSquare if there is none.
func (b *core) EnPassant() rep.Square {
	if ep := b.state().epSquare(); ep != 0 {
		return b.square(ep)
	}
	return rep.NoSquare
}

// The bits of White and of Black in a piece ID, as shifts.
const (
	whiteShift = 4
	blackShift = 5
)

const (
	everyByte = 0x0101010101010101 // the lowest bit of each of the eight bytes of a word
	toRank    = 0x0102040810204080 // a product with it puts such bits next to each other, from bit 56
)

// Occupied returns the squares of all pieces. One load has the eight cells of a rank.
func (b *core) Occupied() rep.SquareSet {
	var set rep.SquareSet
	for rank := range 8 {
		row := b.row(rank)
		set |= rep.SquareSet((row>>whiteShift|row>>blackShift)&everyByte*toRank>>56) << (8 * rank)
	}
	return set
}

// Pieces returns the squares of all pieces p, which is one of the twelve.
func (b *core) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for _, q := range b.listOf(p) {
		if q.piece() == p {
			set |= b.square(q.at()).Set()
		}
	}
	return set
}

// listOf returns a part of the list that contains all pieces p.
func (b *core) listOf(p rep.Piece) []pieceSquare {
	if p.Type() != rep.Pawn {
		return b.nonPawns(p.Color())
	}
	list := &b.lists[p.Color()&1]
	return b.pieceList[list.pawns:list.end]
}
