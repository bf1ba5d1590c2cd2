package page

import (
	"fmt"
	"html"
	"math"
	"slices"
)

// A point is a measurement at x.
type point struct{ x, y float64 }

// A lineSeries is a board or codec in a chart of points, from left to right.
type lineSeries struct {
	name   string
	points []point
}

// lineChart draws points on a logarithmic scale upwards. Each series has its name
// at its last point and no colour of its own: the first one stands out, and on the
// page the one that the reader chooses.
func lineChart(p picture, x, y string, series []lineSeries) picture {
	const left, top, bottom, line = 38, 46, 38, 14.5
	names := make([]string, len(series))
	lo, hi := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for i, s := range series {
		names[i] = s.name
		for _, at := range s.points {
			lo = point{min(lo.x, at.x), min(lo.y, at.y)}
			hi = point{max(hi.x, at.x), max(hi.y, at.y)}
		}
	}
	lo.y, hi.y = lo.y/1.06, hi.y*1.06
	p.Width = 362
	right := min(widest(names, smallSize), 150) + 20
	width := float64(p.Width) - left - right
	height := max(190, line*float64(len(series)))
	p.Height = int(height) + top + bottom
	toX := func(v float64) float64 {
		if hi.x == lo.x {
			return left + width/2
		}
		return left + 5 + (v-lo.x)/(hi.x-lo.x)*(width-10)
	}
	toY := func(v float64) float64 { return top + height*math.Log(hi.y/v)/math.Log(hi.y/lo.y) }

	var d drawing
	d.text(0, 14, "h", fit(p.Title, textSize, float64(p.Width)))
	d.text(0, 34, "s o", y)
	for _, v := range decades(lo.y, hi.y) {
		d.line(left, toY(v), left+width, toY(v), "g")
		d.text(left-5, toY(v)+4, "s e", tickText(v))
	}
	for _, v := range wholes(lo.x, hi.x) {
		d.text(toX(v), top+height+16, "s m", tickText(v))
	}
	d.text(left+width/2, top+height+32, "s o m", x)

	ends := make([]float64, len(series))
	for i, s := range series {
		ends[i] = toY(s.points[len(s.points)-1].y)
	}
	labels := spread(ends, line, top, top+height)
	for i, s := range series {
		class := "ln"
		if i == 0 {
			class += " base"
		}
		fmt.Fprintf(&d, `<g class="%s" data-b="%s">`, class, html.EscapeString(s.name))
		path := ""
		for k, at := range s.points {
			path += fmt.Sprintf("%c%s %s", "ML"[min(k, 1)], coordinate(toX(at.x)), coordinate(toY(at.y)))
		}
		fmt.Fprintf(&d, `<path d="%s"/>`, path)
		for _, at := range s.points {
			fmt.Fprintf(&d, `<circle cx="%s" cy="%s" r="2.4"/>`, coordinate(toX(at.x)), coordinate(toY(at.y)))
		}
		last := s.points[len(s.points)-1]
		fmt.Fprintf(&d, `<path class="lead" d="M%s %sL%s %s"/>`, coordinate(toX(last.x)+3), coordinate(ends[i]), coordinate(left+width+10), coordinate(labels[i]))
		d.text(left+width+12, labels[i]+4, "s", fit(s.name, smallSize, 150))
		d.WriteString(`</g>`)
	}
	p.body = d.String()
	return p
}

// spread moves heights apart so that between two of them there is a line at least, and
// keeps them between top and bottom as far as there is room.
func spread(heights []float64, line, top, bottom float64) []float64 {
	order := make([]int, len(heights))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case heights[a] < heights[b]:
			return -1
		case heights[a] > heights[b]:
			return 1
		}
		return 0
	})
	moved := slices.Clone(heights)
	least := top
	for _, i := range order {
		moved[i] = max(moved[i], least)
		least = moved[i] + line
	}
	most := bottom
	for _, i := range slices.Backward(order) {
		moved[i] = min(moved[i], most)
		most = moved[i] - line
	}
	return moved
}
