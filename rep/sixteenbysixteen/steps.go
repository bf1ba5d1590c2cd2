// Code generated from ../tenbytwelve/steps.go; DO NOT EDIT.

package sixteenbysixteen

import "github.com/boardbench/boardbench/rep"

// The steps, seen from White's side.
const (
	north     index = columns
	south     index = 256 - columns
	east      index = 1
	west      index = 256 - 1
	northEast       = north + east
	northWest       = north - east
	southEast       = south + east
	southWest       = south - east
)

// The steps of a knight, clockwise.
const (
	northNorthEast index = 2*columns + 1
	northEastEast  index = columns + 2
	southEastEast  index = 256 - columns + 2
	southSouthEast index = 256 - 2*columns + 1
	southSouthWest index = 256 - 2*columns - 1
	southWestWest  index = 256 - columns - 2
	northWestWest  index = columns - 2
	northNorthWest index = 2*columns - 1
)

// Cells that an index is compared with.
const (
	a3 = a1 + 2*north // the first cell above White's pawns on their start squares
	h6 = h8 - 2*north // the last cell below Black's pawns on their start squares
	h8 = a1 + 7*north + 7*east
)

// The steps of each kind of piece. The king's are the queen's too.
var (
	kingSteps   = [8]index{north, northEast, east, southEast, south, southWest, west, northWest}
	knightSteps = [8]index{
		northNorthEast, northEastEast, southEastEast, southSouthEast,
		southSouthWest, southWestWest, northWestWest, northNorthWest,
	}
)

// sliderSteps has the places in kingSteps of a slider's steps, by its type: the first,
// and the distance from each to the next.
var sliderSteps = [8]struct{ first, next uint }{
	rep.Bishop: {1, 2},
	rep.Rook:   {0, 2},
	rep.Queen:  {0, 1},
}

// offset returns a step as a difference of two indices that does not wrap at 256.
func offset(step index) uint { return uint(int8(step)) }

// moveOffset returns a step in squares, to be added to the destination of a move.
func moveOffset(step index) rep.Move {
	const half = columns / 2
	ranks := (int(int8(step))+half+2*columns)/columns - 2
	return rep.Move(8*ranks + int(int8(step)) - columns*ranks)
}

// zone is the king's square and its eight neighbours, as steps from the king. Sets of
// them have their bits in this order: column by column, as ownAround gathers them.
var zone = [16]index{northEast, east, southEast, north, 0, south, northWest, west, southWest}

// The bits of three of them.
const (
	zoneKing = 1 << 4
	zoneEast = 1 << 1
	zoneWest = 1 << 7
	zoneAll  = 1<<9 - 1
)

// forward returns the step of the pawns of us.
func forward(us rep.Color) index {
	if us == rep.White {
		return north
	}
	return south
}

// onStartRank reports whether a pawn of us on i may go two squares. One
// comparison is enough, because no pawn stands on the first rank.
func onStartRank(us rep.Color, i index) bool {
	if us == rep.White {
		return i < a3
	}
	return i > h6
}

// beforePromotion reports whether a pawn of us on i promotes with its next move.
func beforePromotion(us rep.Color, i index) bool { return onStartRank(us.Other(), i) }

// epVictim returns the square of the pawn that an en passant capture removes: one
// step back from to, seen by the capturing pawn.
func epVictim(from, to index) index {
	if to > from {
		return to + south
	}
	return to + north
}
