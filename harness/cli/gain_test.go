package cli

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/gain"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/x88"
)

// written writes a file and returns its path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

// The mix of our search is an example for bench gain, which predicts the search's own
// ratio from it and says how far off it is.
func TestMixAndGainLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	if testing.Short() {
		t.Skip("measures and searches")
	}
	backends := []rep.Backend{bitboard.Backend, x88.Backend}
	o := bench(t.Context(), backends, "gain", "--write-mix", "-", "--eval", "mobility")
	require.Equal(t, StatusOK, o.status, o.stderr)
	var m mix
	require.NoError(t, json.Unmarshal([]byte(o.stdout), &m))
	assert.InDelta(t, 1, m.CallsPerNode["Make"], 0.3)
	assert.InDelta(t, 1.4, m.CallsPerNode["GivesCheck"], 0.4)
	assert.Positive(t, m.CallsPerNode["AppendCaptures"])
	assert.Positive(t, m.CallsPerNode["Mobility"])
	assert.Greater(t, m.NsPerNode, 20.)
	assert.Equal(t, &mixSearch{Rep: "bitboard", Eval: "mobility", Gen: "staged"}, m.Search)

	path := written(t, "mix.json", o.stdout)
	out := filepath.Join(t.TempDir(), "gain.txt")
	o = bench(t.Context(), backends, "gain", "--from", "bitboard", "--to", "x88", "--mix", path, "--rounds", "1", "--out", out)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^  Mobility +\d\.\d{3} +[\d.]+ +[\d.]+ +-?[\d.]+$`, o.stdout)
	assert.Regexp(t, `\nA node takes \d+ ns on bitboard\.\n`, o.stdout)
	assert.Regexp(t, `\nPredicted: x88 instead of bitboard is \d\.\d+ times as fast`, o.stdout)
	text := unwrapped(o.stdout)
	assert.Regexp(t, `Measured: the search of this mix is \d\.\d+ times as fast on x88\. The prediction is [+-]\d+\.\d % off\. `, text)
	assert.Regexp(t, `What is not in these calls takes -?\d+ ns a node on bitboard and -?\d+ on x88\.`, text)
	assert.Contains(t, text, " times as fast. Too few rounds for an interval: 1, and 6 are needed. In Elo: ")
	assert.ElementsMatch(t, namesOfSet(corpus.Literature, false), measuredOn(t, out))
}

// unwrapped returns a text in one line.
func unwrapped(text string) string { return strings.Join(strings.Fields(text), " ") }

// With too few rounds for an interval of the speed there is none of Elo either: it would leave the error of the
// speed out.
func TestGainPrinted(t *testing.T) {
	t.Parallel()
	printed := func(c report.Cell) string {
		var out strings.Builder
		printPredicted(&out, gain.Prediction{Cell: c}, gain.Swap{From: "bitboard", To: "x88", Samples: 100})
		return out.String()
	}
	few := printed(report.Cell{N: 2, Ratio: 1.139, Lo: math.Inf(-1), Hi: math.Inf(1)})
	assert.Contains(t, unwrapped(few), "Predicted: x88 instead of bitboard is 1.139 times as fast. Too few rounds for an interval: 2, and 6 are needed. In Elo: ")
	assert.Regexp(t, ` In Elo: \+\d+ at 10k .* against itself \(bench elo --curve\); \+\d+ at 10k against another program\.$`, unwrapped(few))
	assert.NotContains(t, few, "±")
	assert.LessOrEqual(t, match.Recorded().Least, 1e4, "Elo is of numbers of nodes with games")
	assert.GreaterOrEqual(t, match.Recorded().Most, 5e4)

	const elo = `[-+][\d.]+ ±[\d.]+ at `
	enough := printed(report.Cell{N: 6, Ratio: 1.139, Lo: 1.119, Hi: 1.159})
	assert.Contains(t, unwrapped(enough), "Predicted: x88 instead of bitboard is 1.14 ±0.02 times as fast (the 95 % interval of the measured costs, of the model and of the 100 samples of the profile). In Elo: ")
	assert.Regexp(t, ` In Elo: `+elo+`10k nodes a move, `+elo+`20k, `+elo+`50k against itself \(bench elo --curve\); `+elo+`10k against another program\.$`, unwrapped(enough))
	assert.Contains(t, unwrapped(worthText(0.9999, 0.01, true)), "In Elo: +0 ±6 at 10k to 50k nodes a move against itself (bench elo --curve); +0.0 ±3.0 at 10k against another program.", "nothing is -0")
	assert.Contains(t, unwrapped(worthText(0.9999, 0, false)), "In Elo: +0 at 10k to 50k nodes a move against itself (bench elo --curve); +0 at 10k against another program.")
}

// If another engine lacks a figure, it is assumed, and the assumption is printed.
func TestGainOfAnotherEngineLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	if testing.Short() {
		t.Skip("records and replays searches")
	}
	backends := []rep.Backend{bitboard.Backend, x88.Backend}
	path := written(t, "mix.json", `{"calls_per_node":{"Make":1,"Occupied":2}}`)
	o := bench(t.Context(), backends, "gain", "--from", "x88", "--to", "bitboard", "--mix", path, "--rounds", "1", "--out", filepath.Join(t.TempDir(), "a.txt"))
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.NotContains(t, o.stdout, "Measured")
	assert.Contains(t, unwrapped(o.stdout), "Assumed: without ns_per_node, that nothing but these calls takes time: this is the most that is possible; that calls whose "+
		"cost is not measured take as long on both: Occupied 2 a node. Predicted: bitboard instead of x88 is ")

	// Calls that cost more than the node are scaled down to it.
	path = written(t, "mix.json", `{"calls_per_node":{"Make":1,"SEEAtLeast":50},"ns_per_node":1}`)
	o = bench(t.Context(), backends, "gain", "--from", "bitboard", "--to", "x88", "--mix", path, "--rounds", "1", "--out", filepath.Join(t.TempDir(), "c.txt"))
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `each call takes \S+ times as long in the engine as here, on both: together they cost \S+ times as much as a node on bitboard`, unwrapped(o.stdout))
	assert.Regexp(t, `Predicted: x88 instead of bitboard is \d+\.\d+ times as fast`, o.stdout)

	path = written(t, "mix.json", `{"calls_per_node":{"Make":3},"ns_per_node":1e6}`)
	o = bench(t.Context(), backends, "gain", "--from", "x88", "--to", "bitboard", "--mix", path, "--rounds", "1", "--out", filepath.Join(t.TempDir(), "b.txt"))
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stdout, "A node takes 1000000 ns on x88.")
	assert.Regexp(t, `bitboard instead of x88 is 1\.000 times as fast|is 0\.999|is 1\.001`, o.stdout)
	assert.NotContains(t, o.stdout, "without ns_per_node")
}

// engineProfile writes a profile of an engine: 60 % in moves, 10 % in checks below
// them, 30 % elsewhere.
func engineProfile(t *testing.T) string {
	t.Helper()
	var functions []*profile.Function
	var locations []*profile.Location
	for i, name := range []string{"engine.(*Board).DoMove", "engine.(*Board).InCheck", "engine.search"} {
		f := &profile.Function{ID: uint64(i + 1), Name: name}
		functions = append(functions, f)
		locations = append(locations, &profile.Location{ID: uint64(i + 1), Line: []profile.Line{{Function: f}}})
	}
	do, check, search := locations[0], locations[1], locations[2]
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "cpu", Unit: "nanoseconds"}}, Period: 1,
		Function: functions, Location: locations,
		Sample: []*profile.Sample{
			{Location: []*profile.Location{do, search}, Value: []int64{50}},
			{Location: []*profile.Location{check, do, search}, Value: []int64{10}},
			{Location: []*profile.Location{check, search}, Value: []int64{10}},
			{Location: []*profile.Location{search}, Value: []int64{30}},
		},
	}
	path := filepath.Join(t.TempDir(), "cpu.pprof")
	file, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, p.Write(file))
	require.NoError(t, file.Close())
	return path
}

func TestGainOfAProfileLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	if testing.Short() {
		t.Skip("records and replays searches")
	}
	backends := []rep.Backend{bitboard.Backend, x88.Backend}
	mapping := written(t, "map.json", `{"Make":["\\.DoMove$"],"Checkers":["InCheck"]}`)
	o := bench(t.Context(), backends, "gain", "--from", "x88", "--to", "bitboard", "--profile", engineProfile(t), "--map", mapping,
		"--rounds", "1", "--out", filepath.Join(t.TempDir(), "a.txt"))
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^  Make +60\.0 % `, o.stdout)
	assert.Regexp(t, `(?m)^  Checkers +10\.0 % `, o.stdout)
	assert.Contains(t, unwrapped(o.stdout), "the 30 % of the time that no expression matches stays as it is")
	assert.Regexp(t, `Predicted: bitboard instead of x88 is \d\.\d+ times as fast\. Too few rounds for an interval: \d, and 6 are needed\. In Elo: `, unwrapped(o.stdout))
	assert.Contains(t, o.stderr, "warning: the profile has 100 samples, and its shares are up to ±10 % of the time by chance: want 1000 or more\n")
	assert.NotContains(t, o.stdout, "engine ns", "nothing says how long a call takes there")

	// Two nodes in 100 ns, 60 of them in two hundredths of a move: 3,000 ns a move. The
	// nodes of the profile count, not the time in the mix.
	calls := written(t, "mix.json", `{"calls_per_node":{"Make":0.01,"Checkers":1000},"ns_per_node":5}`)
	o = bench(t.Context(), backends, "gain", "--from", "x88", "--to", "bitboard", "--profile", engineProfile(t), "--map", mapping,
		"--mix", calls, "--nodes", "2", "--rounds", "1", "--out", filepath.Join(t.TempDir(), "b.txt"))
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^  call +share +calls a node +engine ns +x88 ns +bitboard ns +saved$`, o.stdout)
	assert.Regexp(t, `(?m)^  Make +60\.0 % +0\.010 +3000\.0 `, o.stdout)
	assert.Contains(t, o.stdout, "A node takes 50 ns in the engine.")
	assert.Regexp(t, `In the engine Make takes \d+\.\d times as long as here: its own functions are slower than x88`, unwrapped(o.stdout))
	assert.NotContains(t, o.stdout, "Checkers takes")
}

// TestFewSamples checks that the samples of a profile are counted, and how long it takes to
// have enough.
func TestFewSamples(t *testing.T) {
	of := func(n, duration int64, types ...*profile.ValueType) *profile.Profile {
		values := []int64{n, n * 1e7}
		return &profile.Profile{SampleType: types, Period: 1e7, DurationNanos: duration, Sample: []*profile.Sample{{Value: values[2-len(types):]}}}
	}
	count, cpu := &profile.ValueType{Type: "samples", Unit: "count"}, &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}
	for _, p := range []*profile.Profile{of(105, 2e9, count, cpu), of(105, 2e9, cpu)} {
		u := gain.Map{}.OfSamples(p)
		assert.Equal(t, 105., u.Samples)
		assert.Equal(t, []string{"the profile has 105 samples, and its shares are up to ±10 % of the time by chance: want 1000 or more"}, fewSamples(u))
	}
	assert.Empty(t, fewSamples(gain.Map{}.OfSamples(of(1000, 0, count, cpu))))
	assert.Empty(t, fewSamples(gain.Usage{}))
}

// The calls and shares of profiles of engines in any language. The graph has 10 moves and 25 exchanges of 5 nodes, the
// stacks have 20 samples.
func TestGainParsesProfiles(t *testing.T) {
	t.Parallel()
	graph := written(t, "callgrind.out.1", `events: Ir
