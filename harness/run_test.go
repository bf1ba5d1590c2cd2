package harness_test

import (
	"bytes"
	"context"
	"flag"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/perf/benchfmt"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

var (
	update = flag.Bool("update", false, "write the golden files anew")
	long   = flag.Bool("long", false, "search all positions, and a million nodes by turns; run the tests that take more than three seconds")
)

var environment = machine.Environment{
	GOOS: "plan9", GOARCH: "amd64", CPU: "A CPU", GoVersion: "go1.26.0", GOAMD64: "v1", Commit: "0123456789ab",
}

// config returns a run of the given backends over a tiny corpus, as short as
// can be.
func config(t testing.TB, filter string, rounds int, backends ...rep.Backend) session.Config {
	t.Helper()
	cases, err := work.SelectCases(backends, codec.All(), tiny(t), work.Selection{Filter: filter, Full: true, Set: corpus.Both})
	require.NoError(t, err)
	return session.Config{
		Cases: cases, Rounds: rounds, Slice: 10 * time.Microsecond, Seed: 1,
		Environment: environment,
		Warn:        func(err error) { t.Log(err) },
	}
}

// readResults parses results as the Go benchmark format and fails on any other line.
func readResults(t *testing.T, text string) []*benchfmt.Result {
	t.Helper()
	var read []*benchfmt.Result
	reader := benchfmt.NewReader(strings.NewReader(text), "results")
	for reader.Scan() {
		switch record := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			t.Fatal(record)
		case *benchfmt.Result:
			read = append(read, record.Clone())
		}
	}
	require.NoError(t, reader.Err())
	return read
}

// TestRunFormat holds a whole run to a golden file, the measured figures aside.
func TestRunFormat(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	var out bytes.Buffer
	cfg := config(t, "pos:kiwipete .name:(Perft OR MakeUnmake OR Checkers)", 2, named("alpha", sound), named("beta", sound))
	require.NoError(t, local.Run(t.Context(), cfg, &out))

	figures := regexp.MustCompile(`\t *\d+\t *[\d.]+ ns/op|\t *[\d.]+ nodes/s`)
	// Notes and warnings of this machine may stand among the lines.
	varying := regexp.MustCompile("(?m)^# (sample|warning) .*\n")
	got := figures.ReplaceAllStringFunc(varying.ReplaceAllString(out.String(), ""), func(s string) string {
		return regexp.MustCompile(` *[\d.]+`).ReplaceAllString(s, " #")
	})
	golden := filepath.Join("testdata", "run.golden")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o777))
		require.NoError(t, os.WriteFile(golden, []byte(got), 0o666))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), got, "after a change that is meant: go test ./harness -run TestRunFormat -update")

	read := readResults(t, out.String())
	require.Len(t, read, 2*len(cfg.Cases))
	config := map[string]string{}
	for _, c := range read[len(read)-1].Config {
		config[c.Key] = string(c.Value)
	}
	assert.Equal(t, map[string]string{
		"goos": "plan9", "goarch": "amd64", "cpu": "A CPU", "goversion": "go1.26.0", "goamd64": "v1", "commit": "0123456789ab",
	}, config)
	for _, result := range read {
		perOp, ok := result.Value("sec/op")
		assert.True(t, ok && perOp > 0, "%s: %v", result.Name, perOp)
	}

	var notes []results.Note
	lines := slices.Collect(strings.Lines(out.String()))
	for i, line := range lines {
		note, ok := results.ParseNote(line)
		if ok && note.Sample != nil {
			require.Regexp(t, "^Benchmark", lines[i+1], "the result of a sample is the line after its note")
		}
		if ok && note.Warning == nil {
			notes = append(notes, note)
		}
	}
	require.Len(t, notes, 1+len(read))
	assert.Equal(t, &results.RunNote{Rounds: 2, Benchtime: cfg.Slice.String(), CPU: machine.AnyCPU, Seed: 1}, notes[0].Run)
	for i, note := range notes[1:] {
		assert.Equal(t, 1+i/len(cfg.Cases), note.Sample.Round)
		assert.WithinDuration(t, time.Now(), note.Sample.Start, time.Hour)
		assert.GreaterOrEqual(t, note.Sample.CPU, int64(0))
	}
}

