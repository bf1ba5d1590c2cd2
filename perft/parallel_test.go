package perft_test

import (
	"context"
	"runtime"
	"slices"
	"strings"
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
	most := uint64(50_000)
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
			{Threads: 4},
		} {
			pool, err := perft.NewPool(b, &e.Position, s)
			require.NoError(t, err)
			for _, c := range e.Counts {
				if c.Nodes > most {
					continue
				}
				nodes, err := pool.Perft(t.Context(), c.Depth)
				require.NoError(t, err)
				assert.Equal(t, c.Nodes, nodes, "%s %s depth %d, %+v", b.Name, e.Position.FEN(), c.Depth, s)
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
			var want []perft.Division
			for _, m := range board.AppendMoves(nil) {
				board.Make(m)
				want = append(want, perft.Division{Move: m, Nodes: perft.Perft(board, depth-1, perft.Bulk)})
				board.Unmake(m)
			}
			slices.SortFunc(want, func(x, y perft.Division) int { return strings.Compare(x.Move.String(), y.Move.String()) })
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

func TestPoolErrors(t *testing.T) {
	p := rep.StartPosition()
	small := faulty(broken.Fault{Load: func(*rep.Position) error { return rep.ErrUnsupported }})
	_, err := perft.NewPool(small, &p, perft.Settings{Threads: 1})
	assert.ErrorIs(t, err, rep.ErrUnsupported)
	_, err = perft.NewPool(small, &p, perft.Settings{})
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

		nodes, err = pool.Perft(ctx, 3)
		assert.ErrorIs(t, err, context.Canceled)
		assert.Zero(t, nodes)

		nodes, err = pool.Perft(t.Context(), 4)
		require.NoError(t, err)
		assert.Equal(t, uint64(197281), nodes)
	}
}

// Counts past 64 bits are refused, if one board's count is too large or the sum of
// several: 8902 sequences of three plies end in 2^53 moves each, and the moves after one first move, or of
// one of 16 boards, fit 64 bits.
func TestPoolOverflow(t *testing.T) {
	for _, threads := range []int{1, 16} {
		b := faulty(broken.Fault{CountMoves: func(*rep.Position, int) int { return 1 << 53 }})
		pool := newPool(t, b, rep.StartFEN, perft.Settings{Threads: threads})
		_, err := pool.Perft(t.Context(), 4)
		assert.ErrorIs(t, err, perft.ErrOverflow, threads)
		_, err = pool.Divide(t.Context(), 4, func(perft.Division) {})
		assert.ErrorIs(t, err, perft.ErrOverflow, threads)
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
