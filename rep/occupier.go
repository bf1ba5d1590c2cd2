package rep

// Occupier is a board that answers with the squares and the counts of its pieces.
type Occupier interface {
	// Occupied returns the squares of all pieces.
	Occupied() SquareSet

	// ColorPieces returns the squares of all pieces of color c.
	ColorPieces(c Color) SquareSet

	// TypePieces returns the squares of all pieces of the given types, of both
	// colours. types must be a subset of AllTypes.
	TypePieces(types PieceTypes) SquareSet

	// KingSquare returns the square of c's king.
	KingSquare(c Color) Square

	// Count returns the number of pieces p, one of the twelve.
	Count(p Piece) int

	// ColorCount returns the number of pieces of color c.
	ColorCount(c Color) int
}

// PinInspector is a board that answers for pins and possible checks.
type PinInspector interface {
	// Blockers returns the squares of the pieces, of either colour, that stand alone
	// between c's king and a slider of the other side that attacks along that line.
	Blockers(c Color) SquareSet

	// Pinners returns the squares of the sliders of color c that pin a piece of the
	// other side to its king.
	Pinners(c Color) SquareSet

	// CheckSquares returns the squares, empty or not, from which a piece of type t of
	// the side to move would give check as the pieces stand; none for a king. A pawn's
	// may be on the first or last rank.
	CheckSquares(t PieceType) SquareSet

	// SliderBlockers looks from sq along its lines to the given sliders. blockers are
	// the squares of the pieces, of either colour, that stand alone between sq and a
	// slider that attacks along that line. pinners are the squares of the sliders whose
	// blocker has the colour of the piece on sq; if sq is empty there are none. A slider
	// that attacks sq itself has no blocker. A slider between sq and another one blocks
	// as any piece does. Squares of sliders without a bishop, rook or queen are left out.
	SliderBlockers(sliders SquareSet, sq Square) (blockers, pinners SquareSet)
}
