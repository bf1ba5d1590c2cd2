package engine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// thereAndBack leads from the start position to the start position.
const thereAndBack = "g1f3 g8f6 f3g1 f6g8 "

func TestOutcome(t *testing.T) {
	for _, test := range []struct {
		name, fen, moves string
		want             engine.Outcome
	}{
		{"start", rep.StartFEN, "", engine.Undecided},
		{"fool's mate", rep.StartFEN, "f2f3 e7e5 g2g4 d8h4", engine.Checkmate},
		{"stalemate", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", engine.Stalemate},
		{"stalemate on the fiftieth move", "8/8/8/8/8/1k6/1p6/1K6 w - - 100 80", "", engine.Stalemate},
		{"one move left", "k7/8/8/8/8/8/1r6/K7 w - - 0 1", "", engine.Undecided},
		{"one move left out of check", "kr6/8/8/8/8/8/7P/K6r w - - 0 1", "", engine.Undecided},
		{"twice", rep.StartFEN, thereAndBack, engine.Undecided},
		{"three times", rep.StartFEN, thereAndBack + thereAndBack, engine.Repetition},
		{"99 plies", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "", engine.Undecided},
		{"fifty moves", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", engine.FiftyMoves},
		{"mate comes before the fifty moves", "4k3/8/4K3/8/8/8/8/R7 w - - 99 80", "a1a8", engine.Checkmate},
		{"a rook left", "4k3/8/8/8/8/8/8/4K2r w - - 0 1", "", engine.Undecided},
		{"a rook that is captured", "4k3/8/8/8/8/8/6K1/7r w - - 0 1", "g2h1", engine.InsufficientMaterial},
	} {
		for _, b := range games(t) {
			g := b.New().(*engine.Game)
			p := parse(t, test.fen)
			require.NoError(t, g.Load(&p))
			makeAll(t, g, test.moves)
			assert.Equal(t, test.want, g.Outcome(), "%s on %s", test.name, b.Name)
			assert.Equal(t, test.want, mustCopy(t, g).Outcome(), "%s on %s, copied", test.name, b.Name)
		}
	}
	assert.Equal(t, "threefold repetition", engine.Repetition.String())
	assert.Equal(t, "Outcome(9)", engine.Outcome(9).String())
}

func mustCopy(t *testing.T, g *engine.Game) *engine.Game {
	t.Helper()
	c, err := g.Copy()
	require.NoError(t, err)
	return c
}

// A copy has the states of the game, on every board, and goes on alone.
func TestCopy(t *testing.T) {
	for i, b := range all.Backends() {
		for _, ask := range []engine.Ask{engine.Native, engine.Default} {
			random := rand.New(rand.NewPCG(uint64(i), uint64(ask)))
			g := engine.New(b.New, ask)
			p := parse(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
			require.NoError(t, g.Load(&p))
			for range 100 {
				moves := g.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				g.Make(moves[random.IntN(len(moves))])
			}
			c := mustCopy(t, g)
			require.NoError(t, c.Validate(), b.Name)
			before := *g.State()
			for range 20 {
				assert.Equal(t, *g.State(), *c.State(), b.Name)
				assert.Equal(t, g.Position(), c.Position(), b.Name)
				assert.Equal(t, g.GamePly(), c.GamePly(), b.Name)
				assert.Equal(t, g.IsDraw(0), c.IsDraw(0), b.Name)
				assert.ElementsMatch(t, g.AppendMoves(nil), c.AppendMoves(nil), b.Name)
				moves := c.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[random.IntN(len(moves))]
				c.Make(m)
				require.NoError(t, c.Validate(), b.Name)
				assert.Equal(t, before, *g.State(), "%s: the moves of a copy leave the game", b.Name)
				c.Unmake(m)
				g.Make(m)
				c.Make(m)
				before = *g.State()
			}
		}
	}
}
