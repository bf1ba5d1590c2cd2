package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/clock"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// An option offers its present value, takes another one in its bounds, and keeps it if that is refused. The tests of
// cmd/engine send the commands of programs for playing.
func TestOptions(t *testing.T) {
	t.Parallel()
	eval, hash, on := search.EvalPawns, 16, true
	options := []uci.Option{uci.Combo("Eval", &eval, search.Evals()[:2]), uci.Spin("Hash Size", &hash, 1, 99), uci.Check("Own Book", &on)}
	assert.Equal(t, "option name Eval type combo default pawns var psqt var pawns", options[0].String())
	assert.Equal(t, "option name Hash Size type spin default 16 min 1 max 99", options[1].String())
	assert.Equal(t, "option name Own Book type check default true", options[2].String())
	set := func(text string) error { return uci.SetOption(options, strings.Fields(text)) }
	for _, text := range []string{"name Eval value psqt", "foo name hash \t size  value\t99", "name Own Book value FALSE"} {
		require.NoError(t, set(text))
	}
	for _, text := range []string{"name Eval value mobility", "name Hash Size value 0", "name Hash Size value", "name Own Book value 2", "name Own value true", ""} {
		assert.Error(t, set(text), text)
	}
	assert.Equal(t, search.EvalPSQT, eval)
	assert.Equal(t, 99, hash)
	assert.False(t, on)
	assert.Less(t, len(set("name Hash Size value "+strings.Repeat("9", 1<<20)).Error()), 300)
}

// White space of any kind and amount separates words, and unknown words before a command are skipped.
func TestParse(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]uci.Command{
		"":                           {Skipped: []string{}},
		" \t\r\n":                    {Skipped: []string{}},
		"go":                         {Name: "go", Words: []string{}, Skipped: []string{}},
		"position\tstartpos\r\n":     {Name: "position", Words: []string{"startpos"}, Skipped: []string{}},
		" \t go \t depth   1\v\f \n": {Name: "go", Words: []string{"depth", "1"}, Skipped: []string{}},
		"joho position go":           {Name: "position", Words: []string{"go"}, Skipped: []string{"joho"}},
		"Go on":                      {Skipped: []string{"Go", "on"}},
	} {
		got := uci.Parse(line, func(name string) bool { return name == "go" || name == "position" })
		assert.Equal(t, want, got, "%q", line)
	}
}

// Each word after "go" is read in any order, numbers keep in their bounds, and the rest is skipped.
func TestParseGo(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for text, want := range map[string]uci.Go{
		"":                                    {},
		"depth 2 foo 3":                       {Depth: 2, Skipped: []string{"foo", "3"}},
		"foo depth 2 depth 3":                 {Depth: 3, Skipped: []string{"foo"}},
		"depth 0 nodes 0":                     {Depth: 1, Nodes: 1},
		"depth -3 nodes -9223372036854775809": {Depth: 1, Nodes: 1},
		"depth 65 movestogo 1001":             {Depth: search.MaxDepth, MovesToGo: 1000},
		"depth 99999999999999999999 movestogo 99999999999999999999": {Depth: search.MaxDepth, MovesToGo: 1000},
		"depth x nodes": {Skipped: []string{"depth", "x", "nodes"}},
		"depth nodes 5": {Nodes: 5, Skipped: []string{"depth"}},
		"depth 2e1 nodes 0x10 movetime . movestogo NaN":        {Skipped: []string{"depth", "2e1", "nodes", "0x10", "movetime", ".", "movestogo", "NaN"}},
		"nodes 9007199254740992":                               {Nodes: 1 << 53},
		"nodes 18446744073709551615":                           {Skipped: []string{"nodes", "18446744073709551615"}},
		"movetime 0":                                           {MoveTime: ms},
		"movetime 864000000":                                   {MoveTime: 240 * time.Hour},
		"movetime 864000001":                                   {Skipped: []string{"movetime", "864000001"}},
		"movetime 10000000000000 depth 4":                      {Depth: 4, Skipped: []string{"movetime", "10000000000000"}},
		"wtime 60000.0 btime +1000.75":                         {Left: [2]time.Duration{time.Minute, time.Second}},
		"wtime 0 btime -500 winc -1 binc 0 movestogo -1":       {Left: [2]time.Duration{ms, ms}},
		"wtime 2000000000000 btime 9 winc 9223372036854775807": {Left: [2]time.Duration{0, 9 * ms}, Skipped: []string{"wtime", "2000000000000", "winc", "9223372036854775807"}},
		"wtime 1 btime 2 winc 3 binc 4 movestogo 5":            {Left: [2]time.Duration{ms, 2 * ms}, Increment: [2]time.Duration{3 * ms, 4 * ms}, MovesToGo: 5},
		"infinite ponder searchmoves":                          {Infinite: true, Skipped: []string{"ponder"}},
		"searchmoves e2e4 E7E8Q foo depth 3 searchmoves g1f3":  {Depth: 3, Moves: []string{"e2e4", "E7E8Q", "foo", "g1f3"}},
		"perft 5":                    {Count: true, Plies: 5},
		"depth 3 perft 32":           {Depth: 3, Count: true, Plies: 32},
		"perft":                      {Count: true, Skipped: []string{"perft"}},
		"perft x":                    {Count: true, Skipped: []string{"perft", "x"}},
		"perft 0":                    {Count: true},
		"perft -1":                   {Count: true},
		"perft 33":                   {Count: true},
		"perft 99999999999999999999": {Count: true},
	} {
		assert.Equal(t, want, uci.ParseGo(strings.Fields(text)), "%q", text)
	}
}

