// Code generated from ../bitboard/movegen.go; DO NOT EDIT.

package byteboard

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// pawnTargets holds the squares that the pawns of one side can go to, by the step
// that leads there, en passant captures left out.
type pawnTargets struct{ single, double, west, east rep.SquareSet }

// pawnMoves moves all pawns of S at once, each kind of step by a shift.
func pawnMoves[S side.Type, G stageType](s *state, o occupancy, info checkInfo) (p pawnTargets) {
	us := side.Of[S]()
	empty := ^o.all()
	pawns := s.pawns(us)

	// A pawn pinned on a diagonal can only capture, and only on that
	// diagonal; one pinned on a file can only push; one pinned on a rank has
	// no move, as each of its steps leaves the orthogonal pin mask.
	pushers := pawns &^ info.diagonalPins
	p.single = forward(us, pushers&^info.orthogonalPins) & empty
	p.west = forwardWest(us, pawns&^(info.diagonalPins|info.orthogonalPins))
	p.east = forwardEast(us, pawns&^(info.diagonalPins|info.orthogonalPins))
	if pawns&(info.diagonalPins|info.orthogonalPins) != 0 {
		p.single |= forward(us, pushers&info.orthogonalPins) & empty & info.orthogonalPins
		p.west |= forwardWest(us, pawns&info.diagonalPins) & info.diagonalPins
		p.east |= forwardEast(us, pawns&info.diagonalPins) & info.diagonalPins
	}
	p.double = forward(us, p.single&thirdRank(us)) & empty & info.checkMask
	p.single &= info.checkMask
	if stageOf[G]() == captureMoves {
		p.single &= promotionRank(us)
		p.double = 0
	}
	if stageOf[G]() == quietMoves {
		p.west, p.east = 0, 0
		return p
	}
	p.west &= o.them & info.checkMask
	p.east &= o.them & info.checkMask
	return p
}

func appendPawnMoves[S side.Type, G stageType](dst []rep.Move, p pawnTargets) []rep.Move {
	us := side.Of[S]()
	last := promotionRank(us)
	if (p.single|p.west|p.east)&last != 0 {
		switch stageOf[G]() {
		case captureMoves:
			dst = appendSteps(dst, p.single&last, backward(us), rep.PromoteQueen)
		case quietMoves:
			for kind := rep.PromoteKnight; kind < rep.PromoteQueen; kind++ {
				dst = appendSteps(dst, p.single&last, backward(us), kind)
			}
		default:
			dst = appendPromotions(dst, p.single&last, backward(us), rep.PromoteKnight)
		}
		dst = appendPromotions(dst, p.west&last, backward(us)+1, rep.CaptureKnight)
		dst = appendPromotions(dst, p.east&last, backward(us)-1, rep.CaptureKnight)
		p.single &^= last
		p.west &^= last
		p.east &^= last
	}
	dst = appendSteps(dst, p.single, backward(us), rep.Quiet)
	dst = appendSteps(dst, p.west, backward(us)+1, rep.Capture)
	dst = appendSteps(dst, p.east, backward(us)-1, rep.Capture)
	return appendSteps(dst, p.double, 2*backward(us), rep.DoublePush)
}

// appendSteps appends the pawn moves to each square of to. The origin is the
// destination plus back.
func appendSteps(dst []rep.Move, to rep.SquareSet, back rep.Square, kind rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		dst = append(dst, rep.MakeMove((sq+back)&63, sq, kind))
	}
	return dst
}

// appendPromotions appends the four promotions for each square of to. knight
// is the kind of the promotion to a knight, which the others follow.
func appendPromotions(dst []rep.Move, to rep.SquareSet, back rep.Square, knight rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		m := rep.MakeMove((sq+back)&63, sq, knight)
		dst = append(dst, m, m+1<<12, m+2<<12, m+3<<12)
	}
	return dst
}
