package sixteenbysixteen

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

// ownBit returns the bit of whom us cannot go to: men of us and the guards.
func ownBit(us rep.Color) man { return 0x10 << us }

// enemyBit returns the bit of whom us can take: the other side's men.
func enemyBit(us rep.Color) man { return 0x80 >> us }

// isEnemy returns 1 where m is a man of the other side and 0 otherwise, without
// a branch.
func isEnemy(us rep.Color, m man) int { return int(m >> (7 - us&1) & 1) }

// isNobody returns 1 for 0 and 0 for anything else, without a branch: cells of a
// word of which the others are masked.
func isNobody(cells uint32) int { return int((uint64(cells) - 1) >> 63) }

// forward returns the step of the pawns of us.
func forward(us rep.Color) index {
	if us == rep.White {
		return north
	}
	return south
}

// pawnKind returns the kind of the pawns of us.
func pawnKind(us rep.Color) kind {
	if us == rep.White {
		return whitePawn
	}
	return blackPawn
}

// atHome reports whether a pawn of us on i may go two squares. Which rows have
// lower numbers is all it takes, for no pawn stands on the first rank.
func atHome(us rep.Color, i index) bool {
	if us == rep.White {
		return i < a3
	}
	return i > h6
}

// beforeLast reports whether a pawn of us on i promotes by its next move.
func beforeLast(us rep.Color, i index) bool { return atHome(us.Other(), i) }
