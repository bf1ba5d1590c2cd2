package page

import (
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"html"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// recorded is a run of two positions and twelve rounds.
const recorded = "testdata/run.txt"

// engineRun is a recorded run of five evaluations over all boards.
const engineRun = "../../../results/2026-11-24/amd-epyc/engine-hot.txt.gz"

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

// The page and bench compare show the same table.
func TestPageShowsTheTable(t *testing.T) {
	dir, page := drawn(t, Config{Files: []string{recorded}, Backends: all.Backends()})
	results, err := report.Read(recorded)
	require.NoError(t, err)
	markdown, err := os.ReadFile(filepath.Join(dir, "tables.md"))
	require.NoError(t, err)
	for _, s := range results.Table().Sections {
		for _, row := range s.AllRows() {
			assert.Contains(t, page, ">"+s.Figure(row.Base())+"<")
			assert.Contains(t, string(markdown), " "+s.Figure(row.Base())+" ")
			for _, c := range row.Cells[1:] {
				text, reach, _ := strings.Cut(c.Interval(), " ")
				assert.Regexp(t, ">"+regexp.QuoteMeta(text)+`( <i[^>]*>`+regexp.QuoteMeta(reach)+")?<", page)
				assert.Contains(t, string(markdown), " "+report.EscapeMarkdown(c.String())+" ")
			}
		}
	}
}

// The sections stand in the order in which a reader asks.
func TestOrderOfTheSections(t *testing.T) {
	_, page := drawn(t, Config{Files: []string{recorded}, Backends: all.Backends()})
	at := 0
	for _, id := range []string{"ranking", "positions", "scale", "costs", "time", "memory", "machine", "method", "data"} {
		i := strings.Index(page[at:], `<section id="`+id+`"`)
		require.GreaterOrEqual(t, i, 0, id)
		at += i
	}
}

// Nothing on the page is fetched from elsewhere: it links to files next to it.
func TestPageNeedsNothingElse(t *testing.T) {
	dir, page := drawn(t, Config{Files: []string{recorded}, Profiles: writeProfile(t), Backends: all.Backends()})
	files := 0
	for _, m := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if strings.HasPrefix(m[1], "#") || m[1] == "data:," {
			continue
		}
		files++
		assert.FileExists(t, filepath.Join(dir, m[1]))
	}
	assert.Greater(t, files, 8)
	assert.NotContains(t, page, "@import")
	assert.NotContains(t, page, "url(")
	for _, name := range []string{"run.txt", "cpu.pprof"} {
		assert.FileExists(t, filepath.Join(dir, name), "what the report was drawn from")
	}
}

// Files of the same name stay apart, and no copy has the name of a file of the report.
func TestCopiedFiles(t *testing.T) {
	text, err := os.ReadFile(recorded)
	require.NoError(t, err)
	var paths []string
	for _, folder := range []string{"one", "two"} {
		dir := filepath.Join(t.TempDir(), folder)
		require.NoError(t, os.Mkdir(dir, 0o777))
		for _, name := range []string{"run.txt", "index.html", "tables.md"} {
			paths = append(paths, put(t, dir, name, string(text)))
		}
	}
	dir, page := drawn(t, Config{Files: paths})
	for _, name := range []string{"run.txt", "two-run.txt", "one-index.html", "two-index.html", "one-tables.md"} {
		copied, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		assert.Equal(t, string(text), string(copied), name)
		assert.Contains(t, page, `href="`+name+`"`)
	}
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
	s, err := readSource(Config{Files: []string{recorded}})
	require.NoError(t, err)
	assert.Equal(t, "Fastest: bitboard at leaf and bulk; tenbytwelve or bitboard at make/unmake.", verdict(s.machines[0].rankings))
}

// A ranking in which the first so many share the first place.
func rankingOf(name string, tied int, columns ...string) report.Ranking {
	r := report.Ranking{Name: name}
	for i, column := range columns {
		rank := i + 1
		if i < tied {
			rank = 1
		}
		r.Ranked = append(r.Ranked, report.Ranked{Column: column, Rank: rank, Same: i > 0 && i < tied})
	}
	return r
}

