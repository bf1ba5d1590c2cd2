package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/stats"
	"golang.org/x/perf/benchfmt"
)

// A Baseline compares the representations with what they were when another run
// was recorded on the same machine.
//
// The two runs have no rounds in common: the n-th rounds of both make a pair, so
// that what the machine does differently today falls on the ratios in full. The
// control tells of the noise within a run alone. Where three representations or
// more were measured, each is held against all of them besides: its ratio in a
// round over the median of all in that round, which what the machine does to all
// of them alike leaves out.
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
	Among        Cell    // the same over what became of all; N is 0 for fewer than three
	Floor        float64 // the larger noise floor of the two
}

// Longer returns how much longer it takes than it did, relative to that; below 0
// where it takes less time.
func (s Since) Longer() float64 { return 1/s.Ratio - 1 }

// CheckMachine returns an error where the results are not of the machine that
// the environment is of: absolute figures of two machines say nothing about a
// representation.
func (r *Results) CheckMachine(e machine.Environment) error {
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
	thenTable, nowTable := baseline.table(baseline.reps(), true), r.table(r.reps(), true)
	for _, d := range r.sections(false) {
		i := slices.IndexFunc(then, func(other *sectionData) bool { return other.title == d.title })
		if i < 0 {
			continue
		}
		floor := max(thenTable.floorOf(d.title), nowTable.floorOf(d.title))
		first := len(b.Since)
		var byRound [][]float64 // of each representation
		for _, column := range r.reps() {
			var rows [][]float64
			for _, label := range d.labels {
				key := cellKey{label, column}
				if ratios := ratiosOf(then[i].cells[key], d.cells[key]); len(ratios) > 0 {
					rows = append(rows, ratios)
				}
			}
			if len(rows) > 0 {
				means := geomeans(rows)
				byRound = append(byRound, means)
				b.Since = append(b.Since, Since{Section: d.title, Rep: column.rep, Rows: len(rows), Cell: cellOf(means), Floor: floor})
			}
		}
		for k, among := range amongAll(byRound) {
			b.Since[first+k].Among = cellOf(among)
		}
	}
	b.judge()
	b.warn(r, baseline)
	return b
}

// enough is how many representations tell what became of all: one of three may
// change without changing the median.
const enough = 3

// amongAll returns the ratios of each representation over the median of all in
// the same round; nothing for too few.
func amongAll(byRound [][]float64) [][]float64 {
	if len(byRound) < enough {
		return nil
	}
	rounds := len(byRound[0])
	for _, ratios := range byRound {
		rounds = min(rounds, len(ratios))
	}
	among := make([][]float64, len(byRound))
	for k := range rounds {
		var all []float64
		for _, ratios := range byRound {
			all = append(all, ratios[k])
		}
		median, _, _ := stats.Interval(all)
		for i, ratio := range all {
			among[i] = append(among[i], ratio/median)
		}
	}
	return among
}

// judge gives the verdicts, of all comparisons together.
func (b *Baseline) judge() {
	var cells [][]*Cell
	var floors []float64
	n := 0
	for i := range b.Since {
		s := &b.Since[i]
		of := []*Cell{&s.Cell}
		if s.Among.N > 0 {
			of = append(of, &s.Among)
		}
		n += len(of)
		cells, floors = append(cells, of), append(floors, s.Floor)
	}
	correct(cells, floors)
	b.Needed = stats.RoundsFor(n)
}

func (t *Table) floorOf(title string) float64 {
	for _, s := range t.Sections {
		if s.Title == title {
			return s.Floor
		}
	}
	return 0
}

// Comparisons returns how many comparisons [Results.Against] would make with
// these results as the baseline of benchmarks with these names, before they are
// measured.
func (r *Results) Comparisons(names []string) int {
	common := map[string][]string{}
	for _, full := range names {
		n := parseName(benchfmt.Name(full))
		if n.control || slices.Contains(common[n.section], n.rep) {
			continue
		}
		for _, m := range r.measures {
			if m.name.section == n.section && m.name.row == n.row && m.name.rep == n.rep && !m.name.control {
				common[n.section] = append(common[n.section], n.rep)
				break
			}
		}
	}
	comparisons := 0
	for _, reps := range common {
		comparisons += len(reps)
		if len(reps) >= enough {
			comparisons += len(reps)
		}
	}
	return comparisons
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

// Slower returns those that take longer than they did by more than a share, and
// beyond the noise: the whole interval of the ratio says so, or that of the ratio
// among all, and by itself it takes longer, too.
func (b *Baseline) Slower(share float64) []Since {
	beyond := func(c Cell) bool { return c.Verdict == stats.Slower && 1/c.Hi-1 > share }
	var slower []Since
	for _, s := range b.Since {
		// Where the others became faster one is slower among all without a
		// change of its own. Half of the share is room for a machine that is
		// faster today.
		if beyond(s.Cell) || beyond(s.Among) && s.Longer() > share/2 {
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
			Kind:    harness.FewRounds,
			Problem: fmt.Sprintf("%s cannot decide what changed since the baseline", count(most, "round")),
			Advice:  fmt.Sprintf("take %d rounds or more, for the baseline too", b.Needed),
		})
	}
	if len(reps) > 2 && max(faster, slower) == len(b.Since) {
		how := "faster"
		if slower > 0 {
			how = "slower"
		}
		b.Warnings = append(b.Warnings, harness.Warning{
			Kind:    harness.AllMoved,
			Problem: "all representations are " + how + " than in the baseline",
			Advice:  "if nothing that they share has changed, the machine has: record the baseline again",
		})
	}
	for _, rep := range now.reps() {
		if !reps[rep.rep] {
			b.Warnings = append(b.Warnings, harness.Warning{
				Kind:    harness.Incomplete,
				Problem: "the baseline has nothing of " + rep.rep,
				Advice:  "record it again with all that is to be compared",
			})
		}
	}
}

// WriteText prints the comparison, without its warnings.
func (b *Baseline) WriteText(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "Speed relative to %s, means of the positions, [95 %% interval]:\n", strings.Join(b.Files, ", "))
	var lines [][]string
	among := false
	for i, s := range b.Since {
		if i == 0 || s.Section != b.Since[i-1].Section {
			fmt.Fprintln(&text, s.Section)
			lines = nil
			if s.Among.N > 0 {
				among = true
				lines = [][]string{{"", "by itself", "among all"}}
			}
		}
		line := []string{s.Rep, s.String()}
		if s.Among.N > 0 {
			line = append(line, s.Among.String())
		}
		if s.Verdict == stats.Slower || s.Among.Verdict == stats.Slower && s.Ratio < 1 {
			line = append(line, fmt.Sprintf("takes %.1f %% longer", 100*s.Longer()))
		} else if s.Verdict == stats.Faster {
			line = append(line, fmt.Sprintf("takes %.1f %% less", -100*s.Longer()))
		}
		lines = append(lines, line)
		if i+1 == len(b.Since) || b.Since[i+1].Section != s.Section {
			writeLines(&text, lines)
			writeFloor(&text, s.Floor)
		}
	}
	if among {
		text.WriteString("Among all: over the median of all in the same round, so that what the machine does to all alike is left out.\n")
	}
	_, err := io.WriteString(w, text.String())
	return err
}
