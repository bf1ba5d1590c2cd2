// Code generated from ../tenbytwelve/stages.go; DO NOT EDIT.

package tenbytwelvescan

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendCaptures appends all legal captures and all promotions to a queen. The side
// to move must not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, true)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), true))]
}

// AppendQuiets appends the other legal moves. The side to move must not be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, false)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), false))]
}

// writeStage writes the moves of one stage and returns their number.
func (b *Board) writeStage(l *moves, captures bool) uint {
	white := b.side() == rep.White
	switch {
	case captures && white:
		return writeCaptures[side.White](b, l)
	case captures:
		return writeCaptures[side.Black](b, l)
	case white:
		return writeQuiets[side.White](b, l)
	}
	return writeQuiets[side.Black](b, l)
}

// rayCapture writes the capture at the end of a ray, if an enemy is there. m is the
// capture of a piece on a1.
func (l *moves) rayCapture(b *Board, us rep.Color, n uint, m rep.Move, from, step uint) uint {
	to := from + step
	c := b.cells[to]
	for c == empty {
		to = (to + step) & cellMask
		c = b.cells[to]
	}
	if c&own(us) == 0 {
		l[n&(maxList-1)] = m + rep.Move(index(to).square())
		n++
	}
	return n
}

// writeQuietPushes writes a pawn's moves straight ahead except the promotion to a
// queen.
func writeQuietPushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	ahead, squares := forward(us), moveOffset(forward(us))
	to := from + ahead
	if b.at(to) != empty {
		return n
	}
	m := rep.Move(from.square())*65 + squares
	if beforePromotion(us, from) {
		for kind := rep.PromoteKnight; kind <= rep.PromoteRook; kind++ {
			n = l.put(n, m|rep.Move(kind)<<12)
		}
		return n
	}
	n = l.put(n, m)
	if onStartRank(us, from) && b.at(to+ahead) == empty {
		n = l.put(n, m+squares+doublePushFlag)
	}
	return n
}

// writeSliderQuiets writes the moves of a slider to empty cells.
func writeSliderQuiets(b *Board, l *moves, n, from uint, t rep.PieceType) uint {
	if from < uint(a1) || from > uint(h8) {
		return n // never: it proves the cells below within the array
	}
	m := rep.Move(index(from).square()) * 65
	if t != rep.Bishop {
		n = l.quietRay(b, n, m, from, offset(north), moveOffset(north))
		n = l.quietRay(b, n, m, from, offset(east), moveOffset(east))
		n = l.quietRay(b, n, m, from, offset(south), moveOffset(south))
		n = l.quietRay(b, n, m, from, offset(west), moveOffset(west))
	}
	if t != rep.Rook {
		n = l.quietRay(b, n, m, from, offset(northEast), moveOffset(northEast))
		n = l.quietRay(b, n, m, from, offset(southEast), moveOffset(southEast))
		n = l.quietRay(b, n, m, from, offset(southWest), moveOffset(southWest))
		n = l.quietRay(b, n, m, from, offset(northWest), moveOffset(northWest))
	}
	return n
}

// quietRay writes the moves along a ray before the first cell that is not empty. m is
// the move of a piece to its own square; each step adds squares to it.
func (l *moves) quietRay(b *Board, n uint, m rep.Move, from, step uint, squares rep.Move) uint {
	to := from + step
	for b.cells[to] == empty {
		m += squares
		l[n&(maxList-1)] = m
		n++
		to = (to + step) & cellMask
	}
	return n
}
