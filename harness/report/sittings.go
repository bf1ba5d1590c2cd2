package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// Sittings compares each board and codec of the later files with itself in the
// first file. In runs of different sittings even unchanged boards differ, by the
// drift. It is estimated from the other boards, and the intervals include it, so
// there is no verdict on a smaller difference. Sittings returns nil if no board is
// in two files.
func (r *Results) Sittings() *Table {
	t := &Table{Warnings: r.warnings(), looks: r.looks()}
	first := map[work.Work]*group{}
	files := r.ByFile()
	for _, g := range files[0].groups(false) {
		first[g.work] = g
	}
	for _, later := range files[1:] {
		of := fmt.Sprintf("%s relative to %s", later.files[0].label, files[0].files[0].label)
		for _, g := range later.groups(false) {
			if was := first[g.work]; was != nil {
				t.addSitting(of, was, g, later.subjects())
			}
		}
	}
	if len(t.Sections) == 0 {
		return nil
	}
	t.Judge()
	t.resolve()
	for i := range t.Sections {
		s := &t.Sections[i]
		widest := 0.0
		for _, drift := range s.Drift {
			widest = max(widest, driftIn(drift))
		}
		t.warnSitting(s, widest)
	}
	t.warnLeftOut(r)
	t.Warnings = append(t.Warnings, mixedConfig(r.series, []string{"goos", "goarch", "cpu"})...)
	t.Warnings = append(t.Warnings, mixedProcs(r.series)...)
	t.warnFew()
	return t
}

// addSitting adds the section of a kind of work in two files.
func (t *Table) addSitting(of string, was, is *group, subjects []columnKey) {
	s := Section{Work: is.work, Of: of, Self: true, Speed: is.speed}
	var columns []columnKey
	for _, c := range subjects {
		if is.present[c] && was.present[c] {
			columns = append(columns, c)
			s.Columns = append(s.Columns, c.subject.Name)
		}
	}
	f := filler{
		places: is.places.values,
		cell:   func(rows ...[]float64) Cell { return cellOf(rows, nil, is.looks, false) },
		ratios: func(at Place, column int) []float64 {
			key := cellKey{at, columns[column]}
			return byNumber(was.cells[key], is.cells[key])
		},
	}
	s.fill(f)
	if len(s.Rows) > 0 {
		s.Drift, s.Moved = driftOf(s.Summary().Cells), moved(was, is, s.Rows, columns)
	}
	for _, row := range s.AllRows() {
		for i := range row.Cells {
			row.Cells[i].widen(s.Drift[i])
		}
	}
	t.addSelf(s)
}

// driftOf returns for each board how much the others changed.
func driftOf(changed []Frame) []float64 {
	drift := make([]float64, len(changed))
	for i := range changed {
		var others []float64
		for k, c := range changed {
			if k != i && c.N > 0 {
				others = append(others, distance(c.Ratio))
			}
		}
		drift[i] = math.NaN()
		if len(others) > 0 {
			drift[i], _, _ = stats.Interval(others)
		}
	}
	return drift
}

// moved returns how far a ratio of two boards, as the table of one sitting has it, moved to the other
// sitting: the standard deviation of its logarithm. Each board moved by a part of its own, and a ratio
// has two of them.
func moved(was, is *group, rows []Row, columns []columnKey) float64 {
	var n, sum, squares float64
	for i, c := range columns {
		var before, after [][]float64
		for _, row := range rows {
			if row.Cells[0].N > 0 && row.Cells[i].N > 0 {
				base, board := cellKey{row.Place, columns[0]}, cellKey{row.Place, c}
				before = append(before, was.pair(was.cells[base], was.cells[board]))
				after = append(after, is.pair(is.cells[base], is.cells[board]))
			}
		}
		if len(before) > 0 {
			log := math.Log(is.mean(after...).Ratio / was.mean(before...).Ratio)
			n, sum, squares = n+1, sum+log, squares+log*log
		}
	}
	if n < 3 {
		return 0
	}
	return math.Sqrt(2 * max(0, squares-sum*sum/n) / (n - 1))
}

// widen extends the interval by a drift. One that is not known changes nothing.
func (c *Cell) widen(drift float64) {
	if c.N == 0 || math.IsNaN(drift) {
		return
	}
	c.Lo, c.Hi = c.Lo/(1+drift), c.Hi*(1+drift)
}

// warnSitting says how far the section can be relied on.
func (t *Table) warnSitting(s *Section, widest float64) {
	const advice = "two builds that take turns in one sitting compare without it"
	if len(s.Columns) < 2 {
		t.add(results.Sittings, advice, "%s: runs of different sittings differ by a drift that nothing here shows: only one board is in both", s.Title())
		return
	}
	t.add(results.Sittings, advice, "%s: runs of different sittings: differences up to %s %% may be drift, by how much the other boards changed",
		s.Title(), percent(stats.RoundUp(widest)))
}

// warnLeftOut names the boards that have nothing to be compared with.
func (t *Table) warnLeftOut(r *Results) {
	var left list[string]
	for _, c := range r.subjects() {
		if !slices.Contains(t.Subjects, c.subject.Name) {
			left.add(c.subject.Name)
		}
	}
	if len(left.values) > 0 {
		t.Warnings = append(t.Warnings, results.Warning{
			Kind:    results.Incomplete,
			Problem: "not in the first file and in a later one: " + strings.Join(left.values, ", "),
			Advice:  "measure all in both runs, or put them into one table with a column for each",
			Column:  "rep",
		})
	}
}
