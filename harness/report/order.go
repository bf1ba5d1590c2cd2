package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// orderLines lists the changes in the order of the boards.
func orderLines(changes []Change) []string {
	var lines []string
	decided, undecided := map[[2]string]bool{}, map[[2]string]bool{}
	for _, o := range changes {
		pair := [2]string{o.First, o.Second}
		if !o.Decided {
			undecided[pair] = true
			continue
		}
		decided[pair] = true
		lines = append(lines, fmt.Sprintf("%s is faster than %s in %s, slower in %s (%s).", o.First, o.Second,
			strings.Join(o.Before, ", "), strings.Join(o.After, ", "), strings.Join(o.Rows, ", ")))
	}
	more := 0
	for pair := range undecided {
		if !decided[pair] {
			more++
		}
	}
	switch {
	case len(decided) == 0 && more == 0:
		lines = append(lines, "The order is the same everywhere.")
	case more == 1:
		lines = append(lines, "One pair changes places, undecided.")
	case more > 1:
		lines = append(lines, fmt.Sprintf("%d pairs change places, undecided.", more))
	}
	return lines
}

// An order compares the boards of a kind of work with one another.
type order struct {
	work     work.Work
	names    []string // of the columns
	groups   []*group // by column, nil if it has none of the work
	subjects []columnKey
	changes  []Change
	rounds   int // that there are
}

func (o *order) find() {
	var places list[Place]
	for _, g := range o.groups {
		if g != nil {
			for _, p := range g.places.values {
				places.add(p)
			}
		}
	}
	for _, mean := range meansOf(places.values) {
		o.findAt(mean)
	}
	for _, p := range places.values {
		o.findAt(p)
	}
}

// findAt finds the changes of order in a row.
func (o *order) findAt(at Place) {
	type pair struct {
		first, second string
		cells         []Cell // by column
	}
	var pairs []pair
	var compared []*Cell
	for i, first := range o.subjects {
		for _, second := range o.subjects[i+1:] {
			p := pair{first.subject.Name, second.subject.Name, make([]Cell, len(o.groups))}
			for c, g := range o.groups {
				if g == nil {
					continue
				}
				if p.cells[c] = g.compare(at, second, first); p.cells[c].N > 0 {
					compared = append(compared, &p.cells[c])
					o.rounds = max(o.rounds, p.cells[c].N)
				}
			}
			pairs = append(pairs, p)
		}
	}
	judge(compared, stats.Holm(chances(compared)))
	for _, p := range pairs {
		o.note(at, p.first, p.second, p.cells)
	}
}

// note adds a pair whose order is not the same in all columns. cells are the
// speed of the first relative to the second.
func (o *order) note(at Place, first, second string, cells []Cell) {
	change := Change{Work: o.work, First: first, Second: second, Rows: []string{at.String()}}
	faster, slower := false, false
	for c, cell := range cells {
		switch {
		case cell.N == 0:
		case cell.Ratio > 1:
			change.Before = append(change.Before, o.names[c])
			faster = faster || cell.Verdict == stats.Faster
		case cell.Ratio < 1:
			change.After = append(change.After, o.names[c])
			slower = slower || cell.Verdict == stats.Slower
		}
	}
	if len(change.Before) == 0 || len(change.After) == 0 {
		return
	}
	change.Decided = faster && slower
	for i := range o.changes {
		known := &o.changes[i]
		if known.First == first && known.Second == second && known.Decided == change.Decided &&
			slices.Equal(known.Before, change.Before) && slices.Equal(known.After, change.After) {
			known.Rows = append(known.Rows, at.String())
			return
		}
	}
	o.changes = append(o.changes, change)
}
