package cli

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/mailbox"
	"github.com/boardbench/boardbench/rep/piecelist"
	"github.com/boardbench/boardbench/rep/tenbytwelve"
	"github.com/boardbench/boardbench/rep/x88"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// bench engine measures the searches of the six positions, says before how long it
// takes, and its file can be shown again in every format.
func TestEngine(t *testing.T) {
	if testing.Short() {
		t.Skip("searches on all boards")
	}
	path := filepath.Join(t.TempDir(), "engine.txt")
	bare := rep.Backend{Name: "bare", New: func() rep.Board { return poorBoard{bitboard.New()} }}
	backends := []rep.Backend{bitboard.Backend, bare}
	o := bench(t.Context(), backends, "engine", "--quick", "--eval", "psqt", "--rounds", "1", "--out", path)
	first := o
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `^12 cases and 6 controls, 1 round, about \d+s and \d+ kB, into `, o.stderr)
	assert.Regexp(t, `(?m)^Search gen=staged ask=native tt=4$`, o.stdout)
	assert.Regexp(t, `(?m)^  psqt  [\d.]+[kM] nodes/s  \d\.\d+ undecided \*  \d\.\d+ undecided$`, o.stdout)
	assert.Regexp(t, `(?s)\* bare does not answer itself, package engine does: Keyed, Inspector,.*Stager`, o.stdout)
	assert.NotContains(t, o.stdout, "* bitboard")
	_, command := plainLayout(machine.ThisEnvironment(), "engine", false)
	assert.Regexp(t, ` engine --layouts$`, command)
	assert.True(t, strings.HasSuffix(o.stdout, "\nTo rule that out:\n  "+command+"\n"), o.stdout)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o = bench(ctx, backends, "engine", "--quick", "--rounds", "1000", "--out", filepath.Join(t.TempDir(), "engine.txt"))
	assert.Contains(t, o.stderr, ", 1000 rounds, ", "the usual time does not end them")

	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Regexp(t, `(?m)^native-bare: none$`, string(text))
	assert.Equal(t, 18, strings.Count(string(text), "BenchmarkSearch/"))
	assert.Equal(t, 18, strings.Count(string(text), `"tree":"`))

	again := bench(t.Context(), backends, "compare", path)
	require.Equal(t, StatusOK, again.status, again.stderr)
	table, _, _ := strings.Cut(first.stdout, "\nThe positions one by one")
	assert.Equal(t, table, again.stdout)
	for format, want := range map[string]string{
		"json":     `"column":"bare",`,
		"csv":      ",Keyed Inspector NullMover Stater LegalityTester CheckTester ExchangeEvaluator Stager\n",
		"markdown": "|---",
	} {
		o := bench(t.Context(), backends, "compare", path, "--format", format)
		assert.Equal(t, StatusOK, o.status, o.stderr)
		assert.Contains(t, strings.ReplaceAll(o.stdout, " ---", "---"), want, format)
	}
}

// bench engine has both sizes of searches and says before how long it takes: fifteen minutes at
// most, and three with --quick. The positions and the evaluations go with the size.
func TestEnginePlan(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tuned := func(b rep.Backend) rep.Backend {
		b.Level = rep.Tuned
		return b
	}
	backends := []rep.Backend{tuned(bitboard.Backend), tuned(x88.Backend), tuned(tenbytwelve.Backend), tuned(mailbox.Backend), tuned(piecelist.Backend)}
	book := bitboard.Backend
	book.Name, book.Level = "simple", rep.Book
	backends = append(backends, book)
	for _, test := range []struct {
		flags []string
		plan  string
	}{
		// Six rounds or more with a search of a million nodes in half a second, on four positions.
		{nil, `200 cases and 40 controls, about ([6-9]|\d\d) rounds, about 1[34]m\d+s and`},
		{[]string{"--quick"}, `252 cases and 42 controls, about \d+ rounds, about 2m\d+s and`},
		{[]string{"--nodes", "20k"}, `144 cases and 24 controls, about \d+ rounds, about 2m\d+s and`},
		{[]string{"--nodes", "1M", "--eval", "pawns", "--tt", "4,256", "--rounds", "6"}, `40 cases and 8 controls, 6 rounds, about`},
		{[]string{"--nodes", "1M", "--set", "literature", "--eval", "pawns", "--rounds", "6"}, `30 cases and 6 controls, 6 rounds, about`},
	} {
		o := bench(ctx, backends, append([]string{"engine", "--out", filepath.Join(t.TempDir(), "engine.txt")}, test.flags...)...)
		assert.Regexp(t, "^"+test.plan, o.stderr, "%v", test.flags)
	}
}

// What a machine cannot do is left out and named. It is an error if nothing is left, and so are
// conditions that go together with nothing.
func TestEngineConditions(t *testing.T) {
	backends := []rep.Backend{bitboard.Backend}
	engine := func(flags ...string) outcome {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		return bench(ctx, backends, append([]string{"engine", "--eval", "psqt", "--rounds", "1", "--out", filepath.Join(t.TempDir(), "engine.txt")}, flags...)...)
	}
	for flags, want := range map[string]string{
		"--quick --nodes 1M":      "--quick searches 20k nodes: it goes without --nodes 1M",
		"--nodes 2M":              `unknown number of nodes "2M", want 1M or 20k`,
		"--tt 5":                  `unknown size of a table "5", want 4, 64 or 256`,
		"--tt 256 --gen legal":    "--tt, --threads and --pages go with --gen staged and --ask native alone",
		"--pages huge,huge":       `"huge,huge" names huge twice`,
		"--threads 3 --nodes 20k": `unknown number of threads "3"`,
	} {
		o := engine(strings.Fields(flags)...)
		assert.Equal(t, StatusUsage, o.status, flags)
		assert.Contains(t, o.stderr, want, flags)
	}
	if runtime.GOMAXPROCS(0) > 1 && runtime.GOOS == "linux" {
		o := engine("--threads", "2", "--cpu", "0")
		assert.Equal(t, StatusUsage, o.status)
		assert.Contains(t, o.stderr, "need a CPU each (run without --cpu)")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	o := engine("--quick", "--threads", "1,2")
	assert.Regexp(t, `(?s)^warning: left out: --threads 2: .*2 threads take turns where there are CPUs for 1.*\n6 cases, `, o.stderr)
	o = engine("--quick", "--threads", "2")
	assert.Equal(t, StatusUsage, o.status)
	assert.Contains(t, o.stderr, "--threads 2: ")
}
