package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// lineWidth is the width of a terminal. What is longer is wrapped by us: a
// terminal breaks words.
const lineWidth = 80

// gap stands before each column.
const gap = "  "

// columns returns rows as lines of aligned columns, the ones with the numbers
// right, from 0, aligned at their right ends. The last column is wrapped between
// words, so that no line is longer than lineWidth; a row takes several lines then.
func columns(rows [][]string, right ...int) string {
	last, before := 0, 0
	for _, row := range rows {
		last = max(last, len(row)-1)
	}
	w := table.NewWriter()
	w.SetStyle(table.Style{
		Box:    table.BoxStyle{PaddingLeft: gap, UnfinishedRow: " "},
		Format: table.FormatOptionsDefault,
	})
	w.SuppressTrailingSpaces()
	configs := make([]table.ColumnConfig, last+1)
	for i := range configs {
		configs[i] = table.ColumnConfig{Number: i + 1, Align: text.AlignLeft}
		if slices.Contains(right, i) {
			configs[i].Align = text.AlignRight
		}
		if i < last {
			widest := 0
			for _, row := range rows {
				if i < len(row) {
					widest = max(widest, text.LongestLineLen(row[i]))
				}
			}
			before += len(gap) + widest
		}
	}
	configs[last].WidthMax = max(lineWidth-before-len(gap), 20)
	configs[last].WidthMaxEnforcer = wrap
	w.SetColumnConfigs(configs)
	for _, row := range rows {
		cells := make(table.Row, len(row))
		for i, cell := range row {
			cells[i] = cell
		}
		w.AppendRow(cells)
	}
	return w.Render() + "\n"
}

// wrap breaks the lines of a cell between words.
func wrap(cell string, width int) string {
	var lines []string
	for line := range strings.SplitSeq(cell, "\n") {
		for part := range strings.SplitSeq(text.WrapSoft(line, width), "\n") {
			lines = append(lines, strings.TrimRight(part, " "))
		}
	}
	return strings.Join(lines, "\n")
}

// printColumns prints rows as columns does.
func printColumns(w io.Writer, rows [][]string, right ...int) {
	if len(rows) > 0 {
		fmt.Fprint(w, columns(rows, right...))
	}
}

// fit breaks the paragraphs of a text that have a line of more than lineWidth columns. Lines that
// begin with a blank are as they are.
func fit(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		lines := strings.Split(p, "\n")
		for from := 0; from < len(lines); {
			to := from + 1
			if !strings.HasPrefix(lines[from], " ") {
				for to < len(lines) && !strings.HasPrefix(lines[to], " ") {
					to++
				}
				prose := lines[from:to]
				if slices.ContainsFunc(prose, func(line string) bool { return utf8.RuneCountInString(line) > lineWidth }) {
					wrapped := strings.Split(wrap(strings.Join(prose, " "), lineWidth), "\n")
					lines = slices.Replace(lines, from, to, wrapped...)
					to = from + len(wrapped)
				}
			}
			from = to
		}
		paragraphs[i] = strings.Join(lines, "\n")
	}
	return strings.Join(paragraphs, "\n\n")
}
