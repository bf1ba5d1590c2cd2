package report

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
)

// The differences from which on there is a warning.
const (
	shaky   = 0.05 // of the end of an interval from its ratio
	drifted = 0.05 // of the second half of a run from the first
)

func (t *Table) add(kind results.WarningKind, advice, format string, args ...any) {
	t.Warnings = append(t.Warnings, results.Warning{Kind: kind, Problem: fmt.Sprintf(format, args...), Advice: advice})
}

// warn adds the reasons why the table is less reliable.
func (t *Table) warn(r *Results) {
	t.Warnings = append(t.Warnings, mixedConfig(r.series, configKeys)...)
	t.warnControl()
	t.warnFew()
	if cells, wide := t.count(func(c *Cell) bool { return c.HasInterval() && c.Width() > shaky }); wide > 0 {
		t.add(results.Wide, "close other programs, take more time or rounds, or stay on one core",
			"%d of %d intervals reach further than %s %% from their ratio", wide, cells, percent(shaky))
	}
	t.warnDrift(r)
	t.warnMissing()
}

// warnDrift warns of runs whose second half took longer than the first, or less.
func (t *Table) warnDrift(r *Results) {
	changes := r.drift()
	for _, f := range r.files {
		if change := changes[f]; distance(1+change) > drifted {
			how := "longer"
			if change < 0 {
				how = "less"
			}
			t.add(results.Drift, "let the machine warm up, close other programs and run again (the ratios suffer less than the figures of the first column)",
				"%s: the second half of the run took %.0f %% %s than the first", f.label, 100*math.Abs(change), how)
		}
	}
}

// warnControl warns of sections in which a control has a verdict: where a board
// differs from itself, the others may differ for the same reason.
func (t *Table) warnControl() {
	for i := range t.Sections {
		s := &t.Sections[i]
		for column := range s.Columns {
			var in []string
			furthest := 0.0
			for _, row := range s.Rows {
				if column >= len(row.Controls) {
					continue
				}
				if c := row.Controls[column]; c.Verdict == stats.Faster || c.Verdict == stats.Slower {
					in = append(in, row.Label())
					furthest = max(furthest, distance(c.Ratio))
				}
			}
			if len(in) > 0 {
				t.add(results.ControlDiffers, "do not rely on differences of this size in the table: close other programs, stay on one core and run again",
					"%s: %s differs from itself, measured again, by up to %.2g %% (%s)", s.Title(), s.Columns[column], 100*furthest, strings.Join(in, ", "))
			}
		}
	}
}

// count returns how many cells are compared, and of how many of them is holds.
func (t *Table) count(is func(c *Cell) bool) (cells, some int) {
	for i := range t.Sections {
		compared, _ := t.Sections[i].cells()
		for _, c := range compared {
			if cells++; is(c) {
				some++
			}
		}
	}
	return cells, some
}

// warnFew warns of tables that have too few rounds.
func (t *Table) warnFew() {
	if cells, few := t.count(func(c *Cell) bool { return !c.HasInterval() }); few > 0 {
		t.add(results.FewRounds, "take six rounds or more", "%d of %d ratios have too few samples for a 95 %% interval", few, cells)
	}
}

// drift returns how much longer the second half of each run took than the first:
// the median, over everything that was measured, of the ratios of the halves' medians.
func (r *Results) drift() map[*file]float64 {
	changes := map[*file][]float64{}
	for key, s := range r.byKey() {
		seconds := s.figures(seconds)
		// Fewer say nothing about a half.
		if half := len(seconds) / 2; half >= 3 {
			before, after := seconds[:half], seconds[len(seconds)-half:]
			changes[key.file] = append(changes[key.file], stats.Median(after)/stats.Median(before))
		}
	}
	medians := map[*file]float64{}
	for f, list := range changes {
		medians[f] = stats.Median(list) - 1
	}
	return medians
}

// warnMissing warns of columns that lack rows.
func (t *Table) warnMissing() {
	for i := range t.Sections {
		s := &t.Sections[i]
		rows, missing := s.positions(), make([]int, len(s.Columns))
		for _, row := range rows {
			for i := range row.Cells {
				if row.Cells[i].N == 0 {
					missing[i]++
				}
			}
		}
		for i, name := range s.Columns {
			if missing[i] > 0 {
				t.add(results.Incomplete, "measure all that is to be compared in one run",
					"%s: %s lacks %d of %d rows, which are left out of what is compared with it", s.Title(), name, missing[i], len(rows))
			}
		}
	}
}

// mixedConfig warns of keys that have several values in series that are
// compared, with the files that have them.
func mixedConfig(compared []*series, keys []string) []results.Warning {
	var warnings []results.Warning
	for _, key := range keys {
		var files grouping[string, string] // by the value in them
		for _, s := range compared {
			files.add(cmp.Or(s.config[key], notGiven), s.file.label)
		}
		if len(files.keys) < 2 {
			continue
		}
		var values []string
		for _, value := range files.keys {
			values = append(values, fmt.Sprintf("%s (%s)", value, strings.Join(files.of[value].values, ", ")))
		}
		warnings = append(warnings, results.Warning{
			Kind:    results.Mixed,
			Problem: fmt.Sprintf("%s differs: %s", key, strings.Join(values, ", ")),
			Advice:  "figures of different machines, builds or commits do not compare like with like; a column for each " + key + " keeps them apart",
		})
	}
	return warnings
}

// notGiven stands for the value of a key that results do not have.
const notGiven = "not given"
