package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

func write[S side.Type](b *Board, l *cells.Moves) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := 0
	base := rep.Move(info.king) << 6
	for kingSteps := info.kingSteps; kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := info.king + cells.Neighbour[bits.TrailingZeros16(kingSteps)&15]
		n = l.Put(n, base|rep.Move(to)|captureOf(b.cell[to&63]))
	}
	now := b.now().state
	if now&cells.EPCapturable != 0 {
		n = writeEnPassant[S](b, l, n)
	}
	if info.checks != 0 {
		if info.checks == 1 {
			n = writeEvasions[S](b, l, n, &info)
		}
		info.release(b)
		return n
	}
	if now&cells.RightsMask != 0 {
		n = writeCastling[S](b, l, n, &info)
	}
	n = writeKnightsAndSliders[S](b, l, n)
	n = writePawns[S](b, l, n, info.pinned[:min(info.pins, 8)])
	for i := range info.pins {
		n = writePinned[S](b, l, n, &info, &info.pinned[i&7])
	}
	info.release(b)
	return n
}

// writePieces writes the moves of the pieces in the list, king and en passant captures left out.
func writePieces[S side.Type](b *Board, l *cells.Moves, n int) int {
	return writePawns[S](b, l, writeKnightsAndSliders[S](b, l, n), nil)
}

func writeKnightsAndSliders[S side.Type](b *Board, l *cells.Moves, n int) int {
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
			n = b.cell.WriteOrthogonal(l, n, p.at(), uint(5-us))
		}
		if p.slidesDiagonally() {
			n = b.cell.WriteDiagonal(l, n, p.at(), uint(5-us))
		}
	}
	return n
}

// captureOf returns the capture bit of a move to a cell with captured on it: IDs are 16 to 47,
// so adding 63 carries into bit 6.
func captureOf(captured pieceID) rep.Move { return rep.Move(captured+63) & 64 << 8 }

// writeKnight writes a knight's moves. bit is the number of the own side's bit in a cell.
func (b *Board) writeKnight(l *cells.Moves, n int, from cells.Index, bit uint) int {
	cell := &b.cell
	base := uint(from) << 6
	for _, to := range &cells.KnightTo[from&63] {
		captured := uint(cell[to&63])
		if captured>>(bit&7)&1 == 0 {
			l[n&(cells.MaxList-1)] = rep.Move(base | uint(to) | (captured+63)&64<<8)
			n++
		}
	}
	return n
}

// writePawns writes the moves of the unpinned pawns, en passant captures left out. The moves of all
// pawns that cannot promote are found together in words, without a branch. A byte is a file. The bit
// is the pawn's rank, from its home rank 0 to 4, plus 4, modulo 8; a piece on the rank ahead has the
// same bit. While the ranks are read, a pinned pawn has the ID of the king, so that it is no pawn.
func writePawns[S side.Type](b *Board, l *cells.Moves, n int, pinned []pin) int {
	us := int(side.Of[S]())
	for i := range pinned {
		b.cell[pinned[i].from()] = firstID << us
	}
	forward, last := cells.Index(8-16*us), cells.Index(48-40*us)
	toPawns := uint64(16-(b.ends[us].sliders-firstID<<us)) * cells.Eight
	seventh, sixth, fifth, fourth := b.cell.Rank(last), b.cell.Rank(last-forward), b.cell.Rank(last-2*forward), b.cell.Rank(last-3*forward)
	third, home := b.cell.Rank(last-4*forward), b.cell.Rank(last-5*forward)
	for i := range pinned {
		b.cell[pinned[i].from()] = pinned[i].pieceID
	}
	pawns := byRank(pawnsOf(us, home, toPawns), pawnsOf(us, third, toPawns), pawnsOf(us, fourth, toPawns), pawnsOf(us, fifth, toPawns), pawnsOf(us, sixth, toPawns))
	white := byRank(third, fourth, fifth, sixth, seventh)
	black := byRank(third>>1, fourth>>1, fifth>>1, sixth>>1, seventh>>1)
	enemies := white
	if us == int(rep.White) {
		enemies = black
	}
	push, left, right := pawns&^(white|black), pawns>>8&enemies, pawns<<8&enemies
	twice := push &^ ((white | black) >> 1) & (16 * cells.Eight)
	stays, ahead, file := &cells.PawnStays[us], rep.Move(8-16*us), rep.Move(1<<6)
	n = l.PutPawns(n, push, stays, ahead)
	n = l.PutPawns(n, twice, stays, 2*ahead+cells.DoublePush)
	n = l.PutPawns(n, left, stays, ahead+file+cells.Capture)
	n = l.PutPawns(n, right, stays, ahead-file+cells.Capture)
	for w := pawnsOf(us, seventh, toPawns) & (16 * cells.Eight); w != 0; w &= w - 1 {
		n = writePromotions[S](b, l, n, last&^7+cells.Index(bits.TrailingZeros64(w)/8))
	}
	return n
}

