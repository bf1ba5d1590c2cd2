package x88

import "github.com/boardbench/boardbench/rep"

// side is the side to move as a type. A generic function over it is compiled
// once for each side, because the two have different shapes, and all that
// follows from sideOf is a constant there: the bits to test, the way forward,
// the first man of each list.
type side interface{ white | black }

type (
	white = [1]struct{}
	black = [2]struct{}
)

// sideOf returns the side that S stands for.
func sideOf[S side]() rep.Color {
	var s S
	return rep.Color(len(s) - 1)
}

// own returns the bit of the men of us, and their king's number.
func own(us rep.Color) man { return whiteMan << us }

// enemy returns the bit of the other side's men, and their king's number.
func enemy(us rep.Color) man { return blackMan >> us }

// forward returns the step of the pawns of us.
func forward(us rep.Color) index {
	if us == rep.White {
		return north
	}
	return south
}

// ahead is what the step ahead of a pawn of us adds to the square that a move
// goes to.
func ahead(us rep.Color) rep.Move { return 8 - 16*rep.Move(us) }

// pushRank returns the rank that the pawns of us may leave by two squares.
func pushRank(us rep.Color) rep.Rank { return rep.Rank2 + 5*rep.Rank(us) }

// beforeLast returns the rank from which the pawns of us promote.
func beforeLast(us rep.Color) rep.Rank { return rep.Rank7 - 5*rep.Rank(us) }

// isOwn returns 1 if m is a man of us, 0 if not, without a branch.
func isOwn(us rep.Color, m man) int { return int(m >> (4 + us&1) & 1) }

// isEnemy returns 1 if m is a man of the other side, 0 if not, without a branch.
func isEnemy(us rep.Color, m man) int { return int(m >> (5 - us&1) & 1) }

// isNobody returns 1 if m is nobody, 0 if not, without a branch.
func isNobody(m man) int { return int((m - 1) >> 7) }
