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

func TestInterval(t *testing.T) {
	upTo := func(n int) []float64 {
		list := make([]float64, n)
		for i := range list {
			list[i] = float64(n - i) // the order must not matter
		}
		return list
	}
	inf := math.Inf(1)
	// Which values bound the interval is in every table of the sign test.
	tests := []struct {
		n              int
		median, lo, hi float64
	}{
		{0, 0, 0, 0}, {1, 1, -inf, inf}, {2, 1.5, -inf, inf}, {5, 3, -inf, inf},
		{6, 3.5, 1, 6}, {8, 4.5, 1, 8}, {9, 5, 2, 8}, {10, 5.5, 2, 9}, {12, 6.5, 3, 10},
		{20, 10.5, 6, 15}, {25, 13, 8, 18}, {100, 50.5, 40, 61},
	}
	for _, test := range tests {
		values := upTo(test.n)
		median, lo, hi := stats.Interval(values)
		assert.Equal(t, []float64{test.median, test.lo, test.hi}, []float64{median, lo, hi}, "%d values", test.n)
		assert.Equal(t, upTo(test.n), values, "they stay in their order")
	}
}

// TestIntervalHolds checks how often the interval holds the true median.
func TestIntervalHolds(t *testing.T) {
	const seed, runs = 20261121, 4000
	random := rand.New(rand.NewPCG(seed, 0))
	for _, n := range []int{6, 9, 12, 20} {
		held := 0
		for range runs {
			values := make([]float64, n)
			for i := range values {
				// Half of it below 1, and far from symmetrical.
				values[i] = math.Exp(random.ExpFloat64() - math.Ln2)
			}
			if _, lo, hi := stats.Interval(values); lo <= 1 && 1 <= hi {
				held++
			}
		}
		assert.GreaterOrEqual(t, float64(held)/runs, 0.94, "%d values, seed %d", n, seed)
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