// The verdict names those that share a place as long as it stays short.
func TestVerdictOfTies(t *testing.T) {
	many := strings.Fields("a b c d e f g h i j k l m n")
	long := strings.Repeat("word ", 40)
	undecided, manyUndecided := rankingOf("bulk", 2, "a", "b", "c"), rankingOf("bulk", 14, many...)
	undecided.Ranked[1].Same, manyUndecided.Ranked[7].Same = false, false
	for _, test := range []struct {
		name     string
		rankings []report.Ranking
		want     string
	}{
		{"nothing", nil, "There is nothing to compare: the files hold one representation."},
		{"one", []report.Ranking{rankingOf("bulk", 1, "a", "b")}, "Fastest: a at bulk."},
		{"two", []report.Ranking{rankingOf("bulk", 2, "a", "b", "c"), rankingOf("leaf", 2, "a", "b", "c")}, "Fastest: a and b at bulk and leaf."},
		{"apart", []report.Ranking{rankingOf("leaf", 2, "a", "b"), rankingOf("make/unmake", 1, "b", "a"), rankingOf("bulk", 2, "b", "a")},
			"Fastest: a and b at leaf and bulk; b at make/unmake."},
		{"three", []report.Ranking{rankingOf("bulk", 3, "a", "b", "c")}, "Fastest: a, b and c at bulk."},
		{"all", []report.Ranking{rankingOf("bulk", 14, many...)}, "Fastest: 14 tied at bulk."},
		{"undecided", []report.Ranking{undecided, rankingOf("leaf", 2, "a", "b", "c")}, "Fastest: a or b at bulk; a and b at leaf."},
		{"many undecided", []report.Ranking{manyUndecided}, "Fastest: one of 14 at bulk."},
		{"different", []report.Ranking{rankingOf("bulk", 2, many...), rankingOf("leaf", 3, many...), rankingOf("make/unmake", 9, many...)},
			"Fastest: a and b at bulk; a, b and c at leaf; 9 tied at make/unmake."},
		{"long", []report.Ranking{rankingOf(long, 1, "a", "b")}, "Fastest: a at " + strings.Repeat("word ", 21) + "…"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := verdict(test.rankings)
			assert.Equal(t, test.want, got)
			assert.LessOrEqual(t, len(strings.Fields(got)), mostWords)
		})
	}
}

// The first section has a row for each board, with its place, its figure and its interval at each
// kind of work. The figure is the base's times the ratio, as in the view map.
func TestRankingBars(t *testing.T) {
	s, err := readSource(Config{Files: []string{recorded}, Backends: all.Backends()})
	require.NoError(t, err)
	m := s.machines[0]
	bars := rankingBars(s, m)
	require.Len(t, bars.Rows, 5)
	require.Len(t, bars.Columns, 3)
	assert.Equal(t, "bitboard", bars.Rows[0].Name)
	assert.Equal(t, "bitboard + mailbox", bars.Rows[0].Title)
	assert.Equal(t, barCell{Rank: "1", Figure: "580", Note: "1", value: 1, lo: 1, hi: 1}, bars.Rows[0].Cells[2])
	for _, b := range m.results.Map().Tables[0].Rows {
		for _, row := range bars.Rows {
			if row.Name != b.Name {
				continue
			}
			for k, want := range []float64{b.Figures[1] / 1e6, b.Figures[2] * 1e9, b.Figures[3] / 1e6} {
				assert.Equal(t, digits(want), row.Cells[k].Figure)
			}
		}
	}
	for i, c := range m.main[1].Summary().Cells { // make/unmake
		row := bars.Rows[slices.IndexFunc(bars.Rows, func(r barRow) bool { return r.Name == m.main[1].Columns[i] })]
		assert.Equal(t, digits(1e9*m.main[1].Summary().Base()/c.Ratio), row.Cells[1].Figure)
	}
	ranks := map[string]bool{}
	for _, row := range bars.Rows {
		for k, c := range row.Cells {
			ranks[c.Rank] = true
			assert.NotEmpty(t, c.Note, "%s %d", row.Name, k)
		}
	}
	assert.True(t, ranks["1"])
}

