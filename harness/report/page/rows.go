package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A rowChart has a row for each name, and panels next to one another, each with a scale: bars from the left end, or
// points.
type rowChart struct {
	chart
	panels []panel
	rows   []chartRow
	tall   float64  // the height of a row
	column bool     // whether the texts after marks stand in a column at the right of a panel
	said   []string // the marks in words
}

// A panel is a scale with its heading.
type panel struct {
	head   string
	lo, hi float64 // the ends of the scale
	log    bool
	ticks  []tick
}

type tick struct {
	at   float64
	text string
}

// A chartRow is a name with marks in each panel.
type chartRow struct {
	heading string // of the rows, "" for none
	name    string // "" for the row of the heading
	class   string // of its colour
	marks   [][]mark
}

// A mark is a value of a row. Points of a row and panel are linked.
type mark struct {
	value, lo, hi float64 // lo and hi equal, or infinite, for no interval
	shape         byte    // 'b' bar, 'd' dot, 'h' dot half filled, 'r' ring
	after         string  // the text after the mark
	said          string  // the mark in words, if there is no text after it
}

// add adds a mark to the row of a name, below a heading if there is one, in a panel. Rows stand in the order of their first
// marks.
func (c *rowChart) add(heading, name, class string, in int, m mark) {
	row := func(name string) *chartRow {
		at := slices.IndexFunc(c.rows, func(r chartRow) bool { return r.heading == heading && r.name == name })
		if at < 0 {
			at = len(c.rows)
			c.rows = append(c.rows, chartRow{heading, name, class, make([][]mark, len(c.panels))})
		}
		return &c.rows[at]
	}
	if heading != "" {
		row("")
	}
	of := row(name)
	of.marks[in] = append(of.marks[in], m)
	words := []string{heading, c.panels[in].head, name, cmp.Or(m.said, m.after)}
	c.said = append(c.said, strings.Join(slices.DeleteFunc(words, func(word string) bool { return word == "" }), " "))
}

func (m mark) interval() bool { return m.hi > m.lo && !math.IsInf(m.hi, 0) && !math.IsInf(m.lo, 0) }

// share returns the place of a value between the ends of the scale, from 0 to 1.
func (p panel) share(v float64) float64 {
	lo, hi := p.lo, p.hi
	if p.log {
		lo, hi, v = math.Log(lo), math.Log(hi), math.Log(max(v, p.lo))
	}
	return max(0, min(1, (v-lo)/(hi-lo)))
}

// picture draws the chart.
func (c rowChart) picture(slug string) picture {
	c.text = c.title + ". " + c.scale + ": " + strings.Join(c.said, ", ") + "."
	names, after := 0.0, 0.0
	for _, row := range c.rows {
		names = max(names, textWidth(row.name, textSize)+14)
		for _, m := range slices.Concat(row.marks...) {
			after = max(after, textWidth(m.after, smallSize)+10)
		}
	}
	var d drawing
	top := c.begin(&d) + 34
	width := (chartWidth - 2*chartMargin - names) / float64(len(c.panels))
	left := func(k int) float64 { return chartMargin + names + float64(k)*width }
	room := width - after - 14
	bottom := top + c.tall*float64(len(c.rows))
	for k, p := range c.panels {
		d.text(left(k), top-20, "h", p.head)
		for _, t := range p.ticks {
			at := left(k) + room*p.share(t.at)
			class := "g"
			if t.at == 1 {
				class = "one"
			}
			d.line(at, top, at, bottom, class)
			d.text(at, top-5, "s o m", t.text)
		}
	}
	for i, row := range c.rows {
		middle := top + (float64(i)+0.5)*c.tall
		if row.name == "" {
			d.text(chartMargin, middle+5, "h", row.heading)
			continue
		}
		d.text(left(0)-10, middle+5, "e", row.name)
		for k, p := range c.panels {
			c.drawMarks(&d, row.class, row.marks[k], p, left(k), room, middle)
		}
	}
	return c.end(slug, &d, bottom+8)
}

// drawMarks draws the marks of a row in a panel.
func (c rowChart) drawMarks(d *drawing, class string, marks []mark, p panel, x, room, y float64) {
	at := func(v float64) float64 { return x + room*p.share(v) }
	if len(marks) > 1 {
		byValue := func(a, b mark) int { return cmp.Compare(a.value, b.value) }
		d.line(at(slices.MinFunc(marks, byValue).value), y, at(slices.MaxFunc(marks, byValue).value), y, "l "+class)
	}
	for _, m := range marks {
		middle, end, radius := at(m.value), 0.0, 5.5
		if m.interval() {
			end, radius = at(m.hi), 3.5
		}
		switch m.shape {
		case 'b':
			d.rect(x, y-0.32*c.tall, middle-x, 0.64*c.tall, `class="f `+class+`"`)
			radius = 0
		case 'd':
			d.circle(middle, y, radius, "f "+class)
		case 'r':
			d.circle(middle, y, radius-1, "r "+class)
		case 'h':
			d.circle(middle, y, radius-1, "r "+class)
			d.circle(middle, y, radius-3, "f "+class)
		}
		if m.interval() {
			d.whisker(at(m.lo), end, y)
		}
		if end = max(end, middle+radius); c.column {
			end = x + room
		}
		d.text(end+6, y+4, "s o", m.after)
	}
}

// ticks are ticks from 0 to most, with their unit.
func ticks(most, step float64, unit string) []tick {
	var ticks []tick
	for v := 0.0; v <= most; v += step {
		ticks = append(ticks, tick{v, fmt.Sprint(v) + unit})
	}
	return ticks
}
