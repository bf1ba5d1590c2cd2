// Code generated from ../x88/movegen.go; DO NOT EDIT.

package x88scan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// moves is a move list under construction. Its length is a separate value, so that
// a move can be written first and counted after, by 0 or by 1, which makes the test
// of a target square free of branches.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n int, m rep.Move) int {
	*l.at(n) = m
	return n + 1
}

// putIf is put if yes is 1; if yes is 0, the next move overwrites m.
func (l *moves) putIf(n int, m rep.Move, yes int) int {
	*l.at(n) = m
	return n + yes
}

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may fit dst even if a full list would not
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+b.write((*moves)(dst[n:n+maxList]))]
}

// write writes all legal moves and returns their number.
func (b *Board) write(list *moves) int {
	if b.side() == rep.White {
		return writeMoves[side.White](b, list)
	}
	return writeMoves[side.Black](b, list)
}

// writeMoves generates legal moves only, so that none has to be made for a test: a
// pinned piece moves on its line, and in check only evasions are generated. En
// passant, which pins do not cover, is tested by playing the capture.
func writeMoves[S side.Type](b *Board, list *moves) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := writeKing[S](b, &info, list, 0)
	if info.checkers > 1 {
		return n
	}
	if b.state().epSquare().onBoard() {
		n = writeEnPassant[S](b, list, n)
	}
	info.hidePinned(b)
	if info.checkers == 1 {
		n = writeEvasions[S](b, &info, list, n)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n = writePinned[S](b, p, info.king, list, n)
		}
		if b.mayCastle(side.Of[S]()) {
			n = writeCastles[S](b, &info, list, n)
		}
		n = writeUnpinned[S](b, &info, list, n)
	}
	info.showPinned(b)
	return n
}

// writeKing writes the king's moves except castling.
func writeKing[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	for kingMoves := info.kingMoves; kingMoves != 0; kingMoves &= kingMoves - 1 {
		to := info.king + kingSteps[bits.TrailingZeros8(kingMoves)&7]
		n = list.put(n, moveOnto(us, info.king, to, b.at(to)))
	}
	return n
}

// moveOnto returns the move of a piece other than a pawn to the cell with content c.
func moveOnto(us rep.Color, from, to index, c occupant) rep.Move {
	m := rep.MakeMove(from.square(), to.square(), rep.Quiet)
	return m | rep.Move(isEnemy(us, c))*rep.Move(rep.Capture)<<12
}

// writeDiagonals writes a bishop's moves.
func writeDiagonals[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeRay(us, from, northEast, stay, rep.NorthEast, list, n)
	n = b.writeRay(us, from, southEast, stay, rep.SouthEast, list, n)
	n = b.writeRay(us, from, southWest, stay, rep.SouthWest, list, n)
	return b.writeRay(us, from, northWest, stay, rep.NorthWest, list, n)
}

// writeRay writes a slider's moves along one step, up to the edge or the first piece. m is
// the move from at to at, and further is the difference that a step makes in its target
// square. As in countRay the loop has one exit; a cell beyond the edge holds no enemy.
func (b *Board) writeRay(us rep.Color, at, step index, m rep.Move, further int, list *moves, n int) int {
	cells := &b.cells
	for ; ; n++ {
		at += step
		m += rep.Move(further)
		to := list.at(n)
		*to = m
		if c := cells[at&cellMask]; c|occupant(at&offBoard) != empty {
			*to = m | rep.Move(rep.Capture)<<12
			return n + int(c>>(5-us&1)&^occupant(at>>7)&1)
		}
	}
}

// writePromotions writes the moves of a pawn on the rank before the last.
func writePromotions[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	to := from + forward(us)
	for _, to := range [2]index{to + west, to + east} {
		if isEnemy(us, b.at(to)) != 0 {
			n = writePawnMove(us, from, to, rep.Capture, list, n)
		}
	}
	return writePushes[S](b, from, list, n)
}

// writePushes writes a pawn's pushes.
func writePushes[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != empty {
		return n
	}
	n = writePawnMove(us, from, to, rep.Quiet, list, n)
	if to += forward(us); from.rank() == pushRank(us) && b.at(to) == empty {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// writePawnMove writes a pawn's move of kind Quiet or Capture, on the last rank as four promotions.
func writePawnMove(us rep.Color, from, to index, kind rep.MoveKind, list *moves, n int) int {
	if from.rank() != beforeLast(us) {
		return list.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const next = rep.Move(1) << 12 // the next kind of promotion
	for range 4 {
		n = list.put(n, m)
		m += next
	}
	return n
}

// writePinned writes the moves of a pinned piece on the line of the pin, from the
// pinner back to the king. A knight has none.
func writePinned[S side.Type](b *Board, p pin, king index, list *moves, n int) int {
	us := side.Of[S]()
	piece := b.pinnedPiece(p)
	pawn := piece.isPawn()
	if pawn && (p.step == north || p.step == south) {
		return writePushes[S](b, p.at, list, n)
	}
	if attacksBy(piece, p.at, p.pinner)&attack == 0 {
		return n
	}
	if pawn {
		return writePawnMove(us, p.at, p.pinner, rep.Capture, list, n)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != p.at {
			n = list.put(n, moveOnto(us, p.at, to, b.at(to)))
		}
	}
	return n
}

// writeEvasions writes the moves of pieces other than the king that end a single
// check: captures of the checker and, if it is a slider, interpositions.
func writeEvasions[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	n = writeBlockOrCapture[S](b, info.checker, list, n)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n = writeBlockOrCapture[S](b, to, list, n)
		n = writePawnBlock[S](b, to, list, n)
	}
	return n
}

// writePawnBlock writes the pawn push to the empty square to, if there is one.
func writePawnBlock[S side.Type](b *Board, to index, list *moves, n int) int {
	us := side.Of[S]()
	from := pushSource[S](b, to)
	switch from {
	case offBoard:
		return n
	case to - 2*forward(us):
		return list.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return writePawnMove(us, from, to, rep.Quiet, list, n)
}

// writeEnPassant writes the en passant captures; there must be an en passant
// square.
func writeEnPassant[S side.Type](b *Board, list *moves, n int) int {
	us := side.Of[S]()
	captured := b.state().epSquare() - forward(us)
	for _, from := range [2]index{captured + west, captured + east} {
		if isPawn(us, b.at(from)) && enPassantLegal[S](b, from) {
			n = list.put(n, rep.MakeMove(from.square(), b.state().epSquare().square(), rep.EnPassant))
		}
	}
	return n
}

// writeCastles writes the castling moves; the king must not be in check.
func writeCastles[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	open := openCastles[S](b, info.king)
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if open>>(kind&1)&1 != 0 && castleLegal[S](b, info, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = list.put(n, rep.MakeMove(info.king.square(), rook, kind))
		}
	}
	return n
}
