package stats

import (
	"math"
	"slices"
)

// SignTest returns the probability, at most 1, that this many ratios or more are
// on one side of 1 if both sides are equally likely: the exact two-sided sign
// test. A ratio of 1 is on neither side, and counts against both.
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

// A coin is the cumulative distribution of the number of heads in n throws.
type coin struct {
	n, k int
	ln   float64 // the logarithm of the probability of k heads
	tail float64 // the probability of k heads or fewer
}

func newCoin(n int) *coin {
	ln := -float64(n) * math.Ln2
	return &coin{n: n, ln: ln, tail: math.Exp(ln)}
}

// next moves to one more head.
func (c *coin) next() {
	c.ln += math.Log(float64(c.n-c.k)) - math.Log(float64(c.k+1))
	c.k++
	c.tail = min(1, c.tail+math.Exp(c.ln))
}

// lowerTail returns the probability of k heads or fewer in n throws of a coin.
func lowerTail(k, n int) float64 {
	c := newCoin(n)
	for c.k < min(k, n) {
		c.next()
	}
	return c.tail
}

// Interval returns the median of values and the interval between two of them,
// as many from the least as from the greatest, that holds the true median with a
// probability of 95 % or more. For fewer than six values lo and hi are infinite;
// for none, all results are 0.
func Interval(values []float64) (median, lo, hi float64) {
	n := len(values)
	if n == 0 {
		return 0, 0, 0
	}
	sorted := slices.Sorted(slices.Values(values))
	median = (sorted[(n-1)/2] + sorted[n/2]) / 2
	outside := 0 // values on either side that are not needed
	for c := newCoin(n); 2*c.tail <= Alpha; c.next() {
		outside++
	}
	if outside == 0 {
		return median, math.Inf(-1), math.Inf(1)
	}
	return median, sorted[outside-1], sorted[n-outside]
}
