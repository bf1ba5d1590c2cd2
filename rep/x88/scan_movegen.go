package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
//
// No side has more than maxList moves, however many queens it is made of: a square
// is come to along eight lines at the most, and by a knight for each who stands on
// another one.
func (b *ScanBoard) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may fit dst even though any moves would not
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+b.write((*moves)(dst[n:n+maxList]))]
}

// write writes all legal moves and returns how many they are.
func (b *ScanBoard) write(list *moves) int {
	if b.side() == rep.White {
		return scanWriteMoves[white](b, list)
	}
	return scanWriteMoves[black](b, list)
}

// scanWriteMoves makes legal moves only, in the steps of writeMoves.
func scanWriteMoves[S side](b *ScanBoard, list *moves) int {
	var s scanSurvey
	scanLook[S](b, &s)
	n := 0
	us := sideOf[S]()
	for free := s.free; free != 0; free &= free - 1 {
		to := s.king + kingSteps[bits.TrailingZeros8(free)&7]
		n = list.put(n, stepTo(us, s.king, to, man(b.at(to))))
	}
	if s.checkers > 1 {
		return n
	}
	if b.state.enPassant().onBoard() {
		n = scanWriteEnPassant[S](b, list, n)
	}
	s.hide(b)
	if s.checkers == 1 {
		n = scanWriteEvasions[S](b, &s, list, n)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			n = scanWritePinned[S](b, p, s.king, list, n)
		}
		if b.mayCastle(us) {
			n = scanWriteCastles[S](b, &s, list, n)
		}
		n = scanWriteFree[S](b, list, n)
	}
	s.show(b)
	return n
}

// scanWriteFree goes through the ranks for our men, and writes the moves of each.
// The king and those who are pinned are met as well, and have no case here.
func scanWriteFree[S side](b *ScanBoard, list *moves, n int) int {
	us := sideOf[S]()
	for a := uint(0); a < 0x80; a += 0x10 {
		for w := b.rankFrom(a) & (uint64(own(us)) * each); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			o := b.at(from)
			if o&pawnMark != 0 {
				n = scanWritePawn[S](b, from, list, n)
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n = scanWriteKnight[S](b, from, list, n)
			case rep.Bishop:
				n = scanWriteDiagonals[S](b, from, list, n)
			case rep.Rook:
				n = scanWriteStraights[S](b, from, list, n)
			case rep.Queen:
				n = scanWriteStraights[S](b, from, list, scanWriteDiagonals[S](b, from, list, n))
			}
		}
	}
	return n
}

// scanWritePawn writes the moves of a pawn but en passant.
func scanWritePawn[S side](b *ScanBoard, from index, list *moves, n int) int {
	us := sideOf[S]()
	to := from + forward(us)
	left, right := man(b.at(to+west)), man(b.at(to+east))
	if from.rank() == beforeLast(us) {
		if isEnemy(us, left) != 0 {
			n = writePawnMove(us, from, to+west, rep.Capture, list, n)
		}
		if isEnemy(us, right) != 0 {
			n = writePawnMove(us, from, to+east, rep.Capture, list, n)
		}
		if b.at(to) == empty {
			n = writePawnMove(us, from, to, rep.Quiet, list, n)
		}
		return n
	}
	sq := rep.Move(from.square())
	stay := sq<<6 | sq
	if (left|right)&enemy(us) != 0 {
		n = list.putIf(n, stay+ahead(us)-1|rep.Move(rep.Capture)<<12, isEnemy(us, left))
		n = list.putIf(n, stay+ahead(us)+1|rep.Move(rep.Capture)<<12, isEnemy(us, right))
	}
	if b.at(to) == empty {
		n = list.put(n, stay+ahead(us))
		if from.rank() == pushRank(us) {
			n = list.putIf(n, stay+2*ahead(us)|rep.Move(rep.DoublePush)<<12, vacant(b.at(to+forward(us))))
		}
	}
	return n
}

// scanWriteKnight writes a knight's moves.
func scanWriteKnight[S side](b *ScanBoard, from index, list *moves, n int) int {
	us := sideOf[S]()
	targets, stay := &knightTargets[from&0x7f], rep.MakeMove(from.square(), 0, rep.Quiet)
	for i := range int(knightMobility[from&0x7f] & 15) {
		to := targets[i&7]
		c := man(b.at(to))
		m := stay | rep.Move(to.square()) | rep.Move(isEnemy(us, c))*rep.Move(rep.Capture)<<12
		n = list.putIf(n, m, 1-isOwn(us, c))
	}
	return n
}

// scanWriteDiagonals writes a bishop's moves.
func scanWriteDiagonals[S side](b *ScanBoard, from index, list *moves, n int) int {
	us := sideOf[S]()
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeRay(us, from, northEast, stay, rep.NorthEast, list, n)
	n = b.writeRay(us, from, southEast, stay, rep.SouthEast, list, n)
	n = b.writeRay(us, from, southWest, stay, rep.SouthWest, list, n)
	return b.writeRay(us, from, northWest, stay, rep.NorthWest, list, n)
}

