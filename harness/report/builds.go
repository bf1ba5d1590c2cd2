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
	t := &Table{looks: after.looks()}
	for _, r := range []*Results{before, again, after} {
		if r != nil {
			t.Warnings = append(t.Warnings, r.warnings()...)
		}
	}
	if again == nil {
		again = &Results{}
	}
	was, control := map[work.Work]*group{}, map[work.Work]*group{}
	for _, g := range before.groups(false) {
		was[g.work] = g
	}
	for _, g := range again.groups(false) {
		control[g.work] = g
	}
	for _, g := range after.groups(false) {
		if was[g.work] != nil {
			t.addBuilds(of, was[g.work], control[g.work], g, after.subjects())
		}
	}
	t.Judge()
	t.resolve()
	t.Warnings = append(t.Warnings, mixedConfig(slices.Concat(before.series, after.series), []string{"goos", "goarch", "cpu"})...)
	t.warnControl()
	t.warnFew()
	return t
}

// addBuilds adds the section of a kind of work. control is nil if there is none.
func (t *Table) addBuilds(of string, was, control, is *group, subjects []columnKey) {
	s := Section{Work: is.work, Of: of, Self: true, Speed: is.speed}
	line := sharedRounds(was, is)
	var columns []columnKey
	for _, c := range subjects {
		if is.present[c] && was.present[c] {
			columns = append(columns, c)
			s.Columns = append(s.Columns, c.subject.Name)
		}
	}
	f := filler{
		places: is.places.values,
		cell:   func(rows ...[]float64) Cell { return cellOf(rows, line.process, is.looks, true) },
		ratios: func(at Place, column int) []float64 {
			key := cellKey{at, columns[column]}
			return line.pair(was.cells[key], is.cells[key])
		},
	}
	if control != nil {
		f.control = func(at Place, column int) []float64 {
			key := cellKey{at, columns[column]}
			return line.pair(was.cells[key], control.cells[key])
		}
	}
	s.fill(f)
	t.addSelf(s)
}

// addSelf adds a section in which columns are compared with themselves, if it has rows.
func (t *Table) addSelf(s Section) {
	if len(s.Rows) == 0 {
		return
	}
	for _, name := range s.Columns {
		if !slices.Contains(t.Subjects, name) {
			t.Subjects, t.Columns = append(t.Subjects, name), append(t.Columns, name)
		}
	}
	t.Sections = append(t.Sections, s)
}

// sharedRounds returns the rounds that two builds share, by number: each pair of processes counts as one.
func sharedRounds(was, is *group) *timeline {
	withoutFile := func(k roundKey) roundKey { return roundKey{round: k.round, nth: k.nth} }
	processes := func(g *group) map[roundKey]int32 {
		of := map[roundKey]int32{}
		for _, cell := range g.cells {
			for _, one := range cell.timed() {
				of[withoutFile(one.round)] = one.process
			}
		}
		return of
	}
	before, pairs := processes(was), map[roundKey][2]int32{}
	for key, process := range processes(is) {
		if other, ok := before[key]; ok {
			pairs[key] = [2]int32{other, process}
		}
	}
	return newTimeline(pairs, withoutFile)
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
