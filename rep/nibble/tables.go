package nibble

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// nowhere is the direction between cells that share no line.
const nowhere = 8

// The tables, filled by the first New.
var (
	steps       [8]cells.Index   // the difference that a step makes in an index, by direction
	dirTo       [64][64]uint8    // the direction from the first cell towards the second, nowhere if they share no line
	around      [64]near         // the neighbours on the board
	rays        [64][8]ray       // by direction
	kingMoves   [64][16]rep.Move // the king's moves, by bit of near
	knightMarks [64][4]uint64    // the knight's targets, by pair of ranks
	crosses     [64]cross
	pawnMoves   [2][4][64]rep.Move // the pawns' moves by colour, by pair of ranks and bit of the result of ways

	// attackTable is indexed by a cell and by a piece on its cell: the attacks of the piece,
	// on an empty board, on the cell and its neighbours.
	attackTable [64][1024]near

	keys          [1024]uint64 // by piece on its cell, zero for no piece
	castlingKeys  [16]uint64
	enPassantKeys [8]uint64
	sideKey       uint64
)

// ray has the moves from a cell in one direction, the nearest first. Entries past the edge are 0.
type ray [8]rep.Move

// track is a diagonal through a cell.
type track struct {
	mask      [4]uint64 // its nibbles, by pair of ranks
	sentinels uint64    // in a line that begins at nibble 1, the marks that stop a ray: every nibble not on its files
}

// cross is both diagonals of a cell.
type cross struct {
	diagonal, anti track
	lanes          uint64    // the marks of the files of diagonal, and above them of anti
	_              [5]uint64 // padding to a power of two, so that finding a cross is a shift
}

// sentinels is the same for a rank or file: the nibbles before its first cell and after its last.
const sentinels = 8 | 8<<36

// near is the neighbourhood of a cell, nine cells in a nibble a file: its bit 0 for the rank
// below, bit 1 for the cell's own rank, bit 2 for the rank above. Bit 5 is the cell itself.
// Bits 3 and 11 are the cells two files to the west and to the east, the king's targets in
// castling. In attackTable, bits 12-14 are the direction to a slider that attacks the cell.
type near uint16

const (
	attacksCell near = 1 << 5
	westward    near = 1 << 1
	eastward    near = 1 << 9
	farWest     near = 1 << 3
	farEast     near = 1 << 11
	neighbors   near = 0x777
	dirShift         = 12
)

// nearOf returns the bit of the neighbour that l leads to.
func nearOf(l cells.Leap) near { return 1 << ((l.Files+1)*4 + l.Ranks + 1) }

// dir returns the direction to a slider that attacks the cell.
func (n near) dir() uint { return uint(n>>dirShift) & 7 }

var tablesOnce sync.Once

// tableBytes is the size of all tables.
const tableBytes = int(unsafe.Sizeof(steps) + unsafe.Sizeof(dirTo) + unsafe.Sizeof(around) + unsafe.Sizeof(rays) +
	unsafe.Sizeof(kingMoves) + unsafe.Sizeof(knightMarks) + unsafe.Sizeof(crosses) + unsafe.Sizeof(pawnMoves) +
	unsafe.Sizeof(attackTable) + unsafe.Sizeof(keys) + unsafe.Sizeof(castlingKeys) + unsafe.Sizeof(enPassantKeys) +
	unsafe.Sizeof(sideKey))

