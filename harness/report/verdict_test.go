package report_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
)

func readLines(t *testing.T, lines ...string) *report.Results {
	t.Helper()
	r, err := report.Read(write(t, "run.txt", lines...))
	require.NoError(t, err)
	return r
}

// slowed returns lines in which one board takes factor times as long.
func slowed(t *testing.T, lines []string, rep string, factor float64) []string {
	t.Helper()
	changed := make([]string, len(lines))
	for i, l := range lines {
		changed[i] = l
		if strings.Contains(l, "/rep="+rep+"-") {
			name, _, _ := strings.Cut(strings.TrimPrefix(l, "Benchmark"), "-2 ")
			changed[i] = line(name, factor*nsOf(t, l))
		}
	}
	return changed
}

// TestRoundsByNote checks that samples are paired by the round that is noted above them, even if
// one is missing in the middle.
func TestRoundsByNote(t *testing.T) {
	file := func(noted bool) *report.Table {
		var lines []string
		for i := range 12 {
			for _, rep := range []string{"a", "b"} {
				if i == 4 && rep == "a" {
					continue
				}
				if noted {
					lines = append(lines, fmt.Sprintf(`# sample {"round":%d,"start":"2026-01-31T10:00:00.5Z","cpu_ns":5,"process":%d}`, i+1, i/6))
				}
				ns := 1000 * math.Pow(2, float64(i)) // each round is much slower than the one before it
				if rep == "b" {
					ns *= 1.5
				}
				lines = append(lines, line("Load/pos=p/rep="+rep, ns))
			}
		}
		return read(t, write(t, "run.txt", lines...))
	}
	c := file(true).Sections[0].Rows[0].Cells[1]
	assert.Equal(t, 11, c.N)
	assert.InEpsilon(t, 1/1.5, c.Lo, 1e-9)
	assert.InEpsilon(t, 1/1.5, c.Hi, 1e-9)
	assert.Greater(t, file(false).Sections[0].Rows[0].Cells[1].Width(), 0.4, "by number, rounds are paired with others")
}

// TestLayouts checks that a difference needs most layouts if the processes have one each:
// a board that is slow in eight of twelve and fast in the others is so by its place, though
// so many slow rounds are no chance.
func TestLayouts(t *testing.T) {
	file := func(note string, slow int) *report.Section {
		lines := []string{`# run {"rounds":120,"processes":12` + note + `}`}
		for i := range 120 {
			for k, rep := range []string{"a", "b"} {
				for _, pos := range []string{"p", "q"} {
					ns := 1000 * (1 + 0.002*float64((i+k)%3-1))
					if rep == "b" && i/10 < slow {
						ns *= 1.03
					} else if rep == "b" {
						ns /= 1.1
					}
					lines = append(lines, fmt.Sprintf(`# sample {"round":%d,"process":%d}`, i+1, 1+i/10), line("Load/pos="+pos+"/rep="+rep, ns))
				}
			}
		}
		return &read(t, write(t, "run.txt", lines...)).Sections[0]
	}
	const layouts = `,"layouts":true`
	for _, of := range []func(*report.Section) report.Cell{
		func(s *report.Section) report.Cell { return s.Rows[0].Cells[1].Cell },
		func(s *report.Section) report.Cell { return s.Summary().Cells[1].Cell },
	} {
		assert.Equal(t, stats.Undecided, of(file("", 8)).Verdict)
		assert.Equal(t, stats.Slower, of(file("", 12)).Verdict)
		assert.Equal(t, stats.Undecided, of(file(layouts, 8)).Verdict)
		assert.Equal(t, stats.Slower, of(file(layouts, 12)).Verdict)
		assert.Greater(t, of(file(layouts, 12)).Hi, of(file("", 12)).Hi)
	}
	assert.Greater(t, file(layouts, 8).Resolution, file("", 12).Resolution)
}

