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

// captureOf returns the capture bit of a move to a cell with o on it.
func captureOf(o occupant) rep.Move { return rep.Move(isEmpty(o)^1) << captureBit }

// findPins finds the pins against a king that is not in check, along the lines from it.
func findPins[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	king := b.kings[us] & 63
	info.king = king
	for d := range steps {
		at := b.walk(king, d)
		if at == king || b.cell[at&63]&(whiteBit<<us) == 0 {
			continue
		}
		if pinner := b.walk(at, d); pinner != at && b.attackedFrom(pinner, king, us.Other()) {
			info.pinned[info.pins&7] = pin{at, b.cell[at&63], pinner, steps[d]}
			info.pins++
		}
	}
}

// writeCaptures writes the captures as if no piece were pinned. Pins are searched for only if
// there is a capture.
func writeCaptures[S side.Type](b *Board, l *moves) int {
	us := int(side.Of[S]())
	own := whiteBit << us
	n := 0
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(own) * eight); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			o := b.cell[from]
			if o&pawnFlag != 0 {
				n = writePawnCaptures[S](b, l, n, from)
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n = b.writeKnightCaptures(l, n, from, uint(5-us))
			case rep.Bishop:
				n = b.writeDiagonalCaptures(l, n, from, uint(5-us))
			case rep.Rook:
				n = b.writeOrthogonalCaptures(l, n, from, uint(5-us))
			case rep.Queen:
				n = b.writeDiagonalCaptures(l, b.writeOrthogonalCaptures(l, n, from, uint(5-us)), from, uint(5-us))
			}
		}
	}
	if n != 0 {
		n = dropPinned[S](b, l, n)
	}
	n = writeKingCaptures[S](b, l, n, b.kings[us]&63)
	if b.now().state&epCapturable != 0 {
		n = writeEnPassant[S](b, l, n)
	}
	return n
}

// writePawnCaptures writes the captures of a pawn, en passant left out, and its promotion to a
// queen.
func writePawnCaptures[S side.Type](b *Board, l *moves, n int, from index) int {
	us := int(side.Of[S]())
	enemy := whiteBit << (us ^ 1)
	list := &pawnTo[us][from&63]
	if promotes(us, list.one) && b.cell[list.one&63] == noPiece {
		n = l.put(n, rep.Move(from)<<6|rep.Move(list.one)|promoteQueen)
	}
	if b.cell[list.left&63]&enemy != 0 {
		n = writePawnMove[S](l, n, from, list.left, capture)
	}
	if b.cell[list.right&63]&enemy != 0 {
		n = writePawnMove[S](l, n, from, list.right, capture)
	}
	return n
}

func writeQuiets[S side.Type](b *Board, l *moves) int {
	us := int(side.Of[S]())
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := 0
	for kingSteps := info.kingSteps; kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := info.king + neighbour[bits.TrailingZeros16(kingSteps)&15]
		if b.cell[to&63] == noPiece {
			n = l.put(n, rep.Move(info.king)<<6|rep.Move(to))
		}
	}
	info.hide(b)
	if b.now().state&rightsMask != 0 {
		n = writeCastling[S](b, l, n, &info)
	}
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(whiteBit<<us) * eight); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			o := b.cell[from]
			if o&pawnFlag != 0 {
				n = writePawnQuiets[S](b, l, n, from)
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n = b.writeKnightQuiets(l, n, from)
			case rep.Bishop:
				n = b.writeDiagonalQuiets(l, n, from)
			case rep.Rook:
				n = b.writeOrthogonalQuiets(l, n, from)
			case rep.Queen:
				n = b.writeDiagonalQuiets(l, b.writeOrthogonalQuiets(l, n, from), from)
			}
		}
	}
	info.show(b)
	for i := range info.pins {
		n = writePinnedQuiets[S](b, l, n, &info, &info.pinned[i&7])
	}
	return n
}

// writePawnQuiets writes the pushes of a pawn, the promotion to a queen left out.
func writePawnQuiets[S side.Type](b *Board, l *moves, n int, from index) int {
	us := int(side.Of[S]())
	list, base := &pawnTo[us][from&63], rep.Move(from)<<6
	if b.cell[list.one&63] != noPiece {
		return n
	}
	if promotes(us, list.one) {
		for kind := promoteQueen - 3*promotionStep; kind != promoteQueen; kind += promotionStep {
			n = l.put(n, base|rep.Move(list.one)|kind)
		}
		return n
	}
	n = l.put(n, base|rep.Move(list.one))
	if b.cell[list.two&63] == noPiece {
		n = l.put(n, base|rep.Move(list.two)|doublePush)
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to the empty cells of the line of the pin.
func writePinnedQuiets[S side.Type](b *Board, l *moves, n int, info *checkInfo, p *pin) int {
	switch {
	case p.was&pawnFlag != 0:
		if p.step == steps[north] || p.step == steps[south] {
			n = writePush[S](b, l, n, p.at)
		}
	case attackTable[p.pinner&63][entryOf(p.was, p.at)]&attacksCell != 0:
		for to := info.king + p.step; to != p.pinner; to += p.step {
			if to != p.at {
				n = l.put(n, rep.Move(p.at)<<6|rep.Move(to))
			}
		}
	}
	return n
}

// writeOrthogonalCaptures writes the captures of a rook on from. The rank is one 8-byte load, and the
// file a word that is put together. A walk would take longer, because it is hard to predict whether a
// ray ends at the next cell or the one after. bit is the number of the enemy's bit in a cell.
func (b *Board) writeOrthogonalCaptures(l *moves, n int, from index, bit uint) int {
	base := uint(from)<<6 + uint(from) + uint(capture)
	right, left := nearest(b.rank(from), uint(from)<<3)
	if right&7 == bit {
		n = l.put(n, rep.Move(base+1+right/8))
	}
	if left&7 == 7-bit {
		n = l.put(n, rep.Move(base-1-left/8))
	}
	up, down := nearest(b.file(from), uint(from))
	if up&7 == bit {
		n = l.put(n, rep.Move(base+8+up&^7))
	}
	if down&7 == 7-bit {
		n = l.put(n, rep.Move(base-8-down&^7))
	}
	return n
}

// writeDiagonalCaptures writes the captures of a bishop on from, as writeOrthogonalCaptures does.
func (b *Board) writeDiagonalCaptures(l *moves, n int, from index, bit uint) int {
	base := uint(from)<<6 + uint(from) + uint(capture)
	rising, falling := b.diagonals(from)
	right, left := nearest(rising, uint(from)<<3)
	if right&7 == bit {
		n = l.put(n, rep.Move(base+9*(right/8+1)))
	}
	if left&7 == 7-bit {
		n = l.put(n, rep.Move(base-9*(left/8+1)))
	}
	right, left = nearest(falling, uint(from)<<3)
	if right&7 == bit {
		n = l.put(n, rep.Move(base-7*(right/8+1)))
	}
	if left&7 == 7-bit {
		n = l.put(n, rep.Move(base+7*(left/8+1)))
	}
	return n
}
