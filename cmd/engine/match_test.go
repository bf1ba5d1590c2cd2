package main

import (
	"flag"
	"math/rand/v2"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

var (
	games     = flag.Int("games", 0, "play this many games against Stockfish, which must be installed")
	strength  = flag.Int("elo", 1500, "with -games: Stockfish's UCI_Elo")
	seconds   = flag.Float64("seconds", 2, "with -games: the time for a game, with a hundredth of it for each move")
	boardName = flag.String("board", "bitboard", "with -games: the board")
)

// Games with a clock against another program, whose every position the oracle follows: no illegal move, and
// none too late. Each opening is played from both sides; two games run at once.
func TestAgainstStockfish(t *testing.T) {
	if *games == 0 {
		t.Skip("with -games N: needs Stockfish")
	}
	var running sync.WaitGroup
	var results sync.Map
	for worker := range 2 {
		running.Go(func() {
			us, them := start(t), startStockfish(t)
			us.send("setoption name Board value %s", *boardName)
			for i := worker; i < *games; i += 2 {
				opening := i / 2
				g := game{opening: randomOpening(t, uint64(opening)), time: time.Duration(*seconds * float64(time.Second))}
				g.increment = g.time / 100
				g.white, g.black = us, them
				if (i+opening)%2 == 1 {
					g.white, g.black = them, us
				}
				result := g.play(t)
				points := map[string]float64{"1-0": 1, "0-1": 0, "1/2-1/2": .5}[strings.Fields(result)[0]]
				if g.black == us {
					points = 1 - points
				}
				results.Store(i, points)
				t.Logf("game %d: %s, %d plies, %v for the engine", i+1, result, len(g.moves), points)
			}
		})
	}
	running.Wait()
	var sum float64
	var n int
	results.Range(func(_, points any) bool { sum, n = sum+points.(float64), n+1; return true })
	assert.Equal(t, *games, n)
	t.Logf("%.1f of %d points against Stockfish at UCI_Elo %d, %v s a game", sum, n, *strength, *seconds)
}

// startStockfish returns a client of Stockfish at limited strength.
func startStockfish(t *testing.T) *client {
	program, err := exec.LookPath("stockfish")
	if err != nil {
		program = "/usr/games/stockfish" // where Debian has it, which is not on every path
	}
	command := exec.Command(program)
	in, err := command.StdinPipe()
	require.NoError(t, err)
	out, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	c := newClient(in, out)
	t.Cleanup(func() {
		c.send("quit")
		assert.NoError(t, command.Wait())
	})
	c.send("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value %d", *strength)
	return c
}

// randomOpening returns eight plies at random, in which no game has ended.
func randomOpening(t *testing.T, seed uint64) (moves []string) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for len(moves) < 8 {
		board, p := oracle.New(), rep.StartPosition()
		require.NoError(t, board.Load(&p))
		moves = moves[:0]
		for range 8 {
			legal := board.AppendMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rng.IntN(len(legal))]
			board.Make(m)
			moves = append(moves, m.String())
		}
	}
	return moves
}