// TestLooks checks that the looks of a run that may have ended early share the
// error: its intervals are wider and its probabilities larger.
func TestLooks(t *testing.T) {
	lines := rounds(20, 1.01)
	once := read(t, write(t, "run.txt", lines...))
	early := read(t, write(t, "run.txt", append([]string{`# run {"rounds":0,"looks":true}`}, lines...)...))
	a, b := once.Sections[0], early.Sections[0]
	for i, row := range b.Rows {
		c := a.Rows[i].Cells[1]
		assert.InEpsilon(t, min(1, 4*c.P), row.Cells[1].P, 1e-9)
		assert.GreaterOrEqual(t, row.Cells[1].Width(), c.Width())
	}
	assert.Greater(t, b.Summary().Cells[1].Width(), a.Summary().Cells[1].Width())
	assert.GreaterOrEqual(t, b.Resolution, a.Resolution)

	watched := read(t, write(t, "run.txt", append(lines, `# warning {"kind":"watched","problem":"ended","advice":"go on"}`)...))
	mean := watched.Sections[0].Summary().Cells[1]
	assert.InEpsilon(t, min(1, stats.Watched*a.Summary().Cells[1].P), mean.P, 1e-9)
	assert.Greater(t, mean.Width(), b.Summary().Cells[1].Width())
	assert.Contains(t, watched.Warnings, results.Warning{Kind: results.Watched, Problem: "ended", Advice: "go on"})
}

// TestSoFar checks that the table of a run that goes on has a row for each board and a column for each kind of work or
// each search, and no verdict, and that a run with too few rounds is not decided.
func TestSoFar(t *testing.T) {
	results := func(slower float64) *report.Results {
		r, err := report.Read(write(t, "run.txt", rounds(20, slower)...))
		require.NoError(t, err)
		return r
	}
	answer := results(1.2).Table().SoFar()
	assert.Equal(t, []string{"perft in bulk"}, answer.Heads)
	lines := answer.Lines(80, 40, true)
	require.Len(t, lines, 4)
	assert.Equal(t, "Speed relative to a, so far; verdicts come at the end. Dim: perhaps as fast.", lines[0])
	assert.Regexp(t, `^a +1$`, lines[2])
	assert.Regexp(t, `^b +0\.83\d* ±0\.\d+$`, lines[3])
	assert.NotContains(t, strings.Join(results(1).Table().Answer().Lines(80, 40, false), "\n"), "so far")
	lines = results(1).Table().SoFar().Lines(80, 40, true)
	slices.Sort(lines[2:])
	assert.Regexp(t, `^a +1$`, lines[2], "the base")
	assert.Regexp(t, `^b +\x1b\[2m1\.\d+ ±0\.\d+ *\x1b\[0m$`, lines[3])
	assert.Equal(t, []string{"Speed"}, (&report.Table{}).SoFar().Lines(80, 40, true)[:1])

	assert.True(t, results(1.2).Decided())
	few, err := report.Read(write(t, "run.txt", rounds(4, 1.2)...))
	require.NoError(t, err)
	assert.False(t, few.Decided())
}

// TestPacked reads a file that is packed by gzip.
func TestPacked(t *testing.T) {
	lines := strings.Join(rounds(9, 2), "\n") + "\n"
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte(lines))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	path := filepath.Join(t.TempDir(), "run.txt.gz")
	require.NoError(t, os.WriteFile(path, packed.Bytes(), 0o666))
	assert.Equal(t, read(t, write(t, "run.txt", rounds(9, 2)...)).Sections, read(t, path).Sections)

	require.NoError(t, os.WriteFile(path, packed.Bytes()[:packed.Len()/2], 0o666))
	_, err = report.Read(path)
	assert.ErrorContains(t, err, path)
	assert.ErrorContains(t, err, "unexpected EOF")
	require.NoError(t, os.WriteFile(path, []byte("\x1f\x8bnonsense"), 0o666))
	_, err = report.Read(path)
	assert.ErrorContains(t, err, path+": gzip: ")
}

