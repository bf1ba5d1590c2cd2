package page

import (
	"encoding/base64"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep/all"
)

// recorded is a run of two positions and twelve rounds.
const recorded = "testdata/run.txt"

// put writes a file and returns its path.
func put(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

// drawn is the page of recorded files.
func drawn(t *testing.T, files ...string) (raw, text string) {
	t.Helper()
	r, err := New(all.Backends(), files...)
	require.NoError(t, err)
	return string(r.page), html.UnescapeString(string(r.page))
}

// csvOf returns the CSV that a page has in itself.
func csvOf(t *testing.T, page string) string {
	t.Helper()
	_, data, ok := strings.Cut(page, `href="data:text/csv;charset=utf-8;base64,`)
	require.True(t, ok)
	data, _, _ = strings.Cut(data, `"`)
	text, err := base64.StdEncoding.DecodeString(html.UnescapeString(data))
	require.NoError(t, err)
	return string(text)
}

// The page and bench compare show the same table, as text and as CSV.
func TestPageShowsTheTable(t *testing.T) {
	t.Parallel()
	raw, page := drawn(t, recorded)
	results, err := report.Read(recorded)
	require.NoError(t, err)
	results.SetBoards(all.Backends())
	table := results.Table()
	for _, s := range table.Sections {
		for _, row := range s.Rows {
			assert.Contains(t, page, ">"+row.Cells[0].String()+"<")
			for _, c := range row.Cells[1:] {
				text, reach, _ := strings.Cut(c.Interval(), " ")
				assert.Regexp(t, ">"+regexp.QuoteMeta(text)+`( <i[^>]*>`+regexp.QuoteMeta(reach)+")?<", page)
			}
		}
	}
	var csv strings.Builder
	require.NoError(t, table.Write(&csv, report.CSV))
	assert.Equal(t, csv.String(), csvOf(t, raw))
}

// The sections stand in the order in which a reader asks: the table of means and the chart come first.
func TestOrderOfThePage(t *testing.T) {
	t.Parallel()
	_, page := drawn(t, recorded)
	at := 0
	for _, part := range []string{`class="verdict"`, `<section id="ranking"`, `id="table-speed-relative-to-bitboards"`, `<svg `, `class="warnings"`,
		`<section id="positions"`, `id="table-perft-count-leaf-dispatch-interface"`, `<section id="figures"`, `<section id="machine"`} {
		i := strings.Index(page[at:], part)
		require.GreaterOrEqual(t, i, 0, part)
		at += i
	}
	assert.NotContains(t, page, `<section id="levels"`)
}

// Nothing on the page is fetched: its links lead to itself, and each to something that is there.
func TestPageNeedsNothingElse(t *testing.T) {
	t.Parallel()
	raw, page := drawn(t, recorded)
	links := 0
	for _, m := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(raw, -1) {
		if strings.HasPrefix(m[1], "data:") {
			continue
		}
		links++
		assert.Equal(t, 1, strings.Count(page, ` id="`+strings.TrimPrefix(m[1], "#")+`"`), m[1])
	}
	assert.Greater(t, links, 8)
	assert.NotContains(t, page, "@import")
	assert.NotContains(t, page, "url(")
}

// Each table has an anchor of its own, whatever it is called.
func TestAnchorsDiffer(t *testing.T) {
	t.Parallel()
	a, seen := anchors{}, map[string]bool{}
	for _, title := range []string{"Perft count=bulk", "perft count bulk", "Perft: count, bulk", "доска", "棋盘", ""} {
		name := a.of(title)
		assert.Regexp(t, `^table-[a-z0-9.-]*$`, name)
		assert.False(t, seen[name], name)
		seen[name] = true
	}
}

// A ratio and its inverse have the same strength of colour, which grows with the distance from 1.
func TestStrength(t *testing.T) {
	t.Parallel()
	before := -1
	for _, ratio := range []float64{1, 1.05, 1.25, 2, 4, 8} {
		assert.Equal(t, strength(ratio), strength(1/ratio))
		assert.Greater(t, strength(ratio), before)
		before = strength(ratio)
	}
	assert.Equal(t, mostColour, strength(100))
	assert.Zero(t, strength(0))
}

// The warnings stand below the first table, before the positions.
func TestWarningsOnThePage(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(recorded)
	require.NoError(t, err)
	more := string(text) + strings.Repeat("BenchmarkLoad/pos=kiwipete/rep=bitboard 1 10 ns/op\nBenchmarkLoad/pos=kiwipete/rep=bitboard+control 1 15 ns/op\nBenchmarkLoad/pos=kiwipete/rep=x88 1 10 ns/op\n", 20)
	_, page := drawn(t, put(t, t.TempDir(), "run.txt", more))
	_, ranking, _ := strings.Cut(page, `<section id="ranking"`)
	ranking, _, _ = strings.Cut(ranking, `<section id="positions"`)
	assert.Contains(t, ranking, "intervals reach further than 5 %")
	assert.Contains(t, ranking, "<li>Load: bitboard differs from itself, measured again, by up to 50 %")
}

// A section has the tables of the levels if there are two.
func TestLevelsOnThePage(t *testing.T) {
	t.Parallel()
	r, err := New(leveled(), recorded)
	require.NoError(t, err)
	_, section, found := strings.Cut(string(r.page), `<section id="levels"`)
	require.True(t, found)
	section, _, _ = strings.Cut(section, "</section>")
	assert.Equal(t, 3, strings.Count(section, "<caption>"))
	for _, want := range []string{`<th scope="row">book</th><td class="slow d"`, `>0.453 <i>±0.015</i></td>`, `<th scope="row">tuned/book</th>`} {
		assert.Contains(t, strings.ReplaceAll(section, `class="slow"`, `class="slow d"`), want)
	}
}

// A board that is not scalar Go is named below the tables.
func TestInstructionsAreNamed(t *testing.T) {
	t.Parallel()
	boards := all.Backends()
	for i := range boards {
		boards[i].Instructions = ""
		if boards[i].Name == "mailbox" {
			boards[i].Instructions = "AVX-512"
		}
	}
	r, err := New(boards, recorded)
	require.NoError(t, err)
	page := string(r.page)
	assert.Contains(t, page, "Assembly for extensions of the CPU, another class than scalar Go: mailbox (AVX-512)")
}

// Names are text wherever they are shown.
func TestNamesAreText(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for range 6 {
		for _, name := range []string{`=HYPERLINK("evil")`, "+1+1", "@SUM(1)", "<script>alert(1)<", "<img>", "доска", "X88", "x-88"} {
			fmt.Fprintf(&text, "BenchmarkLoad/pos=p/rep=%s 1 10 ns/op\nBenchmarkPerft/pos=%[1]s/depth=2/count=leaf/rep=x88 1 10 ns/op 5 nodes/s\n", name)
		}
	}
	raw, _ := drawn(t, put(t, t.TempDir(), "<b>run.txt", text.String()))
	for _, tag := range []string{"<script>alert", "<img", "<b>run"} {
		assert.NotContains(t, raw, tag)
	}
	for line := range strings.Lines(csvOf(t, raw)) {
		assert.NotRegexp(t, `(^|,)"?[=@+]`, line)
	}
}

// A page replaces one that this package wrote, and no other; other files in the folder stay.
func TestWriteTo(t *testing.T) {
	t.Parallel()
	r, err := New(nil, recorded)
	require.NoError(t, err)
	dir := filepath.Join(t.TempDir(), "a", "b")
	for range 2 {
		require.NoError(t, r.WriteTo(dir))
		put(t, dir, "notes.txt", "mine")
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, 2, "nothing unfinished")
	path := put(t, dir, "index.html", "mine")
	assert.ErrorIs(t, r.WriteTo(dir), ErrNotOurs)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "mine", string(text))
}

// Of one board there is no chart.
func TestNothingToCompare(t *testing.T) {
	t.Parallel()
	one := put(t, t.TempDir(), "one.txt", strings.Repeat("BenchmarkLoad/pos=kiwipete/rep=x88 1 10 ns/op\n", 6))
	r, err := New(nil, one)
	require.NoError(t, err)
	assert.Contains(t, string(r.page), "There is nothing to compare: the files hold one representation.")
	assert.ErrorIs(t, r.WritePicture(filepath.Join(t.TempDir(), "x.svg")), ErrNoPicture)
}
