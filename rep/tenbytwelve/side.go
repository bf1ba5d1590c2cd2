package tenbytwelve

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

// own returns the bit of our men, and of our king's number. The border has it
// too.
func own[S side]() man { return whiteMan << us[S]() }

// enemy returns the bit of their men, and of their king's number. The border
// has it too.
func enemy[S side]() man { return whiteMan << them[S]() }

// ours returns bit 4 where c is one of ours or the border, and 0 otherwise.
func ours[S side](c man) uint8 { return uint8(c>>us[S]()) & uint8(whiteMan) }

// takes reports whether c is an enemy, and neither nobody nor the border.
func takes[S side](c man) bool { return c-enemy[S]() < slots }

// forward returns our pawns' step.
func forward[S side]() index {
	if us[S]() == rep.White {
		return north
	}
	return south
}

// pawnPost returns the post of a pawn of ours on i.
func pawnPost[S side](i index) post { return postOf(rep.MakePiece(us[S](), rep.Pawn), i) }

// atHome reports whether a pawn of ours on i may go two squares. Which rows
// have lower numbers is all it takes, for no pawn stands on the first rank.
func atHome[S side](i index) bool {
	if us[S]() == rep.White {
		return i < a3
	}
	return i > h6
}

// beforeLast reports whether a pawn of ours on i promotes by its next move.
func beforeLast[S side](i index) bool {
	if us[S]() == rep.White {
		return i > h6
	}
	return i < a3
}
