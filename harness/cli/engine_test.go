package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
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
	assert.Regexp(t, `^12 cases and 6 controls, 1 round, into `, o.stderr)
	assert.Regexp(t, `(?m)^bare +\d\.\d+ \?$`, o.stdout)
	assert.Regexp(t, `(?s)Package engine answers for bare: Keyed, Inspector,.*Stager`, o.stdout)
	assert.NotContains(t, o.stdout, "answers for bitboard")
	_, command := plainLayout(machine.ThisEnvironment(), "engine", false)
	assert.Regexp(t, ` engine --layouts$`, command)

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
	table, _, _ := strings.Cut(first.stdout, "\n  positions ")
	assert.True(t, strings.HasPrefix(again.stdout, table), again.stdout)
	assert.Contains(t, again.stdout, "\n  positions  bench compare "+path+" --positions\n")
	assert.Contains(t, bench(t.Context(), backends, "compare", path, "--positions").stdout, "geomean")
	for format, want := range map[string]string{
		"json":     `"column":"bare",`,
		"csv":      ",bare,0.",
		"markdown": "|---",
	} {
		o := bench(t.Context(), backends, "compare", path, "--format", format)
		assert.Equal(t, StatusOK, o.status, o.stderr)
		assert.Contains(t, strings.ReplaceAll(o.stdout, " ---", "---"), want, format)
	}
}
