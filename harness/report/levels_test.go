package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// three are three layouts at two levels, and a step of one of them.
var three = []rep.Backend{
	{Name: "a", Level: rep.Tuned}, {Name: "b", Level: rep.Tuned}, {Name: "c", Level: rep.Tuned},
	{Name: "a-book", Level: rep.Book, Layout: "a"}, {Name: "b-book", Level: rep.Book, Layout: "b"}, {Name: "c-book", Level: rep.Book, Layout: "c"},
	{Name: "b-pins", Level: rep.Step, Layout: "b"},
	{Name: "d", Level: rep.Tuned}, {Name: "d-pins", Level: rep.Step, Layout: "d"}, // without a textbook board
}

// powers are their speeds in powers of two.
var powers = map[string]float64{"a-book": 0, "b-book": 1, "c-book": 2, "b-pins": 2, "a": 3, "b": 4, "c": 8, "d": 5}

// leveledLines returns the lines of a run of the boards: of each, the work of the round on two positions.
func leveledLines(work string, rounds int, boards ...string) []string {
	var lines []string
	for i := range rounds {
		for k, pos := range []string{"kiwipete", "position3"} {
			for _, name := range boards {
				// Slow rounds do not matter, nor does the position.
				lines = append(lines, line(fmt.Sprintf(work, pos)+"/rep="+name, (1+0.1*float64(i%4))*float64(1+k)*math.Exp2(20-powers[name])))
			}
		}
	}
	return lines
}

const (
	leafOf   = "Perft/pos=%s/depth=4/count=leaf/dispatch=interface"
	searchOf = "Search/pos=%s/depth=5/eval=psqt/gen=pseudo/ask=native/tt=4"
)

var every = []string{"a", "a-book", "b", "b-book", "b-pins", "c", "c-book", "d"}

func levelsOf(t *testing.T, files ...string) *report.Table {
	t.Helper()
	results, err := report.Read(files...)
	require.NoError(t, err)
	results.SetBoards(three)
	levels, err := results.Levels()
	require.NoError(t, err)
	return levels
}

// boards returns the boards of a level.
func boards(row report.Row) []string {
	var names []string
	for _, f := range row.Cells {
		names = append(names, f.Board)
	}
	return names
}

func TestLevels(t *testing.T) {
	levels := levelsOf(t, write(t, "run.txt", leveledLines(leafOf, 8, every...)...))
	require.Len(t, levels.Sections, 1)
	s := &levels.Sections[0]
	assert.Equal(t, "Perft count=leaf dispatch=interface", s.Title())
	assert.Equal(t, []string{"a", "b", "c"}, s.Columns, "d has no textbook board")
	var labels []string
	for _, row := range s.Rows[:3] {
		labels = append(labels, row.Label())
		for _, c := range row.Cells {
			if c.Board == "" {
				assert.Zero(t, c.N)
				continue
			}
			want := math.Exp2(powers[c.Board] - powers["a"])
			assert.InDelta(t, want, c.Ratio, 1e-9*want, c.Board)
		}
	}
	assert.Equal(t, []string{"book", "pins", "tuned"}, labels)
	assert.Equal(t, [][]string{{"a-book", "b-book", "c-book"}, {"", "b-pins", ""}, {"a", "b", "c"}}, [][]string{boards(s.Rows[0]), boards(s.Rows[1]), boards(s.Rows[2])})
	for k, want := range []float64{8, 8, 64} {
		assert.InDelta(t, want, s.Rows[3].Cells[k].Ratio, 1e-6)
	}
	assert.Empty(t, levels.Warnings)

	var out bytes.Buffer
	require.NoError(t, levels.Write(&out, report.Text))
	// The base takes 2¹⁷ ns for 1,000 nodes, the rounds have a median of (1/1.1+1/1.2)/2, the positions a
	// mean of 1/√2.
	assert.Equal(t, `Perft count=leaf dispatch=interface
              a               b             c
  book        0.125 ±0.001    0.250 ±0.001  0.500 ±0.001
  pins        -               0.500 ±0.001  -
  tuned       4.700M nodes/s  2.000 ±0.001  32.0 ±0.1
  tuned/book  8.000 ±0.001    8.000 ±0.001  64.0 ±0.1
`, strings.SplitAfter(out.String(), "64.0 ±0.1\n")[0])
	assert.Contains(t, out.String(), "Speed relative to the tuned board with a figure, geometric means")
}