// byRank returns bit 4 of every byte of five words, each word's at another bit of the byte.
func byRank(a, b, c, d, e uint64) uint64 {
	const bit = 16 * cells.Eight
	return a&bit | b&bit<<1 | c&bit<<2 | d&bit<<3 | e&bit>>4
}

// writePromotions writes the moves of a pawn on its seventh rank.
func writePromotions[S side.Type](b *Board, l *cells.Moves, n int, from cells.Index) int {
	us := int(side.Of[S]())
	list, enemy := &cells.PawnTo[us][from&63], firstID<<(us^1)
	n = writePush[S](b, l, n, from)
	if b.cell[list.Left&63]&enemy != 0 {
		n = cells.WritePawnMove[S](l, n, from, list.Left, cells.Capture)
	}
	if b.cell[list.Right&63]&enemy != 0 {
		n = cells.WritePawnMove[S](l, n, from, list.Right, cells.Capture)
	}
	return n
}

// writePinned writes the moves of a pinned piece along the line of the pin.
func writePinned[S side.Type](b *Board, l *cells.Moves, n int, info *checkInfo, p *pin) int {
	us := int(side.Of[S]())
	from := p.pieceSquare.at()
	vertical := p.step == cells.Steps[cells.North] || p.step == cells.Steps[cells.South]
	switch p.pieceSquare.piece().Type() {
	case rep.Pawn:
		list := &cells.PawnTo[us][from]
		if vertical {
			n = writePush[S](b, l, n, from)
		} else if p.pinner == list.Left || p.pinner == list.Right {
			n = cells.WritePawnMove[S](l, n, from, p.pinner, cells.Capture)
		}
	case rep.Bishop, rep.Rook, rep.Queen:
		if cells.AttackTable[p.pinner&63][p.pieceSquare&1023]&cells.AttacksCell == 0 {
			break
		}
		base := rep.Move(from) << 6
		for to := info.king + p.step; to != p.pinner; to += p.step {
			if to != from {
				n = l.Put(n, base|rep.Move(to))
			}
		}
		n = l.Put(n, base|rep.Move(p.pinner)|cells.Capture)
	}
	return n
}

// writeEvasions writes the moves of pieces other than the king that capture the checker or
// block its line. Pinned pieces have no such move.
func writeEvasions[S side.Type](b *Board, l *cells.Moves, n int, info *checkInfo) int {
	us := int(side.Of[S]())
	own := firstID << us
	at := b.pieceList[info.checker&63].at()
	n = writeTo(b, l, n, at, own, cells.Capture, &b.ends[us])
	for m := b.ends[us].sliders; m < b.ends[us].pawns; m++ {
		if p := b.pieceList[m&63]; cells.AttackTable[at][p&1023]&cells.AttacksCell != 0 {
			n = cells.WritePawnMove[S](l, n, p.at(), at, cells.Capture)
		}
	}
	step := cells.StepTo[info.king&63][at]
	if step == 0 {
		return n
	}
	for to := info.king + step; to != at; to += step {
		n = writeTo(b, l, n, to, own, 0, &b.ends[us])
		if from := pusher[S](b, to); from != to {
			n = cells.WritePawnMove[S](l, n, from, to, cells.KindOfPush(from, to))
		}
	}
	return n
}

// writeTo writes the moves of the knights and sliders to one cell.
func writeTo(b *Board, l *cells.Moves, n int, to cells.Index, own pieceID, kind rep.Move, ends *sections) int {
	row := &cells.AttackTable[to&63]
	for m := own + 1; m < ends.sliders; m++ {
		if p := b.pieceList[m&63]; row[p&1023]&cells.AttacksCell != 0 && b.cell.Clear(to, p.at()) {
			n = l.Put(n, rep.Move(p.at())<<6|rep.Move(to)|kind)
		}
	}
	return n
}

