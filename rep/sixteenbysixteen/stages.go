// Code generated from ../tenbytwelve/stages.go; DO NOT EDIT.

package sixteenbysixteen

import (
	"math/bits"

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

// writeCaptures writes captures and promotions to a queen: a ray writes only its
// end, a leaper only where an enemy is.
func writeCaptures[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	var info checkInfo
	findCheckInfo[S](b, &info, b.ownAround(us.Other(), b.king(us)))
	n := writeKing(b, l, &info)
	if b.state().hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedCaptures[S](b, l, n, p)
	}
	info.hidePinned(b)
	for _, p := range b.piecesOf(us)[1:] {
		switch {
		case p == 0: // captured or pinned
		case p.isPawn():
			n = writePawnCaptures[S](b, l, n, p.at())
		default:
			n = writePieceCaptures[S](b, l, n, p.at(), rep.PieceType(p.kind()))
		}
	}
	info.showPinned(b)
	return n
}

// writePinnedCaptures writes the capture of the pinner, where the piece that it pins
// can.
func writePinnedCaptures[S side.Type](b *Board, l *moves, n uint, p pin) uint {
	if attacksOn(p.pinner)[p.piece.entry()]&attack == 0 {
		return n
	}
	if p.piece.isPawn() {
		return writePawnMove[S](l, n, p.piece.at(), p.pinner, rep.Capture)
	}
	return l.put(n, rep.MakeMove(p.piece.at().square(), p.pinner.square(), rep.Capture))
}

// writePawnCaptures writes the captures of a pawn, and its promotion to a queen.
func writePawnCaptures[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if isEnemy(us, b.at(to+west)) != 0 {
		n = writePawnMove[S](l, n, from, to+west, rep.Capture)
	}
	if isEnemy(us, b.at(to+east)) != 0 {
		n = writePawnMove[S](l, n, from, to+east, rep.Capture)
	}
	if beforePromotion(us, from) && b.at(to) == noPiece {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.PromoteQueen))
	}
	return n
}

// writePieceCaptures writes the captures of a knight or a slider.
func writePieceCaptures[S side.Type](b *Board, l *moves, n uint, from index, t rep.PieceType) uint {
	us := side.Of[S]()
	m := rep.Move(from.square())<<6 | captureFlag
	if t == rep.Knight {
		for _, step := range knightSteps {
			if to := from + step; isEnemy(us, b.at(to)) != 0 {
				n = l.put(n, m|rep.Move(to.square()))
			}
		}
		return n
	}
	if t != rep.Bishop {
		n = rankCaptures[S](b, l, n, m, from)
		n = l.rayCapture(b, us, n, m, from, north)
		n = l.rayCapture(b, us, n, m, from, south)
	}
	if t != rep.Rook {
		n = l.rayCapture(b, us, n, m, from, northEast)
		n = l.rayCapture(b, us, n, m, from, southEast)
		n = l.rayCapture(b, us, n, m, from, southWest)
		n = l.rayCapture(b, us, n, m, from, northWest)
	}
	return n
}

// rankCaptures writes the captures of a slider along its rank. They come from two
// 8-byte loads, in which the first byte that is not 0 ends the ray. m is the capture
// of a piece on a1.
func rankCaptures[S side.Type](b *Board, l *moves, n uint, m rep.Move, from index) uint {
	us := side.Of[S]()
	i := uint(from)
	if i < uint(a1) || i > uint(h8) {
		return n // never: it proves the loads below within the array
	}
	right, left := b.row(i+1), b.row(i-8)
	toRight := uint(bits.TrailingZeros64(right)) & 56
	toLeft := uint(bits.LeadingZeros64(left)) & 56
	m += rep.Move(from.square())
	if isEnemy(us, pieceID(right>>toRight)) != 0 {
		n = l.put(n, m+1+rep.Move(toRight/8))
	}
	if isEnemy(us, pieceID(left<<toLeft>>56)) != 0 {
		n = l.put(n, m-1-rep.Move(toLeft/8))
	}
	return n
}

// rayCapture writes the capture at the end of a ray, where an enemy is. m is the
// capture of a piece on a1.
func (l *moves) rayCapture(b *Board, us rep.Color, n uint, m rep.Move, from, step index) uint {
	to := from + step
	for b.at(to) == noPiece {
		to += step
	}
	if b.at(to)&own(us) == 0 {
		n = l.put(n, m+rep.Move(to.square()))
	}
	return n
}

// writeQuiets writes the moves that writeCaptures does not.
func writeQuiets[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll&^b.ownAround(us.Other(), b.king(us)))
	n := writeKing(b, l, &info)
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedQuiets[S](b, l, n, p, info.king)
	}
	if state := b.state(); state.rights() != 0 {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(b)
	for _, p := range b.piecesOf(us)[1:] {
		switch {
		case p == 0: // captured or pinned
		case p.isPawn():
			n = writeQuietPushes[S](b, l, n, p.at())
		default:
			n = writePieceQuiets(b, l, n, p.at(), rep.PieceType(p.kind()))
		}
	}
	info.showPinned(b)
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to empty cells of its line.
func writePinnedQuiets[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	from := p.piece.at()
	if p.piece.isPawn() {
		if p.step == north || p.step == south {
			n = writeQuietPushes[S](b, l, n, from)
		}
		return n
	}
	if attacksOn(p.pinner)[p.piece.entry()]&attack == 0 {
		return n
	}
	for to := p.pinner - p.step; to != king; to -= p.step {
		if to != from {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.Quiet))
		}
	}
	return n
}

// writeQuietPushes writes a pawn's moves straight ahead except the promotion to a
// queen.
func writeQuietPushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	ahead, squares := forward(us), moveOffset(forward(us))
	to := from + ahead
	if b.at(to) != noPiece {
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
	if onStartRank(us, from) && b.at(to+ahead) == noPiece {
		n = l.put(n, m+squares+doublePushFlag)
	}
	return n
}

// writePieceQuiets writes the moves of a knight or a slider to empty cells.
func writePieceQuiets(b *Board, l *moves, n uint, from index, t rep.PieceType) uint {
	m := rep.Move(from.square())
	if t == rep.Knight {
		for _, step := range knightSteps {
			if to := from + step; b.at(to) == noPiece {
				n = l.put(n, m<<6|rep.Move(to.square()))
			}
		}
		return n
	}
	m *= 65
	if t != rep.Bishop {
		n = l.quietRay(b, n, m, from, north, moveOffset(north))
		n = l.quietRay(b, n, m, from, east, moveOffset(east))
		n = l.quietRay(b, n, m, from, south, moveOffset(south))
		n = l.quietRay(b, n, m, from, west, moveOffset(west))
	}
	if t != rep.Rook {
		n = l.quietRay(b, n, m, from, northEast, moveOffset(northEast))
		n = l.quietRay(b, n, m, from, southEast, moveOffset(southEast))
		n = l.quietRay(b, n, m, from, southWest, moveOffset(southWest))
		n = l.quietRay(b, n, m, from, northWest, moveOffset(northWest))
	}
	return n
}

// quietRay writes the moves along a ray before the first cell that is not empty. m is
// the move of a piece to its own square; each step adds to it in squares.
func (l *moves) quietRay(b *Board, n uint, m rep.Move, from, step index, squares rep.Move) uint {
	for to := from + step; b.at(to) == noPiece; to += step {
		m += squares
		n = l.put(n, m)
	}
	return n
}