// A bar is as long as its value, and its interval lies on it.
func TestBar(t *testing.T) {
	bars := barTable{Columns: []barColumn{{mark: 1}}, Rows: []barRow{
		{Cells: []barCell{{Figure: "1", value: 1, lo: 1, hi: 1}}},
		{Cells: []barCell{{Figure: "2", value: 2, lo: 1.5, hi: 4}}},
		{Cells: []barCell{{}}},
	}}
	html := func(row int) string { return string(bars.Bar(0, bars.Rows[row].Cells[0])) }
	assert.Equal(t, `<span class="t"><i style="width:25.0%"></i><b style="left:25.0%"></b></span>`, html(0))
	assert.Equal(t, `<span class="t"><i style="width:50.0%"></i><b style="left:25.0%"></b><u style="left:37.5%;width:62.5%"></u></span>`, html(1))
	assert.Empty(t, html(2))
	few := barCell{Figure: "2", value: 2, lo: math.Inf(-1), hi: math.Inf(1)}
	assert.NotContains(t, string(bars.Bar(0, few)), "<u", "too few rounds for an interval")
}

// Costs have the interval of the ratio to the base, which has none: a figure is the same in each table.
func TestCosts(t *testing.T) {
	s, err := readSource(Config{Files: []string{recorded}, Backends: all.Backends()})
	require.NoError(t, err)
	bars := costsOf(s, s.machines[0])
	require.Len(t, bars.Rows, 5)
	ranking := rankingBars(s, s.machines[0])
	at := slices.IndexFunc(ranking.Columns, func(c barColumn) bool { return c.Head == "make/unmake" })
	for i, row := range bars.Rows {
		c := row.Cells[0]
		ranked := ranking.Rows[slices.IndexFunc(ranking.Rows, func(r barRow) bool { return r.Name == row.Name })].Cells[at]
		assert.Equal(t, ranked.Figure, c.Figure, row.Name)
		assert.InEpsilon(t, ranked.value, bars.Rows[0].Cells[0].value/c.value, 1e-9, row.Name)
		if i == 0 {
			assert.Empty(t, c.Note)
			continue
		}
		assert.True(t, c.lo <= c.value && c.value <= c.hi && c.interval(), "%s %v", row.Name, c)
		assert.InEpsilon(t, ranked.hi, bars.Rows[0].Cells[0].value/c.lo, 1e-9, row.Name)
		assert.Regexp(t, `^±\d+(\.\d)? %$`, c.Note)
	}
	figures := bars.table(s.names).figures
	assert.Equal(t, []string{"representation", "column", "unit", "value", "low", "high"}, figures[0])
	assert.Equal(t, []string{bars.Rows[1].Name, "MakeUnmake"}, figures[2][:2])
	assert.Equal(t, number(bars.Rows[1].Cells[0].value), figures[2][3])
}

// A warning stands in the section that it is about.
func TestWarningsStandWhereTheyBelong(t *testing.T) {
	text, err := os.ReadFile(recorded)
	require.NoError(t, err)
	var more strings.Builder
	more.Write(text)
	for range 20 {
		more.WriteString("BenchmarkLoad/pos=kiwipete/rep=bitboard 1 10 ns/op\nBenchmarkLoad/pos=kiwipete/rep=bitboard+control 1 15 ns/op\nBenchmarkLoad/pos=kiwipete/rep=x88 1 10 ns/op\n")
	}
	_, page := drawn(t, Config{Files: []string{put(t, t.TempDir(), "run.txt", more.String())}, Profiles: writeProfile(t)})
	section := func(id string) string {
		_, rest, ok := strings.Cut(page, `<section id="`+id+`"`)
		require.True(t, ok, id)
		rest, _, _ = strings.Cut(rest, "</section>")
		return rest
	}
	assert.Contains(t, section("ranking"), "intervals reach further than 5 %")
	assert.Contains(t, section("positions"), "<strong>bitboard differs from itself, measured again, by up to 50 %")
	assert.Contains(t, section("time"), "is a profile of the cpu Another")
	assert.Equal(t, 1, strings.Count(page, "differs from itself, measured again"), "in one place")
}

