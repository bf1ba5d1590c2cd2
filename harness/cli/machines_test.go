package cli

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep/all"
)

// Two machines stand side by side, and the change of the order is decided.
func TestCompareMachines(t *testing.T) {
	t.Parallel()
	dirs := twoMachines(t)
	o := bench(t.Context(), all.Backends(), append([]string{"compare"}, dirs...)...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `^  amd-epyc +AMD EPYC, linux/amd64, go1.26.8 v3 +2026-01-31\n  invented-9000  Invented 9000, linux/amd64, go1.26.0, 4 cores +2026-01-31\n\nAll boards\n\nPerft count=leaf`, o.stdout)
	leaf, rest, _ := strings.Cut(o.stdout, "\n\nMakeUnmake")
	assert.Regexp(t, `\n +amd-epyc +invented-9000\n`, leaf)
	assert.Regexp(t, `\n  invented-9000: x88 leads\.`, leaf)
	assert.Regexp(t, `\n  x88 +1\.001 ±0\.012 undecided  1\.4\d* ±0\.\d+ faster`, leaf)
	work, _, _ := strings.Cut(rest, "\n\nPerft count=bulk")
	assert.Contains(t, work, "\n  amd-epyc, invented-9000: ", "nothing but leaf was changed")

	o = bench(t.Context(), all.Backends(), append([]string{"compare", "--format", "json"}, dirs...)...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stdout, "invented-9000")
	o = bench(t.Context(), all.Backends(), append([]string{"compare", "--format", "csv"}, dirs...)...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^x88,tuned,Perft count=leaf dispatch=interface,amd-epyc,2026-01-31,\w+,bitboard,1\.00\d*,0\.9\d+,1\.01\d+,\S+/2026-01-31/amd-epyc/boards\.txt\.gz$`, o.stdout)
	assert.Regexp(t, `(?m)^x88,tuned,Perft count=leaf dispatch=interface,invented-9000,2026-01-31,\w+,bitboard,1\.4`, o.stdout)
	assert.NotContains(t, o.stdout, "\nbitboard,", "the base has no line")
	for says, args := range map[string][]string{
		"--col is not for the view machines": {dirs[0], "--col", "cpu"},
		"no record in it":                    {t.TempDir()},
		"no such file":                       {dirs[0], "absent"},
		"machine.json: is no fo":             {dirs[0], filepath.Join(dirs[0], "..", "invented-9000", "machine.json")},
	} {
		o := bench(t.Context(), all.Backends(), append([]string{"compare"}, args...)...)
		assert.Equal(t, StatusUsage, o.status)
		assert.Contains(t, o.stderr, says)
	}
}

// A folder has a picture of its answer, and no page.
func TestReportMachinesLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	dirs := twoMachines(t)
	for _, out := range [][]string{nil, {"--out", "machines"}} {
		o := bench(t.Context(), all.Backends(), slices.Concat([]string{"report"}, dirs, out)...)
		assert.Equal(t, StatusUsage, o.status)
		assert.Contains(t, o.stderr, "report of folders needs --picture FILE")
	}
	picture := filepath.Join(t.TempDir(), "answer.svg")
	o := bench(t.Context(), all.Backends(), "report", dirs[0], "--picture", picture)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.FileExists(t, picture)
	o = bench(t.Context(), all.Backends(), append([]string{"report", "--picture", picture}, dirs...)...)
	assert.Equal(t, StatusUsage, o.status)
}
