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
		view := costsView{m.name, costsOf(s, m)}
		if view.Bars != nil {
			c.tables = append(c.tables, view.Bars.table(s.names))
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

// costsOf returns the costs of a machine, nil if there are none.
func costsOf(s *source, m *machine) *barTable {
	bars := &barTable{
		Slug:    s.slugs.of(m.prefix + "costs"),
		Caption: "Time an operation (ns), geometric mean of the positions, with the 95 % interval of the ratio to the first, of this sitting; shorter is faster",
	}
	var sections []*report.Section
	for i := range m.table.Sections {
		if of := &m.table.Sections[i]; !of.Speed {
			sections = append(sections, of)
			bars.Columns = append(bars.Columns, barColumn{Head: of.Title(), Unit: of.Work.Summary()})
		}
	}
	if len(sections) == 0 {
		return nil
	}
	for _, name := range m.table.Columns {
		row, found := s.barRow(name, len(sections)), false
		for k, of := range sections {
			if at := slices.Index(of.Columns, name); at >= 0 {
				row.Cells[k] = costCell(of, at)
				found = found || row.Cells[k].Figure != ""
			}
		}
		if found {
			bars.Rows = append(bars.Rows, row)
		}
	}
	return bars
}

// barRow returns a row of a board without figures.
func (s *source) barRow(name string, columns int) barRow {
	return barRow{Name: name, Shown: s.shown(name), Title: s.titles[name], Cells: make([]barCell, columns)}
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
