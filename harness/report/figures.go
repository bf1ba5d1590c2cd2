package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// A Figure is the measurement of one board or codec in one place by itself,
// without the base.
type Figure struct {
	Work    work.Work
	Subject string
	Place   Place

	N               int     // samples
	Seconds, Lo, Hi float64 // an operation: the median and its 95 % interval, infinite if N is too small
	NodeSeconds     float64 // a node: the median; 0 if no nodes are counted
}

// Figures returns the measurements, in the order of the sections, the columns
// and the rows of Table. Controls are left out.
func (r *Results) Figures() []Figure {
	columns := r.subjects()
	var figures []Figure
	for _, g := range r.groups() {
		for _, c := range columns {
			if !g.present[c] {
				continue
			}
			for _, place := range g.places.values {
				cell := g.cells[cellKey{place, c}]
				if len(cell) == 0 {
					continue
				}
				f := Figure{Work: g.work, Subject: c.Name, Place: place}
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

// A Setting is a configuration line, with all values that results have for it.
type Setting struct {
	Key    string
	Values []string
}

// Settings returns the configuration lines above the results, those that figures
// depend on first.
func (r *Results) Settings() []Setting {
	var values grouping[string, string]
	for _, s := range r.series {
		for key, value := range s.config {
			values.add(key, value)
		}
	}
	slices.Sort(values.keys)
	place := func(key string) uint { return uint(slices.Index(configKeys, key)) } // the greatest one for no place
	slices.SortStableFunc(values.keys, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	var settings []Setting
	for _, key := range values.keys {
		settings = append(settings, Setting{key, values.of[key].values})
	}
	return settings
}

// Setup returns the machine and the run in a line.
func (r *Results) Setup() string {
	var parts []string
	for _, s := range r.Settings() {
		value := strings.Join(s.Values, " and ")
		switch s.Key {
		case "cpu", "goversion":
			parts = append(parts, value)
		case "goamd64":
			parts = append(parts, "GOAMD64="+value)
		case "commit":
			parts = append(parts, "commit "+value)
		}
	}
	parts = append(parts, count(r.Rounds(), "round"))
	var dates []string
	for _, run := range r.Runs() {
		if date := run.Start.Format("2006-01-02"); !run.Start.IsZero() && !slices.Contains(dates, date) {
			dates = append(dates, date)
		}
	}
	slices.SortFunc(dates, cmp.Compare[string])
	return strings.Join(append(parts, dates...), " · ")
}
