package bitboard12

import "github.com/boardbench/boardbench/rep"

// side is a colour as a type, so that the compiler makes two copies of a
// function that has it as a parameter, one for each side, with the direction
// of the pawns and the ranks as constants. The two types differ in their
// length because the compiler shares the code of types of one shape.
type side interface{ white | black }

type (
	white [1]struct{}
	black [2]struct{}
)

// The two sides as indices.
const whites, blacks index = 0, 1

// parties returns the side whose type has the given length, and its opponent. In
// a copy of a function for one side, where the length is a constant, they are
// constants too, and so is what the functions below make of them. Those have no
// type parameter: a call of one that has would look up its dictionary, inlined or
// not.
func parties(length int) (us, them index) { return index(length - 1), index(2 - length) }

// The steps of a pawn of us, as shifts of a whole set. What would leave the
// board to the side falls off it and does not come in on the other.

func forward(us index, set rep.SquareSet) rep.SquareSet {
	if us == whites {
		return set << rep.North
	}
	return set >> rep.North
}

func forwardWest(us index, set rep.SquareSet) rep.SquareSet {
	set &^= fileA
	if us == whites {
		return set << rep.NorthWest
	}
	return set >> -rep.SouthWest
}

func forwardEast(us index, set rep.SquareSet) rep.SquareSet {
	set &^= fileH
	if us == whites {
		return set << rep.NorthEast
	}
	return set >> -rep.SouthEast
}

const (
	fileA rep.SquareSet = 0x0101010101010101
	fileH rep.SquareSet = fileA << 7
	rank1 rep.SquareSet = 0xff
	rank3 rep.SquareSet = rank1 << 16
	rank6 rep.SquareSet = rank1 << 40
	rank8 rep.SquareSet = rank1 << 56
)

// passRank returns the rank that a double push of us passes over.
func passRank(us index) rep.SquareSet {
	if us == whites {
		return rank3
	}
	return rank6
}

// lastRank returns the rank that a pawn of us is promoted on. That of the
// opponent is where our king castles.
func lastRank(us index) rep.SquareSet {
	if us == whites {
		return rank8
	}
	return rank1
}

// back returns the difference of squares from where a pawn of us has arrived to
// where it was before a step forward.
func back(us index) rep.Square {
	if us == whites {
		return ^rep.Square(rep.North) + 1
	}
	return rep.North
}
