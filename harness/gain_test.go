package harness_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/gain"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
)

// The two figures that package gain predicts with.
const (
	inSearch   = 1.12  // the cost of a call in a search, relative to a replay
	modelError = 0.014 // the standard error of a prediction, relative to it
)

// gainRun is a recorded run of eight rounds without noise. A node of the replay with
// moves alone takes 10 ns on alpha and 30 on beta; each question adds 1 and 2 ns a node,
// SEEAtLeast 20 and 60, and all together take twice as much as one by one. SEEAtLeast is asked in
// every other node, the other questions in every node. A node of a search takes 200 and 350 ns.
func gainRun(t *testing.T, without string) *report.Results {
	t.Helper()
	var text strings.Builder
	text.WriteString("native-alpha: Keyed Inspector NullMover Stater Occupier PinInspector LegalityTester CheckTester ExchangeEvaluator Stager MobilityCounter\n")
	text.WriteString("native-beta: Keyed Inspector NullMover\n")
	for round := 1; round <= 8; round++ {
		result := func(name, board string, node, calls float64) {
			if name != "" && name == without {
				return
			}
			const nodes = 1000
			fmt.Fprintf(&text, "# sample {\"round\":%d,\"start\":\"2026-11-21T18:26:03Z\",\"cpu_ns\":5}\nBenchmark", round)
			if name == "" {
				fmt.Fprintf(&text, "Search/pos=kiwipete/depth=7/eval=psqt/gen=staged/ask=native/tt=4")
			} else {
				fmt.Fprintf(&text, "Replay/pos=kiwipete/depth=7/calls=%s/ask=native", name)
			}
			fmt.Fprintf(&text, "/rep=%s 1 %g ns/op %d nodes/op %g nodes/s", board, node*nodes, nodes, 1e9/node)
			if calls > 0 {
				fmt.Fprintf(&text, " %g calls/op", calls*nodes)
			}
			text.WriteString("\n")
		}
		for board, ns := range map[string]struct{ search, moves, one, exchange float64 }{"alpha": {200, 10, 1, 20}, "beta": {350, 30, 2, 60}} {
			apart := 0.
			for _, c := range work.ReplayedCalls()[1:] {
				more, calls := ns.one, 1.
				if c.Name == "SEEAtLeast" {
					more, calls = ns.exchange, 0.5
				}
				if c.Together {
					apart += more
				}
				result(c.Name, board, ns.moves+more, calls)
			}
			result(work.ReplayMoves, board, ns.moves, 1)
			result(work.ReplayAll, board, ns.moves+2*apart, 10)
			result("", board, ns.search, 0)
		}
	}
	path := filepath.Join(t.TempDir(), "gain.txt")
	require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o666))
	results, err := report.Read(path)
	require.NoError(t, err)
	return results
}

