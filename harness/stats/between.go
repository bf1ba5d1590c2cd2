package stats

import (
	"math"
	"slices"
)

// Between widens the interval of an estimate to what its processes show where each
// of them counts as one value, however many rounds it has: where a process is a
// sample of something that disturbs all of its rounds, such as where the code and
// the data of a program lie. rows are those of the estimate, one or several, process
// is as of [MeanOfRows], and alpha the probability that the interval misses the true
// ratio.
//
// The value of a process is the mean over the rows of the logarithm of the median of
// its rounds. The interval is that of Wilcoxon's signed-rank test of these values,
// between two of their pairwise means: a third of the processes may be slow as a
// whole without moving it far. It is infinite with fewer processes than
// [RoundsFor] has rounds for one comparison. P stays that of the rounds, for a few
// processes cannot give a probability that is small enough for a correction for
// hundreds of comparisons: what decides is that both agree.
//
// Reference: J. L. Hodges and E. L. Lehmann, Estimates of Location Based on Rank
// Tests, Annals of Mathematical Statistics 34, 1963.
func (e Estimate) Between(rows [][]float64, process []int, alpha float64) Estimate {
	complete, process := present(rows, process)
	if e.Rounds == 0 || len(complete[0]) == 0 {
		return e
	}
	lo, hi := pairwiseBounds(processValues(complete, process), alpha)
	e.Lo, e.Hi = min(e.Lo, math.Exp(lo)), max(e.Hi, math.Exp(hi))
	return e
}

// processValues returns the value of each process. No ratio is missing.
func processValues(rows [][]float64, process []int) []float64 {
	var values []float64
	for _, name := range slices.Compact(slices.Sorted(slices.Values(process))) {
		value := 0.0
		for _, row := range rows {
			var own []float64
			for i, ratio := range row {
				if process[i] == name {
					own = append(own, ratio)
				}
			}
			slices.Sort(own)
			value += math.Log(medianOf(own)) / float64(len(rows))
		}
		values = append(values, value)
	}
	return values
}

// pairwiseBounds returns the interval of the signed-rank test between two of the
// means of all pairs of values, each with itself included.
func pairwiseBounds(values []float64, alpha float64) (lo, hi float64) {
	n, outside := len(values), 0 // means on either side that are not needed
	for outside <= n*(n+1)/2 && rankTail(outside, n) <= alpha/2 {
		outside++
	}
	if outside == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	var means []float64
	for i := range values {
		for j := range i + 1 {
			means = append(means, (values[i]+values[j])/2)
		}
	}
	slices.Sort(means)
	return means[outside-1], means[len(means)-outside]
}
