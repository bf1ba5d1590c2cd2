package page

import (
	"strconv"
	"testing"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/stretchr/testify/assert"
)

// A cell shows whether it is decided, and marks an interval that is too wide.
func TestHeatCells(t *testing.T) {
	for _, test := range []struct {
		cell        report.Cell
		class, html string
	}{
		{report.Cell{N: 9, Ratio: 0.5, Lo: 0.49, Hi: 0.51, Verdict: stats.Slower}, "k-5 d", "0.500 <i>±0.010</i>"},
		{report.Cell{N: 9, Ratio: 2, Lo: 1.5, Hi: 2.5, Verdict: stats.Undecided}, "k5", `2.00 <i class="w">±0.50</i><b title="undecided">?</b>`},
		{report.Cell{N: 9, Ratio: 1, Lo: 0.995, Hi: 1.005, Verdict: stats.Same}, "k0", `1.000 <i>±0.005</i><b title="same">=</b>`},
		{report.Cell{N: 9, Ratio: 30, Lo: 29, Hi: 31, Verdict: stats.Faster}, "k8 d", "30.0 <i>±1.0</i>"},
		{report.Cell{}, "base", "-"},
	} {
		c := heatCell{report.Frame{Cell: test.cell}}
		assert.Equal(t, test.class, c.Class())
		assert.Equal(t, test.html, string(c.HTML()))
	}
}

// A table of many positions is split into tables of at most eight columns, which hold each
// column once and in order.
func TestHeatBlocks(t *testing.T) {
	for _, columns := range []int{1, 8, 9, 25} {
		table := heatTable{Rows: []heatRow{{Name: "bitboard"}}}
		for k := range columns {
			table.Head = append(table.Head, heatHead{Name: strconv.Itoa(k)})
			table.Rows[0].Cells = append(table.Rows[0].Cells, heatCell{report.Frame{Text: strconv.Itoa(k)}})
		}
		var heads []heatHead
		var cells []heatCell
		for _, block := range table.Blocks() {
			assert.LessOrEqual(t, len(block.Head), mostColumns)
			assert.Len(t, block.Rows[0].Cells, len(block.Head))
			heads, cells = append(heads, block.Head...), append(cells, block.Rows[0].Cells...)
		}
		assert.Equal(t, table.Head, heads)
		assert.Equal(t, table.Rows[0].Cells, cells)
		assert.Len(t, table.Blocks(), (columns+7)/8)
	}
}
