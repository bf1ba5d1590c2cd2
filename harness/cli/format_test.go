package cli

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
)

// TestFormatJSON checks that standard output holds one object and nothing else,
// and that everything else is on standard error.
func TestFormatJSON(t *testing.T) {
	t.Chdir(t.TempDir())
	object := func(stdout string) report.Document {
		t.Helper()
		var d report.Document
		decoder := json.NewDecoder(strings.NewReader(stdout))
		decoder.DisallowUnknownFields()
		require.NoError(t, decoder.Decode(&d), stdout)
		assert.False(t, decoder.More(), stdout)
		assert.Equal(t, 1, strings.Count(stdout, "\n"))
		return d
	}
	o := bench(t.Context(), both, quick("pos:(position4 OR alekhine) .name:(MakeUnmake OR Load)", "--rounds", "8", "--format", "json", "--out", "run.txt")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	d := object(o.stdout)
	assert.Equal(t, report.DocumentVersion, d.Version)
	var of []string // the first section
	for _, c := range d.Cells {
		if c.Section == d.Cells[0].Section {
			of = append(of, c.Row+" "+c.Column)
		}
	}
	assert.Equal(t, []string{"position4 x88", "position4 mailbox", "alekhine x88", "alekhine mailbox", "geomean x88", "geomean mailbox", "control x88"}, of)
	assert.Equal(t, "base", d.Cells[0].Verdict)
	assert.Contains(t, o.stderr, "into run.txt\n")

	compared := bench(t.Context(), both, "compare", "run.txt", "--format", "json")
	require.Equal(t, StatusOK, compared.status, compared.stderr)
	assert.Equal(t, d.Cells, object(compared.stdout).Cells)
	for _, args := range [][]string{{"compare", "run.txt", "run.txt"}, {"compare", "run.txt", "--col", "cpu"}} {
		o = bench(t.Context(), both, append(args, "--format", "json")...)
		require.Equal(t, StatusOK, o.status, o.stderr)
		assert.NotEmpty(t, object(o.stdout).Cells)
	}
}

// TestFormats prints a table in the other formats.
func TestFormats(t *testing.T) {
	t.Chdir(t.TempDir())
	o := bench(t.Context(), both, quick("pos:alekhine .name:MakeUnmake", "--rounds", "8", "--out", "run.txt")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stdout, "\nSpeed relative to x88, with the 95 % interval")
	assert.Contains(t, o.stdout, "\nMaking a move, ")
	assert.Contains(t, o.stdout, "\n  positions  bench compare run.txt --positions\n  page       bench report run.txt\n")
	o = bench(t.Context(), both, "compare", "run.txt", "--positions")
	assert.True(t, strings.HasPrefix(o.stdout, "MakeUnmake\n"), o.stdout)
	answer := bench(t.Context(), both, "compare", "run.txt")
	assert.Equal(t, o.stdout+"\n"+answer.stdout, bench(t.Context(), both, "compare", "run.txt", "--full").stdout)
	assert.LessOrEqual(t, strings.Count(answer.stdout, "\n"), 40)
	for _, key := range []string{"rep", "cpu"} {
		o = bench(t.Context(), both, "compare", "run.txt", "--format", "csv", "--col", key)
		require.Equal(t, StatusOK, o.status, o.stderr)
		lines, err := csv.NewReader(strings.NewReader(o.stdout)).ReadAll()
		require.NoError(t, err)
		assert.Equal(t, []string{"section", "row", "column", "ratio", "low", "high", "p", "verdict"}, lines[0][:8])
		assert.Equal(t, "MakeUnmake", strings.Split(lines[1][0], ",")[0])
		o = bench(t.Context(), both, "compare", "run.txt", "--format", "markdown", "--col", key)
		require.Equal(t, StatusOK, o.status, o.stderr)
		assert.Contains(t, o.stdout, "| --- | --- |")
	}
	for _, command := range [][]string{{"run", "--rounds", "1"}, {"compare", "run.txt"}} {
		o = bench(t.Context(), both, append(command, "--format", "xml")...)
		assert.Equal(t, outcome{StatusUsage, "", "bench: --format \"xml\": want text, json, markdown, csv\n"}, o)
	}
}
