package page

import (
	"math"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
)

// What the operations other than perft take, side by side.
type costsView struct {
	Machine string
	Charts  []picture
	Table   *textTable // nil where the files hold perft alone
}

func drawCosts(s *source) (content, error) {
	var c content
	var views []costsView
	for _, m := range s.machines {
		view := costsOf(s, m)
		c.pictures = append(c.pictures, view.Charts...)
		if view.Table != nil {
			c.tables = append(c.tables, *view.Table)
		}
		views = append(views, view)
	}
	c.view = views
	return c, nil
}

func costsOf(src *source, m *machine) costsView {
	view := costsView{Machine: m.name}
	means := geomeanSeconds(m.figures)
	t := textTable{
		Slug: src.slugs.of(m.prefix + "costs"), Caption: "Time an operation, geometric mean of the positions",
		Head:    []string{"representation"},
		titles:  src.titles,
		figures: [][]string{{"work", "representation", "ns_per_op"}},
	}
	var sections []*report.Section
	for i := range m.table.Sections {
		if s := &m.table.Sections[i]; !s.Speed {
			sections = append(sections, s)
		}
	}
	if len(sections) == 0 {
		return view
	}
	cells := map[string][]string{} // by column, one for each section
	for k, s := range sections {
		t.Head = append(t.Head, s.Title())
		series := barSeries{name: s.Title(), bars: make([]bar, len(s.Columns))}
		var figures []string
		for i, name := range s.Columns {
			if cells[name] == nil {
				cells[name] = noCells(len(sections))
			}
			seconds, ok := means[workColumn{s.Work, name}]
			if !ok {
				continue
			}
			text := s.Figure(seconds)
			series.bars[i] = bar{value: 1e9 * seconds, label: strings.TrimSuffix(text, "/op")}
			cells[name][k] = text
			t.figures = append(t.figures, []string{s.Title(), name, number(1e9 * seconds)})
			figures = append(figures, name+" "+text)
		}
		view.Charts = append(view.Charts, barChart(picture{
			Slug: src.slugs.of(m.prefix + "cost " + s.Title()), Title: s.Title() + ": " + s.Work.Summary(), Width: 400,
			Text: "Bars of the time an operation takes, in nanoseconds; shorter is faster. " + strings.Join(figures, ", ") + ".",
		}, "time an operation (ns), shorter is faster", src.labels(s.Columns), []barSeries{series}, 0))
	}
	for _, name := range m.table.Columns {
		if line, ok := cells[name]; ok {
			t.Rows = append(t.Rows, append([]string{name}, line...))
		}
	}
	view.Table = &t
	return view
}

// geomeanSeconds returns the geometric mean over the places by work and column.
func geomeanSeconds(figures []report.Figure) map[workColumn]float64 {
	logs := map[workColumn][]float64{}
	for _, f := range figures {
		key := workColumn{f.Work, f.Column}
		logs[key] = append(logs[key], math.Log(f.Seconds))
	}
	means := map[workColumn]float64{}
	for key, l := range logs {
		means[key] = math.Exp(mean(l))
	}
	return means
}

type workColumn struct {
	work   harness.Work
	column string
}
