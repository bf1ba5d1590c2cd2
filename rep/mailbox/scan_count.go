package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It goes the way of AppendMoves
// without writing a move down.
func (b *ScanBoard) CountMoves() int {
	if b.side() == rep.White {
		return scanCount[white](b)
	}
	return scanCount[black](b)
}

func scanCount[C color](b *ScanBoard) int {
	var s scanSurvey
	scanLook[C](b, &s)
	n := bits.OnesCount8(s.free)
	if s.checks > 1 {
		return n
	}
	now := b.now().state
	if now&capturable != 0 {
		n += scanCountEnPassant[C](b)
	}
	s.hide(b)
	if s.checks != 0 {
		n += scanCountEvasions[C](b, &s)
	} else {
		if now&rightsMask != 0 {
			n += scanCountCastling[C](b, &s)
		}
		for i := range s.pins {
			n += scanCountPinned[C](b, &s, &s.pinned[i&7])
		}
		n += scanCountFree[C](b)
	}
	s.show(b)
	return n
}

// scanCountFree counts the moves of all men but the king and the pinned ones.
func scanCountFree[C color](b *ScanBoard) int {
	var c C
	us := len(c) - 1
	own, enemy := firstMan<<us, firstMan<<(us^1)
	n := 0
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(own) * eight); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			o := b.cell[from]
			if o&pawnSign != 0 {
				// Without a branch but for promotion: a capture that the edge forbids
				// is a capture of the pawn by himself, and a double push from another
				// rank goes to his own cell.
				list := &pawnTo[us][from]
				one := isEmpty(b.cell[list.one&63])
				moves := one + one&isEmpty(b.cell[list.two&63]) + b.cell[list.left&63]&enemy/enemy + b.cell[list.right&63]&enemy/enemy
				if promotes[C](list.one) {
					moves *= 4
				}
				n += int(moves)
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n += b.countKnight(own, from)
			case rep.Bishop:
				n += b.countDiagonal(from, uint(5-us))
			case rep.Rook:
				n += b.countStraight(from, uint(5-us))
			case rep.Queen:
				n += b.countStraight(from, uint(5-us)) + b.countDiagonal(from, uint(5-us))
			}
		}
	}
	return n
}

// countKnight counts without a branch: eight moves, less those to where an own man
// stands, the knight himself standing on those off the board.
func (b *ScanBoard) countKnight(own occupant, from index) int {
	to := &knightTo[from&63]
	taken := int(b.cell[to[0]&63]&own) + int(b.cell[to[1]&63]&own) +
		int(b.cell[to[2]&63]&own) + int(b.cell[to[3]&63]&own) +
		int(b.cell[to[4]&63]&own) + int(b.cell[to[5]&63]&own) +
		int(b.cell[to[6]&63]&own) + int(b.cell[to[7]&63]&own)
	return 8 - taken>>bits.TrailingZeros8(own)
}

// countStraight counts the moves of a rook on from: along his rank without a walk,
// as Board does it.
func (b *ScanBoard) countStraight(from index, bit uint) int {
	line, rank, shift := &lines[from&63], b.rankFrom(uint(from)), uint(from)<<3&56
	right, left := (rank>>8|1<<56)>>shift, (rank<<8|1)<<(shift^56)
	toRight, toLeft := bits.TrailingZeros64(right)&56, bits.LeadingZeros64(left)&56
	return (toRight+toLeft)/8 + int(right>>toRight>>(bit&7)&1) + int(left<<toLeft>>(bit&7+56)&1) +
		ray(&b.cell, int(line.first[north]), int(line.last[north]), stepNorth, bit) +
		ray(&b.cell, int(line.first[south]), int(line.last[south]), -stepNorth, bit)
}

// countDiagonal counts the moves of a bishop on from.
func (b *ScanBoard) countDiagonal(from index, bit uint) int {
	line := &lines[from&63]
	return ray(&b.cell, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, bit) +
		ray(&b.cell, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, bit) +
		ray(&b.cell, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, bit) +
		ray(&b.cell, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, bit)
}

func scanCountEnPassant[C color](b *ScanBoard) int {
	var c C
	us := len(c) - 1
	to := b.now().state.passedOver()
	list := &pawnTo[us^1][to&63]
	n := 0
	if scanEnPassantLegal[C](b, list.left, to) {
		n++
	}
	if scanEnPassantLegal[C](b, list.right, to) {
		n++
	}
	return n
}

func scanCountCastling[C color](b *ScanBoard, s *scanSurvey) int {
	var c C
	us := len(c) - 1
	rights := b.now().state.rights()
	n := 0
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && scanCastlingLegal[C](b, s, i) {
			n++
		}
	}
	return n
}

// scanCountPinned counts the moves of a pinned man. A slider that moves along the
// line has all cells of it from the king to the pinner but his own.
func scanCountPinned[C color](b *ScanBoard, s *scanSurvey, p *scanPin) int {
	var c C
	us := len(c) - 1
	pawn := p.was&pawnSign != 0
	vertical := p.toward == steps[north] || p.toward == steps[south]
	switch {
	case pawn && vertical:
		// In front of the last rank the pinner stands in the way.
		list := &pawnTo[us][p.at&63]
		one := isEmpty(b.cell[list.one&63])
		return int(one + one&isEmpty(b.cell[list.two&63]))
	case aims[p.from&63][entryOf(p.was, p.at)]&aimed == 0:
		return 0
	case !pawn:
		return distance(s.king, p.from) - 1
	case promotes[C](p.from):
		return 4
	}
	return 1
}

// scanCountEvasions counts the moves of scanWriteEvasions.
func scanCountEvasions[C color](b *ScanBoard, s *scanSurvey) int {
	n := scanCountTo[C](b, s.checker, true)
	step := stepTo[s.king&63][s.checker&63]
	if step == 0 {
		return n
	}
	for to := s.king + step; to != s.checker; to += step {
		n += scanCountTo[C](b, to, false)
		if scanPusher[C](b, to) != to {
			n += pawnMoves[C](to)
		}
	}
	return n
}

// pawnMoves returns how many moves it is for a pawn to go to a cell.
func pawnMoves[C color](to index) int {
	if promotes[C](to) {
		return 4
	}
	return 1
}

// scanCountTo counts the moves of scanWriteTo.
func scanCountTo[C color](b *ScanBoard, to index, takes bool) int {
	var c C
	us := rep.Color(len(c) - 1)
	n := 0
	for _, from := range &knightTo[to&63] {
		if b.cell[from&63] == occupantOf(rep.MakePiece(us, rep.Knight)) {
			n++
		}
	}
	for d := range steps {
		from := b.walk(to, d)
		if from == b.kings[us] || !b.hitBy(from, to, us) {
			continue
		}
		if b.cell[from&63]&pawnSign == 0 {
			n++
		} else if takes {
			n += pawnMoves[C](to)
		}
	}
	return n
}
