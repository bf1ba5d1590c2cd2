package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// ranking returns a line for each of bulk, leaf and make/unmake that there is:
// the boards from the fastest to the slowest by their means, "bulk: 1 bitboard8 ·
// 2 bitboard (2.1 % slower) · 3 x88 (70 % slower)". Those that are the same as, or
// undecided against, the fastest one of a place share it.
func (r *Results) ranking() []string {
	columns := r.columns()
	names := r.columnNames(columns)
	byFile := len(columns) > 0 && columns[0].file != nil
	groups := map[harness.Work]*group{}
	for _, g := range r.groups(byFile) {
		groups[g.work] = g
	}
	width := 0
	for _, c := range columns {
		if c.subject.Type == harness.OfBoard {
			width++
		}
	}
	type section struct {
		name string
		*group
	}
	var sections []section
	for _, one := range []struct {
		name string
		work harness.Work
	}{{"bulk", bulkWork}, {"leaf", leafWork}, {"make/unmake", makeWork}} {
		g := groups[one.work]
		if g == nil {
			g = groups[oldWork(one.work)]
		}
		if g != nil {
			sections = append(sections, section{one.name, g})
		}
	}
	// All pairs, in all lines that there are: which of them are looked at depends on
	// the figures.
	comparisons := len(sections) * width * (width - 1) / 2
	var lines []string
	for _, g := range sections {
		var present []int
		for i, c := range columns {
			if g.present[c] {
				present = append(present, i)
			}
		}
		if len(present) > 1 {
			lines = append(lines, g.name+": "+g.rank(columns, names, present, comparisons))
		}
	}
	return lines
}

// oldWork is the work in files that do not name the dispatch.
func oldWork(w harness.Work) harness.Work {
	w.Dispatch = ""
	return w
}

// rank returns the line of one kind of work, without its name.
func (g *group) rank(columns []columnKey, names []string, present []int, comparisons int) string {
	at := meanOfAll
	if len(g.places.values) == 1 {
		at = g.places.values[0]
	}
	speed := map[int]float64{present[0]: 1}
	for _, i := range present[1:] {
		speed[i] = g.compare(at, columns[present[0]], columns[i]).Ratio
	}
	order := slices.DeleteFunc(slices.Clone(present), func(i int) bool { return speed[i] == 0 })
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(speed[b], speed[a]) })
	var line strings.Builder
	leader := order[0]
	fmt.Fprintf(&line, "1 %s", names[leader])
	for k, i := range order[1:] {
		c := g.compare(at, columns[leader], columns[i])
		c.Adjusted = min(1, c.P*float64(comparisons))
		if c.decide() != stats.Slower {
			fmt.Fprintf(&line, " = %s", names[i])
			continue
		}
		leader = i
		fmt.Fprintf(&line, " · %d %s (%.2g %% slower)", k+2, names[i], 100*(1-speed[i]/speed[order[0]]))
	}
	return line.String()
}
