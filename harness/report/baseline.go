package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
	"golang.org/x/perf/benchfmt"
)

// A Baseline compares the representations with what they were when another run
// was recorded on the same machine.
//
// The two runs have no rounds in common: the n-th rounds of both make a pair, so
// that what the machine does differently today falls on the ratios in full. The
// control tells of the noise within a run alone.
type Baseline struct {
	Files    []string // the recorded ones
	Since    []Since
	Needed   int // the fewest rounds that can decide so many comparisons
	Warnings []harness.Warning
}

// A Since is a representation in one kind of work: the mean of the positions
// that both runs have.
type Since struct {
	Section, Rep string
	Rows         int
	Cell                 // the speed relative to that in the baseline
	Floor        float64 // the larger noise floor of the two
}

// Longer returns how much longer it takes than it did, relative to that; below 0
// where it takes less time.
func (s Since) Longer() float64 { return 1/s.Ratio - 1 }

// CheckMachine returns an error where the results are not of the machine that
// the environment is of: absolute figures of two machines say nothing about a
// representation.
func (r *Results) CheckMachine(e harness.Environment) error {
	here := e.Lines()
	for _, m := range r.measures {
		for _, line := range here {
			key, value := line[0], line[1]
			then := m.config[key]
			if slices.Contains([]string{"goos", "goarch", "cpu"}, key) && then != "" && then != value {
				return fmt.Errorf("report: %s is of another machine: its %s is %s, here it is %s", m.file.path, key, then, value)
			}
		}
	}
	return nil
}

// Against compares the results with a baseline. Both have what benchmarks with
// these names would have in common, or there is nothing to compare.
func (r *Results) Against(baseline *Results) *Baseline {
	b := &Baseline{}
	for _, f := range baseline.files {
		b.Files = append(b.Files, f.label)
	}
	then := baseline.sections(false)
	var cells []*Cell
	var floors []float64
	thenTable, nowTable := baseline.table(baseline.reps(), true), r.table(r.reps(), true)
	for _, d := range r.sections(false) {
		i := slices.IndexFunc(then, func(other *sectionData) bool { return other.title == d.title })
		if i < 0 {
			continue
		}
		floor := max(thenTable.floorOf(d.title), nowTable.floorOf(d.title))
		for _, column := range r.reps() {
			var rows [][]float64
			for _, label := range d.labels {
				key := cellKey{label, column}
				if ratios := ratiosOf(then[i].cells[key], d.cells[key]); len(ratios) > 0 {
					rows = append(rows, ratios)
				}
			}
			if len(rows) > 0 {
				b.Since = append(b.Since, Since{d.title, column.rep, len(rows), cellOf(geomeans(rows)), floor})
			}
		}
	}
	for i := range b.Since {
		cells = append(cells, &b.Since[i].Cell)
		floors = append(floors, b.Since[i].Floor)
	}
	byOne := make([][]*Cell, len(cells))
	for i := range cells {
		byOne[i] = cells[i : i+1]
	}
	correct(byOne, floors)
	b.Needed = stats.RoundsFor(len(cells))
	b.warn(r, baseline)
	return b
}

func (t *Table) floorOf(title string) float64 {
	for _, s := range t.Sections {
		if s.Title == title {
			return s.Floor
		}
	}
	return 0
}

// InCommon returns how many representations benchmarks with these names would
// have in common with the results, each kind of work by itself.
func (r *Results) InCommon(names []string) int {
	common := map[[2]string]bool{}
	for _, full := range names {
		n := parseName(benchfmt.Name(full))
		for _, m := range r.measures {
			if m.name.section == n.section && m.name.row == n.row && m.name.rep == n.rep && !n.control && !m.name.control {
				common[[2]string{n.section, n.rep}] = true
			}
		}
	}
	return len(common)
}

// Rounds returns how many samples there are at most of anything.
func (r *Results) Rounds() int {
	most := 0
	for _, d := range r.sections(true) {
		for _, cell := range d.cells {
			most = max(most, len(cell))
		}
	}
	return most
}

// Slower returns those that take longer than they did by more than a share: by
// the whole of their intervals, and beyond the noise.
func (b *Baseline) Slower(share float64) []Since {
	var slower []Since
	for _, s := range b.Since {
		if s.Verdict == stats.Slower && 1/s.Hi-1 > share {
			slower = append(slower, s)
		}
	}
	return slower
}

// warn finds what makes the comparison doubtful.
func (b *Baseline) warn(now, then *Results) {
	both := slices.Concat(then.measures, now.measures)
	b.Warnings = append(mixedConfig(both, []string{"goversion", "goamd64"}), mixedProcs(both)...)
	for i := range b.Warnings {
		b.Warnings[i].Advice = "that may be what changed: record the baseline again with the same"
	}
	most, faster, slower := 0, 0, 0
	reps := map[string]bool{}
	for _, s := range b.Since {
		most = max(most, s.N)
		reps[s.Rep] = true
		switch s.Verdict {
		case stats.Faster:
			faster++
		case stats.Slower:
			slower++
		}
	}
	if most < b.Needed {
		b.Warnings = append(b.Warnings, harness.Warning{
			Kind:   harness.FewRounds,
			Doubt:  fmt.Sprintf("%s cannot decide %s with the baseline", count(most, "round"), count(len(b.Since), "comparison")),
			Advice: fmt.Sprintf("take %d rounds or more, for the baseline too", b.Needed),
		})
	}
	if len(reps) > 2 && max(faster, slower) == len(b.Since) {
		how := "faster"
		if slower > 0 {
			how = "slower"
		}
		b.Warnings = append(b.Warnings, harness.Warning{
			Kind:   harness.AllMoved,
			Doubt:  "all representations are " + how + " than in the baseline",
			Advice: "if nothing that they share has changed, the machine has: record the baseline again",
		})
	}
	for _, rep := range now.reps() {
		if !reps[rep.rep] {
			b.Warnings = append(b.Warnings, harness.Warning{
				Kind:   harness.Incomplete,
				Doubt:  "the baseline has nothing of " + rep.rep,
				Advice: "record it again with all that is to be compared",
			})
		}
	}
}

// WriteText prints the comparison, without its warnings.
func (b *Baseline) WriteText(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "Speed relative to %s, means of the positions, [95 %% interval]:\n", strings.Join(b.Files, ", "))
	var lines [][]string
	for i, s := range b.Since {
		if i == 0 || s.Section != b.Since[i-1].Section {
			fmt.Fprintln(&text, s.Section)
		}
		line := []string{s.Rep, s.String()}
		switch s.Verdict {
		case stats.Slower:
			line = append(line, fmt.Sprintf("takes %.1f %% longer", 100*s.Longer()))
		case stats.Faster:
			line = append(line, fmt.Sprintf("takes %.1f %% less", -100*s.Longer()))
		}
		lines = append(lines, line)
		if i+1 == len(b.Since) || b.Since[i+1].Section != s.Section {
			writeLines(&text, lines)
			writeFloor(&text, s.Floor)
			lines = nil
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
