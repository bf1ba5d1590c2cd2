package search_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/x88"
)

// A search ends at just its number of nodes, on every board with the same line, and the line is of the
// iteration that was complete or of a better move in the one under way.
func TestNodes(t *testing.T) {
	p := position(t, kiwipete)
	for _, nodes := range []uint64{1, 50, 1000, 1024, 5000, 20001} {
		limits := search.Limits{Nodes: nodes}
		want, err := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{}, p).Run(t.Context(), limits)
		require.NoError(t, err)
		assert.Equal(t, nodes, want.Nodes)
		assert.NotEmpty(t, want.PV)
		got, err := newSearch(t, x88.Backend.New, engine.Native, search.Options{Gen: search.GenStaged}, p).Run(t.Context(), limits)
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
}

// Each iteration is reported, with more nodes and time than the one before it.
func TestOnIteration(t *testing.T) {
	var infos []search.Info
	s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{TableBytes: 1 << 16}, position(t, kiwipete))
	r, err := s.Run(t.Context(), search.Limits{Depth: 8, OnIteration: func(i search.Info) { infos = append(infos, i) }})
	require.NoError(t, err)
	require.Len(t, infos, 8)
	for i, info := range infos {
		assert.Equal(t, i+1, info.Depth)
		assert.GreaterOrEqual(t, info.SelDepth, len(info.PV))
		assert.GreaterOrEqual(t, info.SelDepth, info.Depth)
		if i > 0 {
			assert.Greater(t, info.Nodes, infos[i-1].Nodes)
			assert.Greater(t, info.Time, infos[i-1].Time)
			assert.GreaterOrEqual(t, info.HashFull, infos[i-1].HashFull)
		}
	}
	assert.Equal(t, r, infos[7].Result)
	assert.Greater(t, infos[7].HashFull, 100)
	assert.LessOrEqual(t, infos[7].HashFull, 1000)
}

// A limit of time ends a search soon after it, with the best line so far. A soft one lets the
// iteration under way finish.
func TestTime(t *testing.T) {
	s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{}, rep.StartPosition())
	began := time.Now()
	last := 0
	r, err := s.Run(t.Context(), search.Limits{Time: 50 * time.Millisecond, OnIteration: func(i search.Info) { last = i.Depth }})
	require.NoError(t, err)
	assert.GreaterOrEqual(t, time.Since(began), 50*time.Millisecond)
	assert.Less(t, time.Since(began), 5*time.Second, "a busy machine may take a while")
	assert.Equal(t, last, r.Depth)
	assert.NotEmpty(t, r.PV)

	var after time.Duration
	r, err = s.Run(t.Context(), search.Limits{SoftTime: time.Nanosecond, OnIteration: func(i search.Info) { after = i.Time }})
	require.NoError(t, err)
	assert.Equal(t, 1, r.Depth)
	assert.NotZero(t, after)
}

// Helpers search into the same table, on boards of their own, and end with the first thread.
func TestThreads(t *testing.T) {
	for _, eval := range []search.Eval{search.EvalPawns, search.EvalNet256} {
		s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: eval, Threads: 3, TableBytes: 1 << 14}, position(t, kiwipete))
		for range 2 {
			s.Clear()
			var info search.Info
			r, err := s.Run(t.Context(), search.Limits{Depth: 7, OnIteration: func(i search.Info) { info = i }})
			require.NoError(t, err)
			assert.Equal(t, 7, r.Depth)
			assert.NotEmpty(t, r.PV)
			assert.GreaterOrEqual(t, r.Nodes, info.Nodes)
			assert.Greater(t, r.Nodes, r.QNodes)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		r, err := s.Run(ctx, search.Limits{})
		cancel()
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.NotEmpty(t, r.PV)
	}
}
