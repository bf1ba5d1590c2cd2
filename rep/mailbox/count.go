package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
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
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := bits.OnesCount8(info.kingSteps)
	now := b.now().state
	if now&epCapturable != 0 {
		n += countEnPassant[S](b)
	}
	if info.checks != 0 {
		if info.checks == 1 {
			n += countEvasions[S](b, &info)
		}
		info.release(b)
		return n
	}
	if now&rightsMask != 0 {
		n += countCastling[S](b, &info, now.rights())
	}
	n += countKnights[S](b) + countSliders[S](b) + countPawns[S](b)
	for i := range info.pins {
		n += countPinned[S](b, &info, &info.pinned[i&7])
	}
	info.release(b)
	return n
}

// countKnights counts the moves of the knights without a branch: the targets on the board less
// those with an own piece. A rank is one load. The targets two ranks up and one rank up are on
// different files, so the two words share one; the same holds below, shifted by two bits so
// that both fit one popcount.
func countKnights[S side.Type](b *Board) int {
	us := int(side.Of[S]())
	own := firstID << us
	ends := &b.ends[us]
	n := 0
	for m := own + 1; m < ends.knights; m++ {
		p := b.pieceList[m&63]
		if p == 0 {
			continue
		}
		at := p.at()
		list := &knightRanks[at]
		above := b.rank(at+2*stepNorth)&list.two | b.rank(at+stepNorth)&list.one
		below := b.rank(at-stepNorth)&list.belowOne | b.rank(at-2*stepNorth)&list.belowTwo
		n += int(knightMoves[at]) - bits.OnesCount64((above|below<<2)&(uint64(own|own<<2)*eight))
	}
	return n
}

// countSliders counts the moves of the sliders. Rank moves come from one 8-byte load instead of
// a ray walk: past the edge of the rank one byte more is set, and the nearest byte that is not
// 0 ends the moves in that direction.
func countSliders[S side.Type](b *Board) int {
	us := int(side.Of[S]())
	ends := &b.ends[us]
	enemy := uint(5 - us)
	n := 0
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if p == 0 {
			continue
		}
		at := p.at()
		line := &lines[at]
		if p.slidesOrthogonally() {
			rank, shift := b.rank(at), uint(p)<<3&56
			right, left := (rank>>8|1<<56)>>shift, (rank<<8|1)<<(shift^56)
			toRight, toLeft := bits.TrailingZeros64(right)&56, bits.LeadingZeros64(left)&56
			n += (toRight+toLeft)/8 + int(right>>toRight>>(5-us)&1) + int(left<<toLeft>>(61-us)&1)
			n += countRay(&b.cell, int(line.first[north]), int(line.last[north]), stepNorth, enemy)
			n += countRay(&b.cell, int(line.first[south]), int(line.last[south]), -stepNorth, enemy)
		}
		if p.slidesDiagonally() {
			n += countRay(&b.cell, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, enemy)
			n += countRay(&b.cell, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, enemy)
			n += countRay(&b.cell, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, enemy)
			n += countRay(&b.cell, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, enemy)
		}
	}
	return n
}

// countPawns counts the moves of the unpinned pawns, en passant captures left out, with no
// branch except for promotions: off the board a capture target is the pawn's own cell, and from
// ranks other than its home rank so is that of a double push.
func countPawns[S side.Type](b *Board) int {
	us := int(side.Of[S]())
	ends := &b.ends[us]
	total := 0
	for m := ends.sliders; m < ends.pawns; m++ {
		p := b.pieceList[m&63]
		if p == 0 {
			continue
		}
		list := &pawnTo[us][p.at()]
		one := isEmpty(b.cell[list.one&63])
		n := int(one+one&isEmpty(b.cell[list.two&63])) + bits.OnesCount64(b.rank(list.one)&list.captures)
		if promotes(us, list.one) {
			n *= 4
		}
		total += n
	}
	return total
}

// isEmpty returns 1 for noPiece and 0 for a piece.
func isEmpty(m pieceID) pieceID { return (m - 1) >> 7 }

// countPinned counts the moves of a pinned piece. A slider that moves along the line of the pin
// has every cell from the king to the pinner except its own.
func countPinned[S side.Type](b *Board, info *checkInfo, p *pin) int {
	us := int(side.Of[S]())
	from := p.pieceSquare.at()
	list := &pawnTo[us][from]
	switch p.pieceSquare.piece().Type() {
	case rep.Pawn:
		n := 0
		switch {
		case p.step == steps[north] || p.step == steps[south]:
			one := isEmpty(b.cell[list.one&63])
			n = int(one + one&isEmpty(b.cell[list.two&63]))
		case p.pinner == list.left || p.pinner == list.right:
			n = 1
		}
		if promotes(us, list.one) {
			n *= 4
		}
		return n
	case rep.Bishop, rep.Rook, rep.Queen:
		if attackTable[p.pinner&63][p.pieceSquare&1023]&attacksCell != 0 {
			return distance(info.king, p.pinner) - 1
		}
	}
	return 0
}

// countEvasions counts the moves of writeEvasions.
func countEvasions[S side.Type](b *Board, info *checkInfo) int {
	us := int(side.Of[S]())
	own := firstID << us
	ends := &b.ends[us]
	at := b.pieceList[info.checker&63].at()
	n := b.countTo(at, own, ends)
	promotion := 1
	if promotes(us, at) {
		promotion = 4
	}
	for m := ends.sliders; m < ends.pawns; m++ {
		if attackTable[at][b.pieceList[m&63]&1023]&attacksCell != 0 {
			n += promotion
		}
	}
	step := stepTo[info.king&63][at]
	if step == 0 {
		return n
	}
	for to := info.king + step; to != at; to += step {
		n += b.countTo(to, own, ends)
		if pusher[S](b, to) != to {
			if promotes(us, to) {
				n += 4
			} else {
				n++
			}
		}
	}
	return n
}

// countTo counts the knights and sliders that can move to a cell.
func (b *Board) countTo(to index, own pieceID, ends *sections) int {
	row := &attackTable[to&63]
	n := 0
	for m := own + 1; m < ends.sliders; m++ {
		if p := b.pieceList[m&63]; row[p&1023]&attacksCell != 0 && b.clear(to, p.at()) {
			n++
		}
	}
	return n
}
