package page

import (
	"math"
	"strconv"
	"strings"
)

// A rowChart has a row for each name, and panels next to one another, each with a scale: bars from the left end, or
// points.
type rowChart struct {
	chart
	panels []panel
	rows   []chartRow
	tall   float64 // the height of a row
	column bool    // whether the texts after marks stand in a column at the right of a panel
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
	name  string
	class string // of its colour
	group bool   // whether it is a heading of the rows below
	marks [][]mark
}

// A mark is a value of a row. Points of a row and panel are linked.
type mark struct {
	value, lo, hi float64 // lo and hi equal, or infinite, for no interval
	shape         byte    // 'b' bar, 'd' dot, 'h' dot half filled, 'r' ring
	after         string  // the text after the mark
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

// picture draws the chart, of which texts are the marks in words.
func (c rowChart) picture(slug string, texts []string) picture {
	c.text = c.title + ". " + c.scale + ": " + strings.Join(texts, ", ") + "."
	names, after := 0.0, 0.0
	for _, row := range c.rows {
		if !row.group {
			names = max(names, textWidth(row.name, textSize)+14)
		}
		for _, marks := range row.marks {
			for _, m := range marks {
				after = max(after, textWidth(m.after, smallSize)+10)
			}
		}
	}
	var d drawing
	top := c.begin(&d) + 34
	width := (chartWidth - 2*chartMargin - names) / float64(len(c.panels))
	bottom := top + c.tall*float64(len(c.rows))
	for k, p := range c.panels {
		x := chartMargin + names + float64(k)*width
		room := width - after - 14
		d.text(x, top-20, "h", p.head)
		for _, t := range p.ticks {
			at := x + room*p.share(t.at)
			class := "g"
			if t.at == 1 {
				class = "one"
			}
			d.line(at, top, at, bottom, class)
			d.text(at, top-5, "s o m", t.text)
		}
		for i, row := range c.rows {
			middle := top + (float64(i)+0.5)*c.tall
			if row.group {
				continue
			}
			c.drawMarks(&d, row, row.marks[k], p, x, room, middle)
		}
	}
	for i, row := range c.rows {
		base := top + (float64(i)+0.5)*c.tall + 5
		if row.group {
			d.text(chartMargin, base, "h", row.name)
		} else {
			d.text(chartMargin+names-10, base, "e", row.name)
		}
	}
	return c.end(slug, &d, bottom+8)
}

// drawMarks draws the marks of a row in a panel.
func (c rowChart) drawMarks(d *drawing, row chartRow, marks []mark, p panel, x, room, y float64) {
	if len(marks) == 0 {
		return
	}
	at := func(v float64) float64 { return x + room*p.share(v) }
	least, most := math.Inf(1), math.Inf(-1)
	for _, m := range marks {
		least, most = min(least, at(m.value)), max(most, at(m.value))
	}
	if len(marks) > 1 {
		d.line(least, y, most, y, "l "+row.class)
	}
	for _, m := range marks {
		at, radius := at(m.value), 5.5
		if m.interval() {
			radius = 3.5
		}
		end := at
		switch m.shape {
		case 'b':
			d.rect(x, y-0.32*c.tall, at-x, 0.64*c.tall, `class="f `+row.class+`"`)
		case 'd':
			d.circle(at, y, radius, "f "+row.class)
		case 'r':
			d.circle(at, y, radius-1, "r "+row.class)
		case 'h':
			d.circle(at, y, radius-1, "r "+row.class)
			d.circle(at, y, radius-3, "f "+row.class)
		}
		if m.shape != 'b' {
			end += radius
		}
		if m.interval() {
			d.whisker(x+room*p.share(m.lo), x+room*p.share(m.hi), y)
			end = max(end, x+room*p.share(m.hi))
		}
		if c.column {
			end = x + room
		}
		d.text(end+6, y+4, "s o", m.after)
	}
}

// percentTicks are ticks from 0 to most percent.
func percentTicks(most, step int) []tick {
	var ticks []tick
	for v := 0; v <= most; v += step {
		ticks = append(ticks, tick{float64(v), strconv.Itoa(v) + " %"})
	}
	return ticks
}
