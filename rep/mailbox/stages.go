package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendCaptures appends all legal captures and the promotions to a queen. The side to move must
// not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFewCaptures(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writeCaptures[side.White](b, l)]
	}
	return dst[:n+writeCaptures[side.Black](b, l)]
}

// AppendQuiets appends the legal moves that AppendCaptures does not. The side to move must not
// be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFewQuiets(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writeQuiets[side.White](b, l)]
	}
	return dst[:n+writeQuiets[side.Black](b, l)]
}

// appendFewCaptures is AppendCaptures for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewCaptures(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendCaptures(room[:0])...)
}

// appendFewQuiets is AppendQuiets for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewQuiets(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendQuiets(room[:0])...)
}

// findPins finds the pins against a king that is not in check. It leaves the pinned pieces in
// the list.
func findPins[S side.Type](b *Board, info *checkInfo) {
	us := int(side.Of[S]())
	own := firstID << us
	king := b.pieceList[own].at()
	row, ends := &attackTable[king], &b.ends[us^1]
	for _, p := range b.pieceList[ends.knights&63 : ends.sliders] {
		a := row[p&1023]
		if a&attacksCell == 0 {
			continue
		}
		step := a.step()
		at := king + step
		for b.cell[at&63] == noPiece {
			at += step
		}
		first := b.cell[at&63]
		if first&own == 0 {
			continue
		}
		to := at + step
		for b.cell[to&63] == noPiece {
			to += step
		}
		if to == p.at() {
			info.pinned[info.pins&7] = pin{first, b.pieceList[first&63], to, step}
			info.pins++
		}
	}
}

