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

// isWhite is a constant in each copy.
func isWhite[S side]() bool {
	var s S
	return len(s) == 1
}

// The two sides as indices.
const whites, blacks index = 0, 1

// parties returns S and its opponent, constants in each copy.
func parties[S side]() (us, them index) {
	if isWhite[S]() {
		return whites, blacks
	}
	return blacks, whites
}

// The steps of a pawn of S, as shifts of a whole set. What would leave the
// board to the side falls off it and does not come in on the other.

func forward[S side](set rep.SquareSet) rep.SquareSet {
	if isWhite[S]() {
		return set << rep.North
	}
	return set >> rep.North
}

func forwardWest[S side](set rep.SquareSet) rep.SquareSet {
	set &^= fileA
	if isWhite[S]() {
		return set << rep.NorthWest
	}
	return set >> -rep.SouthWest
}

func forwardEast[S side](set rep.SquareSet) rep.SquareSet {
	set &^= fileH
	if isWhite[S]() {
		return set << rep.NorthEast
	}
	return set >> -rep.SouthEast
}

// pawnsAttack returns what the pawns of the opponent of S attack.
func pawnsAttack[S side](pawns rep.SquareSet) rep.SquareSet {
	if isWhite[S]() {
		return (pawns&^fileA)>>-rep.SouthWest | (pawns&^fileH)>>-rep.SouthEast
	}
	return (pawns&^fileA)<<rep.NorthWest | (pawns&^fileH)<<rep.NorthEast
}

const (
	fileA rep.SquareSet = 0x0101010101010101
	fileH rep.SquareSet = fileA << 7
	rank1 rep.SquareSet = 0xff
	rank3 rep.SquareSet = rank1 << 16
	rank6 rep.SquareSet = rank1 << 40
	rank8 rep.SquareSet = rank1 << 56
)

// passRank returns the rank that a double push of S passes over.
func passRank[S side]() rep.SquareSet {
	if isWhite[S]() {
		return rank3
	}
	return rank6
}

// firstRank returns the rank that the king of S castles on.
func firstRank[S side]() rep.SquareSet {
	if isWhite[S]() {
		return rank1
	}
	return rank8
}

// lastRank returns the rank that a pawn of S is promoted on.
func lastRank[S side]() rep.SquareSet {
	if isWhite[S]() {
		return rank8
	}
	return rank1
}

// back returns the difference of squares from where a pawn of S has arrived to
// where it was before a step forward.
func back[S side]() rep.Square {
	if isWhite[S]() {
		return ^rep.Square(rep.North) + 1
	}
	return rep.North
}
