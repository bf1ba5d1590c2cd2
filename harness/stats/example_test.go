package stats_test

import (
	"fmt"

	"github.com/boardbench/boardbench/harness/stats"
)

// Two positions in twelve rounds: the second one alone is not decided, both
// together are.
func ExampleMeanOfRows() {
	rows := [][]float64{
		{1.031, 1.022, 1.040, 1.018, 1.027, 1.035, 1.029, 1.033, 1.021, 1.026, 1.030, 1.024},
		{1.050, 0.990, 1.035, 1.041, 0.985, 1.062, 1.018, 0.993, 1.027, 1.044, 1.012, 1.038},
	}
	var all []stats.Estimate
	for _, row := range rows {
		all = append(all, stats.OfRow(row, nil, stats.Alpha))
	}
	all = append(all, stats.MeanOfRows(rows, nil, stats.Alpha))
	var ps []float64
	for _, e := range all {
		ps = append(ps, e.P)
	}
	for i, p := range stats.Holm(ps) {
		e := all[i]
		fmt.Printf("%.3f [%.3f, %.3f] %v\n", e.Ratio, e.Lo, e.Hi, stats.Decide(e.Ratio, e.Lo, e.Hi, p, 0))
	}
	// Output:
	// 1.028 [1.022, 1.033] faster
	// 1.031 [0.993, 1.044] undecided
	// 1.029 [1.007, 1.038] faster
}
