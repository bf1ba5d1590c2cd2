package report_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// nsOf returns the time of a line of results.
func nsOf(t *testing.T, line string) float64 {
	t.Helper()
	ns, err := strconv.ParseFloat(strings.Fields(line)[2], 64)
	require.NoError(t, err)
	return ns
}

// TestWriteTextOfMany holds the form of more representations than stand side by
// side to a golden file.
func TestWriteTextOfMany(t *testing.T) {
	reps := []string{"bitboard", "bitboard8", "bitboard12", "bitboard12-sides", "x88", "x88-scan", "tenbytwelve", "tenbytwelve-scan",
		"twelvebytwelve", "sixteenbysixteen", "mailbox", "mailbox-scan", "nibble", "piecelist", "foreign", "bitboard+control"}
	positions := []string{"startpos/depth=5", "kiwipete/depth=4", "position3/depth=5", "position4/depth=4", "position5/depth=4",
		"position6/depth=4", "italian/depth=4", "najdorf/depth=4", "isolani/depth=4", "attack/depth=4"}
	var lines []string
	for i := range 13 {
		add := func(what string, rep int, of float64) {
			ns := of * (1 + 0.1*float64(rep%15)) * (1 + 0.004*float64((i+rep)%3-1))
			lines = append(lines, fmt.Sprintf("Benchmark%s/rep=%s 1 %.4f ns/op", what, reps[rep], ns))
		}
		for rep := range reps {
			for k, pos := range positions {
				add("AppendMoves/pos="+pos, rep, 100+float64(k))
			}
		}
		for rep := range reps[:12] {
			add("Load/pos=lucena", rep, 50)
		}
	}
	table := read(t, write(t, "run.txt", lines...))
	var text strings.Builder
	require.NoError(t, table.Document().Write(&text, report.Text))
	for l := range strings.Lines(text.String()) {
		assert.LessOrEqual(t, len([]rune(l)), 140, "a line that fits a screen")
	}
	golden := filepath.Join("testdata", "many.golden")
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(text.String()), 0o666))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), text.String())
}

// TestUnpairedIsBenchstats holds the unpaired verdicts against benchstat itself.
func TestUnpairedIsBenchstats(t *testing.T) {
	if testing.Short() {
		t.Skip("builds benchstat")
	}
	for _, path := range []string{filepath.Join("testdata", "one.txt"), write(t, "run.txt", machineFile(9, "Here", 1.0004, 0.99)...), write(t, "run.txt", rounds(12, 1.3)...)} {
		var stderr bytes.Buffer
		command := exec.CommandContext(t.Context(), "go", "tool", "benchstat", "-format", "csv", "-filter", ".unit:sec/op -/rep:a+control", "-col", "/rep", path)
		command.Stderr = &stderr
		out, err := command.Output()
		require.NoError(t, err, stderr.String())
		reader := csv.NewReader(bytes.NewReader(out))
		reader.FieldsPerRecord = -1
		records, err := reader.ReadAll()
		require.NoError(t, err)
		table := read(t, path)
		compared := 0
		for _, s := range table.Sections {
			for _, r := range s.Rows {
				key := work.Key{Work: s.Work, Position: r.Position, Depth: r.Depth}
				row := slices.IndexFunc(records, func(fields []string) bool { return len(fields) > 3 && strings.HasPrefix(fields[0], key.String()) })
				require.GreaterOrEqual(t, row, 0, key)
				for i, c := range r.Cells[1:] {
					// Of the base there are two fields, of each other column four.
					delta, p := records[row][3+4*i+2], records[row][3+4*i+3]
					want := stats.Undecided
					switch delta[0] {
					case '+':
						want = stats.Slower // more seconds
					case '-':
						want = stats.Faster
					}
					assert.Equal(t, want, c.Unpaired, "%s, %s", records[row][0], delta)
					assert.Contains(t, p, fmt.Sprintf("p=%.3f ", c.UnpairedP), records[row][0])
					compared++
				}
			}
		}
		assert.GreaterOrEqual(t, compared, 2)
	}
}

