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

// heat is a palette from pale to dark, evenly in lightness.
type heat struct{}

var heatStops = [...][3]float64{{0xf6, 0xef, 0xd2}, {0x8f, 0xc9, 0xb0}, {0x2b, 0x7f, 0xa0}, {0x1a, 0x2f, 0x6b}}

// Colors implements palette.Palette.
func (heat) Colors() []color.Color {
	const n = 64
	colors := make([]color.Color, n)
	for i := range colors {
		at := float64(i) / (n - 1) * float64(len(heatStops)-1)
		k := min(int(at), len(heatStops)-2)
		var mixed [3]uint8
		for j := range mixed {
			from, to := heatStops[k][j], heatStops[k+1][j]
			mixed[j] = uint8(math.Round(from + (at-float64(k))*(to-from)))
		}
		colors[i] = color.NRGBA{mixed[0], mixed[1], mixed[2], 0xff}
	}
	return colors
}

// A matrix is a table of numbers, the first row on top; what is not there is
// NaN.
type matrix struct {
	rows, columns []string
	values        [][]float64
	labels        [][]string
}

// Dims, X, Y and Z implement plotter.GridXYZ.
func (m matrix) Dims() (c, r int)   { return len(m.columns), len(m.rows) }
func (m matrix) X(c int) float64    { return float64(c) }
func (m matrix) Y(r int) float64    { return float64(r) }
func (m matrix) Z(c, r int) float64 { return m.log(len(m.rows)-1-r, c) }

func (m matrix) log(row, column int) float64 { return math.Log(m.values[row][column]) }

// heatMap draws a matrix, in colours by the logarithm.
func heatMap(p picture, m matrix, x, y string) picture {
	const cell, rest = 60, 88
	line, left := int(max(23, lineHeight(m.rows))), max(120, int(nameWidth(m.rows)))
	p.Width = max(left+cell*len(m.columns)+14, 420)
	p.Height = line*len(m.rows) + rest
	return drawPicture(p, func(c draw.Canvas) {
		plt := newPlot(p.Title, x, y)
		h := plotter.NewHeatMap(m, heat{})
		h.NaN = color.Transparent
		if !(h.Max > h.Min) {
			h.Max = h.Min + 1
		}
		plt.Add(h, cellTexts{m, h, plt})
		plt.NominalX(m.columns...)
		reversed := make([]string, len(m.rows))
		for i, name := range m.rows {
			reversed[len(m.rows)-1-i] = name
		}
		plt.NominalY(reversed...)
		for _, axis := range []*plot.Axis{&plt.X, &plt.Y} {
			axis.Width, axis.Tick.Length, axis.Padding = 0, 0, 3
		}
		plt.X.Tick.Label.Font.Size = smallSize
		plt.Y.Tick.Label.YAlign = middleOf(m.rows)
		plt.X.Min, plt.X.Max = -0.5, float64(len(m.columns))-0.5
		plt.Y.Min, plt.Y.Max = -0.5, float64(len(m.rows))-0.5
		plt.Draw(draw.Crop(c, 6, -8, 4, -4))
	})
}

// cellTexts are the numbers in the cells of a heat map.
type cellTexts struct {
	m   matrix
	h   *plotter.HeatMap
	plt *plot.Plot
}

// Plot implements plot.Plotter.
func (t cellTexts) Plot(c draw.Canvas, plt *plot.Plot) {
	x, y := plt.Transforms(&c)
	colors := t.h.Palette.Colors()
	for row := range t.m.rows {
		for column := range t.m.columns {
			s := labelStyle(t.plt, smallSize, ink, text.XCenter, text.YCenter)
			if z := t.m.log(row, column); !math.IsNaN(z) {
				at := (z - t.h.Min) / (t.h.Max - t.h.Min) * float64(len(colors)-1)
				s.Color = legibleOn(colors[int(at)])
			}
			label := t.m.labels[row][column]
			c.FillText(s, vg.Point{X: x(float64(column)), Y: y(float64(len(t.m.rows)-1-row)) + 1}, label)
		}
	}
}

// legibleOn returns black or white, whichever has more contrast with a colour.
func legibleOn(c color.Color) color.Color {
	dark, light := color.Black, color.NRGBA{0xff, 0xff, 0xff, 0xff}
	if contrast(c, light) > contrast(c, dark) {
		return light
	}
	return dark
}

// contrast returns the contrast ratio of two colours, from 1 to 21.
//
// Reference: Web Content Accessibility Guidelines 2.2, relative luminance.
func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// A lineSeries is a representation in a plot of points.
type lineSeries struct {
	name   string
	points plotter.XYs
}

var glyphs = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.SquareGlyph{}, draw.PyramidGlyph{}, draw.RingGlyph{}, draw.BoxGlyph{}, draw.TriangleGlyph{}}

// lineChart draws points that lines connect, on a logarithmic scale upwards.
// Colours and shapes together distinguish many series.
func lineChart(p picture, x, y string, series []lineSeries) picture {
	p.Width, p.Height = chartWidth, 360+9*len(series)
	return drawPicture(p, func(c draw.Canvas) {
		plt := newPlot("", x, y)
		lines := plotter.NewGrid()
		lines.Vertical.Color, lines.Horizontal.Color = grid, grid
		plt.Add(lines)
		plt.Y.Scale, plt.Y.Tick.Marker = plot.LogScale{}, decades{}
		plt.X.Tick.Marker = wholes{}
		plt.X.Padding, plt.Y.Padding = 4, 4
		var legend []legendEntry
		for i, s := range series {
			at, glyph := seriesColors[i%len(seriesColors)], glyphs[(i/len(seriesColors)+i)%len(glyphs)]
			line, points, err := plotter.NewLinePoints(s.points)
			if err != nil {
				panic("page: " + err.Error()) // measurements are finite
			}
			line.Color, line.Width = at, 0.9
			if i >= len(seriesColors) {
				line.Dashes = []vg.Length{4, 2}
			}
			points.GlyphStyle = draw.GlyphStyle{Color: at, Radius: 3.2, Shape: glyph}
			plt.Add(line, points)
			legend = append(legend, legendEntry{s.name, at, glyph})
		}
		// A point on the edge would be cut.
		plt.X.Min, plt.X.Max = plt.X.Min-0.02*(plt.X.Max-plt.X.Min), plt.X.Max+0.02*(plt.X.Max-plt.X.Min)
		plt.Y.Min, plt.Y.Max = plt.Y.Min/1.06, plt.Y.Max*1.06
		c = drawLegend(drawTitle(c, plt, p.Title), plt, legend)
		plt.Draw(draw.Crop(c, 6, -14, 4, 0))
	})
}
