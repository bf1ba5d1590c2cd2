package stats_test

import (
	"fmt"

	"github.com/boardbench/boardbench/harness/stats"
)

// Two positions in twelve rounds: the second one alone is not decided, both
// together are.
func ExampleOf() {
	rows := [][]float64{
		{1.031, 1.022, 1.040, 1.018, 1.027, 1.035, 1.029, 1.033, 1.021, 1.026, 1.030, 1.024},
		{1.070, 0.980, 1.035, 1.061, 0.965, 1.082, 1.018, 0.973, 1.027, 1.064, 1.002, 1.048},
	}
	var all []stats.Estimate
	for _, row := range rows {
		all = append(all, stats.Of([][]float64{row}, nil, stats.Alpha, false))
	}
	all = append(all, stats.Of(rows, nil, stats.Alpha, false))
	var ps []float64
	for _, e := range all {
		ps = append(ps, e.P)
	}
	for i, p := range stats.Holm(ps) {
		e := all[i]
		fmt.Printf("%.3f [%.3f, %.3f] %v\n", e.Ratio, e.Lo, e.Hi, stats.Decide(e.Ratio, e.Lo, e.Hi, p, 0))
	}
	// Output:
	// 1.028 [1.023, 1.033] faster
	// 1.032 [0.989, 1.076] undecided
	// 1.030 [1.008, 1.052] faster
}