// writeCaptures writes the captures as if no piece were pinned. Only where there is one are the
// pins searched for.
func writeCaptures[S side.Type](b *Board, l *moves) int {
	us := int(side.Of[S]())
	own, enemy := firstID<<us, firstID<<(us^1)
	ends, n := &b.ends[us], 0
	for _, p := range b.pieceList[own+1 : ends.knights] {
		if p != 0 {
			n = b.writeKnightCaptures(l, n, p.at(), uint64(enemy)*eight)
		}
	}
	for _, p := range b.pieceList[ends.knights&63 : ends.sliders] {
		if p == 0 {
			continue
		}
		if p.slidesOrthogonally() {
			n = b.writeOrthogonalCaptures(l, n, p.at(), uint(5-us))
		}
		if p.slidesDiagonally() {
			n = b.writeDiagonalCaptures(l, n, p.at(), uint(5-us))
		}
	}
	n = writePawnCaptures[S](b, l, n)
	if n != 0 {
		n = dropPinned[S](b, l, n)
	}
	n = writeKingCaptures[S](b, l, n, b.pieceList[own].at())
	if b.now().state&epCapturable != 0 {
		n = writeEnPassant[S](b, l, n)
	}
	return n
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n, except the
// capture of the pinner, and returns how many are left.
func dropPinned[S side.Type](b *Board, l *moves, n int) int {
	var info checkInfo
	findPins[S](b, &info)
	for i := range info.pins {
		p := &info.pinned[i&7]
		from, left := p.from().square(), 0
		for _, m := range l[:n] {
			l[left&(maxList-1)] = m
			if m.From() != from || m.To() == p.pinner.square() {
				left++
			}
		}
		n = left
	}
	return n
}

// writeKingCaptures writes the captures of the king: its neighbours are bytes of three ranks.
func writeKingCaptures[S side.Type](b *Board, l *moves, n int, king index) int {
	us := int(side.Of[S]())
	enemies, list := uint64(firstID<<(us^1))*eight, &kingRanks[king&63]
	above, same, below := b.rank(king+stepNorth)&list.above&enemies, b.rank(king)&list.same&enemies, b.rank(king-stepNorth)&list.below&enemies
	if above|same|below == 0 {
		return n
	}
	first := n
	n = l.captures(l.captures(l.captures(n, king, king+stepNorth, above), king, king, same), king, king-stepNorth, below)
	left := first
	for _, m := range l[first:n] {
		l[left&(maxList-1)] = m
		if kingSafe[S](b, indexOf(m.To())) {
			left++
		}
	}
	return left
}

// writeKnightCaptures writes a knight's captures: its targets are bytes of four ranks.
func (b *Board) writeKnightCaptures(l *moves, n int, from index, enemies uint64) int {
	list := &knightRanks[from&63]
	n = l.captures(n, from, from+2*stepNorth, b.rank(from+2*stepNorth)&list.two&enemies)
	n = l.captures(n, from, from+stepNorth, b.rank(from+stepNorth)&list.one&enemies)
	n = l.captures(n, from, from-stepNorth, b.rank(from-stepNorth)&list.belowOne&enemies)
	return l.captures(n, from, from-2*stepNorth, b.rank(from-2*stepNorth)&list.belowTwo&enemies)
}

// captures writes a capture on each byte of w, the word of the rank of the cell on, with a bit
// set.
func (l *moves) captures(n int, from, on index, w uint64) int {
	for ; w != 0; w &= w - 1 {
		n = l.put(n, rep.Move(from)<<6|rep.Move(on&56)|rep.Move(bits.TrailingZeros64(w)>>3)|capture)
	}
	return n
}

// writeOrthogonalCaptures writes the captures of a rook on from, those along the rank from one
// 8-byte load. bit is the number of the enemy's bit in a cell.
func (b *Board) writeOrthogonalCaptures(l *moves, n int, from index, bit uint) int {
	line, base := &lines[from&63], int(from)<<6
	rank, shift := b.rank(from), uint(from)<<3&56
	right, left := (rank>>8|1<<56)>>shift, (rank<<8|1)<<(shift^56)
	toRight, toLeft := bits.TrailingZeros64(right)&56, bits.LeadingZeros64(left)&56
	if right>>toRight>>(bit&7)&1 != 0 {
		n = l.put(n, rep.Move(base+int(from)+1+toRight/8)|capture)
	}
	if left<<toLeft>>(56+bit&7)&1 != 0 {
		n = l.put(n, rep.Move(base+int(from)-1-toLeft/8)|capture)
	}
	n = l.rayEnd(n, &b.cell, base, int(line.first[north]), int(line.last[north]), stepNorth, bit)
	return l.rayEnd(n, &b.cell, base, int(line.first[south]), int(line.last[south]), -stepNorth, bit)
}

// writeDiagonalCaptures writes the captures of a bishop on from.
func (b *Board) writeDiagonalCaptures(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.rayEnd(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, bit)
	n = l.rayEnd(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, bit)
	n = l.rayEnd(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, bit)
	return l.rayEnd(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, bit)
}

// rayEnd writes the capture of the first piece on a ray, if it is an enemy.
func (l *moves) rayEnd(n int, cell *[64]pieceID, base, to, last, step int, bit uint) int {
	for m, end := base|to, base|last; ; m += step {
		captured := uint(cell[m&63])
		if captured != 0 {
			if captured>>(bit&7)&1 != 0 {
				l[n&(maxList-1)] = rep.Move(m) | capture
				n++
			}
			return n
		}
		if m == end {
			return n
		}
	}
}

// writePawnCaptures writes the captures of the pawns, en passant left out, and their promotions
// to a queen.
func writePawnCaptures[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	enemy := firstID << (us ^ 1)
	ends, pawnTo := &b.ends[us], &pawnTo[us]
	for _, p := range b.pieceList[ends.sliders&63 : ends.pawns] {
		list := &pawnTo[p&63]
		if b.rank(list.one)&list.captures == 0 || p == 0 {
			continue
		}
		if b.cell[list.left&63]&enemy != 0 {
			n = writePawnMove[S](l, n, p.at(), list.left, capture)
		}
		if b.cell[list.right&63]&enemy != 0 {
			n = writePawnMove[S](l, n, p.at(), list.right, capture)
		}
	}
	last := index(8 + 40*(us^1)) // the first cell of the rank before the last one
	if b.rank(last)&(uint64(firstID<<us)*eight) == 0 {
		return n
	}
	for from := last; from < last+8; from++ {
		if to := pawnTo[from&63].one; ends.pawn(b.cell[from&63]) && b.cell[to&63] == noPiece {
			n = l.put(n, rep.Move(from)<<6|rep.Move(to)|promoteQueen)
		}
	}
	return n
}

func writeQuiets[S side.Type](b *Board, l *moves) int {
	us := int(side.Of[S]())
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := 0
	for kingSteps := info.kingSteps; kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := lines[info.king&63].first[bits.TrailingZeros8(kingSteps)&7]
		if b.cell[to&63] == noPiece {
			n = l.put(n, rep.Move(info.king)<<6|rep.Move(to))
		}
	}
	if b.now().state&rightsMask != 0 {
		n = writeCastling[S](b, l, n, &info)
	}
	ends := &b.ends[us]
	for m := firstID<<us + 1; m < ends.knights; m++ {
		if p := b.pieceList[m&63]; p != 0 {
			n = b.writeKnightQuiets(l, n, p.at())
		}
	}
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if p == 0 {
			continue
		}
		if p.slidesOrthogonally() {
			n = b.writeOrthogonalQuiets(l, n, p.at())
		}
		if p.slidesDiagonally() {
			n = b.writeDiagonalQuiets(l, n, p.at())
		}
	}
	n = writePawnQuiets[S](b, l, n)
	for i := range info.pins {
		n = writePinnedQuiets[S](b, l, n, &info, &info.pinned[i&7])
	}
	info.release(b)
	return n
}

