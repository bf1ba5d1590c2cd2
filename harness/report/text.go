package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/boardbench/boardbench/harness/stats"
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
	verdictLegend = "Verdicts: + faster, - slower, ~ cannot be told; by the ratios of the rounds/by benchstat, which knows no rounds.\n"
	noControl     = "No noise floor is known where the base was not its own control in six rounds or more.\n"
)

// WriteText prints the table, without its warnings.
func (t *Table) WriteText(w io.Writer) error {
	var text strings.Builder
	compared, controlled := false, true
	for i := range t.Sections {
		s := &t.Sections[i]
		if i > 0 {
			text.WriteByte('\n')
		}
		s.writeText(&text)
		if s.Comparisons > 0 {
			compared = true
			controlled = controlled && s.Floor > 0
		}
	}
	if len(t.Files) > 0 {
		text.WriteByte('\n')
		for i, f := range t.Files {
			fmt.Fprintf(&text, "[%d] %s\n", i+1, f)
		}
	}
	if compared {
		fmt.Fprintf(&text, "\nSpeed relative to %s, [95 %% interval]; above 1 is faster.\n%s", t.base(), verdictLegend)
		if !controlled {
			text.WriteString(noControl)
		}
	}
	_, err := io.WriteString(w, text.String())
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

func (s *Section) writeText(text *strings.Builder) {
	fmt.Fprintln(text, s.Title)
	if len(s.Columns) <= maxColumns {
		writeLines(text, s.columnLines())
	} else {
		for i, lines := range s.rowLines() {
			if i > 0 {
				text.WriteByte('\n')
			}
			writeLines(text, lines)
		}
	}
	if s.Comparisons > 0 {
		writeFloor(text, s.Floor)
	}
}

// writeFloor says what the noise floor is, where it is known.
func writeFloor(text *strings.Builder, share float64) {
	if share > 0 {
		fmt.Fprintf(text, "  Noise floor %s %%: smaller differences cannot be told apart here.\n", floor(share))
	}
}

// floor formats a noise floor in percent, rounded up.
func floor(share float64) string { return fmt.Sprintf("%.1f", math.Ceil(1000*share)/10) }

// columnLines returns a column for each representation.
func (s *Section) columnLines() [][]string {
	lines := [][]string{append([]string{""}, s.Columns...)}
	for _, row := range s.AllRows() {
		line := []string{row.Label, s.Figure(row.Base)}
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
			lines[0] = append(lines[0], s.Mean.Label)
			lines[1] = append(lines[1], "")
			for i, c := range s.Mean.Cells {
				lines[2+i] = append(lines[2+i], c.orFigure(i, s.Figure(s.Mean.Base), true))
			}
		}
		for _, row := range rows {
			label, rest, _ := strings.Cut(row.Label, " ")
			lines[0] = append(lines[0], label)
			lines[1] = append(lines[1], rest)
			figure := s.Figure(row.Base)
			if s.Mean != nil && row.Base > 0 {
				figure = benchunit.Scale(row.Base, benchunit.Decimal) // the mean tells the unit
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

// writeLines prints lines of cells in columns.
func writeLines(text *strings.Builder, lines [][]string) {
	var widths []int
	for _, line := range lines {
		for i, cell := range line {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, line := range lines {
		var out strings.Builder
		for i, cell := range line {
			out.WriteString("  " + cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)))
		}
		fmt.Fprintln(text, strings.TrimRight(out.String(), " "))
	}
}

// Figure formats what was measured, Row.Base or anything of its unit, as the table
// has it: "948.1M nodes/s", "8.609 ns/op".
func (s *Section) Figure(value float64) string {
	switch {
	case value == 0:
		return missing
	case s.Speed:
		return benchunit.Scale(value, benchunit.Decimal) + " nodes/s"
	}
	scaled := benchunit.Scale(value, benchunit.Decimal)
	number := strings.TrimRight(scaled, "mµn")
	return number + " " + strings.TrimPrefix(scaled, number) + "s/op"
}

// missing stands where nothing was measured.
const missing = "-"

// String returns the ratio with its interval and the verdicts,
// "0.52 [0.51, 0.54] -/-".
func (c Cell) String() string { return c.short(true) }

// Precise returns the ratio to three places with its interval, for tables that
// give no verdicts: "1.043 [1.031, 1.052]", with a tilde where the interval
// holds 1.
func (c Cell) Precise() string {
	switch {
	case c.N == 0:
		return missing
	// A bound of 0 is an infinite one of the ratio turned round.
	case !c.HasInterval() || c.Lo == 0:
		return fmt.Sprintf("%.3f", c.Ratio)
	}
	text := fmt.Sprintf("%.3f [%.3f, %.3f]", c.Ratio, c.Lo, c.Hi)
	if c.Lo <= 1 && 1 <= c.Hi {
		text += " ~"
	}
	return text
}

// short leaves the interval out where it is not asked for.
func (c Cell) short(interval bool) string {
	if c.N == 0 {
		return missing
	}
	text := ratio(c.Ratio)
	if !c.HasInterval() {
		return text
	}
	if interval {
		text += fmt.Sprintf(" [%s, %s]", ratio(c.Lo), ratio(c.Hi))
	}
	return text + " " + c.marks()
}

// marks returns the verdicts, the one by pairs first. Of means there is no
// other.
func (c Cell) marks() string {
	marks := mark(c.Verdict)
	if c.HasUnpaired {
		marks += "/" + mark(c.Unpaired)
	}
	return marks
}

func mark(v stats.Verdict) string {
	switch v {
	case stats.Faster:
		return "+"
	case stats.Slower:
		return "-"
	}
	return "~"
}

// ratio formats a ratio with three digits that count, or two below 1.
func ratio(value float64) string {
	switch {
	case value >= 10:
		return fmt.Sprintf("%.1f", value)
	case value >= 0.1:
		return fmt.Sprintf("%.2f", value)
	}
	return fmt.Sprintf("%.3f", value)
}
