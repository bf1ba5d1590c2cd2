package page

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A bar is a value with its interval.
type bar struct {
	value, lo, hi float64 // lo and hi are equal where there is no interval
	label         string  // "" for no bar at all
}

// A barSeries is one bar for each name.
type barSeries struct {
	name string
	bars []bar
}

// barChart draws lying bars from 0, a group for each name, the first one on
// top. Where mark is not 0, a line stands there.
func barChart(p picture, unit string, names []string, series []barSeries, mark float64) picture {
	const thick, apart, below, above = 13, 9, 50, 30
	group := max(vg.Length(len(series)*thick+apart), lineHeight(names))
	p.Height = int(group)*len(names) + below + above
	if len(series) > 1 {
		p.Height += 18 * (1 + len(series)/3)
	}
	most, letters := mark, 0
	for _, s := range series {
		for _, b := range s.bars {
			most, letters = max(most, b.value, b.hi), max(letters, len(b.label))
		}
	}
	// The axis is longer than the longest bar by the longest text after a bar.
	inside := float64(p.Width) - nameWidth(names)
	reach := most * inside / (inside - letter*float64(letters) - 8)
	return drawPicture(p, func(c draw.Canvas) {
		plt := newPlot(p.Title, unit, "")
		lines := plotter.NewGrid()
		lines.Horizontal.Width = 0
		lines.Vertical.Color = grid
		plt.Add(lines)
		if mark != 0 {
			plt.Add(standingLine{mark})
		}
		plt.X.Tick.Marker = evenly{8}
		plt.Y.Min, plt.Y.Max = -0.5, float64(len(names))-0.5
		reversed := make([]string, len(names))
		for i, name := range names {
			reversed[len(names)-1-i] = name
		}
		plt.NominalY(reversed...)
		plt.Y.Padding, plt.Y.Width, plt.Y.Tick.Length = 4, 0, 0
		plt.Y.Tick.Label.YAlign = middleOf(names)
		plt.X.Width = 0
		var legend []legendEntry
		for i, s := range series {
			offset := thick * (vg.Length(len(series)-1)/2 - vg.Length(i))
			addBars(plt, s.bars, offset, thick-2, seriesColors[i%len(seriesColors)])
			legend = append(legend, legendEntry{s.name, seriesColors[i%len(seriesColors)], nil})
		}
		plt.X.Min, plt.X.Max = 0, reach
		plt.Y.Min, plt.Y.Max = -0.5, float64(len(names))-0.5
		if len(series) > 1 {
			title := plt.Title.Text
			plt.Title.Text = ""
			c = drawTitle(c, plt, title)
			c = drawLegend(c, plt, legend)
		}
		plt.Draw(draw.Crop(c, 6, -8, 4, 0))
	})
}

func addBars(plt *plot.Plot, bars []bar, offset, width vg.Length, fill color.Color) {
	values := make(plotter.Values, len(bars))
	whiskers := intervals{}
	labels := barLabels{offset: offset, style: labelStyle(plt, smallSize, ink, text.XLeft, text.YCenter)}
	for i, b := range bars {
		at := len(bars) - 1 - i
		if b.label == "" {
			continue
		}
		values[at] = b.value
		end := b.value
		if b.hi > b.lo && !math.IsInf(b.hi, 0) && !math.IsInf(b.lo, 0) {
			whiskers = append(whiskers, interval{float64(at), b.lo, b.hi, offset})
			end = max(end, b.hi)
		}
		labels.at = append(labels.at, plotter.XY{X: end, Y: float64(at)})
		labels.text = append(labels.text, b.label)
	}
	chart, err := plotter.NewBarChart(values, width)
	if err != nil {
		panic("page: " + err.Error()) // values of measurements are finite
	}
	chart.Horizontal, chart.Offset, chart.Color = true, offset, fill
	chart.LineStyle.Width = 0
	plt.Add(chart, whiskers, labels)
}

// An interval is drawn as a line with an end at both sides.
type interval struct {
	at, lo, hi float64
	offset     vg.Length
}

