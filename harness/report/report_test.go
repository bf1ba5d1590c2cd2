package report_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
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
	assert.Equal(t, []string{"a", "b"}, table.Columns)
	require.Len(t, table.Sections, 1)
	s := table.Sections[0]
	assert.Equal(t, "Perft count=bulk", s.Title())
	assert.Equal(t, []string{"a", "b"}, s.Columns)
	assert.True(t, s.Speed)
	require.Len(t, s.Rows, 3)
	assert.Equal(t, "kiwipete depth 4", s.Rows[0].Label())
	assert.InEpsilon(t, 1e9/3, s.Rows[0].Base(), 1e-6, "the median is that of round 5, where the machine is slower by three")
	for _, row := range s.Rows[:2] {
		base := row.Cells[0]
		assert.Equal(t, []float64{9, 1, 1, 1}, []float64{float64(base.N), base.Ratio, base.Lo, base.Hi}, row.Label())
		c := row.Cells[1]
		assert.Equal(t, 9, c.N)
		// Two of nine on either side are cut off. Three of 1 % and three of -1 % leave a standard
		// error of √(6/(5·4)) %, and Student's quantile for three degrees is 3.182.
		assert.InEpsilon(t, 0.5, c.Ratio, 1e-4)
		assert.InDelta(t, 0.5*(1-0.01743), c.Lo, 2e-4)
		assert.InDelta(t, 0.5*(1+0.01743), c.Hi, 2e-4)
		assert.InEpsilon(t, 1e-6, c.P, 0.2)
		assert.InEpsilon(t, 3*c.P, c.Adjusted, 1e-9, "three comparisons")
		assert.Equal(t, stats.Slower, c.Verdict)
	}
	assert.InEpsilon(t, 1e9/3/1.4142135623730951, s.Summary().Base(), 1e-6)
	assert.Equal(t, 3, s.Comparisons)
}

// TestGeomean checks the mean of ratios that differ.
func TestGeomean(t *testing.T) {
	var lines []string
	for range 8 {
		lines = append(lines,
			line("Load/pos=p/rep=a", 100), line("Load/pos=p/rep=b", 50), // twice as fast
			line("Load/pos=q/rep=a", 100), line("Load/pos=q/rep=b", 12.5)) // eight times
	}
	table := read(t, write(t, "run.txt", lines...))
	mean := table.Sections[0].Summary().Cells[1]
	assert.InEpsilon(t, 4, mean.Ratio, 1e-9)
	assert.Equal(t, stats.Faster, mean.Verdict)
	assert.Equal(t, "4.000 ±0.001 faster", mean.String())
}

// control returns rounds with a control, which differs from a by up to noise
// to both sides.
func control(n int, factor, noise float64) []string {
	var lines []string
	for i, l := range rounds(n, factor) {
		lines = append(lines, l)
		if strings.Contains(l, "rep=a-") {
			l = strings.Replace(l, "rep=a-", "rep=a+control-", 1)
			fields := strings.Fields(l)
			ns, err := strconv.ParseFloat(fields[2], 64)
			if err != nil {
				panic(err)
			}
			fields[2] = fmt.Sprint(ns * (1 + noise*float64(i/4%2*2-1)))
			lines = append(lines, strings.Join(fields, " "))
		}
	}
	return lines
}

