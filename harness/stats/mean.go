package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
)

// MeanOfRows returns what the rows of a table show together: the geometric mean
// of their medians, the interval that misses the true one with a probability of
// about alpha, and the probability of such ratios by chance.
//
// The ratio of row k in round i is rows[k][i], and process[i] names the process
// that round i is of (nil for one process). What happens in a round may happen to
// all rows, so a round is never divided. Only rounds that all rows have count; a
// ratio is missing where it is NaN or where its row is shorter. A row without any
// ratio does not count.
//
// The interval is the percentile interval of the bootstrap: 2,000 resamples of
// whole rounds, with a fixed seed, so that the same rows have the same interval.
// It is widened for few rounds, as Hesterberg proposes, by the ratio of Student's
// quantile to the normal one and by √(n/(n-1)); with fewer rounds than [RoundsFor] has for one
// comparison it is infinite.
//
// P is exact: all 2ⁿ ways to flip the signs of whole rounds count, not a sample of
// them, which could not give less than one part of its size, too much for a
// correction for hundreds of comparisons. (Above 256 rounds it is the normal
// approximation, which is larger.) The score of a round is the mean of the logarithms of its ratios, each cut
// off at three standard deviations from the median of its row, so that one burst
// does not outweigh the other rows; the statistic is Wilcoxon's signed-rank sum.
// Rows may differ from one another: what is tested is their mean.
//
// Where the processes differ in their scores, P is the largest and the interval
// the widest without any one of them, as of [OfRow].
//
// References: B. Efron, Bootstrap Methods: Another Look at the Jackknife, Annals of
// Statistics 7, 1979; T. C. Hesterberg, What Teachers Should Know About the
// Bootstrap, The American Statistician 69, 2015; F. Wilcoxon, Individual
// Comparisons by Ranking Methods, Biometrics Bulletin 1, 1945.
func MeanOfRows(rows [][]float64, process []int, alpha float64) Estimate {
	complete, process := present(rows, process)
	n := len(complete[0])
	if n == 0 {
		return nothing
	}
	logs := make([][]float64, len(complete))
	scores := make([]float64, n)
	mean := 0.0
	for k, row := range complete {
		logs[k] = make([]float64, n)
		for i, ratio := range row {
			logs[k][i] = math.Log(ratio)
		}
		mean += addScores(scores, logs[k]) / float64(len(complete))
	}
	e := Estimate{Ratio: math.Exp(mean), Rounds: n}
	e.conclude(parts(scores, process), func(part []int) (up, down, lo, hi float64) {
		up, down = rankTails(pick(scores, part))
		kept := make([][]float64, len(logs))
		for k, row := range logs {
			kept[k] = pick(row, part)
		}
		lo, hi = meanBounds(kept, alpha)
		return up, down, math.Exp(lo), math.Exp(hi)
	})
	if math.IsInf(e.Hi, 1) {
		e.Lo = math.Inf(-1) // as of Interval
	}
	return e
}

// addScores adds a row's part to the scores of the rounds, up to a factor, and
// returns the median of the row.
func addScores(scores, logs []float64) (median float64) {
	const deviations = 3
	median = medianOf(slices.Sorted(slices.Values(logs)))
	distances := make([]float64, len(logs))
	for i, value := range logs {
		distances[i] = math.Abs(value - median)
	}
	slices.Sort(distances)
	// The standard deviation of a normal distribution is 1.4826 times its median
	// absolute deviation.
	limit := deviations * 1.4826 * medianOf(distances)
	for i, value := range logs {
		scores[i] += max(median-limit, min(median+limit, value))
	}
	return median
}

// resamples is how often the rounds are resampled; laneCount of the resamples
// are in one word.
const (
	resamples = 2000
	laneCount = 4
	laneBits  = 64 / laneCount

	// maxResampled is the largest number of rounds whose counts fit into a lane.
	maxResampled = 1 << (laneBits - 1)
)

// meanBounds returns the interval of the mean of the rows' medians; the rows are
// of one length.
func meanBounds(rows [][]float64, alpha float64) (lo, hi float64) {
	n := len(rows[0])
	if tooFew(n, alpha) {
		return math.Inf(-1), math.Inf(1)
	}
	center, sums := medianSums(rows)
	lo, hi = percentiles(center, sums, n, alpha)
	count := float64(len(rows))
	return lo / count, hi / count
}

