package report

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// A change is a pair of boards whose order is not the same in all columns.
type change struct {
	first, second string
	before, after string // the columns in which first is the faster one, and those in which second is
	decided       bool   // whether the verdicts say so, too
}

// orderLines says where the order of boards changes between columns, for the mean and in each position, and returns how
// many rounds there are. A change is decided if in either of two columns the faster one of the pair is so, corrected for
// all pairs and columns of the row. groups are by column, nil for one without the work.
func orderLines(groups []*group, columns []string, boards []work.Subject) (lines []string, rounds int) {
	var places list[Place]
	for _, g := range groups {
		if g != nil {
			for _, p := range g.places.values {
				places.add(p)
			}
		}
	}
	var changes list[change]
	rows := map[change][]string{} // positions, and "geomean"
	for _, at := range append(meansOf(places.values), places.values...) {
		type pair struct {
			first, second string
			cells         []Cell // by column, the speed of the first relative to the second
		}
		var pairs []pair
		var compared []*Cell
		for i, first := range boards {
			for _, second := range boards[i+1:] {
				p := pair{first.Name, second.Name, make([]Cell, len(groups))}
				for c, g := range groups {
					if g == nil {
						continue
					}
					if p.cells[c] = g.compare(at, second, first); p.cells[c].N > 0 {
						compared = append(compared, &p.cells[c])
						rounds = max(rounds, p.cells[c].N)
					}
				}
				pairs = append(pairs, p)
			}
		}
		judge(compared, stats.Holm(chances(compared)))
		for _, p := range pairs {
			of := map[bool][]string{} // the columns, by whether the first is the faster one
			verdicts := map[stats.Verdict]bool{}
			for c, cell := range p.cells {
				if cell.N > 0 && cell.Ratio != 1 {
					of[cell.Ratio > 1] = append(of[cell.Ratio > 1], columns[c])
					verdicts[cell.Verdict] = true
				}
			}
			if len(of) == 2 {
				one := change{p.first, p.second, strings.Join(of[true], ", "), strings.Join(of[false], ", "), verdicts[stats.Faster] && verdicts[stats.Slower]}
				changes.add(one)
				rows[one] = append(rows[one], at.String())
			}
		}
	}
	var decided, all list[[2]string]
	for _, c := range changes.values {
		all.add([2]string{c.first, c.second})
		if c.decided {
			decided.add([2]string{c.first, c.second})
			lines = append(lines, fmt.Sprintf("%s is faster than %s in %s, slower in %s (%s).", c.first, c.second, c.before, c.after, strings.Join(rows[c], ", ")))
		}
	}
	switch more := len(all.values) - len(decided.values); {
	case all.values == nil:
		lines = append(lines, "The order is the same everywhere.")
	case more == 1:
		lines = append(lines, "One pair changes places, undecided.")
	case more > 1:
		lines = append(lines, fmt.Sprintf("%d pairs change places, undecided.", more))
	}
	return lines, rounds
}
