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

// A pairing returns the ratios of the samples of a board in two runs, NaN in a round that has not both, and the process
// of each round, nil if rounds are of no process: processes are samples, each of one layout of the program.
type pairing func(was, is *group) (ratios func(base, other samples) []float64, process []int)

// selfSections returns a section for each kind of work in two runs, in which each board is compared with itself. again is
// before, measured a second time, or nil. each is given the section and its groups and columns.
func (t *Table) selfSections(of string, before, again, after *Results, paired pairing, each func(s *Section, was, is *group, columns []work.Subject)) {
	first, controls := before.byWork(), again.byWork()
	for _, is := range after.groups() {
		was, control := first[is.work], controls[is.work]
		if was == nil {
			continue
		}
		s := Section{Work: is.work, Of: of, Self: true, Speed: is.speed}
		var columns []work.Subject
		for _, c := range after.subjects() {
			if is.present[c] && was.present[c] {
				columns, s.Columns = append(columns, c), append(s.Columns, c.Name)
			}
		}
		ratios, process := paired(was, is)
		relative := func(to *group) func(Place, int) []float64 {
			return func(at Place, column int) []float64 {
				key := cellKey{at, columns[column]}
				return ratios(was.cells[key], to.cells[key])
			}
		}
		f := filler{
			places: is.places.values, ratios: relative(is),
			cell: func(rows ...[]float64) Cell { return cellOf(rows, process, is.looks, process != nil) },
		}
		if control != nil {
			f.control = relative(control)
		}
		s.fill(f)
		if len(s.Rows) == 0 {
			continue
		}
		each(&s, was, is, columns)
		for _, name := range s.Columns {
			if !slices.Contains(t.Subjects, name) {
				t.Subjects, t.Columns = append(t.Subjects, name), append(t.Columns, name)
			}
		}
		t.Sections = append(t.Sections, s)
	}
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
	byRound := func(was, is *group) (func(base, other samples) []float64, []int) {
		line := sharedRounds(was, is)
		return line.pair, line.process
	}
	t.selfSections(of, before, again, after, byRound, func(*Section, *group, *group, []work.Subject) {})
	t.Judge()
	t.resolve()
	t.Warnings = append(t.Warnings, mixedConfig(slices.Concat(before.series, after.series), hardwareKeys)...)
	t.warnControl()
	t.warnFew()
	return t
}

// sharedRounds returns the rounds that two builds share, by number: each pair of processes counts as one.
func sharedRounds(was, is *group) *timeline {
	withoutFile := func(k roundKey) roundKey { return roundKey{round: k.round, nth: k.nth} }
	processes := func(g *group) map[roundKey]int {
		of := map[roundKey]int{}
		for _, cell := range g.cells {
			for _, one := range cell.timed() {
				of[withoutFile(one.round)] = one.process
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

// Sittings compares each board and codec of the later files with itself in the
// first file. In runs of different sittings even unchanged boards differ, by the
// drift. It is estimated from the other boards, and the intervals include it, so
// there is no verdict on a smaller difference. Sittings returns nil if no board is
// in two files.
func (r *Results) Sittings() *Table {
	t := &Table{Warnings: r.warnings(), looks: r.looks()}
	files := r.ByFile()
	byNumbers := func(*group, *group) (func(base, other samples) []float64, []int) { return byNumber, nil }
	for _, later := range files[1:] {
		of := fmt.Sprintf("%s relative to %s", later.files[0].label, files[0].files[0].label)
		t.selfSections(of, files[0], nil, later, byNumbers, func(s *Section, was, is *group, columns []work.Subject) {
			s.Drift, s.Moved = driftOf(s.Summary().Cells), moved(was, is, s.Rows, columns)
			for _, row := range s.AllRows() {
				for i := range row.Cells {
					row.Cells[i].widen(s.Drift[i])
				}
			}
		})
	}
	if len(t.Sections) == 0 {
		return nil
	}
	t.Judge()
	t.resolve()
	for i := range t.Sections {
		t.warnSitting(&t.Sections[i])
	}
	t.warnLeftOut(r)
	t.Warnings = append(t.Warnings, mixedConfig(r.series, hardwareKeys)...)
	t.warnFew()
	return t
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
func moved(was, is *group, rows []Row, columns []work.Subject) float64 {
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
	if c.N > 0 && !math.IsNaN(drift) {
		c.Lo, c.Hi = c.Lo/(1+drift), c.Hi*(1+drift)
	}
}

// warnSitting says how far the section can be relied on.
func (t *Table) warnSitting(s *Section) {
	const advice = "two builds that take turns in one sitting compare without it"
	if len(s.Columns) < 2 {
		t.add(results.Sittings, advice, "%s: runs of different sittings differ by a drift that nothing here shows: only one board is in both", s.Title())
		return
	}
	widest := 0.0
	for _, drift := range s.Drift {
		widest = max(widest, driftIn(drift))
	}
	t.add(results.Sittings, advice, "%s: runs of different sittings: differences up to %s %% may be drift, by how much the other boards changed",
		s.Title(), percent(stats.RoundUp(widest)))
}

// warnLeftOut names the boards that have nothing to be compared with.
func (t *Table) warnLeftOut(r *Results) {
	var left list[string]
	for _, c := range r.subjects() {
		if !slices.Contains(t.Subjects, c.Name) {
			left.add(c.Name)
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
