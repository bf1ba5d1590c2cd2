//go:build unix

package cli

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// measuredOn returns the positions in a file of results in their order.
func measuredOn(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var on []string
	for line := range strings.Lines(string(text)) {
		if name, isResult := strings.CutPrefix(line, "Benchmark"); isResult {
			key, err := work.ParseKey(strings.Fields(name)[0])
			require.NoError(t, err, line)
			if !slices.Contains(on, key.Position) {
				on = append(on, key.Position)
			}
		}
	}
	return on
}

// TestRunEngineSet checks that an engine is measured on the positions of a set.
func TestRunEngineSet(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "run.txt")
	o := bench(t.Context(), []rep.Backend{poor}, "run", "--set", "literature", "--depths", "1", "--engine", engineOf(t, "toy", "mailbox"), "--rounds", "1", "--out", out)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.ElementsMatch(t, namesOfSet(corpus.Literature, false), measuredOn(t, out))
}

// TestTuningRefusesReport checks that no command by which boards are tuned measures a
// position of the report set.
func TestTuningRefusesReport(t *testing.T) {
	t.Parallel()
	same := protocolScript(t)
	ab := []string{"ab", same, same, "--rounds", "1"}
	type refused struct {
		position string
		args     []string
	}
	tests := []refused{
		{"kostic", append(ab, "--filter", "pos:(kiwipete OR kostic) .name:MakeUnmake")},
		{"kostic", []string{"ab", "./none", "./none", "--filter", "pos:kostic .name:MakeUnmake"}}, // before anything is built
		{"kostic", []string{"profile", "--rep", "x88", "--filter", "pos:kostic", "--duration", "1ms"}},
		{"kostic", []string{"instructions", "--filter", ".fullname:/MakeUnmake.*kostic/"}},
	}
	if *long {
		same = build(t, "same", "yes")
		ab = []string{"ab", same, same, "--rounds", "1"}
		tests = append(tests, []refused{
			{"kostic", append(ab, "--filter", "pos:kostic .name:MakeUnmake")},
			{"kostic", append(ab, "--filter", "pos:kostic count:leaf", "--depths", "1-2")},
			{"kostic", append(ab, "--rep", "blind", "--filter", "pos:kostic .name:MakeUnmake rep:blind")}, // a board of the builds alone
		}...)
	}
	for _, test := range tests {
		o := bench(t.Context(), both, test.args...)
		assert.Equal(t, StatusUsage, o.status, "bench %q", test.args)
		assert.Equal(t, "bench: pos:"+test.position+" is of the report set, on which nothing is tuned (doc/rules.md, rule 6): "+
			"take one of startpos, kiwipete, position3, position4, position5, position6", lastLine(o.stderr), "bench %q", test.args)
		assert.Empty(t, o.stdout)
	}
	assert.NoDirExists(t, "results")
	assert.NoDirExists(t, "profiles")
}

// TestTuningIsOnTheLiterature checks on which positions the commands measure by which
// boards are tuned, if nothing is said. See TestMixAndGainLong for the other ones.
func TestTuningIsOnTheLiterature(t *testing.T) {
	t.Parallel()
	literature := namesOfSet(corpus.Literature, false)
	a := &app{Config: Config{Boards: both}}
	cases, err := a.tuningCases(both, work.Selection{Full: true})
	require.NoError(t, err)
	for _, c := range cases {
		assert.Contains(t, literature, c.On.Name)
	}
	o := abOptions{planOptions: planOptions{Choice: session.Choice{Reps: "mailbox"}}}
	wrong, err := o.check(a)
	require.NoError(t, errors.Join(wrong, err))
	cases, err = a.chosen(o.Choice)
	require.NoError(t, err)
	assert.ElementsMatch(t, literature, distinct(work.KeysOf(cases), positionOf))
}
