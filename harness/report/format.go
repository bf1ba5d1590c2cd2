package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/perf/benchunit"
)

// missing is shown if nothing was measured.
const missing = "-"

// printable returns a text of a file so that it can be shown anywhere:
// unprintable characters, such as an escape sequence of a terminal, are written
// as Go writes them in a string.
func printable(s string) string {
	prints := func(r rune) bool { return unicode.IsPrint(r) && r != utf8.RuneError }
	if strings.IndexFunc(s, func(r rune) bool { return !prints(r) }) < 0 {
		return s
	}
	var out strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if prints(r) {
			out.WriteRune(r)
		} else {
			out.WriteString(strings.Trim(strconv.Quote(s[:size]), `"`))
		}
		s = s[size:]
	}
	return out.String()
}

// writeColumns writes lines of cells in columns, indented by two blanks.
func writeColumns(out *strings.Builder, lines [][]string) {
	style := table.StyleDefault
	style.Box.PaddingLeft, style.Box.PaddingRight = "  ", ""
	writeGrid(out, lines, style, math.MaxInt)
}

// writeNumbers writes lines of cells in columns, all but the first ones to the
// right.
func writeNumbers(out *strings.Builder, lines [][]string, left int) {
	style := table.StyleDefault
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	writeGrid(out, lines, style, left)
}

// writeGrid writes lines of cells in columns, the first ones of which are aligned
// to the left.
func writeGrid(out *strings.Builder, lines [][]string, style table.Style, left int) {
	w := table.NewWriter()
	w.SuppressTrailingSpaces()
	style.Options = table.OptionsNoBordersAndSeparators
	w.SetStyle(style)
	columns := 0
	for _, line := range lines {
		row := make(table.Row, len(line))
		for i, cell := range line {
			row[i] = cell
		}
		columns = max(columns, len(line))
		w.AppendRow(row)
	}
	configs := make([]table.ColumnConfig, columns)
	for i := range configs {
		configs[i] = table.ColumnConfig{Number: i + 1, Align: text.AlignRight}
	}
	for i := range min(left, columns) {
		configs[i].Align = text.AlignLeft
	}
	w.SetColumnConfigs(configs)
	out.WriteString(w.Render() + "\n")
}

// figure formats a measurement, in nodes a second or in seconds an operation:
// "948.1M nodes/s", "8.609 ns/op".
func figure(value float64, speed bool) string {
	switch {
	case value == 0:
		return missing
	case speed:
		return benchunit.Scale(value, benchunit.Decimal) + " nodes/s"
	}
	scaled := benchunit.Scale(value, benchunit.Decimal)
	number := strings.TrimRight(scaled, "mµn")
	return number + " " + strings.TrimPrefix(scaled, number) + "s/op"
}

// ratio formats a ratio with three significant digits, those near 1 with three
// decimals.
func ratio(value float64) string { return fmt.Sprintf("%.*f", decimalsOf(value), value) }

// decimalsOf returns how many decimals a ratio has.
func decimalsOf(value float64) int {
	switch {
	case value >= 100:
		return 0
	case value >= 10:
		return 1
	case value >= 0.0995:
		return 3
	}
	return 4
}

// percent formats a share without a sign: "2", "1.5", "4800".
func percent(share float64) string {
	if share >= 9.995 {
		return fmt.Sprintf("%.0f", 100*share) // three digits would be 4.8e+03
	}
	return fmt.Sprintf("%.3g", 100*share)
}

// count returns "1 round", "2 rounds".
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// A list collects different values in the order in which they come.
type list[T comparable] struct {
	values []T
	seen   map[T]bool
}

func (l *list[T]) add(value T) {
	if l.seen[value] {
		return
	}
	if l.seen == nil {
		l.seen = map[T]bool{}
	}
	l.seen[value] = true
	l.values = append(l.values, value)
}

// are returns "1 position is", "2 positions are".
func are(n int, noun string) string {
	if n == 1 {
		return count(n, noun) + " is"
	}
	return count(n, noun) + " are"
}
