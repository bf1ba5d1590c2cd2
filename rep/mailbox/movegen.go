package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

func write[S side.Type](b *Board, l *moves) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := 0
	base := rep.Move(info.king) << 6
	for kingSteps := info.kingSteps; kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := info.king + neighbour[bits.TrailingZeros16(kingSteps)&15]
		n = l.put(n, base|rep.Move(to)|captureOf(b.cell[to&63]))
	}
	now := b.now().state
	if now&epCapturable != 0 {
		n = writeEnPassant[S](b, l, n)
	}
	if info.checks != 0 {
		if info.checks == 1 {
			n = writeEvasions[S](b, l, n, &info)
		}
		info.release(b)
		return n
	}
	if now&rightsMask != 0 {
		n = writeCastling[S](b, l, n, &info)
	}
	n = writePieces[S](b, l, n)
	for i := range info.pins {
		n = writePinned[S](b, l, n, &info, &info.pinned[i&7])
	}
	info.release(b)
	return n
}

// writePieces writes the moves of the pieces in the list, king and en passant captures left out.
func writePieces[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	ends := &b.ends[us]
	for m := firstID<<us + 1; m < ends.knights; m++ {
		if p := b.pieceList[m&63]; p != 0 {
			n = b.writeKnight(l, n, p.at(), uint(4+us))
		}
	}
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if p == 0 {
			continue
		}
		if p.slidesOrthogonally() {
			n = b.writeOrthogonal(l, n, p.at(), uint(5-us))
		}
		if p.slidesDiagonally() {
			n = b.writeDiagonal(l, n, p.at(), uint(5-us))
		}
	}
	return writePawns[S](b, l, n)
}

// captureOf returns the capture bit of a move to a cell with captured on it: IDs are 16 to 47,
// so adding 63 carries into bit 6.
func captureOf(captured pieceID) rep.Move { return rep.Move(captured+63) & 64 << 8 }

// writeKnight writes a knight's moves. bit is the number of the own side's bit in a cell.
func (b *Board) writeKnight(l *moves, n int, from index, bit uint) int {
	cell := &b.cell
	base := uint(from) << 6
	for _, to := range &knightTo[from&63] {
		captured := uint(cell[to&63])
		if captured>>(bit&7)&1 == 0 {
			l[n&(maxList-1)] = rep.Move(base | uint(to) | (captured+63)&64<<8)
			n++
		}
	}
	return n
}

// writePawns writes the moves of the unpinned pawns, en passant captures left out.
func writePawns[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	enemy := firstID << (us ^ 1)
	ends := &b.ends[us]
	for m := ends.sliders; m < ends.pawns; m++ {
		p := b.pieceList[m&63]
		if p == 0 {
			continue
		}
		list := &pawnTo[us][p.at()]
		base := rep.Move(p.at()) << 6
		left, right := b.cell[list.left&63]&enemy, b.cell[list.right&63]&enemy
		if promotes(us, list.one) {
			n = writePush[S](b, l, n, p.at())
			if left != 0 {
				n = writePawnMove[S](l, n, p.at(), list.left, capture)
			}
			if right != 0 {
				n = writePawnMove[S](l, n, p.at(), list.right, capture)
			}
			continue
		}
		if b.cell[list.one&63] == noPiece {
			n = l.put(n, base|rep.Move(list.one))
			if b.cell[list.two&63] == noPiece {
				n = l.put(n, base|rep.Move(list.two)|doublePush)
			}
		}
		if left != 0 {
			n = l.put(n, base|rep.Move(list.left)|capture)
		}
		if right != 0 {
			n = l.put(n, base|rep.Move(list.right)|capture)
		}
	}
	return n
}

// writePinned writes the moves of a pinned piece: those along the line of the pin.
func writePinned[S side.Type](b *Board, l *moves, n int, info *checkInfo, p *pin) int {
	us := int(side.Of[S]())
	from := p.pieceSquare.at()
	vertical := p.step == steps[north] || p.step == steps[south]
	switch p.pieceSquare.piece().Type() {
	case rep.Pawn:
		list := &pawnTo[us][from]
		if vertical {
			n = writePush[S](b, l, n, from)
		} else if p.pinner == list.left || p.pinner == list.right {
			n = writePawnMove[S](l, n, from, p.pinner, capture)
		}
	case rep.Bishop, rep.Rook, rep.Queen:
		if attackTable[p.pinner&63][p.pieceSquare&1023]&attacksCell == 0 {
			break
		}
		base := rep.Move(from) << 6
		for to := info.king + p.step; to != p.pinner; to += p.step {
			if to != from {
				n = l.put(n, base|rep.Move(to))
			}
		}
		n = l.put(n, base|rep.Move(p.pinner)|capture)
	}
	return n
}

// writeEvasions writes the moves of pieces other than the king that capture the checker or
// block its line. Pinned pieces have no such move.
func writeEvasions[S side.Type](b *Board, l *moves, n int, info *checkInfo) int {
	us := int(side.Of[S]())
	own := firstID << us
	at := b.pieceList[info.checker&63].at()
	n = writeTo(b, l, n, at, own, capture, &b.ends[us])
	for m := b.ends[us].sliders; m < b.ends[us].pawns; m++ {
		if p := b.pieceList[m&63]; attackTable[at][p&1023]&attacksCell != 0 {
			n = writePawnMove[S](l, n, p.at(), at, capture)
		}
	}
	step := stepTo[info.king&63][at]
	if step == 0 {
		return n
	}
	for to := info.king + step; to != at; to += step {
		n = writeTo(b, l, n, to, own, 0, &b.ends[us])
		if from := pusher[S](b, to); from != to {
			n = writePawnMove[S](l, n, from, to, kindOfPush(from, to))
		}
	}
	return n
}

// writeTo writes the moves of the knights and sliders to one cell.
func writeTo(b *Board, l *moves, n int, to index, own pieceID, kind rep.Move, ends *sections) int {
	row := &attackTable[to&63]
	for m := own + 1; m < ends.sliders; m++ {
		if p := b.pieceList[m&63]; row[p&1023]&attacksCell != 0 && b.clear(to, p.at()) {
			n = l.put(n, rep.Move(p.at())<<6|rep.Move(to)|kind)
		}
	}
	return n
}

// pusher returns the cell of the pawn that can be pushed to the empty cell to, and to itself if
// there is none.
func pusher[S side.Type](b *Board, to index) index {
	us := int(side.Of[S]())
	back := pawnTo[us^1][to&63].one
	m := b.cell[back&63]
	if m == noPiece {
		back = pawnTo[us^1][back&63].one
		if m = b.cell[back&63]; pawnTo[us][back&63].two != to {
			return to
		}
	}
	if !b.ends[us].pawn(m) || b.pieceList[m&63] == 0 {
		return to
	}
	return back
}