// scanWriteStraights writes a rook's moves.
func scanWriteStraights[S side](b *ScanBoard, from index, list *moves, n int) int {
	us := sideOf[S]()
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeRay(us, from, north, stay, rep.North, list, n)
	n = b.writeRay(us, from, east, stay, rep.East, list, n)
	n = b.writeRay(us, from, south, stay, rep.South, list, n)
	return b.writeRay(us, from, west, stay, rep.West, list, n)
}

// writeRay writes a slider's moves from at along one step, as Board's does.
func (b *ScanBoard) writeRay(us rep.Color, at, step index, m rep.Move, further int, list *moves, n int) int {
	for ; ; n++ {
		at += step
		m += rep.Move(further)
		c := b.cells[at&0x7f]
		list[n&(maxList-1)] = m
		if c|occupant(at&offBoard) != empty {
			return list.putIf(n, m|rep.Move(rep.Capture)<<12, int(c>>(5-us&1)&^occupant(at>>7)&1))
		}
	}
}

// scanWritePinned writes the moves of a pinned man: those on the line that he is
// pinned on, from the pinner back to the king. A knight has none.
func scanWritePinned[S side](b *ScanBoard, p scanPin, king index, list *moves, n int) int {
	us := sideOf[S]()
	pawn := p.was&pawnMark != 0
	if pawn && (p.step == north || p.step == south) {
		// In front of the last rank the pinner stands in the way.
		to := p.at + forward(us)
		if b.at(to) != empty {
			return n
		}
		n = list.put(n, rep.MakeMove(p.at.square(), to.square(), rep.Quiet))
		if to += forward(us); p.at.rank() == pushRank(us) && b.at(to) == empty {
			n = list.put(n, rep.MakeMove(p.at.square(), to.square(), rep.DoublePush))
		}
		return n
	}
	if hitTable[p.was&15][difference(p.at, p.pinner)]&attack == 0 {
		return n
	}
	if pawn {
		return writePawnMove(us, p.at, p.pinner, rep.Capture, list, n)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != p.at {
			n = list.put(n, stepTo(us, p.at, to, man(b.at(to))))
		}
	}
	return n
}

// scanWriteEvasions writes, in check from one man, the moves of others than the
// king that take him or, where he is a slider, step between.
func scanWriteEvasions[S side](b *ScanBoard, s *scanSurvey, list *moves, n int) int {
	n = scanWriteOnto[S](b, s.checker, list, n)
	if s.step == 0 {
		return n
	}
	for to := s.checker - s.step; to != s.king; to -= s.step {
		n = scanWriteOnto[S](b, to, list, n)
		n = scanWritePushOnto[S](b, to, list, n)
	}
	return n
}

// scanWriteOnto writes the moves of our men but the king to to, where the checker
// stands or nobody. They are found by walking from there.
func scanWriteOnto[S side](b *ScanBoard, to index, list *moves, n int) int {
	us := sideOf[S]()
	c := man(b.at(to))
	knight := occupantOf(rep.MakePiece(us, rep.Knight))
	for _, from := range &knightTargets[to&0x7f] {
		if b.at(from) == knight {
			n = list.put(n, stepTo(us, from, to, c))
		}
	}
	for _, step := range kingSteps {
		from := b.walk(to, step)
		if !from.onBoard() || from == b.kings[us] || !b.hitBy(from, to, us) {
			continue
		}
		if b.at(from)&pawnMark == 0 {
			n = list.put(n, stepTo(us, from, to, c))
		} else if c != nobody {
			n = writePawnMove(us, from, to, rep.Capture, list, n)
		}
	}
	return n
}

// scanPusher returns where the pawn stands that can go straight ahead to the empty
// square to, and offBoard where there is none; a pinned one cannot. A step back
// from the edge comes in again on the other side of the board, but there no pawn
// can stand.
func scanPusher[S side](b *ScanBoard, to index) index {
	us := sideOf[S]()
	from := to - forward(us)
	if b.at(from) == empty {
		if from -= forward(us); from.rank() != pushRank(us) {
			return offBoard
		}
	}
	if b.at(from) != occupantOf(rep.MakePiece(us, rep.Pawn)) {
		return offBoard
	}
	return from
}

// scanWritePushOnto writes the pawn move straight ahead to the empty square to,
// where there is one.
func scanWritePushOnto[S side](b *ScanBoard, to index, list *moves, n int) int {
	us := sideOf[S]()
	from := scanPusher[S](b, to)
	switch from {
	case offBoard:
		return n
	case to - 2*forward(us):
		return list.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return writePawnMove(us, from, to, rep.Quiet, list, n)
}

// scanWriteEnPassant writes the captures en passant; there is a square for them.
func scanWriteEnPassant[S side](b *ScanBoard, list *moves, n int) int {
	us := sideOf[S]()
	taken := b.state.enPassant() - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if pieceOf(b.at(from)) == rep.MakePiece(us, rep.Pawn) && scanEnPassantLegal[S](b, from) {
			n = list.put(n, rep.MakeMove(from.square(), b.state.enPassant().square(), rep.EnPassant))
		}
	}
	return n
}

// scanWriteCastles writes castling, when not in check.
func scanWriteCastles[S side](b *ScanBoard, s *scanSurvey, list *moves, n int) int {
	us := sideOf[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if scanCastleLegal[S](b, s, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = list.put(n, rep.MakeMove(s.king.square(), rook, kind))
		}
	}
	return n
}
