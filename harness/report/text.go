package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/stats"
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

// Grid returns the section as people see it, with its controls and its notes.
func (s *Section) Grid() Grid {
	g := Grid{Title: s.Title(), Work: s.Work, Head: slices.Clone(s.Columns), Notes: s.Notes(), narrow: len(s.Columns) > maxColumns}
	control := s.ControlName()
	if control != "" {
		g.Head = append(g.Head, control)
	}
	for _, row := range s.AllRows() {
		if control != "" {
			row.Cells = append(slices.Clone(row.Cells), row.Control())
		}
		g.Rows = append(g.Rows, row)
	}
	if !s.Self {
		return g
	}
	if controls := s.Summary().Controls; slices.ContainsFunc(controls, func(f Frame) bool { return f.N > 0 }) {
		g.Below = append(g.Below, Row{Name: "control", Cells: controls})
	}
	if s.Drift != nil {
		row := Row{Name: "drift of the others"}
		for _, drift := range s.Drift {
			text := missing
			if !math.IsNaN(drift) {
				text = percent(stats.RoundUp(drift)) + " %"
			}
			row.Cells = append(row.Cells, Frame{Text: text})
		}
		g.Below = append(g.Below, row)
	}
	return g
}

// Legend returns the lines below the tables.
func (t *Table) Legend() []string {
	if t.legend != nil {
		return t.legend
	}
	var lines []string
	if t.comparisons > 0 {
		verdicts := verdictLegend
		if slices.ContainsFunc(t.Sections, func(s Section) bool { return s.Drift != nil }) {
			verdicts = strings.Replace(verdictLegend, "of this sitting", "drift between the sittings included", 1)
		}
		lines = append(lines, fmt.Sprintf("Speed relative to %s. %s", t.base(), verdicts))
	}
	return slices.Concat(lines, aboutBulk(worksOf(t.Sections)), t.boards.legend(t.Columns))
}

// aboutBulk explains figures in bulk, in a line if any of the work is in bulk.
func aboutBulk(works []work.Work) []string {
	if !slices.ContainsFunc(works, func(w work.Work) bool { return w.Count == work.Bulk }) {
		return nil
	}
	return []string{work.AboutBulk + "."}
}

// base names the base of the ratios.
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

// Notes returns the lines below the table: the differences that it decides, and how far two sittings are apart.
func (s *Section) Notes() []string {
	var notes []string
	if text := s.ResolutionString(); text != "" {
		notes = append(notes, text)
	}
	if s.Moved > 0 {
		notes = append(notes, fmt.Sprintf("Between the two sittings the ratios of boards moved by %s %% (standard deviation).", percent(stats.RoundUp(s.Moved))))
	}
	return notes
}

// ControlName returns the heading of the control of the base, "" if there is
// none.
func (s *Section) ControlName() string {
	if s.Self || len(s.Columns) == 0 {
		return ""
	}
	for _, row := range s.Rows {
		if row.Control().N > 0 {
			return work.Key{Subject: work.Subject{Name: s.Columns[0]}, Control: true}.Label()
		}
	}
	return ""
}
