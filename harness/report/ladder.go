package report

import (
	"cmp"
	"slices"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// A ladder is the columns of a section, or of one of its levels, from the fastest to the slowest by their
// summaries.
type ladder struct {
	level   rep.Level // "" if all columns are in it
	columns []int     // of the section

	// pairs has the speed of the k-th column relative to the j-th, a faster one, by k and j. A pair with the base of the
	// section is in the summary instead.
	pairs map[[2]int]*Cell
}

// maxPairs is how many of the next slower ones a column is compared with: all, unless there are dozens. With
// the base of the section each one is compared.
const maxPairs = 32

// ladders compares columns, with their names, with one another at the place that stands for all, whose cells are given.
func (g *group) ladders(boards map[string]rep.Backend, names []string, columns []work.Subject, cells []Frame) (ladders []ladder) {
	at := summaryOf(g.places.values)
	for _, l := range byLevel(boards, names) {
		l.columns = slices.DeleteFunc(l.columns, func(i int) bool { return speedOf(cells, i) == 0 })
		if len(l.columns) < 2 {
			continue
		}
		slices.SortStableFunc(l.columns, func(a, b int) int { return cmp.Compare(speedOf(cells, b), speedOf(cells, a)) })
		l.pairs = map[[2]int]*Cell{}
		for k, slower := range l.columns {
			for j := max(0, k-maxPairs); j < k; j++ {
				if faster := l.columns[j]; faster != 0 && slower != 0 {
					c := g.compare(at, columns[faster], columns[slower])
					l.pairs[[2]int{k, j}] = &c
				}
			}
		}
		ladders = append(ladders, l)
	}
	return ladders
}

// speedOf returns the speed of a column relative to the base, 0 if there is none.
func speedOf(cells []Frame, column int) float64 {
	if column == 0 {
		return 1
	}
	return cells[column].Ratio
}

// byLevel divides columns by the levels of their boards. If a level has one of them alone, or all have
// the same, they stay together.
func byLevel(boards map[string]rep.Backend, columns []string) []ladder {
	var divided []ladder
	for _, level := range rep.Levels() {
		var of []int
		for i, c := range columns {
			if cmp.Or(boards[c].Level, rep.Tuned) == level {
				of = append(of, i)
			}
		}
		switch len(of) {
		case 0:
		case 1, len(columns):
			together := make([]int, len(columns))
			for i := range together {
				together[i] = i
			}
			return []ladder{{columns: together}}
		default:
			divided = append(divided, ladder{level: level, columns: of})
		}
	}
	return divided
}

// comparisons returns the comparisons of ladders that are not in the rows of the table.
func comparisons(ladders []ladder) []*Cell {
	var cells []*Cell
	for _, l := range ladders {
		for _, c := range l.pairs {
			if c.N > 0 {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// verdict returns the verdict on the k-th column relative to the j-th, a faster one.
func (l *ladder) verdict(cells []Frame, k, j int) stats.Verdict {
	switch c := l.pairs[[2]int{k, j}]; {
	case l.columns[j] == 0:
		return cells[l.columns[k]].Verdict
	case l.columns[k] == 0:
		return cells[l.columns[j]].Verdict.Opposite() // an interval that is only just within 1 % may not be so the other way round
	case c != nil:
		return c.Verdict
	}
	return stats.Undecided
}
