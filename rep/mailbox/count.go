package mailbox

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
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := bits.OnesCount16(info.kingSteps)
	now := b.now().state
	if now&cells.EPCapturable != 0 {
		n += countEnPassant[S](b)
	}
	if info.checks != 0 {
		if info.checks == 1 {
			n += countEvasions[S](b, &info)
		}
		info.release(b)
		return n
	}
	if now&cells.RightsMask != 0 {
		n += countCastling[S](b, &info, now.Rights())
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
	n, rank, chess960 := 0, b.cell.Rank(cells.Index(us*56)), rights&^b.standard != 0
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
		list := &cells.KnightRanks[at]
		above := b.cell.Rank(at+2*cells.StepNorth)&list.Two | b.cell.Rank(at+cells.StepNorth)&list.One
		below := b.cell.Rank(at-cells.StepNorth)&list.BelowOne | b.cell.Rank(at-2*cells.StepNorth)&list.BelowTwo
		n += int(cells.KnightMoves[at]) - bits.OnesCount64((above|below<<2)&(uint64(own|own<<2)*cells.Eight))
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
		line := &cells.Lines[at]
		if p.slidesOrthogonally() {
			n += countLine(b.cell.Rank(at), uint(p)<<3, 5-us)
			n += countLine(b.cell.File(at), uint(at), 5-us)
		}
		if p.slidesDiagonally() {
			n += cells.CountRay(&b.cell, int(line.First[cells.NorthEast]), int(line.Last[cells.NorthEast]), cells.StepNorthEast, enemy)
			n += cells.CountRay(&b.cell, int(line.First[cells.SouthEast]), int(line.Last[cells.SouthEast]), cells.StepSouthEast, enemy)
			n += cells.CountRay(&b.cell, int(line.First[cells.SouthWest]), int(line.Last[cells.SouthWest]), -cells.StepNorthEast, enemy)
			n += cells.CountRay(&b.cell, int(line.First[cells.NorthWest]), int(line.Last[cells.NorthWest]), -cells.StepSouthEast, enemy)
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
	forward, last := cells.Index(8-16*us), cells.Index(48-40*us)
	toPawns := uint64(16-(b.ends[us].sliders-firstID<<us)) * cells.Eight
	seventh, sixth, fifth, fourth := b.cell.Rank(last), b.cell.Rank(last-forward), b.cell.Rank(last-2*forward), b.cell.Rank(last-3*forward)
	third, home := b.cell.Rank(last-4*forward), b.cell.Rank(last-5*forward)
	pushes, captures := pawnMoves(us, seventh, b.cell.Rank(last+forward), toPawns)
	promotions := pushes + captures
	n := 0
	if promotions != 0 {
		n = 3 * int(promotions>>4*cells.Eight>>56)
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
	return n + int((pushes>>4+captures>>4)*cells.Eight>>56)
}

// pawnMoves returns the single pushes and the captures of the pawns of a rank in the bytes of
// their targets' files, 16 a move. ahead is the next rank.
func pawnMoves(us int, rank, ahead, toPawns uint64) (pushes, captures uint64) {
	pawns, enemies := pawnsOf(us, rank, toPawns)&(16*cells.Eight), ahead>>(1-us)
	return pawns &^ (ahead | ahead>>1), pawns>>8&enemies + pawns<<8&enemies
}

// countPawn counts the moves of a pawn as if it were not pinned.
func countPawn[S side.Type](b *Board, p pieceSquare) int {
	us := int(side.Of[S]())
	list := &cells.PawnTo[us][p.at()]
	one := isEmpty(b.cell[list.One&63])
	n := int(one+one&isEmpty(b.cell[list.Two&63])) + bits.OnesCount64(b.cell.Rank(list.One)&list.Captures)
	if cells.Promotes(us, list.One) {
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
	list := &cells.PawnTo[us][from]
	switch p.pieceSquare.piece().Type() {
	case rep.Pawn:
		n := 0
		switch {
		case p.step == cells.Steps[cells.North] || p.step == cells.Steps[cells.South]:
			one := isEmpty(b.cell[list.One&63])
			n = int(one + one&isEmpty(b.cell[list.Two&63]))
		case p.pinner == list.Left || p.pinner == list.Right:
			n = 1
		}
		if cells.Promotes(us, list.One) {
			n *= 4
		}
		return n - countPawn[S](b, p.pieceSquare)
	case rep.Bishop, rep.Rook, rep.Queen:
		if cells.AttackTable[p.pinner&63][p.pieceSquare&1023]&cells.AttacksCell != 0 {
			return cells.Distance(info.king, p.pinner) - 1
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
	if cells.Promotes(us, at) {
		promotion = 4
	}
	for m := ends.sliders; m < ends.pawns; m++ {
		if cells.AttackTable[at][b.pieceList[m&63]&1023]&cells.AttacksCell != 0 {
			n += promotion
		}
	}
	step := cells.StepTo[info.king&63][at]
	if step == 0 {
		return n
	}
	for to := info.king + step; to != at; to += step {
		n += b.countTo(to, own, ends)
		if pusher[S](b, to) != to {
			if cells.Promotes(us, to) {
				n += 4
			} else {
				n++
			}
		}
	}
	return n
}

// countTo counts the knights and sliders that can move to a cell.
func (b *Board) countTo(to cells.Index, own pieceID, ends *sections) int {
	row := &cells.AttackTable[to&63]
	n := 0
	for m := own + 1; m < ends.sliders; m++ {
		if p := b.pieceList[m&63]; row[p&1023]&cells.AttacksCell != 0 && b.cell.Clear(to, p.at()) {
			n++
		}
	}
	return n
}
