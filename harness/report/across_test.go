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
	"github.com/boardbench/boardbench/rep"
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
	assert.Equal(t, []string{"Here", "There"}, a.Columns)
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
  b is faster than c in Here, slower in There (geomean, p depth 4, q depth 4).

Speed relative to the first row, in the same column. Above 1 is faster. ± reaches to the end of the
95 % interval, of this sitting; same is within 1 %.
bulk: the moves of the last ply are counted, neither made nor listed: no search does so; it shows
how quickly a board counts.
`, text.String())
}

func TestAcrossSameOrder(t *testing.T) {
	here := write(t, "here.txt", machineFile(12, "Here", 2, 2.5)...)
	tests := []struct {
		name string
		b, c float64
		want string
	}{
		{"the same", 2, 2.2, "The order is the same everywhere."},
		{"nearly even", 2.5, 2.4999, "One pair changes places, undecided."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := across(t, "cpu", here, write(t, "there.txt", machineFile(12, "There", test.b, test.c)...))
			var text strings.Builder
			require.NoError(t, a.Write(&text, report.Text))
			assert.Contains(t, text.String(), "\n  "+test.want+"\n")
		})
	}
}

// TestAcrossMixed checks that differences within a column are reported, and
// differences in the key are not.
func TestAcrossMixed(t *testing.T) {
	one := write(t, "one.txt", append([]string{"goversion: go1.26"}, machineFile(9, "Here", 2, 2.5)...)...)
	two := write(t, "two.txt", append([]string{"goversion: go1.27"}, machineFile(9, "Here", 2, 2.5)...)...)
	a := across(t, "cpu", one, two)
	assert.Equal(t, []string{"Here"}, a.Columns)
	assert.Equal(t, 18, cellOf(a, 0, "b", 0).N, "the rounds of both, each file by itself")
	require.Len(t, a.Warnings, 1)
	assert.Equal(t, results.Mixed, a.Warnings[0].Kind)
	assert.Contains(t, a.Warnings[0].Problem, "in the column Here, goversion differs: go1.26 ("+one)
	a = across(t, "goversion", one, two)
	assert.Equal(t, []string{"go1.26", "go1.27"}, a.Columns)
	assert.Empty(t, a.Warnings)
}

// TestAcrossFew checks for a note when no change of order can be found.
func TestAcrossFew(t *testing.T) {
	a := across(t, "cpu", write(t, "here.txt", machineFile(5, "Here", 2, 2.5)...), write(t, "there.txt", machineFile(5, "There", 2.5, 2)...))
	assert.Equal(t, []string{"Perft count=bulk hash=64: 5 rounds cannot decide where the order changes: take 6 rounds or more everywhere"}, linesOf(a.Warnings))
	var text strings.Builder
	require.NoError(t, a.Write(&text, report.Text))
	assert.Contains(t, text.String(), "One pair changes places, undecided.")
}

// TestAcrossWork puts figures of different work side by side, which is warned
// of.
func TestAcrossWork(t *testing.T) {
	for _, key := range []string{"count", "hash", "threads", "dispatch"} {
		var lines []string
		for range 9 {
			for _, value := range []string{"1", "2"} {
				lines = append(lines,
					line(fmt.Sprintf("Perft/pos=p/depth=4/other/%s=%s/rep=a", key, value), 100),
					line(fmt.Sprintf("Perft/pos=p/depth=4/other/%s=%s/rep=b", key, value), 200))
			}
			lines = append(lines, line("Load/pos=p/rep=a", 100))
		}
		a := across(t, key, write(t, "run.txt", lines...))
		assert.Equal(t, []string{"1", "2"}, a.Columns)
		require.Len(t, a.Grids(), 1)
		assert.Equal(t, "Perft other", a.Sections[0].Work.String())
		require.Len(t, a.Warnings, 1)
		assert.Equal(t, results.MixedWork, a.Warnings[0].Kind)
		assert.Equal(t, key+" is mixed: 1, 2", a.Warnings[0].Problem)

		// The same work without the key is a column, too.
		for range 9 {
			lines = append(lines, line("Perft/pos=p/depth=4/other/rep=a", 100), line("Perft/pos=p/depth=4/other/rep=b", 300))
		}
		a = across(t, key, write(t, "run.txt", lines...))
		assert.Equal(t, []string{"1", "2", "no " + key}, a.Columns)
		require.Len(t, a.Grids(), 1)
		assert.InEpsilon(t, 1.0/3, cellOf(a, 0, "b", 2).Ratio, 1e-6)
	}
}

// TestAcrossBase checks that all columns have the same base, whatever stands
// first in the file, and that one column alone has no order to change.
func TestAcrossBase(t *testing.T) {
	var lines []string
	for range 9 {
		lines = append(lines,
			line("Perft/pos=p/depth=4/count=bulk/rep=a", 100), line("Perft/pos=p/depth=4/count=bulk/rep=b", 200),
			line("Perft/pos=p/depth=4/count=leaf/rep=b", 600), line("Perft/pos=p/depth=4/count=leaf/rep=a", 200),
			line("Perft/pos=p/depth=4/count=leaf/hash=64/rep=b", 300), line("Perft/pos=p/depth=4/count=leaf/hash=64/rep=a", 100))
	}
	a := across(t, "count", write(t, "run.txt", lines...))
	require.Len(t, a.Grids(), 2)
	assert.Equal(t, "a", a.Grids()[0].Rows[0].Name)
	assert.InEpsilon(t, 0.5, cellOf(a, 0, "b", 0).Ratio, 1e-6)
	assert.InEpsilon(t, 1.0/3, cellOf(a, 0, "b", 1).Ratio, 1e-6)
	assert.Equal(t, "Perft hash=64, p depth 4", a.Grids()[1].Title)
	assert.Zero(t, a.Grids()[1].Rows[0].Base())
	var text strings.Builder
	require.NoError(t, a.Write(&text, report.Text))
	assert.Equal(t, 1, strings.Count(text.String(), "The order is the same everywhere."))
}

// TestAcrossBuilds puts the builds of boards side by side: what stands before the name of a board in an engine's name.
func TestAcrossBuilds(t *testing.T) {
	var lines []string
	for range 9 {
		for name, ns := range map[string]float64{"a": 100, "a-b": 200, "gcc-a": 50, "gcc-a-b": 60, "gcc-inline-a": 40, "gcc-inline-a~x-y": 20, "other": 10} {
			lines = append(lines, line("Perft/pos=p/depth=4/count=bulk/rep="+name, ns))
		}
		slices.Sort(lines[len(lines)-7:])
	}
	results, err := report.Read(write(t, "run.txt", lines...))
	require.NoError(t, err)
	results.SetBoards([]rep.Backend{{Name: "a"}, {Name: "a-b"}})
	a, err := results.Across("build")
	require.NoError(t, err)
	assert.Equal(t, []string{"Go", "gcc", "gcc-inline", "not given"}, slices.Sorted(slices.Values(a.Columns)))
	ratio := func(board, build string) float64 { return cellOf(a, 0, board, slices.Index(a.Columns, build)).Ratio }
	assert.InEpsilon(t, 1.0/2, ratio("a-b", "Go"), 1e-6)
	assert.InEpsilon(t, 5.0/6, ratio("a-b", "gcc"), 1e-6)
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
	assert.Equal(t, []string{"1 position is left out, which not all columns have: measure the same positions everywhere"}, linesOf(a.Warnings))
}

func TestAcrossUnknownKey(t *testing.T) {
	results, err := report.Read(write(t, "run.txt", machineFile(6, "Here", 2, 2)...))
	require.NoError(t, err)
	_, err = results.Across("weather")
	assert.EqualError(t, err, `report: no result has "weather", want one of count, cpu, gomaxprocs, hash`)
}

// Where the order of very many representations changes is not looked for: the pairs would take hours.
func TestAcrossTooMany(t *testing.T) {
	t.Parallel()
	var lines []string
	for _, cpu := range []string{"one", "two"} {
		lines = append(lines, "cpu: "+cpu)
		for i := range 2000 {
			lines = append(lines, line(fmt.Sprintf("Load/pos=p/rep=b%d", i), 100))
		}
	}
	results, err := report.Read(write(t, "run.txt", lines...))
	require.NoError(t, err)
	across, err := results.Across("cpu")
	require.NoError(t, err)
	require.NotEmpty(t, across.Warnings)
	assert.Equal(t, "where the order of 2000 representations changes is left out", across.Warnings[len(across.Warnings)-1].Problem)
	assert.Len(t, across.Grids()[0].Rows, 2000)
}
