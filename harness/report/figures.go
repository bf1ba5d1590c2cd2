package report

import (
	"maps"
	"math"
	"slices"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// A Figure is what was measured of one board or codec in one place by itself,
// without the base.
type Figure struct {
	Work    harness.Work
	Column  string // as in Section.Columns
	Subject string // the same without the number of a file
	Place   Place

	N               int     // samples
	Seconds, Lo, Hi float64 // an operation: the median and its 95 % interval, infinite where N is too small
	NodeSeconds     float64 // a node: the median; 0 where no nodes are counted
}

// Figures returns what was measured, in the order of the sections, the columns
// and the rows of Table. Controls are left out.
func (r *Results) Figures() []Figure {
	columns := r.columns()
	names := r.columnNames(columns)
	byFile := len(columns) > 0 && columns[0].file != nil
	var figures []Figure
	for _, g := range r.groups(byFile) {
		for i, c := range columns {
			if !g.present[c] {
				continue
			}
			for _, place := range g.places.values {
				cell := g.cells[cellKey{place, c}]
				if len(cell) == 0 {
					continue
				}
				f := Figure{Work: g.work, Column: names[i], Subject: c.subject.Name, Place: place}
				times := cell.figures(seconds)
				f.N = len(times)
				f.Seconds, f.Lo, f.Hi = stats.Interval(times)
				counted := slices.DeleteFunc(cell.figures(nodes), func(n float64) bool { return n == 0 })
				for k, n := range counted {
					counted[k] = 1 / n
				}
				f.NodeSeconds, _, _ = stats.Interval(counted)
				figures = append(figures, f)
			}
		}
	}
	return figures
}

// A Mean is what was measured of one board or codec in all places together, in those of
// the report set if a table has both sets, without the base.
type Mean struct {
	Work   harness.Work
	Column string // as in Section.Columns

	// An operation: the geometric mean of the medians, as the map has it, and its
	// 95 % interval by resampling whole rounds, infinite where there are too few.
	Seconds, Lo, Hi float64
	Speed           float64 // nodes a second, in the same way; 0 where no nodes are counted
}

// Means returns what was measured in all places together, in the order of the
// sections and columns of Table.
func (r *Results) Means() []Mean {
	columns := r.columns()
	names := r.columnNames(columns)
	byFile := len(columns) > 0 && columns[0].file != nil
	var means []Mean
	for _, g := range r.groups(byFile) {
		g.number()
		for i, c := range columns {
			if !g.present[c] {
				continue
			}
			m := Mean{Work: g.work, Column: names[i], Seconds: g.over(c, seconds, geomean), Speed: g.over(c, nodes, geomean)}
			m.Lo, m.Hi = g.bounds(c)
			means = append(means, m)
		}
	}
	return means
}

// bounds returns the interval of the mean of a column's times.
func (g *group) bounds(c columnKey) (lo, hi float64) {
	var rows [][]float64
	for _, place := range summaryOf(g.places.values).among(g.places.values) {
		timed := g.cells[cellKey{place, c}].timed()
		if len(timed) == 0 {
			continue
		}
		row := make([]float64, len(g.process))
		for i := range row {
			row[i] = math.NaN()
		}
		for _, one := range timed {
			row[g.rounds[one.round]] = one.seconds
		}
		rows = append(rows, row)
	}
	mean := g.mean(rows...)
	if mean.N == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	return mean.Lo, mean.Hi
}

// A Setting is a configuration line, with all values that results have for it.
type Setting struct {
	Key    string
	Values []string
}

// Settings returns the configuration lines above the results, those that figures
// depend on first.
func (r *Results) Settings() []Setting {
	values := map[string]*list[string]{}
	for _, s := range r.series {
		for key, value := range s.config {
			if values[key] == nil {
				values[key] = &list[string]{}
			}
			values[key].add(value)
		}
	}
	var settings []Setting
	others := slices.DeleteFunc(slices.Sorted(maps.Keys(values)), func(k string) bool { return slices.Contains(configKeys, k) })
	for _, key := range append(slices.Clone(configKeys), others...) {
		if values[key] != nil {
			settings = append(settings, Setting{key, values[key].values})
		}
	}
	return settings
}

// A Count is how many instructions, cycles or misses something took, as bench
// instructions or the hardware's counters have it: the median where there are
// several.
type Count struct {
	Key   harness.Key // without Procs
	Unit  string      // instructions/node, or another of harness.EventUnits
	Value float64
}

// Counts returns the counts of events, in the order of the files. Those of the
// same event in several files are one.
func (r *Results) Counts() []Count {
	values := map[eventKey][]float64{}
	var order list[eventKey]
	for _, e := range r.events {
		k := eventKey{e.key, e.unit}
		order.add(k)
		values[k] = append(values[k], e.values...)
	}
	var counts []Count
	for _, k := range order.values {
		if !k.key.Control {
			c := Count{Key: k.key, Unit: k.unit}
			c.Value, _, _ = stats.Interval(values[k])
			counts = append(counts, c)
		}
	}
	return counts
}
