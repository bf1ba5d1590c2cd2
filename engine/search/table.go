package search

import (
	"fmt"
	"math"
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// DefaultTableBytes is the size of the transposition table without an option.
const DefaultTableBytes = 4 << 20

// The least and the greatest size of the transposition table.
const (
	MinTableBytes = 1 << 10
	MaxTableBytes = 1 << 30
)

// A Table is a transposition table: results of earlier searches, in clusters of four
// for all keys that share their low bits. The latest result takes the place of an earlier one
// of its position, or of the least deep one; one of an earlier search counts as eight plies less.
// Searches that take turns can share a table, see Options.
type Table struct {
	clusters []cluster
	mask     uint64
	search   uint8 // the number of the search in the bits above the bound
}

// A cluster is a line of the cache.
type cluster [4]entry

// An entry is 16 bytes without a pointer.
type entry struct {
	key    uint64
	move   rep.Move
	value  int16 // mates count from this position, not from the root
	static int16
	depth  uint8
	bound  uint8 // the lowest two bits; the search above
}

const boundBits = 3

// A hit is the table's entry for a position. The zero value is no entry.
type hit struct {
	move   rep.Move
	value  engine.Value
	static engine.Value // -ValueInfinite in check
	depth  int
	bound  engine.Bound
}

// cuts reports whether the hit's value decides a node with these bounds.
func (h *hit) cuts(alpha, beta engine.Value) bool {
	switch h.bound {
	case engine.BoundExact:
		return true
	case engine.BoundLower:
		return h.value >= beta
	case engine.BoundUpper:
		return h.value <= alpha
	}
	return false
}

// NewTable returns an empty table of size bytes, rounded down to a power of two.
func NewTable(size int) (*Table, error) {
	if size < MinTableBytes || size > MaxTableBytes {
		return nil, fmt.Errorf("search: a table of %d bytes is out of range, want %d to %d", size, MinTableBytes, MaxTableBytes)
	}
	n := 1 << (bits.Len(uint(size)) - 1) / int(unsafe.Sizeof(cluster{}))
	return &Table{clusters: make([]cluster, n), mask: uint64(n) - 1}, nil
}

func (t *Table) clear() {
	clear(t.clusters)
	t.search = 0
}

// age makes the results so far those of an earlier search.
func (t *Table) age() { t.search += boundBits + 1 }

// prefetch has the memory of the entry for key on its way while the search does other things.
func (t *Table) prefetch(key uint64) { prefetch(unsafe.Pointer(&t.clusters[key&t.mask])) }

// probe returns the table's entry for the given key, and whether there is one.
func (t *Table) probe(key uint64, ply int) (hit, bool) {
	c := &t.clusters[key&t.mask]
	for i := range c {
		if e := &c[i]; e.key == key && e.bound&boundBits != 0 {
			return hit{
				move:   e.move,
				value:  fromTable(engine.Value(e.value), ply),
				static: engine.Value(e.static),
				depth:  int(e.depth),
				bound:  engine.Bound(e.bound & boundBits),
			}, true
		}
	}
	return hit{}, false
}

// store saves the result of a search of a position. A result without a move keeps the move of
// an earlier result.
func (t *Table) store(key uint64, m rep.Move, value, static engine.Value, depth int, bound engine.Bound, ply int) {
	c := &t.clusters[key&t.mask]
	place, least := &c[0], math.MaxInt
	for i := range c {
		e := &c[i]
		if e.key == key && e.bound&boundBits != 0 {
			place = e
			if m == rep.NoMove {
				m = e.move
			}
			break
		}
		worth := int(e.depth)
		switch {
		case e.bound == 0:
			worth = -2 * MaxDepth
		case (e.bound^t.search)&^boundBits != 0:
			worth -= 8
		}
		if worth < least {
			place, least = e, worth
		}
	}
	*place = entry{
		key:    key,
		move:   m,
		value:  int16(toTable(value, ply)),
		static: int16(static),
		depth:  uint8(depth),
		bound:  t.search | uint8(bound),
	}
}

// full returns how much of the table the present search has filled, in thousandths, from a sample.
func (t *Table) full() int {
	n, filled := min(250, len(t.clusters)), 0
	for _, c := range t.clusters[:n] {
		for _, e := range c {
			if e.bound&boundBits != 0 && e.bound&^boundBits == t.search {
				filled++
			}
		}
	}
	return 1000 * filled / (n * len(cluster{}))
}

// toTable returns a value that counts mates from the root as one that counts them
// from a position ply plies further on.
func toTable(v engine.Value, ply int) engine.Value {
	switch {
	case v >= engine.ValueMateInMaxPly:
		return v + engine.Value(ply)
	case v <= engine.ValueMatedInMaxPly:
		return v - engine.Value(ply)
	}
	return v
}

// fromTable undoes toTable.
func fromTable(v engine.Value, ply int) engine.Value {
	switch {
	case v >= engine.ValueMateInMaxPly:
		return v - engine.Value(ply)
	case v <= engine.ValueMatedInMaxPly:
		return v + engine.Value(ply)
	}
	return v
}
