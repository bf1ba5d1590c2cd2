package stats_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness/stats"
)

// TestResolution makes tables with a difference in each row and counts the
// verdicts.
func TestResolution(t *testing.T) {
	const seed, tables, rows, rounds = 22, 40, 12, 130
	random := rand.New(rand.NewPCG(seed, 0))
	process := inProcesses(rounds, 6)
	typical := of(noisy(random, rounds, 1, 0.03), nil, stats.Alpha).Resolution(rows)
	found := map[float64]int{}
	for _, part := range []float64{0.5, 1, 2} {
		for range tables {
			var estimates []stats.Estimate
			var ps []float64
			for range rows {
				e := of(noisy(random, rounds, 1+part*typical, 0.03), process, stats.Alpha)
				estimates, ps = append(estimates, e), append(ps, e.P)
			}
			for i, p := range stats.Holm(ps) {
				e := estimates[i]
				verdict := stats.Decide(e.Ratio, e.Lo, e.Hi, p, 0)
				if verdict == stats.Faster {
					found[part]++
				}
				if own := e.Resolution(rows); e.Ratio > 1+own || e.Ratio < 1/(1+own) {
					assert.NotEqual(t, stats.Undecided, verdict, "%v, resolution %v, seed %d", e, own, seed)
				}
			}
		}
	}
	assert.Less(t, found[0.5], tables*rows/3, "of %d, a resolution of %v", tables*rows, typical)
	assert.Greater(t, found[2], tables*rows*95/100, "of %d, a resolution of %v", tables*rows, typical)
	t.Logf("resolution %.4f, found %v of %d", typical, found, tables*rows)
}

func ExampleEstimate_Resolution() {
	row := []float64{0.985, 0.988, 0.990, 0.991, 0.992, 0.993, 0.996, 0.999}
	e := stats.Of([][]float64{row}, nil, stats.Alpha, false)
	fmt.Printf("differences of %.2g %% and more are decided here\n", 100*e.Resolution(1))
	// Output:
	// differences of 0.47 % and more are decided here
}
