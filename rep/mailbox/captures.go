package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// findPins finds the pins against a king that is not in check. It leaves the pinned pieces in
// the list. The directions in which a slider is aligned with the king are collected without a
// branch.
func findPins[S side.Type](b *Board, info *checkInfo) {
	us := int(side.Of[S]())
	own, enemy := firstID<<us, firstID<<(us^1)
	king := b.pieceList[own].at()
	row, ends := &attackTable[king], &b.ends[us^1]
	var aligned uint
	for _, p := range b.pieceList[ends.knights&63 : ends.sliders] {
		a := row[p&1023]
		aligned |= uint(a/attacksCell&1) << (a >> directionShift & 7)
	}
	for ; aligned != 0; aligned &= aligned - 1 {
		step := steps[bits.TrailingZeros(aligned)&7]
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
		if b.cell[to&63]&enemy != 0 && row[b.entry(to)]&attacksCell != 0 {
			info.pinned[info.pins&7] = pin{first, b.pieceList[first&63], to, step}
			info.pins++
		}
	}
}

// writeCaptures writes the captures as if no piece were pinned. Pins are searched for only if
// there is a capture.
func writeCaptures[S side.Type](b *Board, l *moves) int {
	us := int(side.Of[S]())
	own, enemy := firstID<<us, uint(5-us)
	ends := &b.ends[us]
	n := 0
	for _, p := range b.pieceList[own+1 : ends.knights] {
		if p != 0 {
			n = b.writeKnightCaptures(l, n, p.at(), enemy)
		}
	}
	n = writeSliderCaptures[S](b, l, n)
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

// writeSliderCaptures writes the captures of the sliders. A rank is one 8-byte load; the words
// of a file and a diagonal are put together. A walk would take longer, because it is hard to
// predict whether a ray ends at the next cell or the one after. Everything is in one function,
// without a call for each piece.
func writeSliderCaptures[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	bit, ends := uint(5-us), &b.ends[us]
	for _, p := range b.pieceList[ends.knights&63 : ends.sliders] {
		at, from := p.at(), uint(p.at())
		base := from<<6 + from + uint(capture)
		if p.slidesOrthogonally() {
			right, left := nearest(b.rank(at), from<<3)
			if right&7 == bit {
				n = l.put(n, rep.Move(base+1+right/8))
			}
			if left&7 == 7-bit {
				n = l.put(n, rep.Move(base-1-left/8))
			}
			up, down := nearest(b.file(at), from)
			if up&7 == bit {
				n = l.put(n, rep.Move(base+8+up&^7))
			}
			if down&7 == 7-bit {
				n = l.put(n, rep.Move(base-8-down&^7))
			}
		}
		if p.slidesDiagonally() {
			rising, falling := b.diagonals(at)
			right, left := nearest(rising, from<<3)
			if right&7 == bit {
				n = l.put(n, rep.Move(base+9*(right/8+1)))
			}
			if left&7 == 7-bit {
				n = l.put(n, rep.Move(base-9*(left/8+1)))
			}
			right, left = nearest(falling, from<<3)
			if right&7 == bit {
				n = l.put(n, rep.Move(base-7*(right/8+1)))
			}
			if left&7 == 7-bit {
				n = l.put(n, rep.Move(base+7*(left/8+1)))
			}
		}
	}
	return n
}

// writePawnCaptures writes the captures of the pawns, en passant left out, and their promotions
// to a queen. The captures of all pawns are found rank by rank without a branch. In left and
// right a byte is the file of the captured piece. The bit is the pawn's rank, from its home
// rank 0 to 5, plus 4, modulo 8.
func writePawnCaptures[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	forward, home, last := index(8-16*us), index(8+40*us), index(48-40*us)
	toPawns := uint64(16-(b.ends[us].sliders-firstID<<us)) * eight
	sixth, fifth, fourth := b.rank(last-forward), b.rank(last-2*forward), b.rank(last-3*forward)
	seventh, third := b.rank(last), b.rank(last-4*forward)
	left, right := pawnCaptures(us, b.rank(home), third, toPawns)
	toLeft, toRight := pawnCaptures(us, third, fourth, toPawns)
	left, right = left|toLeft<<1, right|toRight<<1
	toLeft, toRight = pawnCaptures(us, fourth, fifth, toPawns)
	left, right = left|toLeft<<2, right|toRight<<2
	toLeft, toRight = pawnCaptures(us, fifth, sixth, toPawns)
	left, right = left|toLeft<<3, right|toRight<<3
	toLeft, toRight = pawnCaptures(us, sixth, seventh, toPawns)
	left, right = left|toLeft>>4, right|toRight>>4
	toLeft, toRight = pawnCaptures(us, seventh, b.rank(last+forward), toPawns)
	left, right = left|toLeft>>3, right|toRight>>3
	for ; left != 0; left &= left - 1 {
		i := index(bits.TrailingZeros64(left))
		at := home + (i^4)%8*forward + i/8
		n = writePawnCapture[S](l, n, at+1, at+forward)
	}
	for ; right != 0; right &= right - 1 {
		i := index(bits.TrailingZeros64(right))
		at := home + (i^4)%8*forward + i/8
		n = writePawnCapture[S](l, n, at-1, at+forward)
	}
	ahead := b.rank(last + forward)
	for pawns := pawnsOf(us, seventh, toPawns) &^ (ahead | ahead>>1) & (16 * eight); pawns != 0; pawns &= pawns - 1 {
		from := last&^7 + index(bits.TrailingZeros64(pawns)/8)
		n = l.put(n, rep.Move(from)<<6|rep.Move(from+forward)|promoteQueen)
	}
	return n
}

// pawnCaptures returns the captures of the pawns of a rank: bit 4 in the byte of each
// captured piece's file. ahead is the next rank.
func pawnCaptures(us int, rank, ahead, toPawns uint64) (left, right uint64) {
	pawns, enemies := pawnsOf(us, rank, toPawns)&(16*eight), ahead>>(1-us)
	return pawns >> 8 & enemies, pawns << 8 & enemies
}

// writePawnCapture writes a capture, as four promotions on the last rank.
func writePawnCapture[S side.Type](l *moves, n int, from, to index) int {
	if promotes(int(side.Of[S]()), to) {
		return writePawnMove[S](l, n, from, to, capture)
	}
	return l.put(n, rep.Move(from)<<6|rep.Move(to)|capture)
}

// pawnsOf returns the word of a rank with bit 4 set in the bytes of the pawns of us; its other
// bits have no meaning. Pawns are the last of a side's IDs: the addition of toPawns carries into
// bit 4 for them alone.
func pawnsOf(us int, rank, toPawns uint64) uint64 {
	return (rank&(15*eight) + toPawns) & (rank >> us)
}