// TestControl checks the column of the control, and the warning of a control that differs from
// its base.
func TestControl(t *testing.T) {
	table := read(t, write(t, "run.txt", control(12, 1.05, 0.001)...))
	assert.Equal(t, []string{"a", "b"}, table.Columns, "a control is no column of the comparison")
	s := table.Sections[0]
	assert.Equal(t, 12, s.Rows[0].Control().N)
	assert.Equal(t, 12, s.Summary().Control().N)
	assert.Equal(t, stats.Same, s.Summary().Control().Verdict)
	assert.Equal(t, 3, s.Comparisons, "a control is no comparison")
	var text strings.Builder
	require.NoError(t, table.Write(&text, report.Text))
	assert.Contains(t, text.String(), "a+control\n")
	assert.Contains(t, text.String(), " 1.000 ±0.002 same\n")

	// Noise makes no difference: it is to both sides.
	table = read(t, write(t, "run.txt", control(12, 1.05, 0.08)...))
	assert.Equal(t, stats.Undecided, table.Sections[0].Rows[0].Control().Verdict)
	assert.NotContains(t, warnings(table), "differs from itself")
	assert.Equal(t, stats.Slower, table.Sections[0].Rows[0].Cells[1].Verdict, "whatever the control says")

	// A copy that is slower by 3 %, on one position.
	lines := slowed(t, control(12, 1.05, 0.001), "a+control", 1.03)
	table = read(t, write(t, "run.txt", lines...))
	assert.Equal(t, stats.Slower, table.Sections[0].Summary().Control().Verdict)
	require.NotEmpty(t, table.Warnings)
	assert.Equal(t, results.ControlDiffers, table.Warnings[0].Kind)
	assert.Equal(t, "Perft count=bulk: a differs from itself, measured again, by up to 3 % (kiwipete depth 4, lucena depth 4, geomean): "+
		"do not rely on differences of this size in the table: close other programs, stay on one core and run again", table.Warnings[0].Error())

	// None was measured.
	table = read(t, write(t, "run.txt", rounds(12, 2)...))
	assert.Zero(t, table.Sections[0].Rows[0].Control().N)
	text.Reset()
	require.NoError(t, table.Write(&text, report.Text))
	assert.NotContains(t, text.String(), "control")
}

// TestHolm checks that a difference that is decided in one comparison is not decided among many.
func TestHolm(t *testing.T) {
	var few, many []string
	for i := range 8 {
		few = append(few, line("Load/pos=p/rep=r0", 100), line("Load/pos=p/rep=r19", 105+float64(i)/4))
		for k := range 19 {
			many = append(many, line(fmt.Sprintf("Load/pos=p/rep=r%d", k), 100+2*float64((i+k)%2)*float64(min(k, 1))))
		}
		many = append(many, line("Load/pos=p/rep=r19", 105+float64(i)/4))
	}
	assert.Equal(t, stats.Slower, read(t, write(t, "few.txt", few...)).Sections[0].Rows[0].Cells[1].Verdict)
	table := read(t, write(t, "many.txt", many...))
	cell := table.Sections[0].Rows[0].Cells[19]
	assert.InDelta(t, 0.004, cell.P, 0.003)
	assert.InEpsilon(t, 190*cell.P, cell.Adjusted, 1e-9, "19 comparisons and the pairs of 19 boards")
	assert.Equal(t, stats.Undecided, cell.Verdict)
}

func TestFewSamples(t *testing.T) {
	table := read(t, write(t, "run.txt", rounds(5, 2)...))
	assert.False(t, table.Sections[0].Rows[0].Cells[1].HasInterval())
	assert.Equal(t, "0.502 undecided", table.Sections[0].Rows[0].Cells[1].String())
	assert.Equal(t, "3 of 3 ratios have too few samples for a 95 % interval: take six rounds or more", warnings(table))
	table = read(t, write(t, "run.txt", steady(7, 2)...))
	assert.True(t, table.Sections[0].Rows[0].Cells[1].HasInterval())
	assert.Empty(t, table.Warnings)
}

// steady returns rounds on a machine that does not slow down.
func steady(n int, factor float64) []string {
	var lines []string
	for _, l := range rounds(n, factor) {
		fields := strings.Fields(l)
		if strings.HasPrefix(l, "Benchmark") {
			fields[2] = map[bool]string{true: "1000", false: fmt.Sprint(1000 * factor)}[strings.Contains(l, "rep=a")]
		}
		lines = append(lines, strings.Join(fields, " "))
	}
	return lines
}

// TestStopped checks a run that was stopped in the middle of a round.
func TestStopped(t *testing.T) {
	lines := steady(8, 2)
	table := read(t, write(t, "run.txt", lines[:len(lines)-3]...))
	assert.Equal(t, 7, table.Sections[0].Rows[0].Cells[1].N)
	assert.Empty(t, table.Warnings)
}

