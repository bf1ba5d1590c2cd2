package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// A client talks to an engine as a program for playing does.
type client struct {
	in    io.WriteCloser
	lines chan string
}

func newClient(in io.WriteCloser, out io.Reader) *client {
	c := &client{in: in, lines: make(chan string, 1000)}
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			c.lines <- lines.Text()
		}
		close(c.lines)
	}()
	return c
}

// start returns a client of an engine in this process, which quits at the end of the test.
func start(t *testing.T) *client {
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	c := newClient(toEngine, fromEngine)
	ended := make(chan error, 1)
	go func() {
		ended <- newEngine(out, all.Backends()).serve(in)
		out.Close()
	}()
	t.Cleanup(func() {
		c.send("quit")
		for range c.lines {
		}
		assert.NoError(t, <-ended)
	})
	return c
}

func (c *client) send(format string, args ...any) { fmt.Fprintf(c.in, format+"\n", args...) }

// wait returns the next line that begins with prefix, and the lines before it.
func (c *client) wait(t require.TestingT, prefix string) (line string, before []string) {
	deadline := time.After(time.Minute)
	for {
		select {
		case line, open := <-c.lines:
			require.True(t, open, "the engine ended without %q, after %q", prefix, before)
			if strings.HasPrefix(line, prefix) {
				return line, before
			}
			before = append(before, line)
		case <-deadline:
			require.Fail(t, "no answer", "want %q, got %q", prefix, before)
		}
	}
}

// best returns the move of the next bestmove.
func (c *client) best(t require.TestingT) string {
	line, _ := c.wait(t, "bestmove ")
	return strings.Fields(line)[1]
}

func TestHandshake(t *testing.T) {
	c := start(t)
	c.send("uci")
	_, lines := c.wait(t, "uciok")
	all := strings.Join(lines, "\n")
	for _, want := range []string{
		"id name Boardbench\n", "id author ", "option name Board type combo default bitboard var bitboard var ", " var x88 ",
		"option name Eval type combo default play var psqt ", "option name Gen type combo default staged var legal ",
		"option name Hash type spin default 16 min 1 max 1024\n", "option name Threads type spin default 1 min 1 max 256\n",
		"option name UCI_Chess960 type check default false",
	} {
		assert.Contains(t, all, want)
	}
}

// Every board and every generation search the same tree.
func TestSameTree(t *testing.T) {
	c := start(t)
	nodes := func() string {
		c.send("ucinewgame\nposition startpos moves e2e4 c7c5\ngo depth 6")
		_, infos := c.wait(t, "bestmove")
		require.Len(t, infos, 6)
		before, _, _ := strings.Cut(infos[5], " nps ")
		return before
	}
	want := nodes()
	for _, option := range []string{"Board value x88", "Board value piecelist", "Gen value legal", "Gen value staged-pseudo", "Board value mailbox"} {
		c.send("setoption name %s", option)
		assert.Equal(t, want, nodes(), option)
	}
	c.send("setoption name Eval value pawns")
	assert.NotEqual(t, want, nodes())
}

