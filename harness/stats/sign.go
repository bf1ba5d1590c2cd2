package stats

import "math"

// SignTest returns the probability, at most 1, that this many ratios or more are
// on one side of 1 if both sides are equally likely: the exact two-sided sign
// test. A ratio of 1 is on neither side, and counts against both.
func SignTest(ratios []float64) float64 {
	up, down := signTails(ratios)
	return min(1, 2*min(up, down))
}

// signTails returns the probability that this many ratios or more are above 1,
// and that of this many or more below 1. A ratio of 1 counts against both.
func signTails(ratios []float64) (up, down float64) {
	above, below := 0, 0
	for _, r := range ratios {
		switch {
		case r > 1:
			above++
		case r < 1:
			below++
		}
	}
	// The larger of the two is no evidence and need not be exact.
	n := len(ratios)
	if above >= below {
		return lowerTail(n-above, n), 1
	}
	return 1, lowerTail(n-below, n)
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
