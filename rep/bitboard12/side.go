package bitboard12

import "github.com/boardbench/boardbench/rep"

// The two sides as indices.
const whites, blacks index = 0, 1

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
