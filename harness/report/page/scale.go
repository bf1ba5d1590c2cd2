package page

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"gonum.org/v1/plot/plotter"
)

// hasDepths reports whether there is a position at several depths.
func hasDepths(figures []report.Figure) bool {
	type kind struct{ section, column, position string }
	seen := map[kind]int{}
	for _, f := range figures {
		k := kind{f.Section, f.Column, f.Position}
		if depth, ok := seen[k]; ok && depth != f.Depth {
			return true
		}
		seen[k] = f.Depth
	}
	return false
}

// depth draws what a node takes against the depth of the search, for the
// positions that were counted to several depths.
func (s *study) depth(figures []report.Figure) []picture {
	type chart struct{ section, position string }
	var charts []chart
	series := map[chart][]lineSeries{}
	for _, f := range figures {
		if f.NodeSeconds == 0 || f.Depth == 0 {
			continue
		}
		c := chart{f.Section, f.Position}
		if series[c] == nil {
			charts = append(charts, c)
		}
		i := slices.IndexFunc(series[c], func(l lineSeries) bool { return l.name == f.Column })
		if i < 0 {
			i = len(series[c])
			series[c] = append(series[c], lineSeries{name: f.Column})
		}
		l := &series[c][i]
		l.points = append(l.points, plotter.XY{X: float64(f.Depth), Y: 1e9 * f.NodeSeconds})
	}
	var pictures []picture
	for _, c := range charts {
		var of []lineSeries
		for _, l := range series[c] {
			if len(l.points) > 1 {
				of = append(of, l)
			}
		}
		if len(of) == 0 {
			continue
		}
		pictures = append(pictures, lineChart(picture{
			Slug: s.prefix + "depth-" + slug(c.section+" "+c.position), Title: c.position + ": " + workName(c.section),
			Text: "Nanoseconds a node against the depth of the perft, a line for each representation. " + told(of, "plies"),
		}, "depth (plies)", "time a node (ns)", of))
	}
	return pictures
}

// men draws what a node takes against the number of men on the board, for the
// positions of the corpus. Of positions with as many men it takes the geometric
// mean.
func (s *study) men() []picture {
	count := map[string]int{}
	for _, named := range harness.Corpus() {
		for _, p := range named.Position.Pieces {
			if p != 0 {
				count[named.Name]++
			}
		}
	}
	var pictures []picture
	for _, section := range s.table.Sections {
		if !section.Speed {
			continue
		}
		var series []lineSeries
		for _, column := range section.Columns {
			logs := map[int][]float64{}
			for _, f := range s.figures {
				if n := count[f.Position]; f.Section == section.Title && f.Column == column && f.NodeSeconds > 0 && n > 0 {
					logs[n] = append(logs[n], math.Log(1e9*f.NodeSeconds))
				}
			}
			var xys plotter.XYs
			for n, l := range logs {
				xys = append(xys, plotter.XY{X: float64(n), Y: math.Exp(mean(l))})
			}
			slices.SortFunc(xys, func(a, b plotter.XY) int { return int(a.X - b.X) })
			if len(xys) > 1 {
				series = append(series, lineSeries{column, xys})
			}
		}
		if len(series) == 0 {
			continue
		}
		pictures = append(pictures, lineChart(picture{
			Slug: s.prefix + "men-" + slug(section.Title), Title: workName(section.Title),
			Text: "Nanoseconds a node against the number of men on the board, a line for each representation. " + told(series, "men"),
		}, "men on the board", "time a node (ns)", series))
	}
	return pictures
}

// told puts the points of a chart in words.
func told(series []lineSeries, unit string) string {
	var lines []string
	for _, s := range series {
		var points []string
		for _, p := range s.points {
			points = append(points, fmt.Sprintf("%s ns at %s %s", short(p.Y), short(p.X), unit))
		}
		lines = append(lines, s.name+" "+strings.Join(points, ", "))
	}
	return strings.Join(lines, "; ") + "."
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
