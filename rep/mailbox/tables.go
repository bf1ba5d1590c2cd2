package mailbox

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// The tables, filled by the first New. Where a cell has no neighbour that a
// list should name, the list names the cell itself: a man's own cell is taken
// by his own side, so no move to it ever comes out, and lists of a fixed length
// need no end mark.
var (
	steps    [8]index        // what a direction adds to an index
	lines    [64]line        // from here in each direction
	knightTo [64][8]index    // the knight's targets
	pawnTo   [2][64]pawnList // by colour

	knightRanks [64]knightList
	knightMoves [64]uint8     // how many targets there are on the board
	stepTo      [64][64]index // what leads from the first towards the second, 0 where no line does

	// aims is indexed by a cell and by a man's post: how the man, were the
	// board empty, bears on the cell and on its neighbours.
	aims [64][1024]aim

	keys          [1024]uint64 // by post, zero for nobody
	castlingKeys  [16]uint64
	enPassantKeys [8]uint64
	sideKey       uint64
)

// line has, by direction, the first cell and the last one of the rays from a cell; at
// the edge both are the cell itself. They are side by side for a single address.
type line struct{ first, last [8]index }

// pawnList is where a pawn of one colour can go from a cell.
type pawnList struct {
	one, two    index // one forward; two forward from the home rank
	left, right index // the captures, left and right as White sees the board
	_           [4]index
	takes       uint64 // the captures in the word of their rank, as bytes of which the enemy's bit is set
}

// knightList has a knight's targets in the words of their ranks, as bytes of which
// both sides' bits are set, 0 off the board.
type knightList struct{ two, one, belowOne, belowTwo uint64 }

// aim is an entry of the table of pairs. Bits 0-7 tell which of the cell's
// neighbours, by direction, the man hits; the bit aimed tells that he hits the
// cell itself; the three bits above it are the direction from the cell to him,
// where aimed is set and he slides. The last two tell that he hits the cell two
// files to the east or to the west, where a king comes to who castles.
type aim uint16

const (
	aimed      aim = 1 << 8
	aimedShift     = 9
	aimedEast  aim = 1 << 12
	aimedWest  aim = 1 << 13
)

// step returns what leads from the cell to a slider that is aimed at it.
func (a aim) step() index { return steps[a>>aimedShift&7] }

var tablesOnce sync.Once

// tableBytes is the size of all tables.
const tableBytes = int(unsafe.Sizeof(steps) + unsafe.Sizeof(lines) + unsafe.Sizeof(knightTo) +
	unsafe.Sizeof(knightRanks) + unsafe.Sizeof(knightMoves) + unsafe.Sizeof(pawnTo) + unsafe.Sizeof(stepTo) + unsafe.Sizeof(aims) +
	unsafe.Sizeof(keys) + unsafe.Sizeof(castlingKeys) + unsafe.Sizeof(enPassantKeys) + unsafe.Sizeof(sideKey))

func makeTables() {
	for d, l := range kingLeaps {
		steps[d] = l.step()
	}
	for i := index(0); i < 64; i++ {
		for d, l := range kingLeaps {
			lines[i].first[d], _ = l.from(i)
			lines[i].last[d] = i
			for to, ok := l.from(i); ok; to, ok = l.from(to) {
				lines[i].last[d] = to
				stepTo[i][to] = l.step()
			}
		}
		for n, l := range knightLeaps {
			knightTo[i][n], _ = l.from(i)
		}
		knightRanks[i], knightMoves[i] = makeKnightList(i)
		pawnTo[rep.White][i] = makePawnList(i, 1, 1, rep.Black)
		pawnTo[rep.Black][i] = makePawnList(i, -1, 6, rep.White)
	}
	for _, p := range rep.Pieces {
		for i := index(0); i < 64; i++ {
			keys[postOf(p, i)&1023] = rep.PieceKey(p, i.square())
			makeAims(postOf(p, i))
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

// makeKnightList returns a knight's targets by ranks, and how many they are.
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

// makePawnList returns the targets of a pawn that goes forward ranks a step and
// has its home on rank home.
func makePawnList(i index, forward, home int, enemy rep.Color) pawnList {
	list := pawnList{two: i}
	list.one, _ = leap{0, forward}.from(i)
	list.left, _ = leap{-1, forward}.from(i)
	list.right, _ = leap{1, forward}.from(i)
	if i.rank() == home {
		list.two, _ = leap{0, 2 * forward}.from(i)
	}
	for _, to := range [2]index{list.left, list.right} {
		if to != i {
			list.takes |= uint64(firstMan<<enemy) << (8 * to.file())
		}
	}
	return list
}

// makeAims enters p in aims: it plays out the man's moves on an empty board,
// and for each cell hit tells the cell, and the cell's neighbours, of it.
func makeAims(p post) {
	at := p.at()
	hit := func(to index) {
		aims[to][p&1023] |= aimed
		for d, l := range kingLeaps {
			if next, ok := l.from(to); ok {
				aims[next][p&1023] |= 1 << (d ^ 4)
			}
		}
		if king, ok := (leap{-2, 0}).from(to); ok {
			aims[king][p&1023] |= aimedEast
		}
		if king, ok := (leap{2, 0}).from(to); ok {
			aims[king][p&1023] |= aimedWest
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
				aims[to][p&1023] |= aim(d^4) << aimedShift
			}
		}
	}
	switch p.piece() {
	case rep.WhitePawn:
		hop(kingLeaps[northWest], kingLeaps[northEast])
	case rep.BlackPawn:
		hop(kingLeaps[southWest], kingLeaps[southEast])
	}
	switch p.piece().Type() {
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