func makeTables() {
	for d, l := range cells.KingLeaps {
		steps[d] = l.Step()
	}
	for i := cells.Index(0); i < 64; i++ {
		makeLines(i)
		for _, l := range cells.KnightLeaps {
			if to, ok := l.From(i); ok {
				knightMarks[i][pairOf(to)] |= 8 << placeOf(to)
			}
		}
		makePushes(rep.White, i, 1, 1)
		makePushes(rep.Black, i, -1, 6)
	}
	for _, p := range rep.Pieces() {
		for i := cells.Index(0); i < 64; i++ {
			keys[codes[p].on(i)] = rep.PieceKey(p, i.Square())
			makeAttacks(codes[p], i)
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

// moveOf returns the quiet move from one cell to another.
func moveOf(from, to cells.Index) rep.Move { return rep.Move(from)<<6 | rep.Move(to) }

// makeLines fills the tables of the eight directions from i.
func makeLines(i cells.Index) {
	for o := range dirTo[i] {
		dirTo[i][o] = nowhere
	}
	x := &crosses[i]
	x.diagonal.include(i)
	x.anti.include(i)
	for d, l := range cells.KingLeaps {
		if to, ok := l.From(i); ok {
			around[i] |= nearOf(l)
			kingMoves[i][bitOf(nearOf(l))] = moveOf(i, to)
		}
		n := 0
		for to, ok := l.From(i); ok; to, ok = l.From(to) {
			dirTo[i][to] = uint8(d)
			rays[i][d][n] = moveOf(i, to)
			n++
			switch d & 3 {
			case cells.NorthEast:
				x.diagonal.include(to)
			case cells.SouthEast:
				x.anti.include(to)
			}
		}
	}
	x.lanes = x.diagonal.lanes() | x.anti.lanes()<<32
	x.diagonal.sentinels = sentinels | (marks&half&^x.diagonal.lanes())<<4
	x.anti.sentinels = sentinels | (marks&half&^x.anti.lanes())<<4
}

// include adds i to the track.
func (t *track) include(i cells.Index) { t.mask[pairOf(i)] |= 15 << placeOf(i) }

// lanes marks the files of the track.
func (t *track) lanes() uint64 {
	all := t.mask[0] | t.mask[1] | t.mask[2] | t.mask[3]
	return (all | all>>32) & (marks & half)
}

// bitOf returns the number of the one bit of n.
func bitOf(n near) int {
	for bit := range 16 {
		if n == 1<<bit {
			return bit
		}
	}
	return 0
}

// makePushes enters the moves of c's pawn on i, which moves forward ranks a step and has its
// home on rank home.
func makePushes(c rep.Color, i cells.Index, forward int, home uint) {
	enter := func(l cells.Leap, way uint, kind rep.Move) {
		if to, ok := l.From(i); ok {
			pawnMoves[c][pairOf(to)][placeOf(to)+way] = moveOf(i, to) | kind
		}
	}
	enter(cells.Leap{Ranks: forward}, push, 0)
	enter(cells.Leap{Files: 1, Ranks: forward}, captureEast, capture)
	enter(cells.Leap{Files: -1, Ranks: forward}, captureWest, capture)
	if i.Rank() == home {
		enter(cells.Leap{Ranks: 2 * forward}, pushTwo, doublePush)
	}
}

// makeAttacks enters c on cell at into the attack table: it makes the moves of the piece on an
// empty board, and marks each cell attacked in the entries of that cell and of its neighbours.
func makeAttacks(c code, at cells.Index) {
	hit := func(to cells.Index) {
		attackTable[to][c.on(at)] |= attacksCell
		for _, l := range cells.KingLeaps {
			if next, ok := l.From(to); ok {
				attackTable[next][c.on(at)] |= nearOf(cells.Leap{Files: -l.Files, Ranks: -l.Ranks})
			}
		}
		if to.File() >= 2 {
			attackTable[to-2][c.on(at)] |= farEast
		}
		if to.File() <= 5 {
			attackTable[to+2][c.on(at)] |= farWest
		}
	}
	hop := func(leaps ...cells.Leap) {
		for _, l := range leaps {
			if to, ok := l.From(at); ok {
				hit(to)
			}
		}
	}
	slide := func(first int) {
		for d := first; d < 8; d += 2 {
			for to, ok := cells.KingLeaps[d].From(at); ok; to, ok = cells.KingLeaps[d].From(to) {
				hit(to)
				attackTable[to][c.on(at)] |= near(d^4) << dirShift
			}
		}
	}
	switch c {
	case codePawn:
		hop(cells.KingLeaps[cells.NorthWest], cells.KingLeaps[cells.NorthEast])
	case codePawn | blackBit:
		hop(cells.KingLeaps[cells.SouthWest], cells.KingLeaps[cells.SouthEast])
	}
	switch c &^ blackBit {
	case codeKnight:
		hop(cells.KnightLeaps[:]...)
	case codeKing:
		hop(cells.KingLeaps[:]...)
	case codeBishop:
		slide(cells.NorthEast)
	case codeRook:
		slide(cells.North)
	case codeQueen:
		slide(cells.NorthEast)
		slide(cells.North)
	}
}
