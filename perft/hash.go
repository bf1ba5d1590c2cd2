package perft

import (
	"fmt"
	"math"
	"math/bits"
	"sync"
	"sync/atomic"
)

// A Table is a transposition table: it remembers the counts of subtrees, so
// that a position that several lines of play lead to is counted once. Any
// number of goroutines may count with one Table at the same time.
//
// What is remembered is found by the Zobrist key of the position, the number of
// plies mixed in. A key has 64 bits and no more of the position is kept: two
// positions with the same key would be taken for one another, and the count
// would be wrong. For a table of 2^24 counts the chance of that is about one in
// 2^40 a look-up.
//
// The key does not contain the squares of the castling rooks. They do not change
// in a game, so all lines from one position may share a Table; call Clear
// before it is used for another.
//
// No lock is needed to look up and to store. An entry is two words, the count
// and the exclusive or of key and count; where two goroutines have written half
// an entry each, the two do not give a key that is looked up.
//
// Only as much of the memory is touched as there is something to store in. On
// a machine where the start position to depth 7 took 5.3 s without a table, one
// of 256 MiB that was used from end to end at once took 1.45 to 1.7 s, 0.25 s
// of it to get its pages, and one of 32 MiB, which holds as much of what there
// is, 1.2 s.
//
// Reference: Hyatt and Mann, A lock-less transposition table implementation for
// parallel search chess engines, ICGA Journal 25(1), 2002.
type Table struct {
	buckets []bucket
	used    atomic.Uint64 // how many of them are in use, a power of two

	_         [64]byte      // what follows is written more often than used
	displaced atomic.Uint64 // counts that had to go since used was set
	growing   sync.Mutex
}

// A bucket is the entries that a key may be in, a cache line of them.
type bucket [4]entry

// An entry whose count is 0 is empty. Subtrees without nodes are not stored:
// nothing is counted faster.
type entry struct{ check, nodes atomic.Uint64 }

// load returns what is stored, nodes 0 where that is nothing.
func (e *entry) load() (key, nodes uint64) {
	nodes = e.nodes.Load()
	return e.check.Load() ^ nodes, nodes
}

func (e *entry) store(key, nodes uint64) {
	e.check.Store(key ^ nodes)
	e.nodes.Store(nodes)
}

const (
	bucketsPerMiB = 1 << 20 / 64

	// MaxTableMiB is the size of the largest Table, in MiB.
	MaxTableMiB = min(1<<20, math.MaxInt>>21)
)

// NewTable returns an empty Table of that many MiB, 1 to MaxTableMiB, or of the
// next lower power of two. The memory must be there: without it the program
// ends.
func NewTable(mib int) (*Table, error) {
	if mib < 1 || mib > MaxTableMiB {
		return nil, fmt.Errorf("perft: table of %d MiB, want 1 to %d", mib, MaxTableMiB)
	}
	return newTable(1 << (bits.Len(uint(mib)) - 1) * bucketsPerMiB), nil
}

// newTable returns a Table of that many buckets, a power of two.
func newTable(buckets int) *Table {
	t := &Table{buckets: make([]bucket, buckets)}
	t.Clear()
	return t
}

// Clear empties t. No count may be using it.
func (t *Table) Clear() {
	clear(t.buckets[:t.used.Load()])
	t.used.Store(uint64(min(len(t.buckets), bucketsPerMiB)))
	t.displaced.Store(0)
}

// tableKey returns what the count of depth plies from a position with this key
// is stored under. The factor is odd and far from a power of two, so that the
// depths of one position lie in different buckets.
func tableKey(key uint64, depth int) uint64 {
	return key ^ uint64(depth)*0x9e3779b97f4a7c15
}

// bucket returns the bucket of a key.
func (t *Table) bucket(key uint64) *bucket { return &t.buckets[key&(t.used.Load()-1)] }

// touch has the bucket of a key brought into the cache, and does not wait for
// it.
func (t *Table) touch(key uint64) { t.bucket(key)[0].nodes.Load() }

// get returns the count stored under key.
func (t *Table) get(key uint64) (nodes uint64, ok bool) {
	b := t.bucket(key)
	for i := range b {
		if stored, nodes := b[i].load(); stored == key && nodes != 0 {
			return nodes, true
		}
	}
	return 0, false
}

// put stores a count under key, in place of the one in the bucket that took the
// least work to get: the smallest. It goes in even if it is smaller itself, as
// what was counted last is looked up soonest.
func (t *Table) put(key, nodes uint64) {
	if nodes == 0 {
		return
	}
	b := t.bucket(key)
	slot, least := 0, uint64(math.MaxUint64)
	for i := range b {
		stored, n := b[i].load()
		if stored == key {
			slot, least = i, 0
			break
		}
		if n < least {
			slot, least = i, n
		}
	}
	b[slot].store(key, nodes)
	if least > 0 {
		t.crowded()
	}
}

// crowded doubles the buckets in use when a sixteenth of them has had
// to let a count go.
func (t *Table) crowded() {
	used := t.used.Load()
	if used == uint64(len(t.buckets)) || t.displaced.Add(1) < used/16 || !t.growing.TryLock() {
		return
	}
	defer t.growing.Unlock()
	if t.used.Load() != used {
		return
	}
	// One more bit of a key selects its bucket from now on. What others store
	// or look for in the meantime is missed at worst, and counted again.
	for i := range used {
		for slot := range t.buckets[i] {
			from := &t.buckets[i][slot]
			if key, nodes := from.load(); key&used != 0 && nodes != 0 {
				t.buckets[i+used][slot].store(key, nodes)
				from.store(0, 0)
			}
		}
	}
	t.used.Store(2 * used)
	t.displaced.Store(0)
}
