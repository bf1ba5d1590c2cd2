package report

import "github.com/boardbench/boardbench/harness/stats"

// SoFar returns the answer of a run that goes on: ratios with their intervals and without verdicts, which hold for the end
// of the run alone.
func (t *Table) SoFar() Answer {
	a := t.Answer()
	a.live = true
	for _, row := range a.Rows {
		for k := range row.Cells {
			row.Cells[k].Mark = ""
		}
	}
	return a
}

// Open reports whether a frame does not tell a board from the base: it has no interval, or one that includes 1.
func (f Frame) Open() bool {
	return f.N > 0 && f.Verdict != stats.Base && (!f.HasInterval() || f.Lo <= 1 && f.Hi >= 1)
}
