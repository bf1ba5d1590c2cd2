package mailbox

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// The tables, filled by the first New. A target off the board is listed as the piece's own
// cell, which its own side occupies: such a move is never generated, and lists of a fixed
// length need no end mark.
var (
	steps      [8]index        // the difference that a step makes in an index, by direction
	neighbour  [16]index       // the step to a neighbour, by its number in the attack table
	neighbours [64]uint16      // a bit for each neighbour on the board, by its number
	lines      [64]line        // from each cell in each direction
	knightTo   [64][8]index    // a knight's targets
	pawnTo     [2][64]pawnList // by colour

	// pawnStays has, by colour and by the bit of a pawn's move in writePawns, a move to its own
	// cell from the cell on that rank and file.
	pawnStays [2][64]rep.Move

	knightRanks [64]knightList
	kingRanks   [64]kingList
	knightMoves [64]uint8     // the number of a knight's targets
	stepTo      [64][64]index // the step from the first cell towards the second, 0 if they share no line

	// attackTable is indexed by a cell and by a piece on its cell, as tableIndex does: the
	// attacks of the piece, on an empty board, on the cell and its neighbours.
	attackTable [64][1024]attack

	// diagonalRanks has the cells of the two diagonals through a cell, see [Board.diagonals].
	diagonalRanks [64]diagonalList

	keys          [4096]uint64 // by pieceSquare, zero for no piece
	castlingKeys  [16]uint64
	enPassantKeys [8]uint64
	sideKey       uint64
)

// line has, by direction, the first and the last cell of the rays from a cell; at the edge both
// are the cell itself. They share a struct so that one address serves both.
type line struct{ first, last [8]index }

// pawnList has the targets of a pawn of one colour.
type pawnList struct {
	one, two    index // single push; double push from the home rank
	left, right index // the captures, left and right as White sees the board
	_           [4]index
	captures    uint64 // the captures in the word of their rank, as bytes with the enemy's bit set
}

// knightList has a knight's targets in the words of their ranks, as bytes with both sides' bits
// set, 0 off the board.
type knightList struct{ two, one, belowOne, belowTwo uint64 }

// kingList has a king's neighbours in the words of their ranks, as knightList has a knight's
// targets.
type kingList struct{ above, same, below uint64 }

// diagonalList has the cells of the two diagonals through a cell, rising and falling to the
// right, in the words of the ranks, as bytes with both sides' bits set.
type diagonalList struct{ rising, falling [8]uint64 }

// eight has the lowest bit of each byte of a word set.
const eight = 0x0101010101010101

// attack is an entry of the attack table. Bits 0-8 are the neighbours of the cell that a leaper
// attacks, file by file from the west, from south to north. The same bits, higher by sliderShift,
// are the neighbours that a slider attacks on an empty board. So the entries of all pieces can be
// or'ed together. The bit in the middle, attacksCell, is set if any piece attacks the cell itself,
// and so is leaperCheck or sliderAligned; three bits are the direction from the cell to an aligned
// slider. The last two bits of each half are the cells two files to the east and to the west, the
// king's targets in castling. two files to the east and to the west, the king's targets in castling.
type attack uint32

const (
	attacksCell    attack = 1 << 4
	directionShift        = 9
	attacksTwoEast attack = 1 << 12
	attacksTwoWest attack = 1 << 13
	leaperCheck    attack = 1 << 14
	sliderShift           = 16
	sliderAligned         = attacksCell << sliderShift
)

// steps returns the neighbours of the cell that leapers attack.
func (a attack) steps() uint16 { return uint16(a & 0x1ef) }

// sliderSteps returns the neighbours of the cell that a slider attacks.
func (a attack) sliderSteps() uint16 { return uint16(a >> sliderShift & 0x1ef) }

// The numbers of two neighbours.
const (
	neighbourWest = 1
	neighbourEast = 7
)

// neighbourOf returns the number of the neighbour to which l, a king's leap, leads.
func neighbourOf(l leap) int { return 3*(l.files+1) + l.ranks + 1 }

// step returns the step from the cell towards a slider that is aligned with it.
func (a attack) step() index { return steps[a>>directionShift&7] }

// tableIndex returns the index of p on cell i in keys and in the rows of attackTable: piece*64
// + cell.
func tableIndex(p rep.Piece, i index) uint { return uint(p&15)<<6 | uint(i&63) }

var tablesOnce sync.Once

