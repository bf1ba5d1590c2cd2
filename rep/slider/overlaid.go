package slider

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

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
