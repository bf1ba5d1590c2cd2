package stats

import (
	"math"
	"slices"
)

// SignTest returns the probability, at most 1, that so many ratios lie on one
// side of 1, or more, if either side is as likely: the exact sign test, for both
// sides. A ratio of 1 speaks for neither side, and counts against both.
func SignTest(ratios []float64) float64 {
	above, below := 0, 0
	for _, r := range ratios {
		switch {
		case r > 1:
			above++
		case r < 1:
			below++
		}
	}
	return min(1, 2*lowerTail(len(ratios)-max(above, below), len(ratios)))
}

// lowerTail returns the probability of k heads or fewer in n throws of a coin.
func lowerTail(k, n int) float64 {
	lnFactorial := func(i int) float64 {
		// The sign is that of a positive number.
		ln, _ := math.Lgamma(float64(i) + 1)
		return ln
	}
	sum := 0.0
	for i := range min(k, n) + 1 {
		sum += math.Exp(lnFactorial(n) - lnFactorial(i) - lnFactorial(n-i) - float64(n)*math.Ln2)
	}
	return min(1, sum)
}

// Interval returns the median of values and the interval between two of them,
// as many from the least as from the greatest, that holds the true median with a
// probability of 95 % or more. Fewer than six values have no such interval: lo
// and hi are infinite then. Of no values everything is 0.
func Interval(values []float64) (median, lo, hi float64) {
	n := len(values)
	if n == 0 {
		return 0, 0, 0
	}
	sorted := slices.Sorted(slices.Values(values))
	median = (sorted[(n-1)/2] + sorted[n/2]) / 2
	outside := 0 // values on either side that are not needed
	for 2*lowerTail(outside, n) <= Alpha {
		outside++
	}
	if outside == 0 {
		return median, math.Inf(-1), math.Inf(1)
	}
	return median, sorted[outside-1], sorted[n-outside]
}
