package stats_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/stats"
)

func TestMedian(t *testing.T) {
	for n, want := range map[int]float64{0: 0, 1: 1, 2: 1.5, 5: 3, 6: 3.5} {
		var values []float64
		for i := range n {
			values = append(values, float64(n-i)) // the order must not matter
		}
		given := slices.Clone(values)
		assert.Equal(t, want, stats.Median(values), "%d values", n)
		assert.Equal(t, given, values, "they stay in their order")
	}
}

func TestHolm(t *testing.T) {
	tests := []struct{ ps, want []float64 }{
		{nil, []float64{}},
		{[]float64{0.03}, []float64{0.03}},
		{[]float64{0.01, 0.04, 0.03, 0.005}, []float64{0.03, 0.06, 0.06, 0.02}}, // the last of them would be 0.04
		{[]float64{0.5, 0.9, 0.01}, []float64{1, 1, 0.03}},
		{[]float64{0.02, 0.02, 0.02}, []float64{0.06, 0.06, 0.06}},
	}
	for _, test := range tests {
		got := stats.Holm(test.ps)
		require.Len(t, got, len(test.want))
		for i := range got {
			assert.InDelta(t, test.want[i], got[i], 1e-12, "%v", test.ps)
		}
	}
}

// TestHolmKeepsItsPromise makes tables without any difference in them, and
// counts those with a verdict.
func TestHolmKeepsItsPromise(t *testing.T) {
	const seed, tables, comparisons, rounds = 7, 1000, 28, 12
	random := rand.New(rand.NewPCG(seed, 0))
	wrong, wrongWithout := 0, 0
	for range tables {
		ps := make([]float64, comparisons)
		for i := range ps {
			values := make([]float64, rounds)
			for k := range values {
				values[k] = math.Exp(random.NormFloat64())
			}
			ps[i] = stats.Of([][]float64{values}, nil, stats.Alpha, false).P
		}
		if slices.Min(ps) <= stats.Alpha {
			wrongWithout++
		}
		if slices.Min(stats.Holm(ps)) <= stats.Alpha {
			wrong++
		}
	}
	assert.LessOrEqual(t, wrong, tables/20, "seed %d", seed)
	assert.Greater(t, wrongWithout, tables/3, "there was something to correct")
}
