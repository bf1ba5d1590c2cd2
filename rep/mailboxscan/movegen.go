package mailboxscan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// putIf is put if yes is 1. If it is 0, the next move overwrites m, so an occupied cell costs no
// branch.
func (l *moves) putIf(n int, m rep.Move, yes occupant) int {
	l[n&(maxList-1)] = m
	return n + int(yes)
}

func write[S side.Type](b *Board, l *moves) int {
	us := int(side.Of[S]())
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := 0
	base := rep.Move(info.king) << 6
	for kingSteps := info.kingSteps; kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := info.king + neighbour[bits.TrailingZeros16(kingSteps)&15]
		n = l.put(n, base|rep.Move(to)|captureBy(us, b.cell[to&63]))
	}
	if info.checks > 1 {
		return n
	}
	now := b.now().state
	if now&epCapturable != 0 {
		n = writeEnPassant[S](b, l, n)
	}
	info.hide(b)
	if info.checks != 0 {
		n = writeEvasions[S](b, l, n, &info)
	} else {
		if now&rightsMask != 0 {
			n = writeCastling[S](b, l, n, &info)
		}
		for i := range info.pins {
			n = writePinned[S](b, l, n, &info, &info.pinned[i&7])
		}
		n = writeUnpinned[S](b, l, n)
	}
	info.show(b)
	return n
}

// captureBy returns the capture bit of a move of us to the cell of o, which is not an own
// piece.
func captureBy(us int, o occupant) rep.Move { return rep.Move(o>>(5-us&1)&1) << captureBit }

// writeUnpinned reads the ranks for own pieces and writes the moves of each. The king and the
// pinned pieces have no case.
func writeUnpinned[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(whiteBit<<us) * eight); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			o := b.cell[from]
			if o&pawnFlag != 0 {
				n = writePawn[S](b, l, n, from)
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n = b.writeKnight(l, n, from, us)
			case rep.Bishop:
				n = b.writeDiagonal(l, n, from, uint(5-us))
			case rep.Rook:
				n = b.writeOrthogonal(l, n, from, uint(5-us))
			case rep.Queen:
				n = b.writeDiagonal(l, b.writeOrthogonal(l, n, from, uint(5-us)), from, uint(5-us))
			}
		}
	}
	return n
}

// writeKnight writes a knight's moves.
func (b *Board) writeKnight(l *moves, n int, from index, us int) int {
	cell := &b.cell
	base := rep.Move(from) << 6
	for _, to := range &knightTo[from&63] {
		captured := cell[to&63]
		l[n&(maxList-1)] = base | rep.Move(to) | captureBy(us, captured)
		n += int(captured>>(4+us&1)&1 ^ 1)
	}
	return n
}

// writePawn writes the moves of a pawn, en passant captures left out.
func writePawn[S side.Type](b *Board, l *moves, n int, from index) int {
	us := int(side.Of[S]())
	enemy := whiteBit << (us ^ 1)
	list := &pawnTo[us][from&63]
	base := rep.Move(from) << 6
	left, right := b.cell[list.left&63]&enemy/enemy, b.cell[list.right&63]&enemy/enemy
	if promotes(us, list.one) {
		n = writePush[S](b, l, n, from)
		if left != 0 {
			n = writePawnMove[S](l, n, from, list.left, capture)
		}
		if right != 0 {
			n = writePawnMove[S](l, n, from, list.right, capture)
		}
		return n
	}
	one := isEmpty(b.cell[list.one&63])
	n = l.putIf(n, base|rep.Move(list.one), one)
	n = l.putIf(n, base|rep.Move(list.two)|doublePush, one&isEmpty(b.cell[list.two&63]))
	n = l.putIf(n, base|rep.Move(list.left)|capture, left)
	return l.putIf(n, base|rep.Move(list.right)|capture, right)
}

// writePinned writes the moves of a pinned piece along the line of the pin.
func writePinned[S side.Type](b *Board, l *moves, n int, info *checkInfo, p *pin) int {
	vertical := p.step == steps[north] || p.step == steps[south]
	switch {
	case p.was&pawnFlag != 0 && vertical:
		return writePush[S](b, l, n, p.at)
	case attackTable[p.pinner&63][entryOf(p.was, p.at)]&attacksCell == 0:
		return n
	case p.was&pawnFlag != 0:
		return writePawnMove[S](l, n, p.at, p.pinner, capture)
	}
	base := rep.Move(p.at) << 6
	for to := info.king + p.step; to != p.pinner; to += p.step {
		if to != p.at {
			n = l.put(n, base|rep.Move(to))
		}
	}
	return l.put(n, base|rep.Move(p.pinner)|capture)
}

// writeEvasions writes the moves of pieces other than the king that capture the checker or
// block its line. Pinned pieces have no such move.
func writeEvasions[S side.Type](b *Board, l *moves, n int, info *checkInfo) int {
	n = writeTo[S](b, l, n, info.checker, capture)
	step := stepTo[info.king&63][info.checker&63]
	if step == 0 {
		return n
	}
	for to := info.king + step; to != info.checker; to += step {
		n = writeTo[S](b, l, n, to, 0)
		if from := pusher[S](b, to); from != to {
			n = writePawnMove[S](l, n, from, to, kindOfPush(from, to))
		}
	}
	return n
}

// writeTo writes the moves to one cell of pieces other than the king; of pawns only the
// captures. It finds the pieces by walks from the cell.
func writeTo[S side.Type](b *Board, l *moves, n int, to index, kind rep.Move) int {
	us := side.Of[S]()
	for _, from := range &knightTo[to&63] {
		if b.cell[from&63] == occupantOf(rep.MakePiece(us, rep.Knight)) {
			n = l.put(n, rep.Move(from)<<6|rep.Move(to)|kind)
		}
	}
	for d := range steps {
		from := b.walk(to, d)
		if from == b.kings[us] || !b.attackedFrom(from, to, us) {
			continue
		}
		if b.cell[from&63]&pawnFlag == 0 {
			n = l.put(n, rep.Move(from)<<6|rep.Move(to)|kind)
		} else if kind != 0 {
			n = writePawnMove[S](l, n, from, to, kind)
		}
	}
	return n
}

// pusher returns the cell of the unpinned pawn that can be pushed to the empty cell to, and to
// itself if there is none.
func pusher[S side.Type](b *Board, to index) index {
	us := int(side.Of[S]())
	back := pawnTo[us^1][to&63].one
	if b.cell[back&63] == noPiece {
		back = pawnTo[us^1][back&63].one
		if pawnTo[us][back&63].two != to {
			return to
		}
	}
	if b.cell[back&63] != occupantOf(rep.MakePiece(rep.Color(us), rep.Pawn)) {
		return to
	}
	return back
}
