package cli

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// clockwork is a board whose Load takes a given CPU time.
type clockwork struct {
	*oracle.Board
	takes time.Duration
}

func (b clockwork) Load(p *rep.Position) error {
	for start := clock(); clock()-start < b.takes; {
	}
	return b.Board.Load(p)
}

var epoch = time.Now()

// clock returns the time by the clock of the samples: CPU time if the system
// reports it.
func clock() time.Duration {
	if used, ok := machine.ThreadCPUTime(); ok {
		return used
	}
	return time.Since(epoch)
}

// timed returns a representation whose Load takes that long.
func timed(name string, takes time.Duration) rep.Backend {
	return rep.Backend{Name: name, New: func() rep.Board { return clockwork{oracle.New(), takes} }}
}

// load are the flags of a run of nothing but Load, once in a sample: such short
// work is hardly ever interrupted.
func load(more ...string) []string {
	return append([]string{"run", "--filter", ".name:Load pos:alekhine", "--benchtime", "1us"}, more...)
}

// TestRunRounds checks that a run that cannot decide anything says so before
// it begins, and one that can says nothing.
func TestRunRounds(t *testing.T) {
	t.Chdir(t.TempDir())
	boards := []rep.Backend{timed("a", 1), timed("b", 1), timed("c", 1), timed("d", 1), timed("e", 1)}
	o := bench(t.Context(), boards, load("--rounds", "5", "--out", "few.txt")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	lines := strings.Split(o.stderr, "\n")
	assert.Regexp(t, `^5 cases and 1 control, 5 rounds, about 0s and \d+ kB, into few\.txt$`, lines[0])
	assert.Equal(t, "warning: 5 rounds cannot decide the 4 comparisons of the run: take 6 or more; 10 decide large differences (--rounds)", lines[1])
	o = bench(t.Context(), boards, load("--rounds", "6", "--out", "enough.txt")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.NotContains(t, o.stderr, "cannot decide")
	assert.Contains(t, o.stdout, " and more are decided in half of the comparisons.")

	o = bench(t.Context(), boards, load("--rounds", "1", "--control=false", "--out", "without.txt")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^5 cases, 1 round, about 0s and \d kB, into without\.txt$`, o.stderr)
	text, err := os.ReadFile("without.txt")
	require.NoError(t, err)
	assert.NotContains(t, string(text), "control")
}

// TestRunUntilLong checks that a run goes on until its intervals are narrow, or its
// time is over.
func TestRunUntilLong(t *testing.T) {
	needsLong(t)
	if testing.Short() {
		t.Skip("hundreds of rounds")
	}
	t.Chdir(t.TempDir())
	boards := []rep.Backend{timed("a", 20*time.Microsecond), timed("b", 30*time.Microsecond)}
	o := bench(t.Context(), boards, load("--until", "90%", "--out", "wide.txt")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^2 cases and 1 control, 384 rounds at most \(or 10m0s\), about 0s and \d+ kB, into wide\.txt$`, o.stderr)
	text, err := os.ReadFile("wide.txt")
	require.NoError(t, err)
	assert.Equal(t, 48, strings.Count(string(text), "rep=b"), "the first look")

	// Such an interval is never reached: the time is over, or the user ends the run.
	narrow := load("--until", "0.00001%", "--rounds", "40")
	o = bench(t.Context(), boards, append(narrow, "--max-time", "2s", "--out", "narrow.txt")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "384 rounds at most (or 2s)")
	assert.Contains(t, o.stderr, "warning: 1 of 1 intervals reach further than 1e-05 % from their ratio: close other programs, take more time")

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go cancelWhen(ctx, cancel, "on.txt", func(text []byte) bool { return bytes.Count(text, []byte("rep=b")) > 48 })
	o = bench(ctx, boards, append(narrow, "--max-time", "5m", "--out", "on.txt")...)
	assert.Equal(t, StatusInterrupted, o.status, "it goes on after the first look, "+o.stderr)
}

func TestRunGoalUsage(t *testing.T) {
	t.Chdir(t.TempDir())
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no percentage", []string{"--until", "2"}, `--until "2": want a percentage such as 2%`},
		{"words", []string{"--until", "soon"}, `--until "soon": want a percentage`},
		{"nothing", []string{"--until", "0%"}, `--until "0%": want a percentage`},
		{"less than nothing", []string{"--until", "-2%"}, `--until "-2%": want a percentage`},
		{"not a number", []string{"--until", "NaN%"}, `--until "NaN%": want a percentage`},
		{"nothing to compare", []string{"--until", "2%", "--rep", "x88"}, "--until 2%: there is nothing to compare"},
		{"negative time", []string{"--max-time", "-1s"}, "--max-time -1s is out of range, want 0 or more"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), both, append([]string{"run", "--filter", ".name:Load pos:alekhine", "--out", "run.txt"}, test.args...)...)
			assert.Equal(t, StatusUsage, o.status)
			assert.Contains(t, o.stderr, test.want)
			assert.Equal(t, 1, strings.Count(o.stderr, "\n"), o.stderr)
			assert.NoFileExists(t, "run.txt")
		})
	}
}

// TestCompareCol puts two machines side by side.
func TestCompareCol(t *testing.T) {
	t.Chdir(t.TempDir())
	file := func(name, cpu string, b string) {
		text := "cpu: " + cpu + "\n"
		for range 9 {
			text += "BenchmarkLoad/pos=alekhine/rep=x88 1 100 ns/op\nBenchmarkLoad/pos=alekhine/rep=mailbox 1 " + b + " ns/op\n"
		}
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	file("a.txt", "Fast CPU", "50")
	file("b.txt", "Slow CPU", "200")
	want := `Load, alekhine
           Fast CPU             Slow CPU
  x88      100.0 ns/op          100.0 ns/op
  mailbox  2.000 ±0.001 faster  0.500 ±0.001 slower
  x88 is faster than mailbox in Slow CPU, slower in Fast CPU (alekhine).

Speed relative to the first row, in the same column. Above 1 is faster. ± reaches to the end of the
95 % interval, of this sitting; same is within 1 %.
`
	for _, key := range []string{"cpu", "/cpu"} {
		o := bench(t.Context(), both, "compare", "a.txt", "b.txt", "--col", key)
		assert.Equal(t, StatusOK, o.status)
		assert.Empty(t, o.stderr)
		assert.Equal(t, want, o.stdout)
	}
	o := bench(t.Context(), both, "compare", "a.txt", "b.txt", "--col", "rep")
	assert.Contains(t, o.stdout, "Load\n            x88 [1]      mailbox [1]          x88 [2]     mailbox [2]\n")
	// Of one file that is the table anyway.
	assert.Equal(t, bench(t.Context(), both, "compare", "a.txt"), bench(t.Context(), both, "compare", "a.txt", "--col", "rep"))
	o = bench(t.Context(), both, "compare", "a.txt", "--col", "weather")
	assert.Equal(t, outcome{StatusUsage, "", "bench: no result has \"weather\", want one of cpu\n"}, o)
}