// The verdict is on the work of a full run, even if there is more.
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
	assert.Equal(t, []string{
		"Perft count=leaf dispatch=interface", "MakeUnmake", "Perft count=list dispatch=interface", "Perft count=bulk dispatch=interface",
	}, titles)
	assert.Len(t, table.Sections, 5)
	r, err := New(Config{Files: []string{more}})
	require.NoError(t, err)
	picture, err := r.Picture()
	require.NoError(t, err)
	assert.Regexp(t, `y="124" class="h">leaf<.* y="124" class="h">make/unmake<.* y="124" class="h">bulk<`, string(picture), "side by side")
	assert.NotContains(t, string(picture), ">list<", "its bars would be too short")
	assert.NotContains(t, string(picture), " at list")
	_, page := drawn(t, Config{Files: []string{more}})
	assert.Equal(t, 1, strings.Count(page, "<details><summary>1 more, of other work</summary>"))
}

// A run of bench engine is about all its searches, which go by their evaluations.
func TestMainSectionsOfAnEngine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "engine.txt")
	text := "cpu: AMD EPYC\n"
	for range 12 {
		for i, eval := range []string{"psqt/gen=staged", "pawns/gen=staged", "mobility/gen=staged", "net256/gen=staged/net=simd", "net1024/gen=staged/net=simd"} {
			for j, rep := range []string{"bitboard", "x88"} {
				ns := 10 + i + j
				text += fmt.Sprintf("BenchmarkSearch/pos=kiwipete/depth=7/eval=%s/rep=%s 1 %d ns/op 100 nodes/op %d nodes/s\n", eval, rep, ns, 100_000_000_000/ns)
			}
		}
	}
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	r, err := New(Config{Files: []string{path}})
	require.NoError(t, err)
	picture := filepath.Join(t.TempDir(), "engine.svg")
	require.NoError(t, r.WritePicture(picture))
	drawn, err := os.ReadFile(picture)
	require.NoError(t, err)
	for _, want := range []string{
		"Chess board representations in an engine<", "Fastest: bitboard at psqt, pawns, mobility, net256 net=simd and net1024 net=simd.",
		"Measure it on your machine: go run ./cmd/bench engine",
	} {
		assert.Contains(t, string(drawn), want)
	}

	// Searches of a million nodes are what it is about if there are any.
	for range 12 {
		for i, rep := range []string{"bitboard", "x88"} {
			text += fmt.Sprintf("BenchmarkSearch/pos=kiwipete/depth=9/eval=pawns/gen=staged/nodes=1M/tt=64/rep=%s 1 %d ns/op 100 nodes/op %d nodes/s\n", rep, 10+i, 100_000_000_000/(10+i))
		}
	}
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	r, err = New(Config{Files: []string{path}})
	require.NoError(t, err)
	long, err := r.Picture()
	require.NoError(t, err)
	assert.Contains(t, string(long), "Fastest: bitboard at pawns.")
	assert.NotContains(t, string(long), "psqt")
}

