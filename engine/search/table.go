package search

import (
	"fmt"
	"math"
	"math/bits"
	"sync/atomic"
	"unsafe"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/internal/hugepage"
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
	shared   bool  // whether threads use it at the same time
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

// NewTable returns an empty table of size bytes, rounded down to a power of two. With
// huge it is in huge pages; the error wraps hugepage.ErrUnavailable if the system gives
// none.
func NewTable(size int, huge bool) (*Table, error) {
	if size < MinTableBytes || size > MaxTableBytes {
		return nil, fmt.Errorf("search: a table of %d bytes is out of range, want %d to %d", size, MinTableBytes, MaxTableBytes)
	}
	n := 1 << (bits.Len(uint(size)) - 1) / int(unsafe.Sizeof(cluster{}))
	t := &Table{mask: uint64(n) - 1}
	if !huge {
		t.clusters = make([]cluster, n)
		return t, nil
	}
	memory, err := hugepage.Alloc(n * int(unsafe.Sizeof(cluster{})))
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	t.clusters = unsafe.Slice((*cluster)(unsafe.Pointer(&memory[0])), n)
	return t, nil
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
	if t.shared {
		return t.probeShared(key, ply)
	}
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
	if t.shared {
		t.storeShared(key, m, value, static, depth, bound, ply)
		return
	}
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

// Threads that share a table write an entry in two words, and another thread may write in between. So
// the first word is the key XOR the second one: an entry of two halves has the key of no position.
// Robert Hyatt and Tim Mann, A Lock-less Transposition Table Implementation for Parallel Search,
// ICGA Journal 25 (2002).

// load returns the entries of a cluster that threads share.
func (c *cluster) load() (entries cluster) {
	for i := range c {
		from, to := c[i].words(), entries[i].words()
		to[1] = atomic.LoadUint64(&from[1])
		to[0] = atomic.LoadUint64(&from[0]) ^ to[1]
	}
	return entries
}

// of returns a table with a copy of the cluster for key alone, which no other thread sees.
func (t *Table) of(key uint64) Table {
	return Table{clusters: []cluster{t.clusters[key&t.mask].load()}, search: t.search}
}

func (t *Table) probeShared(key uint64, ply int) (hit, bool) {
	one := t.of(key)
	return one.probe(key, ply)
}

func (t *Table) storeShared(key uint64, m rep.Move, value, static engine.Value, depth int, bound engine.Bound, ply int) {
	one := t.of(key)
	was := one.clusters[0]
	one.store(key, m, value, static, depth, bound, ply)
	for i := range was {
		if e := &one.clusters[0][i]; *e != was[i] {
			from, to := e.words(), t.clusters[key&t.mask][i].words()
			atomic.StoreUint64(&to[1], from[1])
			atomic.StoreUint64(&to[0], from[0]^from[1])
		}
	}
}

// words returns the memory of an entry: the key and the rest.
func (e *entry) words() *[2]uint64 { return (*[2]uint64)(unsafe.Pointer(e)) }

// full returns how much of the table the present search has filled, in thousandths, from a sample.
func (t *Table) full() int {
	n, filled := min(250, len(t.clusters)), 0
	for i := range n {
		var c cluster
		if t.shared {
			c = t.clusters[i].load()
		} else {
			c = t.clusters[i]
		}
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