func TestMissing(t *testing.T) {
	var lines []string
	for _, l := range steady(8, 2) {
		if !strings.Contains(l, "lucena/depth=4/count=bulk/rep=b") {
			lines = append(lines, l)
		}
	}
	table := read(t, write(t, "run.txt", lines...))
	assert.Equal(t, "-", table.Sections[0].Rows[1].Cells[1].String())
	assert.Equal(t, "Perft count=bulk: b lacks 1 of 2 rows, which are left out of what is compared with it: "+
		"measure all that is to be compared in one run", warnings(table))
	assert.InEpsilon(t, 0.5, table.Sections[0].Summary().Cells[1].Ratio, 1e-9)
	assert.Equal(t, 2, table.Sections[0].Comparisons)

	// Rows that the base lacks have nothing to be compared with.
	for i, l := range lines {
		lines[i] = strings.NewReplacer("rep=a", "rep=b", "rep=b", "rep=a").Replace(l)
	}
	table = read(t, write(t, "run.txt", append([]string{lines[4]}, lines...)...))
	assert.Equal(t, []string{"a", "b"}, table.Columns)
	assert.Contains(t, warnings(table), "Perft count=bulk: a lacks 1 of 2 rows, which are left out of what is compared with it")

	// A kind of work that the first representation does not do at all has
	// another base.
	table = read(t, write(t, "run.txt", append(lines, line("Load/pos=p/rep=b", 100), line("Load/pos=p/rep=c", 200))...))
	assert.Equal(t, []string{"b", "a", "c"}, table.Columns)
	assert.Equal(t, []string{"b", "c"}, table.Sections[1].Columns)
	assert.InEpsilon(t, 0.5, table.Sections[1].Rows[0].Cells[1].Ratio, 1e-9)
	var text strings.Builder
	require.NoError(t, table.Write(&text, report.Text))
	assert.Contains(t, text.String(), "Speed relative to b.")
}

func TestWide(t *testing.T) {
	var lines []string
	for i := range 8 {
		lines = append(lines, line("Load/pos=p/rep=a", 100), line("Load/pos=p/rep=b", 100+20*float64(i%2)))
	}
	table := read(t, write(t, "run.txt", lines...))
	assert.Equal(t, "1 of 1 intervals reach further than 5 % from their ratio: "+
		"close other programs, take more time or rounds, or stay on one core", warnings(table))
	assert.Equal(t, "0.91 (0.66 to 1.26) undecided", table.Sections[0].Rows[0].Cells[1].String())
	assert.Equal(t, results.Wide, table.Warnings[0].Kind)
}

// TestDrift checks the halves of a run against one another.
func TestDrift(t *testing.T) {
	path := write(t, "run.txt", rounds(12, 2)...)
	table := read(t, path)
	// The medians of the halves are rounds 3 and 4, and 9 and 10.
	assert.Equal(t, path+": the second half of the run took 133 % longer than the first: let the machine warm up, "+
		"close other programs and run again (the ratios suffer less than the figures of the first column)", warnings(table))
	assert.Equal(t, results.Drift, table.Warnings[0].Kind)
	lines := rounds(12, 2)
	slices.Reverse(lines[3:])
	assert.Contains(t, warnings(read(t, write(t, "run.txt", lines...))), "the second half of the run took 57 % less than the first")
	assert.Empty(t, warnings(read(t, write(t, "run.txt", steady(12, 2)...))))
}

