package sets

import "github.com/boardbench/boardbench/rep"

const (
	FileA rep.SquareSet = 0x0101010101010101
	FileH rep.SquareSet = FileA << 7
	Rank1 rep.SquareSet = 0xff
	Rank3 rep.SquareSet = Rank1 << 16
	Rank6 rep.SquareSet = Rank1 << 40
	Rank8 rep.SquareSet = Rank1 << 56
)

// The functions below are for a side that is known when the code is compiled: the
// result of [side.Of]. Inlined, they are a shift or a constant. They have no type
// parameter, because a call of a function that has one looks up its dictionary.

// The steps of a pawn of us, as shifts of all pawns at once. A pawn on the a-file has
// no step to the west, one on the h-file none to the east.

func forward(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return pawns << rep.North
	}
	return pawns >> rep.North
}

func forwardWest(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	pawns &^= FileA
	if us == rep.White {
		return pawns << rep.NorthWest
	}
	return pawns >> -rep.SouthWest
}

func forwardEast(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	pawns &^= FileH
	if us == rep.White {
		return pawns << rep.NorthEast
	}
	return pawns >> -rep.SouthEast
}

// pawnAttacks returns the squares that the pawns of us attack. It branches once where
// the side is not known.
func pawnAttacks(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return (pawns&^FileA)<<rep.NorthWest | (pawns&^FileH)<<rep.NorthEast
	}
	return (pawns&^FileA)>>-rep.SouthWest | (pawns&^FileH)>>-rep.SouthEast
}

// thirdRank returns the rank that a double push of us passes over.
func thirdRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return Rank3
	}
	return Rank6
}

// PromotionRank returns the rank on which a pawn of us promotes.
func PromotionRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return Rank8
	}
	return Rank1
}

// Backward returns the difference of squares from the destination of a push of us
// to its origin.
func Backward(us rep.Color) rep.Square {
	if us == rep.White {
		return ^rep.Square(rep.North) + 1
	}
	return rep.North
}
