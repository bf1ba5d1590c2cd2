package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var both = []rep.Backend{right, poor}

// quick are the flags of a run that is over in no time.
func quick(filter string, more ...string) []string {
	return append([]string{"run", "--benchtime", "10us", "--rounds", "12", "--filter", filter}, more...)
}

// filesIn returns the names of the files in a folder, without the folder.
func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) {
		return nil
	}
	require.NoError(t, err)
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestRunHelp(t *testing.T) {
	for _, name := range []string{"run", "compare", "ab"} {
		o := bench(t.Context(), both, "help", name)
		assert.Equal(t, StatusOK, o.status)
		golden(t, "help-"+name, o.stdout)
	}
}

// TestRun checks the file of a run, and that compare prints the same table.
func TestRun(t *testing.T) {
	t.Chdir(t.TempDir())
	o := bench(t.Context(), both, quick("pos:(position4 OR alekhine) .name:(MakeUnmake OR Load)", "--rounds", "6")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	stem := filepath.Join("results", time.Now().Format(time.DateOnly)+"-"+machine.ThisEnvironment().Machine())
	assert.Regexp(t, `(?m)^8 cases and 4 controls, 6 rounds, about \d+s and \d\d kB, into `+regexp.QuoteMeta(stem)+`\.txt$`, o.stderr)
	assert.Contains(t, o.stdout, "\nThe same by benchstat:\n  go run golang.org/x/perf/cmd/benchstat@latest -col /rep "+stem+".txt\n")
	assert.Contains(t, o.stdout, "MakeUnmake\n")
	assert.Contains(t, o.stdout, "position4")
	assert.Contains(t, o.stdout, "geomean")

	text, err := os.ReadFile(stem + ".txt")
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(text), harness.UnitLines+"goos: "+runtime.GOOS+"\n"), string(text))
	assert.Contains(t, string(text), "\ngoversion: "+runtime.Version()+"\n")
	assert.Equal(t, (8+4)*6, strings.Count(string(text), "\nBenchmark"))
	assert.Equal(t, (8+4)*6, strings.Count(string(text), "\n# sample "))

	compared := bench(t.Context(), both, "compare", stem+".txt")
	assert.Equal(t, StatusOK, compared.status)
	table, _, _ := strings.Cut(o.stdout, "\nThe same by benchstat")
	assert.Equal(t, table, compared.stdout)

	// A second run on the same day has a file of its own.
	o = bench(t.Context(), both, quick("pos:alekhine .name:Load", "--rounds", "1", "--benchmem")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "warning: 1 round cannot decide the 1 comparison of the run: take 6 or more; 10 decide large differences (--rounds)\n")
	second, err := os.ReadFile(stem + "-2.txt")
	require.NoError(t, err)
	assert.Contains(t, string(second), " allocs/op\n")
	again, err := os.ReadFile(stem + ".txt")
	require.NoError(t, err)
	assert.Equal(t, string(text), string(again))

	o = bench(t.Context(), both, "compare", stem+".txt", stem+"-2.txt")
	assert.Equal(t, StatusOK, o.status)
	assert.Contains(t, o.stdout, "Load, "+stem+"-2.txt relative to "+stem+".txt\n")
	assert.Contains(t, o.stdout, "x88")
	assert.Contains(t, o.stdout, "mailbox")
	assert.Contains(t, o.stderr, "warning: ")
}

// go tool benchstat is there inside this module alone.
func TestBenchstatCommand(t *testing.T) {
	assert.Equal(t, "go tool benchstat", benchstatCommand())
	t.Chdir(t.TempDir())
	assert.Equal(t, "go run golang.org/x/perf/cmd/benchstat@latest", benchstatCommand())
	require.NoError(t, os.WriteFile("go.mod", []byte("module other\n"), 0o666))
	assert.Equal(t, "go run golang.org/x/perf/cmd/benchstat@latest", benchstatCommand())
}

func TestRunHint(t *testing.T) {
	t.Chdir(t.TempDir())
	o := bench(t.Context(), both, quick("pos:alekhine .name:Load", "--rounds", "1")...)
	require.Equal(t, StatusOK, o.status)
	reasons, command := plainLayout(machine.ThisEnvironment(), "run", false)
	assert.True(t, strings.HasSuffix(o.stdout, "\n  "+strings.Join(reasons, "\n  ")+"\nTo rule that out:\n  "+command+"\n"), "%s", o.stdout)
}