// The limits of a search are positive, and the limits of its clock in order, whatever the words are.
func FuzzGo(f *testing.F) {
	for _, text := range []string{
		"wtime 864000000 btime 864000000 winc 864000000 binc 864000000 movestogo 1000", "wtime 1 btime -1 movestogo 1", "depth 3 nodes 7",
		"movetime 10000000000000", "wtime 60000.0", "searchmoves e2e4 e7e5 foo infinite", "perft 9", "go\tponder",
	} {
		f.Add(text, int64(30))
	}
	g := engine.New(bitboard.Backend.New, engine.Native)
	f.Fuzz(func(t *testing.T, text string, overhead int64) {
		words := strings.Fields(text)
		w := uci.ParseGo(words)
		for _, root := range []string{"startpos", "startpos moves e2e4"} {
			p, err := uci.ParsePosition(strings.Fields(root))
			require.NoError(t, err)
			require.NoError(t, p.Set(g))
			l, refused := w.Limits(g, time.Duration(overhead%5001)*time.Millisecond)
			assert.Len(t, w.Moves, len(l.Moves)+len(refused))
			assert.True(t, 0 <= l.Depth && l.Depth <= search.MaxDepth, l.Depth)
			assert.LessOrEqual(t, l.Nodes, uint64(1<<53))
			assert.True(t, 0 <= l.SoftTime && l.SoftTime <= l.Time || w.MoveTime > 0, "%v %v", l.SoftTime, l.Time)
			assert.True(t, 0 <= l.Time && l.Time <= 240*time.Hour, l.Time)
			assert.True(t, w.Infinite || l.Depth > 0 || l.Nodes > 0 || l.Time > 0, "a search without end")
		}
		_, _ = uci.ParsePosition(words)
		assert.LessOrEqual(t, len(w.Moves)+len(w.Skipped), len(words))
	})
}

// gameAt returns a game at a position.
func gameAt(t *testing.T, text string) *engine.Game {
	p, err := uci.ParsePosition(strings.Fields(text))
	require.NoError(t, err)
	g := engine.New(bitboard.Backend.New, engine.Native)
	require.NoError(t, p.Set(g))
	return g
}

