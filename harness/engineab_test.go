package harness_test

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/engineab"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

var (
	tables  = flag.Int("tables", 0, "make `N` tables of each kind in TestTables")
	budget  = flag.Duration("time", 100*time.Second, "of each table")
	onCPU   = flag.Int("on-cpu", machine.AnyCPU, "stay on this CPU")
	foreign = flag.String("engine", "", "make the tables of this engine against itself alone")
)

// toyWord is the first argument of the test program as an engine; the others are its properties.
const toyWord = "toy-engine"

// toy is an engine that walks through the tree of moves until it has enough nodes.
func toy(properties []string, in io.Reader, out io.Writer) {
	has := func(property string) bool { return slices.Contains(properties, property) }
	if has("slow-start") {
		time.Sleep(3 * time.Second)
	}
	if has("bench") {
		nodes := walk(rep.StartPosition(), 300_000, 99)
		fmt.Fprintf(os.Stderr, "Nodes searched  : %d\nNodes/second    : 99\n", nodes)
		return
	}
	lines := bufio.NewScanner(in)
	p := rep.StartPosition()
	searches := 0
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "uci":
			fmt.Fprintf(out, "id name Toy 1.0\n")
			if !has("no-hash") {
				fmt.Fprintln(out, "option name Hash type spin default 16 min 1 max 64")
			}
			fmt.Fprintln(out, "uciok")
		case "isready":
			fmt.Fprintln(out, "readyok")
		case "position":
			p, _ = rep.ParseFEN(strings.Join(words[2:], " "))
		case "quit":
			return
		case "go":
			searches++
			limit, _ := strconv.Atoi(words[2])
			nodes, depth := limit, 99
			if words[1] == "depth" || has("depth-only") {
				nodes, depth = 1<<40, limit
				if words[1] == "nodes" {
					depth = 3
				}
			}
			switch {
			case has("crash") && searches > 9:
				fmt.Fprintln(os.Stderr, "assertion failed: ply < MAX_PLY")
				os.Exit(3)
			case has("hang") && searches > 8:
				select {}
			case has("much"):
				fmt.Fprint(out, strings.Repeat("info string nothing of interest\n", 10<<20/32))
			}
			began := machine.CPUTime()
			n := walk(p, nodes, depth)
			if has("spins") { // a hundredth of the time of each node
				used := machine.CPUTime() - began
				for machine.CPUTime()-began < used+used/100 {
				}
			}
			score := 10
			if has("differs") {
				score++
			}
			switch {
			case has("no-nodes"):
				fmt.Fprintf(out, "info depth 1 nodes 0 score cp %d\n", score)
			case !has("no-info"):
				fmt.Fprintf(out, "info depth 1 score cp %d nodes %d pv e2e4\n", score, n)
			}
			fmt.Fprintln(out, "bestmove e2e4")
		}
	}
}

// walk visits nodes by perfts of growing depth, and returns how many.
func walk(p rep.Position, most, deepest int) int {
	b := x88.New()
	if b.Load(&p) != nil {
		return 0
	}
	n := 0
	var moves []rep.Move
	var visit func(depth int)
	visit = func(depth int) {
		first := len(moves)
		moves = b.AppendMoves(moves)
		for i := first; i < len(moves) && n < most; i++ {
			n++
			if depth > 1 {
				b.Make(moves[i])
				visit(depth - 1)
				b.Unmake(moves[i])
			}
		}
		moves = moves[:first]
	}
	for depth := 1; depth <= deepest && n < most; depth++ {
		visit(depth)
	}
	return n
}

func toySpec(t *testing.T, properties ...string) uci.Spec {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	return uci.Spec{
		Command: uci.Command{Name: "toy", Text: "toy", Args: append([]string{program, toyWord}, properties...)},
		CPU:     *onCPU, Timeout: 10 * time.Second,
	}
}

// startTime returns how long an engine takes to start.
func startTime(t *testing.T, spec uci.Spec) time.Duration {
	t.Helper()
	spec.Plays = true
	start := time.Now()
	e, err := uci.Start(t.Context(), spec)
	require.NoError(t, err)
	e.Close()
	return time.Since(start)
}

