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
		writeLines(&text, s.lines(a.Columns))
		measured := 0
		for c, base := range s.Bases {
			if base > 0 {
				measured++
				controlled = controlled && s.Floor[c] > 0
			}
		}
		if measured > 1 && len(s.Reps) > 1 {
			s.writeOrder(&text)
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

func (s *AcrossSection) lines(columns []string) [][]string {
	figures := Section{Speed: s.Speed}
	lines := [][]string{append([]string{""}, columns...)}
	floors := []string{"noise floor"}
	for i, rep := range s.Reps {
		line := []string{rep}
		for c, cell := range s.Cells[i] {
			if i == 0 {
				line = append(line, figures.figure(s.Bases[c]))
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

// writeOrder says where the order of the representations changes.
func (s *AcrossSection) writeOrder(text *strings.Builder) {
	untold := map[[2]string]bool{}
	told := map[[2]string]bool{}
	for _, o := range s.Order {
		pair := [2]string{o.First, o.Second}
		if !o.Told {
			untold[pair] = true
			continue
		}
		told[pair] = true
		fmt.Fprintf(text, "  %s is before %s in %s, behind it in %s (%s).\n", o.First, o.Second,
			strings.Join(o.Before, ", "), strings.Join(o.After, ", "), strings.Join(o.Rows, ", "))
	}
	more := 0
	for pair := range untold {
		if !told[pair] {
			more++
		}
	}
	switch {
	case len(told) == 0 && more == 0:
		text.WriteString("  The order is the same everywhere.\n")
	case more == 1:
		text.WriteString("  One pair changes places by less than can be told.\n")
	case more > 1:
		fmt.Fprintf(text, "  %d pairs change places by less than can be told.\n", more)
	}
}
