package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/variant"
)

// TestPlant checks that the slow copy is made of the board as it is, and differs
// from it in three lines.
func TestPlant(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, variant.CopyFolder(filepath.Join("..", "rep", plantedRep), dir))
	require.NoError(t, plant(dir))
	calls := 0
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	for _, path := range files {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, call := range plantedCalls {
			calls += strings.Count(string(text), call.after)
		}
	}
	assert.Equal(t, len(plantedCalls), calls)
	assert.ErrorContains(t, plant(t.TempDir()), "other methods")
}

// table is a table with six rows, in which the first slow rows name the slow copy
// and the first wrong rows the equal one.
func table(mean string, slow, wrong int) report.DocumentSection {
	verdict := func(named bool) string {
		if named {
			return "slower"
		}
		return "same"
	}
	row := func(label, of, copied string) report.DocumentRow {
		return report.DocumentRow{Label: label, Cells: []report.DocumentCell{
			{Column: plantedRep, Ratio: 1, Verdict: "base"},
			{Column: nameOf(planted), Ratio: 0.975, Verdict: of},
			{Column: nameOf(equal), Ratio: 0.98, Verdict: copied},
		}}
	}
	section := report.DocumentSection{Title: "Perft", Mean: row("geomean", mean, "undecided")}
	for i := range 6 {
		section.Rows = append(section.Rows, row("row", verdict(i < slow), verdict(i < wrong)))
	}
	return section
}

func TestJudge(t *testing.T) {
	s := judge(report.Document{Sections: []report.DocumentSection{table("slower", 5, 0), table("slower", 6, 1), table("slower", 4, 0)}})
	assert.Equal(t, 3, s.tables)
	assert.Equal(t, 42, s.cells)
	assert.Equal(t, 3, s.undecided, "the means of the equal copy")
	assert.Equal(t, []float64{0.975, 0.975, 0.975}, s.means)
	assert.Equal(t, 15, s.slowRows)
	assert.Equal(t, []string{"Perft, row: 0.980 slower"}, s.falseVerdicts)
	assert.Equal(t, 1, s.falseTables)
	assert.Empty(t, s.fault())
	for _, test := range []struct {
		sections []report.DocumentSection
		want     string
	}{
		{nil, "nothing was measured"},
		{[]report.DocumentSection{table("slower", 6, 0), table("undecided", 6, 0)}, "named by 1 of 2 means"},
		{[]report.DocumentSection{table("slower", 4, 0)}, "named in 4 of 6 rows"},
		{[]report.DocumentSection{table("slower", 6, 2)}, "named in 2 cells"},
	} {
		assert.Contains(t, judge(report.Document{Sections: test.sections}).fault(), test.want)
	}
}
