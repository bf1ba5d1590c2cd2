package page

import (
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"html"
	"image/color"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// recorded is a run of two positions and twelve rounds.
const recorded = "testdata/run.txt"

// drawn is the report of the recorded run in a new folder.
func drawn(t *testing.T, cfg Config) (dir, page string) {
	t.Helper()
	r, err := New(cfg)
	require.NoError(t, err)
	dir = filepath.Join(t.TempDir(), "report")
	require.NoError(t, r.WriteTo(dir))
	text, err := os.ReadFile(filepath.Join(dir, "index.html"))
	require.NoError(t, err)
	return dir, html.UnescapeString(string(text))
}

// What the page shows of a table is what bench compare prints.
func TestPageShowsTheTable(t *testing.T) {
	dir, page := drawn(t, Config{Files: []string{recorded}, Backends: all.Backends()})
	results, err := report.Read(recorded)
	require.NoError(t, err)
	markdown, err := os.ReadFile(filepath.Join(dir, "tables.md"))
	require.NoError(t, err)
	for _, s := range results.Table().Sections {
		for _, row := range s.AllRows() {
			assert.Contains(t, page, ">"+s.Figure(row.Base)+"<")
			assert.Contains(t, string(markdown), " "+s.Figure(row.Base)+" ")
			for _, c := range row.Cells[1:] {
				assert.Contains(t, page, ">"+c.String()+"<")
				assert.Contains(t, string(markdown), " "+report.EscapeMarkdown(c.String())+" ")
			}
		}
	}
}

// The sections stand in the order in which a reader asks.
func TestOrderOfTheSections(t *testing.T) {
	_, page := drawn(t, Config{Files: []string{recorded}, Backends: all.Backends()})
	at := 0
	for _, id := range []string{"verdict", "table", "heat", "scale", "costs", "time", "memory", "machine", "method", "warnings", "data"} {
		i := strings.Index(page[at:], `<section id="`+id+`"`)
		require.GreaterOrEqual(t, i, 0, id)
		at += i
	}
}

// Nothing on the page is fetched from elsewhere.
func TestPageNeedsNothingElse(t *testing.T) {
	dir, page := drawn(t, Config{Files: []string{recorded}, Backends: all.Backends()})
	for _, m := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		assert.Regexp(t, `^(#|data:)`, m[1])
	}
	assert.NotContains(t, page, "@import")
	assert.NotContains(t, page, "url(")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Greater(t, len(entries), 10)
}

// Every plot is well-formed, has a title and a text alternative, and takes its
// ink from the page around it.
func TestPlots(t *testing.T) {
	dir, _ := drawn(t, Config{Files: []string{recorded}, Backends: all.Backends()})
	paths, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		var svg struct {
			Title string `xml:"title"`
			Desc  string `xml:"desc"`
			Label string `xml:"aria-labelledby,attr"`
		}
		require.NoError(t, xml.Unmarshal(text, &svg), path)
		assert.NotEmpty(t, svg.Title, path)
		assert.Greater(t, len(svg.Desc), 60, path)
		assert.NotEmpty(t, svg.Label, path)
		for _, standIn := range []string{"#102030", "#405060", "font-family:Liberation"} {
			assert.NotContains(t, string(text), standIn, path)
		}
		assert.Contains(t, string(text), "currentColor", path)
	}
}

func TestCSV(t *testing.T) {
	dir, _ := drawn(t, Config{Files: []string{recorded}, Backends: all.Backends()})
	f, err := os.Open(filepath.Join(dir, "table-perft-count-leaf-dispatch-interface.csv"))
	require.NoError(t, err)
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	assert.Len(t, lines, 1+3*5) // two positions and the mean, five representations
	assert.Equal(t, "ratio", lines[0][5])
	for _, line := range lines[1:] {
		assert.Regexp(t, `^\d*\.?\d+$`, line[5])
	}
}

func TestVerdict(t *testing.T) {
	results, err := report.Read(recorded)
	require.NoError(t, err)
	assert.Equal(t, "bitboard is the fastest at perft, last ply counted in bulk (580.2M nodes/s; next mailbox, 0.36 ±0.07 of that) and "+
		"at perft, every leaf made and unmade (81.30M nodes/s; next tenbytwelve, 0.96 ±0.02 of that); "+
		"tenbytwelve is the fastest at make and unmake (1.12 ±0.06 times bitboard).",
		verdict(mainSections(results.Table())))
}

