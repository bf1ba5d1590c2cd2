package engineab

import (
	"errors"
	"io"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
)

// Table reads the results of a comparison. Its first section compares New with Old, and [Cell] returns the mean of the
// positions.
//
// That cell is decided by the statistics alone, with no least difference for faster and slower: authors of engines
// work on changes of less than 1 %, and a build is taken with the place that its linker has given to the code. It is
// the same if its whole interval is within 1 %, as everywhere.
func Table(results io.Reader) (*report.Table, error) {
	r, err := report.ReadFrom("results", results)
	if err != nil {
		return nil, err
	}
	table := r.Table()
	if len(table.Sections) == 0 || len(table.Sections[0].Columns) < 2 {
		return nil, errors.New("engineab: no position was searched by both")
	}
	c := &table.Sections[0].Summary().Cells[1]
	c.Verdict = stats.Decide(c.Ratio, c.Lo, c.Hi, c.Adjusted, 0)
	return table, nil
}

// Cell returns the speed of New relative to Old.
func Cell(table *report.Table) report.Cell { return table.Sections[0].Summary().Cells[1].Cell }
