package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/stretchr/testify/assert"
)

// shifted returns ratios of rounds in processes, each of which has a shift of its own.
func shifted(random *rand.Rand, processes, rounds int, mean, between, within float64) (ratios []float64, process []int) {
	for p := range processes {
		shift := mean + between*random.NormFloat64()
		for range rounds {
			ratios, process = append(ratios, math.Exp(shift+within*random.NormFloat64())), append(process, p)
		}
	}
	return ratios, process
}

// TestBetween checks that the interval of rows whose processes are shifted holds the
// true ratio as often as it says, which that of the rounds alone does not.
func TestBetween(t *testing.T) {
	const seed, runs = 31, 400
	random := rand.New(rand.NewPCG(seed, 0))
	rounds, both := 0, 0
	for range runs {
		ratios, process := shifted(random, 12, 10, 0.01, 0.02, 0.005)
		e := stats.OfRow(ratios, process, stats.Alpha)
		if truth := math.Exp(0.01); e.Lo <= truth && truth <= e.Hi {
			rounds++
		}
		rows := [][]float64{ratios}
		b := e.Between(rows, process, stats.Alpha)
		assert.LessOrEqual(t, b.Lo, e.Lo)
		assert.GreaterOrEqual(t, b.Hi, e.Hi)
		assert.Equal(t, e.P, b.P)
		if truth := math.Exp(0.01); b.Lo <= truth && truth <= b.Hi {
			both++
		}
	}
	assert.Greater(t, float64(both)/runs, 0.93, "seed %d", seed)
	assert.Less(t, float64(rounds)/runs, 0.85, "seed %d", seed)
}

// TestBetweenFew checks the fewest processes that have an interval, and that one
// that is slow as a whole does not move it far.
func TestBetweenFew(t *testing.T) {
	interval := func(values ...float64) (lo, hi float64) {
		process := make([]int, len(values))
		for i := range process {
			process[i] = i
		}
		rows := [][]float64{values}
		e := stats.Estimate{Ratio: 1, Lo: 1, Hi: 1, Rounds: len(values)}.Between(rows, process, stats.Alpha)
		return e.Lo, e.Hi
	}
	lo, hi := interval(0.99, 0.98, 0.97, 0.96, 0.95)
	assert.Equal(t, [2]float64{0, math.Inf(1)}, [2]float64{lo, hi})
	lo, hi = interval(0.99, 0.98, 0.97, 0.96, 0.95, 0.94)
	assert.InDelta(t, 0.94, lo, 1e-12)
	assert.InDelta(t, 1, hi, 1e-12, "never narrower than that of the rounds")
	lo, hi = interval(1.011, 1.009, 1.012, 1.008, 1.01, 1.01, 1.01, 1.01, 1.01, 1.01, 1.01, 1.5)
	assert.InDelta(t, 1, lo, 1e-12)
	assert.Less(t, hi, 1.02)
}
