package page

import (
	"fmt"
	"math"
	"strconv"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
)

// What the operations other than perft take, side by side.
type costsView struct {
	Machine string
	Bars    *barTable // nil where the files hold perft alone
}

func drawCosts(s *source) (content, error) {
	var c content
	var views []costsView
	for _, m := range s.machines {
		view := costsView{Machine: m.name}
		if bars, table := costsOf(s, m); bars != nil {
			view.Bars = bars
			c.pictures, c.tables = append(c.pictures, bars.picture()), append(c.tables, table)
		}
		views = append(views, view)
	}
	c.view = views
	return c, nil
}

type workColumn struct {
	work   harness.Work
	column string
}

// meansOf returns the means by work and column.
func meansOf(m *machine) map[workColumn]report.Mean {
	means := map[workColumn]report.Mean{}
	for _, mean := range m.results.Means() {
		means[workColumn{mean.Work, mean.Column}] = mean
	}
	return means
}

// costsOf returns the table of the costs of a machine, nil where there are none.
func costsOf(src *source, m *machine) (*barTable, textTable) {
	t := textTable{
		Slug: src.slugs.of(m.prefix + "costs"), Caption: "Time an operation, geometric mean of the positions",
		Head:    []string{"representation"},
		names:   src.names,
		figures: [][]string{{"work", "representation", "ns_per_op", "low", "high"}},
	}
	bars := &barTable{
		Slug: t.Slug, Caption: t.Caption + " (ns), with 95 % interval; shorter is faster",
		Text: "Bars of the time that an operation takes, a column for each operation. The numbers are those of " + t.Slug + ".csv.",
	}
	var sections []*report.Section
	for i := range m.table.Sections {
		if s := &m.table.Sections[i]; !s.Speed {
			sections = append(sections, s)
			t.Head = append(t.Head, s.Title())
			bars.Columns = append(bars.Columns, barColumn{Head: s.Title(), Unit: s.Work.Summary()})
		}
	}
	if len(sections) == 0 {
		return nil, t
	}
	for _, name := range m.table.Columns {
		row := barRow{Name: name, Shown: src.shown(name), Title: src.titles[name], Cells: make([]barCell, len(sections))}
		line, found := append([]string{name}, noCells(len(sections))...), false
		for k, s := range sections {
			mean, ok := m.means[workColumn{s.Work, name}]
			if !ok {
				continue
			}
			found = true
			line[1+k] = s.Figure(mean.Seconds)
			t.figures = append(t.figures, []string{s.Title(), name, number(1e9 * mean.Seconds), number(1e9 * mean.Lo), number(1e9 * mean.Hi)})
			row.Cells[k] = costCell(mean)
		}
		if found {
			t.Rows, bars.Rows = append(t.Rows, line), append(bars.Rows, row)
		}
	}
	return bars, t
}

// costCell returns a time in nanoseconds with its interval.
func costCell(mean report.Mean) barCell {
	c := barCell{value: 1e9 * mean.Seconds, lo: 1e9 * mean.Lo, hi: 1e9 * mean.Hi}
	decimals := 3 - int(math.Floor(math.Log10(max(c.value, 1e-3)))) // four digits
	c.Figure = strconv.FormatFloat(c.value, 'f', max(0, min(3, decimals)), 64)
	if c.interval() {
		reach := max(c.hi/c.value, c.value/c.lo) - 1
		c.Note = fmt.Sprintf("±%.0f %%", math.Ceil(100*reach))
	}
	return c
}