// TestRunPortions checks that the portions of a perft take turns from round to round, the
// same for all cases, and that the figures are for the whole perft.
func TestRunPortions(t *testing.T) {
	var out bytes.Buffer
	// Much quicker than the boards of other tests.
	cfg := config(t, "pos:position3 count:leaf", 30, rep.Backend{Name: "alpha", New: x88.Backend.New}, rep.Backend{Name: "beta", New: x88.Backend.New})
	cfg.Cases = work.WithControl(cfg.Cases, 2)
	cfg.Slice = session.MinSlice
	cfg.First, cfg.Process, cfg.Seed = 16, 2, 12345
	require.NoError(t, local.Run(t.Context(), cfg, &out))
	assert.Contains(t, out.String(), `"seed":12345}`)
	read := readResults(t, out.String())
	require.Len(t, read, 30*3)
	n, seen := 0, map[int]bool{}
	for line := range strings.Lines(out.String()) {
		note, ok := results.ParseNote(line)
		if !ok || note.Sample == nil {
			continue
		}
		round := 17 + n/3
		assert.Equal(t, round, note.Sample.Round)
		assert.Equal(t, 14, note.Sample.Portions, "a root move is the shortest line of a perft of three plies")
		assert.Equal(t, 1+(round-1)*3%14, note.Sample.Portion)
		seen[note.Sample.Portion] = true
		assert.Equal(t, 2, note.Sample.Process)
		assert.EqualValues(t, 12345, note.Sample.Seed)

		r := read[n]
		nodes, _ := r.Value("nodes/op")
		assert.EqualValues(t, 2812, nodes)
		seconds, _ := r.Value("sec/op")
		speed, _ := r.Value("nodes/s")
		assert.InEpsilon(t, 2812/seconds, speed, 0.01)
		n++
	}
	assert.Len(t, seen, 14)
}

// takeRounds runs cfg by a session in this process that is started by hand, and returns the
// calibration.
func takeRounds(t *testing.T, cfg session.Config, w io.Writer) (found session.Calibration, err error) {
	t.Helper()
	s := session.New(cfg, w, func(ctx context.Context, s *session.Session, number int) ([]session.Side, error) {
		l, err := local.Open(ctx, cfg, s)
		require.NoError(t, err)
		err = l.Prepare(ctx)
		found = *l.Calibration()
		return []session.Side{l}, err
	})
	for s.Round(t.Context()) {
	}
	return found, s.Close(t.Context())
}

// TestTurns checks that sides that take turns measure a board at each, in the order of the
// boards, until all have ended the round.
func TestTurns(t *testing.T) {
	boards := []rep.Backend{{Name: "alpha", New: x88.Backend.New}, {Name: "beta", New: x88.Backend.New}}
	cfg := config(t, "pos:(kiwipete OR position3) .name:Load", 3, boards...)
	var out bytes.Buffer
	s := session.New(cfg, &out, func(ctx context.Context, s *session.Session, number int) ([]session.Side, error) {
		var sides []session.Side
		for i := range 2 {
			l, err := local.Open(ctx, cfg.Of(session.Share{Process: 1 + i, Seed: 1}), s)
			require.NoError(t, err)
			require.NoError(t, l.Prepare(ctx))
			sides = append(sides, l)
		}
		return sides, nil
	})
	for s.Round(t.Context()) {
	}
	require.NoError(t, s.Close(t.Context()))
	assert.Equal(t, 3, s.Rounds())
	taken, process := map[int]string{}, 0
	together := true
	for line := range strings.Lines(out.String()) {
		if note, ok := results.ParseNote(line); ok && note.Sample != nil {
			process = note.Sample.Process
			together = together && len(taken[process])-len(taken[3-process]) < 12
		}
		if strings.HasPrefix(line, "Benchmark") {
			taken[process] += regexp.MustCompile(`pos=(\w).*rep=(\w)`).ReplaceAllString(regexp.MustCompile(`pos=.*rep=[a-z]`).FindString(line), "$1$2 ")
		}
	}
	const all = "ka kb pa pb ka pa kb pb ka pa kb pb " // the first round in the order of the cases
	assert.Equal(t, map[int]string{1: all, 2: all}, taken)
	assert.True(t, together, "no side is a round ahead")
}

// TestRunNodes checks that a run accepts the counts of another process without counting
// again, and compares each slice with them.
func TestRunNodes(t *testing.T) {
	cfg := config(t, "pos:position3 count:bulk dispatch:interface", 1, rep.Backend{Name: "alpha", New: x88.Backend.New})
	cfg.Slice = session.MinSlice
	found, err := takeRounds(t, cfg, io.Discard)
	require.NoError(t, err)
	require.Len(t, found.Nodes, 1)
	cfg.Calibration = found
	var out bytes.Buffer
	require.NoError(t, local.Run(t.Context(), cfg, &out))
	assert.Len(t, readResults(t, out.String()), 1)

	nodes := slices.Collect(maps.Values(found.Nodes))[0]
	nodes[0]++ // which the first round counts
	err = local.Run(t.Context(), cfg, io.Discard)
	require.ErrorIs(t, err, operation.ErrWrong)
	assert.Regexp(t, `alpha plays wrong: got \d+ nodes in portion 1 of \d+, want \d+, while it was measured`, err.Error())
}

