package report

import (
	"fmt"
	"io"
	"strings"
)

// WriteText prints the table, without its warnings.
func (a *Across) WriteText(w io.Writer) error {
	var out strings.Builder
	controlled := true
	for i := range a.Sections {
		s := &a.Sections[i]
		if i > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(&out, "%s, %s\n", s.Title(), s.Place)
		writeColumns(&out, s.Lines(a.Columns))
		for c, base := range s.Bases {
			if base > 0 {
				controlled = controlled && s.Floor[c] > 0
			}
		}
		for _, line := range s.OrderLines() {
			fmt.Fprintf(&out, "  %s\n", line)
		}
	}
	out.WriteString("\nSpeed relative to the first row, in the same column, [95 % interval]; above 1 is faster.\n" +
		"Verdicts: + faster, - slower, ~ undecided; by the ratios within the rounds.\n")
	if !controlled {
		out.WriteString(noControl)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// Lines returns the cells of the table as text: the names of the columns, a line
// for each board or codec, and the noise floors where there are any.
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
	floors, known := []string{"noise floor"}, false
	for _, f := range a.Floor {
		if f == 0 {
			floors = append(floors, missing)
			continue
		}
		floors, known = append(floors, floor(f)+" %"), true
	}
	if known {
		lines = append(lines, floors)
	}
	return lines
}

// OrderLines says where the order of the boards changes, if there is anything to
// be put in order.
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
