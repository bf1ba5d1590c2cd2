package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
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
		ended <- newEngine(out).Serve(in)
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
		"option name Eval type combo default mobility var psqt ", "option name Gen type combo default staged var legal ",
		"option name Hash type spin default 16 min 1 max 1024\n",
		"option name UCI_Chess960 type check default false",
	} {
		assert.Contains(t, all, want)
	}
}

// Every board and every generation search the same tree.
func TestSameTree(t *testing.T) {
	c := start(t)
	nodes := func() string {
		c.send("ucinewgame\nposition startpos moves e2e4 c7c5\ngo depth 5")
		_, infos := c.wait(t, "bestmove")
		require.Len(t, infos, 5)
		before, _, _ := strings.Cut(infos[4], " nps ")
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
		{"setoption name UCI_Chess960 value perhaps", "true or false"},
		{"setoption name Nonsense value 1", `unknown option "Nonsense"`},
		{"setoption", "unknown option"},
		{"go perft", "go perft wants a number of plies from 1 to 32"},
		{"go perft 0", "from 1 to 32"},
		{"go depth 3 perft 33", "from 1 to 32"},
		{"bench x", `bench wants a depth, got "x"`},
		{"bench 1000", "depth"},
		{"bench 99999999999999999999", `got "99999999999999999999"`},
		{"e2e4 e7e5", `unknown command "e2e4 e7e5"`},
		{strings.Repeat("e2e4 ", 1<<15), "unknown command"},
		{"position startpos moves " + strings.Repeat("e2e4 ", 1<<15), `"e2e4": not legal here`},
		{strings.Repeat("x", 5<<20), "a line of more than 4 MiB is skipped"},
	} {
		c.send("%s", test.send)
		line, before := c.wait(t, "info string ")
		assert.Contains(t, line, test.want, "%.99s", test.send)
		assert.Less(t, len(line), 2000, "%.99s", test.send)
		assert.Empty(t, before, "%.99s", test.send)
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

// ready returns how many best moves come before the answer to isready, the lines before it and the last best move.
func (c *client) ready(t require.TestingT) (bests int, lines []string, best string) {
	c.send("isready")
	_, lines = c.wait(t, "readyok")
	for _, line := range lines {
		if strings.HasPrefix(line, "bestmove ") {
			bests, best = bests+1, strings.Fields(line)[1]
		}
	}
	return bests, lines, best
}

// Each go but perft is followed by one best move, a legal one, whatever its words are.
func TestGo(t *testing.T) {
	t.Parallel()
	legal := engine.New(bitboard.Backend.New, engine.Native)
	p := rep.StartPosition()
	require.NoError(t, legal.Load(&p))
	answer := func(t *testing.T, words string, stop bool) {
		t.Parallel()
		c := start(t)
		c.send("position startpos\ngo %s", words)
		if stop {
			c.wait(t, "info depth 1 ")
			c.send("stop")
		}
		best, lines := c.wait(t, "bestmove ")
		_, err := rep.ParseMove(strings.Fields(best)[1], legal.AppendMoves(nil))
		require.NoError(t, err)
		if !stop {
			assert.Contains(t, strings.Join(lines, "\n"), "info depth 1 ")
		}
		more, _, _ := c.ready(t)
		assert.Zero(t, more)
	}
	for _, words := range []string{
		"depth 2 foo 3", "depth 0", "nodes 0", "nodes 1", "nodes 2", "movetime 0", "movetime -5", "depth -1", "searchmoves e2e5 depth 2",
		"wtime -500 btime -500", "wtime 0 btime 0", "wtime 1 btime 1 winc 99999999999999999999 movestogo 99999999999999999999",
		"wtime 100 movestogo -1", "depth 999 movetime 20", "searchmoves king depth 1",
	} {
		t.Run(words, func(t *testing.T) { answer(t, words, false) })
	}
	for _, words := range []string{ // that end much later by themselves, or never
		"searchmoves", "movetime 10000000000000", "wtime 60000.0 btime 60000.0", "wtime 9223372036854775807 btime 9223372036854775807",
		"wtime 2000000000000 btime 1", "nodes 18446744073709551615", "depth", "depth x", "", "foo", "infinite",
	} {
		t.Run(words, func(t *testing.T) { answer(t, words, true) })
	}
}

// Counts have the form of other engines, in the notation of the option.
func TestPerft(t *testing.T) {
	t.Parallel()
	c := start(t)
	c.send("position startpos\tmoves e2e4\ngo\tperft  3")
	total, lines := c.wait(t, "Nodes searched")
	assert.Equal(t, "Nodes searched: 13160", total)
	require.Len(t, lines, 21)
	assert.Contains(t, lines, "a7a6: 566")
	assert.Empty(t, lines[20])
	c.send("setoption name UCI_Chess960 value true\nposition fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo perft 1")
	total, lines = c.wait(t, "Nodes searched")
	assert.Equal(t, "Nodes searched: 15", total)
	assert.Contains(t, lines, "e1h1: 1")
	c.send("position startpos\ngo perft 20\nstop") // longer than anyone waits
	c.wait(t, "info string go perft 20 ends without a count")
	bests, _, _ := c.ready(t)
	assert.Zero(t, bests)
}

// A command that changes the game ends a search without an end, and its best move comes before; isready does not wait.
func TestCommandsInASearch(t *testing.T) {
	t.Parallel()
	c := start(t)
	for _, search := range []string{"go infinite", "go depth 1 infinite"} {
		for _, command := range []string{"position startpos moves a2a3", "go depth 1", "setoption name Hash value 1", "ucinewgame", "bench 1"} {
			c.send("position startpos\n%s", search)
			c.wait(t, "info depth 1 ")
			bests, _, _ := c.ready(t)
			assert.Zero(t, bests, search)
			c.send("%s\nstop", command)
			c.best(t)
			bests, _, _ = c.ready(t)
			assert.Equal(t, command == "go depth 1", bests == 1, "%s: %d", command, bests)
		}
	}
	// What follows a search with an end waits for it, and stop ends both.
	c.send("position startpos\ngo depth 5\nposition startpos moves e2e4\ngo depth 5")
	for range 2 {
		_, lines := c.wait(t, "bestmove")
		assert.Contains(t, strings.Join(lines, "\n"), "info depth 5 ")
	}
	c.send("go movetime 100000\nposition startpos\ngo infinite\nstop\ngo nodes 10")
	for range 3 {
		c.best(t)
	}
}

// The end of the input and quit end a search soon, but a count is finished if a script has sent them with it. A test
// of package uci has the times.
func TestEnd(t *testing.T) {
	t.Parallel()
	for commands, want := range map[string]string{
		"go infinite": `(?m)^bestmove `, "go depth 2 ponder\ngo depth 3": `(?s)bestmove .*bestmove `,
		"go depth 2\nposition startpos moves e2e4\ngo perft 2": `(?s)^info depth 1 .*bestmove .*\nNodes searched: 600\n$`,
		"go perft 4\nquit": `\nNodes searched: 197281\n$`, "go perft 4\ngo perft 1\nquit\ngo perft 1": `(?s)\nNodes searched: 197281\n.*\nNodes searched: 20\n$`,
		"bench 2": ` nps\n$`, "go infinite\nquit\ngo depth 1": `(?s)^info depth 1.*bestmove \S+( ponder \S+)?\n$`, "uci\r\nquit": "(?s)^id.*uciok\n$",
		"position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 1<<12) + "\ngo depth 2": `(?m)^bestmove `,
	} {
		t.Run(commands[:min(len(commands), 40)], func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			assert.NoError(t, newEngine(&out).Serve(strings.NewReader(commands)))
			assert.Regexp(t, want, out.String())
		})
	}
}

// One command may be the arguments.
func TestRun(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		args        string
		status      int
		out, errors string
	}{
		{"go depth 2", 0, "\nbestmove ", ""}, {"go perft 2", 0, "\nNodes searched: 400\n", ""}, {"bench 1", 0, " nodes ", ""}, {"--help", 0, "go perft 5", ""},
		{"--rep nope", 2, "", `unknown argument "--rep"`}, {"x88", 2, "", `unknown argument "x88"`}, {"nope bench 1", 2, "", `unknown argument "nope"`},
		{"bench x", 2, "", "bench wants a depth"}, {"bench 99", 2, "", "bench 99: "}, {"setoption name Hash", 2, "", "Hash wants a number"}, {"go perft 0", 2, "", "wants a number of plies"},
	} {
		var out, errors bytes.Buffer
		assert.Equal(t, test.status, run(strings.Fields(test.args), nil, &out, &errors), test.args)
		assert.Contains(t, out.String(), test.out, test.args)
		if test.status == 0 {
			assert.Empty(t, errors.String(), test.args)
			continue
		}
		assert.Empty(t, out.String(), test.args)
		assert.Contains(t, errors.String(), "engine: ", test.args)
		assert.Contains(t, errors.String(), test.errors, test.args)
	}
	var out, errors bytes.Buffer
	assert.Equal(t, 1, run(nil, iotest.ErrReader(io.ErrUnexpectedEOF), &out, &errors))
	assert.Equal(t, "engine: unexpected EOF\n", errors.String())
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
	c.send("bench 2")
	line, _ := c.wait(t, "")
	c.send("setoption name Board value x88\nbench 2")
	other, _ := c.wait(t, "")
	assert.Regexp(t, `^\d+ nodes \d+ nps$`, line)
	assert.Equal(t, strings.Fields(line)[0], strings.Fields(other)[0])
}

// Two engines on different boards play 120 plies of a game with a clock: every move is legal, and none comes too late.
func TestGame(t *testing.T) {
	white, black := start(t), start(t)
	// On a busy machine a move takes tens of milliseconds that no engine sees.
	white.send("setoption name Move Overhead value 100\nsetoption name Board value x88\nsetoption name Threads value 2")
	black.send("setoption name Move Overhead value 100\nsetoption name Board value piecelist\nsetoption name Eval value net256")
	g := game{white: white, black: black, plies: 120, time: 2 * time.Second, increment: 100 * time.Millisecond}
	result := g.play(t)
	assert.NotEmpty(t, g.moves)
	t.Log(result, len(g.moves), "plies")
}

// A game is one that two clients play, with a clock; the oracle is the referee.
type game struct {
	white, black    *client
	opening         []string
	time, increment time.Duration
	plies           int // at most

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
	for board.Outcome() == engine.Undecided && len(g.moves) < g.plies {
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
		return fmt.Sprintf("1/2-1/2 %d plies", g.plies)
	default:
		return "1/2-1/2 " + o.String()
	}
}
