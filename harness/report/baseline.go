package report

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/stats"
)

// A Baseline compares the boards, or the codecs, with what they were when another
// run was recorded on the same machine.
//
// The two runs have no rounds in common: the n-th rounds of both make a pair, so
// that what the machine does differently today affects the ratios in full. Where three boards or more were
// measured, each is also compared with all of them: its ratio in a round over the
// median of all in that round, from which what the machine does to all of them
// alike is gone.
type Baseline struct {
	Files    []string // the recorded ones
	Since    []Since
	Needed   int // the fewest rounds that can decide these comparisons
	Warnings []harness.Warning
}

// A Since is a board or codec in one kind of work: the mean of the positions that
// both runs have.
type Since struct {
	Work  harness.Work
	Rep   string
	Rows  int
	Cell       // the speed relative to that in the baseline
	Among Cell // the same over what became of all; N is 0 for fewer than three
}

// Longer returns how much longer it takes than it did, relative to that; below 0
// where it takes less time.
func (s Since) Longer() float64 { return 1/s.Ratio - 1 }

// CheckMachine returns an error where the results are not of the machine that
// the environment is of: absolute figures of two machines say nothing about a
// board.
func (r *Results) CheckMachine(e machine.Environment) error {
	here := e.Lines()
	for _, s := range r.series {
		for _, line := range here {
			key, value := line[0], line[1]
			then := s.config[key]
			if slices.Contains([]string{"goos", "goarch", "cpu"}, key) && then != "" && then != value {
				return fmt.Errorf("report: %s is of another machine: its %s is %s, here it is %s", s.file.path, key, then, value)
			}
		}
	}
	return nil
}

// Against compares the results with a baseline. [Results.Comparisons] says
// whether they have anything in common.
func (r *Results) Against(baseline *Results) *Baseline {
	b := &Baseline{}
	for _, f := range baseline.files {
		b.Files = append(b.Files, f.label)
	}
	then := map[harness.Work]*group{}
	for _, g := range baseline.groups(false) {
		then[g.work] = g
	}
	for _, g := range r.groups(false) {
		old := then[g.work]
		if old == nil {
			continue
		}
		first := len(b.Since)
		var byRound [][]float64 // of each board
		for _, column := range r.subjects() {
			var rows [][]float64
			for _, place := range g.places.values {
				key := cellKey{place, column}
				if ratios := byNumber(old.cells[key], g.cells[key]); len(ratios) > 0 {
					rows = append(rows, ratios)
				}
			}
			if len(rows) > 0 {
				means := geomeans(rows)
				byRound = append(byRound, means)
				b.Since = append(b.Since, Since{
					Work: g.work, Rep: column.subject.Name, Rows: len(rows), Cell: cellOf(means, nil, 1)})
			}
		}
		for k, among := range amongAll(byRound) {
			b.Since[first+k].Among = cellOf(among, nil, 1)
		}
	}
	b.judge()
	b.warn(r, baseline)
	return b
}

// enough is how many boards show what became of all: one of three may change
// without changing the median.
const enough = 3

// amongAll returns the ratios of each board over the median of all in the same
// round; nothing for too few.
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
	var cells []*Cell
	for i := range b.Since {
		s := &b.Since[i]
		cells = append(cells, &s.Cell)
		if s.Among.N > 0 {
			cells = append(cells, &s.Among)
		}
	}
	judgeAll(cells)
	b.Needed = stats.RoundsFor(len(cells))
}

// Comparisons returns how many comparisons [Results.Against] would make with
// these results as the baseline of these cases, before they are measured.
func (r *Results) Comparisons(keys []harness.Key) int {
	measured := map[harness.Key]bool{}
	for _, s := range r.series {
		k := *s.key
		k.Procs = 0
		measured[k] = true
	}
	common := map[harness.Work]*list[harness.Subject]{}
	for _, k := range keys {
		k.Procs = 0
		if k.Control || !measured[k] {
			continue
		}
		if common[k.Work] == nil {
			common[k.Work] = &list[harness.Subject]{}
		}
		common[k.Work].add(k.Subject)
	}
	comparisons := 0
	for _, subjects := range common {
		n := len(subjects.values)
		comparisons += n
		if n >= enough {
			comparisons += n
		}
	}
	return comparisons
}

// Slower returns those that take longer than they did by more than a share, and
// beyond the noise: the whole interval of the ratio says so, or that of the ratio
// among all, and by itself it takes longer, too.
func (b *Baseline) Slower(share float64) []Since {
	beyond := func(c Cell) bool { return c.Verdict == stats.Slower && 1/c.Hi-1 > share }
	var slower []Since
	for _, s := range b.Since {
		// Where the others became faster, one is slower among all without a
		// change of its own. Half of the share allows for a machine that is
		// faster today.
		if beyond(s.Cell) || beyond(s.Among) && s.Longer() > share/2 {
			slower = append(slower, s)
		}
	}
	return slower
}

// warn finds what makes the comparison less reliable.
func (b *Baseline) warn(now, then *Results) {
	both := slices.Concat(then.series, now.series)
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
			Problem: "all boards are " + how + " than in the baseline",
			Advice:  "if nothing that they share has changed, the machine has: record the baseline again",
		})
	}
	for _, c := range now.subjects() {
		if !reps[c.subject.Name] {
			b.Warnings = append(b.Warnings, harness.Warning{
				Kind:    harness.Incomplete,
				Problem: "the baseline has nothing of " + c.subject.Name,
				Advice:  "record it again with all that is to be compared",
			})
		}
	}
}
