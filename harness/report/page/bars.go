package page

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// A barTable has a row for each board or codec and a column for each thing that is
// measured: a figure in each cell, and a bar with its interval. It is a table of
// the page, in which the browser measures the text, and a picture.
type barTable struct {
	Slug    string // name of the picture's file without .svg
	Caption string
	Text    string // the text alternative of the picture
	Rows    []barRow
	Columns []barColumn
}

// A barRow is a board or codec, with a cell for each column.
type barRow struct {
	Name, Title string // Title "" for none
	Cells       []barCell
	Shown       string // Name as it is shown
	Under       bool   // whether it is of the layout of the row above, at another level
}

// A barColumn is the heading of a column of figures.
type barColumn struct {
	Head, Unit string
	Detail     string  // more about the unit, shown if there is room
	mark       float64 // where a line stands, 0 for none
}

// Breakable returns the heading as HTML that may be broken after a slash.
func (c barColumn) Breakable() template.HTML {
	return template.HTML(strings.ReplaceAll(html.EscapeString(c.Head), "/", "/<wbr>"))
}

// unit returns the unit with its detail.
func (c barColumn) unit() string {
	if c.Detail == "" {
		return c.Unit
	}
	return c.Unit + "; " + c.Detail
}

// A barCell is a figure and its bar.
type barCell struct {
	Rank   string // "1", or "=1" or "?1" for one that shares its place, see [report.Ranking.Shared]; "" if nothing is ranked
	Figure string // "" for nothing
	Note   string // the text of the interval
	Wide   bool   // whether the interval reaches further than is warned of

	value, lo, hi float64 // lo and hi infinite, or equal, if there is no interval
}

func (c barCell) interval() bool { return c.hi > c.lo && !math.IsInf(c.hi, 0) && !math.IsInf(c.lo, 0) }

// end returns the value at the right end of a column.
func (t *barTable) end(column int) float64 {
	end := t.Columns[column].mark
	for _, row := range t.Rows {
		if c := row.Cells[column]; c.Figure != "" {
			end = max(end, c.value)
			if c.interval() {
				end = max(end, c.hi)
			}
		}
	}
	return end
}

// longestNote is how many letters of an interval have room next to a bar: "1.096 ±0.006".
const longestNote = 13

// Many reports whether bars stand below their figures, because there are more columns than fit next to one another
// otherwise, or a longer interval.
func (t *barTable) Many() bool {
	return len(t.Columns) > 3 || slices.ContainsFunc(t.Rows, func(row barRow) bool {
		return slices.ContainsFunc(row.Cells, func(c barCell) bool { return utf8.RuneCountInString(c.Note) > longestNote })
	})
}

// Number returns the sort key of the cell.
func (c barCell) Number() string { return number(c.value) }

// Bar returns the bar of a cell as HTML: as long as its value, the interval on it,
// and a line at the mark of its column.
func (t *barTable) Bar(column int, c barCell) template.HTML {
	if c.Figure == "" {
		return ""
	}
	end := t.end(column)
	percent := func(v float64) string {
		return fmt.Sprintf("%.1f%%", 100*max(0, v)/max(end, math.SmallestNonzeroFloat32))
	}
	out := `<span class="t"><i style="width:` + percent(c.value) + `"></i>`
	if mark := t.Columns[column].mark; mark > 0 {
		out += `<b style="left:` + percent(mark) + `"></b>`
	}
	if c.interval() {
		out += `<u style="left:` + percent(c.lo) + `;width:` + percent(c.hi-max(0, c.lo)) + `"></u>`
	}
	return template.HTML(out + `</span>`)
}

// A barLayout says how the picture of a barTable is laid out.
type barLayout struct {
	width     float64 // of the picture
	across    int     // columns next to one another, the others below
	rowHeight float64
	size      float64 // of text
	small     float64 // of places, units and intervals
	titles    bool    // whether the display names are shown
}

// mostBars is how many columns with bars are next to one another in a picture.
const mostBars = 3

// sideBySide returns how many of columns are next to one another if no more than most fit: in each
// block as many as in the others, as far as that goes.
func sideBySide(columns, most int) int {
	blocks := max(1, (columns+most-1)/most)
	return max(1, (columns+blocks-1)/blocks)
}

// underIndent is how far the name of a row is moved to the right that is under another one.
const underIndent = 12

// measures of a barTable.
type barMeasures struct {
	names, titles       float64 // the room for the names of the rows
	rank, figure, note  float64 // in a column
	column, bar         float64
	head, block, blocks float64 // heights; blocks is how many
}

