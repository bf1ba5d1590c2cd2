package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/slider"
)

// jobOf returns the job of a command line, nil if it has none, and its output. Nothing is measured.
func jobOf(t *testing.T, cfg Config, args ...string) (*job, outcome) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	a := newApp(cfg, new(activity), &stdout, &stderr, "")
	var got *job
	a.driver = func(_ *app, _ context.Context, j *job) error {
		got = j
		return nil
	}
	status := a.invoke(t.Context(), args)
	return got, outcome{status, stdout.String(), stderr.String()}
}

// planOf returns the plan of a command line. It is the same after it was JSON.
func planOf(t *testing.T, cfg Config, line string) session.Plan {
	t.Helper()
	j, o := jobOf(t, cfg, strings.Fields(line)...)
	require.NotNil(t, j, "%s: %s", line, o.stderr)
	text, err := json.Marshal(j.Plan)
	require.NoError(t, err)
	var again session.Plan
	require.NoError(t, json.Unmarshal(text, &again))
	checked, err := cfg.check()
	require.NoError(t, err)
	again.Config, err = (&app{Config: checked}).configure(again)
	require.NoError(t, err)
	assert.Equal(t, j.Cases, again.Cases, line)
	assert.Equal(t, j.Cases, work.KeysOf(again.Config.Cases), line)
	again.Config.Cases, j.Config.Cases = nil, nil
	again.Config.Environment = machine.Environment{} // of that process
	assert.Equal(t, j.Plan, again, line)
	return j.Plan
}

