package stats_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ratios returns ratios above, at and below 1, as many as given.
func ratios(above, same, below int) []float64 {
	list := slices.Repeat([]float64{1.01}, above)
	list = append(list, slices.Repeat([]float64{1}, same)...)
	return append(list, slices.Repeat([]float64{0.9}, below)...)
}

func TestSignTest(t *testing.T) {
	tests := []struct {
		above, same, below int
		want               float64
	}{
		{0, 0, 0, 1},
		{1, 0, 0, 1},
		{5, 0, 0, 2.0 / 32},
		{6, 0, 0, 2.0 / 64},
		{0, 0, 6, 2.0 / 64},
		{11, 0, 1, 2 * 13.0 / 4096},
		{1, 0, 11, 2 * 13.0 / 4096},
		{11, 1, 0, 2 * 13.0 / 4096}, // as if it were on the other side
		{5, 0, 5, 1},
		{0, 6, 0, 1},
		{15, 0, 5, 2 * 21700.0 / (1 << 20)},
	}
	for _, test := range tests {
		got := stats.SignTest(ratios(test.above, test.same, test.below))
		assert.InDelta(t, test.want, got, 1e-12, "%d above, %d at, %d below", test.above, test.same, test.below)
	}
}

// TestSignTestExact holds the test against sums of whole numbers.
func TestSignTestExact(t *testing.T) {
	for _, n := range []int{1, 7, 12, 20, 64, 333, 1500} {
		for _, minority := range []int{0, 1, 2, n / 4, n / 3} {
			if minority > n/2 {
				continue
			}
			sum := new(big.Int)
			for i := range minority + 1 {
				sum.Add(sum, new(big.Int).Binomial(int64(n), int64(i)))
			}
			p := new(big.Rat).SetFrac(sum, new(big.Int).Lsh(big.NewInt(1), uint(n-1)))
			want, _ := p.Float64()
			got := stats.SignTest(ratios(n-minority, 0, minority))
			if want = min(want, 1); want < 1e-300 {
				assert.Less(t, got, 1e-299)
				continue
			}
			assert.InEpsilon(t, want, got, 1e-9, "%d of %d", minority, n)
		}
	}
}

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

// TestIntervalAndTest checks that the two say the same: 1 is outside of the
// interval exactly where the sign test has a difference.
func TestIntervalAndTest(t *testing.T) {
	for n := range 40 {
		for above := range n + 1 {
			values := ratios(above, 0, n-above)
			_, lo, hi := stats.Interval(values)
			outside := n > 0 && (lo > 1 || hi < 1)
			assert.Equal(t, stats.SignTest(values) <= stats.Alpha, outside, "%d of %d above 1", above, n)
		}
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
			ps[i] = stats.SignTest(values)
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

// TestRoundsFor checks that its rounds can decide, and that one fewer
// cannot, by doing it.
func TestRoundsFor(t *testing.T) {
	for comparisons, want := range map[int]int{0: 0, 1: 6, 2: 7, 4: 8, 24: 10, 28: 11, 60: 12, 98: 12} {
		assert.Equal(t, want, stats.RoundsFor(comparisons), "%d comparisons", comparisons)
	}
	for comparisons := 1; comparisons < 200; comparisons++ {
		decided := func(rounds int) bool {
			ps := slices.Repeat([]float64{1}, comparisons)
			ps[comparisons/2] = stats.SignTest(ratios(rounds, 0, 0))
			return stats.Holm(ps)[comparisons/2] <= stats.Alpha
		}
		n := stats.RoundsFor(comparisons)
		assert.True(t, decided(n), "%d comparisons, %d rounds", comparisons, n)
		assert.False(t, decided(n-1), "%d comparisons, %d rounds", comparisons, n-1)
	}
}

func TestUnpaired(t *testing.T) {
	low, high := []float64{6, 5, 4, 3, 2, 1}, []float64{7, 8, 9, 10, 11, 12}
	assert.InDelta(t, 2.0/924, stats.Unpaired(low, high), 1e-12, "one of 12 choose 6 ways, and its mirror image")
	assert.Equal(t, []float64{6, 5, 4, 3, 2, 1}, low, "they stay in their order")
	assert.InDelta(t, 1, stats.Unpaired(low, low), 1e-12)
	assert.Equal(t, 1.0, stats.Unpaired(nil, high))
	assert.Equal(t, 1.0, stats.Unpaired([]float64{1, 1}, []float64{1, 1}))
}