// writeKnightQuiets writes a knight's moves to empty cells.
func (b *Board) writeKnightQuiets(l *moves, n int, from index) int {
	base := uint(from) << 6
	for _, to := range &knightTo[from&63] {
		if b.cell[to&63] == noPiece {
			n = l.put(n, rep.Move(base|uint(to)))
		}
	}
	return n
}

// writeOrthogonalQuiets writes the moves of a rook on from to empty cells.
func (b *Board) writeOrthogonalQuiets(l *moves, n int, from index) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.emptyRay(n, cell, base, int(line.first[north]), int(line.last[north]), stepNorth)
	n = l.emptyRay(n, cell, base, int(line.first[east]), int(line.last[east]), stepEast)
	n = l.emptyRay(n, cell, base, int(line.first[south]), int(line.last[south]), -stepNorth)
	return l.emptyRay(n, cell, base, int(line.first[west]), int(line.last[west]), -stepEast)
}

// writeDiagonalQuiets writes the moves of a bishop on from to empty cells.
func (b *Board) writeDiagonalQuiets(l *moves, n int, from index) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.emptyRay(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast)
	n = l.emptyRay(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast)
	n = l.emptyRay(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast)
	return l.emptyRay(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast)
}

// emptyRay writes the moves along a ray up to the first piece.
func (l *moves) emptyRay(n int, cell *[64]pieceID, base, to, last, step int) int {
	for m, end := base|to, base|last; cell[m&63] == noPiece; m += step {
		l[n&(maxList-1)] = rep.Move(m)
		n++
		if m == end {
			break
		}
	}
	return n
}

// writePawnQuiets writes the pushes of the unpinned pawns, promotions to a queen left out.
func writePawnQuiets[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	ends := &b.ends[us]
	for m := ends.sliders; m < ends.pawns; m++ {
		p := b.pieceList[m&63]
		list := &pawnTo[us][p.at()]
		if p == 0 || b.cell[list.one&63] != noPiece {
			continue
		}
		base := rep.Move(p.at()) << 6
		if promotes(us, list.one) {
			for kind := promoteQueen - 3*promotionStep; kind != promoteQueen; kind += promotionStep {
				n = l.put(n, base|rep.Move(list.one)|kind)
			}
			continue
		}
		n = l.put(n, base|rep.Move(list.one))
		if b.cell[list.two&63] == noPiece {
			n = l.put(n, base|rep.Move(list.two)|doublePush)
		}
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to the empty cells of the line of the pin.
func writePinnedQuiets[S side.Type](b *Board, l *moves, n int, info *checkInfo, p *pin) int {
	from := p.pieceSquare.at()
	switch {
	case p.pieceSquare&pawnFlag != 0:
		if p.step == steps[north] || p.step == steps[south] {
			n = writePush[S](b, l, n, from)
		}
	case attackTable[p.pinner&63][p.pieceSquare&1023]&attacksCell != 0:
		for to := info.king + p.step; to != p.pinner; to += p.step {
			if to != from {
				n = l.put(n, rep.Move(from)<<6|rep.Move(to))
			}
		}
	}
	return n
}
