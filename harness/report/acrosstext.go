package report

import (
	"fmt"
	"io"
	"strings"
)

// WriteText prints the table, without its warnings.
func (a *Across) WriteText(w io.Writer) error {
	var text strings.Builder
	controlled := true
	for i, s := range a.Sections {
		if i > 0 {
			text.WriteByte('\n')
		}
		fmt.Fprintf(&text, "%s, %s\n", s.Title, s.Label)
		writeLines(&text, s.Lines(a.Columns))
		for c, base := range s.Bases {
			if base > 0 {
				controlled = controlled && s.Floor[c] > 0
			}
		}
		for _, line := range s.OrderLines() {
			fmt.Fprintf(&text, "  %s\n", line)
		}
	}
	fmt.Fprintf(&text, "\nSpeed relative to the first row, in the same column, [95 %% interval]; above 1 is faster.\n"+
		"Verdicts: + faster, - slower, ~ cannot be told, by the ratios of the rounds.\n")
	if !controlled {
		text.WriteString(noControl)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// Lines returns the cells of the table as text: the names of the columns, a line
// for each representation, and the noise floors where there are any.
func (s *AcrossSection) Lines(columns []string) [][]string {
	figures := Section{Speed: s.Speed}
	lines := [][]string{append([]string{""}, columns...)}
	floors := []string{"noise floor"}
	for i, rep := range s.Reps {
		line := []string{rep}
		for c, cell := range s.Cells[i] {
			if i == 0 {
				line = append(line, figures.Figure(s.Bases[c]))
			} else {
				line = append(line, cell.String())
			}
		}
		lines = append(lines, line)
	}
	for _, f := range s.Floor {
		if f == 0 {
			floors = append(floors, missing)
			continue
		}
		floors = append(floors, floor(f)+" %")
	}
	if strings.Join(floors[1:], "") != strings.Repeat(missing, len(columns)) {
		lines = append(lines, floors)
	}
	return lines
}

// OrderLines says where the order of the representations changes, if there is
// anything to be put in order.
func (s *AcrossSection) OrderLines() []string {
	measured := 0
	for _, base := range s.Bases {
		if base > 0 {
			measured++
		}
	}
	if measured < 2 || len(s.Reps) < 2 {
		return nil
	}
	var lines []string
	untold := map[[2]string]bool{}
	told := map[[2]string]bool{}
	for _, o := range s.Order {
		pair := [2]string{o.First, o.Second}
		if !o.Told {
			untold[pair] = true
			continue
		}
		told[pair] = true
		lines = append(lines, fmt.Sprintf("%s is before %s in %s, behind it in %s (%s).", o.First, o.Second,
			strings.Join(o.Before, ", "), strings.Join(o.After, ", "), strings.Join(o.Rows, ", ")))
	}
	more := 0
	for pair := range untold {
		if !told[pair] {
			more++
		}
	}
	switch {
	case len(told) == 0 && more == 0:
		lines = append(lines, "The order is the same everywhere.")
	case more == 1:
		lines = append(lines, "One pair changes places by less than can be told.")
	case more > 1:
		lines = append(lines, fmt.Sprintf("%d pairs change places by less than can be told.", more))
	}
	return lines
}
