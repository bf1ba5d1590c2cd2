package perft_test

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// faulty is a representation of boards with a fault.
func faulty(f broken.Fault) rep.Backend {
	return rep.Backend{Name: "faulty", New: func() rep.Board { return broken.New(f) }}
}

func newPool(t *testing.T, b rep.Backend, fen string, s perft.Settings) *perft.Pool {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	pool, err := perft.NewPool(b, &p, s)
	require.NoError(t, err)
	return pool
}

// The suite once more, by several boards that share a table or have none.
func TestPool(t *testing.T) {
	most := uint64(300_000)
	if testing.Short() {
		most = 20_000
	}
	table, err := perft.NewTable(1)
	require.NoError(t, err)
	backends := rep.OfLevel(all.Backends(), rep.Tuned)
	for i, e := range perft.StandardSuite() {
		b := backends[i%len(backends)]
		table.Clear()
		for _, s := range []perft.Settings{
			{Count: perft.Bulk, Threads: 1},
			{Count: perft.Leaf, Threads: 2},
			{Count: perft.List, Threads: 3, Table: table},
			{Direct: true, Threads: 4},
		} {
			pool, err := perft.NewPool(b, &e.Position, s)
			if s.Direct && errors.Is(err, rep.ErrUnsupported) {
				continue // it has no loop of its own
			}
			require.NoError(t, err)
			for _, c := range e.Counts {
				if c.Nodes > most {
					continue
				}
				nodes, err := pool.Perft(t.Context(), c.Depth)
				require.NoError(t, err)
				assert.Equal(t, c.Nodes, nodes, "%s %s depth %d, %+v", b.Name, e.Position.FEN(), c.Depth, s)
				progress := pool.Progress()
				assert.Equal(t, c.Nodes, progress.Nodes)
				assert.Equal(t, progress.Parts, progress.Done)
			}
		}
	}
}

func TestPoolDivide(t *testing.T) {
	table, err := perft.NewTable(1)
	require.NoError(t, err)
	for _, fen := range []string{
		kiwipete,
		"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", // a1a8 mates
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",   // no moves
	} {
		e := entry(t, fen)
		for _, depth := range []int{1, 2, 3, 4} {
			if fen == kiwipete && depth == 4 {
				continue
			}
			board := all.Backends()[0].New()
			require.NoError(t, board.Load(&e.Position))
			want := perft.Divide(board, depth, perft.Bulk)
			for _, s := range []perft.Settings{{Threads: 1}, {Threads: 3}, {Threads: 3, Table: table}} {
				table.Clear()
				var got []perft.Division
				nodes, err := newPool(t, all.Backends()[0], fen, s).Divide(t.Context(), depth, func(d perft.Division) { got = append(got, d) })
				require.NoError(t, err)
				assert.Equal(t, want, got, "%s depth %d", fen, depth)
				var sum uint64
				for _, d := range got {
					sum += d.Nodes
				}
				assert.Equal(t, sum, nodes)
			}
		}
	}
}

// A board without a key has a table too, and one table serves two positions at the
// same time, with the same seed or with two.
func TestPoolSharesTable(t *testing.T) {
	table, err := perft.NewTable(1)
	require.NoError(t, err)
	poor := rep.Backend{Name: "poor", New: func() rep.Board { return struct{ rep.Board }{broken.New(broken.Fault{})} }}
	for seed := range uint64(2) {
		for _, e := range perft.StandardSuite()[:8] {
			pool, err := perft.NewPool(poor, &e.Position, perft.Settings{Threads: 2, Table: table, Seed: seed})
			require.NoError(t, err)
			assert.Zero(t, pool.Lookups().Made)
			for _, c := range e.Counts {
				if c.Nodes > 10_000 {
					break
				}
				nodes, err := pool.Perft(t.Context(), c.Depth)
				require.NoError(t, err)
				assert.Equal(t, c.Nodes, nodes, "%s depth %d", e.Position.FEN(), c.Depth)
			}
		}
	}
}

// The look-ups are counted anew for each count.
func TestPoolLookups(t *testing.T) {
	table, err := perft.NewTable(1)
	require.NoError(t, err)
	pool := newPool(t, all.Backends()[0], rep.StartFEN, perft.Settings{Threads: 1, Table: table})
	_, err = pool.Perft(t.Context(), 5)
	require.NoError(t, err)
	first := pool.Lookups()
	assert.Equal(t, uint64(400+5362), first.Made-first.Found, "the positions after two and three plies, counted once each")
	assert.Equal(t, uint64(1<<16), first.Entries)
	_, err = pool.Perft(t.Context(), 5)
	require.NoError(t, err)
	again := pool.Lookups()
	assert.Equal(t, again.Made, again.Found)
	assert.Less(t, again.Made, first.Made)
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
		pool := newPool(t, all.Backends()[0], test.fen, perft.Settings{Threads: test.threads})
		assert.Zero(t, pool.Progress())
		_, err := pool.Perft(t.Context(), test.depth)
		require.NoError(t, err)
		assert.Equal(t, test.parts, pool.Progress().Parts, "%s depth %d, %d threads", test.fen, test.depth, test.threads)
	}
}