// Figures of boards of different places differ if the boards do by half a percent, and stand in the order of the places. The table of
// settings has no names of Go.
func TestEngineFigures(t *testing.T) {
	s, err := readSource(Config{Files: []string{engineRun}, Backends: all.Backends()})
	require.NoError(t, err)
	m := s.machines[0]
	bars := rankingBars(s, m)
	require.Greater(t, len(bars.Rows), 15)
	for k, ranking := range m.rankings {
		cell := func(i int) barCell {
			row := slices.IndexFunc(bars.Rows, func(r barRow) bool { return r.Name == ranking.Ranked[i].Column })
			return bars.Rows[row].Cells[k]
		}
		figure := func(i int) float64 {
			value, err := strconv.ParseFloat(cell(i).Figure, 64)
			require.NoError(t, err)
			return value
		}
		for i := range ranking.Ranked[1:] {
			before, after := ranking.Ranked[i], ranking.Ranked[i+1]
			assert.GreaterOrEqual(t, figure(i), figure(i+1), "%s: %s, %s", ranking.Name, before.Column, after.Column)
			// Neighbours may be as fast as each other and have different places: one of them differs from a third board.
			if before.Rank != after.Rank && cell(i).value > 1.005*cell(i+1).value {
				assert.Greater(t, figure(i), figure(i+1), "%s: %s, %s", ranking.Name, before.Column, after.Column)
			}
		}
	}
	settings, err := drawMachine(s)
	require.NoError(t, err)
	text := fmt.Sprint(settings.tables[0].Rows)
	assert.NotContains(t, text, "LegalityTester")
	assert.Contains(t, text, "17 by attacktable, bitboard, bitboard-inplace, ")
}

// A text that is cut says so.
func TestFit(t *testing.T) {
	assert.Equal(t, "bitboard", fit("bitboard", textSize, 100))
	short := fit("bitboard12-sides", textSize, 60)
	assert.Regexp(t, `^bit\w*…$`, short)
	assert.LessOrEqual(t, textWidth(short, textSize), 60.0)
	assert.Empty(t, fit("bitboard", textSize, 3))
}

// The picture has the ranking, the machine, the differences that are decided and the command, and
// fits a screen.
func TestPicture(t *testing.T) {
	r, err := New(Config{Files: []string{recorded}, Backends: all.Backends(), Usual: strings.Fields("bitboard x88 tenbytwelve mailbox piecelist")})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "ranking.svg")
	require.NoError(t, r.WritePicture(path))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for _, want := range []string{
		`width="1280"`, "Fastest: bitboard at leaf and bulk; tenbytwelve or bitboard at make/unmake.", "bulk: the moves of the last ply are counted", ">bitboard<", ">580<", "AMD EPYC · go1.26.8",
		"Decided in half of the comparisons, in % of the slower speed: ", "Measure it on your machine: go run ./cmd/bench run<",
	} {
		assert.Contains(t, string(text), want)
	}
	height, err := strconv.Atoi(regexp.MustCompile(`height="(\d+)"`).FindStringSubmatch(string(text))[1])
	require.NoError(t, err)
	assert.LessOrEqual(t, height, screenHeight)
	left, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".unfinished*"))
	require.NoError(t, err)
	assert.Empty(t, left)
	assert.Error(t, r.WritePicture(filepath.Join(t.TempDir(), "absent", "ranking.svg")))

	one := put(t, t.TempDir(), "one.txt", strings.Repeat("BenchmarkLoad/pos=kiwipete/rep=x88 1 10 ns/op\n", 6))
	r, err = New(Config{Files: []string{one}})
	require.NoError(t, err)
	assert.ErrorIs(t, r.WritePicture(path), ErrNoRanking)
}