// TestFiles compares a representation before and after.
func TestFiles(t *testing.T) {
	before := write(t, "before.txt", steady(9, 2)...)
	lines := steady(9, 1)
	lines[2] = "commit: ba9876543210"
	after := write(t, "after.txt", lines...)
	table := read(t, before, after)
	assert.Equal(t, []string{"a", "b"}, table.Columns)
	assert.Equal(t, 18, table.Sections[0].Rows[0].Cells[1].N, "the rounds of both")
	assert.Contains(t, warnings(table), fmt.Sprintf("commit differs: 0123456789ab (%s), ba9876543210 (%s): "+
		"figures of different machines, builds or commits do not compare like with like; a column for each commit keeps them apart", before, after))

	// The same file twice is read once.
	table = read(t, before, before)
	assert.Equal(t, 9, table.Sections[0].Rows[0].Cells[1].N)

	// Representations of different files have no round in common, and no ratio.
	for i, l := range lines {
		lines[i] = strings.Replace(l, "ba9876543210", "0123456789ab", 1)
		lines[i] = strings.NewReplacer("rep=a", "rep=c", "rep=b", "rep=d").Replace(lines[i])
	}
	table = read(t, before, write(t, "others.txt", lines...))
	assert.Equal(t, []string{"a", "b", "c", "d"}, table.Columns)
	assert.Zero(t, table.Sections[0].Rows[0].Cells[2].N)
	assert.Contains(t, warnings(table), "c lacks 2 of 2 rows, which are left out of what is compared with it: measure all that is to be compared in one run")
}

// TestMixed constructs differences that a table must not have.
func TestMixed(t *testing.T) {
	for _, key := range []string{"goos", "goarch", "cpu", "goversion", "goamd64", "commit"} {
		lines := append([]string{key + ": one"}, steady(9, 2)[3:]...)
		lines = append(append(lines, key+": another"), steady(9, 2)[3:]...)
		table := read(t, write(t, "run.txt", lines...))
		require.Len(t, table.Warnings, 1)
		assert.Equal(t, results.Mixed, table.Warnings[0].Kind)
		assert.Regexp(t, "^"+key+" differs: one \\(.*\\), another \\(.*\\)$", table.Warnings[0].Problem)
		assert.Contains(t, table.Warnings[0].Advice, "a column for each "+key+" keeps them apart")
	}
	lines := append(steady(9, 2), steady(9, 2)[3:]...)
	lines[len(lines)-1] = strings.Replace(lines[len(lines)-1], "-2 1", " 1", 1)
	assert.Contains(t, warnings(read(t, write(t, "run.txt", lines...))), "gomaxprocs differs: 2 (")
	lines = append(steady(9, 2), "BenchmarkOther 1 5 ns/op")
	assert.Contains(t, warnings(read(t, write(t, "run.txt", lines...))), "1 results that name no representation or codec are left out: write /rep=NAME")
}

// TestCodecs checks that codecs are compared as representations are, in tables
// of their own.
func TestCodecs(t *testing.T) {
	lines := steady(9, 2)
	for range 9 {
		lines = append(lines, "BenchmarkEncode/pos=lucena/codec=fen-2 1 200 ns/op", "BenchmarkEncode/pos=lucena/codec=packed-2 1 100 ns/op")
	}
	table := read(t, write(t, "run.txt", lines...))
	assert.Empty(t, table.Warnings)
	require.Len(t, table.Sections, 2)
	assert.Equal(t, []string{"a", "b"}, table.Sections[0].Columns)
	assert.Equal(t, []string{"fen", "packed"}, table.Sections[1].Columns)
	assert.InEpsilon(t, 2, table.Sections[1].Rows[0].Cells[1].Ratio, 1e-9)
	var text strings.Builder
	require.NoError(t, table.Write(&text, report.Text))
	assert.Contains(t, text.String(), "Speed relative to the first of each table.")
}

// TestNotes checks that a run's notes about itself are read.
func TestNotes(t *testing.T) {
	path := write(t, "run.txt", append([]string{
		`# run {"rounds":9,"benchtime":"80ms","cpu":1,"seed":1949}`,
		`# warning {"kind":"battery","problem":"the machine runs on its battery","advice":"plug it in"}`,
		`# sample {"round":1,"start":"2026-01-31T10:00:00.5Z","cpu_ns":5}`,
	}, append(steady(9, 2), `# warning {"kind":"ther`)...)...)
	recorded, err := report.Read(path)
	require.NoError(t, err)
	assert.Equal(t, []report.Run{{Path: path, RunNote: results.RunNote{Rounds: 9, Benchtime: "80ms", CPU: 1, Seed: 1949},
		Start: time.Date(2026, 1, 31, 10, 0, 0, 5e8, time.UTC)}}, recorded.Runs())
	table := read(t, path)
	assert.Equal(t, []results.Warning{{Kind: machine.Battery, Problem: "the machine runs on its battery", Advice: "plug it in"}}, table.Warnings)
	assert.Equal(t, []results.WarningKind{machine.Battery}, kinds(read(t, path, path)), "the same file twice is one run")
}