// pusher returns the cell of the pawn that can be pushed to the empty cell to, and to itself if
// there is none.
func pusher[S side.Type](b *Board, to cells.Index) cells.Index {
	us := int(side.Of[S]())
	back := cells.PawnTo[us^1][to&63].One
	m := b.cell[back&63]
	if m == noPiece {
		back = cells.PawnTo[us^1][back&63].One
		if m = b.cell[back&63]; cells.PawnTo[us][back&63].Two != to {
			return to
		}
	}
	if !b.ends[us].pawn(m) || b.pieceList[m&63] == 0 {
		return to
	}
	return back
}

// findPins finds the pins against a king that is not in check. It leaves the pinned pieces in
// the list. The directions in which a slider is aligned with the king are collected without a
// branch.
func findPins[S side.Type](b *Board, info *checkInfo) {
	us := int(side.Of[S]())
	own, enemy := firstID<<us, firstID<<(us^1)
	king := b.pieceList[own].at()
	row, ends := &cells.AttackTable[king], &b.ends[us^1]
	var aligned uint
	for _, p := range b.pieceList[ends.knights&63 : ends.sliders] {
		a := row[p&1023]
		aligned |= uint(a/cells.AttacksCell&1) << (a >> cells.DirectionShift & 7)
	}
	for ; aligned != 0; aligned &= aligned - 1 {
		step := cells.Steps[bits.TrailingZeros(aligned)&7]
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
		if b.cell[to&63]&enemy != 0 && row[b.entry(to)]&cells.AttacksCell != 0 {
			info.pinned[info.pins&7] = pin{first, b.pieceList[first&63], to, step}
			info.pins++
		}
	}
}

// writeCaptures writes the captures as if no piece were pinned. Pins are searched for only if
// there is a capture.
func writeCaptures[S side.Type](b *Board, l *cells.Moves) int {
	us := int(side.Of[S]())
	own, enemy := firstID<<us, uint(5-us)
	ends := &b.ends[us]
	n := 0
	for _, p := range b.pieceList[own+1 : ends.knights] {
		if p != 0 {
			n = b.cell.WriteKnightCaptures(l, n, p.at(), enemy)
		}
	}
	n = writeSliderCaptures[S](b, l, n)
	n = writePawnCaptures[S](b, l, n)
	if n != 0 {
		n = dropPinned[S](b, l, n)
	}
	n = writeKingCaptures[S](b, l, n, b.pieceList[own].at())
	if b.now().state&cells.EPCapturable != 0 {
		n = writeEnPassant[S](b, l, n)
	}
	return n
}

// writeSliderCaptures writes the captures of the sliders. A rank is one 8-byte load; the words
// of a file and a diagonal are put together. A walk would take longer, because it is hard to
// predict whether a ray ends at the next cell or the one after. Everything is in one function,
// without a call for each piece.
func writeSliderCaptures[S side.Type](b *Board, l *cells.Moves, n int) int {
	us := int(side.Of[S]())
	bit, ends := uint(5-us), &b.ends[us]
	for _, p := range b.pieceList[ends.knights&63 : ends.sliders] {
		at, from := p.at(), uint(p.at())
		base := from<<6 + from + uint(cells.Capture)
		if p.slidesOrthogonally() {
			right, left := cells.Nearest(b.cell.Rank(at), from<<3)
			if right&7 == bit {
				n = l.Put(n, rep.Move(base+1+right/8))
			}
			if left&7 == 7-bit {
				n = l.Put(n, rep.Move(base-1-left/8))
			}
			up, down := cells.Nearest(b.cell.File(at), from)
			if up&7 == bit {
				n = l.Put(n, rep.Move(base+8+up&^7))
			}
			if down&7 == 7-bit {
				n = l.Put(n, rep.Move(base-8-down&^7))
			}
		}
		if p.slidesDiagonally() {
			rising, falling := b.cell.Diagonals(at)
			right, left := cells.Nearest(rising, from<<3)
			if right&7 == bit {
				n = l.Put(n, rep.Move(base+9*(right/8+1)))
			}
			if left&7 == 7-bit {
				n = l.Put(n, rep.Move(base-9*(left/8+1)))
			}
			right, left = cells.Nearest(falling, from<<3)
			if right&7 == bit {
				n = l.Put(n, rep.Move(base-7*(right/8+1)))
			}
			if left&7 == 7-bit {
				n = l.Put(n, rep.Move(base+7*(left/8+1)))
			}
		}
	}
	return n
}