// TestUsualReps checks which representations are measured when --rep is not
// given, and that --rep all and names get the others too.
func TestUsualReps(t *testing.T) {
	boards := []rep.Backend{small, right, poor, boundless}
	usual := []string{"mailbox", "x88"}
	for _, test := range []struct {
		usual  []string
		reps   string
		filter string
		want   []string
	}{
		{usual, "", "", []string{"x88", "mailbox"}},
		{usual, "", "pos:startpos", []string{"x88", "mailbox"}},
		{usual, "", "rep:boundless", []string{"boundless"}},
		{usual, "", "rep:(small OR x88)", []string{"small", "x88"}},
		{usual, "all", "", []string{"small", "x88", "mailbox", "boundless"}},
		{usual, "boundless,x88", "", []string{"boundless", "x88"}},
		{nil, "", "", []string{"small", "x88", "mailbox", "boundless"}},
	} {
		cfg, err := Config{Boards: boards, Default: test.usual}.check()
		require.NoError(t, err)
		a := &app{Config: cfg}
		o := runOptions{reps: test.reps, filter: test.filter, rounds: 1, benchtime: harness.DefaultSlice}
		run, err := o.config(a, a.runCommand())
		require.NoError(t, err)
		var got []string
		for _, c := range run.Cases {
			if name := c.Key().Label(); !slices.Contains(got, name) {
				got = append(got, name)
			}
		}
		assert.Equal(t, test.want, got, "--rep %q --filter %q", test.reps, test.filter)
	}
}

// TestRunWrong checks a run with a representation that counts wrong: it is
// named, the others are measured.
func TestRunWrong(t *testing.T) {
	t.Chdir(t.TempDir())
	o := bench(t.Context(), []rep.Backend{right, blind}, quick("pos:position3 count:list", "--rounds", "1", "--out", "run.txt")...)
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stderr, "rep=blind: blind plays wrong: got 671300 nodes, want 674624")
	assert.Contains(t, o.stderr, "blind is not measured any further")
	assert.Contains(t, lastLine(strings.TrimSpace(o.stderr)), "bench: Perft/pos=position3")
	assert.Contains(t, o.stdout, "Perft count=list")
	text, err := os.ReadFile("run.txt")
	require.NoError(t, err)
	assert.Equal(t, 2, strings.Count(string(text), "\nBenchmark"), "the right one and its control")

	o = bench(t.Context(), []rep.Backend{panicking}, quick("pos:position4 .name:MakeUnmake", "--out", "none.txt")...)
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stderr, "panicking plays wrong: panics: no such square")
	assert.Empty(t, o.stdout)
	assert.NoFileExists(t, "none.txt", "nothing was measured")

	o = bench(t.Context(), []rep.Backend{panicking, blind}, quick("pos:position3 count:leaf", "--out", "none.txt")...)
	assert.Equal(t, StatusFailed, o.status)
	assert.Regexp(t, "^bench: Perft/.*/rep=panicking: .*; Perft/.*/rep=blind: .*$", lastLine(o.stderr))
}

func TestRunUnsupported(t *testing.T) {
	t.Chdir(t.TempDir())
	o := bench(t.Context(), []rep.Backend{right, small}, quick("pos:alekhine .name:Load", "--rounds", "1", "--out", "run.txt")...)
	assert.Equal(t, StatusOK, o.status)
	assert.Contains(t, o.stderr, "warning: left out: Load/pos=alekhine/rep=small: small: not the start position")
	o = bench(t.Context(), []rep.Backend{small}, quick("pos:alekhine .name:Load", "--out", "none.txt")...)
	assert.Equal(t, StatusUsage, o.status)
	assert.Contains(t, o.stderr, "none of the cases can be measured")
	assert.NoFileExists(t, "none.txt")
}

// TestRunInterrupted checks that Ctrl-C ends a run within a second and that
// the results so far can be read.
func TestRunInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	var asked time.Duration
	ask := func() {
		asked = machine.CPUTime()
		cancel()
	}
	go cancelWhen(ctx, ask, "run.txt", func(text []byte) bool { return bytes.Contains(text, []byte("rep=mailbox")) })
	o := bench(ctx, both, "run", "--filter", "pos:alekhine .name:Load", "--rounds", "1000", "--benchtime", "5ms", "--out", "run.txt")
	assert.Less(t, machine.CPUTime()-asked, promptly)
	assert.Equal(t, StatusInterrupted, o.status)
	assert.Regexp(t, `bench: interrupted: (x88|mailbox) was at Load/pos=alekhine; \d+ of 3000 samples are in run.txt`, lastLine(o.stderr))
	assert.Empty(t, o.stdout)
	o = bench(t.Context(), both, "compare", "run.txt")
	assert.Equal(t, StatusOK, o.status, o.stderr)

	o = bench(ctx, both, quick("pos:alekhine", "--out", "none.txt")...)
	assert.Equal(t, StatusInterrupted, o.status)
	assert.NoFileExists(t, "none.txt")
}