// A Row of ratios to the base, in one kind of work.
func sectionOf(work harness.Work, speed bool, cells ...report.Cell) *report.Section {
	cells = append([]report.Cell{{N: 12, Ratio: 1, Lo: 1, Hi: 1}}, cells...)
	return &report.Section{
		Work: work, Columns: []string{"bitboard", "x88", "mailbox"}, Speed: speed, Comparisons: 2,
		Rows: []report.Row{{Place: report.Place{Position: "kiwipete"}, Base: 1e8, Cells: cells}},
	}
}

func TestVerdictOfTheUndecided(t *testing.T) {
	cell := func(ratio float64, v stats.Verdict) report.Cell {
		return report.Cell{N: 12, Ratio: ratio, Lo: ratio - 0.01, Hi: ratio + 0.01, Verdict: v}
	}
	bulk := harness.Work{Kind: harness.Perft, Count: harness.Bulk, Dispatch: harness.ByInterface}
	for _, test := range []struct {
		name      string
		x88, mail report.Cell
		want      string
	}{
		{"all slower", cell(0.5, stats.Slower), cell(0.7, stats.Slower),
			"bitboard is the fastest at perft, last ply counted in bulk (100.0M nodes/s; next mailbox, 0.700 ±0.010 of that)."},
		{"one like it", cell(1.01, stats.Undecided), cell(0.7, stats.Slower),
			"bitboard (undecided against x88) is the fastest at perft, last ply counted in bulk (100.0M nodes/s; next mailbox, 0.700 ±0.010 of that)."},
		{"one the same", cell(1.001, stats.Same), cell(0.99, stats.Undecided),
			"bitboard (the same as x88, undecided against mailbox) is the fastest at perft, last ply counted in bulk (100.0M nodes/s)."},
		{"all like it", cell(1.01, stats.Undecided), cell(0.99, stats.Undecided),
			"bitboard (undecided against all others) is the fastest at perft, last ply counted in bulk (100.0M nodes/s)."},
		{"one faster", cell(1.2, stats.Faster), cell(0.99, stats.Undecided),
			"x88 is the fastest at perft, last ply counted in bulk (1.200 ±0.010 times bitboard)."},
		{"two faster", cell(1.2, stats.Faster), cell(1.5, stats.Faster),
			"mailbox is the fastest at perft, last ply counted in bulk (1.500 ±0.010 times bitboard; next x88, 1.200 ±0.010)."},
		{"one missing", cell(0.5, stats.Slower), report.Cell{},
			"bitboard is the fastest at perft, last ply counted in bulk (100.0M nodes/s; next x88, 0.500 ±0.010 of that)."},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, verdict([]*report.Section{sectionOf(bulk, true, test.x88, test.mail)}))
		})
	}
}

// The verdict is of what a run without flags measures, if there is more.
func TestMainSections(t *testing.T) {
	text, err := os.ReadFile(recorded)
	require.NoError(t, err)
	more := filepath.Join(t.TempDir(), "more.txt")
	for range 10 {
		for _, rep := range []string{"bitboard", "x88"} {
			text = fmt.Appendf(text, "BenchmarkLoad/pos=kiwipete/rep=%s 1 10 ns/op\n", rep)
			text = fmt.Appendf(text, "BenchmarkPerft/pos=kiwipete/depth=4/count=list/dispatch=interface/rep=%s 1 10 ns/op 100 nodes/s\n", rep)
		}
	}
	require.NoError(t, os.WriteFile(more, text, 0o666))
	results, err := report.Read(more)
	require.NoError(t, err)
	table := results.Table()
	var titles []string
	for _, section := range mainSections(table) {
		titles = append(titles, section.Title())
	}
	assert.Equal(t, []string{"Perft count=bulk dispatch=interface", "Perft count=leaf dispatch=interface", "MakeUnmake"}, titles)
	assert.Len(t, table.Sections, 5)
	_, page := drawn(t, Config{Files: []string{more}})
	assert.Equal(t, 2, strings.Count(page, "<details><summary>2 more, of other work</summary>"), "tables and heat maps")
}

// What is drawn is legible on what it is drawn on.
func TestContrast(t *testing.T) {
	white, paper, ofWhite := color.NRGBA{0xff, 0xff, 0xff, 0xff}, color.NRGBA{0x14, 0x17, 0x1a, 0xff}, 3.0
	for _, c := range seriesColors {
		assert.GreaterOrEqual(t, contrast(c, white), ofWhite, c)
		assert.GreaterOrEqual(t, contrast(c, paper), ofWhite, c)
	}
	for _, c := range partColors {
		assert.GreaterOrEqual(t, contrast(c, white), 4.5, "text on %v", c)
	}
	for _, c := range (heat{}).Colors() {
		assert.GreaterOrEqual(t, contrast(c, legibleOn(c)), 4.5, "text on %v", c)
	}
	assert.InDelta(t, 21, contrast(white, color.Black), 1e-9)
}

