package stats_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/stretchr/testify/assert"
)

// TestResolution makes tables with a difference in each row and looks at what is
// decided.
func TestResolution(t *testing.T) {
	const seed, tables, rows, rounds = 22, 40, 12, 130
	random := rand.New(rand.NewPCG(seed, 0))
	process := inProcesses(rounds, 6)
	table := func(difference float64) (resolution float64, table [][]float64) {
		for range rows {
			row := noisy(random, rounds, 1+difference, 0.03)
			table = append(table, row)
		}
		return stats.Resolution(table, process, rows), table
	}
	resolution, _ := table(0)
	found := map[float64]int{}
	for _, part := range []float64{0.5, 1} {
		for range tables {
			own, rows := table(part * resolution)
			ps := make([]float64, len(rows))
			estimates := make([]stats.Estimate, len(rows))
			for i, row := range rows {
				estimates[i] = stats.OfRow(row, process, stats.Alpha)
				ps[i] = estimates[i].P
			}
			for i, p := range stats.Holm(ps) {
				e := estimates[i]
				verdict := stats.Decide(e.Ratio, e.Lo, e.Hi, p, 0)
				if verdict == stats.Faster {
					found[part]++
				}
				if e.Ratio > 1+own+1e-12 || e.Ratio < 1/(1+own)-1e-12 {
					assert.NotEqual(t, stats.Undecided, verdict, "%v, resolution %v, seed %d", e, own, seed)
				}
			}
		}
	}
	assert.Greater(t, found[1], tables*rows*95/100, "of %d, a resolution of %v", tables*rows, resolution)
	assert.Less(t, found[0.5], tables*rows/2, "of %d, a resolution of %v", tables*rows, resolution)
	t.Logf("resolution %.4f, found %v of %d", resolution, found, tables*rows)
}

func TestResolutionWithout(t *testing.T) {
	assert.Equal(t, 0.0, stats.Resolution(nil, nil, 0))
	assert.Equal(t, 0.0, stats.Resolution([][]float64{{}, nil}, nil, 3))
	enough := ratios(stats.RoundsFor(30), 0, 0)
	assert.Equal(t, 0.0, stats.Resolution([][]float64{enough}, nil, 30))
	assert.Equal(t, math.Inf(1), stats.Resolution([][]float64{enough, enough[1:]}, nil, 30))
}

func TestRoundUp(t *testing.T) {
	for x, want := range map[float64]float64{
		0: 0, 0.00871: 0.0088, 0.0088: 0.0088, 0.009: 0.009, 0.00901: 0.0091, 0.0991: 0.1, 0.1: 0.1, 0.1234: 0.13,
		1: 1, 12: 12, 12.1: 13, 121: 130, math.Inf(1): math.Inf(1),
	} {
		assert.InDelta(t, want, stats.RoundUp(x), want*1e-12, "%v", x)
	}
	assert.True(t, math.IsInf(stats.RoundUp(math.Inf(1)), 1))
}

func ExampleResolution() {
	row := []float64{0.985, 0.988, 0.990, 0.991, 0.992, 0.993, 0.996, 0.999}
	resolution := stats.Resolution([][]float64{row}, nil, 1)
	fmt.Printf("differences of %.2g %% and more are decided here\n", 100*stats.RoundUp(resolution))
	// Output:
	// differences of 0.76 % and more are decided here
}
