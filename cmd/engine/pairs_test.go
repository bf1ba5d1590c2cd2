package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard"
)

var small = match.Settings{Eval: search.EvalMobility, Nodes: 300, Base: "bitboard", Rep: "x88", Ratio: .5, Low: .49, High: .51}

func play(t *testing.T, newBoard func() rep.Board, s match.Settings, n int) [2]match.Record {
	r, err := match.NewReferee(newBoard, s, nil)
	require.NoError(t, err)
	pair, err := r.Play(t.Context(), n)
	require.NoError(t, err)
	return pair
}

// third returns the pair of games 3.
func third(t *testing.T) [2]match.Record {
	if len(thirdPair[0].Moves) == 0 {
		thirdPair = play(t, bitboard.Backend.New, small, 3)
	}
	return thirdPair
}

var thirdPair [2]match.Record

// golden has a pair of games: it is the same in a program for any CPU. A change of the search changes it.
const golden = "testdata/pair.pgn"

// A pair is move for move the same on every board, as on other machines, again with the same referee, and in whatever
// order pairs are played.
func TestEveryBoardPlaysTheSame(t *testing.T) {
	want := play(t, bitboard.Backend.New, small, 7)
	assert.NotEqual(t, want[0].Moves, want[1].Moves)
	text := fmt.Sprintf("%v\n%v\n", want[0], want[1])
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(text), 0o644))
	}
	known, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(known), text)
	for _, b := range rep.Usable(all.Backends()) {
		if *long || b.Name == "x88" || b.Name == "mailbox" {
			assert.Equal(t, want, play(t, b.New, small, 7), b.Name)
		}
	}
	r, err := match.NewReferee(bitboard.Backend.New, small, nil)
	require.NoError(t, err)
	for _, n := range []int{8, 7} {
		pair, err := r.Play(t.Context(), n)
		require.NoError(t, err)
		assert.Equal(t, n == 7, pair == want)
	}
}

// The moves of a record are a game in which the oracle finds no fault, from the opening on, and its result follows.
func TestGamesAreLegal(t *testing.T) {
	adjudicated := 0
	for n := range 2 {
		for _, r := range play(t, bitboard.Backend.New, small, n) {
			g := engine.New(func() rep.Board { return oracle.New() }, engine.Default)
			start := rep.StartPosition()
			require.NoError(t, g.Load(&start))
			text, ending, _ := strings.Cut(r.Moves, " {")
			for _, word := range strings.Fields(text) {
				if strings.HasSuffix(word, ".") {
					continue
				}
				require.Equal(t, engine.Undecided, g.Outcome())
				var found []rep.Move
				for _, m := range g.AppendMoves(nil) {
					if g.SAN(m) == word {
						found = append(found, m)
					}
				}
				require.Len(t, found, 1, "%s in %s", word, g.Position().FEN())
				g.Make(found[0])
			}
			switch why, _, _ := strings.Cut(ending, "}"); {
			case strings.Contains(ending, "both see a win"):
				assert.Equal(t, engine.Undecided, g.Outcome())
				s, err := search.New(g, search.Options{})
				require.NoError(t, err)
				found, err := s.Run(t.Context(), search.Limits{Depth: 4})
				require.NoError(t, err)
				assert.Equal(t, map[bool]int{false: 0, true: 2}[(found.Score > 500) == (g.SideToMove() == rep.White)], r.Points)
				adjudicated++
			default:
				assert.Equal(t, why, g.Outcome().String())
				assert.Equal(t, why != "checkmate", r.Points == 1)
				assert.True(t, why != "checkmate" || (r.Points == 2) == (g.SideToMove() == rep.Black))
			}
		}
	}
	assert.Positive(t, adjudicated)
}

