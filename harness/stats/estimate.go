package stats

import (
	"math"
	"slices"
)

// An Estimate is what the ratios of rounds show of a difference in speed.
type Estimate struct {
	Ratio  float64 // the median, or the geometric mean of medians; 0 without rounds
	Lo, Hi float64 // its confidence interval; infinite with too few rounds
	P      float64 // the probability of such ratios by chance, not corrected for anything; 1 without rounds
	Rounds int     // the rounds that count: those in which nothing is missing

	// Uneven reports that the processes of the rounds differ, so that Lo, Hi and P
	// hold without any one of them.
	Uneven bool
}

// OfRow returns what the ratios of one row show: their median, the interval that
// misses the true one with a probability of at most alpha, by order statistics,
// and the probability of the sign test. Interval and test agree: the interval
// excludes 1 exactly where P is at most alpha, unless a ratio is 1.
//
// The ratio in round i is ratios[i], positive, or NaN where it is missing, and
// process[i] names the process that the round is of. Where the processes differ, by the test of
// Kruskal and Wallis, P is the largest and the interval the widest without any one
// of them. A nil process means one process, which may be slow as a whole without a
// sign of it.
func OfRow(ratios []float64, process []int, alpha float64) Estimate {
	row, process := present([][]float64{ratios}, process)
	ratios = row[0]
	if len(ratios) == 0 {
		return nothing
	}
	order := ascending(ratios)
	ratios = pick(ratios, order)
	if process != nil {
		process = pick(process, order)
	}
	e := Estimate{Ratio: medianOf(ratios), Rounds: len(ratios)}
	e.conclude(parts(ratios, process), func(part []int) (up, down, lo, hi float64) {
		list := pick(ratios, part) // sorted as well
		lo, hi = bounds(list, alpha)
		up, down = signTails(list)
		return up, down, lo, hi
	})
	return e
}

// nothing is what no ratios show.
var nothing = Estimate{Lo: math.Inf(-1), Hi: math.Inf(1), P: 1}

// conclude sets P and the interval to what holds in each part of the rounds. test
// returns the one-sided probabilities of a ratio above 1 and of one below 1, and
// the interval.
func (e *Estimate) conclude(parts [][]int, test func(part []int) (up, down, lo, hi float64)) {
	e.Uneven = len(parts) > 1
	e.Lo, e.Hi = math.Inf(1), math.Inf(-1)
	var above, below float64
	for _, part := range parts {
		up, down, lo, hi := test(part)
		above, below = max(above, up), max(below, down)
		e.Lo, e.Hi = min(e.Lo, lo), max(e.Hi, hi)
	}
	e.P = min(1, 2*min(above, below))
}

// present returns the rounds in which no row lacks its ratio, and their
// processes. Rows without any ratio do not count.
func present(rows [][]float64, process []int) (complete [][]float64, of []int) {
	missing := func(row []float64, round int) bool {
		return round >= len(row) || math.IsNaN(row[round])
	}
	rounds := 0
	var kept [][]float64
	for _, row := range rows {
		if slices.ContainsFunc(row, func(r float64) bool { return !math.IsNaN(r) }) {
			kept, rounds = append(kept, row), max(rounds, len(row))
		}
	}
	complete = make([][]float64, max(1, len(kept)))
	for round := range rounds {
		if slices.ContainsFunc(kept, func(row []float64) bool { return missing(row, round) }) {
			continue
		}
		for i, row := range kept {
			complete[i] = append(complete[i], row[round])
		}
		if process != nil {
			of = append(of, process[round])
		}
	}
	return complete, of
}
