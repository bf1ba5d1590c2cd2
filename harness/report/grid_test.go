package report_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
)

// Grids, rows and columns are in the order of their frames. A frame without a title is in no grid, and a place without
// a frame shows a dash.
func TestPivot(t *testing.T) {
	frame := func(kind work.Kind, board, eval, text string) report.Frame {
		return report.Frame{Work: work.Work{Kind: kind, Eval: work.Eval(eval)}, Board: board, Text: text}
	}
	grids := report.Pivot([]report.Frame{
		frame("Search", "b", "psqt", "1"), frame("Search", "a", "pawns", "2"), frame("SEE", "b", "", "3"), frame("", "c", "", "4"), frame("Search", "b", "pawns", "5"),
	},
		func(f report.Frame) string { return string(f.Work.Kind) },
		func(f report.Frame) string { return f.Board },
		func(f report.Frame) string { return string(f.Work.Eval) })
	require.Len(t, grids, 2)
	assert.Equal(t, "Search", grids[0].Title)
	assert.Equal(t, [][]string{{"", "psqt", "pawns"}, {"b", "1", "5"}, {"a", "-", "2"}}, grids[0].Lines())
	assert.Equal(t, [][]string{{"", "b", "a"}, {"psqt", "1", "-"}, {"pawns", "5", "2"}}, grids[0].Turned().Lines())
	assert.Equal(t, "     psqt  pawns\n  b  1     5\n  a  -     2\n", grids[0].Text())
	assert.Equal(t, [][]string{{"", ""}, {"b", "3"}}, grids[1].Lines())
}