// tooFew reports whether n rounds have no interval.
func tooFew(n int, alpha float64) bool { return 2*math.Ldexp(1, -n) > alpha }

// medianSums returns the sum of the medians of the rows, which are of one length, and that of
// each resample of whole rounds. The i-th resamples of different rows are of the same rounds.
func medianSums(rows [][]float64) (center float64, sums []float64) {
	n := min(len(rows[0]), maxResampled)
	sums = make([]float64, resamples)
	counts := resampled(n)
	for _, row := range rows {
		order := ascending(row[:n])
		sorted := pick(row, order)
		center += medianOf(sorted)
		for word := range resamples / laneCount {
			addMedians(sums[word*laneCount:][:laneCount], sorted, order, counts[word*n:][:n])
		}
	}
	return center, sums
}

// percentiles returns the percentile interval of a figure that has the given values in the
// resamples of n rounds, widened for few rounds. It sorts the values.
func percentiles(center float64, values []float64, n int, alpha float64) (lo, hi float64) {
	slices.Sort(values)
	outside, stretch := int(alpha/2*resamples), widening(min(n, maxResampled), alpha)
	return center + (values[outside]-center)*stretch, center + (values[resamples-1-outside]-center)*stretch
}

// addMedians adds to each sum the median of its resample. How often the resamples
// have the i-th sorted value is in the lanes of counts[order[i]].
func addMedians(sums, sorted []float64, order []int, counts []uint64) {
	const ones = 1 | 1<<laneBits | 1<<(2*laneBits) | 1<<(3*laneBits)
	const tops = ones << (laneBits - 1)
	n := len(sorted)
	// A lane's top bit is set once half of its resample and one value more were
	// seen.
	middle := drawn(n) / 2
	total := uint64(maxResampled-middle-1) * ones
	// The standard deviation of the rank of the median is √n/2. Ranks six of them
	// below the middle are below the median.
	below := max(0, n/2-3*int(math.Sqrt(float64(n)))-2)
	for _, index := range order[:below] {
		total += counts[index]
	}
	seen := uint64(0)
	for i := below; seen != tops; i++ {
		total += counts[order[i]]
		if total&tops == seen {
			continue
		}
		for lane := range laneCount {
			if bit := uint64(1) << (lane*laneBits + laneBits - 1); total&bit&^seen != 0 {
				sums[lane] += sorted[i]
			}
		}
		seen = total & tops
	}
}

// drawn returns how many of n rounds a resample draws: n, or one fewer, so that
// it has one median.
func drawn(n int) int { return (n - 1) | 1 }

var resampleCache struct {
	sync.Mutex
	counts map[int][]uint64
}

// resampled returns how often each of n rounds is in each resample, n words for
// laneCount resamples.
func resampled(n int) []uint64 {
	const keep = 4 // a report has few numbers of rounds
	resampleCache.Lock()
	defer resampleCache.Unlock()
	if counts := resampleCache.counts[n]; counts != nil {
		return counts
	}
	random := rand.New(rand.NewPCG(1979, uint64(n)))
	counts := make([]uint64, resamples/laneCount*n)
	for word := range resamples / laneCount {
		for lane := range laneCount {
			for range drawn(n) {
				counts[word*n+random.IntN(n)] += 1 << (lane * laneBits)
			}
		}
	}
	if len(resampleCache.counts) >= keep || resampleCache.counts == nil {
		resampleCache.counts = map[int][]uint64{}
	}
	resampleCache.counts[n] = counts
	return counts
}

// widening returns what a percentile interval of n rounds is multiplied by.
func widening(n int, alpha float64) float64 {
	// Student's quantile is expanded around the normal one: Abramowitz and Stegun,
	// Handbook of Mathematical Functions, 26.7.5.
	z := normalQuantile(alpha)
	d := float64(n - 1)
	t := z + (z*z*z+z)/(4*d) + (5*math.Pow(z, 5)+16*z*z*z+3*z)/(96*d*d)
	// The resamples vary as if there were n rounds in place of n-1, but are of as
	// many rounds as are drawn.
	return t / z * math.Sqrt(float64(drawn(n))/d)
}

// normalQuantile returns how many standard deviations a normal value exceeds to
// either side with probability alpha.
func normalQuantile(alpha float64) float64 { return math.Sqrt2 * math.Erfinv(1-alpha) }
