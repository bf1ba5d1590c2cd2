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
  0x88         0.250 ±0.001  0.250 ±0.001  0.250 ±0.001   0.250 ±0.001`, strings.Join(answer.Lines(80, 40, false), "\n"))

	for _, width := range []int{80, 60, 40, 30} {
		for _, colour := range []bool{false, true} {
			lines := answer.Lines(width, 40, colour)
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
	assert.Contains(t, strings.Join(answer.Lines(80, 40, true), "\n"), "\x1b[2m0.")

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
	assert.Equal(t, []string{"mobility", "pawns"}, answer.Heads)
	assert.NotPanics(t, func() { (&report.Table{}).Answer().Lines(80, 40, true) })
}

// TestAnswerHeight checks what goes if there are too few lines: of an answer so far the intervals, then columns, then rows.
func TestAnswerHeight(t *testing.T) {
	ns := map[string]map[string]float64{}
	for _, pattern := range usualPatterns {
		ns[pattern] = map[string]float64{"bitboard": 100, "x88": 125, "piecelist": 200, "x88-lean": 90}
	}
	table := invented(t, 0.1, ns, usualPatterns, []string{"bitboard", "x88", "piecelist", "x88-lean"}).Table()
	for _, test := range []struct {
		width, height int
		live          bool
		has, hasNot   string
	}{
		{80, 9, false, "±", "Not shown"},
		{50, 24, false, "perft in bulk", "Not shown"},
		{40, 12, false, "Not shown: 2 columns (--positions shows all).", "perft"},
		{40, 6, false, "Not shown: 2 rows and 2 columns (--positions shows all).", "piece lists"},
		{60, 6, true, "Not shown: 2 rows and 1 column.", "±"},
	} {
		answer := table.Answer()
		if test.live {
			answer = table.SoFar()
		}
		lines := answer.Lines(test.width, test.height, false)
		text := strings.Join(lines, "\n")
		assert.LessOrEqual(t, len(lines), test.height, text)
		assert.Contains(t, text, test.has)
		assert.NotContains(t, text, test.hasNot)
	}
	for width := 1; width < 100; width++ { // ends
		table.SoFar().Lines(width, 1, true)
	}
}

// TestAnswerOfSides checks the table of two engines, in their order and with the control, and its sentence.
func TestAnswerOfSides(t *testing.T) {
	of := func(noise float64, ratios ...float64) report.Answer {
		lines := []string{}
		for i := range 12 {
			for _, pos := range []string{"opera", "sofia"} {
				for k, side := range []string{"old", "new", "old+control"} {
					ns := 100 / ratios[k] * math.Pow(1+noise, float64((i*(k+3))%7-3)/3)
					name := fmt.Sprintf("Engine/pos=%s/nodes=500k/side=%s", pos, side)
					lines = append(lines, fmt.Sprintf("Benchmark%s 500000 %g ns/op %g nodes/s", name, ns, 1e9/ns))
				}
			}
		}
		results, err := report.Read(write(t, "ab.txt", lines...))
		require.NoError(t, err)
		return results.Table().Answer()
	}
	faster := of(0, 1, 1.018, 1)
	assert.Equal(t, `Speed relative to old, with the 95 % interval; = the same
         speed
old      10.00M nodes/s
new      1.018 ±0.001
control  1.000 ±0.001 =`, strings.Join(faster.Lines(80, 40, false), "\n"))
	assert.Empty(t, faster.Names())
	for want, answer := range map[string]report.Answer{
		"new is 1.80 ±0.00 % faster than old.":                          faster,
		"new is 20.00 ±0.00 % slower than old.":                         of(0, 1, 0.8, 1),
		"new is as fast as old, within 1 %.":                            of(0, 1, 1, 1),
		"It is undecided whether new is faster than old: its speed is ": of(0.3, 1, 1.01, 1),
	} {
		conclusion := answer.Conclusion()
		require.Len(t, conclusion, 1)
		assert.Contains(t, conclusion[0], want)
	}
}

// TestUsualSearch checks that the search of an Answer is one that is measured.
func TestUsualSearch(t *testing.T) {
	k, err := work.ParseKey(fmt.Sprintf(usualPatterns[0], "p") + "/rep=x88")
	require.NoError(t, err)
	assert.Contains(t, work.All(), k.Work)
}