// A file's text about itself cannot steer a terminal: it is shown as Go writes it
// in a string.
func TestNothingSteersTheTerminal(t *testing.T) {
	lines := append([]string{"cpu: \x1b[2JHere", "goversion: \u202eog", "commit: \xff\a"}, steady(9, 2)[3:]...)
	lines = append(lines, "commit: other", line("Load/pos=p/rep=\x1b[31mred", 5), line("Load/pos=\u200bp/rep=a", 5))
	lines = append(lines, steady(9, 2)[3:]...)
	path := write(t, "\x1b[31mrun.txt", lines...)
	results, err := report.Read(path, path)
	require.NoError(t, err)
	table := results.Table()
	var out strings.Builder
	require.NoError(t, table.Document().Write(&out, report.Text))
	require.NoError(t, results.Map(nil).WriteText(&out))
	for _, key := range []string{"cpu", "commit"} {
		a, err := results.Across(key)
		require.NoError(t, err)
		require.NoError(t, a.Document().Write(&out, report.Text))
		out.WriteString(fmt.Sprint(a.Columns, a.Warnings))
	}
	b := results.Sittings()
	require.NoError(t, b.Document().Write(&out, report.Text))
	require.NoError(t, b.Document().Write(&out, report.Markdown))
	out.WriteString(fmt.Sprint(table.Warnings, b.Warnings, results.Settings()))
	for _, r := range out.String() {
		assert.True(t, r == '\n' || unicode.IsPrint(r), "%q", r)
	}
	assert.Contains(t, out.String(), `\x1b[2JHere`)
	assert.Contains(t, warnings(table), "2 results that name no representation or codec are left out")
}

// TestTextOfTooMany checks that a table for a terminal is cut and says so, and that other formats have all of it.
func TestTextOfTooMany(t *testing.T) {
	t.Parallel()
	for want, test := range map[string]struct {
		lines func(i int) string // with the name of a board at the end
		cells int                // in the other formats
	}{
		"1798 lines are left out before the last ones, and in no other format": {func(i int) string { return fmt.Sprintf("Load/pos=p%d/rep=", i) }, 4002},
		"1900 tables are left out, and in no other format": {
			func(i int) string { return fmt.Sprintf("Perft/pos=p/depth=4/count=bulk/hash=%d/rep=", i+1) }, 8000},
		"and 1992 more": {func(int) string { return "Load/pos=p/rep=" }, 4},
	} {
		var lines []string
		for i := range 2000 {
			lines = append(lines, fmt.Sprintf("commit: c%d", i), line(test.lines(i)+"a", 100), line(test.lines(i)+"b", 100))
		}
		table := read(t, write(t, "run.txt", lines...))
		var text strings.Builder
		require.NoError(t, table.Document().Write(&text, report.Text))
		text.WriteString(warnings(table))
		assert.Contains(t, text.String(), want)
		assert.Less(t, text.Len(), 40_000, want)
		text.Reset()
		require.NoError(t, table.Document().Write(&text, report.CSV))
		assert.Equal(t, 1+test.cells, strings.Count(text.String(), "\n"), want)
	}
}

// TestRankingOfTooMany checks that very many boards are not put in order, whose pairs take hundreds of megabytes.
func TestRankingOfTooMany(t *testing.T) {
	t.Parallel()
	for n, ranked := range map[int]bool{1000: true, 1001: false} {
		var lines []string
		for i := range n {
			lines = append(lines, line(fmt.Sprintf("Perft/pos=p/depth=4/count=leaf/dispatch=interface/rep=b%d", i), 100))
		}
		table := read(t, write(t, "run.txt", lines...))
		assert.Equal(t, ranked, len(table.Ranking) > 0, "%d", n)
		var text strings.Builder
		require.NoError(t, table.Document().Write(&text, report.Text))
		assert.Less(t, text.Len(), 40_000)
	}
}
