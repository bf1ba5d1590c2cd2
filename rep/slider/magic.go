package slider

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// A look-up by magic is one multiplication: the occupancy of the squares that matter, times a
// number found by trial, has in its upper bits a different number for each set of attacks
// (internal/attacks works an example by hand). The four kinds differ in how those bits become a
// place in a table. magics.go has the numbers, and TestMagics finds them again.

// Plain has a table for each square, all of one size: 4096 sets for a rook, 512 for a bishop,
// though most squares need fewer. Nothing has to be known of where a table begins: it is the
// square times the size.
type Plain struct {
	rook    [64]plainMagic
	bishop  [64]plainMagic
	rooks   [64 * 4096]rep.SquareSet
	bishops [64 * 512]rep.SquareSet
}

type plainMagic struct {
	mask  rep.SquareSet
	magic uint64
	shift uint64
}

// NewPlain builds the tables.
func NewPlain() *Plain {
	t := new(Plain)
	for sq := rep.A1; sq <= rep.H8; sq++ {
		t.rook[sq] = newPlain(sq, rookSteps, maskedRooks[sq], t.rooks[int(sq)*4096:])
		t.bishop[sq] = newPlain(sq, bishopSteps, maskedBishops[sq], t.bishops[int(sq)*512:])
	}
	return t
}

// newPlain fills the table of a square.
func newPlain(sq rep.Square, steps []step, magic uint64, table []rep.SquareSet) plainMagic {
	m := plainMagic{mask: relevant(sq, steps), magic: magic}
	m.shift = uint64(64 - m.mask.Count())
	subsets(m.mask, func(occupied rep.SquareSet) { table[m.index(occupied)] = walk(sq, occupied, steps) })
	return m
}

func (m *plainMagic) index(occupied rep.SquareSet) uint64 {
	return uint64(occupied&m.mask) * m.magic >> (m.shift & 63)
}

// Rook implements [Attacks].
func (t *Plain) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.rooks[uint64(sq&63)<<12|t.rook[sq&63].index(occupied)&4095]
}

// Bishop implements [Attacks].
func (t *Plain) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.bishops[uint64(sq&63)<<9|t.bishop[sq&63].index(occupied)&511]
}

// Queen implements [Attacks].
func (t *Plain) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Plain) Bytes() int { return int(unsafe.Sizeof(*t)) }

// Fancy has one table, in which every square takes as many places as it needs, 32 to 4096, and
// knows where they begin. Most engines have it, and package bitboard, with the same numbers
// reached through bare pointers.
type Fancy struct {
	rook, bishop [64]fancyMagic
	table        []rep.SquareSet
}

type fancyMagic struct {
	plainMagic
	table *rep.SquareSet // the first of 1<<(64-shift)
}

// at returns the entry at an index that the magic gave, which is below the size of the table.
func at(table *rep.SquareSet, index uint64) rep.SquareSet {
	return *(*rep.SquareSet)(unsafe.Add(unsafe.Pointer(table), index*8))
}

// NewFancy builds the tables.
func NewFancy() *Fancy {
	t := &Fancy{table: make([]rep.SquareSet, packedSize())}
	free := t.table
	for sq := rep.A1; sq <= rep.H8; sq++ {
		t.rook[sq] = fancyMagic{newPlain(sq, rookSteps, maskedRooks[sq], free), &free[0]}
		free = free[1<<t.rook[sq].mask.Count():]
		t.bishop[sq] = fancyMagic{newPlain(sq, bishopSteps, maskedBishops[sq], free), &free[0]}
		free = free[1<<t.bishop[sq].mask.Count():]
	}
	return t
}

// packedSize returns the number of sets of a table without gaps for all squares.
func packedSize() int {
	n := 0
	for sq := rep.A1; sq <= rep.H8; sq++ {
		n += 1<<relevant(sq, rookSteps).Count() + 1<<relevant(sq, bishopSteps).Count()
	}
	return n
}

// Rook implements [Attacks].
func (t *Fancy) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &t.rook[sq&63]
	return at(m.table, m.index(occupied))
}

// Bishop implements [Attacks].
func (t *Fancy) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &t.bishop[sq&63]
	return at(m.table, m.index(occupied))
}

// Queen implements [Attacks].
func (t *Fancy) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Fancy) Bytes() int { return int(unsafe.Sizeof(*t)) + 8*len(t.table) }

// Black sets the squares that do not matter instead of clearing them: occupied | ^mask. The product
// then has a constant in addition, and other numbers are magic. An OR is as fast as an AND, so
// nothing is gained by itself; but the same square has other numbers to choose from, and of those
// some leave gaps in which the places of other squares fit. Here the tables stand one after the
// other, as in [Fancy].
type Black struct {
	rook, bishop [64]blackMagic
	table        []rep.SquareSet
}

type blackMagic struct {
	notMask rep.SquareSet
	magic   uint64
	shift   uint64
	table   *rep.SquareSet // the first of 1<<(64-shift)
}

// NewBlack builds the tables.
func NewBlack() *Black {
	t := &Black{table: make([]rep.SquareSet, packedSize())}
	free := t.table
	for sq := rep.A1; sq <= rep.H8; sq++ {
		t.rook[sq], free = newBlack(sq, rookSteps, blackRooks[sq], free)
		t.bishop[sq], free = newBlack(sq, bishopSteps, blackBishops[sq], free)
	}
	return t
}

