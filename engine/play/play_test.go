package play_test

import (
	"flag"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/engine/play"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard"
)

var (
	pairs = flag.Int("pairs", 60, "play so many pairs of games against the evaluation mobility")
	nodes = flag.Uint64("nodes", 500, "with so many nodes a move")
)

// At the same number of nodes the evaluation wins against mobility.
func TestIsStronger(t *testing.T) {
	var counted match.Pairs
	var running sync.WaitGroup
	var mutex sync.Mutex
	for worker := range 2 {
		running.Go(func() {
			g := engine.New(bitboard.Backend.New, engine.Native)
			var players [2]match.Player
			for i, eval := range []search.Eval{search.EvalMobility, search.EvalPlay} {
				s, err := search.New(g, search.Options{Eval: eval, Gen: search.GenStaged})
				assert.NoError(t, err)
				players[i] = &match.Searcher{Search: s, Nodes: *nodes}
			}
			for n := worker; n < *pairs; n += 2 {
				opening, err := match.Opening(g, n)
				assert.NoError(t, err)
				points := 0
				for i := range players {
					played, err := match.Play(t.Context(), g, opening, players[i], players[1-i])
					assert.NoError(t, err)
					points += []int{2 - played.White, played.White}[i]
				}
				mutex.Lock()
				counted[points]++
				mutex.Unlock()
			}
		})
	}
	running.Wait()
	e := counted.Elo()
	t.Logf("%v: %+.0f Elo ±%.0f", counted, e.Elo, e.High()-e.Elo)
	assert.Greater(t, e.Elo, 0.)
}

// A position and its mirror image are worth the same to the sides, on every board.
func TestSymmetric(t *testing.T) {
	for _, fen := range []string{
		rep.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"4k3/1P6/8/8/8/5p2/6PP/3R2K1 b - - 0 1",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		mirrored := p.Flip()
		e := play.New()
		var first engine.Score
		for i, b := range all.Backends() {
			g := engine.New(b.New, engine.Native)
			require.NoError(t, g.Load(&p))
			score := e.Evaluate(g)
			require.NoError(t, g.Load(&mirrored))
			assert.Equal(t, -score, e.Evaluate(g), "%s: %s", b.Name, fen)
			if i == 0 {
				first = score
			}
			assert.Equal(t, first, score, b.Name)
		}
	}
}
