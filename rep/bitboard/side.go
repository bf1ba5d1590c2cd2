package bitboard

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// parties returns the men of S and those of its opponent.
func parties[S side.Type](s *state) (us, them rep.SquareSet) {
	if side.Of[S]() == rep.White {
		return s.sets[whiteMen], s.sets[blackMen]
	}
	return s.sets[blackMen], s.sets[whiteMen]
}

// The steps of a pawn of S, as shifts of a whole set. What would leave the
// board to the side falls off it and does not come in on the other.

func forward[S side.Type](set rep.SquareSet) rep.SquareSet {
	if side.Of[S]() == rep.White {
		return set << rep.North
	}
	return set >> rep.North
}

func forwardWest[S side.Type](set rep.SquareSet) rep.SquareSet {
	set &^= fileA
	if side.Of[S]() == rep.White {
		return set << rep.NorthWest
	}
	return set >> -rep.SouthWest
}

func forwardEast[S side.Type](set rep.SquareSet) rep.SquareSet {
	set &^= fileH
	if side.Of[S]() == rep.White {
		return set << rep.NorthEast
	}
	return set >> -rep.SouthEast
}

// pawnAttacks returns what the pawns of a side attack, Black where black is 1.
func pawnAttacks(black int, pawns rep.SquareSet) rep.SquareSet {
	if black != 0 {
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
	rank7 rep.SquareSet = rank1 << 48
	rank8 rep.SquareSet = rank1 << 56
)

// passRank returns the rank that a double push of S passes over.
func passRank[S side.Type]() rep.SquareSet {
	if side.Of[S]() == rep.White {
		return rank3
	}
	return rank6
}

// lastRank returns the rank that a pawn of S is promoted on.
func lastRank[S side.Type]() rep.SquareSet {
	if side.Of[S]() == rep.White {
		return rank8
	}
	return rank1
}

// back returns the difference of squares from where a pawn of S has arrived to
// where it was before a step forward.
func back[S side.Type]() rep.Square {
	if side.Of[S]() == rep.White {
		return ^rep.Square(rep.North) + 1
	}
	return rep.North
}
