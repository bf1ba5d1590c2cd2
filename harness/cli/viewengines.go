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

// engineColumns are the figures of a row of the view engines.
var engineColumns = []struct {
	title string
	kind  work.Kind
	count work.Count
}{
	{"list", work.Perft, work.List},
	{"leaf", work.Perft, work.Leaf},
	{"ns/move", work.MakeUnmake, ""},
}

const enginesHelp = `engines: a line for each engine and board of bench run --engine, the fastest first. list
and leaf are perfts in millions of nodes a second, by the treatment of the last ply:
listed, or made and unmade; one in bulk is too short here to be compared. ns/move is a
move that is made and unmade, in nanoseconds. A figure is the geometric mean over the
positions of the medians. * marks an engine whose perfts are less deep than those of
others.`

// showEngines prints the figures of engines.
func (a *app) showEngines(_ context.Context, results *report.Results, _ compareOptions) error {
	figures := results.Figures()
	var names []string
	depths, speed, deepest := map[string]int{}, map[string]float64{}, 0
	for _, f := range figures {
		if name := f.Subject; !slices.Contains(names, name) {
			names = append(names, name)
			depths[name] = depthsOf(figures, name)
			deepest = max(deepest, depths[name])
			speed[name] = cmp.Or(meanFigure(figures, name, work.Perft, work.List), meanFigure(figures, name, work.Perft, work.Leaf))
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(speed[b], speed[a]) })
	cells := [][]string{{""}}
	for _, c := range engineColumns {
		cells[0] = append(cells[0], c.title)
	}
	for _, name := range names {
		line := []string{name}
		if depths[name] < deepest {
			line[0] += "*"
		}
		for _, c := range engineColumns {
			cell := "-"
			switch f := meanFigure(figures, name, c.kind, c.count); {
			case f >= 100:
				cell = fmt.Sprintf("%.0f", f)
			case f > 0:
				cell = fmt.Sprintf("%.3g", f)
			}
			line = append(line, cell)
		}
		cells = append(cells, line)
	}
	printColumns(a.stdout, cells, 1, 2, 3)
	fmt.Fprintf(a.stdout, "\n%s\n", results.Setup())
	return nil
}

// deepestOf returns the figures of a subject's work by position, each at its greatest depth.
func deepestOf(figures []report.Figure, subject string, kind work.Kind, count work.Count) map[string]report.Figure {
	deepest := map[string]report.Figure{}
	for _, f := range figures {
		if f.Subject != subject || f.Work.Kind != kind || f.Work.Count != count || f.N == 0 {
			continue
		}
		if d, ok := deepest[f.Place.Position]; !ok || f.Place.Depth > d.Place.Depth {
			deepest[f.Place.Position] = f
		}
	}
	return deepest
}

// depthsOf returns the sum of the depths of a subject's perfts by leaf, each at its greatest.
func depthsOf(figures []report.Figure, subject string) int {
	sum := 0
	for _, f := range deepestOf(figures, subject, work.Perft, work.Leaf) {
		sum += f.Place.Depth
	}
	return sum
}

// meanFigure returns the geometric mean of a subject's work over the positions: millions of nodes a second, or
// nanoseconds an operation; 0 for none.
func meanFigure(figures []report.Figure, subject string, kind work.Kind, count work.Count) float64 {
	deepest := deepestOf(figures, subject, kind, count)
	if len(deepest) == 0 {
		return 0
	}
	sum := 0.0
	for _, f := range deepest {
		if kind == work.Perft {
			sum += math.Log(1e-6 / f.NodeSeconds)
		} else {
			sum += math.Log(1e9 * f.Seconds)
		}
	}
	return math.Exp(sum / float64(len(deepest)))
}
