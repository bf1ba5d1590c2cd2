package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// room returns the free part of dst as a list, and the length of dst, or nil if a
// full list would not fit.
func room(dst []rep.Move) (*moves, int) {
	n := len(dst)
	if cap(dst)-n < maxList {
		return nil, n
	}
	return (*moves)(dst[n : n+maxList]), n
}

// AppendCaptures appends all legal captures and the promotions to a queen. The side
// to move must not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writeCaptures(list)]
	}
	var list moves
	return append(dst, list[:b.writeCaptures(&list)]...)
}

// AppendQuiets appends the legal moves that AppendCaptures does not append. The side
// to move must not be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writeQuiets(list)]
	}
	var list moves
	return append(dst, list[:b.writeQuiets(&list)]...)
}

func (b *Board) writeCaptures(list *moves) int {
	if b.side() == rep.White {
		return writeCaptures[side.White](b, list)
	}
	return writeCaptures[side.Black](b, list)
}

func (b *Board) writeQuiets(list *moves) int {
	if b.side() == rep.White {
		return writeQuiets[side.White](b, list)
	}
	return writeQuiets[side.Black](b, list)
}

// writeCaptures writes the captures of all pieces as if none were pinned. Pins are
// searched for only if there is a capture, as in about half of the nodes of a search.
func writeCaptures[S side.Type](b *Board, list *moves) int {
	n := writePieceCaptures[S](b, list)
	if n != 0 {
		n = dropPinned[S](b, list, n)
	}
	n = writeKingCaptures[S](b, b.king(side.Of[S]()), list, n)
	if b.state().epSquare().onBoard() {
		n = writeEnPassant[S](b, list, n)
	}
	return n
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n,
// except the capture of the pinner, and returns how many are left.
func dropPinned[S side.Type](b *Board, list *moves, n int) int {
	var info checkInfo
	findPins[S](b, &info)
	for _, p := range info.pinned[:info.pins&15] {
		pinned, pinner, left := p.at.square(), p.pinner.square(), 0
		for _, m := range list[:n] {
			list[left&(maxList-1)] = m
			if m.From() != pinned || m.To() == pinner {
				left++
			}
		}
		n = left
	}
	return n
}

func writeQuiets[S side.Type](b *Board, list *moves) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	info.kingMoves &^= b.piecesAround(side.Of[S]()^1, info.king)
	n := writeKing[S](b, &info, list, 0)
	info.hidePinned(b)
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedQuiets[S](b, p, info.king, list, n)
	}
	if b.mayCastle(side.Of[S]()) {
		n = writeCastles[S](b, &info, list, n)
	}
	n = writeUnpinnedQuiets[S](b, &info, list, n)
	info.showPinned(b)
	return n
}

// piecesAround returns the neighbours of king that hold a piece of c, as bits in the
// order of kingSteps.
func (b *Board) piecesAround(c rep.Color, king index) uint8 {
	k := uint(king)
	return neighbours[king&cellMask] & ownAround(c, king,
		load8(&b.cells, (k+uint(north))&rankMask), load8(&b.cells, k&rankMask), load8(&b.cells, (k-uint(north))&rankMask))
}

// writeKingCaptures writes the king's captures. Without a check no slider attacks
// through the king, so it may stay on the board while its targets are tested.
func writeKingCaptures[S side.Type](b *Board, king index, list *moves, n int) int {
	us := side.Of[S]()
	for enemies := b.piecesAround(us^1, king); enemies != 0; enemies &= enemies - 1 {
		to := king + kingSteps[bits.TrailingZeros8(enemies)&7]
		if !b.attacked(to, us^1) {
			n = list.put(n, rep.MakeMove(king.square(), to.square(), rep.Capture))
		}
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece on its line, without the
// capture of the pinner.
func writePinnedQuiets[S side.Type](b *Board, p pin, king index, list *moves, n int) int {
	piece := b.pinnedPiece(p)
	if piece.isPawn() {
		if p.step == north || p.step == south {
			return writePushes[S](b, p.at, list, n)
		}
		return n
	}
	if !couldAttack(piece, p.at, p.pinner) {
		return n
	}
	for to := p.pinner - p.step; to != king; to -= p.step {
		if to != p.at {
			n = list.put(n, rep.MakeMove(p.at.square(), to.square(), rep.Quiet))
		}
	}
	return n
}

// writePromoting writes the captures of a pawn on the rank before the last, and its
// promotion to a queen.
func writePromoting[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	to := from + forward(us)
	if isEnemy(us, b.at(to+west)) != 0 {
		n = writePawnMove(us, from, to+west, rep.Capture, list, n)
	}
	if isEnemy(us, b.at(to+east)) != 0 {
		n = writePawnMove(us, from, to+east, rep.Capture, list, n)
	}
	return list.putIf(n, rep.MakeMove(from.square(), to.square(), rep.PromoteQueen), isEmpty(b.at(to)))
}

// writeDiagonalCaptures writes a bishop's captures of pieces of them. The four rays are
// written out, so that each has a branch of its own for the CPU to learn.
func (b *Board) writeDiagonalCaptures(them pieceID, from index, list *moves, n int) int {
	if to := b.walk(from, northEast); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	if to := b.walk(from, southEast); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	if to := b.walk(from, southWest); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	if to := b.walk(from, northWest); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	return n
}

// atEnd returns the piece on the last cell of a ray, and noPiece if that is off the
// board: then bit 7 of the index is set, or the cell is empty.
func (b *Board) atEnd(i index) pieceID { return b.at(i) &^ pieceID(int8(i)>>7) }

// writePawnQuiets writes a pawn's pushes, without the promotion to a queen.
func writePawnQuiets[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	to, sq := from+forward(us), rep.Move(from.square())
	if b.at(to) != noPiece {
		return n
	}
	push := sq<<6 | sq + ahead(us)
	switch from.rank() {
	case pushRank(us):
		n = list.put(n, push)
		return list.putIf(n, push+ahead(us)|rep.Move(rep.DoublePush)<<12, isEmpty(b.at(to+forward(us))))
	case beforeLast(us):
		n = list.put(n, push|rep.Move(rep.PromoteKnight)<<12)
		n = list.put(n, push|rep.Move(rep.PromoteBishop)<<12)
		return list.put(n, push|rep.Move(rep.PromoteRook)<<12)
	}
	return list.put(n, push)
}

func (b *Board) writeDiagonalQuiets(from index, list *moves, n int) int {
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeEmpty(from, northEast, stay, rep.NorthEast, list, n)
	n = b.writeEmpty(from, southEast, stay, rep.SouthEast, list, n)
	n = b.writeEmpty(from, southWest, stay, rep.SouthWest, list, n)
	return b.writeEmpty(from, northWest, stay, rep.NorthWest, list, n)
}

func (b *Board) writeOrthogonalQuiets(from index, list *moves, n int) int {
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeEmpty(from, north, stay, rep.North, list, n)
	n = b.writeEmpty(from, east, stay, rep.East, list, n)
	n = b.writeEmpty(from, south, stay, rep.South, list, n)
	return b.writeEmpty(from, west, stay, rep.West, list, n)
}

// writeEmpty writes a slider's moves along one step to empty squares. m is the move
// from at to at, and further is the difference that a step makes in its target square.
func (b *Board) writeEmpty(at, step index, m rep.Move, further int, list *moves, n int) int {
	cells := &b.cells
	for ; ; n++ {
		at += step
		m += rep.Move(further)
		*list.at(n) = m
		if cells[at&cellMask]|pieceID(at&offBoard) != noPiece {
			return n
		}
	}
}

// AppendPseudoLegal appends all pseudo-legal moves to dst. It generates like
// AppendMoves for a side without checks and pins.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writePseudoLegal(list)]
	}
	var list moves
	return append(dst, list[:b.writePseudoLegal(&list)]...)
}

