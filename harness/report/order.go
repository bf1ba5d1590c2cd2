package report

import (
	"slices"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// findChanges finds the pairs of boards whose order changes: for the mean and in
// each position. A change is decided if in either of two columns the faster
// one of the pair is so, corrected for all pairs and columns of the row.
func (a *Across) findChanges(columns []*column, subjects []columnKey) {
	groups := map[harness.Work][]*group{}
	for i, c := range columns {
		for _, g := range c.groups(false) {
			if groups[g.work] == nil {
				groups[g.work] = make([]*group, len(columns))
			}
			groups[g.work][i] = g
		}
	}
	of := map[string]columnKey{}
	for _, s := range subjects {
		of[s.subject.Name] = s
	}
	for i := range a.Sections {
		s := &a.Sections[i]
		o := order{section: s, names: a.Columns, groups: groups[s.Work]}
		for _, rep := range s.Reps {
			o.subjects = append(o.subjects, of[rep])
		}
		o.find()
	}
}

// An order compares the boards of a section with one another.
type order struct {
	section  *AcrossSection
	names    []string    // of the columns
	groups   []*group    // by column, nil if it has none of the work
	subjects []columnKey // as in section.Reps
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
	type pair struct{ first, second int }
	var pairs []pair
	cells := map[pair][]Cell{}
	var compared []*Cell
	for first := range o.subjects {
		for second := first + 1; second < len(o.subjects); second++ {
			p := pair{first, second}
			pairs = append(pairs, p)
			cells[p] = make([]Cell, len(o.names))
			for c, g := range o.groups {
				if g == nil {
					continue
				}
				cell := &cells[p][c]
				*cell = g.compare(at, o.subjects[second], o.subjects[first])
				if cell.N > 0 {
					compared = append(compared, cell)
				}
			}
		}
	}
	for _, c := range compared {
		o.section.Rounds = max(o.section.Rounds, c.N)
	}
	judgeAll(compared)
	for _, p := range pairs {
		o.note(at, o.section.Reps[p.first], o.section.Reps[p.second], cells[p])
	}
}

// note adds a pair whose order is not the same in all columns. cells are the
// speed of the first relative to the second.
func (o *order) note(at Place, first, second string, cells []Cell) {
	change := Change{First: first, Second: second, Rows: []string{at.String()}}
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
	for i := range o.section.Order {
		known := &o.section.Order[i]
		if known.First == first && known.Second == second && known.Decided == change.Decided &&
			slices.Equal(known.Before, change.Before) && slices.Equal(known.After, change.After) {
			known.Rows = append(known.Rows, at.String())
			return
		}
	}
	o.section.Order = append(o.section.Order, change)
}
