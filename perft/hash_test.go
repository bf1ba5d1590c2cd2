package perft

import (
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// testKey returns the i-th of a row of keys that differ in all bits.
func testKey(i int) uint64 {
	z := uint64(i+1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// testNodes returns the count that is stored under key.
func testNodes(key uint64) uint64 { return key>>40 | 1 }

func TestNewTable(t *testing.T) {
	for mib, buckets := range map[int]int{1: 1 << 14, 2: 1 << 15, 3: 1 << 15, 7: 1 << 16, 8: 1 << 17} {
		table, err := NewTable(mib)
		require.NoError(t, err)
		assert.Len(t, table.buckets, buckets, "%d MiB", mib)
	}
	for _, mib := range []int{math.MinInt, -1, 0, MaxTableMiB + 1, math.MaxInt} {
		_, err := NewTable(mib)
		assert.ErrorContains(t, err, "want 1 to", mib)
	}
}

func TestTableEmpty(t *testing.T) {
	table := newTable(1)
	_, ok := table.get(0)
	assert.False(t, ok, "an empty entry is that of key 0 without nodes")
	table.put(5, 0)
	_, ok = table.get(5)
	assert.False(t, ok)
	table.put(5, 7)
	nodes, ok := table.get(5)
	assert.True(t, ok)
	assert.Equal(t, uint64(7), nodes)
	table.Clear()
	_, ok = table.get(5)
	assert.False(t, ok)
}

// The smallest count of a bucket makes room, whatever is stored.
func TestTableDisplaces(t *testing.T) {
	table := newTable(1)
	for _, nodes := range []uint64{30, 10, 40, 20, 5, 25, 25} {
		table.put(1000+nodes, nodes)
	}
	for nodes, want := range map[uint64]bool{5: false, 10: false, 20: true, 25: true, 30: true, 40: true} {
		_, ok := table.get(1000 + nodes)
		assert.Equal(t, want, ok, nodes)
	}
}

func TestTableKeyTellsDepth(t *testing.T) {
	table := newTable(1)
	for depth := 2; depth <= 5; depth++ {
		table.put(tableKey(99, depth), uint64(depth))
	}
	for depth := 2; depth <= 5; depth++ {
		nodes, ok := table.get(tableKey(99, depth))
		assert.True(t, ok)
		assert.Equal(t, uint64(depth), nodes)
	}
}

func TestTableGrows(t *testing.T) {
	table := newTable(8 * bucketsPerMiB)
	assert.Equal(t, uint64(bucketsPerMiB), table.used.Load())
	const stored = 8 * bucketsPerMiB * 2 // half of the entries
	found := func(upTo int) (n int) {
		for i := range upTo {
			key := testKey(i)
			if nodes, ok := table.get(key); ok {
				require.Equal(t, testNodes(key), nodes)
				n++
			}
		}
		return n
	}
	for i := range stored {
		table.put(testKey(i), testNodes(testKey(i)))
		if i == bucketsPerMiB {
			assert.Equal(t, uint64(bucketsPerMiB), table.used.Load(), "a quarter full")
		}
	}
	assert.Equal(t, uint64(8*bucketsPerMiB), table.used.Load())
	assert.Greater(t, found(stored), stored*9/10, "what was stored before the table grew is found")
	table.Clear()
	assert.Equal(t, uint64(bucketsPerMiB), table.used.Load())
	assert.Zero(t, found(stored))
}

// Whatever several goroutines do at once, also while the table grows, what is
// found is what was stored.
func TestTableShared(t *testing.T) {
	for _, buckets := range []int{1, 16, 4 * bucketsPerMiB} {
		table := newTable(buckets)
		var group sync.WaitGroup
		for g := range 4 {
			group.Go(func() {
				for i := range 60_000 {
					key := testKey((i*7 + g) % (buckets * 3))
					if nodes, ok := table.get(key); ok && nodes != testNodes(key) {
						t.Errorf("%d buckets: key %x: got %d, want %d", buckets, key, nodes, testNodes(key))
						return
					}
					table.put(key, testNodes(key))
				}
			})
		}
		group.Wait()
	}
}

// The counts of the suite are the same with tables of all sizes, also those in
// which every count displaces another one.
func TestTableCounts(t *testing.T) {
	most := uint64(300_000)
	if testing.Short() {
		most = 20_000
	}
	backends := all.Backends()
	tables := []*Table{newTable(1), newTable(64), newTable(bucketsPerMiB)}
	for i, e := range StandardSuite() {
		b := backends[i%len(backends)]
		for _, table := range tables {
			table.Clear()
			pool, err := NewPool(b, &e.Position, Settings{Count: Counts[i%len(Counts)], Threads: 1, Table: table})
			require.NoError(t, err)
			for _, c := range e.Counts {
				if c.Nodes > most {
					continue
				}
				nodes, err := pool.Perft(t.Context(), c.Depth)
				require.NoError(t, err)
				assert.Equal(t, c.Nodes, nodes, "%s %s depth %d, %d buckets", b.Name, e.Position.FEN(), c.Depth, len(table.buckets))
			}
		}
	}
}

// What is stored is used: the second count makes no move below the lines that
// the work is split into.
func TestTableIsUsed(t *testing.T) {
	p := rep.StartPosition()
	table := newTable(bucketsPerMiB)
	pool, err := NewPool(all.Backends()[0], &p, Settings{Threads: 1, Table: table})
	require.NoError(t, err)
	calls := 0
	subtree := pool.workers[0].subtree
	pool.workers[0].subtree = func(depth int) uint64 {
		calls++
		return subtree(depth)
	}
	for _, want := range []int{5362, 0} { // the positions three plies from the start, counted once each
		calls = 0
		nodes, err := pool.Perft(t.Context(), 5)
		require.NoError(t, err)
		assert.Equal(t, uint64(4865609), nodes)
		assert.Equal(t, want, calls)
	}
}