// The command measures the same work again.
func TestCommandOf(t *testing.T) {
	for names, want := range map[string]string{
		"bitboard x88 tenbytwelve mailbox piecelist": "go run ./cmd/bench run",
		"bitboard x88": "go run ./cmd/bench run --rep bitboard,x88",
		"x88-book mailbox-book bitboard-book tenbytwelve-book piecelist-book":              "go run ./cmd/bench run --rep book",
		"bitboard x88 mailbox-book x88-book bitboard-book tenbytwelve-book piecelist-book": "go run ./cmd/bench run --rep bitboard,x88,book",
	} {
		var text strings.Builder
		for range 6 {
			for _, name := range strings.Fields(names) {
				fmt.Fprintf(&text, "BenchmarkLoad/pos=p/rep=%s 1 10 ns/op\n", name)
			}
		}
		cfg := Config{Files: []string{put(t, t.TempDir(), "run.txt", text.String())}, Backends: all.Backends(), Usual: strings.Fields("bitboard x88 tenbytwelve mailbox piecelist")}
		s, err := readSource(cfg)
		require.NoError(t, err)
		assert.Equal(t, want, s.machines[0].command)
	}
	codecs := strings.Repeat("BenchmarkEncode/pos=p/codec=fen 1 10 ns/op\nBenchmarkEncode/pos=p/codec=packed 1 10 ns/op\n", 6)
	s, err := readSource(Config{Files: []string{put(t, t.TempDir(), "run.txt", codecs)}})
	require.NoError(t, err)
	assert.Equal(t, "go run ./cmd/bench run --filter '.name:(Encode)'", s.machines[0].command)
	search := strings.Repeat("BenchmarkSearch/pos=p/depth=3/eval=psqt/rep=x88 1 10 ns/op 5 nodes/s\nBenchmarkSearch/pos=p/depth=3/eval=psqt/rep=y 1 10 ns/op 5 nodes/s\n", 6)
	s, err = readSource(Config{Files: []string{put(t, t.TempDir(), "run.txt", search)}})
	require.NoError(t, err)
	assert.Equal(t, "go run ./cmd/bench engine", s.machines[0].command)
}

// The command measures on the same positions.
func TestSetFlags(t *testing.T) {
	for _, test := range []struct {
		from harness.Selection
		work string
		want string
	}{
		{harness.Selection{}, "MakeUnmake", ""},
		{harness.Selection{Full: true}, "MakeUnmake", " --full"},
		{harness.Selection{Set: harness.Literature}, "MakeUnmake", " --set literature"},
		{harness.Selection{Set: harness.Literature}, "Perft/count=list/dispatch=interface", " --full --set literature"},
		{harness.Selection{Set: harness.Both}, "MakeUnmake", " --set both"},
		{harness.Selection{Set: harness.Both, Full: true}, "MakeUnmake", " --full --set both"},
		{harness.Selection{Filter: "pos:kostic"}, "MakeUnmake", ""},
	} {
		on, err := harness.SelectPositions(harness.Corpus(), test.from)
		require.NoError(t, err)
		if test.from.Filter != "" {
			on = on[:1]
		}
		kind, rest, _ := strings.Cut(test.work, "/")
		var text strings.Builder
		for range 6 {
			for _, p := range on {
				for _, rep := range []string{"bitboard", "x88"} {
					fmt.Fprintf(&text, "Benchmark%s/rep=%s 1 10 ns/op\n", strings.Join(slices.DeleteFunc([]string{kind, "pos=" + p.Name, rest}, func(s string) bool { return s == "" }), "/"), rep)
				}
			}
		}
		s, err := readSource(Config{Files: []string{put(t, t.TempDir(), "run.txt", text.String())}, Usual: []string{"bitboard", "x88"}})
		require.NoError(t, err)
		assert.Equal(t, "go run ./cmd/bench run"+test.want, s.machines[0].command)
	}
}

// The names of rankings keep only their differences.
func TestShorten(t *testing.T) {
	rankings := []report.Ranking{{Name: "search, psqt, staged, tt 4"}, {Name: "search, network, staged, tt 4"}, {Name: "load"}}
	shorten(rankings[:2])
	assert.Equal(t, "search, psqt", rankings[0].Name)
	assert.Equal(t, "search, network", rankings[1].Name)
	shorten(rankings[2:])
	assert.Equal(t, "load", rankings[2].Name)
}

// Two machines are shown each by itself, and side by side.
func TestMachines(t *testing.T) {
	text, err := os.ReadFile(recorded)
	require.NoError(t, err)
	there := filepath.Join(t.TempDir(), "there.txt")
	require.NoError(t, os.WriteFile(there, []byte(strings.Replace(string(text), "cpu: AMD EPYC", "cpu: Another", 1)), 0o666))
	dir, page := drawn(t, Config{Files: []string{recorded, there}})
	assert.Contains(t, page, `<h2 class="machine">AMD EPYC</h2>`)
	assert.Contains(t, page, `<h2 class="machine">Another</h2>`)
	assert.Contains(t, page, "The order is the same everywhere.")
	for _, name := range []string{"machine1-ranking.svg", "machine2-ranking.svg", "machines-makeunmake.csv"} {
		assert.FileExists(t, filepath.Join(dir, name))
	}
}

