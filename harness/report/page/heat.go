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
// colour of the scale around 1. It is a table of the page and a picture.
type heatTable struct {
	Slug, Caption, Text string
	Head                []heatHead
	Rows                []heatRow
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
type heatCell struct {
	Text     string // "-" for nothing
	Reach    string // "±0.004" or "(0.9 to 1.4)", "" for none
	Mark     string // "?" for undecided, "=" for the same
	Step     int    // on the scale
	Decided  bool
	Wide     bool // whether the interval reaches further than is warned of
	coloured bool
	verdict  stats.Verdict
}

// Class returns the classes of a cell.
func (c heatCell) Class() string {
	if !c.coloured {
		return "base"
	}
	class := fmt.Sprintf("k%d", c.Step)
	if c.Decided {
		class += " d"
	}
	return class
}

// HTML returns the contents of the cell.
func (c heatCell) HTML() template.HTML {
	out := html.EscapeString(c.Text)
	if c.Reach != "" {
		tag := "<i>"
		if c.Wide {
			tag = `<i class="w">`
		}
		out += " " + tag + html.EscapeString(c.Reach) + "</i>"
	}
	if c.Mark != "" {
		out += `<b title="` + c.verdict.String() + `">` + c.Mark + `</b>`
	}
	return template.HTML(out)
}

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

// wideFrom is the reach of an interval, relative to its ratio, that is marked.
const wideFrom = 0.05

// heatCellOf returns the cell of a ratio.
func heatCellOf(c report.Frame) heatCell {
	if c.N == 0 {
		return heatCell{Text: "-"}
	}
	text, reach, _ := strings.Cut(c.Interval(), " ")
	cell := heatCell{
		Text: text, Reach: reach, Step: heatStep(c.Ratio), coloured: true, verdict: c.Verdict,
		Decided: c.Verdict == stats.Faster || c.Verdict == stats.Slower, Wide: c.HasInterval() && c.Width() > wideFrom,
	}
	switch c.Verdict {
	case stats.Undecided:
		cell.Mark = "?"
	case stats.Same:
		cell.Mark = "="
	}
	return cell
}

// heatOf returns the table of a section: a row for each board or codec, the mean
// before the positions, and the control at the end.
func heatOf(s *source, slug string, section *report.Section) heatTable {
	t := heatTable{Slug: slug, Caption: section.Title()}
	rows, pieces := slices.Concat(section.MeanRows(), section.Rows), piecesOfCorpus()
	for _, r := range rows {
		head := heatHead{Name: r.Position}
		if r.Mean {
			head.Name = r.Label()
		}
		var of []string
		if r.Depth > 0 {
			of = append(of, fmt.Sprintf("depth %d", r.Depth))
		}
		if n := pieces[r.Position]; n > 0 && !r.Mean {
			of = append(of, fmt.Sprintf("%d pieces", n))
		}
		head.Depth = strings.Join(of, ", ")
		t.Head = append(t.Head, head)
	}
	for i, name := range section.Columns {
		row := heatRow{Name: name, Shown: s.shown(name), Title: s.titles[name]}
		for _, r := range rows {
			if i == 0 {
				row.Cells = append(row.Cells, heatCell{Text: section.Figure(r.Base())})
			} else {
				row.Cells = append(row.Cells, heatCellOf(r.Cells[i]))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	if control := section.ControlName(); control != "" {
		row := heatRow{Name: control, Shown: control, Control: true}
		for _, r := range rows {
			row.Cells = append(row.Cells, heatCellOf(r.Control()))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Text = "The speed relative to " + section.Columns[0] + ", each representation on each position: blue is faster, orange slower. " +
		"The numbers are those of " + slug + ".csv."
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

// picture returns the table as a file.
func (t heatTable) picture() picture {
	const row, top, height = 24, 66, 40
	names := make([]string, len(t.Rows))
	width := 64.0
	for i, r := range t.Rows {
		names[i] = r.Shown
		for _, c := range r.Cells {
			width = max(width, textWidth(c.Text, textSize)+14)
		}
	}
	for _, h := range t.Head {
		width = max(width, min(110, textWidth(h.Name, smallSize)+10), textWidth(h.Depth, smallSize)+10)
	}
	left := widest(names, textSize) + 12
	p := picture{
		Slug: t.Slug, Title: t.Caption, Text: t.Text,
		Width: max(560, int(left+width*float64(len(t.Head)))+12), Height: top + row*len(t.Rows) + height,
	}
	var d drawing
	d.text(8, 20, "h", fit(t.Caption, textSize, float64(p.Width)-16))
	for k, h := range t.Head {
		x := left + width*(float64(k)+0.5)
		d.text(x, 44, "s m", fit(h.Name, smallSize, width-4))
		d.text(x, 58, "s o m", h.Depth)
	}
	for i, r := range t.Rows {
		y := float64(top + row*i)
		d.text(8, y+17, "h", r.Shown)
		for k, c := range r.Cells {
			x := left + width*float64(k)
			if c.coloured {
				fmt.Fprintf(&d, `<g class="k%d">`, c.Step)
				d.rect(x, y+1, width-1, row-2, `stroke="none"`)
				d.text(x+width/2, y+17, "m", c.Text+c.Mark)
				d.WriteString(`</g>`)
			} else {
				d.text(x+width/2, y+17, "m", c.Text)
			}
		}
	}
	drawScaleLegend(&d, 8, float64(top+row*len(t.Rows)+12))
	p.body = d.String()
	return p
}

// heatLegend are the ratios that the legend of the scale shows.
var heatLegend = []struct {
	Text  string
	ratio float64
}{{"1/8", 1.0 / 8}, {"1/4", 1.0 / 4}, {"1/2", 1.0 / 2}, {"0.8", 0.8}, {"0.95", 0.95}, {"1", 1}, {"1.05", 1.05}, {"1.25", 1.25}, {"2", 2}, {"4", 4}, {"8", 8}}

// drawScaleLegend draws the legend of the scale.
func drawScaleLegend(d *drawing, x, y float64) {
	const cell = 42
	d.text(x, y+14, "s", "slower")
	x += textWidth("slower", smallSize) + 4
	for _, l := range heatLegend {
		fmt.Fprintf(d, `<g class="k%d">`, heatStep(l.ratio))
		d.rect(x, y, cell, 20, `stroke="none"`)
		d.text(x+cell/2, y+14, "s m", l.Text)
		d.WriteString(`</g>`)
		x += cell
	}
	d.text(x+6, y+14, "s", "faster")
}

// ScaleLegend returns the legend of the scale as HTML.
func scaleLegend() template.HTML {
	out := `<p class="scale"><span>slower</span>`
	for _, l := range heatLegend {
		out += fmt.Sprintf(`<span class="k%d">%s</span>`, heatStep(l.ratio), l.Text)
	}
	return template.HTML(out + `<span>faster</span></p>`)
}
