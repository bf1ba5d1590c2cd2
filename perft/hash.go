package perft

import (
	"fmt"
	"math"
	"math/bits"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/boardbench/boardbench/internal/hugepage"
)

// A Table is a transposition table: it remembers the counts of subtrees, so
// that a position that several lines of play lead to is counted once. Any
// number of goroutines may count with one Table at the same time.
//
// An entry is found by an identity of the position, which the Pool computes from the
// moves, with the number of plies mixed in. An entry holds 96 bits of it,
// some of which select its bucket: a look-up compares at most all entries with these
// 96 bits, and the chance that it takes the entry of another position is at most the number
// of entries divided by 2^96, 2^-67 with 8 GiB. [Lookups] computes it from the look-ups
// of a count. With 64 bits it was 2^-35: 3 percent for a thousand million look-ups.
//
// The castling rooks are in the identity and the clocks, which do not change a
// count, are not, so that counts from any position may share a Table one after
// another or at the same time. Call Clear to begin a count with an empty Table.
//
// No lock is needed to look up and to store. An entry is two words, of which the
// second is 32 bits of the identity and a count of 32 bits, and the first the
// exclusive or of the other 64 bits of the identity and the second; if two
// goroutines have written half an entry each, the two do not give an identity that
// is looked up. A count that does not fit 32 bits is not stored: subtrees of that size
// are few, and their parts are stored.
//
// No more of the memory is touched than there are counts to store, so that a count which needs
// little of a large table is as fast as with a small one. The system is asked for huge pages.
//
// Reference: Hyatt and Mann, A lock-less transposition table implementation for
// parallel search chess engines, ICGA Journal 25(1), 2002.
type Table struct {
	buckets []bucket
	used    atomic.Uint64 // how many of them are in use, a power of two

	_         [64]byte      // the fields below are written more often than used
	displaced atomic.Uint64 // counts that had to go since used was set
	growing   sync.Mutex
}

// A bucket is the entries that a key may be in, a cache line of them.
type bucket [4]entry

// An entry whose count is 0 is empty. Subtrees without nodes are not stored:
// nothing is counted faster.
type entry struct{ check, word atomic.Uint64 }

const (
	countMask uint64 = 1<<32 - 1  // the count in a word
	lowMask   uint64 = ^countMask // the 32 bits of identity.low that are in it too
)

// load returns the stored entry: the high word of the identity, and the word with the
// rest of it and the count. The count is 0 if nothing is stored.
func (e *entry) load() (high, word uint64) {
	word = e.word.Load()
	return e.check.Load() ^ word, word
}

func (e *entry) store(high, word uint64) {
	e.check.Store(high ^ word)
	e.word.Store(word)
}

// MaxTableMiB is the size of the largest Table, in MiB.
const MaxTableMiB = min(1<<20, math.MaxInt>>21)

const bucketsPerMiB = 1 << 20 / 64

// FreeMiB returns the memory that is available without swapping, in MiB, and 0 on a system without
// Linux's /proc/meminfo.
func FreeMiB() int {
	text, _ := os.ReadFile("/proc/meminfo")
	for line := range strings.Lines(string(text)) {
		var kib int
		if n, _ := fmt.Sscanf(line, "MemAvailable: %d kB", &kib); n == 1 {
			return kib >> 10
		}
	}
	return 0
}

// NewTable returns an empty Table of that many MiB, 1 to MaxTableMiB, rounded down to a
// power of two. The program ends if it cannot have the memory.
func NewTable(mib int) (*Table, error) {
	if mib < 1 || mib > MaxTableMiB {
		return nil, fmt.Errorf("perft: table of %d MiB, want 1 to %d", mib, MaxTableMiB)
	}
	return newTable(1 << (bits.Len(uint(mib)) - 1) * bucketsPerMiB), nil
}

