package stats

import (
	"slices"

	"golang.org/x/perf/benchmath"
)

// Unpaired returns the probability that two samples differ as much or more by
// chance, by benchstat's test: Mann and Whitney's, for independent samples.
// benchstat makes no correction: it reports a difference if the probability is
// at most Alpha. For samples too small to test it is 1.
func Unpaired(a, b []float64) float64 {
	// NewSample sorts its argument.
	sample := func(values []float64) *benchmath.Sample {
		return benchmath.NewSample(slices.Clone(values), &benchmath.DefaultThresholds)
	}
	return benchmath.AssumeNothing.Compare(sample(a), sample(b)).P
}
