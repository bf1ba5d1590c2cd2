package cells

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// The tables, filled by [Build]. A target off the board is listed as the piece's own
// cell, which its own side occupies: such a move is never generated, and lists of a fixed
// length need no end mark.
var (
	Steps      [8]Index        // the difference that a step makes in an index, by direction
	Neighbour  [16]Index       // the step to a neighbour, by its number in the attack table
	neighbours [64]uint16      // a bit for each neighbour on the board, by its number
	Lines      [64]line        // from each cell in each direction
	KnightTo   [64][8]Index    // a knight's targets
	PawnTo     [2][64]PawnList // by colour

	// PawnStays has, by colour and by the bit of a pawn's move in writePawns, a move to its own
	// cell from the cell on that rank and file.
	PawnStays [2][64]rep.Move

	KnightRanks [64]knightList
	KingRanks   [64]kingList
	KnightMoves [64]uint8     // the number of a knight's targets
	StepTo      [64][64]Index // the step from the first cell towards the second, 0 if they share no line

	// AttackTable is indexed by a cell and by a piece on its cell, as TableIndex does: the
	// attacks of the piece, on an empty board, on the cell and its neighbours.
	AttackTable [64][1024]Attack

	// diagonalRanks has the cells of the two diagonals through a cell, see [Array.Diagonals].
	diagonalRanks [64]diagonalList

	Keys          [4096]uint64 // by pieceSquare, zero for no piece
	CastlingKeys  [16]uint64
	EnPassantKeys [8]uint64
	SideKey       uint64
)

// line has, by direction, the first and the last cell of the rays from a cell; at the edge both
// are the cell itself. They share a struct so that one address serves both.
type line struct{ First, Last [8]Index }

// PawnList has the targets of a pawn of one colour.
type PawnList struct {
	One, Two    Index // single push; double push from the home rank
	Left, Right Index // the captures, left and right as White sees the board
	_           [4]Index
	Captures    uint64 // the captures in the word of their rank, as bytes with the enemy's bit set
}

// knightList has a knight's targets in the words of their ranks, as bytes with both sides' bits
// set, 0 off the board.
type knightList struct{ Two, One, BelowOne, BelowTwo uint64 }

// kingList has a king's neighbours in the words of their ranks, as knightList has a knight's
// targets.
type kingList struct{ Above, Same, Below uint64 }

// diagonalList has the cells of the two diagonals through a cell, rising and falling to the
// right, in the words of the ranks, as bytes with both sides' bits set.
type diagonalList struct{ rising, falling [8]uint64 }

// Eight has the lowest bit of each byte of a word set.
const Eight = 0x0101010101010101

// Attack is an entry of the attack table. Bits 0-8 are the neighbours of the cell that a leaper
// attacks, file by file from the west, from south to north. The same bits, higher by SliderShift,
// are the neighbours that a slider attacks on an empty board. So the entries of all pieces can be
// or'ed together. The bit in the middle, AttacksCell, is set if any piece attacks the cell itself,
// and so is LeaperCheck or SliderAligned; three bits are the direction from the cell to an aligned
// slider. The last two bits of each half are the cells two files to the east and to the west, the
// king's targets in castling.
type Attack uint32

// The bits of an Attack.
const (
	AttacksCell    Attack = 1 << 4
	DirectionShift        = 9
	AttacksTwoEast Attack = 1 << 12
	AttacksTwoWest Attack = 1 << 13
	LeaperCheck    Attack = 1 << 14
	SliderShift           = 16
	SliderAligned         = AttacksCell << SliderShift
)

// Steps returns the neighbours of the cell that leapers attack.
func (a Attack) Steps() uint16 { return uint16(a & 0x1ef) }

// SliderSteps returns the neighbours of the cell that a slider attacks.
func (a Attack) SliderSteps() uint16 { return uint16(a >> SliderShift & 0x1ef) }

// The numbers of two neighbours.
const (
	NeighbourWest = 1
	NeighbourEast = 7
)

// NeighbourOf returns the number of the neighbour to which l, a king's leap, leads.
func NeighbourOf(l Leap) int { return 3*(l.Files+1) + l.Ranks + 1 }

// Step returns the step from the cell towards a slider that is aligned with it.
func (a Attack) Step() Index { return Steps[a>>DirectionShift&7] }

// TableIndex returns the index of p on cell i in keys and in the rows of AttackTable: piece*64
// + cell.
func TableIndex(p rep.Piece, i Index) uint { return uint(p&15)<<6 | uint(i&63) }

// TableBytes is the size of all tables.
const TableBytes = int(unsafe.Sizeof(Steps) + unsafe.Sizeof(Lines) + unsafe.Sizeof(Neighbour) + unsafe.Sizeof(neighbours) + unsafe.Sizeof(KnightTo) +
	unsafe.Sizeof(KnightRanks) + unsafe.Sizeof(KingRanks) + unsafe.Sizeof(PawnStays) + unsafe.Sizeof(KnightMoves) + unsafe.Sizeof(PawnTo) + unsafe.Sizeof(StepTo) + unsafe.Sizeof(AttackTable) +
	unsafe.Sizeof(Keys) + unsafe.Sizeof(CastlingKeys) + unsafe.Sizeof(EnPassantKeys) + unsafe.Sizeof(SideKey) + unsafe.Sizeof(diagonalRanks))

// Build fills the tables, once.
func Build() { built.Do(makeTables) }

var built sync.Once

