package uci_test

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/perf/benchfmt"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// subjects are engines by name, each the toy engine with a fault.
func config(t *testing.T, faults map[string]string, names ...string) uci.Config {
	t.Helper()
	on := corpus.AtDepths(corpus.All()[:2], 2, 2)
	require.Len(t, on, 2)
	var cases []work.Case
	for _, w := range []work.Work{
		{Kind: work.Perft, Count: work.Leaf, Dispatch: work.Process}, {Kind: work.MakeUnmake, Dispatch: work.Process},
	} {
		for _, p := range on {
			for _, name := range names {
				cases = append(cases, work.Case{Work: w, On: p, Backend: rep.Backend{Name: name}})
			}
		}
	}
	return uci.Config{
		Config: session.Config{Cases: work.WithControl(cases, 2), Rounds: 2, Seed: 1},
		Spec: func(c work.Case) (uci.Spec, error) {
			s := spec(t, faults[c.Backend.Name])
			s.Name = c.Backend.Name
			return s, nil
		},
		Foreign: func(c work.Case) bool { return c.Backend.Name != "board" },
	}
}

// run takes all rounds.
func run(ctx context.Context, cfg uci.Config, w io.Writer) error {
	s := uci.NewSession(cfg, w)
	for s.Round(ctx) {
	}
	return s.Close(ctx)
}

// samples returns the number of samples by the name of the case.
func samples(t *testing.T, text string) map[string]int {
	t.Helper()
	n := map[string]int{}
	for records := benchfmt.NewReader(strings.NewReader(text), "run"); records.Scan(); {
		if r, ok := records.Result().(*benchfmt.Result); ok {
			key, err := work.ParseKey(string(r.Name))
			require.NoError(t, err)
			key.Procs = 0
			n[key.String()]++
			if key.Work.Kind == work.Perft {
				nodes, _ := r.Value(results.NodesPerOp)
				assert.Contains(t, []float64{400, 2039}, nodes)
				speed, _ := r.Value(results.NodesPerSecond)
				seconds, _ := r.Value("sec/op")
				assert.InEpsilon(t, nodes/seconds, speed, 0.01)
			}
		}
	}
	return n
}

func TestRun(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	var last session.Progress
	cfg := config(t, nil, "board", "toy")
	cfg.Progress = func(p session.Progress) { last = p }
	require.NoError(t, run(t.Context(), cfg, &out))
	n := samples(t, out.String())
	assert.Len(t, n, 12)
	for name, count := range n {
		assert.Equal(t, 2, count, name)
	}
	assert.Contains(t, n, "Perft/pos=kiwipete/depth=2/count=leaf/dispatch=process/rep=toy")
	assert.Contains(t, n, "MakeUnmake/pos=startpos/dispatch=process/rep=board+control")
	assert.Equal(t, 24, last.Done)
	assert.Equal(t, 24, last.Total)
	assert.Contains(t, out.String(), "\nengine-toy: x88\n")
	assert.NotContains(t, out.String(), "engine-board")
	assert.Contains(t, out.String(), `"round":2,"process":2`)
}

// The round trip is no part of the time of a perft, and if it is most of it a
// warning says so. The engines of a longer run are started six times.
func TestRunRoundTrip(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	var warnings []error
	cfg := config(t, map[string]string{"toy": "slow"}, "toy")
	cfg.Cases, cfg.Rounds = cfg.Cases[:1], 7
	cfg.Warn = func(err error) { warnings = append(warnings, err) }
	require.NoError(t, run(t.Context(), cfg, &out))
	assert.Contains(t, out.String(), `"round":7,"process":6`)
	var times []float64
	for records := benchfmt.NewReader(&out, "run"); records.Scan(); {
		if r, ok := records.Result().(*benchfmt.Result); ok {
			seconds, _ := r.Value("sec/op")
			times = append(times, seconds)
		}
	}
	require.Len(t, times, 7)
	assert.Less(t, slices.Min(times), 0.015)
	require.NotEmpty(t, warnings)
	assert.Regexp(t, `^the round trip of isready is \d\d % of the time of the commands: measure deeper perfts`, warnings[0].Error())
}

// Engines that fail are named and left out, at the beginning or later, and the others
// are measured.
func TestRunFailures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fault, want string }{
		{"adds-400", "uci: bad plays wrong: startpos to depth 2: got 401 nodes, want 400"},
		{"crash", `uci: bad: after "go perft 2": the process ended: exit status 2`},
		{"exit", `uci: bad: after "uci": the process ended: exit status 7`},
		{"third", `uci: bad: after "go perft 2": the process ended: exit status 3`},
	} {
		t.Run(c.fault, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			cfg := config(t, map[string]string{"bad": c.fault}, "board", "bad", "toy")
			cfg.Cases, cfg.Rounds = slices.DeleteFunc(cfg.Cases[:8], func(c work.Case) bool { return c.Control }), 1 // the perfts
			err := run(t.Context(), cfg, &out)
			require.ErrorContains(t, err, c.want)
			n := samples(t, out.String())
			assert.Equal(t, 1, n["Perft/pos=kiwipete/depth=2/count=leaf/dispatch=process/rep=toy"])
			assert.Equal(t, 1, n["Perft/pos=kiwipete/depth=2/count=leaf/dispatch=process/rep=board"])
			assert.Zero(t, n["Perft/pos=kiwipete/depth=2/count=leaf/dispatch=process/rep=bad"])
		})
	}

	// Without an engine there is nothing to compare.
	var out bytes.Buffer
	cfg := config(t, map[string]string{"bad": "exit"}, "board", "bad")
	cfg.Rounds = 1
	require.Error(t, run(t.Context(), cfg, &out))
	assert.Empty(t, samples(t, out.String()))
}

// An engine without the line protocol has no make and unmake, and that is no fault.
func TestRunWithoutMakeUnmake(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	cfg := config(t, map[string]string{"toy": "no-makeunmake"}, "board", "toy")
	cfg.Rounds = 1
	require.NoError(t, run(t.Context(), cfg, &out))
	assert.Len(t, samples(t, out.String()), 6)
}

// Ctrl-C keeps the results so far and ends all processes at once.
func TestRunInterrupted(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	ctx, cancel := context.WithCancel(t.Context())
	cfg := config(t, nil, "board", "toy")
	cfg.Rounds = session.MaxRounds
	cfg.Progress = func(p session.Progress) {
		if p.Done == 20 {
			cancel()
		}
	}
	assert.ErrorIs(t, run(ctx, cfg, &out), context.Canceled)
	total := 0
	for _, n := range samples(t, out.String()) {
		total += n
	}
	assert.GreaterOrEqual(t, total, 18)
}

// The time of a run is its budget.
func TestRunBudget(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	cfg := config(t, nil, "toy")
	cfg.Cases, cfg.Rounds, cfg.Budget = cfg.Cases[:1], 0, time.Second/4
	require.NoError(t, run(t.Context(), cfg, &out))
	assert.NotEmpty(t, samples(t, out.String()))
}