// A run at several depths is for the tables of depths, and changes no mean.
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
	const table = "depth-perft-count-leaf-dispatch-interface-kiwipete.csv"
	csv, err := os.ReadFile(filepath.Join(dir, table))
	require.NoError(t, err)
	assert.Contains(t, string(csv), "x88,depth 1,ns,10,,\nx88,depth 2,ns,10,,\nx88,depth 3,ns,10,,\n")
	assert.Contains(t, page, "Time a node by depth on kiwipete: perft, every leaf made and unmade</caption>")
	verdict := regexp.MustCompile(`<p class="verdict">.*?</p>`)
	assert.Equal(t, verdict.FindString(plain), verdict.FindString(page))
	assert.NotContains(t, page, "at one depth only")

	dir, page = drawn(t, Config{Files: []string{deep}})
	assert.FileExists(t, filepath.Join(dir, table))
	assert.Contains(t, page, "<th scope=\"col\">kiwipete<small>depth 3, 32 pieces</small></th>")
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
	table := view.Bars.table(s.names)
	assert.Equal(t, [][]string{{"x88", "100.0", "-"}, {"mailbox", "300.0", "0.0625"}}, table.Rows)
	assert.Equal(t, []string{"representation", "instructions/node (perft, every leaf made and unmade)", "branch-misses/node (perft, every leaf made and unmade)"}, table.Head)
}

// For missing data the page names the command that records it.
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

// A board that is not scalar Go is marked in the sentence on top, in each table and in the picture.
func TestInstructionsAreMarked(t *testing.T) {
	backends := all.Backends()
	for i := range backends {
		backends[i].Instructions = ""
	}
	_, page := drawn(t, Config{Files: []string{recorded}, Backends: backends})
	assert.NotContains(t, page, report.InstructionsMark)

	results, err := report.Read(recorded)
	require.NoError(t, err)
	name := results.Table().Rankings()[0].Ranked[0].Column
	for i := range backends {
		if backends[i].Name == name {
			backends[i].Instructions = "AVX-512"
		}
	}
	cfg := Config{Files: []string{recorded}, Backends: backends}
	_, page = drawn(t, cfg)
	assert.Regexp(t, `<p class="verdict">Fastest: [^<]*`+name+"†", page)
	assert.Contains(t, page, `data-b="`+name+`"><th scope="row">`+name+"†")
	assert.NotContains(t, page, `<th scope="row">`+name+"<")
	assert.NotContains(t, page, `<th scope="row">`+name+" ")
	assert.Contains(t, page, "† assembly for extensions of the CPU, another class than scalar Go: "+name+" (AVX-512)")
	r, err := New(cfg)
	require.NoError(t, err)
	picture, err := r.Picture()
	require.NoError(t, err)
	assert.Contains(t, string(picture), ">"+name+"†<")
	assert.Contains(t, string(picture), "another class than scalar Go: "+name)
}

// A page of more than anyone reads is refused: it would take minutes.
func TestTooLarge(t *testing.T) {
	t.Parallel()
	for want, line := range map[string]string{
		"1001 representations":     "BenchmarkLoad/pos=p/rep=b%d 1 5 ns/op\n",
		"1001 kinds of work":       "BenchmarkPerft/pos=p/depth=4/count=bulk/hash=%d/rep=a 1 5 ns/op\n",
		"1001 values of a setting": "commit: c%d\nBenchmarkLoad/pos=p/rep=a 1 5 ns/op\n",
	} {
		var text strings.Builder
		for i := range 1001 {
			fmt.Fprintf(&text, line, i+1)
		}
		path := put(t, t.TempDir(), "run.txt", text.String())
		_, err := New(Config{Files: []string{path}})
		assert.EqualError(t, err, "report: "+path+": "+want+", a page shows 1000 or fewer")
	}
}
