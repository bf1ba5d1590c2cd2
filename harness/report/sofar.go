package report

import (
	"cmp"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// SoFar returns the table of a run that goes on as one grid: a row for each board, or codec, and a column for each kind of
// work of [Table.Answer], or each row of a table of [Results.Engine]. The ratios are means with their intervals and
// without verdicts, which hold for the end of the run alone.
func (t *Table) SoFar() Grid {
	a := t.Answer()
	var frames []Frame
	add := func(column, board string, f Frame) {
		f.Plain, f.Value, f.Board, f.Default = true, column, board, nil
		if f.N > 0 && f.Verdict == stats.Base {
			f.Text = "1"
		}
		frames = append(frames, f)
	}
	for i := range t.Sections {
		s := &t.Sections[i]
		if s.Name == "" {
			continue
		}
		size := ""
		if len(t.Sections) > 1 {
			size = " " + cmp.Or(string(s.Work.Size), work.HotNodes)
		}
		for _, row := range s.Rows {
			for k, f := range row.Cells {
				add(row.Label()+size, t.Columns[k], f)
			}
		}
	}
	if frames == nil {
		for _, row := range a.Rows {
			if row.Level != "" && row.Level != rep.Tuned {
				row.Name = row.Board // the tuned board of the layout has the other one
			}
			for k, cell := range row.Cells {
				add(a.Heads[k], row.Name, cell)
			}
		}
	}
	grids := Pivot(frames, func(Frame) string { return "so far" }, func(f Frame) string { return f.Board }, func(f Frame) string { return f.Value })
	if len(grids) == 0 {
		return Grid{}
	}
	return grids[0]
}

// Open reports whether a frame does not tell a board from the base: it has no interval, or one that includes 1.
func (f Frame) Open() bool {
	return f.N > 0 && f.Verdict != stats.Base && (!f.HasInterval() || f.Lo <= 1 && f.Hi >= 1)
}
