package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// maxList is room for the moves of any side that fits the lists, one of
// fifteen queens included, and a power of two.
const maxList = 512

// moves is a list under construction. Its length is passed along beside it, so
// that a move can be written first and counted in after, by 0 or by 1: whether
// somebody stands on a square then costs no branch.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n int, m rep.Move) int {
	l[n&(maxList-1)] = m
	return n + 1
}

// putIf is put if yes is 1; if it is 0, the next move is written over m.
func (l *moves) putIf(n int, m rep.Move, yes int) int {
	l[n&(maxList-1)] = m
	return n + yes
}

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may fit dst even though any moves would not
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+b.write((*moves)(dst[n:n+maxList]))]
}

// write writes all legal moves and returns how many they are.
func (b *Board) write(list *moves) int {
	if b.side() == rep.White {
		return writeMoves[white](b, list)
	}
	return writeMoves[black](b, list)
}

// writeMoves makes legal moves only, so that none has to be played to be
// tested: who is pinned moves on his line, in check only what ends the check
// is looked for. En passant, which no such rule covers, is tested by playing.
func writeMoves[S side](b *Board, list *moves) int {
	var s survey
	look[S](b, &s)
	n := writeKing[S](b, &s, list, 0)
	if s.checkers > 1 {
		return n
	}
	if b.state.enPassant().onBoard() {
		n = writeEnPassant[S](b, list, n)
	}
	// For this node a pinned man is not in the list: whoever walks the list
	// gets men that may go anywhere.
	for _, p := range s.pinned[:s.pins&15] {
		b.list[p.man&63] = gone
	}
	if s.checkers == 1 {
		n = writeEvasions[S](b, &s, list, n)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			n = writePinned[S](b, p, s.king, list, n)
		}
		if b.mayCastle(sideOf[S]()) {
			n = writeCastles[S](b, &s, list, n)
		}
		n = writeFree[S](b, list, n)
	}
	for _, p := range s.pinned[:s.pins&15] {
		b.list[p.man&63] = p.at
	}
	return n
}

// writeKing writes the king's moves but castling.
func writeKing[S side](b *Board, s *survey, list *moves, n int) int {
	us := sideOf[S]()
	for free := s.free; free != 0; free &= free - 1 {
		to := s.king + kingSteps[bits.TrailingZeros8(free)&7]
		n = list.put(n, stepTo(us, s.king, to, b.at(to)))
	}
	return n
}

// stepTo returns the move of a man other than a pawn to where c stands.
func stepTo(us rep.Color, from, to index, c man) rep.Move {
	m := rep.MakeMove(from.square(), to.square(), rep.Quiet)
	return m | rep.Move(isEnemy(us, c))*rep.Move(rep.Capture)<<12
}

// writeFree writes the moves of all men in the list but the king.
func writeFree[S side](b *Board, list *moves, n int) int {
	us := sideOf[S]()
	last := b.last[us]
	for m := own(us) + 1; m <= last; m++ {
		from, of := b.list[m&63], b.nature[m&63]
		if from == gone {
			continue
		}
		if of&pawnBit == 0 {
			switch of.kind() {
			case rep.Knight:
				n = writeKnight[S](b, from, list, n)
			case rep.Bishop:
				n = writeDiagonals[S](b, from, list, n)
			case rep.Rook:
				n = writeStraights[S](b, from, list, n)
			default:
				n = writeStraights[S](b, from, list, writeDiagonals[S](b, from, list, n))
			}
			continue
		}
		if from.rank() == beforeLast(us) {
			n = writePromotions[S](b, from, list, n)
			continue
		}
		// The moves of a pawn but en passant. The cells off the board to the
		// left and right are empty, so nobody is there to be taken, and no edge
		// has to be tested.
		to, sq := from+forward(us), rep.Move(from.square())
		stay := sq<<6 | sq
		if left, right := b.at(to+west), b.at(to+east); (left|right)&enemy(us) != 0 {
			n = list.putIf(n, stay+ahead(us)-1|rep.Move(rep.Capture)<<12, isEnemy(us, left))
			n = list.putIf(n, stay+ahead(us)+1|rep.Move(rep.Capture)<<12, isEnemy(us, right))
		}
		if b.at(to) == nobody {
			n = list.put(n, stay+ahead(us))
			if from.rank() == pushRank(us) {
				n = list.putIf(n, stay+2*ahead(us)|rep.Move(rep.DoublePush)<<12, isNobody(b.at(to+forward(us))))
			}
		}
	}
	return n
}

// writeKnight writes a knight's moves.
func writeKnight[S side](b *Board, from index, list *moves, n int) int {
	us := sideOf[S]()
	targets, stay := &knightTargets[from&0x7f], rep.MakeMove(from.square(), 0, rep.Quiet)
	for i := range int(knightMobility[from&0x7f] & 15) {
		to := targets[i&7]
		c := b.at(to)
		m := stay | rep.Move(to.square()) | rep.Move(isEnemy(us, c))*rep.Move(rep.Capture)<<12
		n = list.putIf(n, m, 1-isOwn(us, c))
	}
	return n
}

// writeDiagonals writes a bishop's moves.
func writeDiagonals[S side](b *Board, from index, list *moves, n int) int {
	us := sideOf[S]()
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeRay(us, from, northEast, stay, rep.NorthEast, list, n)
	n = b.writeRay(us, from, southEast, stay, rep.SouthEast, list, n)
	n = b.writeRay(us, from, southWest, stay, rep.SouthWest, list, n)
	return b.writeRay(us, from, northWest, stay, rep.NorthWest, list, n)
}

