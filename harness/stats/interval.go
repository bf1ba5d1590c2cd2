package stats

import (
	"math"
	"slices"
)

// Interval returns the median of values and the interval between two of them,
// as many from the least as from the greatest, that holds the true median with a
// probability of 95 % or more. For fewer than six values lo and hi are infinite;
// for none, all results are 0.
func Interval(values []float64) (median, lo, hi float64) {
	return IntervalAt(values, Alpha)
}

// IntervalAt is [Interval] for a probability of alpha, or less, that the interval
// misses the true median. The fewest values that have such an interval are those
// that [SignTest] can decide: 2/2ⁿ is at most alpha.
func IntervalAt(values []float64, alpha float64) (median, lo, hi float64) {
	if len(values) == 0 {
		return 0, 0, 0
	}
	sorted := slices.Sorted(slices.Values(values))
	lo, hi = bounds(sorted, alpha)
	return medianOf(sorted), lo, hi
}

func medianOf(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// bounds returns the interval of the median between two of the sorted values.
func bounds(sorted []float64, alpha float64) (lo, hi float64) {
	outside := 0 // values on either side that are not needed
	for c := newCoin(len(sorted)); 2*c.tail <= alpha; c.next() {
		outside++
	}
	if outside == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	return sorted[outside-1], sorted[len(sorted)-outside]
}