// tableBytes is the size of all tables.
const tableBytes = int(unsafe.Sizeof(steps) + unsafe.Sizeof(lines) + unsafe.Sizeof(neighbour) + unsafe.Sizeof(neighbours) + unsafe.Sizeof(knightTo) +
	unsafe.Sizeof(knightRanks) + unsafe.Sizeof(kingRanks) + unsafe.Sizeof(pawnStays) + unsafe.Sizeof(knightMoves) + unsafe.Sizeof(pawnTo) + unsafe.Sizeof(stepTo) + unsafe.Sizeof(attackTable) +
	unsafe.Sizeof(keys) + unsafe.Sizeof(castlingKeys) + unsafe.Sizeof(enPassantKeys) + unsafe.Sizeof(sideKey) + unsafe.Sizeof(diagonalRanks))

func makeTables() {
	for d, l := range kingLeaps {
		steps[d] = l.step()
		neighbour[neighbourOf(l)] = l.step()
	}
	for i := index(0); i < 64; i++ {
		for d, l := range kingLeaps {
			lines[i].first[d], _ = l.from(i)
			lines[i].last[d] = i
			if _, ok := l.from(i); ok {
				neighbours[i] |= 1 << neighbourOf(l)
			}
			for to, ok := l.from(i); ok; to, ok = l.from(to) {
				lines[i].last[d] = to
				stepTo[i][to] = l.step()
			}
		}
		for n, l := range knightLeaps {
			knightTo[i][n], _ = l.from(i)
		}
		knightRanks[i], knightMoves[i] = makeKnightList(i)
		kingRanks[i] = makeKingList(i)
		pawnTo[rep.White][i] = makePawnList(i, 1, 1, rep.Black)
		pawnTo[rep.Black][i] = makePawnList(i, -1, 6, rep.White)
		for us := range pawnStays {
			home, forward := index(8+40*us), index(8-16*us)
			at := (home + (i^4)%8*forward + i/8) & 63
			pawnStays[us][i] = rep.Move(at)<<6 | rep.Move(at)
		}
		diagonalRanks[i] = makeDiagonalList(i)
	}
	for _, p := range rep.Pieces() {
		for i := index(0); i < 64; i++ {
			for flags := range uint(4) {
				keys[flags<<10|tableIndex(p, i)] = rep.PieceKey(p, i.square())
			}
			makeAttacks(p, i)
		}
	}
	for r := range castlingKeys {
		castlingKeys[r] = rep.CastlingKey(rep.CastlingRights(r))
	}
	for f := range enPassantKeys {
		enPassantKeys[f] = rep.EnPassantKey(rep.File(f))
	}
	sideKey = rep.SideKey()
}

// makeKnightList returns a knight's targets by rank, and their number.
func makeKnightList(i index) (list knightList, n uint8) {
	ranks := map[int]*uint64{2: &list.two, 1: &list.one, -1: &list.belowOne, -2: &list.belowTwo}
	for _, l := range knightLeaps {
		if to, ok := l.from(i); ok {
			*ranks[l.ranks] |= 0x30 << (8 * to.file())
			n++
		}
	}
	return list, n
}

// makeKingList returns a king's neighbours by rank.
func makeKingList(i index) (list kingList) {
	ranks := map[int]*uint64{1: &list.above, 0: &list.same, -1: &list.below}
	for _, l := range kingLeaps {
		if to, ok := l.from(i); ok {
			*ranks[l.ranks] |= uint64(bothSides) << (8 * to.file())
		}
	}
	return list
}

// makeDiagonalList returns the cells of the diagonals through i by rank.
func makeDiagonalList(i index) (list diagonalList) {
	for to := index(0); to < 64; to++ {
		ranks, w := int(to.rank())-int(i.rank()), uint64(bothSides)<<(8*to.file())
		switch int(to.file()) - int(i.file()) {
		case ranks:
			list.rising[to.rank()] |= w
		case -ranks:
			list.falling[to.rank()] |= w
		}
	}
	return list
}

// makePawnList returns the targets of a pawn that moves forward ranks a step and has its home
// on rank home.
func makePawnList(i index, forward int, home uint, enemy rep.Color) pawnList {
	list := pawnList{two: i}
	list.one, _ = leap{0, forward}.from(i)
	list.left, _ = leap{-1, forward}.from(i)
	list.right, _ = leap{1, forward}.from(i)
	if i.rank() == home {
		list.two, _ = leap{0, 2 * forward}.from(i)
	}
	for _, to := range [2]index{list.left, list.right} {
		if to != i {
			list.captures |= uint64(firstID<<enemy) << (8 * to.file())
		}
	}
	return list
}

