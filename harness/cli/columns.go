package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/boardbench/boardbench/internal/help"
)

const lineWidth = help.Width

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

// wrap breaks the lines of a cell between words. A word that is longer than a line stays whole.
func wrap(cell string, width int) string {
	var lines []string
	for _, word := range strings.Fields(cell) {
		width = max(width, text.LongestLineLen(word))
	}
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
