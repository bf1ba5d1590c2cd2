package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst and returns the extended slice.
//
// No side has more than maxList moves, however many queens it is made of: a cell
// is come to along eight lines at the most, and by a knight for each who stands on
// another one.
func (b *ScanBoard) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFew(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+scanWrite[white](b, l)]
	}
	return dst[:n+scanWrite[black](b, l)]
}

// appendFew is AppendMoves for a dst without room for any list: the moves there
// are may fit all the same.
//
//go:noinline
func (b *ScanBoard) appendFew(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendMoves(room[:0])...)
}

func scanWrite[C color](b *ScanBoard, l *moves) int {
	var c C
	us := len(c) - 1
	var s scanSurvey
	scanLook[C](b, &s)
	n := 0
	base := rep.Move(s.king) << 6
	for free := s.free; free != 0; free &= free - 1 {
		to := lines[s.king&63].first[bits.TrailingZeros8(free)&7]
		n = l.put(n, base|rep.Move(to)|captureBy(us, b.cell[to&63]))
	}
	if s.checks > 1 {
		return n
	}
	now := b.now().state
	if now&capturable != 0 {
		n = scanWriteEnPassant[C](b, l, n)
	}
	s.hide(b)
	if s.checks != 0 {
		n = scanWriteEvasions[C](b, l, n, &s)
	} else {
		if now&rightsMask != 0 {
			n = scanWriteCastling[C](b, l, n, &s)
		}
		for i := range s.pins {
			n = scanWritePinned[C](b, l, n, &s, &s.pinned[i&7])
		}
		n = scanWriteFree[C](b, l, n)
	}
	s.show(b)
	return n
}

// captureBy returns the capture bit of a move of us to where o stands, who is
// nobody of ours.
func captureBy(us int, o occupant) rep.Move { return rep.Move(o>>(5-us&1)&1) << captureBit }

// scanWriteFree goes through the ranks for our men, and writes the moves of each.
// The king and those who are pinned are met as well, and have no case here.
func scanWriteFree[C color](b *ScanBoard, l *moves, n int) int {
	var c C
	us := len(c) - 1
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(firstMan<<us) * eight); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			o := b.cell[from]
			if o&pawnSign != 0 {
				n = scanWritePawn[C](b, l, n, from)
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n = b.writeKnight(l, n, from, us)
			case rep.Bishop:
				n = b.writeDiagonal(l, n, from, uint(5-us))
			case rep.Rook:
				n = b.writeStraight(l, n, from, uint(5-us))
			case rep.Queen:
				n = b.writeDiagonal(l, b.writeStraight(l, n, from, uint(5-us)), from, uint(5-us))
			}
		}
	}
	return n
}

// writeKnight writes a knight's moves.
func (b *ScanBoard) writeKnight(l *moves, n int, from index, us int) int {
	cell := &b.cell
	base := rep.Move(from) << 6
	for _, to := range &knightTo[from&63] {
		taken := cell[to&63]
		l[n&(maxList-1)] = base | rep.Move(to) | captureBy(us, taken)
		n += int(taken>>(4+us&1)&1 ^ 1)
	}
	return n
}

// writeStraight writes the moves of a rook on from. bit is the number of the bit
// that tells an enemy.
func (b *ScanBoard) writeStraight(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.ray(n, cell, base, int(line.first[north]), int(line.last[north]), stepNorth, bit)
	n = l.ray(n, cell, base, int(line.first[east]), int(line.last[east]), stepEast, bit)
	n = l.ray(n, cell, base, int(line.first[south]), int(line.last[south]), -stepNorth, bit)
	return l.ray(n, cell, base, int(line.first[west]), int(line.last[west]), -stepEast, bit)
}

// writeDiagonal writes the moves of a bishop on from.
func (b *ScanBoard) writeDiagonal(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.ray(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, bit)
	n = l.ray(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, bit)
	n = l.ray(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, bit)
	return l.ray(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, bit)
}

// scanWritePawn writes all moves of a pawn but en passant.
func scanWritePawn[C color](b *ScanBoard, l *moves, n int, from index) int {
	var c C
	us := len(c) - 1
	enemy := firstMan << (us ^ 1)
	list := &pawnTo[us][from&63]
	base := rep.Move(from) << 6
	left, right := b.cell[list.left&63]&enemy/enemy, b.cell[list.right&63]&enemy/enemy
	if promotes[C](list.one) {
		n = scanWritePush[C](b, l, n, from)
		if left != 0 {
			n = writePawnMove[C](l, n, from, list.left, capture)
		}
		if right != 0 {
			n = writePawnMove[C](l, n, from, list.right, capture)
		}
		return n
	}
	one := isEmpty(b.cell[list.one&63])
	n = l.putIf(n, base|rep.Move(list.one), one)
	n = l.putIf(n, base|rep.Move(list.two)|doublePush, one&isEmpty(b.cell[list.two&63]))
	n = l.putIf(n, base|rep.Move(list.left)|capture, left)
	return l.putIf(n, base|rep.Move(list.right)|capture, right)
}

