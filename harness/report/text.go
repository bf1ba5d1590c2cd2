package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/perf/benchunit"
)

// WriteText prints the table, without its warnings.
func (t *Table) WriteText(w io.Writer) error {
	var text strings.Builder
	for i, s := range t.Sections {
		if i > 0 {
			text.WriteByte('\n')
		}
		t.writeSection(&text, s)
	}
	if len(t.Files) > 0 {
		text.WriteByte('\n')
		for i, f := range t.Files {
			fmt.Fprintf(&text, "[%d] %s\n", i+1, f)
		}
	}
	if len(t.Columns) > 1 {
		fmt.Fprintf(&text, "\nSpeed relative to %s, [95 %% interval]; above 1 is faster, ~ may be no difference.\n", t.Columns[0])
	}
	_, err := io.WriteString(w, text.String())
	return err
}

func (t *Table) writeSection(text *strings.Builder, s Section) {
	lines := [][]string{append([]string{""}, t.Columns...)}
	rows := s.Rows
	if s.Mean != nil {
		rows = append(rows[:len(rows):len(rows)], *s.Mean)
	}
	for _, row := range rows {
		line := []string{row.Label, s.figure(row.Base)}
		for _, c := range row.Cells[1:] {
			line = append(line, c.String())
		}
		lines = append(lines, line)
	}
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	fmt.Fprintln(text, s.Title)
	for _, line := range lines {
		var out strings.Builder
		for i, cell := range line {
			out.WriteString("  " + cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)))
		}
		fmt.Fprintln(text, strings.TrimRight(out.String(), " "))
	}
}

// figure formats a figure of the first column.
func (s Section) figure(value float64) string {
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

// String returns the ratio with its interval, "0.52 [0.51, 0.54]", and a tilde
// where the interval holds 1.
func (c Cell) String() string {
	switch {
	case c.N == 0:
		return missing
	case !c.HasInterval():
		return ratio(c.Ratio)
	}
	text := fmt.Sprintf("%s [%s, %s]", ratio(c.Ratio), ratio(c.Lo), ratio(c.Hi))
	if c.Lo <= 1 && 1 <= c.Hi {
		text += " ~"
	}
	return text
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