// usual returns the positions of the command.
func usual() (positions []engineab.Position) {
	for _, p := range corpus.Report.Positions() {
		if p.Usual {
			positions = append(positions, engineab.Position{Name: p.Name, Position: p.Position})
		}
	}
	return positions
}

// run takes rounds.
func run(t *testing.T, cfg engineab.Config) (c *engineab.Comparison, results string, warnings []string, err error) {
	t.Helper()
	var out bytes.Buffer
	cfg.Dir = t.TempDir()
	cfg.Warn = func(err error) { warnings = append(warnings, err.Error()) }
	c = engineab.NewSession(cfg, &out)
	for c.Round(t.Context()) {
	}
	err = c.Close(context.WithoutCancel(t.Context()))
	return c, out.String(), warnings, err
}

func tableOf(t *testing.T, text string) *report.Table {
	t.Helper()
	results, err := report.ReadFrom("results", strings.NewReader(text))
	require.NoError(t, err)
	return results.Table()
}

func TestRounds(t *testing.T) {
	cfg := engineab.Config{Old: toySpec(t), New: toySpec(t), Positions: usual()[:2], Nodes: 20_000}
	cfg.Rounds = 2
	cfg.Environment.CPU = "some CPU"
	c, text, _, err := run(t, cfg)
	require.NoError(t, err)
	signature, differing := c.Same()
	assert.EqualValues(t, 40_000, signature)
	assert.Empty(t, differing)
	assert.Equal(t, "nodes 20k", c.Work())
	assert.Contains(t, text, "cpu: some CPU\nold: toy (Toy 1.0)\nnew: toy (Toy 1.0)\n# run ")
	var names []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "Benchmark") {
			assert.Regexp(t, `^\S+\t +20000\t +\S+ ns/op\t +\S+ nodes/s\t +\S+ wall-ns/op\n$`, line)
			names = append(names, strings.Fields(line)[0])
		}
	}
	require.Len(t, names, 12)
	assert.Equal(t, []string{
		"BenchmarkEngine/pos=opera/nodes=20k/side=old",
		"BenchmarkEngine/pos=opera/nodes=20k/side=new",
		"BenchmarkEngine/pos=opera/nodes=20k/side=old+control",
	}, names[:3])
	assert.Contains(t, text, `"process":2`, "each round of two has a start")
	table := tableOf(t, text)
	assert.Equal(t, []string{"old", "new"}, table.Sections[0].Columns)
	assert.Positive(t, table.Sections[0].Summary().Control().Ratio)
}

