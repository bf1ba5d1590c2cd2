package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// CountMoves returns the number of legal moves. It follows the steps of AppendMoves without
// writing moves.
func (b *Board) CountMoves() int {
	if b.side() == rep.White {
		return count[side.White](b)
	}
	return count[side.Black](b)
}

func count[S side.Type](b *Board) int {
	var v view
	now := b.now()
	findCheckInfo[S](b, now, &v)
	n := bits.OnesCount16(uint16(v.kingSteps & neighbors))
	if now.state&epCapturable != 0 {
		n += countEnPassant[S](now, &v)
	}
	if v.checks != 0 {
		if v.checks == 1 {
			n += countEvasions[S](&v)
		}
		return n
	}
	if now.state&rightsMask != 0 {
		n += countCastling[S](b, now, &v)
	}
	for i := range v.pins {
		n += countPinned[S](&v, v.pinned[i&7])
	}
	low, middle, high := ways[S](&v)
	return n + countPawns(side.Of[S](), low, middle, high) + countPieces[S](now, &v)
}

// countPieces counts the moves of the knights and sliders.
func countPieces[S side.Type](now *record, v *view) int {
	n := 0
	for i := range uint(4) {
		for x := piecesAmong(v.own[i], v.movers[i]); x != 0; x &= x - 1 {
			piece, at := first(x, v.movers[i], i)
			if piece&sliderBit == 0 {
				n += v.countKnight(&knightMarks[at&63])
				continue
			}
			if piece&orthogonalBit != 0 {
				lines := uint64(now.rank[at.Rank()&7]) | uint64(v.fileOf(at))<<32
				occupancy := occupied(lines)
				n += bits.OnesCount64(reach(occupancy, 8<<shiftOf(at), 8<<(at.Rank()<<2+32)) & marks &^ ownAmong(side.Of[S](), occupancy, lines))
			}
			if piece&diagonalBit != 0 {
				x := &crosses[at&63]
				lines := uint64(v.along(&x.diagonal)) | uint64(v.along(&x.anti))<<32
				occupancy := occupied(lines)
				n += bits.OnesCount64(reach(occupancy, 8<<shiftOf(at), 8<<(shiftOf(at)+32)) & x.lanes &^ ownAmong(side.Of[S](), occupancy, lines))
			}
		}
	}
	return n
}

// countKnight counts the cells of targets without an own piece.
func (v *view) countKnight(targets *[4]uint64) int {
	return bits.OnesCount64(targets[0]&^v.own[0]) + bits.OnesCount64(targets[1]&^v.own[1]) +
		bits.OnesCount64(targets[2]&^v.own[2]) + bits.OnesCount64(targets[3]&^v.own[3])
}

// reach marks the nibbles that a slider reaches on two lines, one in each half of a word, with its
// own marks low and high: up to the first piece on either side, and possibly past the end of the
// line. Subtracting twice its mark from the marks of the pieces inverts the bits up to the first
// piece above it. A bit between the lines, at the place of no mark, stops the borrow of the lower
// line. Below the slider, subtracting the highest mark from its own leaves the marks in between.
func reach(occupancy, low, high uint64) uint64 {
	occupancy |= 1 << 32
	under := bits.LeadingZeros64(occupancy&half&(low-1) | 1)
	over := bits.LeadingZeros64(occupancy & (high - 1))
	own := low | high
	return (occupancy ^ (occupancy - 2*own)) | (own - (1<<63>>(under&63) | 1<<63>>(over&63)))
}

// countPawns counts the moves of pawns, moves to the last rank four times.
func countPawns(us rep.Color, low, middle, high uint64) int {
	last := high >> 32
	if us == rep.Black {
		last = low & (1<<32 - 1)
	}
	return bits.OnesCount64(low) + bits.OnesCount64(middle) + bits.OnesCount64(high) + 3*bits.OnesCount64(last)
}

// countPinned counts the moves of a pinned piece. A slider that moves along the line of the pin
// has every cell from the king to the pinner except its own.
func countPinned[S side.Type](v *view, p pin) int {
	piece := code(p.piece)
	if piece&^blackBit == codePawn && p.dir&3 == cells.North {
		return v.pinnedPushes(side.Of[S](), p.from)
	}
	if piece&^blackBit == codeKnight || attackTable[p.pinner&63][piece.on(p.from)&1023]&attacksCell == 0 {
		return 0
	}
	if piece&sliderBit == 0 {
		if promotes(p.pinner) {
			return 4
		}
		return 1
	}
	return cells.Distance(v.king, p.pinner) - 1
}

// countEvasions counts the moves that writeEvasions writes.
func countEvasions[S side.Type](v *view) int {
	low, middle, high := evadingWays[S](v)
	n := countPawns(side.Of[S](), low, middle, high) + v.countTo(v.checker)
	if v.step != 0 {
		for to := v.king + v.step; to != v.checker; to += v.step {
			n += v.countTo(to)
		}
	}
	return n
}

// countTo counts the knights and sliders that can move to a cell.
func (v *view) countTo(to cells.Index) int {
	n := 0
	row := &attackTable[to&63]
	for i := range uint(4) {
		x := v.movers[i]
		for found := piecesAmong(v.own[i], x); found != 0; found &= found - 1 {
			if piece, from := first(found, x, i); v.reaches(row, piece, from, to) {
				n++
			}
		}
	}
	return n
}

// Mobility returns, by piece type from knight to queen, the number of squares to which the
// pieces of c could go. It counts two lines at once, as CountMoves does, and ignores pins.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	now := b.now()
	v := view{words: now.words()}
	for i, x := range v.words {
		v.own[i] = ownAmong(c, occupied(x), x)
	}
	var n [8]uint16
	for i, x := range v.words {
		for found := piecesAmong(v.own[i], x); found != 0; found &= found - 1 {
			piece, at := first(found, x, uint(i))
			total := 0
			if piece&sliderBit == 0 {
				total = v.countKnight(&knightMarks[at&63])
			} else {
				if piece&orthogonalBit != 0 {
					lines := uint64(now.rank[at.Rank()&7]) | uint64(v.fileOf(at))<<32
					total = cellsReached(c, lines, 8<<shiftOf(at), 8<<(at.Rank()<<2+32), marks)
				}
				if piece&diagonalBit != 0 {
					t := &crosses[at&63]
					lines := uint64(v.along(&t.diagonal)) | uint64(v.along(&t.anti))<<32
					total += cellsReached(c, lines, 8<<shiftOf(at), 8<<(shiftOf(at)+32), t.lanes)
				}
			}
			n[pieces[piece&15].Type()] += uint16(total)
		}
	}
	return n
}

// cellsReached counts the cells of two lines, the cells of lanes, that a slider of c could go to.
// Its marks in the lines are low and high.
func cellsReached(c rep.Color, lines, low, high, lanes uint64) int {
	occupancy := occupied(lines)
	return bits.OnesCount64(reach(occupancy, low, high) & lanes &^ ownAmong(c, occupancy, lines))
}

// CheckSquares returns the squares from which a piece of type t of the side to move would give
// check: the attacks of such a piece from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	return b.attacksOf(rep.MakePiece(them, t), b.kingAt(them))
}