// The side to move has its own time and increment. A search that nothing limits takes a second.
func TestLimits(t *testing.T) {
	t.Parallel()
	white, black := gameAt(t, "startpos"), gameAt(t, "startpos moves e2e4")
	limits := func(text string, g *engine.Game) search.Limits {
		l, refused := uci.ParseGo(strings.Fields(text)).Limits(g, 10*time.Millisecond)
		assert.Empty(t, refused)
		return l
	}
	const long, short = "wtime 60000 btime 1000 winc 100 binc 5", "wtime 1000 btime 60000 winc 5 binc 100"
	assert.Greater(t, limits(long, white).SoftTime, 10*limits(long, black).SoftTime)
	soft, hard := clock.Clock{Left: time.Second, Increment: 5 * time.Millisecond, Overhead: 10 * time.Millisecond}.Share()
	assert.Equal(t, search.Limits{SoftTime: soft, Time: hard}, limits(long, black), "Black has its own increment")
	assert.Less(t, limits(long, black).Time, time.Second)
	assert.Equal(t, limits(long, white), limits(short, black))
	assert.Equal(t, limits(short, white), limits(long, black))

	replies := []rep.Move{rep.MakeMove(rep.E7, rep.E5, rep.DoublePush), rep.MakeMove(rep.G8, rep.F6, rep.Quiet)}
	assert.Equal(t, search.Limits{Depth: search.MaxDepth, Nodes: 7, Time: 3 * time.Millisecond, Moves: replies},
		limits("infinite depth 500 searchmoves e7e5 G8F6 nodes 7 movetime 3", black))
	for text, want := range map[string]search.Limits{
		"": {Time: time.Second}, "wtime 2000000000000": {Time: time.Second}, "infinite": {}, "btime 1000": {Time: time.Second}, "depth 3": {Depth: 3},
		"movetime 10000000000000": {Time: time.Second}, "wtime 0": {SoftTime: time.Millisecond, Time: time.Millisecond},
		"movetime 5 wtime 600000": {SoftTime: limits("wtime 600000", white).SoftTime, Time: 5 * time.Millisecond},
	} {
		assert.Equal(t, want, limits(text, white), "%q", text)
	}
	l, refused := uci.ParseGo([]string{"searchmoves", "e2e5", "e2e4", "king"}).Limits(white, 0)
	assert.Len(t, l.Moves, 1)
	assert.Equal(t, []string{"e2e5", "king"}, refused)
}

// A position is read whole or refused.
func TestPosition(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"startpos moves e2e4 e7e5", "foo startpos bar moves e2e4 e7e5", "startpos moves E2E4 E7e5",
		"fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2 foo", "fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - moves e7e5",
	} {
		p := gameAt(t, text).Position()
		assert.Contains(t, p.FEN(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 ", text)
	}
	for text, want := range map[string]string{
		"": `position wants startpos or fen, got ""`, "foo": `got "foo"`, "moves e2e4": `got ""`, "fen": `got "fen"`, "fen startpos": "fields: 1", "fen 8/8/8/8/8/8/8/8 w - - 0 1": "king",
	} {
		_, err := uci.ParsePosition(strings.Fields(text))
		assert.ErrorContains(t, err, want, text)
	}
	for _, text := range []string{"startpos moves e2e5", "startpos moves e2e4 e7", "startpos moves e2e4 e2e4", "startpos moves 0000"} {
		p, err := uci.ParsePosition(strings.Fields(text))
		require.NoError(t, err)
		assert.ErrorContains(t, p.Set(bitboard.Backend.New()), "parse move", text)
	}
	_, err := uci.ParsePosition(strings.Fields(strings.Repeat("foo ", 1<<20)))
	assert.Less(t, len(err.Error()), 300)
	promotes := gameAt(t, "fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q")
	assert.Equal(t, rep.MakePiece(rep.White, rep.Queen), promotes.PieceAt(rep.A8))
}

// The lines of a search have what programs for playing read.
func TestLines(t *testing.T) {
	t.Parallel()
	g := gameAt(t, "fen 6k1/5ppp/8/8/8/8/8/4K2R w K - 3 9 moves h1g1 g8f8 g1h1")
	assert.Equal(t, 3, g.Ply())
	castle := []rep.Move{rep.MakeMove(rep.E1, rep.H1, rep.CastleKingside), rep.MakeMove(rep.E8, rep.D8, rep.Quiet)}
	i := search.Info{Result: search.Result{Depth: 3, Score: -31, Nodes: 2000, PV: castle}, SelDepth: 5, Time: time.Second, HashFull: 12}
	assert.Equal(t, "info depth 3 seldepth 5 score cp -31 nodes 2000 nps 2000 hashfull 12 time 1000 pv e1g1 e8d8", uci.Info(i, false))
	assert.Equal(t, "e1h1", uci.Move(castle[0], true))
	assert.Equal(t, "e1g1", uci.Move(castle[0], false))
	assert.Equal(t, "0000", uci.Move(rep.NoMove, false))
}