// TestStarved checks that a run that had a CPU for a part of its time has its verdicts, and the warning.
func TestStarved(t *testing.T) {
	const starved = "the work had a CPU for 28 % of its time only"
	lines := append(rounds(12, 2), `# warning {"kind":"starved","problem":"`+starved+`","advice":"close other programs"}`)
	table := read(t, write(t, "run.txt", lines...))
	for _, row := range table.Sections[0].Rows {
		assert.Equal(t, stats.Slower, row.Cells[1].Verdict, row.Label())
	}
	assert.Contains(t, warnings(table), starved)
	for _, format := range []string{report.Markdown, report.JSON} {
		var out strings.Builder
		require.NoError(t, table.Write(&out, format))
		assert.Contains(t, out.String(), starved, format)
		assert.Contains(t, out.String(), "slower", format)
	}
}

// keys returns the keys of benchmarks with the given names.
func keys(t *testing.T, names ...string) []work.Key {
	t.Helper()
	var keys []work.Key
	for _, name := range names {
		k, err := work.ParseKey(name)
		require.NoError(t, err)
		keys = append(keys, k)
	}
	return keys
}

func TestCompares(t *testing.T) {
	tests := []struct {
		names []string
		want  bool
	}{
		{nil, false},
		{[]string{"Load/pos=p/rep=a", "Load/pos=q/rep=a", "Load/pos=p/rep=a+control"}, false},
		{[]string{"Load/pos=p/rep=a", "Load/pos=p/rep=b", "Position/pos=p/rep=a"}, true},
		{[]string{"Other"}, false},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, work.Compares(keys(t, test.names...)), "%v", test.names)
	}
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
		{"another tool's", []string{"BenchmarkFib10-8 100 20 ns/op"}, "FILE: no result names its representation or codec (/rep=NAME, /codec=NAME): not a file of results"},
		{"no count", []string{"BenchmarkLoad/pos=p/rep=a x 5 ns/op"}, "FILE:1: parsing iteration count: invalid syntax: not a file of results"},
		{"half a line", []string{"", "", "BenchmarkLoad/pos=p/rep=a 1 5"}, "FILE:3: missing units: not a file of results"},
		{"no time", []string{"BenchmarkLoad/pos=p/rep=a 1 5 B/op"}, "FILE:1: Load/pos=p/rep=a: want a positive ns/op"},
		{"no time at all", []string{line("Load/pos=p/rep=a", 0)}, "FILE:1: Load/pos=p/rep=a-2: want a positive ns/op"},
		{"beyond all measure", []string{"BenchmarkLoad/pos=p/rep=a 1 1e300 ns/op"}, "FILE:1: Load/pos=p/rep=a: want a positive ns/op"},
		{"not a number", []string{"BenchmarkLoad/pos=p/rep=a 1 NaN ns/op"}, "FILE:1: Load/pos=p/rep=a: want a positive ns/op"},
		{"UTF-16", []string{"\xff\xfeB\x00e\x00n\x00"}, "FILE: it is UTF-16, want UTF-8: save it as UTF-8, or convert it by iconv -f UTF-16 -t UTF-8"},
		{"long line", []string{strings.Repeat("x", 1<<20)}, "FILE:1: a line of more than 64 KiB: not a file of results"},
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

// kinds returns the kinds of the warnings of a table.
func kinds(table *report.Table) []results.WarningKind {
	var kinds []results.WarningKind
	for _, w := range table.Warnings {
		kinds = append(kinds, w.Kind)
	}
	return kinds
}