// What String writes, Read reads; a line that was cut is not there, and a wrong one is named.
func TestRecords(t *testing.T) {
	pair := third(t)
	text := pair[0].String() + "\n\n" + pair[1].String() + "\n"
	games, whole, err := match.Read(strings.NewReader(text + pair[0].String()[:200]))
	require.NoError(t, err)
	assert.Equal(t, pair[:], games)
	assert.Equal(t, int64(len(text)), whole)
	assert.True(t, strings.HasPrefix(text, `[Event "elo eval=mobility gen=staged tt=16 nodes=300 base=bitboard rep=x88 ratio=0.5 low=0.49 high=0.51"]
[Site "?"]
[Date "????.??.??"]
[Round "4.1"]
[White "bitboard 300"]
[Black "x88 150"]
[Result "`), text)
	for _, wrong := range []string{
		"1. e4 e5 1-0\n",
		strings.Replace(pair[0].String(), `[Round "4.1"]`, `[Round "0.1"]`, 1) + "\n",
		strings.Replace(pair[0].String(), `[Result "`, `[Result "1-1`, 1) + "\n",
		strings.TrimSpace(pair[0].String()) + " 1/2\n",
		strings.Replace(pair[0].String(), "[Site ", "[Event ", 1),
		strings.Replace(pair[0].String(), "\n1. ", "\n1.\n\n", 1),
		strings.Replace(pair[0].String(), "[Round ", "Round ", 1),
		"[Event \"mine\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n",
		strings.Repeat("x", 1<<21) + "\n",
		"a file of something else",
	} {
		_, _, err := match.Read(strings.NewReader("\n" + wrong))
		assert.ErrorContains(t, err, "line 2: ")
	}
}

// A file that was cut at any byte, or at every 31st, has the games before it, and goes on there.
func TestRecordsCut(t *testing.T) {
	pair := third(t)
	text := fmt.Sprintf("%v\n%v\n", pair[0], pair[1])
	first := len(pair[0].String())
	step := 31
	if *long {
		step = 1
	}
	for n := 0; n < len(text); n += step {
		games, whole, err := match.Read(strings.NewReader(text[:n]))
		require.NoError(t, err, n)
		require.LessOrEqual(t, whole, int64(n))
		if n < first {
			require.Empty(t, games, n)
		}
		again, _, err := match.Read(strings.NewReader(text[:whole] + fmt.Sprint(pair[1])))
		require.NoError(t, err, n)
		require.Len(t, again, len(games)+1)
	}
}

// Other programs write other tags and line ends.
func TestRecordsOfOthers(t *testing.T) {
	pair := third(t)
	short := pair[0]
	short.Moves = short.Moves[strings.IndexByte(short.Moves, '{'):]
	assert.Regexp(t, `^\{[a-z ]+\} [012/-]+$`, short.Moves)
	for text, want := range map[string][]match.Record{
		strings.ReplaceAll(fmt.Sprint(pair[0]), "\n", "\r\n"):                                  pair[:1],
		strings.Replace(fmt.Sprint(pair[0]), "[Site \"?\"]", "[Annotator \"a \\\"b\\\"\"]", 1): pair[:1],
		fmt.Sprint(short): {short},
	} {
		games, whole, err := match.Read(strings.NewReader(text))
		require.NoError(t, err, text)
		assert.Equal(t, want, games, text)
		assert.Equal(t, int64(len(text)), whole)
	}
}

// A tally counts pairs by the points of the player that is no base, each game once.
func TestTally(t *testing.T) {
	tally := match.NewTally(small)
	record := func(pair int, second bool, points int) match.Record {
		return match.Record{Event: small.Event(), Pair: pair, Second: second, Points: points}
	}
	for _, r := range []match.Record{
		record(0, false, 0), record(0, true, 2), // won both
		record(1, true, 0), record(1, false, 2), // lost both
		record(2, false, 1), record(2, true, 2), // a draw and a win
		record(3, false, 1), // half a pair
		record(0, true, 2),  // twice
	} {
		require.NoError(t, tally.Add(r))
	}
	assert.Equal(t, match.Pairs{1, 0, 0, 1, 1}, tally.Pairs)
	assert.Equal(t, [3]int{2, 1, 3}, tally.Games)
	assert.True(t, tally.Has(2))
	assert.False(t, tally.Has(3))
	assert.ErrorContains(t, tally.Add(record(1, false, 1)), "round 2.1 is there twice")
	tallies, err := match.Tallies([]match.Record{record(0, false, 0), record(0, true, 2)})
	require.NoError(t, err)
	assert.Equal(t, small, tallies[0].Settings)
	for _, event := range []string{"", "elo", "elo eval=x gen=staged tt=16 nodes=300 base=a rep=b ratio=1 low=1 high=1", strings.Replace(small.Event(), "tt=16", "tt=4", 1)} {
		_, err := match.Tallies([]match.Record{{Event: event}})
		assert.Error(t, err, event)
	}
}