// Two machines are shown each by itself, and side by side.
func TestMachines(t *testing.T) {
	text, err := os.ReadFile(recorded)
	require.NoError(t, err)
	there := filepath.Join(t.TempDir(), "there.txt")
	require.NoError(t, os.WriteFile(there, []byte(strings.Replace(string(text), "cpu: AMD EPYC", "cpu: Another", 1)), 0o666))
	dir, page := drawn(t, Config{Files: []string{recorded, there}})
	assert.Contains(t, page, "<h3>AMD EPYC</h3>")
	assert.Contains(t, page, "<h3>Another</h3>")
	assert.Contains(t, page, "The order is the same everywhere.")
	for _, name := range []string{"machine1-speed.svg", "machine2-speed.svg", "machines-makeunmake.csv"} {
		assert.FileExists(t, filepath.Join(dir, name))
	}
}

// A run at several depths is for the charts against depth, and changes no mean.
func TestDepths(t *testing.T) {
	deep := filepath.Join(t.TempDir(), "deep.txt")
	var text strings.Builder
	text.WriteString("cpu: AMD EPYC\n")
	for depth := range 3 {
		for _, rep := range []string{"bitboard", "x88"} {
			for range 6 {
				fmt.Fprintf(&text, "BenchmarkPerft/pos=kiwipete/depth=%d/count=leaf/dispatch=interface/rep=%s 1 10 ns/op 100000000 nodes/s\n", depth+1, rep)
			}
		}
	}
	require.NoError(t, os.WriteFile(deep, []byte(text.String()), 0o666))
	_, plain := drawn(t, Config{Files: []string{recorded}})
	dir, page := drawn(t, Config{Files: []string{recorded, deep}})
	const chart = "depth-perft-count-leaf-dispatch-interface-kiwipete.svg"
	svg, err := os.ReadFile(filepath.Join(dir, chart))
	require.NoError(t, err)
	assert.Contains(t, string(svg), "x88 10 ns at 1 plies, 10 ns at 2 plies, 10 ns at 3 plies")
	verdict := regexp.MustCompile(`<p class="verdict">.*?</p>`)
	assert.Equal(t, verdict.FindString(plain), verdict.FindString(page))
	assert.NotContains(t, page, "at one depth only")

	dir, page = drawn(t, Config{Files: []string{deep}})
	assert.FileExists(t, filepath.Join(dir, chart))
	assert.Contains(t, page, "<th scope=\"col\">kiwipete depth 3</th>")
}

func TestCounts(t *testing.T) {
	counts := filepath.Join(t.TempDir(), "counts.txt")
	text := "BenchmarkPerft/pos=kiwipete/depth=4/count=leaf/dispatch=interface/rep=x88 1 100 instructions/node\n" +
		"BenchmarkPerft/pos=position3/depth=4/count=leaf/dispatch=interface/rep=x88 1 400 instructions/node\n" +
		"BenchmarkPerft/pos=kiwipete/depth=4/count=leaf/dispatch=interface/rep=mailbox 1 300 instructions/node 0.0625 branch-misses/node\n"
	require.NoError(t, os.WriteFile(counts, []byte(text), 0o666))
	s, err := readSource(Config{Files: []string{recorded, counts}})
	require.NoError(t, err)
	c, err := drawMemory(s)
	require.NoError(t, err)
	view := c.view.(memoryView)
	// On positions that both have.
	assert.Equal(t, [][]string{{"x88", "100.0", "-"}, {"mailbox", "300.0", "0.0625"}}, view.Counts.Rows)
	assert.Equal(t, []string{"representation", "perft, every leaf made and unmade (instructions/node)", "perft, every leaf made and unmade (branch-misses/node)"}, view.Counts.Head)
	assert.Contains(t, view.Chart.body, ">300.0</text>")
}

// What files lack is said, with the command that records it.
func TestWhatIsNotThere(t *testing.T) {
	one := filepath.Join(t.TempDir(), "one.txt")
	text := strings.Repeat("BenchmarkPerft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/rep=x88 1 10 ns/op 100 nodes/s\n", 6)
	require.NoError(t, os.WriteFile(one, []byte(text), 0o666))
	_, page := drawn(t, Config{Files: []string{one}})
	for _, want := range []string{
		"There is nothing to compare: the files hold one representation.",
		"<code>bench profile --rep all", "<code>bench instructions</code>", "<code>bench run --all</code>",
	} {
		assert.Contains(t, page, want)
	}
}
