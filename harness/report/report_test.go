package report_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files anew")

// write makes a file of the given lines and returns its name.
func write(t *testing.T, name string, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o666))
	return path
}

// line is a result of a perft: seconds an operation in nanoseconds.
func line(name string, ns float64) string {
	return fmt.Sprintf("Benchmark%s-2 1 %v ns/op 1000 nodes/op %v nodes/s", name, ns, 1000/ns*1e9)
}

// rounds returns rounds of a on both positions, and of b, which takes factor
// times as long; the machine is slower from round to round.
func rounds(n int, factor float64) []string {
	lines := []string{"goos: linux", "cpu: A CPU", "commit: 0123456789ab"}
	for i := range n {
		slow := 1 + float64(i)/2
		for k, pos := range []string{"kiwipete", "lucena"} {
			base := 1000 * slow * float64(1+k)
			for _, rep := range []string{"a", "b"} {
				ns := base
				if rep == "b" {
					// A little to both sides of the factor, in turns.
					ns *= factor * (1 + 0.01*float64(i%3-1))
				}
				lines = append(lines, line(fmt.Sprintf("Perft/pos=%s/depth=4/count=bulk/rep=%s", pos, rep), ns))
			}
		}
	}
	return lines
}

func read(t *testing.T, paths ...string) *report.Table {
	t.Helper()
	results, err := report.Read(paths...)
	require.NoError(t, err)
	return results.Table()
}

func warnings(table *report.Table) string {
	var lines []string
	for _, w := range table.Warnings {
		lines = append(lines, w.Error())
	}
	return strings.Join(lines, "\n")
}

// TestRatios checks that a ratio is taken within a round: the machine slows
// down fivefold and the ratio stays.
func TestRatios(t *testing.T) {
	table := read(t, write(t, "run.txt", rounds(9, 2)...))
	assert.Empty(t, table.Warnings)
	assert.Equal(t, []string{"a", "b"}, table.Columns)
	require.Len(t, table.Sections, 1)
	s := table.Sections[0]
	assert.Equal(t, "Perft count=bulk", s.Title)
	assert.True(t, s.Speed)
	require.Len(t, s.Rows, 2)
	assert.Equal(t, "kiwipete depth 4", s.Rows[0].Label)
	assert.InEpsilon(t, 1e9/3, s.Rows[0].Base, 1e-6, "the median is that of round 5, where the machine is slower by three")
	for _, row := range append(s.Rows, *s.Mean) {
		assert.Equal(t, report.Cell{N: 9, Ratio: 1, Lo: 1, Hi: 1}, row.Cells[0], row.Label)
		c := row.Cells[1]
		assert.Equal(t, 9, c.N)
		assert.InEpsilon(t, 0.5, c.Ratio, 1e-9)
		assert.InEpsilon(t, 0.5/1.01, c.Lo, 1e-9)
		assert.InEpsilon(t, 0.5/0.99, c.Hi, 1e-9)
	}
	assert.InEpsilon(t, 1e9/3/1.4142135623730951, s.Mean.Base, 1e-6)
}

// TestGeomean checks the mean of ratios that differ.
func TestGeomean(t *testing.T) {
	var lines []string
	for range 6 {
		lines = append(lines,
			line("Load/pos=p/rep=a", 100), line("Load/pos=p/rep=b", 50), // twice as fast
			line("Load/pos=q/rep=a", 100), line("Load/pos=q/rep=b", 12.5)) // eight times
	}
	table := read(t, write(t, "run.txt", lines...))
	assert.InEpsilon(t, 4, table.Sections[0].Mean.Cells[1].Ratio, 1e-9)
}

func TestFewSamples(t *testing.T) {
	table := read(t, write(t, "run.txt", rounds(5, 2)...))
	assert.False(t, table.Sections[0].Rows[0].Cells[1].HasInterval())
	assert.Equal(t, "0.50", table.Sections[0].Rows[0].Cells[1].String())
	assert.Equal(t, "2 of 2 ratios have too few samples for a 95 % interval: take six rounds or more", warnings(table))
	table = read(t, write(t, "run.txt", rounds(6, 2)...))
	assert.True(t, table.Sections[0].Rows[0].Cells[1].HasInterval())
	assert.Empty(t, table.Warnings)
}

// TestStopped checks a run that was stopped in the middle of a round.
func TestStopped(t *testing.T) {
	lines := rounds(7, 2)
	table := read(t, write(t, "run.txt", lines[:len(lines)-3]...))
	assert.Equal(t, 6, table.Sections[0].Rows[0].Cells[1].N)
	assert.Empty(t, table.Warnings)
}

func TestMissing(t *testing.T) {
	var lines []string
	for _, l := range rounds(6, 2) {
		if !strings.Contains(l, "lucena/depth=4/count=bulk/rep=b") {
			lines = append(lines, l)
		}
	}
	table := read(t, write(t, "run.txt", lines...))
	assert.Equal(t, "-", table.Sections[0].Rows[1].Cells[1].String())
	assert.Equal(t, "Perft count=bulk: b lacks 1 of 2 rows; its geomean is of the others alone", warnings(table))
	assert.InEpsilon(t, 0.5, table.Sections[0].Mean.Cells[1].Ratio, 1e-9)

	// Rows that the base lacks have nothing to be compared with.
	for i, l := range lines {
		lines[i] = strings.Replace(strings.Replace(l, "rep=a", "rep=x", 1), "rep=b", "rep=a", 1)
	}
	table = read(t, write(t, "run.txt", append([]string{line("Load/pos=p/rep=b", 1)}, lines...)...))
	assert.Contains(t, warnings(table), "Perft count=bulk: 2 of 2 rows have nothing of b to compare with")
}