type intervals []interval

// Plot implements plot.Plotter.
func (is intervals) Plot(c draw.Canvas, plt *plot.Plot) {
	x, y := plt.Transforms(&c)
	s := draw.LineStyle{Color: ink, Width: 1.1}
	for _, i := range is {
		at := y(i.at) + i.offset
		c.StrokeLine2(s, x(i.lo), at, x(i.hi), at)
		for _, end := range []float64{i.lo, i.hi} {
			c.StrokeLine2(s, x(end), at-3, x(end), at+3)
		}
	}
}

// barLabels are texts to the right of bars.
type barLabels struct {
	at     plotter.XYs
	text   []string
	offset vg.Length
	style  text.Style
}

// Plot implements plot.Plotter.
func (l barLabels) Plot(c draw.Canvas, plt *plot.Plot) {
	x, y := plt.Transforms(&c)
	for i, at := range l.at {
		c.FillText(l.style, vg.Point{X: x(at.X) + 5, Y: y(at.Y) + l.offset + 1}, l.text[i])
	}
}

// A standingLine marks a value.
type standingLine struct{ at float64 }

// Plot implements plot.Plotter.
func (l standingLine) Plot(c draw.Canvas, plt *plot.Plot) {
	x, _ := plt.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: grid, Width: 2}, x(l.at), c.Min.Y, x(l.at), c.Max.Y)
}

// stackedChart draws a lying bar for each name that is made of parts, each a
// share of 1.
func stackedChart(p picture, names, parts []string, shares [][]float64) picture {
	const thick, apart = 15, 8
	p.Height = int(max(thick+apart, lineHeight(names)))*len(names) + 118
	return drawPicture(p, func(c draw.Canvas) {
		plt := newPlot("", "share of the time (%)", "")
		reversed := make([]string, len(names))
		for i, name := range names {
			reversed[len(names)-1-i] = name
		}
		plt.NominalY(reversed...)
		plt.Y.Padding, plt.Y.Width, plt.Y.Tick.Length = 4, 0, 0
		plt.Y.Tick.Label.YAlign = middleOf(names)
		var legend []legendEntry
		var below *plotter.BarChart
		begin := make([]float64, len(names))
		labels := barLabels{style: labelStyle(plt, smallSize, color.NRGBA{0xff, 0xff, 0xff, 0xff}, text.XCenter, text.YCenter)}
		for k, part := range parts {
			values := make(plotter.Values, len(names))
			for i := range names {
				at := len(names) - 1 - i
				values[at] = 100 * shares[i][k]
				if values[at] >= 6 {
					labels.at = append(labels.at, plotter.XY{X: begin[at] + values[at]/2, Y: float64(at)})
					labels.text = append(labels.text, percent(shares[i][k]))
				}
				begin[at] += values[at]
			}
			chart, err := plotter.NewBarChart(values, thick)
			if err != nil {
				panic("page: " + err.Error()) // shares are finite
			}
			chart.Horizontal, chart.Color = true, partColors[k]
			chart.LineStyle.Width = 0
			if below != nil {
				chart.StackOn(below)
			}
			below = chart
			plt.Add(chart)
			legend = append(legend, legendEntry{part, partColors[k], nil})
		}
		labels.offset = 0
		plt.Add(centred{labels})
		plt.X.Min, plt.X.Max = 0, 100
		plt.Y.Min, plt.Y.Max = -0.5, float64(len(names))-0.5
		c = drawLegend(drawTitle(c, plt, p.Title), plt, legend)
		plt.Draw(draw.Crop(c, 6, -14, 4, 0))
	})
}

// centred are labels in the middle of where they stand.
type centred struct{ barLabels }

// Plot implements plot.Plotter.
func (l centred) Plot(c draw.Canvas, plt *plot.Plot) {
	x, y := plt.Transforms(&c)
	for i, at := range l.at {
		c.FillText(l.style, vg.Point{X: x(at.X), Y: y(at.Y) + 1}, l.text[i])
	}
}
