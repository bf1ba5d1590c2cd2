package sets

import "github.com/boardbench/boardbench/rep"

// Types is the squares of the pieces of both colours by type, pawns first: the index is the
// [rep.PieceType] less one.
type Types [6]rep.SquareSet

// The pieces of c and of a type. own is the squares of all pieces of c.

func (t *Types) king(_ rep.Color, own rep.SquareSet) rep.SquareSet    { return t[rep.King-1] & own }
func (t *Types) pawns(_ rep.Color, own rep.SquareSet) rep.SquareSet   { return t[rep.Pawn-1] & own }
func (t *Types) knights(_ rep.Color, own rep.SquareSet) rep.SquareSet { return t[rep.Knight-1] & own }

// diagonalSliders returns bishops and queens.
func (t *Types) diagonalSliders(_ rep.Color, own rep.SquareSet) rep.SquareSet {
	return (t[rep.Bishop-1] | t[rep.Queen-1]) & own
}

// orthogonalSliders returns rooks and queens.
func (t *Types) orthogonalSliders(_ rep.Color, own rep.SquareSet) rep.SquareSet {
	return (t[rep.Rook-1] | t[rep.Queen-1]) & own
}

// The same in a set of squares that holds no piece of the other colour. A bitboard has
// the pieces of both colours, and one AND with such a set does for the colour too.

func (t *Types) pawnsIn(c rep.Color, set rep.SquareSet) rep.SquareSet { return t.pawns(c, set) }

func (t *Types) knightsIn(c rep.Color, set rep.SquareSet) rep.SquareSet { return t.knights(c, set) }

func (t *Types) diagonalSlidersIn(c rep.Color, set rep.SquareSet) rep.SquareSet {
	return t.diagonalSliders(c, set)
}

func (t *Types) orthogonalSlidersIn(c rep.Color, set rep.SquareSet) rep.SquareSet {
	return t.orthogonalSliders(c, set)
}

// typeIn returns the pieces of c and a type in a set that holds no piece of the other colour.
func (t *Types) typeIn(_ rep.Color, kind rep.PieceType, set rep.SquareSet) rep.SquareSet {
	return t[kind-1] & set
}

// ofType returns the pieces of a type, pawn to king, of both colours.
func (t *Types) ofType(kind rep.PieceType) rep.SquareSet { return t[kind-1] }
