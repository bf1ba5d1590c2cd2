package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
)

// shown returns the table for people.
func (a *Across) shown() shown {
	var d shown
	var works []harness.Work
	for i := range a.Sections {
		s := &a.Sections[i]
		works = append(works, s.Work)
		d.parts = append(d.parts, part{title: s.Title() + ", " + s.Place.String(), lines: s.Lines(a.Columns), notes: s.OrderLines()})
	}
	d.legend = append([]string{"Speed relative to the first row, in the same column. " + verdictLegend}, aboutBulk(works)...)
	return d
}

// DocumentOf returns one document with the sections and warnings of several tables.
func DocumentOf(tables ...*Across) Document {
	all := newDocument(nil, shown{})
	for _, t := range tables {
		d := t.Document()
		all.Sections = append(all.Sections, d.Sections...)
		all.Warnings = append(all.Warnings, d.Warnings...)
	}
	return all
}

// Lines returns the cells of the table as text: the names of the columns, a line
// for each board or codec, and one for the control if there is one.
func (a *AcrossSection) Lines(columns []string) [][]string {
	lines := [][]string{append([]string{""}, columns...)}
	for i, rep := range a.Reps {
		line := []string{rep}
		for c, cell := range a.Cells[rep] {
			if i == 0 {
				line = append(line, figure(a.Bases[c], a.Speed))
			} else {
				line = append(line, cell.String())
			}
		}
		lines = append(lines, line)
	}
	if slices.ContainsFunc(a.Control, func(c Cell) bool { return c.N > 0 }) {
		line := []string{harness.Key{Subject: harness.Subject{Name: a.Base}, Control: true}.Label()}
		for _, c := range a.Control {
			line = append(line, c.text(true, false))
		}
		lines = append(lines, line)
	}
	return lines
}

// OrderLines lists the changes in the order of the boards, if there are boards
// to be ordered.
func (a *AcrossSection) OrderLines() []string {
	measured := 0
	for _, base := range a.Bases {
		if base > 0 {
			measured++
		}
	}
	if measured < 2 || len(a.Reps) < 2 {
		return nil
	}
	var lines []string
	decided, undecided := map[[2]string]bool{}, map[[2]string]bool{}
	for _, o := range a.Order {
		pair := [2]string{o.First, o.Second}
		if !o.Decided {
			undecided[pair] = true
			continue
		}
		decided[pair] = true
		lines = append(lines, fmt.Sprintf("%s is faster than %s in %s, slower in %s (%s).", o.First, o.Second,
			strings.Join(o.Before, ", "), strings.Join(o.After, ", "), strings.Join(o.Rows, ", ")))
	}
	more := 0
	for pair := range undecided {
		if !decided[pair] {
			more++
		}
	}
	switch {
	case len(decided) == 0 && more == 0:
		lines = append(lines, "The order is the same everywhere.")
	case more == 1:
		lines = append(lines, "One pair changes places, undecided.")
	case more > 1:
		lines = append(lines, fmt.Sprintf("%d pairs change places, undecided.", more))
	}
	return lines
}

// Document returns the table for programs: a section for each kind of work and
// each column.
func (a *Across) Document() Document {
	d := newDocument(a.Warnings, a.shown())
	for i := range a.Sections {
		s := &a.Sections[i]
		for c, column := range a.Columns {
			if s.Bases[c] == 0 {
				continue
			}
			var cells []Cell
			for _, rep := range s.Reps {
				cells = append(cells, s.Cells[rep][c])
			}
			section := DocumentSection{Title: s.Title() + ", " + a.Key + "=" + column, Rows: []DocumentRow{}}
			if !s.Place.Mean {
				section.Rows = append(section.Rows, documentRow(s.Place.String(), s.Reps, cells))
			}
			section.Mean = documentRow(meanOfAll.String(), s.Reps, cells)
			section.Control = documentRow("control", s.Reps, s.Control[c:c+1])
			d.Sections = append(d.Sections, section)
		}
	}
	return d
}
