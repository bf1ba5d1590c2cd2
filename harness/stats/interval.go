package stats

import (
	"math"
	"slices"
)

// Interval returns the median of values and the interval between two of them, as many from the
// least as from the greatest, that holds the true median with a probability of 95 % or more. For fewer than six values lo and hi are infinite; for none, all results are 0.
//
// It is for figures by themselves, such as seconds; comparisons have the model of [Of].
func Interval(values []float64) (median, lo, hi float64) {
	n := len(values)
	if n == 0 {
		return 0, 0, 0
	}
	sorted := slices.Sorted(slices.Values(values))
	median = (sorted[(n-1)/2] + sorted[n/2]) / 2
	// Of n throws of a coin, the probability of so many heads or fewer.
	outside, heads := 0, -float64(n)*math.Ln2 // the logarithm of the probability of outside heads
	for tail := math.Exp(heads); 2*tail <= Alpha; tail += math.Exp(heads) {
		heads += math.Log(float64(n-outside)) - math.Log(float64(outside+1))
		outside++
	}
	if outside == 0 {
		return median, math.Inf(-1), math.Inf(1)
	}
	return median, sorted[outside-1], sorted[n-outside]
}

// Skewed reports whether an interval reaches further to one side of its figure than to the other by more than a
// tenth, and by more than the unit in which it is shown: a ± would be false.
func Skewed(figure, lo, hi, unit float64) bool {
	up, down := hi-figure, figure-lo
	return max(up, down) > max(1.1*min(up, down), min(up, down)+unit)
}
