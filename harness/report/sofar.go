package report

import (
	"cmp"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// SoFar returns the table of a run that goes on as one grid: a row for each board, or codec, and a column for each kind of
// work, or each row of a table of [Results.Engine]. The ratios are means with their intervals and without verdicts, which
// hold for the end of the run alone.
func (t *Table) SoFar() Grid {
	var searches []work.Work
	for _, w := range worksOf(t.Sections) {
		if w.Kind == work.Search {
			searches = append(searches, w)
		}
	}
	var frames []Frame
	add := func(name string, cells []Frame) {
		for i, f := range cells {
			if f.Default = nil; f.N == 0 {
				f.Cell = Cell{}
			}
			f.Plain, f.Value = true, name
			if f.Board == "" {
				f.Board = t.Columns[i]
			}
			frames = append(frames, f)
		}
	}
	for i := range t.Sections {
		s := &t.Sections[i]
		if s.Name == "" {
			add(shortName(s.Work, searches), s.Summary().Cells)
			continue
		}
		size := ""
		if len(t.Sections) > 1 {
			size = " " + cmp.Or(string(s.Work.Size), work.HotNodes)
		}
		for _, row := range s.Rows {
			add(row.Label()+size, row.Cells)
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
