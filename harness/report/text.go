package report

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/harness/work"
)

// The line below tables.
const verdictLegend = "Above 1 is faster. ± reaches to the end of the 95 % interval, of this sitting; same is within 1 %."

// Grids returns the tables as people see them, one for each section unless the table has others.
func (t *Table) Grids() []Grid {
	if t.grids != nil {
		return t.grids
	}
	var grids []Grid
	for i := range t.Sections {
		grids = append(grids, t.Sections[i].Grid())
	}
	return grids
}

// Grid returns the section as people see it, with its controls and the differences that it decides.
func (s *Section) Grid() Grid {
	g := Grid{Title: s.Title(), Work: s.Work, Head: slices.Clone(s.Columns), narrow: len(s.Columns) > maxColumns}
	if text := s.ResolutionString(); text != "" {
		g.Notes = []string{text}
	}
	control := "" // the heading of the control of the base
	for _, row := range s.Rows {
		if c := row.Control(); c.N > 0 && !s.Self {
			control = c.label()
		}
	}
	if control != "" {
		g.Head = append(g.Head, control)
	}
	for _, row := range s.Rows {
		if control != "" {
			row.Cells = append(slices.Clone(row.Cells), row.Control())
		}
		g.Rows = append(g.Rows, row)
	}
	if controls := s.Summary().Controls; s.Self && controls != nil {
		g.Rows = append(g.Rows, Row{Name: "control", Cells: controls})
	}
	return g
}

// Legend returns the lines below the tables.
func (t *Table) Legend() []string {
	if t.legend != nil {
		return t.legend
	}
	var lines []string
	if base := t.base(); base != "" {
		lines = append(lines, fmt.Sprintf("Speed relative to %s. %s", base, verdictLegend))
	}
	return slices.Concat(lines, aboutBulk(worksOf(t.Sections)), t.Helped(), t.boards.legend(t.Columns))
}

// aboutBulk explains figures in bulk, in a line if any of the work is in bulk.
func aboutBulk(works []work.Work) []string {
	if !slices.ContainsFunc(works, func(w work.Work) bool { return w.Count == work.Bulk }) {
		return nil
	}
	return []string{work.AboutBulk + "."}
}

// base names the base of the ratios, "" if nothing is compared.
func (t *Table) base() string {
	base := ""
	for _, s := range t.Sections {
		switch {
		case s.Comparisons == 0:
		case s.Self:
			return "the same one before"
		case base == "":
			base = s.Columns[0]
		case base != s.Columns[0]:
			return "the first of each table"
		}
	}
	return base
}
