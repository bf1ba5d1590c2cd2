package page

import (
	"fmt"
	"html"
	"html/template"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
)

// A heatTable shows the ratios of one kind of work, board by position, each on a
// colour of the scale around 1.
type heatTable struct {
	Caption string
	Head    []heatHead
	Rows    []heatRow
}

// A heatHead is a position; Depth says the depth and how many pieces are on the board, "" for neither.
type heatHead struct{ Name, Depth string }

// A heatRow is a board or codec.
type heatRow struct {
	Name, Title string
	Shown       string // Name as it is shown
	Control     bool
	Cells       []heatCell
}

// A heatCell is a ratio, or the figure of the first board.
type heatCell struct{ report.Frame }

// compared reports whether the cell has a ratio.
func (c heatCell) compared() bool { return c.N > 0 && c.Verdict != stats.Base }

// Class returns the classes of a cell: its colour, and whether faster or slower is decided.
func (c heatCell) Class() string {
	if !c.compared() {
		return "base"
	}
	class := fmt.Sprintf("k%d", heatStep(c.Ratio))
	if c.Verdict == stats.Faster || c.Verdict == stats.Slower {
		class += " d"
	}
	return class
}

// HTML returns the contents of the cell: the ratio, how far its interval reaches, and a mark if no difference is decided.
func (c heatCell) HTML() template.HTML {
	if !c.compared() {
		return template.HTML(html.EscapeString(c.String()))
	}
	text, reach, _ := strings.Cut(c.Interval(), " ")
	out := html.EscapeString(text)
	if reach != "" {
		tag := "<i>"
		if wide(c.Cell) {
			tag = `<i class="w">`
		}
		out += " " + tag + html.EscapeString(reach) + "</i>"
	}
	if mark := map[stats.Verdict]string{stats.Undecided: "?", stats.Same: "="}[c.Verdict]; mark != "" {
		out += `<b title="` + c.Verdict.String() + `">` + mark + `</b>`
	}
	return template.HTML(out)
}

// wide reports whether an interval reaches so far from its ratio that it is marked.
func wide(c report.Cell) bool { return c.HasInterval() && c.Width() > 0.05 }

// piecesOfCorpus returns the number of pieces in each position of the corpus.
func piecesOfCorpus() map[string]int {
	count := map[string]int{}
	for _, named := range harness.Corpus() {
		for _, p := range named.Position.Pieces {
			if p != 0 {
				count[named.Name]++
			}
		}
	}
	return count
}

// heatOf returns the grid of a section turned: a row for each board or codec and for the control, with the mean before
// the positions.
func heatOf(s *source, section *report.Section) heatTable {
	g, pieces := section.Grid().MeansFirst(), piecesOfCorpus()
	t := heatTable{Caption: g.Title}
	for _, r := range g.Rows {
		head := heatHead{Name: r.Position}
		var of []string
		switch n := pieces[r.Position]; {
		case r.Mean:
			head.Name = r.Label()
		case n > 0:
			of = append(of, fmt.Sprintf("%d pieces", n))
		}
		if r.Depth > 0 {
			of = slices.Insert(of, 0, fmt.Sprintf("depth %d", r.Depth))
		}
		head.Depth = strings.Join(of, ", ")
		t.Head = append(t.Head, head)
	}
	for i, name := range g.Head {
		row := heatRow{Name: name, Shown: s.shown(name), Title: s.titles[name], Control: i == len(section.Columns)}
		for _, r := range g.Rows {
			row.Cells = append(row.Cells, heatCell{r.Cells[i]})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// mostColumns is how many columns of ratios fit next to one another on paper and on most screens.
const mostColumns = 8

// Blocks returns the table as tables that are not too wide.
func (t heatTable) Blocks() []heatTable {
	across := sideBySide(len(t.Head), mostColumns)
	var blocks []heatTable
	for first := 0; first < len(t.Head); first += across {
		end := min(first+across, len(t.Head))
		b := t
		b.Head, b.Rows = t.Head[first:end], slices.Clone(t.Rows)
		for i := range b.Rows {
			b.Rows[i].Cells = b.Rows[i].Cells[first:end]
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// heatLegend are the ratios that the legend of the scale shows.
var heatLegend = []struct {
	Text  string
	ratio float64
}{{"1/8", 1.0 / 8}, {"1/4", 1.0 / 4}, {"1/2", 1.0 / 2}, {"0.8", 0.8}, {"0.95", 0.95}, {"1", 1}, {"1.05", 1.05}, {"1.25", 1.25}, {"2", 2}, {"4", 4}, {"8", 8}}

// scaleLegend returns the legend of the scale as HTML.
func scaleLegend() template.HTML {
	out := `<p class="scale"><span>slower</span>`
	for _, l := range heatLegend {
		out += fmt.Sprintf(`<span class="k%d">%s</span>`, heatStep(l.ratio), l.Text)
	}
	return template.HTML(out + `<span>faster</span></p>`)
}