// A command that cannot be carried out is answered, and the engine goes on as if it had not been said.
func TestMistakes(t *testing.T) {
	c := start(t)
	c.send("position startpos moves e2e4 e7e5")
	for _, test := range []struct{ send, want string }{
		{"position startpos moves e2e5", "e2e5"},
		{"position startpos moves e2e4 e7", "e7"},
		{"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "king"},
		{"position fen", "startpos or fen"},
		{"position", "startpos or fen"},
		{"setoption name Board value nonsense", `Board wants one of [bitboard `},
		{"setoption name Eval value nonsense", "nonsense"},
		{"setoption name Gen value nonsense", "nonsense"},
		{"setoption name Hash value 0", `Hash wants a number from 1 to 1024, got "0"`},
		{"setoption name Hash value", `Hash wants a number from 1 to 1024, got ""`},
		{"setoption name Threads value many", `got "many"`},
		{"setoption name UCI_Chess960 value perhaps", "true or false"},
		{"setoption name Nonsense value 1", `unknown option "Nonsense"`},
		{"setoption", "unknown option"},
		{"go depth", "depth wants a number"},
		{"go depth x", `got "x"`},
		{"go depth 0", "at least 1, got 0"},
		{"go nodes -1", "at least 1, got -1"},
		{"go searchmoves e2e4 depth 3", `go: searchmoves: rep: parse move "e2e4": not legal here`},
		{"go nodes 9 searchmoves d2d4 king", `go: searchmoves: rep: parse move "king": want two squares`},
		{"go searchmoves depth 3", "go: searchmoves wants moves"},
		{"bench x", `bench wants a depth, got "x"`},
		{"bench 1000", "depth"},
		{"ponderhit", "no search is under way"},
		{"e2e4", `unknown command "e2e4"`},
	} {
		c.send("%s", test.send)
		line, before := c.wait(t, "info string ")
		assert.Contains(t, line, test.want, test.send)
		assert.Empty(t, before, test.send)
	}
	c.send("stop\n\nisready")
	_, before := c.wait(t, "readyok")
	assert.Empty(t, before)
	c.send("go nodes 100")
	c.legal(t, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
}

// legal checks that the next best move is legal in a position.
func (c *client) legal(t require.TestingT, fen string) {
	board := bitboard.Backend.New()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	require.NoError(t, board.Load(&p))
	_, err = rep.ParseMove(c.best(t), board.AppendMoves(nil))
	require.NoError(t, err)
}

func TestCommandsInASearch(t *testing.T) {
	c := start(t)
	for _, command := range []string{"go infinite", "go ponder wtime 100 btime 100", "go depth 1 infinite"} {
		c.send("%s", command)
		c.wait(t, "info depth 1 ")
		for _, refused := range []string{"position startpos", "go depth 1", "setoption name Hash value 1", "ucinewgame", "bench"} {
			c.send("%s", refused)
			line, _ := c.wait(t, "info string ")
			assert.Contains(t, line, "a search is under way, stop it first")
		}
		c.send("isready")
		_, lines := c.wait(t, "readyok")
		assert.NotContains(t, strings.Join(lines, "\n"), "bestmove", command)
		c.send("stop")
		c.best(t)
	}
	c.send("go ponder wtime 1000 btime 1000")
	c.wait(t, "info depth 1 ")
	c.send("ponderhit")
	c.best(t)
	c.send("isready\ngo depth 3")
	c.best(t)
}

// A search is among the moves of searchmoves, with any other limit.
func TestSearchMoves(t *testing.T) {
	c := start(t)
	c.send("position startpos moves e2e4")
	for _, limits := range []string{"searchmoves a7a6 h7h6 depth 4", "depth 4 searchmoves h7h6 a7a6", "nodes 1 searchmoves a7a6 h7h6", "searchmoves h7h6 movetime 5", "searchmoves a7a6 wtime 100 btime 100"} {
		c.send("go %s", limits)
		assert.Contains(t, []string{"a7a6", "h7h6"}, c.best(t), limits)
	}
	c.send("go infinite searchmoves a7a6")
	c.wait(t, "info depth 3 ")
	c.send("stop")
	assert.Equal(t, "a7a6", c.best(t))
	c.send("go depth 4")
	assert.NotContains(t, []string{"a7a6", "h7h6"}, c.best(t))
	c.send("position fen 6k1/5ppp/8/8/8/8/8/4K2R w K - 0 1\ngo searchmoves e1g1 depth 2")
	assert.Equal(t, "e1g1", c.best(t))
}

// The best move comes within 10 ms of "stop": not each time on a busy machine, but there too in one of many. A test of
// engine/search counts the nodes after the end of a context.
func TestStop(t *testing.T) {
	c := start(t)
	quickest, limit := time.Minute, 10*time.Millisecond
	if testing.Short() { // the race detector makes a search many times as slow
		limit = time.Second
	}
	for tries := 0; quickest >= limit && tries < 100; tries++ {
		c.send("ucinewgame\ngo infinite")
		c.wait(t, "info depth 8 ")
		begun := time.Now()
		c.send("stop")
		c.best(t)
		quickest = min(quickest, time.Since(begun))
	}
	assert.Less(t, quickest, limit)
}

func TestNoMove(t *testing.T) {
	c := start(t)
	for fen, outcome := range map[string]string{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": "checkmate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": "stalemate"} {
		c.send("position fen %s\ngo depth 3", fen)
		line, _ := c.wait(t, "")
		assert.Equal(t, "info string the game is over: "+outcome, line)
		assert.Equal(t, "0000", c.best(t))
	}
}

func TestChess960(t *testing.T) {
	c := start(t)
	const castles = "6k1/5ppp/8/8/8/8/8/4K2R w K - 0 1"
	c.send("position fen %s moves e1g1\nisready", castles)
	_, before := c.wait(t, "readyok")
	assert.Empty(t, before)
	c.send("setoption name UCI_Chess960 value true\nposition fen %s moves e1h1\nisready", castles)
	_, before = c.wait(t, "readyok")
	assert.Empty(t, before)
	castling := rep.MakeMove(rep.E1, rep.H1, rep.CastleKingside)
	assert.Equal(t, "e1g1", uci.Move(castling, false))
	assert.Equal(t, "e1h1", uci.Move(castling, true))
}

func TestBench(t *testing.T) {
	c := start(t)
	c.send("bench 3")
	line, _ := c.wait(t, "")
	c.send("setoption name Board value x88\nsetoption name Threads value 2\nsetoption name Threads value 1\nbench 3")
	other, _ := c.wait(t, "")
	assert.Regexp(t, `^\d+ nodes \d+ nps$`, line)
	assert.Equal(t, strings.Fields(line)[0], strings.Fields(other)[0])
}

// Two engines on different boards play a game with a clock: every move is legal, and none comes too late.
func TestGame(t *testing.T) {
	white, black := start(t), start(t)
	// On a busy machine a move takes tens of milliseconds that no engine sees.
	white.send("setoption name Move Overhead value 100\nsetoption name Board value x88\nsetoption name Threads value 2")
	black.send("setoption name Move Overhead value 100\nsetoption name Board value piecelist\nsetoption name Eval value net256")
	g := game{white: white, black: black, time: 2 * time.Second, increment: 100 * time.Millisecond}
	result := g.play(t)
	assert.NotEmpty(t, g.moves)
	t.Log(result, len(g.moves), "plies")
}

// A game is one that two clients play, with a clock; the oracle is the referee.
type game struct {
	white, black    *client
	opening         []string
	time, increment time.Duration

	moves []string
}

// play returns the points of White, with the reason. An illegal move or a loss on time fails the test.
func (g *game) play(t require.TestingT) string {
	board := engine.New(func() rep.Board { return oracle.New() }, engine.Native)
	p := rep.StartPosition()
	require.NoError(t, board.Load(&p))
	g.moves = nil
	play := func(text string) {
		m, err := rep.ParseMove(text, board.AppendMoves(nil))
		require.NoError(t, err, "after %s", g.moves)
		board.Make(m)
		g.moves = append(g.moves, text)
	}
	for _, m := range g.opening {
		play(m)
	}
	clocks := [2]time.Duration{g.time, g.time}
	for _, c := range []*client{g.white, g.black} {
		c.send("ucinewgame\nisready")
		c.wait(t, "readyok")
	}
	for board.Outcome() == engine.Undecided && len(g.moves) < 600 {
		side := board.SideToMove()
		c := [2]*client{g.white, g.black}[side]
		begun := time.Now()
		c.send("position startpos moves %s", strings.Join(g.moves, " "))
		c.send("go wtime %d btime %d winc %d binc %[3]d", clocks[0].Milliseconds(), clocks[1].Milliseconds(), g.increment.Milliseconds())
		move := c.best(t)
		clocks[side] -= time.Since(begun)
		require.Positive(t, clocks[side], "%v lost on time after %s", side, g.moves)
		clocks[side] += g.increment
		play(move)
	}
	switch o := board.Outcome(); {
	case o == engine.Checkmate && board.SideToMove() == rep.Black:
		return "1-0 checkmate"
	case o == engine.Checkmate:
		return "0-1 checkmate"
	case o == engine.Undecided:
		return "1/2-1/2 600 plies"
	default:
		return "1/2-1/2 " + o.String()
	}
}
