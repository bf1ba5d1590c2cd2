package tenbytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

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

// own returns the bit of the men of us, and their king's number. The border has
// it too.
func own(us rep.Color) man { return whiteMan << us }

// enemy returns the bit of the other side's men, and their king's number. The
// border has it too.
func enemy(us rep.Color) man { return blackMan >> us }

// isOwn returns 1 where m is a man of us or the border and 0 otherwise, without
// a branch.
func isOwn(us rep.Color, m man) int { return int(m >> (4 + us&1) & 1) }

// isEnemy returns 1 where m is a man of the other side, the border not included,
// and 0 otherwise, without a branch.
func isEnemy(us rep.Color, m man) int {
	if m-enemy(us) < slots {
		return 1
	}
	return 0
}

// isNobody returns 1 for 0 and 0 for anything else, without a branch: cells of a
// word of which the others are masked. In 64 bits none of them is where the sign is.
func isNobody(cells uint32) int { return int((uint64(cells) - 1) >> 63) }

// enemies returns how many of four cells hold men of the other side: those whose
// bit is not beside the other bit, as the border's is.
func enemies(us rep.Color, cells uint32) int {
	others := cells &^ (cells << 1)
	if us == rep.Black {
		others = cells &^ (cells >> 1)
	}
	return bits.OnesCount32(others & (0x01010101 * uint32(enemy(us))))
}

// forward returns the step of the pawns of us.
func forward(us rep.Color) index {
	if us == rep.White {
		return north
	}
	return south
}

// ahead is forward for a sum that does not wrap at 256.
func ahead(us rep.Color) uint { return uint(int8(forward(us))) }

// pawnPost returns the post of a pawn of us on i.
func pawnPost(us rep.Color, i index) post { return postOf(rep.MakePiece(us, rep.Pawn), i) }

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
