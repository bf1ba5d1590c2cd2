package report_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
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
	require.NoError(t, table.Write(&text, report.Text))
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

// A file's text about itself cannot steer a terminal: it is shown as Go writes it
// in a string.
func TestNothingSteersTheTerminal(t *testing.T) {
	lines := append([]string{"cpu: \x1b[2JHere", "goversion: \u202eog", "commit: \xff\a"}, steady(9, 2)[3:]...)
	lines = append(lines, "commit: other", line("Load/pos=p/rep=\x1b[31mred", 5), line("Load/pos=\u200bp/rep=a", 5))
	lines = append(lines, steady(9, 2)[3:]...)
	path := write(t, "\x1b[31mrun.txt", lines...)
	results, err := report.Read(path, write(t, "\x1b[31mother.txt", lines...))
	require.NoError(t, err)
	table := results.Table()
	var out strings.Builder
	require.NoError(t, table.Write(&out, report.Text))
	require.NoError(t, results.Map(nil).Write(&out, report.Text))
	for _, key := range []string{"cpu", "commit", "file"} {
		a, err := results.Across(key)
		require.NoError(t, err)
		require.NoError(t, a.Write(&out, report.Text))
		require.NoError(t, a.Write(&out, report.Markdown))
		out.WriteString(fmt.Sprint(a.Warnings))
	}
	out.WriteString(fmt.Sprint(table.Warnings, results.Settings()))
	for _, r := range out.String() {
		assert.True(t, r == '\n' || unicode.IsPrint(r), "%q", r)
	}
	assert.Contains(t, out.String(), `\x1b[2JHere`)
	assert.Contains(t, warnings(table), "2 results that name no representation or codec are left out")
}
