package report

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// Builds compares each board and codec of two builds with itself: after with
// before, by position. The builds were measured in turns, so that samples of the
// same round, by its number, are of the same time. Each process may be of another
// layout of the same program: a verdict needs the rounds and, each counted as one
// value, the processes. again is before measured a
// second time in each round, the control, or nil. The title of a section ends with
// the text in of, "HEAD relative to HEAD~1".
func Builds(of string, before, again, after *Results) *Table {
	t := &Table{looks: after.looks(), boards: after.boards}
	for _, r := range []*Results{before, again, after} {
		if r != nil {
			t.Warnings = append(t.Warnings, r.warnings()...)
		}
	}
	first, controls := before.byWork(), again.byWork()
	for _, is := range after.groups() {
		if was := first[is.work]; was != nil {
			t.addSelf(of, was, controls[is.work], is, after.subjects())
		}
	}
	t.Judge()
	t.resolve()
	t.Warnings = append(t.Warnings, mixedConfig(slices.Concat(before.series, after.series), hardwareKeys)...)
	t.warnControl()
	t.warnFew()
	return t
}

// addSelf adds a section in which each board is compared with itself. control is was, measured a second time, or nil.
func (t *Table) addSelf(of string, was, control, is *group, subjects []work.Subject) {
	s := Section{Work: is.work, Of: of, Self: true, Speed: is.speed}
	var columns []work.Subject
	for _, c := range subjects {
		if is.present[c] && was.present[c] {
			columns, s.Columns = append(columns, c), append(s.Columns, c.Name)
		}
	}
	line := sharedRounds(was, is)
	relative := func(to *group) func(Place, int) []float64 {
		return func(at Place, column int) []float64 {
			if to == nil {
				return nil
			}
			key := cellKey{at, columns[column]}
			return line.pair(was.cells[key], to.cells[key])
		}
	}
	f := filler{
		places: is.places.values, ratios: relative(is), control: relative(control),
		cell: func(rows ...[]float64) Cell { return cellOf(rows, line.process, is.looks, true) },
	}
	if s.fill(f); len(s.Rows) == 0 {
		return
	}
	for _, name := range s.Columns {
		if !slices.Contains(t.Columns, name) {
			t.Columns = append(t.Columns, name)
		}
	}
	t.Sections = append(t.Sections, s)
}

// sharedRounds returns the rounds that two builds share, by number: each pair of processes counts as one.
func sharedRounds(was, is *group) *timeline {
	withoutFile := func(k roundKey) roundKey { return roundKey{round: k.round, nth: k.nth} }
	processes := func(g *group) map[roundKey]int {
		of := map[roundKey]int{}
		for _, cell := range g.cells {
			for _, one := range cell.timed() {
				of[withoutFile(one.key)] = one.round.process
			}
		}
		return of
	}
	before, pairs := processes(was), map[roundKey][2]int{}
	for key, process := range processes(is) {
		if other, ok := before[key]; ok {
			pairs[key] = [2]int{other, process}
		}
	}
	return newTimeline(pairs, withoutFile)
}

// byWork returns the samples by work. A nil r has none.
func (r *Results) byWork() map[work.Work]*group {
	of := map[work.Work]*group{}
	if r != nil {
		for _, g := range r.groups() {
			of[g.work] = g
		}
	}
	return of
}

// SlowerThan names the boards that are slower by more than a share, beyond their
// interval: "x88 takes 3.1 % longer in Perft count=bulk", by the mean of the
// positions.
func (t *Table) SlowerThan(share float64) []string {
	var slower []string
	for i := range t.Sections {
		s := &t.Sections[i]
		for k := s.Compared(); k < len(s.Columns); k++ {
			if c := s.Summary().Cells[k]; c.N > 0 && c.Verdict == stats.Slower && 1/c.Hi-1 > share {
				slower = append(slower, fmt.Sprintf("%s takes %.1f %% longer in %s", s.Columns[k], 100*(1/c.Ratio-1), s.Work))
			}
		}
	}
	return slower
}