// TestEngineFaults checks the line of each fault and of each odd engine.
func TestEngineFaults(t *testing.T) {
	for _, test := range []struct {
		property string
		config   func(*engineab.Config)
		err      string // of the session, its end
		warning  string
		check    func(t *testing.T, c *engineab.Comparison)
	}{
		{property: "crash", err: `uci: new (toy): after "go nodes 2000": the process ended: exit status 3; standard error ends with "assertion failed: ply < MAX_PLY"`,
			check: func(t *testing.T, c *engineab.Comparison) { assert.Greater(t, c.Rounds(), 1) }},
		{property: "no-hash", config: func(cfg *engineab.Config) { cfg.New.Options = []uci.Option{{Name: "Hash", Value: "8"}} },
			err: `uci: new (toy): no such option: "Hash", it has none`},
		{property: "depth-only", config: func(cfg *engineab.Config) { cfg.Nodes, cfg.Positions = 0, usual()[4:5] },
			warning: `new (toy) ignores go nodes `,
			check:   func(t *testing.T, c *engineab.Comparison) { assert.Contains(t, c.Work(), "depth") }},
		{property: "no-nodes", warning: `new (toy) reports no nodes: the figures are searches a second: `},
		{property: "no-info", warning: `new (toy) reports no nodes: the figures are searches a second: `},
		{property: "much"},
		{property: "slow-start"},
		{property: "differs", check: func(t *testing.T, c *engineab.Comparison) {
			_, differing := c.Same()
			require.Len(t, differing, 2)
			assert.Equal(t, "opera: old 2000 nodes, bestmove e2e4, score cp 10; new 2000 nodes, bestmove e2e4, score cp 11", differing[0])
		}},
		{property: "bench", config: func(cfg *engineab.Config) { cfg.Bench, cfg.Old = []string{"more"}, toySpec(t, "bench") },
			check: func(t *testing.T, c *engineab.Comparison) {
				signature, differing := c.Same()
				assert.EqualValues(t, 300_000, signature)
				assert.Empty(t, differing)
			}},
	} {
		t.Run(test.property, func(t *testing.T) {
			if slow := []string{"depth-only", "slow-start", "much"}; !*long && slices.Contains(slow, test.property) {
				t.Skip("-long runs it")
			}
			cfg := engineab.Config{Old: toySpec(t), New: toySpec(t, test.property), Positions: usual()[:2], Nodes: 2000}
			cfg.Rounds = 1
			if test.property == "crash" {
				cfg.Rounds = 400
			}
			if test.config != nil {
				test.config(&cfg)
			}
			c, _, warnings, err := run(t, cfg)
			if test.err != "" {
				assert.EqualError(t, err, test.err)
			} else {
				require.NoError(t, err)
				assert.Equal(t, 1, c.Rounds())
			}
			if test.warning != "" {
				assert.True(t, slices.ContainsFunc(warnings, func(w string) bool { return strings.HasPrefix(w, test.warning) }), warnings)
			}
			if test.check != nil {
				test.check(t, c)
			}
		})
	}
}

// TestTables makes tables of comparisons whose answer is known, each of -time, and prints a line for each:
//
//	go test ./harness -run TestTables -v -timeout 0 -tables 10
//	go test ./harness -run TestTables -v -timeout 0 -tables 1 -engine stockfish
func TestTables(t *testing.T) {
	if *tables == 0 {
		t.Skip("-tables 10 makes the tables")
	}
	make := func(t *testing.T, old, new uci.Spec) stats.Verdict {
		cfg := engineab.Config{Old: old, New: new, Positions: usual()}
		cfg.Budget, cfg.MaxTime, cfg.StartTime = *budget, *budget, startTime(t, new)
		c, text, _, err := run(t, cfg)
		require.NoError(t, err)
		table := tableOf(t, text)
		cell := table.Sides()
		fmt.Printf("%s\t%s %v\t%d rounds, control %v\n", t.Name(), cell.Interval(), cell.Verdict, c.Rounds(), table.Sections[0].Summary().Control())
		return cell.Verdict
	}
	count := func(t *testing.T, old, new uci.Spec, want ...stats.Verdict) (found int) {
		for range *tables {
			if slices.Contains(want, make(t, old, new)) {
				found++
			}
		}
		fmt.Printf("%s\t%d of %d tables are %v\n", t.Name(), found, *tables, want)
		return found
	}
	if *foreign != "" {
		command, err := uci.ParseCommand(*foreign)
		require.NoError(t, err)
		spec := uci.Spec{Command: command, CPU: *onCPU, Timeout: time.Minute}
		assert.Equal(t, *tables, count(t, spec, spec, stats.Same))
		return
	}
	t.Run("spins", func(t *testing.T) {
		assert.GreaterOrEqual(t, 10*count(t, toySpec(t), toySpec(t, "spins"), stats.Slower), 9**tables)
	})
	t.Run("spins beside a busy loop", func(t *testing.T) {
		go func() {
			for t.Context().Err() == nil {
			}
		}()
		assert.GreaterOrEqual(t, 10*count(t, toySpec(t), toySpec(t, "spins"), stats.Slower), 9**tables)
	})
	t.Run("copy", func(t *testing.T) {
		*tables *= 2
		defer func() { *tables /= 2 }()
		assert.LessOrEqual(t, count(t, toySpec(t), toySpec(t), stats.Faster, stats.Slower), max(1, *tables/20))
	})
}
