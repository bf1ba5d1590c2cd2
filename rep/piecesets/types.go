// Package piecesets is package sets for boards that have a bitboard for each of the twelve pieces:
//
//	bitboard12       twelve words, copied by each move
//	bitboardinplace  twelve words and a mailbox, changed in place
//
// Where the pieces of a type and side are one word here, they are the AND of two there; where the
// squares of a side are one word there, a board has to unite six here. The rest of the code is the
// same, and made from that package: a choice in one source cost calls in the place of inlined code.
package piecesets

import "github.com/boardbench/boardbench/rep"

// Types is the squares of each of the twelve pieces: the index is the [rep.Piece] less one. Indices
// 6 and 7 are no piece's. A board may keep something else there.
type Types [14]rep.SquareSet

// black is the index of a black piece less the index of the white one.
const black = int(rep.BlackPawn - rep.WhitePawn)

// The pieces of c and of a type. The squares of all pieces of c are not needed.

func (t *Types) king(c rep.Color, _ rep.SquareSet) rep.SquareSet {
	return t[int(rep.King)-1+black*int(c)]
}

func (t *Types) pawns(c rep.Color, _ rep.SquareSet) rep.SquareSet {
	return t[int(rep.Pawn)-1+black*int(c)]
}

func (t *Types) knights(c rep.Color, _ rep.SquareSet) rep.SquareSet {
	return t[int(rep.Knight)-1+black*int(c)]
}

// diagonalSliders returns bishops and queens.
func (t *Types) diagonalSliders(c rep.Color, _ rep.SquareSet) rep.SquareSet {
	return t[int(rep.Bishop)-1+black*int(c)] | t[int(rep.Queen)-1+black*int(c)]
}

// orthogonalSliders returns rooks and queens.
func (t *Types) orthogonalSliders(c rep.Color, _ rep.SquareSet) rep.SquareSet {
	return t[int(rep.Rook)-1+black*int(c)] | t[int(rep.Queen)-1+black*int(c)]
}

// The same in a set of squares.

func (t *Types) pawnsIn(c rep.Color, set rep.SquareSet) rep.SquareSet { return t.pawns(c, 0) & set }

func (t *Types) knightsIn(c rep.Color, set rep.SquareSet) rep.SquareSet { return t.knights(c, 0) & set }

func (t *Types) diagonalSlidersIn(c rep.Color, set rep.SquareSet) rep.SquareSet {
	return t.diagonalSliders(c, 0) & set
}

func (t *Types) orthogonalSlidersIn(c rep.Color, set rep.SquareSet) rep.SquareSet {
	return t.orthogonalSliders(c, 0) & set
}

// typeIn returns the pieces of c and a type in a set.
func (t *Types) typeIn(c rep.Color, kind rep.PieceType, set rep.SquareSet) rep.SquareSet {
	return t[int(kind-1)+black*int(c&1)] & set
}

// ofType returns the pieces of a type, pawn to king, of both colours.
func (t *Types) ofType(kind rep.PieceType) rep.SquareSet { return t[kind-1] | t[int(kind)-1+black] }

// Union returns the squares of all pieces of c.
func (t *Types) Union(c rep.Color) rep.SquareSet {
	side := (*[6]rep.SquareSet)(t[black*int(c&1):])
	return side[0] | side[1] | side[2] | side[3] | side[4] | side[5]
}

//go:generate ../../tools/run twin -from ../sets attacks.go count.go exchange.go movegen.go position.go threats.go