// Elo and its error follow from the pairs as the formulas say, computed by hand here.
func TestElo(t *testing.T) {
	p := match.Pairs{10, 20, 40, 20, 10}
	assert.InDelta(t, 0, p.Elo().Elo, 1e-9)
	p = match.Pairs{0, 10, 40, 30, 20}
	mean, variance := p.Score()
	assert.InDelta(t, .65, mean, 1e-9)
	assert.InDelta(t, .0525, variance, 1e-9)
	assert.InDelta(t, 107.54, p.Elo().Elo, .01) // 400 log10(.65/.35)
	assert.InDelta(t, 173.718/(.65*.35)*math.Sqrt(.0525/99), p.Elo().Err, .01)
	assert.InDelta(t, .65, 1/(1+math.Pow(10, -p.Elo().Elo/400)), 1e-9)
	for _, none := range []match.Pairs{{}, {1}, {0, 0, 5}, {0, 0, 0, 0, 9}, {0, 2, 0, 3}} {
		assert.True(t, math.IsInf(none.Elo().Err, 1))
	}
	assert.False(t, math.IsInf(match.Pairs{0, 2, 0, 4}.Elo().Err, 1), "six pairs")
}

// The error of the speed widens the interval by the value of the speed.
func TestWithSpeed(t *testing.T) {
	e := match.Estimate{Elo: -100, Err: 3}.WithSpeed(.8, .01)
	assert.Equal(t, -100., e.Elo)
	assert.InDelta(t, math.Hypot(3, 100/-math.Log(.8)*.0125), e.Err, 1e-9)
	assert.Equal(t, match.Estimate{Elo: 5, Err: 3}, match.Estimate{Elo: 5, Err: 3}.WithSpeed(1, .01))
}

// Points on a line give the line; away from them the interval is wider; points off it widen it.
func TestFit(t *testing.T) {
	point := func(nodes, elo float64) match.Point {
		return match.Point{Nodes: nodes, Estimate: match.Estimate{Elo: elo, Err: 10}}
	}
	line := match.Fit([]match.Point{point(1024, 200), point(2048, 190), point(8192, 170), point(4096, 180)})
	assert.Equal(t, [2]float64{1024, 8192}, [2]float64{line.Least, line.Most})
	assert.InDelta(t, 190, line.At(2048).Elo, 1e-6)
	assert.InDelta(t, 100, line.At(1<<20).Elo, 1e-6)
	assert.Greater(t, line.At(1<<20).Err, 3*line.At(4096).Err)
	worth := line.Worth(4, 0, 2048)
	assert.InDelta(t, 380, worth.Elo, 1e-6)
	assert.InDelta(t, 2*line.At(2048).Err, worth.Err, 1e-6)
	assert.InDelta(t, 190*.01/math.Ln2, line.Worth(1, .01, 2048).Err, 1e-6)
	off := match.Fit([]match.Point{point(1024, 300), point(2048, 90), point(8192, 170), point(4096, 180)})
	assert.Greater(t, off.At(4096).Err, 3*line.At(4096).Err)
	three := match.Fit([]match.Point{point(1024, 300), point(2048, 90), point(4096, 180)})
	assert.Greater(t, three.At(2048).Err, 2*match.Fit([]match.Point{point(1024, 200), point(2048, 190), point(4096, 180)}).At(2048).Err)
	one := match.Fit([]match.Point{point(1024, 200)})
	assert.Equal(t, match.Estimate{Elo: 200, Err: 10}, one.At(1<<20))
	assert.Equal(t, point(512, 200), match.Estimate{Elo: -200, Err: 10}.Doubling(512, .5))
	quarter := match.Estimate{Elo: -200, Err: 20}.Doubling(512, .25)
	assert.InDelta(t, 362.04, quarter.Nodes, .01)
	assert.Equal(t, match.Estimate{Elo: 100, Err: 10}, quarter.Estimate)
	assert.Equal(t, point(1024, 200), match.Estimate{Elo: 200, Err: 10}.Doubling(512, 2))
}