fn=(1) search
1 600
cfn=(2) Position::do_move(Move)
calls=10 2
1 300
cfn=(3) Position::see_ge(Move) const
calls=25 3
1 100
fn=(2)
2 300
fn=(3)
3 100
totals: 1000
`)
	stacks := written(t, "folded", "search;Position::do_move 6\nsearch;Position::see_ge 2\nsearch 12\n")
	mapping := written(t, "map.json", `{"Make":["do_move"],"SEEAtLeast":["Position::see_ge"],"GivesCheck":["see_gc"]}`)
	a := &app{Config: Config{Boards: []rep.Backend{bitboard.Backend, x88.Backend}}}
	o := gainOptions{from: "x88", to: "bitboard", mapping: mapping, callgrind: graph, nodes: 5, nps: 1e6}
	j, err := o.parse(a)
	require.NoError(t, err)
	assert.Equal(t, map[string]float64{"Make": 2, "SEEAtLeast": 5}, j.swap.Rates)
	assert.Equal(t, map[string]float64{"Make": .3, "SEEAtLeast": .1}, j.swap.Shares)
	assert.Equal(t, 1000., j.swap.Node, "nanoseconds")
	assert.Zero(t, j.swap.Samples)
	assert.Contains(t, j.assumed, "that the 60 % of the instructions that no expression matches stays as it is")
	require.Len(t, j.warnings, 1)
	assert.Contains(t, j.warnings[0], `GivesCheck: no function is named "see_gc", the nearest is see_ge (`)

	o.callgrind, o.profile, o.nodes = "", stacks, 0
	j, err = o.parse(a)
	require.NoError(t, err)
	assert.Equal(t, map[string]float64{"Make": .3, "SEEAtLeast": .1}, j.swap.Shares)
	assert.Equal(t, 20., j.swap.Samples)
	assert.Nil(t, j.swap.Rates)
	require.Len(t, j.warnings, 2)
	assert.Contains(t, j.warnings[0], "the profile has 20 samples")

	o.nodes, o.nps = 5, 0
	_, err = o.parse(a)
	assert.ErrorContains(t, err, "folded stacks do not say how long a sample is")
	for _, o := range []gainOptions{
		{callgrind: graph, mapping: mapping}, {callgrind: graph, nodes: 5}, {mapping: mapping, mix: mapping},
		{callgrind: graph, mapping: mapping, nodes: 5, mix: mapping}, {mix: mapping, nps: 5}, {profile: stacks, mapping: mapping, nodes: 5, nps: 5},
	} {
		o.from, o.to = "x88", "bitboard"
		_, err := o.parse(a)
		assert.ErrorContains(t, err, "--", "%+v", o)
	}
}
