package cli

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
)

// An engineColumn is a figure of a row of the view engines.
type engineColumn struct {
	title string
	kind  work.Kind
	count work.Count
}

var engineColumns = []engineColumn{
	{"list", work.Perft, work.List},
	{"leaf", work.Perft, work.Leaf},
	{"ns/move", work.MakeUnmake, ""},
}

const enginesHelp = `engines: a line for each engine and board of bench run --engine, the fastest first. list
and leaf are perfts in millions of nodes a second, by the treatment of the last ply;
ns/move is a move that is made and unmade, in nanoseconds. A figure is the geometric
mean over the positions of the medians. * marks an engine whose perfts are less deep
than those of others.`

// showEngines prints the figures of engines.
func (a *app) showEngines(_ context.Context, results *report.Results, _ compareOptions) error {
	type engine struct {
		name   string
		means  []float64 // of the columns
		depths int       // the sum, by leaf
	}
	var engines []engine
	deepest := 0
	for _, f := range results.Figures() {
		if slices.ContainsFunc(engines, func(e engine) bool { return e.name == f.Subject }) {
			continue
		}
		e := engine{name: f.Subject}
		for _, c := range engineColumns {
			mean, depths := meanFigure(results.Figures(), e.name, c.kind, c.count)
			e.means = append(e.means, mean)
			if c.count == work.Leaf {
				e.depths, deepest = depths, max(deepest, depths)
			}
		}
		engines = append(engines, e)
	}
	speed := func(e engine) float64 { return cmp.Or(e.means[0], e.means[1]) }
	slices.SortStableFunc(engines, func(a, b engine) int { return cmp.Compare(speed(b), speed(a)) })
	cells := [][]string{append([]string{""}, namesBy(engineColumns, func(c engineColumn) string { return c.title })...)}
	for _, e := range engines {
		line := []string{e.name}
		if e.depths < deepest {
			line[0] += "*"
		}
		for _, mean := range e.means {
			cell := "-"
			switch {
			case mean >= 100:
				cell = fmt.Sprintf("%.0f", mean)
			case mean > 0:
				cell = fmt.Sprintf("%.3g", mean)
			}
			line = append(line, cell)
		}
		cells = append(cells, line)
	}
	printColumns(a.stdout, cells, 1, 2, 3)
	fmt.Fprintf(a.stdout, "\n%s\n", results.Setup())
	return nil
}

// meanFigure returns the geometric mean of a subject's work over the positions, each at its greatest depth, and the sum of
// these depths. The mean is millions of nodes a second, or nanoseconds an operation; 0 for none.
func meanFigure(figures []report.Figure, subject string, kind work.Kind, count work.Count) (mean float64, depths int) {
	deepest := map[string]report.Figure{} // by position
	for _, f := range figures {
		if f.Subject != subject || f.Work.Kind != kind || f.Work.Count != count || f.N == 0 {
			continue
		}
		if d, ok := deepest[f.Place.Position]; !ok || f.Place.Depth > d.Place.Depth {
			deepest[f.Place.Position] = f
		}
	}
	if len(deepest) == 0 {
		return 0, 0
	}
	sum := 0.
	for _, f := range deepest {
		depths += f.Place.Depth
		if kind == work.Perft {
			sum -= math.Log(1e6 * f.NodeSeconds)
		} else {
			sum += math.Log(1e9 * f.Seconds)
		}
	}
	return math.Exp(sum / float64(len(deepest))), depths
}