func TestPoolErrors(t *testing.T) {
	p := rep.StartPosition()
	poor := rep.Backend{Name: "poor", New: func() rep.Board { return struct{ rep.Board }{broken.New(broken.Fault{})} }}
	for _, test := range []struct {
		name     string
		backend  rep.Backend
		settings perft.Settings
		want     string
	}{
		{"no Perft", poor, perft.Settings{Threads: 1, Direct: true}, "poor: no perft loop of its own that counts by bulk: not supported by this representation"},
		{"not loaded", faulty(broken.Fault{Load: func(*rep.Position) error { return rep.ErrUnsupported }}), perft.Settings{Threads: 1}, "not supported by this representation"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := perft.NewPool(test.backend, &p, test.settings)
			assert.ErrorIs(t, err, rep.ErrUnsupported)
			assert.EqualError(t, err, test.want)
		})
	}
	_, err := perft.NewPool(poor, &p, perft.Settings{})
	assert.EqualError(t, err, "perft: 0 threads, want 1 or more")
}

// A stopped Perft says how much it has counted, leaves the boards as they were, and
// stores no incomplete count.
func TestPoolCancelled(t *testing.T) {
	table, err := perft.NewTable(1)
	require.NoError(t, err)
	for _, s := range []perft.Settings{{Threads: 1}, {Threads: 3}, {Threads: 1, Table: table}, {Threads: 3, Table: table}} {
		table.Clear()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var moves atomic.Int64
		pool := newPool(t, faulty(broken.Fault{Make: func(_, _ *rep.Position, _ rep.Move) {
			if moves.Add(1) == 3000 {
				cancel()
				runtime.Gosched()
			}
		}}), rep.StartFEN, s)
		nodes, err := pool.Perft(ctx, 5)
		assert.ErrorIs(t, err, context.Canceled)
		assert.Less(t, nodes, uint64(4865609))
		assert.Greater(t, nodes, uint64(1000))
		assert.Equal(t, nodes, pool.Progress().Nodes)

		nodes, err = pool.Perft(ctx, 3)
		assert.ErrorIs(t, err, context.Canceled)
		assert.Zero(t, nodes)

		nodes, err = pool.Perft(t.Context(), 4)
		require.NoError(t, err)
		assert.Equal(t, uint64(197281), nodes)
	}
}

// Counts past 64 bits are refused, if one board's count is too large or the sum of
// several. One board has the 20 first moves to count; four have the 400 lines of two
// plies, and with 2^56 nodes after each a quarter of them fits 64 bits and all do not.
func TestPoolOverflow(t *testing.T) {
	for _, test := range []struct {
		threads int
		each    uint64
	}{
		{1, 1 << 60},
		{4, 1 << 56},
		{1, 1<<62 + 1},
		{4, 1<<62 + 1},
	} {
		b := faulty(broken.Fault{Perft: func(int, uint64) uint64 { return test.each }})
		pool := newPool(t, b, rep.StartFEN, perft.Settings{Direct: true, Threads: test.threads})
		_, err := pool.Perft(t.Context(), 4)
		assert.ErrorIs(t, err, perft.ErrOverflow, "%+v", test)
		_, err = pool.Divide(t.Context(), 4, func(perft.Division) {})
		assert.ErrorIs(t, err, perft.ErrOverflow, "%+v", test)
	}
}

// A board's panic arrives where Perft was called, and not in a goroutine, where
// the caller could not recover it.
func TestPoolPanics(t *testing.T) {
	var moves atomic.Int64
	b := faulty(broken.Fault{Make: func(_, _ *rep.Position, _ rep.Move) {
		if moves.Add(1) == 2000 {
			panic("no such square")
		}
	}})
	pool := newPool(t, b, rep.StartFEN, perft.Settings{Threads: 2})
	defer func() {
		p := panics.Of(recover())
		assert.Equal(t, "no such square", p.Value)
		assert.Contains(t, p.At, "perft/parallel_test.go:")
	}()
	_, _ = pool.Perft(t.Context(), 5)
}