func (b *Board) writePseudoLegal(list *moves) int {
	if b.side() == rep.White {
		return writePseudoLegal[side.White](b, list)
	}
	return writePseudoLegal[side.Black](b, list)
}

func writePseudoLegal[S side.Type](b *Board, list *moves) int {
	us := side.Of[S]()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: neighbours[king&cellMask] &^ b.piecesAround(us, king)}
	n := writeKing[S](b, &info, list, 0)
	n = writePseudoEnPassant[S](b, list, n)
	n = writePseudoCastles[S](b, &info, list, n)
	return writeUnpinned[S](b, &info, list, n)
}

// writePseudoEnPassant writes the en passant captures, legal or not.
func writePseudoEnPassant[S side.Type](b *Board, list *moves, n int) int {
	us, to := side.Of[S](), b.state().epSquare()
	if !to.onBoard() {
		return n
	}
	for _, from := range [2]index{to - forward(us) + west, to - forward(us) + east} {
		if isPawn(us, b.at(from)) {
			n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// writePseudoCastles writes the castling moves, and leaves info without pins.
func writePseudoCastles[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	if b.mayCastle(us) {
		if findCheckInfo[S](b, info); info.checkers == 0 {
			n = writeCastles[S](b, info, list, n)
		}
	}
	info.read(b, us)
	info.pins = 0
	return n
}

// AppendPseudoCaptures appends all pseudo-legal captures and the promotions to a queen. The
// side to move must not be in check.
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writePseudoCaptures(list)]
	}
	var list moves
	return append(dst, list[:b.writePseudoCaptures(&list)]...)
}

// AppendPseudoQuiets appends the pseudo-legal moves that AppendPseudoCaptures does not append.
// The side to move must not be in check.
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	if list, n := room(dst); list != nil {
		return dst[:n+b.writePseudoQuiets(list)]
	}
	var list moves
	return append(dst, list[:b.writePseudoQuiets(&list)]...)
}

func (b *Board) writePseudoCaptures(list *moves) int {
	if b.side() == rep.White {
		return writePseudoCaptures[side.White](b, list)
	}
	return writePseudoCaptures[side.Black](b, list)
}

func (b *Board) writePseudoQuiets(list *moves) int {
	if b.side() == rep.White {
		return writePseudoQuiets[side.White](b, list)
	}
	return writePseudoQuiets[side.Black](b, list)
}

// writePseudoCaptures is writeCaptures without the tests for pins and attacks on the king.
func writePseudoCaptures[S side.Type](b *Board, list *moves) int {
	us := side.Of[S]()
	n, king := writePieceCaptures[S](b, list), b.king(us)
	for enemies := b.piecesAround(us^1, king); enemies != 0; enemies &= enemies - 1 {
		to := king + kingSteps[bits.TrailingZeros8(enemies)&7]
		n = list.put(n, rep.MakeMove(king.square(), to.square(), rep.Capture))
	}
	return writePseudoEnPassant[S](b, list, n)
}

// writePseudoQuiets is writeQuiets without these tests. Castling alone is tested.
func writePseudoQuiets[S side.Type](b *Board, list *moves) int {
	us := side.Of[S]()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: neighbours[king&cellMask] &^ b.piecesAround(us, king) &^ b.piecesAround(us^1, king)}
	n := writeKing[S](b, &info, list, 0)
	n = writePseudoCastles[S](b, &info, list, n)
	return writeUnpinnedQuiets[S](b, &info, list, n)
}
