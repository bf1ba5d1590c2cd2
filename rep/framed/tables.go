package framed

import (
	"math/bits"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// tables are the tables of a geometry.
type tables struct {
	geometry
	keys     [entries]uint64    // by entry; zero for entry 0
	epKeys   [512]uint64        // by the low bits of a state; zero without epCapturable
	near     [256]uint32        // by a king's cell: where its attacks are in attackTable, in bytes
	squareOf [256]rep.Square    // by index; rep.NoSquare off the board
	cellOf   [64]index          // by square
	setOf    [256]rep.SquareSet // by index: the set of its square
	words    [256]uint64        // by the cell of a knight, its attacks as a word

	// moveCells is the cells that a move goes from and to, by its low twelve bits. One
	// address gives both, and neither needs a mask.
	moveCells struct{ from, to [4096]index }

	// zone is the king's square and its eight neighbours, as steps from the king. Sets of them have
	// their bits in this order: column by column, as ownAround gathers them.
	zone [16]index

	kingSteps, knightSteps [8]index // clockwise; the king's are the queen's too
}

// sideKeys are the keys of the side to move and the castling rights, by their bits of a state.
var sideKeys [32]uint64

// stays is, by the bit of a square in a word, a move from the square to itself.
var stays [64]rep.Move

// square returns the square of i, rep.NoSquare for a cell off the board.
func (t *tables) square(i index) rep.Square { return t.squareOf[i] }

// onBoard reports whether i is one of the 64 squares. Only the code that builds
// and validates the board calls it; move generation reads the cell instead.
func (t *tables) onBoard(i index) bool { return t.squareOf[i] != rep.NoSquare }

// index returns the index of sq, which must be on the board.
func (t *tables) index(sq rep.Square) index { return t.cellOf[sq&63] }

// attacksOn returns the attacks of every piece near a king on i, by entry.
func (t *tables) attacksOn(i index) *[entries]attacks {
	return (*[entries]attacks)(unsafe.Add(unsafe.Pointer(&attackTable), t.near[i]))
}

// attacksOf returns the attacks of a piece near a king on i.
func (t *tables) attacksOf(p pieceSquare, i index) attacks { return t.attacksOn(i)[p&entryMask] }

// lastMove is a move that was made, or 0.
type lastMove rep.Move

// attacks has the cells near a king that a piece attacks, as if the two were alone on
// the board. The attacks of several pieces are united by |, except for the step.
type attacks uint32

const (
	leaperShift = 0 // from here nine bits, one for each cell of the king's zone: a leaper attacks it
	sliderShift = 9 // from here nine bits: a slider attacks it unless a piece stands between

	// The middle of the zone is the king itself.
	leaperCheck   attacks = zoneKing << leaperShift // a leaper attacks the king
	sliderAligned attacks = zoneKing << sliderShift // a slider attacks the king unless pieces stand between
	attack                = leaperCheck | sliderAligned

	leaperCastle = 18 // from here two bits: a leaper attacks the square two steps east, west of the king
	sliderCastle = 20 // and the same for a slider

	stepShift = 24 // from here eight bits: the step from the king to a slider aligned with it
)

// step returns the step from the king to the slider; 0 if none is aligned.
func (a attacks) step() index { return index(a >> stepShift) }

// attackTable has the attacks of a piece near a king, by the king's cell and the entry of the piece, for
// all geometries one after the other. It is zero for entry 0.
//
// Of 10×12 cells each square of a king has a row of its own. The entries of a piece are 256 apart
// and end before the 128th of them, so two squares share a row, 128 entries from each other.
//
// With more columns all squares share one row, which the difference of a piece's entry and the king's
// cell indexes. If a difference has two meanings, as with twelve columns (package twelvebytwelve), an
// entry has the attacks of both. For a leaper the entry is exact, because the difference has one
// meaning then. For a slider it may have too many attacks, never too few, and the step is right if
// the slider is aligned with the king at all.
var attackTable [ownRows + 2*sharedRow]attacks

const (
	ownRows   = 32*entries + 128 // entries of the 10×12 board
	sharedRow = 256 + entries    // of each of the others
)

// attackEntries returns the number of entries of the geometry.
func (g geometry) attackEntries() int {
	if g.columns == 10 {
		return ownRows
	}
	return sharedRow
}

// firstAttack returns the entry at which the attacks near a king on i begin. i is the cell of sq, or off
// the board, where no king stands.
func (g geometry) firstAttack(sq rep.Square, i index) int {
	switch g.columns {
	case 10:
		return int(sq&63)>>1*entries + int(sq&1)*128
	case 12:
		return ownRows + 256 - int(i)
	}
	return ownRows + sharedRow + 256 - int(i)
}

// tableBytes returns the size of the tables that boards of the geometry read.
func (g geometry) tableBytes() int {
	return int(unsafe.Sizeof(tables{})+unsafe.Sizeof(sideKeys)+unsafe.Sizeof(line.Attacks)+unsafe.Sizeof(stays)) +
		g.attackEntries()*int(unsafe.Sizeof(attacks(0))) + pairs.Bytes
}

// build fills in the tables.
func (g geometry) build() {
	buildShared()
	t := g.tables()
	t.geometry = g
	t.zone = [16]index{g.northEast(), east, g.southEast(), g.north(), 0, g.south(), g.northWest(), west, g.southWest()}
	t.kingSteps = [8]index{g.north(), g.northEast(), east, g.southEast(), g.south(), g.southWest(), west, g.northWest()}
	t.knightSteps = [8]index{g.northNorthEast(), g.northEastEast(), g.southEastEast(), g.southSouthEast(),
		g.southSouthWest(), g.southWestWest(), g.northWestWest(), g.northNorthWest()}
	for i := range t.squareOf {
		t.squareOf[i] = rep.NoSquare
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := g.a1() + index(sq>>3)*g.north() + index(sq&7)
		t.cellOf[sq], t.squareOf[i], t.setOf[i] = i, sq, sq.Set()
	}
	for i := range t.near {
		t.near[i] = uint32(g.firstAttack(t.squareOf[i], index(i))) * uint32(unsafe.Sizeof(attackTable[0]))
	}
	for sq, i := range t.cellOf {
		for _, piece := range rep.Pieces() {
			t.keys[entryOf(piece, i)] = rep.PieceKey(piece, rep.Square(sq))
			t.addAttacks(piece, i, g.forward(piece.Color()))
		}
		for _, step := range t.knightSteps {
			if to := i + step; t.onBoard(to) {
				t.words[i] |= wordBit(t.square(to))
			}
		}
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		for _, rank := range [2]rep.Rank{rep.Rank3, rep.Rank6} {
			t.epKeys[state(t.index(rep.MakeSquare(f, rank)))|epCapturable] = rep.EnPassantKey(f)
		}
	}
	for m := range t.moveCells.from {
		t.moveCells.from[m], t.moveCells.to[m] = t.index(rep.Move(m).From()), t.index(rep.Move(m).To())
	}
}

// buildShared fills in the tables that do not depend on the geometry.
var buildShared = sync.OnceFunc(func() {
	line.Build()
	for r := range rep.CastlingRights(16) {
		white := makeState(0, r, rep.White) >> sideShift
		black := makeState(0, r, rep.Black) >> sideShift
		sideKeys[white], sideKeys[black] = rep.CastlingKey(r), rep.CastlingKey(r)^rep.SideKey()
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		stays[bits.TrailingZeros64(wordBit(sq))&63] = rep.MakeMove(sq, sq, rep.Quiet)
	}
})

// addAttacks moves p from a square on an empty board, and enters each square that
// it reaches for every king near that square. ahead is the step of p's pawns.
func (t *tables) addAttacks(p rep.Piece, from, ahead index) {
	switch kind := p.Type(); kind {
	case rep.Pawn:
		t.addLeap(p, from, ahead+west)
		t.addLeap(p, from, ahead+east)
	case rep.Knight:
		for _, step := range t.knightSteps {
			t.addLeap(p, from, step)
		}
	case rep.King:
		for _, step := range t.kingSteps {
			t.addLeap(p, from, step)
		}
	default:
		for n := sliderSteps[kind].first; n < 8; n += sliderSteps[kind].next {
			step := t.kingSteps[n]
			for to := from + step; t.onBoard(to); to += step {
				t.attacksOn(to)[entryOf(p, from)] |= attacks(-step) << stepShift
				t.addNear(p, from, to, sliderShift, sliderCastle)
			}
		}
	}
}

// addLeap enters the attacks of p by one step from a square.
func (t *tables) addLeap(p rep.Piece, from, step index) {
	if to := from + step; t.onBoard(to) {
		t.addNear(p, from, to, leaperShift, leaperCastle)
	}
}

// addNear enters the attack of p on to, for each king with to in its zone and each king
// that could castle to it.
func (t *tables) addNear(p rep.Piece, from, to index, squares, castle int) {
	for n, step := range t.zone[:9] {
		if king := to - step; t.onBoard(king) {
			t.attacksOn(king)[entryOf(p, from)] |= 1 << (squares + n)
		}
	}
	for side, step := range [2]index{east, west} {
		if king := to - 2*step; t.onBoard(king) && t.onBoard(to-step) {
			t.attacksOn(king)[entryOf(p, from)] |= 1 << (castle + side)
		}
	}
}

// load4 returns four cells of a board, cell i in the lowest byte. If the compiler can
// prove that all four exist, it makes one load of them.
func load4[G Grid](c *G, i uint) uint32 {
	return uint32((*c)[i]) | uint32((*c)[i+1])<<8 | uint32((*c)[i+2])<<16 | uint32((*c)[i+3])<<24
}

// load8 returns eight cells, cell i in the lowest byte.
func load8[G Grid](c *G, i uint) uint64 {
	return uint64((*c)[i]) | uint64((*c)[i+1])<<8 | uint64((*c)[i+2])<<16 | uint64((*c)[i+3])<<24 |
		uint64((*c)[i+4])<<32 | uint64((*c)[i+5])<<40 | uint64((*c)[i+6])<<48 | uint64((*c)[i+7])<<56
}

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel, as bits in the order of zone. One load has the three cells of
// a row, and a fourth that is masked out. One bit of each cell is kept, in three bytes,
// and moved one higher for each row down. Each byte then has a column of the zone, and
// the product puts the three columns next to each other, the eastern one lowest.
func ownAround[G Grid](c *G, us rep.Color, king index) uint32 {
	g := of[G]()
	i := uint(king)
	if i < uint(g.a1()) || i > uint(g.h8()) {
		return zoneAll // never: no king stands there
	}
	mask := 0x010101 * uint32(whiteID) << (us & 1)
	cells := load4(c, i+offset(g.northWest()))&mask | load4(c, i+offset(west))&mask<<1 | load4(c, i+offset(g.southWest()))&mask<<2
	return uint32(uint64(cells)*(1|1<<11|1<<22)>>(20+us&1)) & zoneAll
}

// isEmpty returns 1 for 0 and 0 for anything else, without a branch. It takes a cell, or a word
// in which the other cells are masked out. Widened to 64 bits, only 0 minus 1 has the sign bit.
func isEmpty(cells uint32) int { return int((uint64(cells) - 1) >> 63) }

// countEnemies returns the number of enemy pieces in four cells. They have the enemy's
// bit and, unlike the sentinel, not the bit of us.
func countEnemies(us rep.Color, cells uint32) int {
	others := cells &^ (cells << 1)
	if us == rep.Black {
		others = cells &^ (cells >> 1)
	}
	return bits.OnesCount32(others & (0x01010101 * uint32(enemy(us))))
}