func makeTables() {
	for d, l := range KingLeaps {
		Steps[d] = l.Step()
		Neighbour[NeighbourOf(l)] = l.Step()
	}
	for i := Index(0); i < 64; i++ {
		for d, l := range KingLeaps {
			Lines[i].First[d], _ = l.From(i)
			Lines[i].Last[d] = i
			if _, ok := l.From(i); ok {
				neighbours[i] |= 1 << NeighbourOf(l)
			}
			for to, ok := l.From(i); ok; to, ok = l.From(to) {
				Lines[i].Last[d] = to
				StepTo[i][to] = l.Step()
			}
		}
		for n, l := range KnightLeaps {
			KnightTo[i][n], _ = l.From(i)
		}
		KnightRanks[i], KnightMoves[i] = makeKnightList(i)
		KingRanks[i] = makeKingList(i)
		PawnTo[rep.White][i] = makePawnList(i, 1, 1, rep.Black)
		PawnTo[rep.Black][i] = makePawnList(i, -1, 6, rep.White)
		for us := range PawnStays {
			home, forward := Index(8+40*us), Index(8-16*us)
			at := (home + (i^4)%8*forward + i/8) & 63
			PawnStays[us][i] = rep.Move(at)<<6 | rep.Move(at)
		}
		diagonalRanks[i] = makeDiagonalList(i)
	}
	for _, p := range rep.Pieces() {
		for i := Index(0); i < 64; i++ {
			for flags := range uint(4) {
				Keys[flags<<10|TableIndex(p, i)] = rep.PieceKey(p, i.Square())
			}
			makeAttacks(p, i)
		}
	}
	for r := range CastlingKeys {
		CastlingKeys[r] = rep.CastlingKey(rep.CastlingRights(r))
	}
	for f := range EnPassantKeys {
		EnPassantKeys[f] = rep.EnPassantKey(rep.File(f))
	}
	SideKey = rep.SideKey()
}

// makeKnightList returns a knight's targets by rank, and their number.
func makeKnightList(i Index) (list knightList, n uint8) {
	ranks := map[int]*uint64{2: &list.Two, 1: &list.One, -1: &list.BelowOne, -2: &list.BelowTwo}
	for _, l := range KnightLeaps {
		if to, ok := l.From(i); ok {
			*ranks[l.Ranks] |= 0x30 << (8 * to.File())
			n++
		}
	}
	return list, n
}

// makeKingList returns a king's neighbours by rank.
func makeKingList(i Index) (list kingList) {
	ranks := map[int]*uint64{1: &list.Above, 0: &list.Same, -1: &list.Below}
	for _, l := range KingLeaps {
		if to, ok := l.From(i); ok {
			*ranks[l.Ranks] |= uint64(bothSides) << (8 * to.File())
		}
	}
	return list
}

// makeDiagonalList returns the cells of the diagonals through i by rank.
func makeDiagonalList(i Index) (list diagonalList) {
	for to := Index(0); to < 64; to++ {
		ranks, w := int(to.Rank())-int(i.Rank()), uint64(bothSides)<<(8*to.File())
		switch int(to.File()) - int(i.File()) {
		case ranks:
			list.rising[to.Rank()] |= w
		case -ranks:
			list.falling[to.Rank()] |= w
		}
	}
	return list
}

// makePawnList returns the targets of a pawn that moves forward ranks a step and has its home
// on rank home.
func makePawnList(i Index, forward int, home uint, enemy rep.Color) PawnList {
	list := PawnList{Two: i}
	list.One, _ = Leap{0, forward}.From(i)
	list.Left, _ = Leap{-1, forward}.From(i)
	list.Right, _ = Leap{1, forward}.From(i)
	if i.Rank() == home {
		list.Two, _ = Leap{0, 2 * forward}.From(i)
	}
	for _, to := range [2]Index{list.Left, list.Right} {
		if to != i {
			list.Captures |= uint64(whiteBit<<enemy) << (8 * to.File())
		}
	}
	return list
}

// makeAttacks enters p on cell at into the attack table: it makes the moves of the piece on an empty
// board, and marks each cell attacked in the entries of that cell and of its neighbours.
func makeAttacks(p rep.Piece, at Index) {
	entry := TableIndex(p, at)
	shift, check := 0, LeaperCheck
	if directions[p.Type()] != 0 {
		shift, check = SliderShift, SliderAligned
	}
	hit := func(to Index) {
		AttackTable[to][entry] |= AttacksCell | check
		for _, l := range KingLeaps {
			if next, ok := l.From(to); ok {
				AttackTable[next][entry] |= 1 << NeighbourOf(Leap{-l.Files, -l.Ranks}) << shift
			}
		}
		if king, ok := (Leap{-2, 0}).From(to); ok {
			AttackTable[king][entry] |= AttacksTwoEast << shift
		}
		if king, ok := (Leap{2, 0}).From(to); ok {
			AttackTable[king][entry] |= AttacksTwoWest << shift
		}
	}
	hop := func(leaps ...Leap) {
		for _, l := range leaps {
			if to, ok := l.From(at); ok {
				hit(to)
			}
		}
	}
	slide := func(first int) {
		for d := first; d < 8; d += 2 {
			for to, ok := KingLeaps[d].From(at); ok; to, ok = KingLeaps[d].From(to) {
				hit(to)
				AttackTable[to][entry] |= Attack(d^4) << DirectionShift
			}
		}
	}
	switch p {
	case rep.WhitePawn:
		hop(KingLeaps[NorthWest], KingLeaps[NorthEast])
	case rep.BlackPawn:
		hop(KingLeaps[SouthWest], KingLeaps[SouthEast])
	}
	switch p.Type() {
	case rep.Knight:
		hop(KnightLeaps[:]...)
	case rep.King:
		hop(KingLeaps[:]...)
	case rep.Bishop:
		slide(NorthEast)
	case rep.Rook:
		slide(North)
	case rep.Queen:
		slide(NorthEast)
		slide(North)
	}
}
