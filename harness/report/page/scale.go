package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
)

// The time of a node, against the depth.
type scaleView struct {
	Machine  string
	Depth    []picture
	Warnings []harness.Warning // about the runs at several depths
}

func drawScale(s *source) (content, error) {
	var c content
	var views []scaleView
	for _, m := range s.machines {
		view := scaleView{Machine: m.name, Depth: depthCharts(s, m), Warnings: m.ofDepths}
		c.pictures = append(c.pictures, view.Depth...)
		views = append(views, view)
	}
	c.view = views
	return c, nil
}

// A chart collects the points of a line chart by the name of their line.
type chart struct {
	names []string
	lines map[string][]point
}

func (c *chart) add(name string, x, y float64) {
	if c.lines == nil {
		c.lines = map[string][]point{}
	}
	if c.lines[name] == nil {
		c.names = append(c.names, name)
	}
	c.lines[name] = append(c.lines[name], point{x, y})
}

// series returns the lines of two points or more, from left to right.
func (c *chart) series() []lineSeries {
	var series []lineSeries
	for _, name := range c.names {
		if points := c.lines[name]; len(points) > 1 {
			slices.SortStableFunc(points, func(a, b point) int { return cmp.Compare(a.x, b.x) })
			series = append(series, lineSeries{name, points})
		}
	}
	return series
}

// depthCharts draws the time of a node against the depth of the search, for
// the positions that were counted to several depths.
func depthCharts(s *source, m *machine) []picture {
	type subject struct {
		work     harness.Work
		position string
	}
	var order []subject
	charts := map[subject]*chart{}
	for _, f := range m.depths {
		if f.NodeSeconds == 0 || f.Place.Depth == 0 {
			continue
		}
		of := subject{f.Work, f.Place.Position}
		if charts[of] == nil {
			charts[of] = &chart{}
			order = append(order, of)
		}
		charts[of].add(f.Column, float64(f.Place.Depth), 1e9*f.NodeSeconds)
	}
	var pictures []picture
	for _, of := range order {
		series := charts[of].series()
		if len(series) == 0 {
			continue
		}
		pictures = append(pictures, lineChart(picture{
			Slug: s.slugs.of(m.prefix + "depth " + of.work.String() + " " + of.position), Title: of.position + ": " + of.work.Heading(),
			Text: "Nanoseconds a node against the depth of the perft, a line for each representation. " + inWords(series, "plies"),
		}, "depth (plies)", "time a node (ns)", series))
	}
	return pictures
}

// inWords puts the points of a chart in words.
func inWords(series []lineSeries, unit string) string {
	var lines []string
	for _, s := range series {
		var points []string
		for _, p := range s.points {
			points = append(points, fmt.Sprintf("%s ns at %s %s", short(p.y), short(p.x), unit))
		}
		lines = append(lines, s.name+" "+strings.Join(points, ", "))
	}
	return strings.Join(lines, "; ") + "."
}
