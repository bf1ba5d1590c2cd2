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

// AttackSpan returns the squares that a pawn of color c attacks from sq or from
// anywhere in front of it on its file.
//
//	8  . . x . x . . .
//	7  . . x . x . . .
//	6  . . x . x . . .
//	5  . . x . x . . .
//	4  . . . . . . . .    AttackSpan(White, D4)
func AttackSpan(c Color, sq Square) SquareSet {
	return ForwardRanks(c, sq.Rank()) & sq.File().Adjacent()
}

// PassedSpan returns the squares on which a pawn of the other side keeps a pawn of
// color c on sq from being passed: those in front of it on its file and the files
// beside it.
//
//	8  . . x x x . . .
//	7  . . x x x . . .
//	6  . . x x x . . .
//	5  . . x x x . . .
//	4  . . . . . . . .    PassedSpan(White, D4)
func PassedSpan(c Color, sq Square) SquareSet {
	return ForwardRanks(c, sq.Rank()) & (sq.File().Set() | sq.File().Adjacent())
}

// PawnSetAttacks returns the squares that pawns of color c attack.
func PawnSetAttacks(c Color, pawns SquareSet) SquareSet {
	ahead := pawns.Shift(c.Forward())
	return ahead.Shift(East) | ahead.Shift(West)
}

// PawnSetDoubleAttacks returns the squares that pawns of color c attack twice.
func PawnSetDoubleAttacks(c Color, pawns SquareSet) SquareSet {
	ahead := pawns.Shift(c.Forward())
	return ahead.Shift(East) & ahead.Shift(West)
}

// fileFill returns the squares of all files that s has a square on.
func (s SquareSet) fileFill() SquareSet {
	s |= s >> 32
	s |= s >> 16
	s |= s >> 8
	return s & 0xff * 0x0101010101010101
}

// OpenFiles returns the squares of the files without a pawn.
func OpenFiles(white, black SquareSet) SquareSet { return ^(white | black).fileFill() }

// HalfOpenFiles returns the squares of the files that have pawns of the other side,
// theirs, and none of a side's own.
func HalfOpenFiles(own, theirs SquareSet) SquareSet { return theirs.fileFill() &^ own.fileFill() }
