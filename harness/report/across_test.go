package report_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
)

// machineFile returns rounds of a, b and c on two positions: the arguments b and
// c are how many times as long as a they take, with a little noise to both sides. There is a control.
func machineFile(n int, cpu string, b, c float64) []string {
	lines := []string{"cpu: " + cpu}
	for i := range n {
		noise := 1 + 0.001*float64(i%3-1)
		for _, pos := range []string{"p", "q"} {
			for _, x := range []struct {
				rep string
				ns  float64
			}{{"a", 1000}, {"b", 1000 * b * noise}, {"c", 1000 * c / noise}, {"a+control", 1000 * noise}} {
				lines = append(lines, line(fmt.Sprintf("Perft/pos=%s/depth=4/count=bulk/hash=64/rep=%s", pos, x.rep), x.ns))
			}
		}
	}
	return lines
}

func across(t *testing.T, key string, paths ...string) *report.Table {
	t.Helper()
	results, err := report.Read(paths...)
	require.NoError(t, err)
	a, err := results.Across(key)
	require.NoError(t, err)
	return a
}

// cellOf returns a cell of a grid: of a board and the n-th column.
func cellOf(a *report.Table, grid int, board string, n int) report.Frame {
	rows := a.Grids()[grid].Rows
	return rows[slices.IndexFunc(rows, func(r report.Row) bool { return r.Name == board })].Cells[n]
}

func linesOf(warnings []results.Warning) []string {
	var list []string
	for _, w := range warnings {
		list = append(list, w.Error())
	}
	return list
}

// TestAcross puts two machines side by side, on one of which b is faster than c,
// and slower on the other.
func TestAcross(t *testing.T) {
	here := write(t, "here.txt", machineFile(12, "Here", 2, 2.5)...)
	there := write(t, "there.txt", machineFile(12, "There", 2.5, 2)...)
	a := across(t, "cpu", here, there)
	assert.Empty(t, a.Warnings)
	assert.Equal(t, []string{"Here", "There"}, a.Grids()[0].Head)
	require.Len(t, a.Grids(), 1)
	assert.Equal(t, "Perft count=bulk hash=64, geomean", a.Grids()[0].Title)
	assert.InEpsilon(t, 0.5, cellOf(a, 0, "b", 0).Ratio, 1e-6)
	assert.InEpsilon(t, 0.4, cellOf(a, 0, "b", 1).Ratio, 1e-6)
	assert.Equal(t, stats.Slower, cellOf(a, 0, "b", 1).Verdict)
	assert.Equal(t, stats.Same, cellOf(a, 0, "a+control", 1).Verdict)
	var text strings.Builder
	require.NoError(t, a.Write(&text, report.Text))
	assert.Equal(t, `Perft count=bulk hash=64, geomean
             Here                 There
  a          1.000G nodes/s       1.000G nodes/s
  b          0.500 ±0.001 slower  0.400 ±0.001 slower
  c          0.400 ±0.001 slower  0.500 ±0.001 slower
  a+control  1.000 ±0.002 same    1.000 ±0.002 same
  Here, There: a leads.

Speed relative to the first row, in the same column. Above 1 is faster. ± reaches to the end of the
95 % interval, of this sitting; same is within 1 %.
bulk: the moves of the last ply are counted, neither made nor listed: no search does so; it shows
how quickly a board counts.
`, text.String())
}

// TestAcrossTheSame names columns with the same conclusion together, and no order that is undecided.
func TestAcrossTheSame(t *testing.T) {
	even := func(cpu string) string { return write(t, cpu+".txt", machineFile(12, cpu, 1.002, 1.001)...) }
	var text strings.Builder
	require.NoError(t, across(t, "cpu", even("Here"), even("There")).Write(&text, report.Text))
	assert.Contains(t, text.String(), "\n  Here, There: a, c and b are tied.\n")
}

// TestAcrossMixed checks that differences within a column are reported, and
// differences in the key are not.
func TestAcrossMixed(t *testing.T) {
	one := write(t, "one.txt", append([]string{"goversion: go1.26"}, machineFile(9, "Here", 2, 2.5)...)...)
	two := write(t, "two.txt", append([]string{"goversion: go1.27"}, machineFile(9, "Here", 2, 2.5)...)...)
	a := across(t, "cpu", one, two)
	assert.Equal(t, []string{"Here"}, a.Grids()[0].Head)
	assert.Equal(t, 18, cellOf(a, 0, "b", 0).N, "the rounds of both, each file by itself")
	require.Len(t, a.Warnings, 1)
	assert.Equal(t, results.Mixed, a.Warnings[0].Kind)
	assert.Contains(t, a.Warnings[0].Problem, "in the column Here, goversion differs: go1.26 ("+one)
	a = across(t, "goversion", one, two)
	assert.Equal(t, []string{"go1.26", "go1.27"}, a.Grids()[0].Head)
	assert.Empty(t, a.Warnings)
}

// TestAcrossFew checks for a warning if too few rounds decide nothing.
func TestAcrossFew(t *testing.T) {
	a := across(t, "cpu", write(t, "here.txt", machineFile(5, "Here", 2, 2.5)...), write(t, "there.txt", machineFile(5, "There", 2.5, 2)...))
	assert.Equal(t, []string{"4 of 4 ratios have too few samples for a 95 % interval: take six rounds or more"}, linesOf(a.Warnings))
	var text strings.Builder
	require.NoError(t, a.Write(&text, report.Text))
	assert.Contains(t, text.String(), "\n  Here, There: it is undecided which board is the fastest.\n")
}

