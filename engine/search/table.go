package search

import (
	"fmt"
	"math/bits"
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

// A Table is a transposition table: results of earlier searches, one entry for
// all keys that share their low bits. The latest result wins. Searches that take
// turns can share one, see Options.
type Table struct {
	entries []entry
	mask    uint64
}

// An entry is 16 bytes without a pointer: four share a cache line.
type entry struct {
	key    uint64
	move   rep.Move
	value  int16 // mates count from this position, not from the root
	static int16
	depth  uint8
	bound  uint8
}

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
	n := 1 << (bits.Len(uint(size)) - 1) / int(unsafe.Sizeof(entry{}))
	t := &Table{mask: uint64(n) - 1}
	if !huge {
		t.entries = make([]entry, n)
		return t, nil
	}
	memory, err := hugepage.Alloc(n * int(unsafe.Sizeof(entry{})))
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	t.entries = unsafe.Slice((*entry)(unsafe.Pointer(&memory[0])), n)
	return t, nil
}

func (t *Table) clear() { clear(t.entries) }

// probe returns the table's entry for the given key, and whether there is one.
func (t *Table) probe(key uint64, ply int) (hit, bool) {
	e := &t.entries[key&t.mask]
	if e.key != key || e.bound == 0 {
		return hit{}, false
	}
	return hit{
		move:   e.move,
		value:  fromTable(engine.Value(e.value), ply),
		static: engine.Value(e.static),
		depth:  int(e.depth),
		bound:  engine.Bound(e.bound),
	}, true
}

// store saves the result of a search of a position.
func (t *Table) store(key uint64, m rep.Move, value, static engine.Value, depth int, bound engine.Bound, ply int) {
	t.entries[key&t.mask] = entry{
		key:    key,
		move:   m,
		value:  int16(toTable(value, ply)),
		static: int16(static),
		depth:  uint8(depth),
		bound:  uint8(bound),
	}
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
