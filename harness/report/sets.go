package report

import (
	"slices"
	"sync"

	"github.com/boardbench/boardbench/harness/corpus"
)

// setOf returns the sets of positions by name.
var setOf = sync.OnceValue(func() map[string]corpus.Set {
	sets := map[string]corpus.Set{}
	for _, p := range corpus.All() {
		sets[p.Name] = p.Set
	}
	return sets
})

// meansOf returns the means of a table with rows for the given places: none for a single
// row, and one for each set if there are two rows or more of each. A mean over both sets
// would be of neither: boards are tuned on one of them.
func meansOf(places []Place) []Place {
	var bySet []Place
	for _, set := range corpus.Sets() {
		if at := (Place{Mean: true, Set: set}); len(at.among(places)) > 1 {
			bySet = append(bySet, at)
		}
	}
	switch {
	case len(bySet) == len(corpus.Sets()):
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

// among returns the places that p stands for: for a mean all, or all of its set; otherwise p
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
