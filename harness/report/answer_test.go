package report_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// usualPatterns are the names of the usual work, in the order of an Answer.
var usualPatterns = []string{
	"Search/pos=%s/eval=mobility/gen=staged/ask=native/tt=4", "MakeUnmake/pos=%s",
	"Perft/pos=%s/depth=4/count=leaf/dispatch=interface", "Perft/pos=%s/depth=4/count=bulk/dispatch=interface",
}

// layouts are boards that people have other names for.
var layouts = []rep.Backend{
	{Name: "bitboard", Called: "bitboards", Level: rep.Tuned}, {Name: "x88", Called: "0x88", Level: rep.Tuned},
	{Name: "piecelist", Called: "piece lists", Level: rep.Tuned}, {Name: "x88-lean", Called: "0x88", Level: rep.Tuned},
	{Name: "bitboard-book", Level: rep.Book, Layout: "bitboard"}, {Name: "x88-book", Level: rep.Book, Layout: "x88"},
}

// invented returns the results of a run of boards at work of which an operation takes them ns nanoseconds, up to a share
// of noise more or less; 0 nanoseconds are of a board that was not measured.
func invented(t *testing.T, noise float64, ns map[string]map[string]float64, patterns, boards []string) *report.Results {
	t.Helper()
	lines := []string{"goos: linux", "cpu: A CPU"}
	for i := range 12 {
		for _, pos := range []string{"kiwipete", "lucena"} {
			for _, pattern := range patterns {
				for b, name := range boards {
					if time := ns[pattern][name]; time > 0 {
						lines = append(lines, line(fmt.Sprintf(pattern, pos)+"/rep="+name, time*math.Pow(1+noise, float64((i*(b+3))%7-3)/3)))
					}
				}
			}
		}
	}
	results, err := report.Read(write(t, "run.txt", lines...))
	require.NoError(t, err)
	results.SetBoards(layouts)
	return results
}

// TestAnswer checks the table on one screen: its columns, names and marks, and its widths.
func TestAnswer(t *testing.T) {
	ns := map[string]map[string]float64{}
	for k, pattern := range usualPatterns {
		ns[pattern] = map[string]float64{
			"bitboard": 100, "x88": 125 - 30*float64(k%2), "piecelist": 200, "bitboard-book": 400, "x88-book": 400,
		}
	}
	boards := []string{"bitboard", "x88", "piecelist", "bitboard-book", "x88-book"}
	answer := invented(t, 0, ns, []string{usualPatterns[3], usualPatterns[1], usualPatterns[0], usualPatterns[2]}, boards).Table().Answer()
	assert.Equal(t, `Speed relative to bitboards, with the 95 % interval
               in an engine  make/unmake   perft by leaf  perft in bulk
tuned
  bitboards    1             1             1              1
  0x88         0.800 ±0.001  1.053 ±0.001  0.800 ±0.001   1.053 ±0.001
  piece lists  0.500 ±0.001  0.500 ±0.001  0.500 ±0.001   0.500 ±0.001
textbook
  bitboards    0.250 ±0.001  0.250 ±0.001  0.250 ±0.001   0.250 ±0.001
  0x88         0.250 ±0.001  0.250 ±0.001  0.250 ±0.001   0.250 ±0.001`, strings.Join(answer.Lines(80, false), "\n"))

	for _, width := range []int{80, 60, 40, 30} {
		for _, colour := range []bool{false, true} {
			lines := answer.Lines(width, colour)
			plain := strings.NewReplacer("\x1b[1m", "", "\x1b[2m", "", "\x1b[0m", "").Replace(strings.Join(lines, "\n"))
			for _, line := range strings.Split(plain, "\n") {
				assert.LessOrEqual(t, utf8.RuneCountInString(line), width, line)
			}
			assert.Equal(t, colour, plain != strings.Join(lines, "\n"))
			assert.Equal(t, 4, strings.Count(plain, "0.500 ±0.001"), plain)
		}
	}

	// Two boards that people call the same have their own names, and a textbook board among tuned ones.
	boards = []string{"x88", "x88-lean", "bitboard-book"}
	for _, of := range ns {
		of["x88-lean"] = 125
	}
	rows := invented(t, 0, ns, usualPatterns[:2], boards).Table().Answer().Rows
	require.Len(t, rows, 3)
	for _, row := range rows {
		assert.Equal(t, row.Board, row.Name)
		assert.Equal(t, rep.Level(""), row.Level)
	}

	// Noise leaves the order undecided, which is dim.
	answer = invented(t, 0.3, ns, usualPatterns[:1], []string{"bitboard", "x88"}).Table().Answer()
	assert.Equal(t, []string{"", "?"}, []string{answer.Rows[0].Cells[0].Mark, answer.Rows[1].Cells[0].Mark})
	assert.Contains(t, strings.Join(answer.Lines(80, true), "\n"), "\x1b[2m0.")

	// Boards without a figure have none, and work that is not ranked has no column.
	ns[usualPatterns[0]]["x88"] = 0
	ns["Load/pos=%s"] = ns[usualPatterns[1]]
	answer = invented(t, 0, ns, append([]string{"Load/pos=%s"}, usualPatterns[:2]...), []string{"bitboard", "x88"}).Table().Answer()
	assert.Equal(t, []string{"in an engine", "make/unmake"}, answer.Heads)
	assert.Equal(t, 1, answer.Left)
	assert.Equal(t, "-", answer.Rows[1].Cells[0].String())

	// Searches alone are named by their difference.
	other := strings.Replace(usualPatterns[0], "mobility", "pawns", 1)
	ns[other] = ns[usualPatterns[1]]
	answer = invented(t, 0, ns, []string{usualPatterns[0], other}, []string{"bitboard", "piecelist"}).Table().Answer()
	assert.Equal(t, []string{"in an engine", "engine, pawns"}, answer.Heads)
	assert.NotPanics(t, func() { (&report.Table{}).Answer().Lines(80, true) })
}

// TestUsualSearch checks that the search of an Answer is one that is measured.
func TestUsualSearch(t *testing.T) {
	k, err := work.ParseKey(fmt.Sprintf(usualPatterns[0], "p") + "/rep=x88")
	require.NoError(t, err)
	assert.Contains(t, work.All(), k.Work)
}
