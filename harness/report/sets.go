package report

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/harness"
)

// setOf returns the sets of positions by name.
var setOf = sync.OnceValue(func() map[string]harness.Set {
	sets := map[string]harness.Set{}
	for _, p := range harness.Corpus() {
		sets[p.Name] = p.Set
	}
	return sets
})

// meansOf returns the means of a table with rows for the given places: none for a single
// row, and one for each set if there are two rows or more of each. A mean over both sets
// would be of neither: boards are tuned on one of them.
func meansOf(places []Place) []Place {
	var bySet []Place
	for _, set := range harness.Sets() {
		if at := (Place{Mean: true, Set: set}); len(at.among(places)) > 1 {
			bySet = append(bySet, at)
		}
	}
	switch {
	case len(bySet) == len(harness.Sets()):
		return bySet
	case len(places) > 1:
		return []Place{meanOfAll}
	}
	return nil
}

// summaryOf returns the place that stands for all: their mean, of the report set if there is
// one for each set, or the only place.
func summaryOf(places []Place) Place {
	if means := meansOf(places); means != nil {
		return means[len(means)-1]
	}
	return places[0]
}

// among returns the places of p: all, or the places of its set, for a mean, and otherwise p
// alone.
func (p Place) among(places []Place) []Place {
	switch {
	case !p.Mean:
		return []Place{p}
	case p.Set == "":
		return places
	}
	return slices.DeleteFunc(slices.Clone(places), func(one Place) bool { return setOf()[one.Position] != p.Set })
}

// MeanRows returns the means of the rows, the report set's before the literature's; none for
// a single row.
func (s *Section) MeanRows() []Row {
	var rows []Row
	for _, mean := range []*Row{s.Mean, s.Literature} {
		if mean != nil {
			rows = append(rows, *mean)
		}
	}
	return rows
}

// BothSets reports whether a section has a mean for each set of positions.
func (t *Table) BothSets() bool {
	return slices.ContainsFunc(t.Sections, func(s Section) bool { return s.Literature != nil })
}

// A Difference is how a column's speed on the report set, relative to the base, compares
// with that on the literature.
type Difference struct {
	Column string
	Ratio  float64 // above 1 for a column that is better on the report set
}

// Differences returns the differences of the columns that are compared on both sets; none
// without a mean for each set.
func (s *Section) Differences() []Difference {
	if s.Literature == nil {
		return nil
	}
	var differences []Difference
	for i := s.Compared(); i < len(s.Columns); i++ {
		if report, literature := s.Mean.Cells[i], s.Literature.Cells[i]; report.N > 0 && literature.N > 0 {
			differences = append(differences, Difference{s.Columns[i], report.Ratio / literature.Ratio})
		}
	}
	return differences
}

// DifferenceString returns the differences in a line, "" without any.
func (s *Section) DifferenceString() string {
	var texts []string
	for _, d := range s.Differences() {
		texts = append(texts, fmt.Sprintf("%s %s", d.Column, ratio(d.Ratio)))
	}
	if len(texts) == 0 {
		return ""
	}
	return "report/literature: " + strings.Join(texts, ", ") + "."
}
