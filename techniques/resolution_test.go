package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
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
func table(name, mean string, slow, wrong int) []report.DocumentCell {
	verdict := func(named bool) string {
		if named {
			return "slower"
		}
		return "same"
	}
	row := func(label, of, copied string) []report.DocumentCell {
		return []report.DocumentCell{
			{Section: name, Row: label, Column: plantedRep, Ratio: 1, Verdict: "base"},
			{Section: name, Row: label, Column: nameOf(planted), Ratio: 0.975, Verdict: of},
			{Section: name, Row: label, Column: nameOf(equal), Ratio: 0.98, Verdict: copied},
		}
	}
	cells := append(row("geomean", mean, "undecided"), report.DocumentCell{Section: name, Row: "control", Column: plantedRep})
	for i := range 6 {
		cells = append(cells, row(fmt.Sprint("row ", i), verdict(i < slow), verdict(i < wrong))...)
	}
	return cells
}

func TestJudge(t *testing.T) {
	s := judge(report.Document{Cells: slices.Concat(table("Load", "slower", 5, 0), table("Perft", "slower", 6, 1), table("Hash", "slower", 4, 0))})
	assert.Equal(t, 3, s.tables)
	assert.Equal(t, 42, s.cells)
	assert.Equal(t, 3, s.undecided, "the means of the equal copy")
	assert.Equal(t, []float64{0.975, 0.975, 0.975}, s.means)
	assert.Equal(t, 15, s.slowRows)
	assert.Equal(t, []string{"Perft, row 0: 0.980 slower"}, s.falseVerdicts)
	assert.Equal(t, 1, s.falseTables)
	assert.Empty(t, s.fault())
	for _, test := range []struct {
		cells []report.DocumentCell
		want  string
	}{
		{nil, "nothing was measured"},
		{slices.Concat(table("Load", "slower", 6, 0), table("Perft", "undecided", 6, 0)), "named by 1 of 2 means"},
		{table("Load", "slower", 4, 0), "named in 4 of 6 rows"},
		{table("Load", "slower", 6, 2), "named in 2 cells"},
	} {
		assert.Contains(t, judge(report.Document{Cells: test.cells}).fault(), test.want)
	}
}