// TestLeftOut checks that lines with a fault are left out, and that the first one is named.
func TestLeftOut(t *testing.T) {
	lines := steady(9, 2)
	want := read(t, write(t, "run.txt", lines...))
	require.Empty(t, want.Warnings)
	for fault, bad := range map[string]string{
		"parsing iteration count: invalid syntax": "BenchmarkLoad/pos=p/rep=a x 5 ns/op",
		"missing units": "BenchmarkLoad/pos=p/rep=a 1 5",
		"Load/pos=p/rep=a: want a positive ns/op":               "BenchmarkLoad/pos=p/rep=a 1 -5 ns/op",
		"Load/pos=q/rep=a: want a positive ns/op":               "BenchmarkLoad/pos=q/rep=a 1 5 B/op",
		"Load/pos=r/rep=a: want a positive ns/op":               "BenchmarkLoad/pos=r/rep=a 1 +Inf ns/op",
		"Load/pos=p/rep=a: want a positive nodes/s":             "BenchmarkLoad/pos=p/rep=a 1 5 ns/op -7 nodes/s",
		"Load/pos=q/rep=a: want a positive nodes/s":             "BenchmarkLoad/pos=q/rep=a 1 5 ns/op NaN nodes/s",
		"Load/pos=p/rep=a: NaN B/board":                         "BenchmarkLoad/pos=p/rep=a 1 5 ns/op NaN B/board",
		"Load/pos=p/rep=a: 0 iterations, want 1 or more":        "BenchmarkLoad/pos=p/rep=a 0 5 ns/op",
		"Load/pos=p/rep=a: -3 iterations, want 1 or more":       "BenchmarkLoad/pos=p/rep=a -3 5 ns/op",
		"metadata better of unit nodes/s already set to higher": "Unit nodes/s better=lower",
		"a line of more than 64 KiB":                            strings.Repeat("x", 1<<17),
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			path := write(t, "run.txt", slices.Concat([]string{"Unit nodes/s better=higher"}, lines[:5], []string{bad, bad}, lines[5:])...)
			table := read(t, path)
			assert.Equal(t, want.Sections, table.Sections)
			require.Len(t, table.Warnings, 1)
			assert.Equal(t, results.Unreadable, table.Warnings[0].Kind)
			assert.Equal(t, "2 lines left out, the first: "+path+":7: "+fault, table.Warnings[0].Problem)
		})
	}
}

// TestCopied checks that a copy of a sample counts once, in one file and in several, and that samples which differ in
// any of their marks, and those that have none, are no copies.
func TestCopied(t *testing.T) {
	noted := func(seed, process, n int) []string {
		var lines []string
		for i, l := range steady(n, 2) {
			lines = append(lines, fmt.Sprintf(`# sample {"round":%d,"process":%d,"seed":%d,"start":"2026-01-31T10:00:00.%03dZ","cpu_ns":5}`, 1+i/4, process, seed, i), l)
		}
		return lines
	}
	short, once := write(t, "short.txt", noted(1, 1, 3)...), noted(1, 1, 9)
	want := read(t, write(t, "run.txt", once...))
	require.Empty(t, want.Warnings)
	path := write(t, "run.txt", slices.Concat(once, once, once)...)
	table := read(t, path)
	assert.Equal(t, want.Sections, table.Sections)
	assert.Equal(t, []results.WarningKind{results.Copied}, kinds(table))
	assert.Equal(t, path+": 72 results left out: they have the seed, process, round, start and case of others", table.Warnings[0].Problem)

	table = read(t, path, short)
	assert.Equal(t, []string{"a", "b"}, table.Columns, "a file of copies alone is none")
	assert.Equal(t, want.Sections, table.Sections)
	assert.Contains(t, warnings(table), short+": 12 results left out")

	for name, more := range map[string][]string{
		"seed": noted(2, 1, 9), "process": noted(1, 2, 9), "without marks": steady(9, 2),
		"start": strings.Split(strings.ReplaceAll(strings.Join(once, "\n"), "T10:", "T11:"), "\n"),
	} {
		table := read(t, write(t, "run.txt", append(slices.Clone(once), more...)...))
		assert.Empty(t, table.Warnings, name)
		assert.Equal(t, 18, table.Sections[0].Rows[0].Cells[0].N, name)
	}
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
			require.NoError(t, table.Write(&text, report.Text))
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
