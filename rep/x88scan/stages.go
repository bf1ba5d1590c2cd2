// Code generated from ../x88/stages.go; DO NOT EDIT.

package x88scan

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

// writeCaptures writes the captures of all pieces as if none were pinned. Only where
// there is one, which is in about half of the nodes of a search, are the pins
// searched for.
func writeCaptures[S side.Type](b *Board, list *moves) int {
	n := writePieceCaptures[S](b, list)
	if n != 0 {
		n = dropPinned[S](b, list, n)
	}
	n = writeKingCaptures[S](b, b.king(side.Of[S]()), list, n)
	if b.state.epSquare().onBoard() {
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
	n = writeUnpinnedQuiets[S](b, list, n)
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
	if piece&pawnMark != 0 {
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

// writePawnCaptures writes the captures of all pawns and their promotions to a queen. It
// gathers the pieces of each side in one word, in which a byte is a file and a bit of it
// a rank: a shift moves the enemies to the cells that pawns capture them from.
func writePawnCaptures[S side.Type](b *Board, list *moves, n int) int {
	us := side.Of[S]()
	c := &b.cells
	var white, black uint64
	for a := 7 * uint(north); a < 8*uint(north); a -= uint(north) {
		cells := load8(c, a)
		white, black = white<<1+cells>>4&ones, black<<1+cells>>5&ones
	}
	pieces, front := white, black&^ones>>1 // the enemies a rank nearer to us
	if us == rep.Black {
		pieces, front = black, white<<1&^ones
	}
	last := uint64(ones) << beforeLast(us)
	left, right := front<<8&pieces, front>>8&pieces
	for w := left | right | pieces&last; w != 0; w &= w - 1 {
		bit := uint(bits.TrailingZeros64(w))
		from := index(bit&7<<4 + bit/8)
		switch {
		case b.bitsAt(from)&pawnMark == 0:
		case last>>bit&1 != 0:
			n = writePromoting[S](b, from, list, n)
		default:
			m := rep.MakeMove(from.square(), from.square(), rep.Capture) + ahead(us)
			n = list.putIf(n, m-1, int(left>>bit&1))
			n = list.putIf(n, m+1, int(right>>bit&1))
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

// writeKnightCaptures writes a knight's captures. The bits of its targets are gathered
// as in countKnight: a byte is a file, and its bits 0 to 3 are the ranks from two below
// the knight to two above it, without its own.
func writeKnightCaptures[S side.Type](b *Board, from index, list *moves, n int) int {
	them := side.Of[S]() ^ 1
	i, c, jumps := uint(from), &b.cells, &knightJumps[from&7]
	near, far := jumps.near<<(4+them&1), jumps.far<<(4+them&1)
	set := load8(c, (i+uint(northNorth))&rankMask)&near | load8(c, (i+uint(north))&rankMask)&far>>1 |
		load8(c, (i-uint(north))&rankMask)&far>>2 | load8(c, (i-uint(northNorth))&rankMask)&near>>3
	for set = set >> (1 + them&1) & knightRanks[i>>4&7]; set != 0; set &= set - 1 {
		bit := uint(bits.TrailingZeros64(set))
		file, ranks := bit/8, bit&3+bit>>1&1 // up from two ranks below
		to := i&rankMask - 2*uint(north) + ranks*uint(north) + file
		n = list.put(n, rep.MakeMove(from.square(), index(to).square(), rep.Capture))
	}
	return n
}

// writeDiagonalCaptures writes a bishop's captures of pieces of them. The four rays are
// written out, so that each has a branch of its own for the CPU to learn.
func (b *Board) writeDiagonalCaptures(them occupant, from index, list *moves, n int) int {
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

// atEnd returns the piece on the last cell of a ray, and empty where that is off the
// board: then bit 7 of the index is set, or the cell is empty.
func (b *Board) atEnd(i index) occupant { return b.at(i) &^ occupant(int8(i)>>7) }

// writeOrthogonalCaptures writes a rook's captures of pieces of them. As in
// countOrthogonals, one load has the ends of both rays along the rank.
func (b *Board) writeOrthogonalCaptures(them occupant, from index, list *moves, n int) int {
	i := uint(from)
	word, shift := load8(&b.cells, i&rankMask), 8*(i&7)
	edge := uint64(1) << 63 >> shift
	right, left := word>>8>>shift|edge, word<<8<<(56-shift)|edge
	toRight := uint(bits.TrailingZeros64(right)) & 56
	toLeft := uint(bits.LeadingZeros64(left)) & 56
	stay := rep.MakeMove(from.square(), from.square(), rep.Capture)
	if occupant(right>>toRight)&them != 0 {
		n = list.put(n, stay+1+rep.Move(toRight/8))
	}
	if occupant(left<<toLeft>>56)&them != 0 {
		n = list.put(n, stay-1-rep.Move(toLeft/8))
	}
	if to := b.walk(from, north); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	if to := b.walk(from, south); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	return n
}

// writePawnQuiets writes a pawn's pushes, without the promotion to a queen.
func writePawnQuiets[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	to, sq := from+forward(us), rep.Move(from.square())
	if b.at(to) != empty {
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

func (b *Board) writeKnightQuiets(from index, list *moves, n int) int {
	targets, stay := &knightTargets[from&cellMask], rep.MakeMove(from.square(), 0, rep.Quiet)
	for i := range int(knightMobility[from&cellMask] & 15) {
		to := targets[i&7]
		n = list.putIf(n, stay|rep.Move(to.square()), isEmpty(b.at(to)))
	}
	return n
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
// from at to at, and further is what a step adds to its target square.
func (b *Board) writeEmpty(at, step index, m rep.Move, further int, list *moves, n int) int {
	cells := &b.cells
	for ; ; n++ {
		at += step
		m += rep.Move(further)
		list[n&(maxList-1)] = m
		if cells[at&cellMask]|occupant(at&offBoard) != empty {
			return n
		}
	}
}
