package stats

import (
	"slices"

	"golang.org/x/perf/benchmath"
)

// Unpaired returns the probability that two samples differ as much or more by
// chance, by the test that benchstat makes: Mann and Whitney's, for samples that
// have nothing to do with one another. benchstat corrects it for nothing: what
// is at most Alpha is a difference to it. Where there is too little to test it
// is 1.
func Unpaired(a, b []float64) float64 {
	// NewSample sorts what it is given.
	sample := func(values []float64) *benchmath.Sample {
		return benchmath.NewSample(slices.Clone(values), &benchmath.DefaultThresholds)
	}
	return benchmath.AssumeNothing.Compare(sample(a), sample(b)).P
}