func newBlack(sq rep.Square, steps []step, magic uint64, free []rep.SquareSet) (blackMagic, []rep.SquareSet) {
	mask := relevant(sq, steps)
	m := blackMagic{^mask, magic, uint64(64 - mask.Count()), &free[0]}
	subsets(mask, func(occupied rep.SquareSet) { free[m.index(occupied)] = walk(sq, occupied, steps) })
	return m, free[1<<mask.Count():]
}

func (m *blackMagic) index(occupied rep.SquareSet) uint64 {
	return uint64(occupied|m.notMask) * m.magic >> (m.shift & 63)
}

// Rook implements [Attacks].
func (t *Black) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &t.rook[sq&63]
	return at(m.table, m.index(occupied))
}

// Bishop implements [Attacks].
func (t *Black) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &t.bishop[sq&63]
	return at(m.table, m.index(occupied))
}

// Queen implements [Attacks].
func (t *Black) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Black) Bytes() int { return int(unsafe.Sizeof(*t)) + 8*len(t.table) }

// Fixed shifts by the same count for every square, 52 for a rook and 55 for a bishop, which is then
// a part of the instruction, and one load less. A square that needs fewer places than 4096 or
// 512 uses a few of them, with gaps between, so the tables have the size of [Plain]'s. They can be laid
// over one another, which is [Overlaid]; here they stand side by side.
type Fixed struct {
	rook, bishop [64]fixedMagic
	rooks        [64 * 4096]rep.SquareSet
	bishops      [64 * 512]rep.SquareSet
}

type fixedMagic struct {
	mask  rep.SquareSet
	magic uint64
}

// The shifts of [Fixed].
const (
	rookShift   = 64 - 12
	bishopShift = 64 - 9
)

// NewFixed builds the tables.
func NewFixed() *Fixed {
	t := new(Fixed)
	for sq := rep.A1; sq <= rep.H8; sq++ {
		t.rook[sq] = newFixed(sq, rookSteps, fixedRooks[sq], rookShift, t.rooks[int(sq)*4096:])
		t.bishop[sq] = newFixed(sq, bishopSteps, fixedBishops[sq], bishopShift, t.bishops[int(sq)*512:])
	}
	return t
}

func newFixed(sq rep.Square, steps []step, magic uint64, shift int, table []rep.SquareSet) fixedMagic {
	mask := relevant(sq, steps)
	subsets(mask, func(occupied rep.SquareSet) {
		table[uint64(occupied)*magic>>shift] = walk(sq, occupied, steps)
	})
	return fixedMagic{mask, magic}
}

// Rook implements [Attacks].
func (t *Fixed) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &t.rook[sq&63]
	return t.rooks[uint64(sq&63)<<12|uint64(occupied&m.mask)*m.magic>>rookShift]
}

// Bishop implements [Attacks].
func (t *Fixed) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &t.bishop[sq&63]
	return t.bishops[uint64(sq&63)<<9|uint64(occupied&m.mask)*m.magic>>bishopShift]
}

// Queen implements [Attacks].
func (t *Fixed) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Fixed) Bytes() int { return int(unsafe.Sizeof(*t)) }

// Overlaid is [Fixed] with the tables of all squares in one array, each in the gaps that others
// leave: the shift is the same for every square, and the array is a little larger than [Fancy]'s.
// Each square has a place where its own begin, at, which is loaded in place of a pointer. How far
// the array shrinks is a matter of how long one searches. Here the squares come in turn, from
// those with the largest tables to those with the smallest; of each one many magics are drawn,
// those that use the lowest places are tried in all gaps, and the one that ends first is taken.
type Overlaid struct {
	rook, bishop [64]overlaidMagic
	table        [overlaidSize]rep.SquareSet
}

type overlaidMagic struct {
	mask  rep.SquareSet
	magic uint64
	at    uint32 // the place of index 0
}

// overlaidSliders are the two pieces.
var overlaidSliders = []struct {
	steps  []step
	shift  int
	magics *[64]overlaidMagic
}{{rookSteps, rookShift, &rooksOverlaid}, {bishopSteps, bishopShift, &bishopsOverlaid}}

// NewOverlaid builds the tables.
func NewOverlaid() *Overlaid {
	t := new(Overlaid)
	for sq := rep.A1; sq <= rep.H8; sq++ {
		t.rook[sq] = t.place(sq, rookSteps, rookShift, rooksOverlaid[sq])
		t.bishop[sq] = t.place(sq, bishopSteps, bishopShift, bishopsOverlaid[sq])
	}
	return t
}

// place fills the places of a square.
func (t *Overlaid) place(sq rep.Square, steps []step, shift int, m overlaidMagic) overlaidMagic {
	m.mask = relevant(sq, steps)
	subsets(m.mask, func(occupied rep.SquareSet) {
		t.table[uint64(m.at)+uint64(occupied)*m.magic>>shift] = walk(sq, occupied, steps)
	})
	return m
}

// Rook implements [Attacks].
func (t *Overlaid) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &t.rook[sq&63]
	return at(&t.table[0], uint64(m.at)+uint64(occupied&m.mask)*m.magic>>rookShift)
}

// Bishop implements [Attacks].
func (t *Overlaid) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &t.bishop[sq&63]
	return at(&t.table[0], uint64(m.at)+uint64(occupied&m.mask)*m.magic>>bishopShift)
}

// Queen implements [Attacks].
func (t *Overlaid) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Overlaid) Bytes() int { return int(unsafe.Sizeof(*t)) }
