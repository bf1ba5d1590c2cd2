package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
)

// WriteText prints the table, without its warnings.
func (a *Across) WriteText(w io.Writer) error {
	var out strings.Builder
	for i := range a.Sections {
		s := &a.Sections[i]
		if i > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(&out, "%s, %s\n", s.Title(), s.Place)
		writeColumns(&out, s.Lines(a.Columns))
		for _, line := range s.OrderLines() {
			fmt.Fprintf(&out, "  %s\n", line)
		}
	}
	out.WriteString("\nSpeed relative to the first row, in the same column. " + verdictLegend)
	if text := aboutBulk(a.works()); text != "" {
		fmt.Fprintln(&out, text)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// DocumentOf returns one document with the sections and warnings of several tables.
func DocumentOf(tables ...*Across) Document {
	all := newDocument(nil)
	for _, t := range tables {
		d := t.Document()
		all.Sections = append(all.Sections, d.Sections...)
		all.Warnings = append(all.Warnings, d.Warnings...)
	}
	return all
}

// works returns the work of the sections.
func (a *Across) works() []harness.Work {
	var works []harness.Work
	for i := range a.Sections {
		works = append(works, a.Sections[i].Work)
	}
	return works
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
