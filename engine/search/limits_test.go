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

// A search among some moves finds the best of them, on every board in the same tree. Its value is not the position's,
// so the table does not have it.
func TestMoves(t *testing.T) {
	p := position(t, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1") // Rd8 mates
	s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Gen: search.GenStaged}, p)
	best, err := s.Run(t.Context(), search.Limits{Depth: 6})
	require.NoError(t, err)
	require.Equal(t, "d1d8", best.PV[0].String())
	quiet := []rep.Move{rep.MakeMove(rep.H2, rep.H3, rep.Quiet), rep.MakeMove(rep.D1, rep.A1, rep.Quiet)}
	for _, o := range []search.Options{{Gen: search.GenStaged}, {Gen: search.GenLegal}, {Gen: search.GenPseudo}} {
		for _, l := range []search.Limits{{Depth: 6}, {Nodes: 1}, {Nodes: 3000}, {Time: 30 * time.Millisecond}} {
			l.Moves = quiet
			l.OnIteration = func(i search.Info) { assert.Contains(t, quiet, i.PV[0]) }
			r, err := newSearch(t, x88.Backend.New, engine.Native, o, p).Run(t.Context(), l)
			require.NoError(t, err)
			assert.Contains(t, quiet, r.PV[0])
			assert.Less(t, r.Score, best.Score)
		}
	}
	var results [2]search.Result
	for i, newBoard := range []func() rep.Board{bitboard.Backend.New, x88.Backend.New} {
		table, err := search.NewTable(1 << 20)
		require.NoError(t, err)
		s := newSearch(t, newBoard, engine.Native, search.Options{Gen: search.GenStaged, Table: table}, p)
		results[i], err = s.Run(t.Context(), search.Limits{Nodes: 5000, Moves: quiet[1:]})
		require.NoError(t, err)
		assert.Equal(t, quiet[1], results[i].PV[0])
		g := engine.New(newBoard, engine.Native)
		require.NoError(t, g.Load(&p))
		_, found := table.Probe(g.State().Key, 0)
		assert.False(t, found)
		r, err := s.Run(t.Context(), search.Limits{Depth: 6})
		require.NoError(t, err)
		assert.Equal(t, best.PV[0], r.PV[0])
		_, found = table.Probe(g.State().Key, 0)
		assert.True(t, found)
	}
	assert.Equal(t, results[0], results[1])
	_, err = s.Run(t.Context(), search.Limits{Depth: 1, Moves: []rep.Move{rep.MakeMove(rep.D1, rep.E2, rep.Quiet)}})
	assert.EqualError(t, err, "search: the move d1e2 is illegal in 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
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

// A search whose context ends returns within 1,024 nodes, a millisecond or so, however busy the machine is.
func TestEndOfContext(t *testing.T) {
	for _, newBoard := range []func() rep.Board{bitboard.Backend.New, x88.Backend.New} {
		s := newSearch(t, newBoard, engine.Native, search.Options{}, position(t, kiwipete))
		ctx, cancel := context.WithCancel(t.Context())
		var ended search.Info
		r, err := s.Run(ctx, search.Limits{OnIteration: func(i search.Info) {
			if i.Depth == 7 {
				ended = i
				cancel()
			}
		}})
		assert.ErrorIs(t, err, context.Canceled)
		assert.Equal(t, 7, r.Depth)
		assert.Equal(t, ended.PV[0], r.PV[0])
		assert.LessOrEqual(t, r.Nodes-ended.Nodes, uint64(1024))
	}
}