func (t *barTable) measure(l barLayout) barMeasures {
	var m barMeasures
	for _, row := range t.Rows {
		indent := 0.0
		if row.Under {
			indent = underIndent
		}
		m.names = max(m.names, indent+textWidth(row.Shown, l.size))
		if l.titles {
			m.titles = max(m.titles, textWidth(row.Title, l.size))
		}
		for _, c := range row.Cells {
			m.rank = max(m.rank, textWidth(c.Rank, l.small))
			m.figure = max(m.figure, textWidth(c.Figure, l.size))
			m.note = max(m.note, textWidth(c.Note, l.small))
		}
	}
	m.names += 12
	if m.titles > 0 {
		m.titles += 16
	}
	if m.rank > 0 {
		m.rank += 8
	}
	across := float64(min(l.across, len(t.Columns)))
	m.column = (l.width - m.names - m.titles) / across
	if m.column < 190 { // the display names are left out if there is no room
		m.titles, m.column = 0, (l.width-m.names)/across
	}
	m.bar = max(30, m.column-m.rank-m.figure-m.note-34)
	m.head = 3 * l.size
	m.block = m.head + float64(len(t.Rows))*l.rowHeight + 16
	m.blocks = math.Ceil(float64(len(t.Columns)) / across)
	return m
}

// height returns the height of the drawing.
func (t *barTable) height(l barLayout) float64 {
	m := t.measure(l)
	return m.block * m.blocks
}

// draw draws the table from the given height on.
func (t *barTable) draw(d *drawing, l barLayout, top float64) {
	m := t.measure(l)
	for first := 0; first < len(t.Columns); first += l.across {
		below := top + m.head
		for i, row := range t.Rows {
			y := below + (float64(i)+0.5)*l.rowHeight + 0.35*l.size
			x, class := 0.0, "h"
			if row.Under {
				x, class = underIndent, "o"
			}
			d.text(x, y, class, row.Shown)
			if m.titles > 0 {
				d.text(m.names, y, "o", row.Title)
			}
			if i > 0 && !row.Under {
				d.line(0, below+float64(i)*l.rowHeight, l.width, below+float64(i)*l.rowHeight, "g")
			}
		}
		for k := first; k < min(first+l.across, len(t.Columns)); k++ {
			x := m.names + m.titles + m.column*float64(k-first)
			d.text(x+m.rank, top+l.size, "h", fit(t.Columns[k].Head, l.size, m.column-m.rank))
			d.text(x+m.rank, top+2.2*l.size, "s o", fit(t.Columns[k].unit(), l.small, m.column-m.rank))
			t.drawColumn(d, l, m, k, x, below)
		}
		top += m.block
	}
}

func (t *barTable) drawColumn(d *drawing, l barLayout, m barMeasures, column int, x, top float64) {
	bar := x + m.rank + m.figure + 10
	scale := m.bar / max(t.end(column), math.SmallestNonzeroFloat32)
	for i, row := range t.Rows {
		c := row.Cells[column]
		if c.Figure == "" {
			continue
		}
		middle := top + (float64(i)+0.5)*l.rowHeight
		base := middle + 0.35*l.size
		d.text(x+m.rank-6, base, "s o e", c.Rank)
		d.text(x+m.rank+m.figure, base, "e", c.Figure)
		thick, attributes := 0.55*l.rowHeight, `class="b"`
		if t.Rows[i].Under {
			thick, attributes = 0.35*l.rowHeight, `class="b" fill-opacity=".55"`
		}
		d.rect(bar, middle-thick/2, c.value*scale, thick, attributes)
		if c.interval() {
			d.whisker(bar+max(0, c.lo)*scale, bar+c.hi*scale, middle)
		}
		d.text(bar+m.bar+8, base, "s o", c.Note)
	}
	if mark := t.Columns[column].mark; mark > 0 {
		d.line(bar+mark*scale, top, bar+mark*scale, top+float64(len(t.Rows))*l.rowHeight, "one")
	}
}

// table returns the figures as text, and for programs with all digits.
func (t *barTable) table(names names) textTable {
	of := textTable{
		Slug: t.Slug, Caption: t.Caption, Head: []string{"representation"}, names: names,
		figures: [][]string{{"representation", "column", "unit", "value", "low", "high"}},
	}
	for _, c := range t.Columns {
		of.Head = append(of.Head, fmt.Sprintf("%s (%s)", c.Head, c.Unit))
	}
	for _, row := range t.Rows {
		line := []string{row.Name}
		for k, c := range row.Cells {
			line = append(line, cmp.Or(strings.TrimSpace(c.Figure+" "+c.Note), "-"))
			if c.Figure == "" {
				continue
			}
			figures := []string{row.Name, t.Columns[k].Head, t.Columns[k].Unit, number(c.value), "", ""}
			if c.interval() {
				figures[4], figures[5] = number(c.lo), number(c.hi)
			}
			of.figures = append(of.figures, figures)
		}
		of.Rows = append(of.Rows, line)
	}
	return of
}