// TestProcesses checks that one process of several does not decide: half of the
// verdict's rounds are of a process that is slow.
func TestProcesses(t *testing.T) {
	file := func(process func(i int) int) report.Cell {
		var lines []string
		for i := range 24 {
			for _, rep := range []string{"a", "b"} {
				ns := 1000.0 + 2*float64(i%3-1)
				if rep == "b" {
					ns = 1000
					if i < 12 {
						ns = 1100 + 5*float64(i%4)
					} else if i%8 == 0 {
						ns = 1003
					}
				}
				lines = append(lines, fmt.Sprintf(`# sample {"round":%d,"process":%d}`, i+1, process(i)), line("Load/pos=p/rep="+rep, ns))
			}
		}
		return read(t, write(t, "run.txt", lines...)).Sections[0].Rows[0].Cells[1].Cell
	}
	together, apart := file(func(int) int { return 1 }), file(func(i int) int { return 1 + i/12 })
	assert.Less(t, together.P, apart.P)
	assert.NotEqual(t, stats.Slower, apart.Verdict)
}

// firsts returns the boards in the first place at the first kind of work.
func firsts(table *report.Table) (boards []string) {
	for _, row := range table.Answer().Rows {
		if row.Cells[0].First {
			boards = append(boards, row.Board)
		}
	}
	return boards
}

// TestPlaces checks that the boards in the first place are the same or undecided with each other, not with
// the first one alone: c differs from b, though not from a, whose interval is wide.
func TestPlaces(t *testing.T) {
	var lines []string
	for i := range 20 {
		for _, rep := range []struct {
			name      string
			ns, noise float64
		}{{"a", 980, 0.2}, {"b", 1000, 0.001}, {"c", 1030, 0.001}} {
			sign := float64(i%2*2 - 1)
			lines = append(lines, line("MakeUnmake/pos=p/rep="+rep.name, rep.ns*(1+rep.noise*sign)))
		}
	}
	assert.Equal(t, []string{"a", "b"}, firsts(read(t, write(t, "run.txt", lines...))))
}

// TestPlacesOfFew checks that a place is corrected for all pairs of boards that
// there are: rounds that order two boards do not order five.
func TestPlacesOfFew(t *testing.T) {
	file := func(boards int) []string {
		var lines []string
		for i := range 8 {
			for k := range boards {
				lines = append(lines, line(fmt.Sprintf("MakeUnmake/pos=p/rep=r%d", k), 100+float64(min(k, 1)*(3+i))))
			}
		}
		return firsts(read(t, write(t, "run.txt", lines...)))
	}
	assert.Equal(t, []string{"r0"}, file(2))
	assert.Equal(t, []string{"r0", "r1", "r2", "r3", "r4"}, file(5))
}

// TestPlacesAreOfTheTable checks that the first place has the verdicts of the table: no board in it is slower than
// another. Eight rounds of a board that is very uneven decide nothing about it, and
// then it is equal to none.
func TestPlacesAreOfTheTable(t *testing.T) {
	for seed := range 40 {
		random := rand.New(rand.NewPCG(uint64(seed), 1))
		var lines []string
		for range 8 {
			for k, ns := range []float64{1000, 1002, 1000 * (1 + 0.02*float64(seed)), 4000, 4100} {
				lines = append(lines, line(fmt.Sprintf("MakeUnmake/pos=p/rep=r%d", k), ns*math.Exp(0.02*float64(seed%5)*random.NormFloat64())))
			}
		}
		table := read(t, write(t, "run.txt", lines...))
		s := &table.Sections[0]
		if first := firsts(table); slices.Contains(first, "r0") {
			for i, c := range s.Summary().Cells[1:] {
				if slices.Contains(first, s.Columns[1+i]) {
					assert.NotContains(t, []stats.Verdict{stats.Faster, stats.Slower}, c.Verdict, "%v: %v", first, c)
				}
			}
		}
	}
	var lines []string
	for i, ratio := range []float64{90, 1.2, 8, 15, 0.9, 300, 30, 4} {
		lines = append(lines, line("MakeUnmake/pos=p/rep=wild", 1000/ratio), line("MakeUnmake/pos=p/rep=a", 1000), line("MakeUnmake/pos=p/rep=b", 1000+3*float64(i%2)))
	}
	table := read(t, write(t, "run.txt", lines...))
	assert.ElementsMatch(t, []string{"wild", "a", "b"}, firsts(table))
	assert.Regexp(t, `^11 \([\d.]+ to \d+\)$`, table.Sections[0].Rows[0].Cells[1].Inverse().Interval())
}