// A run and an engine's run may be given together, in which the same boards are in both.
func TestLevelsOfSeveralFiles(t *testing.T) {
	run, engine := write(t, "run.txt", leveledLines(leafOf, 8, every...)...), write(t, "engine.txt", leveledLines(searchOf, 8, every...)...)
	levels := levelsOf(t, run, engine)
	require.Len(t, levels.Sections, 2)
	assert.Equal(t, work.Search, levels.Sections[1].Work.Kind)
	assert.Empty(t, levels.Warnings)
}

// A layout without both levels is left out.
func TestLevelsLeftOut(t *testing.T) {
	levels := levelsOf(t, write(t, "run.txt", slices.Concat(
		leveledLines(leafOf, 8, "a", "a-book", "b", "c", "c-book"),
		leveledLines("MakeUnmake/pos=%s", 8, "a", "b-book", "c", "c-book"),
		leveledLines("Load/pos=%s", 8, every...),
	)...))
	require.Len(t, levels.Sections, 1)
	assert.Equal(t, []string{"a", "c"}, levels.Sections[0].Columns)
	// One board lacks a position: its ratios are of the other one, and a warning says so.
	lines := slices.DeleteFunc(leveledLines(leafOf, 8, every...), func(line string) bool {
		return strings.Contains(line, "kiwipete") && strings.Contains(line, "c-book")
	})
	levels = levelsOf(t, write(t, "run.txt", lines...))
	require.NotEmpty(t, levels.Warnings)
	assert.Contains(t, levels.Warnings[0].Problem, "c-book lacks 1 of 2 rows")
	assert.InDelta(t, 64, levels.Sections[0].Rows[3].Cells[2].Ratio, 1e-6)

}

// Reasons for less reliable figures are warnings, of each file and of all.
func TestLevelsWarn(t *testing.T) {
	// slower returns lines with times that are three times as long.
	slower := func(lines []string) []string {
		time := regexp.MustCompile(`\S+ ns/op`)
		for i, line := range lines {
			lines[i] = time.ReplaceAllStringFunc(line, func(text string) string {
				var ns float64
				_, err := fmt.Sscanf(text, "%g ns/op", &ns)
				require.NoError(t, err)
				return fmt.Sprintf("%g ns/op", 3*ns)
			})
		}
		return lines
	}
	control := slower(leveledLines(leafOf, 16, "a"))
	for i := range control {
		control[i] = strings.Replace(control[i], "rep=a-2", "rep=a+control-2", 1)
	}
	levels := levelsOf(t,
		write(t, "run.txt", append([]string{"cpu: One"}, slices.Concat(leveledLines(leafOf, 16, every...), control)...)...),
		write(t, "engine.txt", append([]string{"cpu: Another"}, slices.Concat(leveledLines(searchOf, 8, every...), slower(leveledLines(searchOf, 8, every...)))...)...))
	kinds := map[results.WarningKind]string{}
	for _, w := range levels.Warnings {
		kinds[w.Kind] = w.Problem
	}
	assert.Contains(t, kinds[results.ControlDiffers], "a differs from itself, measured again")
	assert.Contains(t, kinds[results.Drift], "engine.txt: the second half of the run took")
	assert.Contains(t, kinds[results.Mixed], "cpu")
}

func TestNoLevels(t *testing.T) {
	for _, boards := range [][]string{{"a", "b", "c"}, {"a-book", "b-book"}, {"a", "a-book"}, {"a", "a-book", "b", "c"}, {"b", "b-pins"}} {
		results, err := report.Read(write(t, "run.txt", leveledLines(leafOf, 8, boards...)...))
		require.NoError(t, err)
		results.SetBoards(three)
		_, err = results.Levels()
		assert.ErrorIs(t, err, report.ErrNoLevels, "%v", boards)
		assert.ErrorContains(t, err, "run.txt: no kind of work has two layouts or more, each textbook and tuned")
	}
}

