package report

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// A timed is a sample of a cell in its round.
type timed struct {
	sample
	key roundKey
}

// timed returns the samples with their rounds.
func (s samples) timed() []timed {
	var all []timed
	count := map[roundKey]int{}
	for _, series := range s {
		for _, one := range series.samples {
			key := roundKey{file: series.file, run: one.round.run, round: one.round.round}
			nth := count[key]
			count[key]++
			key.nth = nth
			all = append(all, timed{one, key})
		}
	}
	return all
}

// newTimeline returns the timeline of rounds with their processes, each of which counts as one.
func newTimeline[P comparable](processOf map[roundKey]P, key func(roundKey) roundKey) *timeline {
	keys := slices.SortedFunc(maps.Keys(processOf), func(a, b roundKey) int {
		if a.file != b.file {
			return cmp.Or(cmp.Compare(a.file.order, b.file.order), strings.Compare(a.file.label, b.file.label))
		}
		return cmp.Or(cmp.Compare(a.run, b.run), cmp.Compare(a.round, b.round), cmp.Compare(a.nth, b.nth))
	})
	l := &timeline{rounds: make(map[roundKey]int, len(keys)), key: key, kept: map[*series][]float64{}}
	numbers := map[P]int{}
	for i, key := range keys {
		p := processOf[key]
		if _, ok := numbers[p]; !ok {
			numbers[p] = len(numbers)
		}
		l.rounds[key], l.process = i, append(l.process, numbers[p])
	}
	return l
}

// pair returns how much faster other is than base, for each round: NaN in one that has not both. It returns nil if there
// is no round with both, as of different files.
func (l *timeline) pair(base, other samples) []float64 {
	if len(base) == 0 || len(other) == 0 {
		return nil
	}
	before, after := l.seconds(base), l.seconds(other)
	ratios := make([]float64, len(before))
	found := false
	for i := range ratios {
		ratios[i] = before[i] / after[i]
		found = found || !math.IsNaN(ratios[i])
	}
	if !found {
		return nil
	}
	return ratios
}

// seconds returns the seconds of an operation in each round: NaN in one without a sample. A cell is compared with all
// others, so that its seconds are kept, under its first series.
func (l *timeline) seconds(of samples) []float64 {
	seconds := slices.Repeat([]float64{math.NaN()}, len(l.process))
	if len(of) == 0 {
		return seconds
	}
	if kept := l.kept[of[0]]; kept != nil {
		return kept
	}
	for _, one := range of.timed() {
		if i, known := l.rounds[l.key(one.key)]; known {
			seconds[i] = one.seconds
		}
	}
	l.kept[of[0]] = seconds
	return seconds
}

// line returns the timeline of the group.
func (g *group) line() *timeline {
	if g.rounds != nil {
		return g.rounds
	}
	type process struct {
		file         *file
		run, process int
	}
	of := map[roundKey]process{}
	for _, cells := range []map[cellKey]samples{g.cells, g.control} {
		for _, cell := range cells {
			for _, one := range cell.timed() {
				of[one.key] = process{one.key.file, one.key.run, one.round.process}
			}
		}
	}
	g.rounds = newTimeline(of, func(k roundKey) roundKey { return k })
	return g.rounds
}

// cellOf returns the cell of one or several rows, without a verdict, which needs all comparisons of a
// table. looks is how many looks at the results share the error; between says that a process is a
// sample of one layout of the program.
func cellOf(rows [][]float64, process []int, looks int, between bool) Cell {
	alpha := stats.Alpha / float64(looks)
	e := stats.Of(rows, process, alpha, between)
	if e.Rounds == 0 { // rows of different files, without a round that all have
		e = stats.Of(packed(rows), nil, alpha, false)
	}
	if e.Rounds == 0 {
		return Cell{}
	}
	return Cell{N: e.Rounds, Mean: len(rows) > 1, Ratio: e.Ratio, Lo: e.Lo, Hi: e.Hi, P: stats.AtLook(e.P, looks), Adjusted: 1, estimate: e}
}

// packed returns rows without the rounds that are missing.
func packed(rows [][]float64) [][]float64 {
	whole := make([][]float64, len(rows))
	for i, row := range rows {
		whole[i] = slices.DeleteFunc(slices.Clone(row), math.IsNaN)
	}
	return whole
}

// compare returns the ratio of other's speed to base's, in a place or for a mean.
func (g *group) compare(at Place, base, other work.Subject) Cell {
	return g.mean(g.ratios(at, base, other)...)
}

// ratios returns the ratios of compare by round, a row for each place.
func (g *group) ratios(at Place, base, other work.Subject) (rows [][]float64) {
	for _, place := range at.among(g.places.values) {
		if ratios := g.line().pair(g.cells[cellKey{place, base}], g.cells[cellKey{place, other}]); ratios != nil {
			rows = append(rows, ratios)
		}
	}
	return rows
}

// mean returns the cell of one or several rows of the group.
func (g *group) mean(rows ...[]float64) Cell {
	return cellOf(rows, g.line().process, g.looks, g.between)
}