// TestRunDepths checks that perft, and nothing else, is measured to the depths
// that were asked for.
func TestRunDepths(t *testing.T) {
	t.Chdir(t.TempDir())
	o := bench(t.Context(), both, "run", "--rounds", "1", "--benchtime", "1us", "--control=false", "--depths", "1-2", "--filter", "pos:kiwipete OR .name:CountMoves", "--out", "run.txt")
	require.Equal(t, StatusOK, o.status, o.stderr)
	text, err := os.ReadFile("run.txt")
	require.NoError(t, err)
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^Benchmark(\S*)/dispatch=interface/rep=x88`).FindAllStringSubmatch(string(text), -1) {
		names = append(names, m[1])
	}
	assert.ElementsMatch(t, []string{
		"Perft/pos=kiwipete/depth=1/count=bulk", "Perft/pos=kiwipete/depth=2/count=bulk",
		"Perft/pos=kiwipete/depth=1/count=list", "Perft/pos=kiwipete/depth=2/count=list",
		"Perft/pos=kiwipete/depth=1/count=leaf", "Perft/pos=kiwipete/depth=2/count=leaf",
	}, names)
	assert.NotContains(t, string(text), "MakeUnmake")
}

// TestRunUsage checks that wrong use is refused before anything is measured or
// written.
func TestRunUsage(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("taken.txt", []byte("figures\n"), 0o666))
	require.NoError(t, os.Mkdir("folder", 0o777))
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no rounds", []string{"--rounds", "0"}, "--rounds 0: want 1 to 1000"},
		{"too many rounds", []string{"--rounds", "1001"}, "--rounds 1001: want 1 to 1000"},
		{"rounds in words", []string{"--rounds", "ten"}, `--rounds "ten": want a whole number`},
		{"no time", []string{"--benchtime", "0s"}, "--benchtime 0s: want 1µs to 1m0s"},
		{"time without unit", []string{"--benchtime", "5"}, `--benchtime "5": want a duration`},
		{"no such CPU", []string{"--cpu", "1000"}, "--cpu 1000: "},
		{"negative CPU", []string{"--cpu", "-1"}, "--cpu -1: "},
		{"unknown representation", []string{"--rep", "x89"}, `unknown representation "x89", did you mean x88?`},
		{"empty list", []string{"--rep", ""}, "--rep is empty"},
		{"empty filter", []string{"--filter", ""}, "--filter is empty"},
		{"filter syntax", []string{"--filter", "pos:("}, `filter "pos:("`},
		{"filter without cases", []string{"--filter", "pos:nowhere"}, `filter "pos:nowhere"`},
		{"depths in words", []string{"--depths", "deep"}, `--depths "deep": want a depth such as 4, or 1-5`},
		{"depths backwards", []string{"--depths", "4-2"}, `--depths "4-2": want a depth such as 4, or 1-5`},
		{"depth of nothing", []string{"--depths", "0"}, `--depths "0": want a depth such as 4, or 1-5`},
		{"depths that nothing is known of", []string{"--depths", "20-30"}, "--depths 20-30: no position has a known count there (bench verify shows them)"},
		{"depths of another kind", []string{"--depths", "1-2", "--filter", ".name:Load"}, `--depths 1-2: filter ".name:Load" matches no perft`},
		{"argument", []string{"kiwipete"}, "kiwipete is a position: bench run takes it as --filter pos:kiwipete"},
		{"file with something in it", []string{"--out", "taken.txt"}, "--out taken.txt: exists, name another file"},
		{"folder as a file", []string{"--out", "folder"}, "--out folder: is a folder, want a file"},
		{"no such folder", []string{"--out", "nowhere/run.txt"}, "nowhere/run.txt: no such file or directory"},
		{"file as a folder", []string{"--out", "taken.txt/run.txt"}, "taken.txt/run.txt: not a directory"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), both, append([]string{"run"}, test.args...)...)
			assert.Equal(t, StatusUsage, o.status)
			assert.Contains(t, o.stderr, test.want)
			assert.Equal(t, 1, strings.Count(o.stderr, "\n"), o.stderr)
			assert.Empty(t, o.stdout)
		})
	}
	assert.Equal(t, []string{"folder", "taken.txt"}, filesIn(t, "."))

	// results is no folder.
	require.NoError(t, os.WriteFile("results", nil, 0o666))
	o := bench(t.Context(), both, "run")
	assert.Equal(t, StatusUsage, o.status)
	assert.Contains(t, o.stderr, "cannot write results: mkdir results: not a directory (--out names another file)")
}

func TestCompareUsage(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("other.txt", []byte("BenchmarkFib-8 100 20 ns/op\n"), 0o666))
	require.NoError(t, os.WriteFile("prose.txt", []byte("It was a dark and stormy night.\n"), 0o666))
	require.NoError(t, os.WriteFile("broken.txt", []byte("BenchmarkLoad/rep=x88 1 5\n"), 0o666))
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no file", nil, "bench: compare needs a FILE that bench run wrote, results/….txt"},
		{"folder", []string{"."}, "bench: .: no record in it: it has neither machine.json nor a part such as boards.txt.gz (name its folders of machines, such as results/DATE/MACHINE, or files)"},
		{"absent", []string{"absent.txt"}, "bench: open absent.txt: no such file or directory"},
		{"another tool's", []string{"other.txt"}, "bench: other.txt: no result names its representation or codec (/rep=NAME, /codec=NAME): not a file of results (bench run writes them)"},
		{"no results", []string{"prose.txt"}, "bench: prose.txt: no benchmark results in it"},
		{"malformed", []string{"broken.txt"}, "bench: broken.txt:1: missing units: not a file of results (bench run writes them)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), both, append([]string{"compare"}, test.args...)...)
			assert.Equal(t, outcome{StatusUsage, "", test.want + "\n"}, o)
		})
	}
}
