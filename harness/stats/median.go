package stats

import "slices"

// Median returns the median of values, 0 for none.
func Median(values []float64) float64 {
	n := len(values)
	if n == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// Skewed reports whether an interval reaches further to one side of its figure than to the other by more than a
// tenth, and by more than the unit in which it is shown: a ± would be false.
func Skewed(figure, lo, hi, unit float64) bool {
	up, down := hi-figure, figure-lo
	return max(up, down) > max(1.1*min(up, down), min(up, down)+unit)
}