// TestRunUnits checks that a process takes the repetitions of another one.
func TestRunUnits(t *testing.T) {
	cfg := config(t, "pos:position3 .name:MakeUnmake", 2, rep.Backend{Name: "alpha", New: x88.Backend.New}, rep.Backend{Name: "beta", New: x88.Backend.New})
	cfg.Slice = 100 * time.Microsecond
	var out bytes.Buffer
	calibration, err := takeRounds(t, cfg, &out)
	require.NoError(t, err)
	first := calibration.Units
	require.Len(t, first, 2)
	cfg.Calibration.Units = map[string]float64{}
	for name, unit := range first {
		cfg.Calibration.Units[name] = 10 * unit
	}
	require.Contains(t, first, "MakeUnmake/pos=position3/rep=beta")
	var again bytes.Buffer
	calibration, err = takeRounds(t, cfg, &again)
	require.NoError(t, err)
	assert.Equal(t, cfg.Calibration.Units, calibration.Units)
	was, is := readResults(t, out.String()), readResults(t, again.String())
	for i := range was {
		const cycle = 14 // moves of the position; a slice has whole cycles, so both numbers are rounded to them
		assert.InDelta(t, float64(was[i].Iters)/10, is[i].Iters, cycle/2+cycle/20.+1, "a tenth of the repetitions")
	}
}

// unsteady is a board that counts wrong from its second board on, so in the samples.
type unsteady struct {
	*oracle.Board
	number int
}

func (b unsteady) CountMoves() int {
	if b.number > 1 {
		return b.Board.CountMoves() + 1
	}
	return b.Board.CountMoves()
}

// TestRunCountsSlices checks that a board that plays wrong after its verification is
// found.
func TestRunCountsSlices(t *testing.T) {
	for _, filter := range []string{"pos:position3 count:bulk dispatch:interface", "pos:kiwipete count:bulk dispatch:interface"} {
		var out bytes.Buffer
		number := 0
		changes := named("changes", func(b *oracle.Board) rep.Board { number++; return unsteady{b, number} })
		cfg := config(t, filter, 3, named("alpha", sound), changes)
		err := local.Run(t.Context(), cfg, &out)
		assert.ErrorIs(t, err, operation.ErrWrong)
		assert.ErrorContains(t, err, "rep=changes: changes plays wrong: got ")
		assert.ErrorContains(t, err, "while it was measured")
		assert.NotContains(t, out.String(), "rep=changes", out.String())
		assert.Len(t, readResults(t, out.String()), 3)
	}
}

// TestRunNamesProcs compares the suffix of names with go test's.
func TestRunNamesProcs(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var out bytes.Buffer
	require.NoError(t, local.Run(t.Context(), config(t, ".name:Load pos:kiwipete", 1, named("alpha", sound)), &out))
	assert.Contains(t, out.String(), "BenchmarkLoad/pos=kiwipete/rep=alpha\t")
	runtime.GOMAXPROCS(3)
	out.Reset()
	require.NoError(t, local.Run(t.Context(), config(t, ".name:Load pos:kiwipete", 1, named("alpha", sound)), &out))
	assert.Contains(t, out.String(), "BenchmarkLoad/pos=kiwipete/rep=alpha-3\t")
}

// TestRunOrder checks that the cases of a group are measured next to one another, in
// an order that is random from round to round and the same for a seed. The results
// of the first round are nevertheless in the order of the cases.
func TestRunOrder(t *testing.T) {
	backends := []rep.Backend{named("a", sound), named("b", sound), named("c", sound)}
	order := func(seed uint64, first, rounds int) []string {
		var out bytes.Buffer
		cfg := config(t, ".name:(Load OR MakeUnmake) pos:kiwipete", rounds, backends...)
		cfg.Seed, cfg.First = seed, first
		require.NoError(t, local.Run(t.Context(), cfg, &out))
		text := strings.Join(repsOf(t, out.String()), "")
		require.Len(t, text, 2*rounds*3)
		var groups []string
		for i := 0; i < len(text); i += 3 {
			assert.ElementsMatch(t, []byte("abc"), []byte(text[i:i+3]))
			groups = append(groups, text[i:i+3])
		}
		assert.Equal(t, []string{"abc", "abc"}, groups[:2])
		return groups[2:]
	}
	one := order(1, 0, 16)
	assert.NotEqual(t, one[:6], order(2, 0, 4))
	assert.Equal(t, one[22:], order(1, 11, 5), "the rounds of another process are numbered on")
	count := map[string]int{}
	for _, group := range one {
		count[group]++
	}
	assert.Len(t, count, 6, "all permutations")
	same := 0
	for i := 0; i < len(one); i += 2 {
		if one[i] == one[i+1] {
			same++
		}
	}
	assert.Less(t, same, 10, "each group has its own order")
}