// scanWritePush writes a pawn's steps forward.
func scanWritePush[C color](b *ScanBoard, l *moves, n int, from index) int {
	var c C
	us := len(c) - 1
	list := &pawnTo[us][from&63]
	if b.cell[list.one&63] == empty {
		n = writePawnMove[C](l, n, from, list.one, 0)
		if b.cell[list.two&63] == empty {
			n = l.put(n, rep.Move(from)<<6|rep.Move(list.two)|doublePush)
		}
	}
	return n
}

// scanWritePinned writes the moves of a pinned man: along the line of the pin.
func scanWritePinned[C color](b *ScanBoard, l *moves, n int, s *scanSurvey, p *scanPin) int {
	vertical := p.toward == steps[north] || p.toward == steps[south]
	switch {
	case p.was&pawnSign != 0 && vertical:
		return scanWritePush[C](b, l, n, p.at)
	case aims[p.from&63][entryOf(p.was, p.at)]&aimed == 0:
		return n
	case p.was&pawnSign != 0:
		return writePawnMove[C](l, n, p.at, p.from, capture)
	}
	base := rep.Move(p.at) << 6
	for to := s.king + p.toward; to != p.from; to += p.toward {
		if to != p.at {
			n = l.put(n, base|rep.Move(to))
		}
	}
	return l.put(n, base|rep.Move(p.from)|capture)
}

// scanWriteEvasions writes the moves by which another man than the king ends the
// check of s.checker: he takes it, or steps between. Pinned men can do neither.
func scanWriteEvasions[C color](b *ScanBoard, l *moves, n int, s *scanSurvey) int {
	n = scanWriteTo[C](b, l, n, s.checker, capture)
	step := stepTo[s.king&63][s.checker&63]
	if step == 0 {
		return n
	}
	for to := s.king + step; to != s.checker; to += step {
		n = scanWriteTo[C](b, l, n, to, 0)
		if from := scanPusher[C](b, to); from != to {
			n = writePawnMove[C](l, n, from, to, kindOfPush(from, to))
		}
	}
	return n
}

// scanWriteTo writes the moves of our men but the king to one cell, those of pawns
// only when they take somebody there. They are found by walking from the cell.
func scanWriteTo[C color](b *ScanBoard, l *moves, n int, to index, kind rep.Move) int {
	var c C
	us := rep.Color(len(c) - 1)
	for _, from := range &knightTo[to&63] {
		if b.cell[from&63] == occupantOf(rep.MakePiece(us, rep.Knight)) {
			n = l.put(n, rep.Move(from)<<6|rep.Move(to)|kind)
		}
	}
	for d := range steps {
		from := b.walk(to, d)
		if from == b.kings[us] || !b.hitBy(from, to, us) {
			continue
		}
		if b.cell[from&63]&pawnSign == 0 {
			n = l.put(n, rep.Move(from)<<6|rep.Move(to)|kind)
		} else if kind != 0 {
			n = writePawnMove[C](l, n, from, to, kind)
		}
	}
	return n
}

// scanPusher returns where the pawn stands that can be pushed to the empty cell to,
// and to itself where there is none; a pinned one cannot.
func scanPusher[C color](b *ScanBoard, to index) index {
	var c C
	us := len(c) - 1
	back := pawnTo[us^1][to&63].one
	if b.cell[back&63] == empty {
		back = pawnTo[us^1][back&63].one
		if pawnTo[us][back&63].two != to {
			return to
		}
	}
	if b.cell[back&63] != occupantOf(rep.MakePiece(rep.Color(us), rep.Pawn)) {
		return to
	}
	return back
}

// scanWriteEnPassant writes the en passant captures that leave the king safe.
func scanWriteEnPassant[C color](b *ScanBoard, l *moves, n int) int {
	var c C
	us := len(c) - 1
	to := b.now().state.passedOver()
	list := &pawnTo[us^1][to&63]
	for _, from := range [2]index{list.left, list.right} {
		if scanEnPassantLegal[C](b, from, to) {
			n = l.put(n, rep.Move(from)<<6|rep.Move(to)|enPassantMove)
		}
	}
	return n
}

// scanWriteCastling writes the castling moves; the king must not be in check.
func scanWriteCastling[C color](b *ScanBoard, l *moves, n int, s *scanSurvey) int {
	var c C
	us := len(c) - 1
	rights := b.now().state.rights()
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && scanCastlingLegal[C](b, s, i) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.put(n, rep.MakeMove(b.castling.King[us], b.castling.Rook[i], kind))
		}
	}
	return n
}
