package harness_test

import (
	"bytes"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A watched board tells how often boards are loaded and asked for moves.
type watched struct {
	*oracle.Board
	loads, asks *atomic.Int64
}

func (b watched) Load(p *rep.Position) error { b.loads.Add(1); return b.Board.Load(p) }
func (b watched) AppendMoves(dst []rep.Move) []rep.Move {
	b.asks.Add(1)
	return b.Board.AppendMoves(dst)
}
func (b watched) CountMoves() int { b.asks.Add(1); return b.Board.CountMoves() }

// An ownKey board has one key for all positions, which a table does not ask for.
type ownKey struct{ *oracle.Board }

func (ownKey) Key() uint64 { return 42 }

// A miscount board has a move too many in every position.
type miscount struct{ *oracle.Board }

func (b miscount) CountMoves() int { return b.Board.CountMoves() + 1 }

// pooledCases returns the cases with a table or threads on a position with many
// transpositions.
func pooledCases(t *testing.T, b rep.Backend) []work.Case {
	t.Helper()
	kostic := corpusPosition(t, "kostic")
	kostic.Depth, kostic.Nodes = 5, 29025
	cases, err := work.SelectCases([]rep.Backend{b}, codec.All(), []corpus.Position{kostic}, work.Selection{Filter: "hash:64 OR threads:2", Full: true})
	require.NoError(t, err)
	require.Len(t, cases, 3)
	return cases
}

// twoCPUs lets a test run on a machine with one.
func twoCPUs(t *testing.T) {
	old := runtime.GOMAXPROCS(2)
	t.Cleanup(func() { runtime.GOMAXPROCS(old) })
}

// TestPool checks that the cases count with as many boards as they say, that a
// table saves work, and that no operation profits from an earlier one, of its
// own case or of another with the same table.
func TestPool(t *testing.T) {
	twoCPUs(t)
	var loads, asks atomic.Int64
	backend := named("watched", func(b *oracle.Board) rep.Board { return watched{b, &loads, &asks} })
	for _, c := range pooledCases(t, backend) {
		loads.Store(0)
		op, err := operation.Prepare(c)
		require.NoError(t, err)
		// Prepare loads a board for every kind of case.
		assert.EqualValues(t, 1+max(c.Threads, 1), loads.Load(), c.Name())
		require.NoError(t, op.Verify())
		assert.EqualValues(t, 29025, op.Nodes)
		if c.Threads > 0 && c.Hash > 0 {
			// The contents of the table depend on which board comes first.
			continue
		}
		asks.Store(0)
		op.Run(3)
		got := asks.Swap(0)

		settings := perft.Settings{Threads: 1}
		plain := asked(t, backend, c, settings, &asks)
		settings.Table, err = perft.NewTable(1)
		require.NoError(t, err)
		fresh := asked(t, backend, c, settings, &asks)
		require.Less(t, fresh, plain, "the table saves nothing")
		want := plain
		if c.Hash > 0 {
			want = fresh
		}
		assert.InDelta(t, 3*want, got, 0.1*float64(want), c.Name())
	}
}

// asked returns how often boards are asked for moves in one count.
func asked(t *testing.T, b rep.Backend, c work.Case, s perft.Settings, asks *atomic.Int64) int64 {
	t.Helper()
	pool, err := perft.NewPool(b, &c.On.Position, s)
	require.NoError(t, err)
	asks.Store(0)
	_, err = pool.Perft(t.Context(), c.On.Depth)
	require.NoError(t, err)
	return asks.Swap(0)
}

// TestPoolVerify checks that a board that counts wrong on several threads or with a
// table is not measured, and that no board's key makes a table count wrong.
func TestPoolVerify(t *testing.T) {
	twoCPUs(t)
	for _, c := range pooledCases(t, named("miscount", func(b *oracle.Board) rep.Board { return miscount{b} })) {
		op, err := operation.Prepare(c)
		require.NoError(t, err)
		err = op.Verify()
		assert.ErrorIs(t, err, operation.ErrWrong, c.Name())
		assert.ErrorContains(t, err, "want 29025", c.Name())
	}
	for _, c := range pooledCases(t, named("own key", func(b *oracle.Board) rep.Board { return ownKey{b} })) {
		op, err := operation.Prepare(c)
		require.NoError(t, err)
		assert.NoError(t, op.Verify(), c.Name())
	}
	for _, c := range pooledCases(t, named("panics", func(b *oracle.Board) rep.Board { return panics{b} })) {
		op, err := operation.Prepare(c)
		require.NoError(t, err)
		for range 2 {
			assert.ErrorContains(t, op.Verify(), "panics: no moves today", c.Name())
		}
	}
}

// TestPoolNeedsCPUs checks that threads are not measured if they would take
// turns.
func TestPoolNeedsCPUs(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, c := range pooledCases(t, named("alpha", sound)) {
		_, err := operation.Prepare(c)
		if c.Threads > 0 {
			assert.ErrorIs(t, err, rep.ErrUnsupported, c.Name())
			assert.ErrorContains(t, err, "2 threads take turns", c.Name())
			cfg := config(t, "", 1, named("alpha", sound))
			cfg.Cases = []work.Case{c}
			assert.ErrorContains(t, cfg.Check(), "2 threads take turns", c.Name())
		} else {
			assert.NoError(t, err, c.Name())
		}
	}
}

// TestPoolCPU checks that a run that is kept on a CPU refuses threads before
// anything is measured.
func TestPoolCPU(t *testing.T) {
	twoCPUs(t)
	for _, c := range pooledCases(t, named("alpha", sound)) {
		cfg := config(t, "pos:alekhine .name:Load", 1, named("alpha", sound))
		cfg.Cases = append(cfg.Cases, c)
		assert.NoError(t, cfg.Check())
		if cfg.CPU = new(0); c.Threads == 0 {
			continue
		}
		assert.ErrorIs(t, cfg.Check(), operation.ErrOneCPU, c.Name())
		var out bytes.Buffer
		assert.Error(t, local.Run(t.Context(), cfg, &out))
		assert.Empty(t, out.String())
	}
}
