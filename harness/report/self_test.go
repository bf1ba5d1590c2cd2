package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
)

// build returns the measurements of a build in rounds that are noted: b takes
// factor times as long. The machine is slower from round to round.
func build(t *testing.T, factor float64, without int) *report.Results {
	t.Helper()
	var lines []string
	for i := range 24 {
		if i == without {
			continue
		}
		for _, pos := range []string{"p", "q"} {
			for k, rep := range []string{"a", "b"} {
				ns := 1000 * (1 + float64(i)/4) * (1 + 0.0005*float64((i+k)%3-1))
				if rep == "b" {
					ns *= factor
				}
				lines = append(lines, fmt.Sprintf(`# sample {"round":%d,"process":%d}`, i+1, 1+i/3),
					line("Perft/pos="+pos+"/depth=4/count=bulk/rep="+rep, ns))
			}
		}
	}
	return readLines(t, lines...)
}

// controls returns the columns of a table for programs that have a control.
func controls(table *report.Table) (columns []string) {
	for _, c := range table.Document().Cells {
		if c.Row == "control" {
			columns = append(columns, c.Column)
		}
	}
	return columns
}

// TestBuilds plants a slowdown of 3 % in one of two boards.
func TestBuilds(t *testing.T) {
	table := report.Builds("new relative to old", build(t, 1, -1), build(t, 1, -1), build(t, 1.03, -1))
	require.Len(t, table.Sections, 1)
	s := table.Sections[0]
	assert.Equal(t, "Perft count=bulk, new relative to old", s.Title())
	assert.Equal(t, []string{"a", "b"}, s.Columns)
	for _, row := range s.Rows {
		assert.Equal(t, stats.Same, row.Cells[0].Verdict)
		assert.Equal(t, stats.Slower, row.Cells[1].Verdict)
		assert.InEpsilon(t, 1/1.03, row.Cells[1].Ratio, 1e-3)
		assert.Equal(t, stats.Same, row.Controls[1].Verdict)
	}
	assert.Empty(t, table.Warnings)
	assert.Equal(t, []string{"b takes 3.0 % longer in Perft count=bulk"}, table.SlowerThan(0.02))
	assert.Empty(t, table.SlowerThan(0.04))
	var text strings.Builder
	require.NoError(t, table.Write(&text, report.Text))
	assert.Contains(t, text.String(), "\n  control    1.000 ±0.001 same")
	assert.Equal(t, []string{"a", "b"}, controls(table))

	// A round that one of them lacks does not shift the others.
	table = report.Builds("", build(t, 1, 7), nil, build(t, 1, -1))
	c := table.Sections[0].Summary().Cells[0]
	assert.Equal(t, 23, c.N)
	assert.Equal(t, stats.Same, c.Verdict)
	assert.Empty(t, controls(table))

	// A difference in a few of the processes decides nothing, however many
	// rounds they have.
	slowAtFirst := func(slow, processes int) stats.Verdict {
		build := func(factor float64) *report.Results {
			var lines []string
			for i := range 24 {
				ns := 1000.0
				if i < slow {
					ns *= factor
				}
				lines = append(lines, fmt.Sprintf(`# sample {"round":%d,"process":%d}`, i+1, 1+i*processes/24), line("Load/pos=p/rep=a", ns))
			}
			return readLines(t, lines...)
		}
		return report.Builds("", build(1), nil, build(1.2)).Sections[0].Rows[0].Cells[0].Verdict
	}
	assert.Equal(t, stats.Slower, slowAtFirst(24, 8))
	assert.Equal(t, stats.Slower, slowAtFirst(21, 8), "in seven of eight")
	assert.Equal(t, stats.Undecided, slowAtFirst(15, 8), "in five of eight")
	assert.Equal(t, stats.Undecided, slowAtFirst(24, 1), "one process has no interval")

	// A difference between runs of the same build is reported.
	table = report.Builds("", build(t, 1, -1), build(t, 1.02, -1), build(t, 1, -1))
	require.NotEmpty(t, table.Warnings)
	assert.Contains(t, table.Warnings[0].Problem, "b differs from itself, measured again, by up to 2 %")
}