// newTable returns a Table of that many buckets, a power of two.
func newTable(buckets int) *Table {
	t := &Table{buckets: make([]bucket, buckets)}
	hugepage.Advise(unsafe.Slice((*byte)(unsafe.Pointer(&t.buckets[0])), buckets*int(unsafe.Sizeof(bucket{}))))
	t.Clear()
	return t
}

// Clear empties t. No count may be using it.
func (t *Table) Clear() {
	clear(t.buckets[:t.used.Load()])
	t.used.Store(uint64(min(len(t.buckets), bucketsPerMiB)))
	t.displaced.Store(0)
}

// ofDepth returns the identity under which the count of depth plies is stored. The factor is
// odd and far from a power of two, so that the depths of one position lie in different buckets.
func (i identity) ofDepth(depth int) identity {
	return identity{i.high ^ uint64(depth)*0x9e3779b97f4a7c15, i.low}
}

// bucket returns the bucket of an identity.
func (t *Table) bucket(high uint64) *bucket { return &t.buckets[high&(t.used.Load()-1)] }

// touch has the bucket of id brought into the cache, and does not wait for it.
func (t *Table) touch(id identity) { t.bucket(id.high)[0].word.Load() }

// get returns the count stored under id.
func (t *Table) get(id identity) (nodes uint64, ok bool) {
	b := t.bucket(id.high)
	for i := range b {
		if high, word := b[i].load(); high == id.high && (word^id.low)&lowMask == 0 && word&countMask != 0 {
			return word & countMask, true
		}
	}
	return 0, false
}

// put stores a count under id, in place of the one in the bucket that took the least
// work to get: the smallest. It goes in even if it is smaller itself, because the last
// count is looked up soonest.
func (t *Table) put(id identity, nodes uint64) {
	if nodes == 0 || nodes > countMask {
		return
	}
	b := t.bucket(id.high)
	slot, least := 0, uint64(math.MaxUint64)
	for i := range b {
		high, word := b[i].load()
		if high == id.high && (word^id.low)&lowMask == 0 {
			slot, least = i, 0
			break
		}
		if n := word & countMask; n < least {
			slot, least = i, n
		}
	}
	b[slot].store(id.high, id.low&lowMask|nodes)
	if least > 0 {
		t.crowded()
	}
}

// entries returns how many entries there are in the buckets in use.
func (t *Table) entries() uint64 { return t.used.Load() * uint64(len(bucket{})) }

// Lookups are the look-ups of a count in a Table.
type Lookups struct {
	Made    uint64 // how many
	Found   uint64 // how many of them found a count
	Entries uint64 // that the Table had in use at the end
}

// Add returns the sum of the look-ups of two counts.
func (l Lookups) Add(m Lookups) Lookups {
	return Lookups{l.Made + m.Made, l.Found + m.Found, max(l.Entries, m.Entries)}
}

// String describes the look-ups in a line.
func (l Lookups) String() string {
	if l.Made == 0 {
		return "no look-ups: the count is too shallow for a table"
	}
	return fmt.Sprintf("%d look-ups, %.0f %% found; chance that the count is wrong: below %.1e",
		l.Made, 100*float64(l.Found)/float64(l.Made), 1.05*l.Wrong()) // never rounded down
}

// Wrong returns a bound for the chance that a count is wrong because a look-up found
// the entry of another position: for each look-up 2^-96 for each entry.
func (l Lookups) Wrong() float64 {
	return math.Ldexp(float64(l.Made)*float64(l.Entries), -96)
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
	// One more bit of an identity selects its bucket from now on. In the meantime other
	// workers may miss an entry and count it again.
	for i := range used {
		for slot := range t.buckets[i] {
			from := &t.buckets[i][slot]
			if high, word := from.load(); high&used != 0 && word&countMask != 0 {
				t.buckets[i+used][slot].store(high, word)
				from.store(0, 0)
			}
		}
	}
	t.used.Store(2 * used)
	t.displaced.Store(0)
}
