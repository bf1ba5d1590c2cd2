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
	n := bits.OnesCount16(info.kingSteps)
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

// countCastling counts the castling moves; the king must not be in check. A piece between king
// and rook, the usual case, ends the search.
func countCastling[S side.Type](b *Board, info *checkInfo, rights rep.CastlingRights) int {
	us := int(side.Of[S]())
	n, rank, chess960 := 0, b.rank(index(us*56)), rights&^b.standard != 0
	if rights>>(2*us)&1 != 0 && (rank&betweenKingside == 0 || chess960) && castlingLegal[S](b, info, 2*us) {
		n++
	}
	if rights>>(2*us+1)&1 != 0 && (rank&betweenQueenside == 0 || chess960) && castlingLegal[S](b, info, 2*us+1) {
		n++
	}
	return n
}

// countKnights counts the moves of the knights without a branch: the targets on the board
// minus the targets with an own piece. A rank is one load. The targets two ranks up and one
// rank up are on different files, so the two words share one. The two words below share one
// too, shifted by two bits so that both fit one popcount.
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
			n += countLine(b.rank(at), uint(p)<<3, 5-us)
			n += countLine(b.file(at), uint(at), 5-us)
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

// countLine counts the moves along a line from the byte that begins with bit at&56 of its word.
// Past the ends of the word a byte is set, and the nearest byte that is not 0 ends the moves in
// either direction.
func countLine(word uint64, at uint, bit int) int {
	at &= 56
	right, left := (word>>8|1<<56)>>at, (word<<8|1)<<(at^56)
	toRight, toLeft := bits.TrailingZeros64(right)&56, bits.LeadingZeros64(left)&56
	return (toRight+toLeft)/8 + int(right>>toRight>>bit&1) + int(left<<toLeft>>(56+bit)&1)
}

// countPawns counts the moves of the pawns as if none were pinned, en passant captures left out.
// It counts all pawns of a rank together, without a branch except for promotions. A byte of
// pushes and of captures is the number of moves to a file, times 16.
func countPawns[S side.Type](b *Board) int {
	us := int(side.Of[S]())
	forward, last := index(8-16*us), index(48-40*us)
	toPawns := uint64(16-(b.ends[us].sliders-firstID<<us)) * eight
	seventh, sixth, fifth, fourth := b.rank(last), b.rank(last-forward), b.rank(last-2*forward), b.rank(last-3*forward)
	third, home := b.rank(last-4*forward), b.rank(last-5*forward)
	pushes, captures := pawnMoves(us, seventh, b.rank(last+forward), toPawns)
	promotions := pushes + captures
	n := 0
	if promotions != 0 {
		n = 3 * int(promotions>>4*eight>>56)
	}
	p, c := pawnMoves(us, sixth, seventh, toPawns)
	pushes, captures = pushes+p, captures+c
	p, c = pawnMoves(us, fifth, sixth, toPawns)
	pushes, captures = pushes+p, captures+c
	p, c = pawnMoves(us, fourth, fifth, toPawns)
	pushes, captures = pushes+p, captures+c
	p, c = pawnMoves(us, third, fourth, toPawns)
	pushes, captures = pushes+p, captures+c
	p, c = pawnMoves(us, home, third, toPawns)
	pushes, captures = pushes+p+p&^(fourth|fourth>>1), captures+c
	return n + int((pushes>>4+captures>>4)*eight>>56)
}

// pawnMoves returns the single pushes and the captures of the pawns of a rank in the bytes of
// their targets' files, 16 a move. ahead is the next rank.
func pawnMoves(us int, rank, ahead, toPawns uint64) (pushes, captures uint64) {
	pawns, enemies := pawnsOf(us, rank, toPawns)&(16*eight), ahead>>(1-us)
	return pawns &^ (ahead | ahead>>1), pawns>>8&enemies + pawns<<8&enemies
}

// countPawn counts the moves of a pawn as if it were not pinned.
func countPawn[S side.Type](b *Board, p pieceSquare) int {
	us := int(side.Of[S]())
	list := &pawnTo[us][p.at()]
	one := isEmpty(b.cell[list.one&63])
	n := int(one+one&isEmpty(b.cell[list.two&63])) + bits.OnesCount64(b.rank(list.one)&list.captures)
	if promotes(us, list.one) {
		n *= 4
	}
	return n
}

// isEmpty returns 1 for noPiece and 0 for a piece.
func isEmpty(m pieceID) pieceID { return (m - 1) >> 7 }

// countPinned counts the moves of a pinned piece, for a pawn minus the moves that countPawns
// has counted. A slider that moves along the line of the pin has every cell from the king to
// the pinner except its own.
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
		return n - countPawn[S](b, p.pieceSquare)
	case rep.Bishop, rep.Rook, rep.Queen:
		if attackTable[p.pinner&63][p.pieceSquare&1023]&attacksCell != 0 {
			return distance(info.king, p.pinner) - 1
		}
	}
	return 0
}

// countEvasions counts the moves that writeEvasions writes.
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
