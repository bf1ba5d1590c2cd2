package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

var (
	games     = flag.Int("games", 0, "play this many games against Stockfish, which must be installed")
	strength  = flag.Int("elo", 1500, "with -games: Stockfish's UCI_Elo")
	seconds   = flag.Float64("seconds", 2, "with -games: the time for a game, with a hundredth of it for each move")
	boardName = flag.String("board", "bitboard", "with -games: the board")
	record    = flag.String("record", "", "with -games: keep the results in this file, and play no game again that is in it")
)

// Games with a clock against another program, whose every position the oracle follows: no illegal move, and
// none too late. Each opening is played from both sides; two games run at once.
func TestAgainstStockfish(t *testing.T) {
	if *games == 0 {
		t.Skip("with -games N: needs Stockfish")
	}
	var running sync.WaitGroup
	played := readResults(t)
	var mutex sync.Mutex // of played and its file
	for worker := range 2 {
		running.Go(func() {
			us, them := start(t), startStockfish(t)
			us.send("setoption name Board value %s", *boardName)
			for i := worker; i < *games; i += 2 {
				mutex.Lock()
				_, known := played[i]
				mutex.Unlock()
				if known {
					continue
				}
				opening := i / 2
				g := game{opening: openingMoves(t, opening), plies: 600, time: time.Duration(*seconds * float64(time.Second))}
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
				mutex.Lock()
				played[i] = points
				assert.NoError(t, keepResult(i, points))
				mutex.Unlock()
				t.Logf("game %d: %s, %d plies, %v for the engine", i+1, result, len(g.moves), points)
			}
		})
	}
	running.Wait()
	var sum float64
	for i := range *games {
		points, known := played[i]
		assert.True(t, known, "game %d", i+1)
		sum += points
	}
	t.Logf("%.1f of %d points against Stockfish at UCI_Elo %d, %v s a game", sum, *games, *strength, *seconds)
}

// readResults returns the points of the games in the file of -record.
func readResults(t *testing.T) map[int]float64 {
	played := map[int]float64{}
	if *record == "" {
		return played
	}
	text, err := os.ReadFile(*record)
	if !os.IsNotExist(err) {
		require.NoError(t, err)
	}
	for line := range strings.Lines(string(text)) {
		var game int
		var points float64
		_, err := fmt.Sscanf(line, "%d %g\n", &game, &points)
		require.NoError(t, err, line)
		played[game-1] = points
	}
	return played
}

// keepResult adds the points of a game to that file.
func keepResult(game int, points float64) error {
	if *record == "" {
		return nil
	}
	file, err := os.OpenFile(*record, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(file, "%d %g\n", game+1, points)
	return errors.Join(err, file.Close())
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

// openingMoves returns the moves of opening n of package match.
func openingMoves(t *testing.T, n int) (moves []string) {
	opening, err := match.Opening(engine.New(func() rep.Board { return oracle.New() }, engine.Native), n)
	require.NoError(t, err)
	for _, m := range opening {
		moves = append(moves, m.String())
	}
	return moves
}