// repsOf returns the representations of results, in their order.
func repsOf(t *testing.T, text string) []string {
	t.Helper()
	var reps []string
	for _, result := range readResults(t, text) {
		_, parts := result.Name.Parts()
		for _, part := range parts {
			if name, ok := strings.CutPrefix(string(part), "/rep="); ok {
				reps = append(reps, name)
			}
		}
	}
	return reps
}

// TestRunControl checks that the base is measured twice in each round, if
// there is something to compare it with.
func TestRunControl(t *testing.T) {
	var out bytes.Buffer
	cfg := config(t, ".name:(Load OR Checkers) pos:kiwipete", 4, named("alpha", sound), named("beta", bare))
	cases := work.WithControl(cfg.Cases, 2)
	assert.Equal(t, []string{
		"Checkers/pos=kiwipete/rep=alpha", "Checkers/pos=kiwipete/rep=beta", "Checkers/pos=kiwipete/rep=alpha+control",
		"Load/pos=kiwipete/rep=alpha", "Load/pos=kiwipete/rep=beta", "Load/pos=kiwipete/rep=alpha+control",
	}, names(cases))
	assert.Equal(t, names(cases[:1]), names(work.WithControl(cases[:1], 2)), "nothing to compare")
	assert.Equal(t, []string{"Checkers/pos=kiwipete/rep=alpha", "Checkers/pos=kiwipete/rep=alpha+control"}, names(work.WithControl(cases[:1], 1)))
	assert.Empty(t, work.WithControl(nil, 1))
	cfg.Cases = cases
	require.NoError(t, local.Run(t.Context(), cfg, &out))
	reps := repsOf(t, out.String())
	counts := map[string]int{}
	for _, r := range reps {
		counts[r]++
	}
	assert.Equal(t, map[string]int{"alpha": 8, "alpha+control": 8, "beta": 4}, counts)
	assert.Equal(t, []string{"alpha", "alpha+control"}, reps[:2], "the base comes first in the file")

	// If the base cannot do the work, or does it wrong, the control is left out too. One
	// warning is enough.
	for _, make := range []func(*oracle.Board) rep.Board{bare, func(b *oracle.Board) rep.Board { return overcounts{b} }} {
		cfg := config(t, ".name:(Checkers OR Perft) pos:kiwipete", 2, named("alpha", make), named("beta", sound))
		cfg.Cases = work.WithControl(cfg.Cases, 2)
		told := map[string]int{}
		last := session.Progress{}
		cfg.Progress = func(p session.Progress) { last = p }
		cfg.Warn = func(err error) { told[err.Error()]++ }
		out.Reset()
		_ = local.Run(t.Context(), cfg, &out)
		counts := map[string]int{}
		for _, r := range repsOf(t, out.String()) {
			counts[r]++
		}
		assert.Equal(t, counts["alpha"], counts["alpha+control"])
		assert.NotZero(t, counts["beta"])
		assert.Equal(t, last.Total, last.Done)
		for text, n := range told {
			assert.Equal(t, 1, n, text)
			assert.NotContains(t, text, "beta")
			assert.NotContains(t, text, "+control")
		}
	}
}

// TestLooks checks that a session with looks goes on from look to look, here with a side that writes two samples.
func TestLooks(t *testing.T) {
	for _, test := range []struct {
		rounds, until int
		asked         []int
		total         int
	}{
		{0, 96, []int{48, 96}, 96},
		{0, 1000, []int{48, 96, 192, 384}, 384},
		{100, 0, []int{192}, 192},
		{400, 0, nil, 400},
	} {
		var out bytes.Buffer
		var asked []int
		last := session.Progress{}
		cfg := session.Config{Rounds: test.rounds, Looks: true, Budget: 1, Progress: func(p session.Progress) { last = p }}
		s := session.New(cfg, &out, func(_ context.Context, s *session.Session, _ int) ([]session.Side, error) {
			return []session.Side{&flagged{Session: s, inRound: 1}}, nil
		})
		for s.Round(t.Context()) {
			if s.Look() {
				if asked = append(asked, s.Rounds()); s.Rounds() >= test.until {
					break
				}
			}
		}
		require.NoError(t, s.Close(t.Context()))
		assert.False(t, s.Round(t.Context()), "it is closed")
		assert.Equal(t, test.asked, asked)
		assert.Len(t, readResults(t, out.String()), 2*test.total)
		assert.Equal(t, 2*test.total, last.Done)
		assert.Equal(t, 2*test.total, last.Total)
	}

	// There is nothing to go on with once every case is out.
	cfg := config(t, ".name:Checkers pos:kiwipete", 2, named("bare", bare))
	cfg.Looks = true
	s, err := local.NewSession(cfg, io.Discard)
	require.NoError(t, err)
	assert.False(t, s.Round(t.Context()))
	assert.NoError(t, s.Close(t.Context()))
}