func TestWide(t *testing.T) {
	var lines []string
	for i := range 8 {
		lines = append(lines, line("Load/pos=p/rep=a", 100), line("Load/pos=p/rep=b", 100+20*float64(i%2)))
	}
	table := read(t, write(t, "run.txt", lines...))
	assert.Contains(t, warnings(table), "1 of 1 intervals reach further than 5 % from their ratio: close other programs")
	assert.Equal(t, "0.92 [0.83, 1.00] ~", table.Sections[0].Rows[0].Cells[1].String())
}

// TestFiles compares a representation before and after.
func TestFiles(t *testing.T) {
	before := write(t, "before.txt", rounds(6, 2)...)
	lines := rounds(6, 1)
	lines[2] = "commit: ba9876543210"
	after := write(t, "after.txt", lines...)
	table := read(t, before, after)
	assert.Equal(t, []string{"a [1]", "b [1]", "a [2]", "b [2]"}, table.Columns)
	assert.Equal(t, []string{before, after}, table.Files)
	var ratios []string
	for _, c := range table.Sections[0].Rows[0].Cells {
		ratios = append(ratios, fmt.Sprintf("%.2f", c.Ratio))
	}
	assert.Equal(t, []string{"1.00", "0.50", "1.00", "1.00"}, ratios)
	assert.Equal(t, fmt.Sprintf("commit differs: 0123456789ab (%s), ba9876543210 (%s); "+
		"figures of different machines, builds or commits do not compare like with like", before, after), warnings(table))

	// The same file twice is two columns, too.
	table = read(t, before, before)
	assert.Equal(t, []string{before, before + "#2"}, table.Files)

	// Files with different representations are one table.
	for i, l := range lines {
		lines[i] = strings.Replace(l, "ba9876543210", "0123456789ab", 1)
		lines[i] = strings.NewReplacer("rep=a", "rep=c", "rep=b", "rep=d").Replace(lines[i])
	}
	table = read(t, before, write(t, "others.txt", lines...))
	assert.Equal(t, []string{"a", "b", "c", "d"}, table.Columns)
	assert.Empty(t, table.Files)
	assert.Empty(t, table.Warnings)
}

func TestWarnings(t *testing.T) {
	lines := append(rounds(6, 2), "goos: plan9")
	lines = append(lines, rounds(6, 2)[3:]...)
	lines[len(lines)-1] = strings.Replace(lines[len(lines)-1], "-2 1", " 1", 1)
	lines = append(lines, "BenchmarkOther 1 5 ns/op")
	text := warnings(read(t, write(t, "run.txt", lines...)))
	assert.Contains(t, text, "goos differs: linux (")
	assert.Contains(t, text, "GOMAXPROCS differs: 2, 1")
	assert.Contains(t, text, "1 results that name no representation are left out")
}

func TestReadErrors(t *testing.T) {
	good := line("Load/pos=p/rep=a", 1)
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{"empty", nil, "FILE: no benchmark results in it"},
		{"prose", []string{"To be, or not to be"}, "FILE: no benchmark results in it"},
		{"another tool's", []string{"BenchmarkFib10-8 100 20 ns/op"}, "FILE: no result names its representation (/rep=NAME): this is not a file of bench run"},
		{"no count", []string{good, "BenchmarkLoad/pos=p/rep=a x 5 ns/op"}, "FILE:2: parsing iteration count: invalid syntax"},
		{"half a line", []string{good, good, "BenchmarkLoad/pos=p/rep=a 1 5"}, "FILE:3: missing units"},
		{"no time", []string{good, "BenchmarkLoad/pos=p/rep=a 1 5 B/op"}, "FILE:2: Load/pos=p/rep=a: want a positive ns/op"},
		{"no time at all", []string{line("Load/pos=p/rep=a", 0)}, "FILE:1: Load/pos=p/rep=a-2: want a positive ns/op"},
		{"not a number", []string{"BenchmarkLoad/pos=p/rep=a 1 NaN ns/op"}, "FILE:1: Load/pos=p/rep=a: want a positive ns/op"},
		{"long line", []string{strings.Repeat("x", 1<<20)}, "FILE:0: bufio.Scanner: token too long"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := write(t, "run.txt", test.lines...)
			_, err := report.Read(write(t, "good.txt", good), path)
			require.Error(t, err)
			assert.Equal(t, "report: "+test.want, strings.ReplaceAll(err.Error(), path, "FILE"))
		})
	}
	_, err := report.Read()
	assert.Error(t, err)
	_, err = report.Read(filepath.Join(t.TempDir(), "absent.txt"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	_, err = report.Read(t.TempDir())
	assert.ErrorContains(t, err, "is a directory")
}

// TestWriteText holds the tables of two recorded files to golden files.
func TestWriteText(t *testing.T) {
	for _, paths := range [][]string{{"one.txt"}, {"one.txt", "two.txt"}} {
		name := strings.TrimSuffix(strings.Join(paths, "+"), ".txt")
		t.Run(name, func(t *testing.T) {
			for i, path := range paths {
				paths[i] = filepath.Join("testdata", path)
			}
			table := read(t, paths...)
			var text strings.Builder
			require.NoError(t, table.WriteText(&text))
			text.WriteString("--\n" + warnings(table) + "\n")
			golden := filepath.Join("testdata", name+".golden")
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(text.String()), 0o666))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), text.String())
		})
	}
}
