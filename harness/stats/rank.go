package stats

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// rankTails returns the probability that flipping the sign of each score, or
// not, puts as much or more above 0, and as much or more below 0: the signed-rank
// test, whose statistic is the sum of the ranks, by absolute value, of the scores
// on one side. Ties and zeros are resolved against either side.
//
// Reference: F. Wilcoxon, Individual Comparisons by Ranking Methods, Biometrics
// Bulletin 1, 1945.
func rankTails(scores []float64) (up, down float64) {
	n := len(scores)
	sum := func(side float64) int {
		// Among equals, those on this side get the lower ranks.
		order := slices.SortedFunc(slices.Values(scores), func(a, b float64) int {
			return cmp.Or(cmp.Compare(math.Abs(a), math.Abs(b)), cmp.Compare(b*side, a*side))
		})
		ranks := 0
		for i, score := range order {
			if score*side > 0 {
				ranks += i + 1
			}
		}
		return ranks
	}
	total := n * (n + 1) / 2
	return rankTail(total-sum(1), n), rankTail(total-sum(-1), n)
}

// exactRanks is the largest number of scores whose distribution is counted. The
// normal approximation of more has the larger tail.
const exactRanks = 256

// rankTail returns the probability that the ranks of n scores on one side have a
// sum of w or less.
func rankTail(w, n int) float64 {
	if n > exactRanks {
		return normalRankTail(w, n)
	}
	return rankSums(n)[w]
}

// normalRankTail approximates rankTail.
func normalRankTail(w, n int) float64 {
	mean := float64(n) * float64(n+1) / 4
	deviation := math.Sqrt(mean * float64(2*n+1) / 6)
	return math.Erfc((mean-float64(w)-0.5)/deviation/math.Sqrt2) / 2
}

var rankCache struct {
	sync.Mutex
	sums map[int][]float64
}

// rankSums returns the probability of each sum of ranks or less, for n scores.
func rankSums(n int) []float64 {
	rankCache.Lock()
	defer rankCache.Unlock()
	if sums := rankCache.sums[n]; sums != nil {
		return sums
	}
	// chance[s] is the probability of a sum of s.
	chance := make([]float64, n*(n+1)/2+1)
	chance[0] = 1
	for rank, top := 1, 0; rank <= n; rank++ {
		top += rank
		for s := top; s >= 0; s-- {
			chance[s] /= 2
			if s >= rank {
				chance[s] += chance[s-rank] / 2
			}
		}
	}
	for s := 1; s < len(chance); s++ {
		chance[s] = min(1, chance[s]+chance[s-1])
	}
	if rankCache.sums == nil {
		rankCache.sums = map[int][]float64{}
	}
	rankCache.sums[n] = chance
	return chance
}