func TestRunPinned(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("a thread is bound to a CPU on linux alone")
	}
	cpu := 0
	for machine.CheckCPU(cpu) != nil {
		cpu++
		require.Less(t, cpu, 1024)
	}
	cfg := config(t, ".name:Load", 1, named("alpha", sound))
	cfg.CPU = &cpu
	var out bytes.Buffer
	require.NoError(t, local.Run(t.Context(), cfg, &out))
	assert.Len(t, readResults(t, out.String()), 3)
}

// TestBenchstat reads runs with benchstat, which must have nothing to explain.
func TestBenchstat(t *testing.T) {
	if !*long {
		t.Skip("builds benchstat")
	}
	for _, filter := range []string{"", "pos:kiwipete .name:Perft", "count:list", ".name:(Load OR MakeUnmake)", "-/pos:alekhine"} {
		t.Run(filter, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "run.txt")
			out, err := os.Create(file)
			require.NoError(t, err)
			cfg := config(t, filter, 6, named("alpha", sound), named("beta", sound), named("gamma", sound))
			cfg.Cases = work.WithControl(cfg.Cases, 2)
			require.NoError(t, local.Run(t.Context(), cfg, out))
			require.NoError(t, out.Close())
			var stderr bytes.Buffer
			benchstat := exec.CommandContext(t.Context(), "go", "tool", "benchstat", "-col", "/rep", file)
			benchstat.Stderr = &stderr
			table, err := benchstat.Output()
			require.NoError(t, err, stderr.String())
			assert.Empty(t, stderr.String())
			assert.NotRegexp(t, "[¹²³⁴⁵⁶⁷⁸⁹]", string(table))
			assert.Contains(t, string(table), "alpha+control")
			assert.Contains(t, string(table), "geomean")
		})
	}
}

// TestRunCollectsGarbage checks that the garbage collector runs once in a round.
func TestRunCollectsGarbage(t *testing.T) {
	var collections []uint32
	cfg := config(t, ".name:Load pos:kiwipete", 10, named("alpha", sound), named("beta", sound))
	cfg.Slice = session.MinSlice
	cfg.Progress = func(p session.Progress) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		collections = append(collections, m.NumGC)
	}
	require.NoError(t, local.Run(t.Context(), cfg, io.Discard))
	require.Len(t, collections, 20)
	for i := 2; i < len(collections); i += 2 {
		assert.EqualValues(t, 1, collections[i]-collections[i-2], "round %d", i/2+1)
		assert.Equal(t, collections[i], collections[i+1], "not within a round")
	}
}

// TestRunVerifiesOnce checks that the verification of a board serves its control
// too.
func TestRunVerifiesOnce(t *testing.T) {
	cfg := config(t, "count:bulk dispatch:interface pos:position3", 2, named("alpha", sound), named("beta", sound))
	cfg.Cases = work.WithControl(cfg.Cases, 2)
	sampled := false
	var begun []string
	cfg.Progress = func(session.Progress) { sampled = true }
	cfg.Begin = func(board, _ string) {
		if !sampled {
			begun = append(begun, board)
		}
	}
	require.NoError(t, local.Run(t.Context(), cfg, io.Discard))
	// The samples of the first round follow, before the first of them is written.
	require.Len(t, begun, 2+3)
	assert.Equal(t, []string{"alpha", "beta"}, begun[:2])
	assert.ElementsMatch(t, []string{"alpha", "beta", "alpha"}, begun[2:], "with the control")
}

// The zero value of Config.CPU leaves it to the system where the run is.
func TestAnyCPU(t *testing.T) {
	cfg := session.Config{Cases: config(t, ".name:Load", 1, named("alpha", sound)).Cases, Rounds: 1, Slice: session.MinSlice}
	assert.Equal(t, machine.AnyCPU, cfg.OnCPU())
	var out bytes.Buffer
	require.NoError(t, local.Run(t.Context(), cfg, &out))
	assert.Contains(t, out.String(), `"cpu":-1`)
}
