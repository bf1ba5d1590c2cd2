package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// The differences from which on it is warned.
const (
	shaky   = 0.05 // of the end of an interval from its ratio
	drifted = 0.05 // of the second half of a run from the first
)

// configKeys are the configuration lines that figures depend on.
var configKeys = []string{"goos", "goarch", "cpu", "goversion", "goamd64", "commit"}

func (t *Table) add(kind harness.WarningKind, advice, format string, args ...any) {
	t.Warnings = append(t.Warnings, harness.Warning{Kind: kind, Problem: fmt.Sprintf(format, args...), Advice: advice})
}

// warn finds what makes the table doubtful.
func (t *Table) warn(r *Results) {
	t.Warnings = append(t.Warnings, mixedConfig(r.measures, configKeys)...)
	t.Warnings = append(t.Warnings, mixedProcs(r.measures)...)
	t.warnFew()
	if w, wide := t.WiderThan(shaky); wide {
		t.Warnings = append(t.Warnings, w)
	}
	for _, f := range r.files {
		if change := r.drift(f); distance(1+change) > drifted {
			how := "longer"
			if change < 0 {
				how = "less"
			}
			t.add(harness.Drift, "let the machine warm up, close other programs and run again (the ratios suffer less than the figures of the first column)",
				"%s: the second half of the run took %.0f %% %s than the first", f.label, 100*math.Abs(change), how)
		}
	}
	t.warnMissing()
}

// warnFew tells of tables without rounds enough to decide them.
func (t *Table) warnFew() {
	cells, few := 0, 0
	undecided, rounds, comparisons, needed := 0, 0, 0, 0
	for _, s := range t.Sections {
		most := 0
		for _, row := range s.AllRows() {
			for _, c := range row.Cells[1:] {
				most = max(most, c.N)
				if c.N > 0 {
					cells++
				}
				if c.N > 0 && !c.HasInterval() {
					few++
				}
			}
		}
		if most > 0 && most < s.Needed {
			undecided++
			if s.Needed > needed {
				rounds, comparisons, needed = most, s.Comparisons, s.Needed
			}
		}
	}
	if few > 0 {
		t.add(harness.FewRounds, "take six rounds or more", "%d of %d ratios have too few samples for a 95 %% interval", few, cells)
	}
	if undecided > 0 {
		t.add(harness.FewRounds, fmt.Sprintf("take %d rounds or more", needed),
			"%s cannot decide %s (%d of %d tables)", count(rounds, "round"), count(comparisons, "comparison"), undecided, len(t.Sections))
	}
}

// WiderThan reports whether there are intervals that reach further than width
// from their ratio, or ratios without an interval, and the warning that says so.
func (t *Table) WiderThan(width float64) (harness.Warning, bool) {
	cells, wide := 0, 0
	for _, s := range t.Sections {
		for _, row := range s.AllRows() {
			for _, c := range row.Cells[1:] {
				if c.N > 0 {
					cells++
				}
				if c.N > 0 && c.HasInterval() && c.Width() > width {
					wide++
				}
			}
		}
	}
	return harness.Warning{
		Kind:    harness.Wide,
		Problem: fmt.Sprintf("%d of %d intervals reach further than %s %% from their ratio", wide, cells, percent(width)),
		Advice:  "close other programs, take more rounds, or stay on one core with --cpu",
	}, wide > 0
}

// Settled reports whether every ratio has an interval that reaches no further
// than width from it; one without an interval is infinitely wide. It is for the time between two rounds.
func (r *Results) Settled(width float64) bool {
	for _, s := range r.table(r.columns(), true).Sections {
		for _, row := range s.AllRows() {
			for _, c := range row.Cells[1:] {
				if c.N > 0 && !(c.Width() <= width) {
					return false
				}
			}
		}
	}
	return true
}

// count returns "1 round", "2 rounds".
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// percent formats a share without a sign: "2", "1.5".
func percent(share float64) string { return fmt.Sprintf("%.3g", 100*share) }

// drift returns how much longer the second half of a run took than the first:
// the median, over all that was measured, of the ratios of the halves' medians.
func (r *Results) drift(f *file) float64 {
	type what struct {
		section, row, rep string
		control           bool
	}
	seconds := map[what][]float64{}
	for _, m := range r.measures {
		if m.file == f {
			key := what{m.name.section, m.name.row, m.name.rep, m.name.control}
			seconds[key] = append(seconds[key], m.seconds)
		}
	}
	var changes []float64
	for _, s := range seconds {
		// Fewer say nothing about a half.
		if half := len(s) / 2; half >= 3 {
			before, _, _ := stats.Interval(s[:half])
			after, _, _ := stats.Interval(s[len(s)-half:])
			changes = append(changes, after/before)
		}
	}
	if len(changes) == 0 {
		return 0
	}
	median, _, _ := stats.Interval(changes)
	return median - 1
}

// warnMissing tells of the columns that lack rows.
func (t *Table) warnMissing() {
	const advice = "measure all that is to be compared in one run"
	for _, s := range t.Sections {
		for i, name := range s.Columns {
			missing := 0
			for _, row := range s.Rows {
				if row.Cells[i].N == 0 {
					missing++
				}
			}
			switch {
			case missing == 0:
			case i == 0:
				t.add(harness.Incomplete, advice, "%s: %d of %d rows have nothing of %s to compare with", s.Title, missing, len(s.Rows), name)
			case missing < len(s.Rows):
				t.add(harness.Incomplete, advice, "%s: %s lacks %d of %d rows; its geomean is of the others alone", s.Title, name, missing, len(s.Rows))
			default:
				t.add(harness.Incomplete, advice, "%s: %s has no row in common with %s", s.Title, name, s.Columns[0])
			}
		}
	}
}

// mixedConfig tells of the keys that have several values in measures that are
// compared, with the files that have them.
func mixedConfig(measures []measure, keys []string) []harness.Warning {
	var warnings []harness.Warning
	for _, key := range keys {
		var values []string
		in := map[string][]string{}
		for _, m := range measures {
			value := m.config[key]
			if value == "" {
				value = "not given"
			}
			if in[value] == nil {
				values = append(values, value)
			}
			if !slices.Contains(in[value], m.file.label) {
				in[value] = append(in[value], m.file.label)
			}
		}
		if len(values) < 2 {
			continue
		}
		for i, value := range values {
			values[i] = fmt.Sprintf("%s (%s)", value, strings.Join(in[value], ", "))
		}
		warnings = append(warnings, harness.Warning{
			Kind:    harness.Mixed,
			Problem: fmt.Sprintf("%s differs: %s", key, strings.Join(values, ", ")),
			Advice:  "figures of different machines, builds or commits do not compare like with like; --col " + key + " keeps them apart",
		})
	}
	return warnings
}

// mixedProcs tells where GOMAXPROCS differs.
func mixedProcs(measures []measure) []harness.Warning {
	var procs []string
	for _, m := range measures {
		if p := max(m.name.procs, "1"); !slices.Contains(procs, p) {
			procs = append(procs, p)
		}
	}
	if len(procs) < 2 {
		return nil
	}
	return []harness.Warning{{
		Kind:    harness.Mixed,
		Problem: "GOMAXPROCS differs: " + strings.Join(procs, ", "),
		Advice:  "run with the same number of CPUs",
	}}
}