// distinct returns what of returns for each key, once.
func distinct(keys []work.Key, of func(work.Key) string) []string {
	var values []string
	for _, k := range keys {
		if v := of(k); !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values
}

func positionOf(k work.Key) string { return k.Position }
func labelOf(k work.Key) string    { return k.Label() }
func workOf(k work.Key) string     { return k.Work.String() }

// namesOfSet returns the names of the positions of a set, the usual ones or all.
func namesOfSet(set corpus.Set, all bool) []string {
	var names []string
	for _, p := range set.Positions() {
		if all || p.Usual {
			names = append(names, p.Name)
		}
	}
	return names
}

// TestPlanPositions checks on which positions a run measures.
func TestPlanPositions(t *testing.T) {
	t.Parallel()
	literature, report := namesOfSet(corpus.Literature, false), namesOfSet(corpus.Report, false)
	for line, want := range map[string][]string{
		"":                                      report,
		"--set report":                          report,
		"--set literature":                      literature,
		"--set both":                            slices.Concat(literature, report),
		"--full":                                namesOfSet(corpus.Report, true),
		"--filter .name:Load --set literature":  literature,
		"--filter pos:kostic --set literature":  {"kostic"},
		"--depths 1 --set literature":           literature,
		"--depths 7 --full":                     {"kostic"},
		"--set both --full --filter .name:Load": slices.Concat(literature, namesOfSet(corpus.Report, true)),
	} {
		assert.ElementsMatch(t, want, distinct(planOf(t, Config{Boards: both}, "run --rep mailbox "+line).Cases, positionOf), line)
	}
}

// TestPlanWork checks which work a run measures.
func TestPlanWork(t *testing.T) {
	t.Parallel()
	usual := []string{"Perft count=leaf dispatch=interface", "MakeUnmake", "Perft count=bulk dispatch=interface", "Search eval=mobility gen=staged ask=native tt=4"}
	for line, want := range map[string][]string{
		"":                         usual,
		"--full":                   slices.Insert(slices.Clone(usual), 2, "Perft count=list dispatch=interface"),
		"--filter .name:Encode":    {"Encode"},
		"--filter count:bulk":      usual[2:3],
		"--filter dispatch:direct": {"Perft count=leaf dispatch=direct", "Perft count=bulk dispatch=direct"},
	} {
		assert.Equal(t, want, distinct(planOf(t, Config{Boards: both}, "run "+line).Cases, workOf), line)
	}
	names := func(k work.Key) string { return k.Group().String() }
	p := planOf(t, Config{Boards: both}, "run --control=false --rep x88 --depths 1-2 --filter pos:kiwipete")
	assert.ElementsMatch(t, []string{
		"Perft/pos=kiwipete/depth=1/count=bulk/dispatch=interface", "Perft/pos=kiwipete/depth=2/count=bulk/dispatch=interface",
		"Perft/pos=kiwipete/depth=1/count=list/dispatch=interface", "Perft/pos=kiwipete/depth=2/count=list/dispatch=interface",
		"Perft/pos=kiwipete/depth=1/count=leaf/dispatch=interface", "Perft/pos=kiwipete/depth=2/count=leaf/dispatch=interface",
	}, distinct(p.Cases, names), "perft alone")
}

// TestPlanReps checks which representations are measured when --rep is not
// given, and that --rep all and names get the others too.
func TestPlanReps(t *testing.T) {
	t.Parallel()
	boards := []rep.Backend{small, right, poor, boundless}
	usual := []string{"mailbox", "x88"}
	for _, test := range []struct {
		usual []string
		line  string
		want  []string
	}{
		{usual, "", []string{"x88", "mailbox", "x88+control"}},
		{usual, "--filter pos:startpos", []string{"x88", "mailbox", "x88+control"}},
		{usual, "--filter rep:boundless", []string{"boundless"}},
		{usual, "--filter rep:/small|x88/", []string{"small", "x88", "small+control"}},
		{usual, "--rep all", []string{"small", "x88", "mailbox", "boundless", "small+control"}},
		{usual, "--rep boundless,x88 --control=false", []string{"boundless", "x88"}},
		{nil, "", []string{"small", "x88", "mailbox", "boundless", "small+control"}},
		{nil, "--filter .name:Encode", append(codecNames(), codecNames()[0]+"+control")},
	} {
		assert.Equal(t, test.want, distinct(planOf(t, Config{Boards: boards, Default: test.usual}, "run "+test.line).Cases, labelOf), test.line)
	}
	unavailable := []rep.Backend{right, {Name: "wide", New: right.New, Available: func() error { return errors.New("no AVX-512") }}}
	j, o := jobOf(t, Config{Boards: unavailable}, "run", "--rep", "all")
	assert.Equal(t, []string{"x88"}, distinct(j.Cases, labelOf))
	assert.Contains(t, o.stderr, "left out: wide ")
}

// onThreads lets a test that is not parallel have so many CPUs.
func onThreads(t *testing.T, n int) {
	before := runtime.GOMAXPROCS(n)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

// codecNames returns the names of all codecs.
func codecNames() []string {
	var names []string
	for _, c := range codec.All() {
		names = append(names, c.Name())
	}
	return names
}

// TestPlanExtent checks how long a command measures: --rounds alone ends one that has a usual time.
func TestPlanExtent(t *testing.T) {
	t.Parallel()
	cpu := 0
	mix := written(t, "mix.json", `{"calls_per_node":{"Make":1}}`)
	gain := "gain --from x88 --to mailbox --mix " + mix
	for line, want := range map[string]session.Config{
		"run":                                  {},
		"run --rounds 20 --cpu 0 --timeout 2s": {Rounds: 20, CPU: &cpu, Timeout: 2 * time.Second},
		"run --max-time 10m":                   {Budget: 10 * time.Minute, MaxTime: 10 * time.Minute},
		"run --rounds 20 --max-time 1m":        {Rounds: 20, MaxTime: time.Minute},
		"run --until-decided --benchtime 10us": {Looks: true, MaxTime: untilTime, Slice: 10 * time.Microsecond},
		"run --until-decided":                  {Looks: true, MaxTime: untilTime},
		"run --until-decided --max-time 15m":   {Looks: true, MaxTime: 15 * time.Minute, Budget: 15 * time.Minute},
		"run --layouts --timeout 0":            {Layouts: true, Timeout: -1},
		"engine":                               {Budget: engineTime, MaxTime: engineTime},
		"engine --quick":                       {Budget: quickTime, MaxTime: quickTime},
		"engine --nodes 20k":                   {Budget: quickTime, MaxTime: quickTime},
		"engine --nodes 20k --max-time 1m":     {Budget: time.Minute, MaxTime: time.Minute},
		"engine --rounds 30":                   {Rounds: 30},
		"engine --rounds 30 --max-time 1m":     {Rounds: 30, MaxTime: time.Minute},
		gain:                                   {Budget: gainTime, MaxTime: gainTime},
		gain + " --rounds 1":                   {Rounds: 1},
	} {
		got := planOf(t, Config{Boards: twoBoards()}, strings.ReplaceAll(line, "mailbox", "bitboard"))
		if want.Slice == 0 && strings.HasPrefix(line, "run") {
			want.Slice = session.DefaultSlice
		}
		switch want.Timeout {
		case 0:
			want.Timeout = operation.DefaultTimeout
		case -1:
			want.Timeout = 0
		}
		assert.Equal(t, want, got.Config, line)
	}
}

// TestPlanProcesses checks over how many processes a run is spread.
func TestPlanProcesses(t *testing.T) {
	t.Parallel()
	for want, cfg := range map[int]session.Config{6: {}, 3: {Rounds: 3}, 12: {Layouts: true}, 4: {Layouts: true, Rounds: 4}} {
		assert.Equal(t, want, processesFor(cfg))
	}
	assert.Equal(t, 6, processesFor(session.Config{Rounds: 3, Looks: true}))
}

// TestPlanEngine checks which searches bench engine measures, on which positions, and by which boards.
func TestPlanEngine(t *testing.T) {
	t.Parallel()
	net := "scalar"
	if network.SIMDAvailable() {
		net = "simd"
	}
	step := bitboard.Backend
	step.Name, step.Level = "simple", rep.Book
	cfg := Config{Boards: append(twoBoards(), step)}
	tuned := []string{"bitboard", "x88", "bitboard+control"}
	everything := []string{"bitboard", "x88", "simple", "bitboard+control"}
	for _, test := range []struct {
		line   string
		works  []string // without kind, gen and ask
		boards []string
		cases  int // without controls
	}{
		{"", []string{"pawns tt=4", "pawns nodes=1M tt=64", "mobility tt=4", "mobility nodes=1M tt=64", "net1024 tt=4 net=" + net, "net1024 nodes=1M tt=64 net=" + net,
			"threats1024 tt=4 net=" + net, "threats1024 nodes=1M tt=64 net=" + net}, tuned, 2 * 4 * (6 + 4)},
		{"--nodes 20k --eval pawns,psqt", []string{"psqt tt=4", "pawns tt=4"}, everything, 3 * 2 * 6},
		{"--nodes 1M --eval pawns --tt 4,256", []string{"pawns nodes=1M tt=4", "pawns nodes=1M tt=256"}, tuned, 2 * 2 * 4},
		{"--nodes 1M --eval pawns --set literature", []string{"pawns nodes=1M tt=64"}, tuned, 2 * 6},
		{"--nodes 1M --eval pawns --full --rep x88", []string{"pawns nodes=1M tt=64"}, []string{"x88"}, 24},
		{"--quick --eval net256", []string{"net256 tt=4 net=" + net}, everything, 3 * 6},
	} {
		p := planOf(t, cfg, "engine "+test.line)
		works := distinct(p.Cases, func(k work.Key) string {
			return strings.NewReplacer("Search eval=", "", " gen=staged ask=native", "").Replace(workOf(k))
		})
		assert.ElementsMatch(t, test.works, works, test.line)
		assert.Equal(t, test.boards, distinct(p.Cases, labelOf), test.line)
		assert.Len(t, slices.DeleteFunc(p.Cases, func(k work.Key) bool { return k.Control }), test.cases, test.line)
	}
	p := planOf(t, cfg, "engine --quick --eval pawns --gen staged,legal --ask native,default")
	assert.ElementsMatch(t, []string{"staged native", "legal native", "staged default", "legal default"},
		distinct(p.Cases, func(k work.Key) string { return string(k.Work.Gen) + " " + string(k.Work.Ask) }))
	p = planOf(t, cfg, "engine --quick")
	assert.Len(t, distinct(p.Cases, func(k work.Key) string { return string(k.Work.Eval) }), 7, "all evaluations")
	j, _ := jobOf(t, cfg, "engine")
	assert.Equal(t, "80 cases and 40 controls, about 14m0s", j.describe())
}

// TestPlanGain checks that bench gain measures the replays of its calls, and the search of its mix.
func TestPlanGain(t *testing.T) {
	t.Parallel()
	gain := func(mix string) session.Plan {
		return planOf(t, Config{Boards: twoBoards()}, "gain --from x88 --to bitboard --mix "+written(t, "mix.json", mix))
	}
	p := gain(`{"calls_per_node":{"Make":1,"Checkers":2,"Occupied":2}}`)
	assert.Equal(t, []string{"x88", "bitboard"}, distinct(p.Cases, labelOf))
	assert.ElementsMatch(t, namesOfSet(corpus.Literature, false), distinct(p.Cases, positionOf))
	calls := distinct(p.Cases, func(k work.Key) string { return k.Work.Calls })
	assert.Subset(t, calls, []string{"Make", "Checkers"})
	assert.NotContains(t, distinct(p.Cases, func(k work.Key) string { return string(k.Work.Kind) }), "Search")
	p = gain(`{"calls_per_node":{"Make":1},"search":{"rep":"x88","eval":"psqt","gen":"staged"}}`)
	assert.Contains(t, distinct(p.Cases, workOf), "Search eval=psqt gen=staged ask=native tt=4")
}

// TestPlanRecord checks the plans of the parts of a record.
func TestPlanRecord(t *testing.T) {
	t.Parallel()
	cpu := 0
	extent := session.Config{MaxTime: time.Second, CPU: &cpu}
	boards := slices.DeleteFunc(all.Backends(), func(b rep.Backend) bool { return !strings.HasPrefix(b.Name, "x88") && b.Name != "bitboard" })
	cfg, err := Config{Boards: boards}.check()
	require.NoError(t, err)
	a := newApp(cfg, new(activity), nil, nil, "")
	kinds := func(k work.Key) string { return string(k.Work.Kind) }
	for _, part := range record.Parts() {
		for _, quick := range []bool{false, true} {
			j, err := a.partPlan(part.Name, quick, extent)
			require.NoError(t, err)
			assert.Equal(t, time.Second, j.Config.MaxTime)
			assert.Equal(t, &cpu, j.Config.CPU)
			assert.True(t, work.Compares(j.Cases))
			assert.True(t, slices.ContainsFunc(j.Cases, func(k work.Key) bool { return k.Control }))
			assert.Equal(t, !quick && part.Share > 0.1, j.Config.Layouts, part.Name)
			on := namesOfSet(corpus.Report, part.Name == "boards" && !quick)
			switch subjects := distinct(j.Cases, labelOf); part.Name {
			case "boards":
				assert.ElementsMatch(t, boardNames(rep.OfLevel(cfg.Boards, rep.Tuned)), slices.DeleteFunc(subjects, func(s string) bool { return strings.HasSuffix(s, "+control") }))
			case "levels":
				assert.Subset(t, subjects, boardNames(rep.OfLevel(cfg.Boards, rep.Book)))
				assert.Subset(t, subjects, boardNames(rep.OfLevel(cfg.Boards, rep.Step)))
			case "engine":
				assert.Equal(t, []string{"Search"}, distinct(j.Cases, kinds))
				assert.Equal(t, quick, len(distinct(j.Cases, workOf)) == 1, "pawns alone")
			case "sliders":
				assert.Subset(t, subjects, []string{slider.Algorithms()[0].Name})
				on = []string{""}
			case "codecs":
				assert.Subset(t, subjects, codecNames())
				assert.ElementsMatch(t, []string{"Encode", "Decode"}, distinct(j.Cases, kinds))
			}
			if part.Name != "engine" {
				assert.ElementsMatch(t, on, distinct(j.Cases, positionOf), part.Name)
			}
		}
	}
}

// TestPlanConditions checks that cases beyond a machine are refused, and the conditions that go together
// with nothing.
func TestPlanConditions(t *testing.T) {
	for flags, want := range map[string]string{
		"--quick --nodes 1M":      "--quick searches 20k nodes: it goes without --nodes 1M",
		"--nodes 2M":              `unknown number of nodes "2M", did you mean 1M?`,
		"--tt 5":                  `unknown size of a table "5", want 4, 64 or 256`,
		"--tt 256 --gen legal":    "--tt and --threads go with --gen staged and --ask native alone",
		"--threads 2,2":           `"2,2" names 2 twice`,
		"--threads 3 --nodes 20k": `unknown number of threads "3"`,
		"--max-time 0s":           "--max-time 0s is out of range, want more than 0",
	} {
		j, o := jobOf(t, Config{Boards: both}, append([]string{"engine", "--eval", "psqt"}, strings.Fields(flags)...)...)
		assert.Nil(t, j)
		assert.Equal(t, StatusUsage, o.status, flags)
		assert.Contains(t, o.stderr, want, flags)
	}
	onThreads(t, 2)
	if runtime.GOOS == "linux" {
		_, o := jobOf(t, Config{Boards: both}, "engine", "--quick", "--threads", "2", "--cpu", "0")
		assert.Equal(t, StatusUsage, o.status)
		assert.Contains(t, o.stderr, "need a CPU each (run without --cpu)")
	}
	j, _ := jobOf(t, Config{Boards: both}, "engine", "--quick", "--eval", "psqt", "--threads", "1,2")
	assert.Equal(t, []string{"0", "2"}, distinct(j.Cases, func(k work.Key) string { return string(rune('0' + k.Work.Threads)) }))
	onThreads(t, 1)
	for _, threads := range []string{"2", "1,2"} {
		_, o := jobOf(t, Config{Boards: both}, "engine", "--quick", "--threads", threads)
		assert.Equal(t, StatusUsage, o.status)
		assert.Regexp(t, `--threads 2: .*2 threads take turns where there are CPUs for 1`, o.stderr)
	}
}
