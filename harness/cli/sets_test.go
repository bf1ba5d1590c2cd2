//go:build unix

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// namesOfSet returns the names of the positions of a set, the usual ones or all.
func namesOfSet(set harness.Set, all bool) []string {
	var names []string
	for _, p := range set.Positions() {
		if all || p.Usual {
			names = append(names, p.Name)
		}
	}
	return names
}

// measuredOn returns the positions in a file of results in their order.
func measuredOn(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var on []string
	for line := range strings.Lines(string(text)) {
		if name, isResult := strings.CutPrefix(line, "Benchmark"); isResult {
			key, err := harness.ParseKey(strings.Fields(name)[0])
			require.NoError(t, err, line)
			if !slices.Contains(on, key.Position) {
				on = append(on, key.Position)
			}
		}
	}
	return on
}

// TestRunSets checks that --set and --full reach the processes that measure.
func TestRunSets(t *testing.T) {
	t.Parallel()
	literature, report := namesOfSet(harness.Literature, false), namesOfSet(harness.Report, false)
	for _, test := range []struct {
		args string
		want []string
	}{
		{"", report},
		{"--set report", report},
		{"--set literature", literature},
		{"--set both", slices.Concat(literature, report)},
		{"--full", namesOfSet(harness.Report, true)},
		{"--filter .name:Load --set literature", literature},
		{"--filter pos:kostic --set literature", []string{"kostic"}},
		{"--depths 1 --set literature", literature},
		{"--depths 7 --full", []string{"kostic"}},
	} {
		out := filepath.Join(t.TempDir(), "run.txt")
		args := append([]string{"run", "--rep", "mailbox", "--rounds", "1", "--benchtime", "1us", "--out", out}, strings.Fields(test.args)...)
		if !strings.Contains(test.args, "--filter") && !strings.Contains(test.args, "--depths") {
			args = append(args, "--filter", ".name:MakeUnmake")
		}
		o := bench(t.Context(), both, args...)
		require.Equal(t, StatusOK, o.status, "%s: %s", test.args, o.stderr)
		assert.ElementsMatch(t, test.want, measuredOn(t, out), test.args)
	}
}

// TestRunFull checks that a full run lists the last ply, too, and that an engine is
// measured on the positions of a set.
func TestRunFull(t *testing.T) {
	out := filepath.Join(t.TempDir(), "run.txt")
	o := bench(t.Context(), []rep.Backend{poor}, "run", "--full", "--set", "literature", "--rounds", "1", "--benchtime", "1us", "--out", out)
	require.Equal(t, StatusOK, o.status, o.stderr)
	for _, count := range []string{"bulk", "list", "leaf"} {
		assert.Contains(t, o.stdout, "Perft count="+count)
	}
	out += "-2"
	o = bench(t.Context(), []rep.Backend{poor}, "run", "--set", "literature", "--depths", "1", "--engine", engineOf(t, "toy", "mailbox"), "--rounds", "1", "--out", out)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.ElementsMatch(t, namesOfSet(harness.Literature, false), measuredOn(t, out))
}

// TestTuningRefusesReport checks that no command by which boards are tuned measures a
// position of the report set.
func TestTuningRefusesReport(t *testing.T) {
	same := build(t, "same", "yes")
	mix := written(t, "mix.json", `{"calls_per_node":{"Make":1}}`)
	ab := []string{"ab", same, same, "--rounds", "1"}
	gain := []string{"gain", "--from", "x88", "--to", "mailbox", "--mix", mix, "--rounds", "1"}
	for _, test := range []struct {
		position string
		args     []string
	}{
		{"kostic", append(ab, "--filter", "pos:kostic .name:MakeUnmake")},
		{"kostic", append(ab, "--filter", "pos:(kiwipete OR kostic) .name:MakeUnmake")},
		{"opera", append(ab, "--set", "report")},
		{"opera", append(ab, "--all", "--set", "both")},
		{"kostic", append(ab, "--filter", "pos:kostic count:leaf", "--depths", "1-2")},
		{"kostic", append(ab, "--rep", "blind", "--filter", "pos:kostic .name:MakeUnmake rep:blind")}, // a board of the builds alone
		{"kostic", []string{"ab", "./none", "./none", "--filter", "pos:kostic .name:MakeUnmake"}},     // before anything is built
		{"opera", append(gain, "--set", "report")},
		{"opera", append(gain, "--set", "both")},
		{"opera", []string{"gain", "--write-mix", "-", "--set", "report"}},
		{"kostic", []string{"profile", "--rep", "x88", "--filter", "pos:kostic", "--duration", "1ms"}},
		{"opera", []string{"profile", "--rep", "x88", "--set", "report", "--duration", "1ms"}},
		{"kostic", []string{"instructions", "--filter", ".fullname:/MakeUnmake.*kostic/"}},
		{"opera", []string{"instructions", "--set", "both"}},
	} {
		t.Chdir(t.TempDir())
		o := bench(t.Context(), both, test.args...)
		assert.Equal(t, StatusUsage, o.status, "bench %q", test.args)
		assert.Equal(t, "bench: pos:"+test.position+" is of the report set, on which nothing is tuned (doc/rules.md, rule 6): "+
			"take one of startpos, kiwipete, position3, position4, position5, position6", lastLine(o.stderr), "bench %q", test.args)
		assert.Empty(t, o.stdout)
		assert.Empty(t, filesIn(t, "."))
	}
	for _, args := range [][]string{ab, gain, {"gain", "--write-mix", "-"}, {"profile", "--rep", "x88"}, {"instructions"}} {
		o := bench(t.Context(), both, append(args, "--set", "litrature")...)
		assert.Equal(t, outcome{StatusUsage, "", `bench: unknown set "litrature", did you mean literature? (bench list shows their positions)` + "\n"}, o, "bench %q", args)
	}
}

// TestTuningIsOnTheLiterature checks on which positions the commands measure by which
// boards are tuned, if nothing is said. See TestMixAndGainLong for the other ones.
func TestTuningIsOnTheLiterature(t *testing.T) {
	t.Parallel()
	literature := namesOfSet(harness.Literature, false)
	a := &app{Config: Config{Boards: both}}
	cases, err := a.tuningCases(both, runOptions{all: true})
	require.NoError(t, err)
	for _, c := range cases {
		assert.Contains(t, append(literature, harness.GamesPosition().Name), c.On.Name)
	}
	on, err := tuningPositions("")
	require.NoError(t, err)
	assert.Equal(t, harness.Literature.Positions(), on)

	same := build(t, "same", "yes")
	o := bench(t.Context(), both, "ab", same, same, "--rep", "mailbox", "--filter", ".name:MakeUnmake", "--benchtime", "1us", "--rounds", "1")
	require.Equal(t, StatusOK, o.status, o.stderr)
	for _, name := range literature {
		assert.Contains(t, o.stdout, fmt.Sprintf("\n  %s ", name))
	}
	assert.NotContains(t, o.stdout, "\n  opera ")
}
