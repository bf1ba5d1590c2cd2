package slider

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// PEXT has no magic numbers: the instruction of that name (parallel bit extract, of the extension
// BMI2) gathers the bits of the occupancy that the mask selects, and they are the index. The
// tables are the same as [Fancy]'s, without a number to be found. Go has no such instruction, so
// it is a function in assembly, and its call, which nothing can be inlined into, costs more than
// the multiplication that it saves; a compiler that knows the instruction makes the fastest
// look-up of all. AMD's processors before Zen 3 have it in microcode, where it takes
// many times as long as a multiplication.
type PEXT struct {
	rook, bishop [64]pextMask
	table        []rep.SquareSet
}

type pextMask struct {
	mask  rep.SquareSet
	table *rep.SquareSet // the first of as many as the mask has subsets
}

// NewPEXT builds the tables. The machine must have the instruction: see [Algorithm.Missing].
func NewPEXT() *PEXT {
	t := &PEXT{table: make([]rep.SquareSet, packedSize())}
	free := t.table
	for sq := rep.A1; sq <= rep.H8; sq++ {
		t.rook[sq], free = newPEXT(sq, rookSteps, free)
		t.bishop[sq], free = newPEXT(sq, bishopSteps, free)
	}
	return t
}

func newPEXT(sq rep.Square, steps []step, free []rep.SquareSet) (pextMask, []rep.SquareSet) {
	mask := relevant(sq, steps)
	index := 0
	// The subsets come in the order of their extracted bits.
	subsets(mask, func(occupied rep.SquareSet) {
		free[index] = walk(sq, occupied, steps)
		index++
	})
	return pextMask{mask, &free[0]}, free[index:]
}

// extract is the instruction in Go: the bits of x that mask selects, next to one another.
func extract(x, mask uint64) (bits uint64) {
	for n := 0; mask != 0; mask &= mask - 1 {
		if x&mask&-mask != 0 {
			bits |= 1 << n
		}
		n++
	}
	return bits
}

// Rook implements [Attacks].
func (t *PEXT) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &t.rook[sq&63]
	return at(m.table, pext(uint64(occupied), uint64(m.mask)))
}

// Bishop implements [Attacks].
func (t *PEXT) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	m := &t.bishop[sq&63]
	return at(m.table, pext(uint64(occupied), uint64(m.mask)))
}

// Queen implements [Attacks].
func (t *PEXT) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *PEXT) Bytes() int { return int(unsafe.Sizeof(*t)) + 8*len(t.table) }