// writePawnCaptures writes the captures of the pawns, en passant left out, and their promotions
// to a queen. The captures of all pawns are found rank by rank without a branch. In left and
// right a byte is the file of the captured piece. The bit is the pawn's rank, from its home
// rank 0 to 5, plus 4, modulo 8.
func writePawnCaptures[S side.Type](b *Board, l *cells.Moves, n int) int {
	us := int(side.Of[S]())
	forward, home, last := cells.Index(8-16*us), cells.Index(8+40*us), cells.Index(48-40*us)
	toPawns := uint64(16-(b.ends[us].sliders-firstID<<us)) * cells.Eight
	sixth, fifth, fourth := b.cell.Rank(last-forward), b.cell.Rank(last-2*forward), b.cell.Rank(last-3*forward)
	seventh, third := b.cell.Rank(last), b.cell.Rank(last-4*forward)
	left, right := pawnCaptures(us, b.cell.Rank(home), third, toPawns)
	toLeft, toRight := pawnCaptures(us, third, fourth, toPawns)
	left, right = left|toLeft<<1, right|toRight<<1
	toLeft, toRight = pawnCaptures(us, fourth, fifth, toPawns)
	left, right = left|toLeft<<2, right|toRight<<2
	toLeft, toRight = pawnCaptures(us, fifth, sixth, toPawns)
	left, right = left|toLeft<<3, right|toRight<<3
	toLeft, toRight = pawnCaptures(us, sixth, seventh, toPawns)
	left, right = left|toLeft>>4, right|toRight>>4
	toLeft, toRight = pawnCaptures(us, seventh, b.cell.Rank(last+forward), toPawns)
	left, right = left|toLeft>>3, right|toRight>>3
	for ; left != 0; left &= left - 1 {
		i := cells.Index(bits.TrailingZeros64(left))
		at := home + (i^4)%8*forward + i/8
		n = writePawnCapture[S](l, n, at+1, at+forward)
	}
	for ; right != 0; right &= right - 1 {
		i := cells.Index(bits.TrailingZeros64(right))
		at := home + (i^4)%8*forward + i/8
		n = writePawnCapture[S](l, n, at-1, at+forward)
	}
	ahead := b.cell.Rank(last + forward)
	for pawns := pawnsOf(us, seventh, toPawns) &^ (ahead | ahead>>1) & (16 * cells.Eight); pawns != 0; pawns &= pawns - 1 {
		from := last&^7 + cells.Index(bits.TrailingZeros64(pawns)/8)
		n = l.Put(n, rep.Move(from)<<6|rep.Move(from+forward)|cells.PromoteQueen)
	}
	return n
}

// pawnCaptures returns the captures of the pawns of a rank: bit 4 in the byte of each
// captured piece's file. ahead is the next rank.
func pawnCaptures(us int, rank, ahead, toPawns uint64) (left, right uint64) {
	pawns, enemies := pawnsOf(us, rank, toPawns)&(16*cells.Eight), ahead>>(1-us)
	return pawns >> 8 & enemies, pawns << 8 & enemies
}

// writePawnCapture writes a capture, as four promotions on the last rank.
func writePawnCapture[S side.Type](l *cells.Moves, n int, from, to cells.Index) int {
	if cells.Promotes(int(side.Of[S]()), to) {
		return cells.WritePawnMove[S](l, n, from, to, cells.Capture)
	}
	return l.Put(n, rep.Move(from)<<6|rep.Move(to)|cells.Capture)
}

// pawnsOf returns the word of a rank with bit 4 set in the bytes of the pawns of us; its other
// bits have no meaning. Pawns are the last of a side's IDs: the addition of toPawns carries into
// bit 4 for them alone.
func pawnsOf(us int, rank, toPawns uint64) uint64 {
	return (rank&(15*cells.Eight) + toPawns) & (rank >> us)
}
