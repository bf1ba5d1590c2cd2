// Code generated from ../bitboard/pawns.go; DO NOT EDIT.

package bitboard12

import "github.com/boardbench/boardbench/rep"

const (
	fileA rep.SquareSet = 0x0101010101010101
	fileH rep.SquareSet = fileA << 7
	rank1 rep.SquareSet = 0xff
	rank3 rep.SquareSet = rank1 << 16
	rank6 rep.SquareSet = rank1 << 40
	rank7 rep.SquareSet = rank1 << 48
	rank8 rep.SquareSet = rank1 << 56
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
	pawns &^= fileA
	if us == rep.White {
		return pawns << rep.NorthWest
	}
	return pawns >> -rep.SouthWest
}

func forwardEast(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	pawns &^= fileH
	if us == rep.White {
		return pawns << rep.NorthEast
	}
	return pawns >> -rep.SouthEast
}

// pawnAttacks returns the squares that the pawns of us attack. It branches once where
// the side is not known.
func pawnAttacks(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return (pawns&^fileA)<<rep.NorthWest | (pawns&^fileH)<<rep.NorthEast
	}
	return (pawns&^fileA)>>-rep.SouthWest | (pawns&^fileH)>>-rep.SouthEast
}

// thirdRank returns the rank that a double push of us passes over.
func thirdRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return rank3
	}
	return rank6
}

// promotionRank returns the rank on which a pawn of us promotes.
func promotionRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return rank8
	}
	return rank1
}

// backward returns the difference of squares from the destination of a push of us
// to its origin.
func backward(us rep.Color) rep.Square {
	if us == rep.White {
		return ^rep.Square(rep.North) + 1
	}
	return rep.North
}
