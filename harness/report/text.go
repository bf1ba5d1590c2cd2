package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
	"golang.org/x/perf/benchunit"
)

// Up to maxColumns representations stand side by side, with all intervals. More
// than that stand one below the other, with their means before the positions, of
// which maxAcross stand in a line.
const (
	maxColumns = 6
	maxAcross  = 6
)

// The line below tables.
const verdictLegend = "Above 1 is faster. ± reaches to the end of the 95 % interval, of this sitting; same is within 1 %."

// legend returns the verdictLegend of the table.
func (t *Table) legend() string {
	if slices.ContainsFunc(t.Sections, func(s Section) bool { return s.Drift != nil }) {
		return strings.Replace(verdictLegend, "of this sitting", "drift between the sittings included", 1)
	}
	return verdictLegend
}

// shown returns the table for people.
func (t *Table) shown() shown {
	d := shown{lead: t.Ranking}
	for i := range t.Sections {
		s := &t.Sections[i]
		p := part{title: s.Title(), lines: s.lines(t.Benchstat), notes: s.Notes()}
		if len(s.Columns) > maxColumns {
			p.narrow = s.rowLines(t.Benchstat)
		}
		d.parts = append(d.parts, p)
	}
	for i, f := range t.Files {
		d.legend = append(d.legend, fmt.Sprintf("[%d] %s", i+1, f))
	}
	if t.comparisons() > 0 {
		d.legend = append(d.legend, fmt.Sprintf("Speed relative to %s. %s", t.base(), t.legend()))
		if t.Benchstat {
			d.legend = append(d.legend, "benchstat takes the samples as unpaired and corrects nothing.")
		}
		if t.BothSets() {
			d.legend = append(d.legend, legendOfSets)
		}
	}
	d.legend = append(d.legend, aboutBulk(worksOf(t.Sections))...)
	return d
}

// aboutBulk explains figures in bulk, in a line if any of the work is in bulk.
func aboutBulk(works []harness.Work) []string {
	if !slices.ContainsFunc(works, func(w harness.Work) bool { return w.Count == harness.Bulk }) {
		return nil
	}
	return []string{harness.AboutBulk + "."}
}

// legendOfSets is for a table with rows of both sets.
const legendOfSets = "report/literature: the geometric mean of the report set, on which nothing is tuned, divided by the geometric mean of the literature."

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

// Notes returns the lines below the table: the differences that it decides, the
// difference between the means of two sets, and the undecided comparisons.
func (s *Section) Notes() []string {
	var notes []string
	if text := s.ResolutionString(); text != "" {
		notes = append(notes, text)
	}
	if text := s.DifferenceString(); text != "" {
		notes = append(notes, text)
	}
	if s.Moved > 0 {
		notes = append(notes, fmt.Sprintf("Between the two sittings the ratios of boards moved by %s %% (standard deviation).", percent(stats.RoundUp(s.Moved))))
	}
	if names := s.ByCorrection(); len(names) > 0 {
		notes = append(notes, fmt.Sprintf("Undecided by the correction for %s alone: %s.", count(s.Corrected, "comparison"), strings.Join(names, "; ")))
	}
	cells, _ := s.cells()
	decided := slices.ContainsFunc(cells, func(c *Cell) bool { return c.Verdict != stats.Undecided })
	if names := s.Undecided(); !decided && len(cells) > 1 {
		notes = append(notes, "Undecided: everything.")
	} else if len(names) > 0 {
		notes = append(notes, "Undecided: "+strings.Join(names, "; ")+".")
	}
	return notes
}

// Undecided returns the comparisons without a verdict by name, one text a column: "x88 in
// startpos depth 5, geomean". Comparisons in ByCorrection are not among them.
func (s *Section) Undecided() []string {
	return s.named(func(c *Cell) bool { return c.N > 0 && c.Verdict == stats.Undecided && !c.ByCorrection() })
}

// ByCorrection returns the comparisons without a verdict that only the correction for all
// comparisons keeps undecided.
func (s *Section) ByCorrection() []string { return s.named((*Cell).ByCorrection) }

// ControlName returns the heading of the control of the base, "" if there is
// none.
func (s *Section) ControlName() string {
	if s.Self || len(s.Columns) == 0 {
		return ""
	}
	for _, row := range s.Rows {
		if row.Control().N > 0 {
			return harness.Key{Subject: harness.Subject{Name: s.Columns[0]}, Control: true}.Label()
		}
	}
	return ""
}