// TestAcrossBase checks that all columns have the same base, whatever stands
// first in the file, and that a column without it has no ratios.
func TestAcrossBase(t *testing.T) {
	of := func(cpu string, boards ...string) []string {
		lines := []string{"cpu: " + cpu}
		for range 9 {
			for i, board := range boards {
				lines = append(lines, line("Perft/pos=p/depth=4/count=bulk/rep="+board, 100*float64(1+i)))
			}
		}
		return lines
	}
	a := across(t, "cpu", write(t, "run.txt", slices.Concat(of("One", "a", "b", "c"), of("Two", "b", "a"), of("Three", "b", "c"))...))
	require.Len(t, a.Grids(), 1)
	assert.Equal(t, "a", a.Grids()[0].Rows[0].Name)
	assert.InEpsilon(t, 0.5, cellOf(a, 0, "b", 0).Ratio, 1e-6)
	assert.InEpsilon(t, 2, cellOf(a, 0, "b", 1).Ratio, 1e-6)
	assert.Equal(t, []string{"One", "Two", "Three"}, a.Grids()[0].Head)
	assert.Zero(t, cellOf(a, 0, "c", 2).N)
}

// TestAcrossBuilds puts the builds of boards side by side: what stands before the name of a board in an engine's name.
func TestAcrossBuilds(t *testing.T) {
	var lines []string
	for range 9 {
		for name, ns := range map[string]float64{"a": 100, "b": 200, "gcc-a": 50, "gcc-b": 60, "gcc-inline-a": 40, "gcc-inline-a~x-y": 20} {
			lines = append(lines, line("Perft/pos=p/depth=4/count=bulk/rep="+name, ns))
		}
		slices.Sort(lines[len(lines)-6:])
	}
	results, err := report.Read(write(t, "run.txt", lines...))
	require.NoError(t, err)
	a, err := results.Across("build")
	require.NoError(t, err)
	assert.Equal(t, []string{"Go", "gcc", "gcc-inline"}, slices.Sorted(slices.Values(a.Grids()[0].Head)))
	ratio := func(board, build string) float64 {
		return cellOf(a, 0, board, slices.Index(a.Grids()[0].Head, build)).Ratio
	}
	assert.InEpsilon(t, 1.0/2, ratio("b", "Go"), 1e-6)
	assert.InEpsilon(t, 5.0/6, ratio("b", "gcc"), 1e-6)
	assert.InEpsilon(t, 2, ratio("a~x-y", "gcc-inline"), 1e-6)
}

// TestAcrossOtherPositions checks that means are of the same positions.
func TestAcrossOtherPositions(t *testing.T) {
	here := machineFile(12, "Here", 2, 2.5)
	var there []string
	for _, l := range machineFile(12, "There", 2, 2.5) {
		if !strings.Contains(l, "pos=q") {
			there = append(there, l)
		}
	}
	a := across(t, "cpu", write(t, "here.txt", here...), write(t, "there.txt", there...))
	assert.Equal(t, "Perft count=bulk hash=64, p depth 4", a.Grids()[0].Title)
	assert.Equal(t, []string{"1 position left out, which not all columns have: measure the same positions everywhere"}, linesOf(a.Warnings))
}

func TestAcrossUnknownKey(t *testing.T) {
	results, err := report.Read(write(t, "run.txt", machineFile(6, "Here", 2, 2)...))
	require.NoError(t, err)
	_, err = results.Across("weather")
	assert.EqualError(t, err, `report: no result has "weather": want a configuration line of the files, file or build`)
}

// TestAcrossFiles measures three boards again, on a machine that is slower by 4 %: their ratios stay. One that alone is
// slower by 10 % moves them.
func TestAcrossFiles(t *testing.T) {
	before := machineFile(14, "Here", 2, 2.5)
	after := before
	for _, rep := range []string{"a", "b", "c", "a+control"} {
		after = slowed(t, after, rep, 1.04)
	}
	again := func(lines []string) (*report.Results, string) {
		first, second := write(t, "before.txt", before...), write(t, "after.txt", strings.ReplaceAll(strings.Join(lines, "\n"), "-2 1 ", "-4 1 ")) // with another GOMAXPROCS
		results, err := report.Read(first, second)
		require.NoError(t, err)
		table, err := results.Across("file")
		require.NoError(t, err)
		assert.Equal(t, []string{first, second}, table.Grids()[0].Head)
		var text strings.Builder
		require.NoError(t, table.Write(&text, report.Text))
		return results, strings.Join(strings.Fields(text.String()), " ") // a long line is folded
	}
	results, text := again(after)
	assert.True(t, results.Repeated())
	assert.Contains(t, text, "The ratios of boards moved by 0.01 % (standard deviation) from ")
	_, text = again(slowed(t, after, "b", 1.10)) // the deviations are a third, a third and minus two thirds of log 1.1
	assert.Contains(t, text, "The ratios of boards moved by 7.8 % (standard deviation) from ")

	others := strings.Split(strings.NewReplacer("rep=a", "rep=d", "rep=b", "rep=e", "rep=c", "rep=f").Replace(strings.Join(before, "\n")), "\n")
	results, _ = again(others)
	assert.False(t, results.Repeated())
}