func TestPredict(t *testing.T) {
	results := gainRun(t, "")
	rates := map[string]float64{"Make": 0.9, "MakeNull": 0.1, "SEEAtLeast": 0.25, "AppendMoves": 0.5, "Occupied": 7}
	swap := func(c gain.Swap) gain.Swap {
		c.From, c.To = "beta", "alpha"
		return c
	}

	// In replays on beta a move costs 30 ns, an exchange 60 * 2 / 0.5, and a list 2 * 2. A node
	// takes 20 ns less for moves, 40 for exchanges, and 1 for lists. In a search all cost k times that.
	const k = inSearch
	g, err := gain.Predict(results, swap(gain.Swap{Rates: rates, Node: 250}))
	require.NoError(t, err)
	assert.InDelta(t, 250./(250-61*k), g.Ratio, 1e-6)
	assert.InDelta(t, 92*k/250, g.Share, 1e-6)
	assert.InDelta(t, 1.96*modelError*g.Ratio, g.Model, 1e-9)
	assert.InDelta(t, g.Ratio-g.Model, g.Lo, 1e-6, "the costs are exact")
	assert.InDelta(t, g.Ratio+g.Model, g.Hi, 1e-6)
	assert.True(t, g.HasInterval())
	assert.Zero(t, g.Measured.N)
	require.Len(t, g.Terms, 4)
	for i, want := range []gain.Term{
		{Call: "Make", Rate: 0.9, From: 30, To: 10},
		{Call: "MakeNull", Rate: 0.1, From: 30, To: 10},
		{Call: "AppendMoves", Rate: 0.5, From: 4, To: 2},
		{Call: "SEEAtLeast", Rate: 0.25, From: 240, To: 80, FromDefault: true},
	} {
		got := g.Terms[i]
		assert.InDelta(t, want.From*k, got.From, 1e-6, want.Call)
		assert.InDelta(t, want.To*k, got.To, 1e-6, want.Call)
		got.From, got.To = want.From, want.To
		assert.Equal(t, want, got)
	}
	assert.Equal(t, 1., g.Scale)

	// The time of our own search was measured.
	own := work.Work{Kind: work.Search, Eval: search.EvalPSQT, Gen: search.GenStaged, Ask: work.Native, TT: 4}
	g, err = gain.Predict(results, swap(gain.Swap{Rates: rates, Node: 1, OwnSearch: own}))
	require.NoError(t, err)
	assert.InDelta(t, 350./(350-61*k), g.Ratio, 1e-6)
	assert.InDelta(t, 1.75, g.Measured.Ratio, 1e-9)
	assert.InDelta(t, 350, g.Node, 1e-3)
	assert.InDelta(t, 350-92*k, g.Rest[0], 1e-3)
	assert.InDelta(t, 200-31*k, g.Rest[1], 1e-3)

	// Without a time only the calls count: 92 ns instead of 31.
	g, err = gain.Predict(results, swap(gain.Swap{Rates: rates}))
	require.NoError(t, err)
	assert.InDelta(t, 92./31, g.Ratio, 1e-6)

	// A third of the time in moves becomes a ninth.
	g, err = gain.Predict(results, swap(gain.Swap{Shares: map[string]float64{"Make": 1. / 3}}))
	require.NoError(t, err)
	assert.InDelta(t, 1/(1-1./3+1./9), g.Ratio, 1e-9)

	// 100 samples, a third of which is in moves: 33.3 ± 9.2. Each saves two thirds of itself.
	g, err = gain.Predict(results, swap(gain.Swap{Shares: map[string]float64{"Make": 1. / 3}, Samples: 100}))
	require.NoError(t, err)
	assert.InDelta(t, 9./7, g.Ratio, 1e-9)
	reach := 1.96 * 81. / 49 * 2. / 3 * math.Sqrt(1./3*2./3/100)
	assert.InDelta(t, reach, g.Sampling, 1e-9)
	both := math.Hypot(reach, 1.96*modelError*9/7)
	assert.InDelta(t, 9./7-both, g.Lo, 1e-6, "the costs are exact")
	assert.InDelta(t, 9./7+both, g.Hi, 1e-6)

	// Where the calls are little of the time the model cannot be far off.
	g, err = gain.Predict(results, swap(gain.Swap{Rates: rates, Node: 92 * k * 40}))
	require.NoError(t, err)
	assert.InDelta(t, 1./40, g.Share, 1e-9)
	assert.InDelta(t, 1.96*modelError*g.Ratio/10, g.Model, 1e-9)

	// With calls and a time of a node a profile says how long a call takes in the engine:
	// a third of 1,000 ns for 0.9 moves. Here it takes 30 k, which is less than a third.
	g, err = gain.Predict(results, swap(gain.Swap{Shares: map[string]float64{"Make": 1. / 3}, Rates: rates, Node: 1000}))
	require.NoError(t, err)
	assert.InDelta(t, 9./7, g.Ratio, 1e-9, "by the shares")
	assert.InDelta(t, 1000./3/0.9, g.Terms[0].Engine, 1e-9)
	assert.True(t, g.Terms[0].Slower())
	assert.True(t, gain.Term{From: 10, Engine: 31}.Slower())
	g, err = gain.Predict(results, swap(gain.Swap{Shares: map[string]float64{"Make": 1. / 3}, Rates: rates, Node: 243 * k * 0.99}))
	require.NoError(t, err)
	assert.False(t, g.Terms[0].Slower())

	g, err = gain.Predict(results, swap(gain.Swap{Rates: rates, Node: 90}))
	require.NoError(t, err)
	assert.InDelta(t, 90./(92*k), g.Scale, 1e-6, "92 k ns of calls in a node of 90")
	// However little a node takes, the calls are all of it at most.
	for _, node := range []float64{90, 50, 1} {
		g, err = gain.Predict(results, swap(gain.Swap{Rates: rates, Node: node}))
		require.NoError(t, err)
		assert.InDelta(t, node/(92*k), g.Scale, 1e-6)
		assert.InDelta(t, 92./31, g.Ratio, 1e-6)
		g, err = gain.Predict(results, gain.Swap{From: "alpha", To: "beta", Rates: map[string]float64{"SEEAtLeast": 50}, Node: node})
		require.NoError(t, err)
		assert.InDelta(t, 80./240, g.Ratio, 1e-6, "as the call that it is all of")
	}
}

// A call that is not asked for needs no cost.
func TestPredictNeedsCosts(t *testing.T) {
	swap := gain.Swap{From: "beta", To: "alpha", Rates: map[string]float64{"Make": 1}}
	for _, without := range []string{work.ReplayMoves, work.ReplayAll, "Mobility"} {
		_, err := gain.Predict(gainRun(t, without), swap)
		assert.ErrorContains(t, err, "measured on beta", without)
	}
	results := gainRun(t, "AppendMoves")
	_, err := gain.Predict(results, swap)
	assert.NoError(t, err)
	swap.Rates["AppendMoves"] = 0.5
	_, err = gain.Predict(results, swap)
	assert.ErrorContains(t, err, "the replay with AppendMoves was not measured on beta")

	names := func(works []work.Work) (calls []string) {
		for _, w := range works {
			calls = append(calls, w.Calls)
		}
		return calls
	}
	assert.NotContains(t, names(gain.CostWork([]string{"Make"})), "AppendMoves")
	assert.Contains(t, names(gain.CostWork([]string{"AppendMoves"})), "AppendMoves")
	assert.Contains(t, names(gain.CostWork(nil)), "Mobility")
}

// TestPredictOwnSearch compares a prediction with the measurement of a search that its calls explain.
func TestPredictOwnSearch(t *testing.T) {
	own := work.Work{Kind: work.Search, Eval: search.EvalPSQT, Gen: search.GenStaged, Ask: work.Native, TT: 4}
	// A node takes 150 ns more on beta. A call of SEEAtLeast takes 160 ns more in a replay.
	for factor, off := range map[float64]bool{inSearch: false, 1.5: true} {
		g, err := gain.Predict(gainRun(t, ""), gain.Swap{From: "alpha", To: "beta", Rates: map[string]float64{"SEEAtLeast": 150. / (160 * factor)}, OwnSearch: own})
		require.NoError(t, err)
		assert.InDelta(t, 200./350, g.Measured.Ratio, 1e-9)
		assert.Equal(t, off, math.Abs(g.Ratio/g.Measured.Ratio-1) > .05)
		assert.Equal(t, off, g.Lo > g.Measured.Ratio)
	}
}
