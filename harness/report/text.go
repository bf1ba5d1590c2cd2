package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/perf/benchunit"
)

// Up to maxColumns representations stand side by side, with all intervals. More
// than that stand one below the other, with their means before the positions, of
// which maxAcross stand in a line.
const (
	maxColumns = 6
	maxAcross  = 8
)

// What stands below tables.
const (
	verdictLegend = "Verdicts: + faster, - slower, ~ undecided; by the ratios within the rounds/by benchstat, which takes the samples as unpaired.\n"
	noControl     = "The noise floor is unknown where the base was not measured as its own control in six rounds or more.\n"
)

// WriteText prints the table, without its warnings.
func (t *Table) WriteText(w io.Writer) error {
	var out strings.Builder
	compared, controlled := false, true
	for i := range t.Sections {
		s := &t.Sections[i]
		if i > 0 {
			out.WriteByte('\n')
		}
		s.writeText(&out)
		if s.Comparisons > 0 {
			compared = true
			controlled = controlled && s.Floor > 0
		}
	}
	if len(t.Files) > 0 {
		out.WriteByte('\n')
		for i, f := range t.Files {
			fmt.Fprintf(&out, "[%d] %s\n", i+1, f)
		}
	}
	if compared {
		fmt.Fprintf(&out, "\nSpeed relative to %s, [95 %% interval]; above 1 is faster.\n%s", t.base(), verdictLegend)
		if !controlled {
			out.WriteString(noControl)
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// base says what the ratios are relative to.
func (t *Table) base() string {
	base := ""
	for _, s := range t.Sections {
		switch {
		case s.Comparisons == 0:
		case base == "":
			base = s.Columns[0]
		case base != s.Columns[0]:
			return "the first of each table"
		}
	}
	return base
}

func (s *Section) writeText(out *strings.Builder) {
	fmt.Fprintln(out, s.Title())
	if len(s.Columns) <= maxColumns {
		writeColumns(out, s.columnLines())
	} else {
		for i, lines := range s.rowLines() {
			if i > 0 {
				out.WriteByte('\n')
			}
			writeColumns(out, lines)
		}
	}
	if s.Comparisons > 0 {
		writeFloor(out, s.Floor)
	}
}

// writeFloor says what the noise floor is, where it is known.
func writeFloor(out *strings.Builder, share float64) {
	if share > 0 {
		fmt.Fprintf(out, "  Noise floor %s %%: no verdict on a smaller difference.\n", floor(share))
	}
}

// columnLines returns a column for each representation.
func (s *Section) columnLines() [][]string {
	lines := [][]string{append([]string{""}, s.Columns...)}
	for _, row := range s.AllRows() {
		line := []string{row.Label(), s.Figure(row.Base)}
		for _, c := range row.Cells[1:] {
			line = append(line, c.String())
		}
		lines = append(lines, line)
	}
	return lines
}

// rowLines returns a row for each representation, in blocks that are no wider
// than maxAcross positions.
func (s *Section) rowLines() [][][]string {
	var blocks [][][]string
	for rows := range slices.Chunk(s.Rows, maxAcross) {
		first := len(blocks) == 0
		lines := [][]string{{""}, {""}}
		for range s.Columns {
			lines = append(lines, []string{s.Columns[len(lines)-2]})
		}
		if first && s.Mean != nil {
			lines[0] = append(lines[0], s.Mean.Label())
			lines[1] = append(lines[1], "")
			for i, c := range s.Mean.Cells {
				lines[2+i] = append(lines[2+i], c.orFigure(i, s.Figure(s.Mean.Base), true))
			}
		}
		for _, row := range rows {
			lines[0] = append(lines[0], row.Position)
			lines[1] = append(lines[1], row.depth())
			figure := s.Figure(row.Base)
			if s.Mean != nil && row.Base > 0 {
				figure = benchunit.Scale(row.Base, benchunit.Decimal) // the mean has the unit
			}
			for i, c := range row.Cells {
				lines[2+i] = append(lines[2+i], c.orFigure(i, figure, s.Mean == nil))
			}
		}
		if strings.Join(lines[1], "") == "" {
			lines = slices.Delete(lines, 1, 2)
		}
		blocks = append(blocks, lines)
	}
	return blocks
}

// orFigure returns the figure of the base, for the first column, or the ratio.
func (c Cell) orFigure(column int, figure string, interval bool) string {
	if column == 0 {
		return figure
	}
	return c.short(interval)
}
