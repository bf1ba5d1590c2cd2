package page

import (
	"math"
	"slices"
	"strconv"

	"github.com/boardbench/boardbench/harness/report"
)

// The times of the operations other than perft, side by side.
type costsView struct {
	Machine string
	Bars    *barTable // nil if the files hold perft alone
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

// meanFigure returns the mean of a column as the tables of means show it, in millions of
// nodes a second or in nanoseconds: the mean of the base, times the ratio to it. So the figure, its
// interval and its place are of one estimate. It is "", 0 without one.
func meanFigure(section *report.Section, column int) (text string, value float64) {
	row := section.Summary()
	c := row.Cells[column]
	if c.N == 0 || row.Base() == 0 {
		return "", 0
	}
	if value = 1e9 * row.Base() / c.Ratio; section.Speed {
		value = 1e-6 * row.Base() * c.Ratio
	}
	return digits(value), value
}

// digits writes a number for a person, to half a percent or better: "122.2", "5.58", "0.0312".
func digits(v float64) string {
	return strconv.FormatFloat(v, 'f', max(0, 2-int(math.Floor(math.Log10(v/2)))), 64)
}

// costsOf returns the table of the costs of a machine, nil if there are none.
func costsOf(src *source, m *machine) (*barTable, textTable) {
	t := textTable{
		Slug: src.slugs.of(m.prefix + "costs"), Caption: "Time an operation, geometric mean of the positions",
		Head:    []string{"representation"},
		names:   src.names,
		figures: [][]string{{"work", "representation", "ns_per_op", "low", "high"}},
	}
	bars := &barTable{
		Slug: t.Slug, Caption: t.Caption + " (ns), with the 95 % interval of the ratio to the first, of this sitting; shorter is faster",
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
			at := slices.Index(s.Columns, name)
			if at < 0 {
				continue
			}
			cell := costCell(s, at)
			if cell.Figure == "" {
				continue
			}
			found = true
			line[1+k], row.Cells[k] = s.Figure(1e-9*cell.value), cell
			lo, hi := "", ""
			if cell.interval() {
				lo, hi = number(cell.lo), number(cell.hi)
			}
			t.figures = append(t.figures, []string{s.Title(), name, number(cell.value), lo, hi})
		}
		if found {
			t.Rows, bars.Rows = append(t.Rows, line), append(bars.Rows, row)
		}
	}
	return bars, t
}

// costCell returns the mean time of a column in nanoseconds, with the interval of its ratio to
// the base.
func costCell(s *report.Section, column int) barCell {
	text, value := meanFigure(s, column)
	cell := barCell{Figure: text, value: value, lo: value, hi: value}
	if c := s.Summary().Cells[column]; column > 0 && text != "" && c.HasInterval() {
		cell.lo, cell.hi = value*c.Ratio/c.Hi, value*c.Ratio/c.Lo
		if cell.Note = "(" + digits(cell.lo) + " to " + digits(cell.hi) + ")"; c.Skewed() {
			return cell
		}
		cell.Note = "±" + strconv.FormatFloat(math.Ceil(1000*c.Width())/10, 'f', -1, 64) + " %"
	}
	return cell
}