// writeStraights writes a rook's moves.
func writeStraights[S side](b *Board, from index, list *moves, n int) int {
	us := sideOf[S]()
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeRay(us, from, north, stay, rep.North, list, n)
	n = b.writeRay(us, from, east, stay, rep.East, list, n)
	n = b.writeRay(us, from, south, stay, rep.South, list, n)
	return b.writeRay(us, from, west, stay, rep.West, list, n)
}

// writeRay writes a slider's moves from at along one step, until the edge,
// which the index tells, or until somebody stands there. m is the move from at
// to at, and further what a step adds to the square that it goes to. As in
// countRay the loop has one exit; what is beyond the edge is no enemy.
func (b *Board) writeRay(us rep.Color, at, step index, m rep.Move, further int, list *moves, n int) int {
	for ; ; n++ {
		at += step
		m += rep.Move(further)
		c := b.cells[at&0x7f]
		list[n&(maxList-1)] = m
		if c|man(at&offBoard) != nobody {
			return list.putIf(n, m|rep.Move(rep.Capture)<<12, int(c>>(5-us&1)&^man(at>>7)&1))
		}
	}
}

// writePromotions writes the moves of a pawn before the last rank.
func writePromotions[S side](b *Board, from index, list *moves, n int) int {
	us := sideOf[S]()
	to := from + forward(us)
	for _, to := range [2]index{to + west, to + east} {
		if isEnemy(us, b.at(to)) != 0 {
			n = writePawnMove(us, from, to, rep.Capture, list, n)
		}
	}
	return writePushes[S](b, from, list, n)
}

// writePushes writes a pawn's moves straight ahead.
func writePushes[S side](b *Board, from index, list *moves, n int) int {
	us := sideOf[S]()
	to := from + forward(us)
	if b.at(to) != nobody {
		return n
	}
	n = writePawnMove(us, from, to, rep.Quiet, list, n)
	if to += forward(us); from.rank() == pushRank(us) && b.at(to) == nobody {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// writePawnMove writes a pawn's move of kind Quiet or Capture, or the four
// promotions that it is.
func writePawnMove(us rep.Color, from, to index, kind rep.MoveKind, list *moves, n int) int {
	if from.rank() != beforeLast(us) {
		return list.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const next = rep.Move(1) << 12 // one kind further
	for range 4 {
		n = list.put(n, m)
		m += next
	}
	return n
}

// writePinned writes the moves of a pinned man: those on the line that he is
// pinned on, from the pinner back to the king. A knight has none.
func writePinned[S side](b *Board, p pin, king index, list *moves, n int) int {
	us := sideOf[S]()
	piece := b.nature[p.man&63]
	pawn := piece&pawnBit != 0
	if pawn && (p.step == north || p.step == south) {
		return writePushes[S](b, p.at, list, n)
	}
	if hitTable[piece&15][difference(p.at, p.pinner)]&attack == 0 {
		return n
	}
	if pawn {
		return writePawnMove(us, p.at, p.pinner, rep.Capture, list, n)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != p.at {
			n = list.put(n, stepTo(us, p.at, to, b.at(to)))
		}
	}
	return n
}

// writeEvasions writes, in check from one man, the moves of others than the
// king that take him or, where he is a slider, step between.
func writeEvasions[S side](b *Board, s *survey, list *moves, n int) int {
	n = writeOnto[S](b, s.checker, list, n)
	if s.step == 0 {
		return n
	}
	for to := s.checker - s.step; to != s.king; to -= s.step {
		n = writeOnto[S](b, to, list, n)
		n = writePushOnto[S](b, to, list, n)
	}
	return n
}

// writeOnto writes the moves of our men but the king to to, where the
// checker stands or nobody. The difference of the squares says who could come.
func writeOnto[S side](b *Board, to index, list *moves, n int) int {
	us := sideOf[S]()
	c, last := b.at(to), b.last[us]
	for m := own(us) + 1; m <= last; m++ {
		if !b.attacks(m, to) {
			continue
		}
		from := b.list[m&63]
		if b.nature[m&63].kind() != rep.Pawn {
			n = list.put(n, stepTo(us, from, to, c))
		} else if c != nobody {
			n = writePawnMove(us, from, to, rep.Capture, list, n)
		}
	}
	return n
}

// writePushOnto writes the pawn move straight ahead to the empty square to,
// where there is one. A step back from the edge comes in again on the other
// side of the board, but there no pawn can stand.
func writePushOnto[S side](b *Board, to index, list *moves, n int) int {
	us := sideOf[S]()
	from, kind := to-forward(us), rep.Quiet
	if b.at(from) == nobody {
		from, kind = from-forward(us), rep.DoublePush
		if from.rank() != pushRank(us) {
			return n
		}
	}
	m := b.at(from)
	if b.nature[m&63] != natureOf(rep.MakePiece(us, rep.Pawn)) || b.list[m&63] != from {
		return n // no pawn of ours, or a pinned one
	}
	if kind == rep.DoublePush {
		return list.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	return writePawnMove(us, from, to, kind, list, n)
}

// writeEnPassant writes the captures en passant; there is a square for them.
func writeEnPassant[S side](b *Board, list *moves, n int) int {
	us := sideOf[S]()
	taken := b.state.enPassant() - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n = list.put(n, rep.MakeMove(from.square(), b.state.enPassant().square(), rep.EnPassant))
		}
	}
	return n
}

// writeCastles writes castling, when not in check.
func writeCastles[S side](b *Board, s *survey, list *moves, n int) int {
	us := sideOf[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if castleLegal[S](b, s, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = list.put(n, rep.MakeMove(s.king.square(), rook, kind))
		}
	}
	return n
}
