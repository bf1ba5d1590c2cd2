package rep

// Forward returns the direction in which c's pawns go, North or South.
func (c Color) Forward() int { return North - int(c&1)*(North-South) }

// ForwardRanks returns the squares of all ranks in front of r, as c sees it.
func ForwardRanks(c Color, r Rank) SquareSet {
	if c == White {
		return AllSquares << (8 * (r&7 + 1))
	}
	return AllSquares >> (8 * (8 - r&7))
}

// Adjacent returns the squares of the files beside f.
func (f File) Adjacent() SquareSet { return f.Set().Shift(East) | f.Set().Shift(West) }

// ForwardSpan returns the squares in front of sq on its file, as c sees it.
//
//	8  . . . x . . . .
//	7  . . . x . . . .
//	6  . . . x . . . .
//	5  . . . x . . . .
//	4  . . . . . . . .    ForwardSpan(White, D4)
func ForwardSpan(c Color, sq Square) SquareSet {
	return ForwardRanks(c, sq.Rank()) & sq.File().Set()
}

// PassedSpan returns the squares in front of sq, as c sees it, on its file and the
// adjacent files. A pawn of color c on sq is passed if no pawn of the other side is on
// them.
//
//	8  . . x x x . . .
//	7  . . x x x . . .
//	6  . . x x x . . .
//	5  . . x x x . . .
//	4  . . . . . . . .    PassedSpan(White, D4)
func PassedSpan(c Color, sq Square) SquareSet {
	return ForwardRanks(c, sq.Rank()) & (sq.File().Set() | sq.File().Adjacent())
}