// The forms for programs and for pull requests say the same.
func TestLevelsDocument(t *testing.T) {
	levels := levelsOf(t, write(t, "run.txt", leveledLines("MakeUnmake/pos=%s", 5, "a", "a-book", "b", "b-book", "b-pins")...))
	var document, table, markdown bytes.Buffer
	require.NoError(t, levels.Write(&document, report.JSON))
	var d report.Document
	require.NoError(t, json.Unmarshal(document.Bytes(), &d))
	assert.Contains(t, document.String(), `{"section":"MakeUnmake","row":"pins","column":"b","board":"b-pins","ratio":0.5,"low":null,"high":null}`)
	assert.Equal(t, "few rounds", d.Warnings[0].About)

	require.NoError(t, levels.Write(&table, report.CSV))
	lines, err := csv.NewReader(&table).ReadAll()
	require.NoError(t, err)
	assert.Len(t, lines, 1+5+2)
	assert.Equal(t, []string{"section", "row", "column", "ratio", "low", "high", "p", "verdict", "board"}, lines[0][:9])
	assert.Equal(t, []string{"MakeUnmake", "pins", "b", "0.5", "", "", "", "", "b-pins"}, lines[3][:9])
	assert.Equal(t, []string{"MakeUnmake", "tuned/book", "a"}, lines[6][:3])
	assert.Regexp(t, `^(8|7\.9999999\d*)$`, lines[6][3])

	require.NoError(t, levels.Write(&markdown, report.Markdown))
	assert.Contains(t, markdown.String(), "**MakeUnmake**")
	assert.Contains(t, markdown.String(), "| tuned/book | 8.000 | 8.000 |")
	assert.Contains(t, markdown.String(), "- Warning: 12 of 12 ratios have too few samples for a 95 % interval")
}

// leveled are two layouts at two levels and a step.
var leveled = []rep.Backend{
	{Name: "x", Level: rep.Tuned}, {Name: "x-book", Level: rep.Book, Layout: "x"},
	{Name: "x-pins", Level: rep.Step, Layout: "x"},
	{Name: "m", Level: rep.Tuned}, {Name: "m-book", Level: rep.Book, Layout: "m"},
}

// measured returns the results of rounds in which a move takes the boards ns nanoseconds in kiwipete and
// twice as long in lucena, and a tenth more from round to round.
func measured(t *testing.T, work string, names []string, ns ...float64) *report.Results {
	t.Helper()
	var lines []string
	for i := range 12 {
		for k, pos := range []string{"kiwipete", "lucena"} {
			for b, name := range names {
				lines = append(lines, line(fmt.Sprintf(work, pos)+"/rep="+name, ns[b]*float64(1+k)*(1+0.1*float64(i))))
			}
		}
	}
	results, err := report.Read(write(t, "run.txt", lines...))
	require.NoError(t, err)
	results.SetBoards(leveled)
	return results
}

// The boards of a level are ranked by themselves if there are two or more of each.
func TestPlacesByLevel(t *testing.T) {
	const work = "MakeUnmake/pos=%s"
	four := measured(t, work, []string{"x-book", "x", "m", "m-book"}, 400, 100, 200, 300)
	assert.Equal(t, []string{"x", "m-book"}, firsts(four.Table()))

	// A level with one board, a step here, is not ranked without the others.
	all := measured(t, work, []string{"x", "x-book", "x-pins", "m", "m-book"}, 100, 400, 250, 200, 300)
	assert.Equal(t, []string{"x"}, firsts(all.Table()))

	// Boards that the program does not know are not divided by level. A board without a level is ranked with the tuned
	// ones.
	four.SetBoards(nil)
	assert.Equal(t, []string{"x"}, firsts(four.Table()))
	assert.Equal(t, []string{"x", "m-book"}, firsts(measured(t, work, []string{"x-book", "x", "guest", "m-book"}, 400, 100, 150, 300).Table()))
}

// The map has the levels if there is more than one.
func TestLevelsOnTheMap(t *testing.T) {
	text := func(r *report.Results) string {
		var out bytes.Buffer
		require.NoError(t, r.Map(nil).Write(&out, report.Text))
		return out.String()
	}
	four := measured(t, "MakeUnmake/pos=%s", []string{"x-book", "x", "m", "m-book"}, 400, 100, 200, 300)
	assert.Regexp(t, `\n  representation +level +make`, text(four))
	assert.Regexp(t, `(?m)^  x-book +book  .*\n  x +tuned  .*\n  m +tuned  .*\n  m-book +book  `, text(four))
	assert.NotContains(t, text(measured(t, "MakeUnmake/pos=%s", []string{"x", "m"}, 100, 200)), "level")
}