// A search against itself gives a point for each match. Against a program it takes one with all the nodes and one with
// fewer, and the point is their difference.
func TestPoints(t *testing.T) {
	tally := func(program string, nodes uint64, ratio float64, p match.Pairs) *match.Tally {
		return &match.Tally{Settings: match.Settings{Nodes: nodes, Ratio: ratio, Low: ratio, High: ratio, Program: program}, Pairs: p}
	}
	better, worse := match.Pairs{0, 10, 40, 30, 20}, match.Pairs{20, 30, 40, 10, 0}
	e := better.Elo()
	assert.Equal(t, []match.Point{worse.Elo().Doubling(900, .5)}, match.Points([]*match.Tally{tally("", 900, .5, worse), tally("", 100, .5, match.Pairs{5})}))
	points := match.Points([]*match.Tally{
		tally("toy:9", 900, 1, better), tally("toy:9", 900, .25, worse), tally("toy:8", 900, .25, worse), tally("toy:9", 800, 1, better),
	})
	require.Len(t, points, 1)
	assert.InDelta(t, e.Elo, points[0].Elo, 1e-9) // twice of it for a quarter of the nodes
	assert.InDelta(t, e.Err/math.Sqrt2, points[0].Err, 1e-9)
}

// A player that breaks the rules, or fails, ends the game with an error; so does a context.
func TestFaults(t *testing.T) {
	g := engine.New(bitboard.Backend.New, engine.Native)
	_, err := match.Play(t.Context(), g, nil, broken{rep.MakeMove(rep.MakeSquare(0, 0), rep.MakeSquare(0, 5), rep.Quiet), nil}, broken{})
	assert.ErrorContains(t, err, "illegal move a1a6")
	_, err = match.Play(t.Context(), g, nil, broken{err: errors.New("it ended")}, broken{})
	assert.EqualError(t, err, "it ended")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := match.NewReferee(bitboard.Backend.New, small, nil)
	require.NoError(t, err)
	_, err = r.Play(ctx, 0)
	assert.ErrorIs(t, err, context.Canceled)
	for _, s := range []match.Settings{
		{Eval: "x", Nodes: 1, Ratio: 1, Low: 1, High: 1}, {Nodes: 1, Ratio: .1, Low: .1, High: .1}, {Ratio: 1, Low: 1, High: 1},
		{Nodes: 9, Ratio: 1, Low: 2, High: 2}, {Nodes: 9, Ratio: 1, Low: 1, High: 1, Program: "toy"}, {Nodes: 9, Ratio: 1, Low: 1, High: 1, Program: ":9"}, {Nodes: 9, Ratio: math.NaN(), Low: 2, High: 2}, {Nodes: 9, Ratio: -1, Low: -1, High: 1},
	} {
		_, err := match.NewReferee(bitboard.Backend.New, s, nil)
		assert.Error(t, err)
	}
}

// A speed may be up to 100 times as high.
func TestSettings(t *testing.T) {
	s := match.Settings{Eval: search.EvalPSQT, Nodes: 1, Ratio: 100, Low: 99, High: 100}
	assert.NoError(t, s.Check())
	s.Ratio, s.High = 100.5, 101
	assert.ErrorContains(t, s.Check(), "a speed of 100.5 is out of range")
	s.Ratio = 99.5
	assert.ErrorContains(t, s.Check(), "the interval of the speed 99.5 is 99 to 101")
}

type broken struct {
	move rep.Move
	err  error
}

func (broken) Begin(context.Context) error { return nil }

func (b broken) Move(context.Context, *engine.Game, []rep.Move) (rep.Move, engine.Value, error) {
	return b.move, 0, b.err
}
