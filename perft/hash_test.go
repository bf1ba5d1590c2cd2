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

// testID returns the i-th of a row of identities that differ in all words.
func testID(i int) identity {
	z := uint64(i+1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return identity{z ^ z>>31, z*0x9e3779b97f4a7c15 ^ z>>29}
}

// testNodes returns the count that is stored under id.
func testNodes(id identity) uint64 { return id.high>>40 | 1 }

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
	_, ok := table.get(identity{})
	assert.False(t, ok, "an empty entry is that of identity 0 without nodes")
	five := identity{5, 5 << 32}
	table.put(five, 0)
	_, ok = table.get(five)
	assert.False(t, ok)
	table.put(five, 7)
	nodes, ok := table.get(five)
	assert.True(t, ok)
	assert.Equal(t, uint64(7), nodes)
	table.Clear()
	_, ok = table.get(five)
	assert.False(t, ok)
}

// Each of 96 bits of an identity decides whether it is found.
func TestTableVerifies96Bits(t *testing.T) {
	table := newTable(1)
	id := testID(1)
	table.put(id, 9)
	verified := 0
	for bit := range 128 {
		other := id
		if bit < 64 {
			other.high ^= 1 << bit
		} else {
			other.low ^= 1 << (bit - 64)
		}
		if _, ok := table.get(other); !ok {
			verified++
		}
	}
	assert.Equal(t, 96, verified)
	table.put(identity{id.high, ^id.low}, 5)
	nodes, ok := table.get(id)
	assert.True(t, ok, "another identity with the same high word has an entry of its own")
	assert.Equal(t, uint64(9), nodes)
}

// A count that does not fit is not stored, and is not cut off either.
func TestTableLargeCounts(t *testing.T) {
	for _, nodes := range []uint64{1, 1<<32 - 1, 1 << 32, 1<<32 + 1, math.MaxUint64} {
		// A count that runs into the bits of the first identity leaves it as it is.
		for _, id := range []identity{{1, math.MaxUint64}, {1, 0}, testID(int(nodes))} {
			table := newTable(1)
			table.put(id, nodes)
			got, ok := table.get(id)
			assert.Equal(t, nodes < 1<<32, ok, nodes)
			if ok {
				assert.Equal(t, nodes, got)
			}
		}
	}
}

func TestLookups(t *testing.T) {
	l := Lookups{Made: 1 << 30, Found: 5, Entries: 1 << 29}
	assert.Equal(t, math.Ldexp(1, 59-96), l.Wrong())
	assert.Equal(t, Lookups{1<<30 + 1, 7, 1 << 29}, l.Add(Lookups{1, 2, 3}))
	assert.Zero(t, Lookups{}.Wrong())
}

// The smallest count of a bucket makes room, whatever is stored.
func TestTableDisplaces(t *testing.T) {
	table := newTable(1)
	for _, nodes := range []uint64{30, 10, 40, 20, 5, 25, 25} {
		table.put(identity{1000 + nodes, nodes << 32}, nodes)
	}
	for nodes, want := range map[uint64]bool{5: false, 10: false, 20: true, 25: true, 30: true, 40: true} {
		_, ok := table.get(identity{1000 + nodes, nodes << 32})
		assert.Equal(t, want, ok, nodes)
	}
}

func TestIdentityTellsDepth(t *testing.T) {
	table := newTable(1)
	for depth := 2; depth <= 5; depth++ {
		table.put(testID(99).ofDepth(depth), uint64(depth))
	}
	for depth := 2; depth <= 5; depth++ {
		nodes, ok := table.get(testID(99).ofDepth(depth))
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
			id := testID(i)
			if nodes, ok := table.get(id); ok {
				require.Equal(t, testNodes(id), nodes)
				n++
			}
		}
		return n
	}
	for i := range stored {
		table.put(testID(i), testNodes(testID(i)))
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

// Several goroutines may find only entries that were stored, also while the table grows.
func TestTableShared(t *testing.T) {
	for _, buckets := range []int{1, 16, 4 * bucketsPerMiB} {
		table := newTable(buckets)
		var group sync.WaitGroup
		for g := range 4 {
			group.Go(func() {
				for i := range 60_000 {
					id := testID((i*7 + g) % (buckets * 3))
					if nodes, ok := table.get(id); ok && nodes != testNodes(id) {
						t.Errorf("%d buckets: identity %x: got %d, want %d", buckets, id, nodes, testNodes(id))
						return
					}
					table.put(id, testNodes(id))
				}
			})
		}
		group.Wait()
	}
}

// The counts of the suite are the same with tables of all sizes, also those in
// which every count displaces another one.
func TestTableCounts(t *testing.T) {
	most := uint64(50_000)
	if testing.Short() {
		most = 20_000
	}
	backends := rep.OfLevel(all.Backends(), rep.Tuned)
	tables := []*Table{newTable(1), newTable(64), newTable(bucketsPerMiB)}
	for i, e := range StandardSuite() {
		b := backends[i%len(backends)]
		for _, table := range tables {
			table.Clear()
			pool, err := NewPool(b, &e.Position, Settings{Count: Counts()[i%len(Counts())], Threads: 1, Table: table})
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

// A stored count is used: the second count makes no move below the lines that the work is split into.
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

// Each board gets many parts, so that none waits long for the others.
func TestPoolParts(t *testing.T) {
	for _, test := range []struct {
		fen            string
		depth, threads int
		parts          int
	}{
		{rep.StartFEN, 0, 1, 1},
		{rep.StartFEN, 2, 8, 1},
		{rep.StartFEN, 4, 1, 20}, // more would be smaller than three plies
		{rep.StartFEN, 5, 8, 8902},
		{rep.StartFEN, 4, 8, 400},                     // more would be smaller than two plies
		{"8/8/8/8/8/1k6/7p/1K6 b - - 0 1", 7, 1, 241}, // the third ply is the first of 64 lines and more
	} {
		p, err := rep.ParseFEN(test.fen)
		require.NoError(t, err)
		pool, err := NewPool(all.Backends()[0], &p, Settings{Threads: test.threads})
		require.NoError(t, err)
		r := run{depth: test.depth}
		r.split(pool.workers[0], nil, partsPerThread*test.threads)
		assert.Len(t, r.parts, test.parts, "%s depth %d, %d threads", test.fen, test.depth, test.threads)
	}
}
