package stats

import "github.com/aclements/go-moremath/mathx"

// StudentTail returns the probability that Student's t is as far from 0 as t or further, to
// either side.
func StudentTail(t, degrees float64) float64 {
	degrees = min(degrees, 10_000) // more make no difference, but mathx gives up
	// M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 26.7.1.
	return mathx.BetaInc(degrees/(degrees+t*t), degrees/2, 0.5)
}

// StudentQuantile returns the distance from 0 that Student's t exceeds to either side with
// probability alpha.
func StudentQuantile(alpha, degrees float64) float64 {
	lo, hi := 0.0, 2.0
	for StudentTail(hi, degrees) > alpha {
		lo, hi = hi, 2*hi
	}
	for hi-lo > 1e-9*hi {
		if middle := (lo + hi) / 2; StudentTail(middle, degrees) > alpha {
			lo = middle
		} else {
			hi = middle
		}
	}
	return (lo + hi) / 2
}
