package x88

import "github.com/boardbench/boardbench/rep"

// side is the side to move as a type. A generic function over it is compiled
// once for each side, because the two have different shapes, and everything
// below is a constant there: the bits to test, the way forward, the first man
// of each list.
type side interface{ white | black }

type (
	white = [1]struct{}
	black = [2]struct{}
)

// us returns the side to move.
func us[S side]() rep.Color {
	var s S
	return rep.Color(len(s) - 1)
}

// them returns the other side.
func them[S side]() rep.Color { return us[S]() ^ 1 }

// own returns the bit of our men, and of our king's number.
func own[S side]() man { return whiteMan << us[S]() }

// enemy returns the bit of their men, and of their king's number.
func enemy[S side]() man { return whiteMan << them[S]() }

// forward returns our pawns' step.
func forward[S side]() index {
	if us[S]() == rep.White {
		return north
	}
	return south
}

// pushRank returns the rank that our pawns may leave by two squares.
func pushRank[S side]() rep.Rank { return rep.Rank2 + 5*rep.Rank(us[S]()) }

// beforeLast returns the rank from which our pawns promote.
func beforeLast[S side]() rep.Rank { return rep.Rank7 - 5*rep.Rank(us[S]()) }

// isEnemy returns 1 if m is an enemy, 0 if not, without a branch.
func isEnemy[S side](m man) int { return int(m >> (5 - us[S]()) & 1) }

// isOwn returns 1 if m is ours, 0 if not, without a branch.
func isOwn[S side](m man) int { return int(m >> (4 + us[S]()) & 1) }

// isNobody returns 1 if m is nobody, 0 if not, without a branch.
func isNobody(m man) int { return int((m - 1) >> 7) }