// makeAttacks enters p on cell at into the attack table: it makes the moves of the piece on an empty
// board, and marks each cell attacked in the entries of that cell and of its neighbours.
func makeAttacks(p rep.Piece, at index) {
	entry := tableIndex(p, at)
	shift, check := 0, leaperCheck
	if directions[p.Type()] != 0 {
		shift, check = sliderShift, sliderAligned
	}
	hit := func(to index) {
		attackTable[to][entry] |= attacksCell | check
		for _, l := range kingLeaps {
			if next, ok := l.from(to); ok {
				attackTable[next][entry] |= 1 << neighbourOf(leap{-l.files, -l.ranks}) << shift
			}
		}
		if king, ok := (leap{-2, 0}).from(to); ok {
			attackTable[king][entry] |= attacksTwoEast << shift
		}
		if king, ok := (leap{2, 0}).from(to); ok {
			attackTable[king][entry] |= attacksTwoWest << shift
		}
	}
	hop := func(leaps ...leap) {
		for _, l := range leaps {
			if to, ok := l.from(at); ok {
				hit(to)
			}
		}
	}
	slide := func(first int) {
		for d := first; d < 8; d += 2 {
			for to, ok := kingLeaps[d].from(at); ok; to, ok = kingLeaps[d].from(to) {
				hit(to)
				attackTable[to][entry] |= attack(d^4) << directionShift
			}
		}
	}
	switch p {
	case rep.WhitePawn:
		hop(kingLeaps[northWest], kingLeaps[northEast])
	case rep.BlackPawn:
		hop(kingLeaps[southWest], kingLeaps[southEast])
	}
	switch p.Type() {
	case rep.Knight:
		hop(knightLeaps[:]...)
	case rep.King:
		hop(kingLeaps[:]...)
	case rep.Bishop:
		slide(northEast)
	case rep.Rook:
		slide(north)
	case rep.Queen:
		slide(northEast)
		slide(north)
	}
}

// clear reports whether the cells strictly between a and o are empty. It is true of two cells
// on no common line, which have no cells between them.
func (b *Board) clear(a, o index) bool {
	step := stepTo[a&63][o&63]
	if step == 0 {
		return true
	}
	for a += step; a != o; a += step {
		if b.cell[a&63] != noPiece {
			return false
		}
	}
	return true
}

// countRay counts the moves along a ray from the cell to up to the cell last. At the edge both
// are the slider's own cell, which is occupied, so the test for the end is needed on empty
// cells only. bit is the number of the enemy's bit in a cell.
func countRay(cell *[64]pieceID, to, last, step int, bit uint) int {
	for n := 0; ; {
		captured := cell[to&63]
		if captured != noPiece {
			return n + int(captured>>(bit&7)&1)
		}
		n++
		if to == last {
			return n
		}
		to += step
	}
}

// writeOrthogonal writes the moves of a rook on from. bit is the number of the enemy's bit in a
// cell.
func (b *Board) writeOrthogonal(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.ray(n, cell, base, int(line.first[north]), int(line.last[north]), stepNorth, bit)
	n = l.ray(n, cell, base, int(line.first[east]), int(line.last[east]), stepEast, bit)
	n = l.ray(n, cell, base, int(line.first[south]), int(line.last[south]), -stepNorth, bit)
	return l.ray(n, cell, base, int(line.first[west]), int(line.last[west]), -stepEast, bit)
}

// writeDiagonal writes the moves of a bishop on from.
func (b *Board) writeDiagonal(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.ray(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, bit)
	n = l.ray(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, bit)
	n = l.ray(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, bit)
	return l.ray(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, bit)
}

// ray writes the moves along a ray from the cell to up to the cell last or the first piece. It
// adds step to the whole move m, with the target in its low bits: that takes 4 instructions a
// cell less than making each move anew. At the edge both are the slider's own cell, which is
// occupied, so the test for the end is needed on empty cells only.
func (l *moves) ray(n int, cell *[64]pieceID, base, to, last, step int, bit uint) int {
	for m, end := base|to, base|last; ; m += step {
		captured := uint(cell[m&63])
		if captured != 0 {
			if captured>>(bit&7)&1 != 0 {
				l[n&(maxList-1)] = rep.Move(m) | capture
				n++
			}
			return n
		}
		l[n&(maxList-1)] = rep.Move(m)
		n++
		if m == end {
			return n
		}
	}
}