// Lines returns the cells of the table as text: a line for each row, with a column
// for each board or codec, and the control after them.
func (s *Section) Lines() [][]string { return s.lines(false) }

func (s *Section) lines(benchstat bool) [][]string {
	control := s.ControlName()
	head := append([]string{""}, s.Columns...)
	if control != "" {
		head = append(head, control)
	}
	lines := [][]string{head}
	for _, row := range s.AllRows() {
		line := []string{row.Label()}
		for i, c := range row.Cells {
			line = append(line, s.cellText(row, i, c.text(c.Verdict != stats.Same, benchstat)))
		}
		if control != "" {
			line = append(line, row.Control().text(true, false))
		}
		lines = append(lines, line)
	}
	if s.Self {
		lines = append(lines, s.selfLines()...)
	}
	return lines
}

// cellText returns the figure of the base, or the text of another column.
func (s *Section) cellText(row Row, column int, text string) string {
	if column < s.Compared() {
		return s.Figure(row.Base)
	}
	return text
}

// selfLines returns the controls of the columns, and their drift.
func (s *Section) selfLines() [][]string {
	var lines [][]string
	row := s.Summary()
	if slices.ContainsFunc(row.Controls, func(c Cell) bool { return c.N > 0 }) {
		line := []string{"control"}
		for _, c := range row.Controls {
			line = append(line, c.text(true, false))
		}
		lines = append(lines, line)
	}
	if s.Drift != nil {
		line := []string{"drift of the others"}
		for _, drift := range s.Drift {
			if math.IsNaN(drift) {
				line = append(line, missing)
			} else {
				line = append(line, percent(stats.RoundUp(drift))+" %")
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// rowLines returns a row for each representation, in blocks that are no wider
// than maxAcross positions.
func (s *Section) rowLines(benchstat bool) [][][]string {
	control := s.ControlName()
	var blocks [][][]string
	for rows := range slices.Chunk(s.Rows, maxAcross) {
		first := len(blocks) == 0
		lines := [][]string{{""}, {""}}
		for _, name := range s.Columns {
			lines = append(lines, []string{name})
		}
		if control != "" {
			lines = append(lines, []string{control})
		}
		add := func(row Row, figure string, interval bool) {
			for i, c := range row.Cells {
				text := c.text(interval && c.Verdict != stats.Same, benchstat)
				if i < s.Compared() {
					text = figure
				}
				lines[2+i] = append(lines[2+i], text)
			}
			if control != "" {
				at := len(lines) - 1
				lines[at] = append(lines[at], row.Control().text(interval, false))
			}
		}
		for _, mean := range s.MeanRows() {
			if first {
				lines[0] = append(lines[0], mean.Label())
				lines[1] = append(lines[1], "")
				add(mean, s.Figure(mean.Base), true)
			}
		}
		for _, row := range rows {
			lines[0] = append(lines[0], row.Position)
			lines[1] = append(lines[1], row.depth())
			figure := s.Figure(row.Base)
			if s.Mean != nil && row.Base > 0 {
				figure = benchunit.Scale(row.Base, benchunit.Decimal) // the mean has the unit
			}
			add(row, figure, s.Mean == nil)
		}
		if strings.Join(lines[1], "") == "" {
			lines = slices.Delete(lines, 1, 2)
		}
		blocks = append(blocks, lines)
	}
	if s.Self {
		blocks = append(blocks, append([][]string{append([]string{""}, s.Columns...)}, s.selfLines()...))
	}
	return blocks
}

// Document returns the table for programs, with its warnings and others.
func (t *Table) Document(others ...harness.Warning) Document {
	d := newDocument(slices.Concat(t.Warnings, others), t.shown())
	for i := range t.Sections {
		s := &t.Sections[i]
		section := DocumentSection{Title: s.Title(), Rows: []DocumentRow{}}
		for _, row := range s.Rows {
			section.Rows = append(section.Rows, documentRow(row.Label(), s.Columns, row.Cells))
		}
		section.Mean = documentRow(meanOfAll.String(), s.Columns, s.Summary().Cells)
		section.Control = documentRow("control", s.Columns, s.Summary().Controls)
		for _, d := range s.Differences() {
			section.Differences = append(section.Differences, DocumentDifference(d))
		}
		if s.Literature != nil {
			for _, mean := range []*Row{s.Literature, s.Mean} {
				section.Means = append(section.Means, documentRow(mean.Label(), s.Columns, mean.Cells))
			}
		}
		d.Sections = append(d.Sections, section)
	}
	return d
}
