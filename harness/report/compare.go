package report

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// Table compares all boards, or codecs, of all files with the first of them.
func (r *Results) Table() *Table {
	t := r.table(r.columns(), full)
	rankings := t.Rankings()
	for _, ranking := range rankings {
		t.Ranking = append(t.Ranking, ranking.String())
	}
	if legend := Legend(rankings); legend != "" {
		t.Ranking = append(t.Ranking, legend)
	}
	t.warn(r)
	return t
}

// mostOrdered is the most representations that are compared in pairs.
const mostOrdered = 200

// Across puts the columns of a key side by side: one of the configuration lines
// (cpu, goversion, commit …), or one in the names of benchmarks (count, hash,
// threads, dispatch). A key that no result has is an error that names those that
// there are.
func (r *Results) Across(key string) (*Across, error) {
	columns, inName := r.split(key)
	if len(columns) == 1 && columns[0].name == notGiven {
		return nil, fmt.Errorf("report: no result has %q, want one of %s", key, strings.Join(r.keys(), ", "))
	}
	a := &Across{Key: key, Warnings: r.warnings()}
	if inName {
		columns = a.splitWork(columns)
	}
	a.keepCommon(columns)
	var tables []*Table
	for _, c := range columns {
		a.Columns = append(a.Columns, c.name)
		// In the order of all: a group that was measured in another order first
		// must not have another base.
		tables = append(tables, c.table(r.subjects(), means))
		a.Warnings = append(a.Warnings, c.mixed(key)...)
	}
	a.align(tables)
	if len(columns) < 2 {
		return a, nil // there is no order to change
	}
	if n := len(r.subjects()); n > mostOrdered {
		a.Warnings = append(a.Warnings, harness.Warning{
			Kind:    harness.Incomplete,
			Problem: fmt.Sprintf("where the order of %d representations changes is left out", n),
			Advice:  fmt.Sprintf("compare %d or fewer", mostOrdered),
		})
		return a, nil
	}
	a.findChanges(columns, r.subjects())
	for i := range a.Sections {
		s := &a.Sections[i]
		if s.Rounds < stats.MinRounds {
			a.Warnings = append(a.Warnings, harness.Warning{
				Kind:    harness.FewRounds,
				Problem: fmt.Sprintf("%s: %s cannot decide where the order changes", s.Title(), count(s.Rounds, "round")),
				Advice:  fmt.Sprintf("take %d rounds or more everywhere", stats.MinRounds),
			})
		}
	}
	return a, nil
}

// Settled reports whether every ratio has an interval that reaches no further
// than width from it; one without an interval is infinitely wide. It is for the
// time between two rounds.
func (r *Results) Settled(width float64) bool {
	for c := range r.table(r.columns(), widths).compared() {
		if !(c.Width() <= width) {
			return false
		}
	}
	return true
}

// Rounds returns how many samples there are at most of anything.
func (r *Results) Rounds() int {
	most := 0
	for _, g := range r.groups(true) {
		for _, cell := range g.cells {
			n := 0
			for _, s := range cell {
				n += len(s.samples)
			}
			most = max(most, n)
		}
	}
	return most
}

// Comparisons returns how many comparisons the tables of these cases have together,
// before they are measured: in each a column for each board or codec but the
// first, a row for each position and one for each of their means.
func Comparisons(keys []harness.Key) int {
	return comparisonsOf(keys, func(places []Place) int { return len(places) + len(meansOf(places)) })
}

// MeanComparisons returns how many comparisons there are in the table of [Results.Engine],
// whose rows are means alone.
func MeanComparisons(keys []harness.Key) int {
	return comparisonsOf(keys, func(places []Place) int { return max(1, len(meansOf(places))) })
}

// comparisonsOf adds up the comparisons of the tables, which have as many rows as rows
// returns.
func comparisonsOf(keys []harness.Key, rows func([]Place) int) int {
	type table struct {
		places   list[Place]
		subjects list[harness.Subject]
	}
	tables := map[harness.Work]*table{}
	for _, k := range keys {
		if k.Control || k.Subject.Name == "" {
			continue
		}
		t := tables[k.Work]
		if t == nil {
			t = &table{}
			tables[k.Work] = t
		}
		t.places.add(placeOf(k))
		t.subjects.add(k.Subject)
	}
	comparisons := 0
	for _, t := range tables {
		comparisons += rows(t.places.values) * (len(t.subjects.values) - 1)
	}
	return comparisons
}
