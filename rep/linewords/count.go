package linewords

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves implements [rep.Counter]. Without a check, the moves of a slider along a line
// are two bit scans and no branch.
func (b *Board) CountMoves() int {
	us := int(b.SideToMove())
	info := b.findCheckInfo(us)
	if info.checkers != 0 {
		return b.countEvasions()
	}
	steps := b.kingSteps(us, false, allMoves)
	n := steps.Count() + bits.OnesCount64(uint64(b.castles(us, steps)))
	for rank := range 8 {
		line := b.lines[firstRank+rank]
		left := line >> (us & 63) & eachByte
		for pinned := info.pinned >> (8 * rank) & 255; pinned != 0; pinned &= pinned - 1 {
			var buffer [32]rep.Move
			i := int(pinned.First())
			n += len(b.appendPiece(buffer[:0], us, rank<<3+i, cell(line>>(8*i)), &info, allMoves))
			left &^= 1 << (8 * i)
		}
		pawns := left & (line / uint64(pawnBit))
		if pawns != 0 {
			n += b.countPawns(us, rank, pawns)
		}
		for left ^= pawns; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			sq, c := rank<<3+i>>3, cell(line>>(i&63))
			if c&knightBit != 0 {
				n += b.countKnight(us, sq)
				continue
			}
			if c&orthogonalBit != 0 {
				n += b.countLine(&places[sq&63][rankLine], us) + b.countLine(&places[sq&63][fileLine], us)
			}
			if c&diagonalBit != 0 {
				n += b.countLine(&places[sq&63][diagonalLine], us) + b.countLine(&places[sq&63][antidiagonalLine], us)
			}
		}
	}
	if b.EPCapturable() != 0 {
		n += b.legalEpPawns(us).Count()
	}
	return n
}

// countLine returns the number of the moves of a slider along a line: the empty squares of
// both runs, and the captures after them.
func (b *Board) countLine(p *place, us int) int {
	above, below := b.runAbove(p, us), b.runBelow(p, us)
	return above>>3 + above&1 + below>>3 + below&1
}

// countKnight returns the number of the moves of a knight. The guards are pieces of both sides.
func (b *Board) countKnight(us, sq int) int {
	rank, file := sq>>3&7, sq&7
	ranks := (*[5]uint64)(b.lines[rank : rank+5]) // sq is on the middle one
	far, near := next[file]&eachByte, second[file]&eachByte
	return bits.OnesCount64(far&^(ranks[0]>>(us&63))) + bits.OnesCount64(far&^(ranks[4]>>(us&63))) +
		bits.OnesCount64(near&^(ranks[1]>>(us&63))) + bits.OnesCount64(near&^(ranks[3]>>(us&63)))
}

// countPawns returns the number of the moves of the pawns of us on a rank, none of them pinned, as the
// lowest bits of their bytes. It counts all of them at once, because a step to the side is a byte.
func (b *Board) countPawns(us, rank int, pawns uint64) int {
	forward := 1 - 2*us
	to := b.lines[firstRank+rank+forward]
	theirs := to >> ((us ^ 1) & 63) & eachByte
	single := pawns &^ (to | to>>1)
	n := bits.OnesCount64(single) + bits.OnesCount64(pawns<<8&theirs) + bits.OnesCount64(pawns>>8&theirs)
	switch rank {
	case 1 + 5*us:
		double := b.lines[firstRank+rank+2*forward]
		n += bits.OnesCount64(single &^ (double | double>>1))
	case 6 - 5*us:
		n *= 4
	}
	return n
}

// countEvasions is CountMoves for a position in check.
func (b *Board) countEvasions() int {
	var buffer [rep.MaxMoves]rep.Move
	return len(b.AppendMoves(buffer[:0]))
}
