package stats_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness/stats"
)

func TestDecide(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	tests := []struct {
		name             string
		ratio, lo, hi, p float64
		want             stats.Verdict
	}{
		{"slower", 0.312, 0.310, 0.314, 1e-9, stats.Slower},
		{"faster", 1.05, 1.02, 1.08, 0.05, stats.Faster},
		{"faster, but one of many comparisons", 1.05, 1.02, 1.08, 0.0501, stats.Undecided},
		{"certain, but within the margin", 1.004, 1.003, 1.005, 1e-9, stats.Same},
		{"within the margin by a hair", 1, 0.99, 1.01, 1, stats.Same},
		{"partly outside of the margin", 1.004, 0.998, 1.011, 0.3, stats.Undecided},
		{"partly outside, and certain, but no more than the place of the code", 1.009, 1.007, 1.011, 1e-9, stats.Undecided},
		{"mostly outside, and certain", 1.011, 1.008, 1.014, 1e-9, stats.Faster},
		{"mostly outside on the other side", 0.988, 0.984, 0.992, 1e-9, stats.Slower},
		{"partly outside on the other side", 0.996, 0.989, 1.002, 0.3, stats.Undecided},
		{"all of it outside", 1.02, 1.015, 1.025, 1e-9, stats.Faster},
		{"the interval and the test disagree", 0.985, 0.968, 1.002, 0.001, stats.Undecided},
		{"too few rounds", 1.3, -inf, inf, 1, stats.Undecided},
		{"too few rounds for one side", 1.3, 1.2, inf, 1, stats.Undecided},
		{"no figures", 0, 0, 0, nan, stats.Undecided},
		{"no interval", 1, nan, nan, 0, stats.Undecided},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, stats.Decide(test.ratio, test.lo, test.hi, test.p, stats.Margin), test.name)
	}
	assert.Equal(t, stats.Undecided, stats.Decide(1.014, 1.008, 1.02, 1e-9, stats.RowMargin), "no more than the place of the code")
	assert.Equal(t, stats.Faster, stats.Decide(1.016, 1.01, 1.022, 1e-9, stats.RowMargin), "a row")
	assert.Equal(t, stats.Faster, stats.Decide(1.0151, 1.01, 1.02, 1e-9, stats.RowMargin))
	assert.Equal(t, stats.Slower, stats.Decide(1/1.0151, 1/1.02, 1/1.01, 1e-9, stats.RowMargin), "the same difference the other way round")
}

func ExampleDecide() {
	for _, c := range []stats.Estimate{
		{Ratio: 0.312, Lo: 0.310, Hi: 0.314, P: 1e-9},
		{Ratio: 1.004, Lo: 1.002, Hi: 1.006, P: 1e-9},
		{Ratio: 0.99, Lo: 0.97, Hi: 1.01, P: 0.4},
	} {
		fmt.Println(c.Ratio, stats.Decide(c.Ratio, c.Lo, c.Hi, c.P, stats.Margin))
	}
	// Output:
	// 0.312 slower
	// 1.004 same
	// 0.99 undecided
}

func TestVerdictStrings(t *testing.T) {
	all := []stats.Verdict{stats.Undecided, stats.Faster, stats.Slower, stats.Same, stats.Base}
	assert.Equal(t, "[undecided faster slower same base]", fmt.Sprint(all))
}

// A ± would be false for an interval that is visibly longer on one side.
func TestSkewed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		figure, lo, hi, unit float64
		want                 bool
	}{
		{1692, 61, 47011, 1, true}, {0.5, 0.38, 0.65, 0.01, true}, {-79, -86, -72, 1, false}, {0.5, 0.45, 0.554, 0.01, false},
		{0.312, 0.3105, 0.3139, 0.001, false}, {1, 1, 1, 0.001, false},
	} {
		assert.Equal(t, test.want, stats.Skewed(test.figure, test.lo, test.hi, test.unit), "%v", test)
	}
}
