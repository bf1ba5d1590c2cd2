package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestRankNormal: where the counting ends, the approximation has the larger
// probability, but not much larger.
func TestRankNormal(t *testing.T) {
	const n = exactRanks
	counted := rankSums(n)
	for w, p := range counted {
		if p < 1e-8 || p > 0.05 {
			continue
		}
		approximated := normalRankTail(w, n)
		assert.GreaterOrEqual(t, approximated, p*0.999, "a sum of %d", w)
		assert.LessOrEqual(t, approximated, 1.9*p, "a sum of %d", w)
	}
	assert.Equal(t, normalRankTail(20000, n+1), rankTail(20000, n+1))
}

// TestChiSquareTail has the 5 % and the 0.1 % points of the tables.
func TestChiSquareTail(t *testing.T) {
	for degrees, points := range map[int][2]float64{
		1: {3.841, 10.828}, 2: {5.991, 13.816}, 3: {7.815, 16.266}, 4: {9.488, 18.467},
		5: {11.070, 20.515}, 6: {12.592, 22.458}, 9: {16.919, 27.877}, 10: {18.307, 29.588},
	} {
		assert.InDelta(t, 0.05, chiSquareTail(points[0], degrees), 1e-4, "%d degrees", degrees)
		assert.InDelta(t, 0.001, chiSquareTail(points[1], degrees), 1e-5, "%d degrees", degrees)
		assert.Equal(t, 1.0, chiSquareTail(0, degrees))
	}
}

// TestKruskalWallis holds the test against shuffles of the groups, with equal
// values and groups of different sizes.
func TestKruskalWallis(t *testing.T) {
	const seed, shuffles = 21, 4000
	random := rand.New(rand.NewPCG(seed, 0))
	for _, shift := range []float64{0, 0.5, 1} {
		var values []float64
		var group []int
		for g, size := range []int{30, 20, 24, 10} {
			for range size {
				value := float64(int(4 * random.NormFloat64()))
				if g == 1 {
					value += float64(int(4 * shift))
				}
				values, group = append(values, value), append(group, 5-g)
			}
		}
		p := kruskalWallis(values, group)
		asMuch := 0
		for range shuffles {
			random.Shuffle(len(group), func(i, k int) { group[i], group[k] = group[k], group[i] })
			if kruskalWallis(values, group) <= p {
				asMuch++
			}
		}
		assert.InDelta(t, p, float64(asMuch)/shuffles, 0.03, "shift %v, seed %d", shift, seed)
	}
	assert.Equal(t, 1.0, kruskalWallis([]float64{1, 2, 3}, []int{4, 4, 4}))
	assert.Equal(t, 1.0, kruskalWallis([]float64{2, 2, 2}, []int{1, 2, 3}))
	// 1 to 3 against 4 to 6: H is 12/42·(6²/3+15²/3)-21, 3.857.
	assert.InDelta(t, chiSquareTail(27.0/7, 1), kruskalWallis([]float64{1, 5, 2, 6, 3, 4}, []int{1, 2, 1, 2, 1, 2}), 1e-12)
}

// TestRankTies: of equal scores those that would be evidence get the lower ranks,
// and a score of 0 is evidence for neither side.
func TestRankTies(t *testing.T) {
	for _, test := range []struct {
		scores   []float64
		up, down float64
	}{
		{[]float64{1, 2}, 1.0 / 4, 1},
		{[]float64{1, -1}, 3.0 / 4, 3.0 / 4},
		{[]float64{-1, 1}, 3.0 / 4, 3.0 / 4},
		{[]float64{0, 2}, 2.0 / 4, 1},
		{[]float64{1, 1, -1}, 5.0 / 8, 7.0 / 8},
	} {
		up, down := rankTails(test.scores)
		assert.Equal(t, []float64{test.up, test.down}, []float64{up, down}, "%v", test.scores)
	}
}

// TestWidening has Student's quantiles of the tables. An even number of rounds
// has resamples of one fewer.
func TestWidening(t *testing.T) {
	assert.InDelta(t, 2.201/1.960, widening(12, 0.05), 0.002)
	assert.InDelta(t, 2.179/1.960*math.Sqrt(13.0/12), widening(13, 0.05), 0.002)
	assert.InDelta(t, 3.106/2.576, widening(12, 0.01), 0.005)
}
