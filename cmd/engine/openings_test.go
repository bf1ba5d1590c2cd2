package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

var (
	update = flag.Bool("update", false, "write the openings anew: a minute on two cores; and the golden pair")
	long   = flag.Bool("long", false, "cut records at every byte, and play on every board")
)

const (
	openings    = 6000
	randomPlies = 6
	searchPlies = 4 // after them, by the search
	openingTime = 2000
	mostValue   = 50
	valueDepth  = 10
)

// A maker makes openings.
type maker struct {
	game   *engine.Game
	search *search.Search
}

func newMaker(t testing.TB) *maker {
	m := &maker{game: engine.New(bitboard.Backend.New, engine.Native)}
	var err error
	m.search, err = search.New(m.game, search.Options{Eval: search.EvalMobility, Gen: search.GenStaged, TableBytes: 1 << 20})
	require.NoError(t, err)
	return m
}

// value returns the value of the present position for the side to move.
func (m *maker) value(ctx context.Context) engine.Value {
	m.search.Clear()
	r, _ := m.search.Run(ctx, search.Limits{Depth: valueDepth})
	return r.Score
}

// candidate returns the moves of candidate n, and whether the position after them is balanced.
func (m *maker) candidate(ctx context.Context, n uint64) (line string, key uint64, balanced bool) {
	random := rand.New(rand.NewPCG(n, 0))
	start := rep.StartPosition()
	if m.game.Load(&start) != nil {
		return "", 0, false
	}
	var moves []string
	for ply := range randomPlies + searchPlies {
		legal := m.game.AppendMoves(nil)
		if len(legal) == 0 {
			return "", 0, false
		}
		move := legal[random.IntN(len(legal))]
		if ply >= randomPlies {
			r, _ := m.search.Run(ctx, search.Limits{Nodes: openingTime})
			move = r.PV[0]
		} else {
			m.search.Clear()
		}
		moves = append(moves, move.String())
		m.game.Make(move)
	}
	v := m.value(ctx)
	return strings.Join(moves, " "), m.game.Key(), v >= -mostValue && v <= mostValue && m.game.Outcome() == engine.Undecided
}

// make returns openings, from the candidates in their order.
func makeOpenings(t *testing.T, n int) []string {
	batch := min(200, 2*n)
	var lines []string
	seen := map[uint64]bool{}
	for first := uint64(0); len(lines) < n; first += uint64(batch) {
		type made struct {
			line     string
			key      uint64
			balanced bool
		}
		all := make([]made, batch)
		var running sync.WaitGroup
		for worker := range 2 {
			m := newMaker(t)
			running.Go(func() {
				for i := worker; i < batch; i += 2 {
					all[i].line, all[i].key, all[i].balanced = m.candidate(t.Context(), first+uint64(i))
				}
			})
		}
		running.Wait()
		for _, c := range all {
			if c.balanced && !seen[c.key] && len(lines) < n {
				seen[c.key] = true
				lines = append(lines, c.line)
			}
		}
		if *update {
			fmt.Printf("%d openings of %d candidates\n", len(lines), first+uint64(batch))
		}
	}
	return lines
}

// The openings are those that the candidates give, all different, and none decides the game.
func TestOpenings(t *testing.T) {
	if *update {
		var file bytes.Buffer
		w, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
		require.NoError(t, err)
		_, err = w.Write([]byte(strings.Join(makeOpenings(t, openings), "\n") + "\n"))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		require.NoError(t, os.WriteFile("../../engine/match/openings.txt.gz", file.Bytes(), 0o644))
		return
	}
	require.Equal(t, openings, match.Openings())
	m := newMaker(t)
	seen := map[uint64]bool{}
	for n := range match.Openings() {
		moves, err := match.Opening(m.game, n)
		require.NoError(t, err)
		require.Len(t, moves, randomPlies+searchPlies)
		require.Equal(t, engine.Undecided, m.game.Outcome())
		require.False(t, seen[m.game.Key()], "opening %d is there twice", n)
		seen[m.game.Key()] = true
		if n%1500 == 0 {
			v := m.value(t.Context())
			assert.True(t, v >= -mostValue && v <= mostValue, "opening %d: %v", n, v)
		}
	}
	for n, line := range makeOpenings(t, 3) {
		moves, err := match.Opening(m.game, n)
		require.NoError(t, err)
		assert.Equal(t, line, strings.Trim(fmt.Sprint(moves), "[]"))
	}
	for _, n := range []int{-1, openings} {
		_, err := match.Opening(m.game, n)
		assert.ErrorContains(t, err, fmt.Sprintf("no opening %d, only 0 to 5999", n))
	}
}
