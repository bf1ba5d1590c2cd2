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

// noisy returns n ratios around ratio, with noise of the standard deviation sd.
func noisy(random *rand.Rand, n int, ratio, sd float64) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = ratio * math.Exp(sd*random.NormFloat64())
	}
	return list
}

// inProcesses returns the process of n rounds: equal numbers of rounds in each of
// the processes, one process after another.
func inProcesses(n, processes int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i * processes / n
	}
	return list
}

func TestOfRow(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 0))
	for _, n := range []int{1, 5, 6, 12, 131} {
		ratios := noisy(random, n, 1.01, 0.02)
		median, lo, hi := stats.IntervalAt(ratios, 0.01)
		want := stats.Estimate{Ratio: median, Lo: lo, Hi: hi, P: stats.SignTest(ratios), Rounds: n}
		before := slices.Clone(ratios)
		assert.Equal(t, want, stats.OfRow(ratios, nil, 0.01), "%d rounds", n)
		assert.Equal(t, want, stats.OfRow(ratios, make([]int, n), 0.01), "%d rounds of one process", n)
		assert.Equal(t, before, ratios, "they stay in their order")

		holes := slices.Insert(slices.Clone(ratios), n/2, math.NaN())
		assert.Equal(t, want, stats.OfRow(append(holes, math.NaN()), nil, 0.01), "%d rounds and two without a ratio", n)
	}
	none := stats.Estimate{Lo: math.Inf(-1), Hi: math.Inf(1), P: 1}
	assert.Equal(t, none, stats.OfRow(nil, nil, 0.05))
	assert.Equal(t, none, stats.OfRow([]float64{math.NaN()}, []int{1}, 0.05))
}

// TestUnevenProcesses: a difference that one process alone shows is none, one
// that the others show as well is one, and even processes change nothing.
func TestUnevenProcesses(t *testing.T) {
	const n, processes = 132, 6
	random := rand.New(rand.NewPCG(12, 0))
	process := inProcesses(n, processes)
	slow := func(ratios []float64, factor float64) []float64 {
		changed := slices.Clone(ratios)
		for i := range changed {
			if process[i] == 2 {
				changed[i] *= factor
			}
		}
		return changed
	}
	// Just over half of the others are below 1.
	chance := noisy(random, n, 1, 0.01)
	for i := range chance {
		chance[i] = math.Exp(math.Abs(math.Log(chance[i])))
		if i%11 < 6 {
			chance[i] = 1 / chance[i]
		}
	}
	alone := slow(chance, 0.75)
	assert.Less(t, stats.SignTest(alone), 0.01, "without processes it is a difference")
	e := stats.OfRow(alone, process, stats.Alpha)
	assert.True(t, e.Uneven)
	assert.Greater(t, e.P, stats.Alpha)
	assert.Greater(t, e.Hi, 1.0)

	everywhere := noisy(random, n, 0.96, 0.01)
	e = stats.OfRow(everywhere, process, stats.Alpha)
	assert.False(t, e.Uneven)
	assert.Equal(t, stats.SignTest(everywhere), e.P)
	uneven := stats.OfRow(slow(everywhere, 0.75), process, stats.Alpha)
	assert.True(t, uneven.Uneven)
	assert.Less(t, uneven.P, 1e-9)
	assert.InDelta(t, 0.96, uneven.Ratio, 0.005)

	mean := stats.MeanOfRows([][]float64{alone, alone}, process, stats.Alpha)
	assert.True(t, mean.Uneven)
	assert.Greater(t, mean.P, stats.Alpha)
	assert.Less(t, stats.MeanOfRows([][]float64{alone, alone}, nil, stats.Alpha).P, 0.001)
	mean = stats.MeanOfRows([][]float64{everywhere, slow(everywhere, 0.75)}, process, stats.Alpha)
	assert.Less(t, mean.P, 1e-9)
	assert.Less(t, mean.Hi, 1.0)
}

// TestUnevenSlowly holds the largest probability and the widest interval against
// leaving the processes out one by one.
func TestUnevenSlowly(t *testing.T) {
	const n = 60
	random := rand.New(rand.NewPCG(13, 0))
	uneven := 0
	for range 50 {
		ratios := noisy(random, n, 1.005, 0.02)
		process := make([]int, n)
		for i := range process {
			process[i] = 7 * (i % 4) // not in order, and not numbered from 0
			if process[i] == 7 {
				ratios[i] *= 1.03
			}
		}
		e := stats.OfRow(ratios, process, stats.Alpha)
		if !e.Uneven {
			continue
		}
		uneven++
		p, low, high := 0.0, math.Inf(1), math.Inf(-1)
		above, below := false, false
		for k := range 4 {
			var rest []float64
			for i, ratio := range ratios {
				if process[i] != 7*k {
					rest = append(rest, ratio)
				}
			}
			median, lo, hi := stats.Interval(rest)
			above, below = above || median > 1, below || median < 1
			p, low, high = max(p, stats.SignTest(rest)), min(low, lo), max(high, hi)
		}
		if above && below {
			p = 1 // they contradict each other
		}
		assert.Equal(t, []float64{low, high, p}, []float64{e.Lo, e.Hi, e.P})
	}
	assert.Greater(t, uneven, 20)
}

// TestMeanExactly holds the probability against all ways to flip the rounds.
func TestMeanExactly(t *testing.T) {
	const n = 12
	random := rand.New(rand.NewPCG(14, 0))
	for _, ratio := range []float64{1, 1.004, 0.98, 1.2} {
		scores := noisy(random, n, ratio, 0.01)
		// A second row that is constant changes the scores, not what is flipped.
		got := stats.MeanOfRows([][]float64{scores}, nil, stats.Alpha)
		ranks := make([]int, n)
		for i := range scores {
			for k := range scores {
				if math.Abs(math.Log(scores[k])) <= math.Abs(math.Log(scores[i])) {
					ranks[i]++
				}
			}
		}
		distance := func(above func(i int) bool) int { // twice the distance from the mean
			sum := 0
			for i, rank := range ranks {
				if above(i) {
					sum += rank
				} else {
					sum -= rank
				}
			}
			return max(sum, -sum)
		}
		have, asFar := distance(func(i int) bool { return scores[i] > 1 }), 0
		for flips := range 1 << n {
			if distance(func(i int) bool { return flips>>i&1 == 1 }) >= have {
				asFar++
			}
		}
		assert.InDelta(t, float64(asFar)/(1<<n), got.P, 1e-12, "around %v", ratio)
	}
}

// TestMeanFineEnough: all rounds on one side have the probability 2/2ⁿ, exactly,
// equal scores or not, which no sample of flips can find.
func TestMeanFineEnough(t *testing.T) {
	for _, n := range []int{5, 6, 12, 130, 256} {
		row := make([]float64, n)
		for i := range row {
			row[i] = 1.01 + float64(i/2)/1000
		}
		want, _ := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(n-1))).Float64()
		e := stats.MeanOfRows([][]float64{row, row}, nil, stats.Alpha)
		assert.InEpsilon(t, want, e.P, 1e-9, "%d rounds", n)
		assert.Equal(t, n < stats.RoundsFor(1), math.IsInf(e.Lo, -1), "%d rounds", n)
		assert.Equal(t, n < stats.RoundsFor(1), math.IsInf(e.Hi, 1), "%d rounds", n)
	}
	// More than are counted exactly are still fine enough.
	long := slices.Repeat([]float64{1.01}, 257)
	assert.Less(t, stats.MeanOfRows([][]float64{long}, nil, stats.Alpha).P, 1e-40)
	ties := slices.Repeat([]float64{1}, 100)
	assert.Equal(t, 1.0, stats.MeanOfRows([][]float64{ties}, nil, stats.Alpha).P)
}

func TestMeanOfRows(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 0))
	const n = 130
	a, b := noisy(random, n, 1.10, 0.02), noisy(random, n, 0.98, 0.03)
	rows := [][]float64{a, b}
	got := stats.MeanOfRows(rows, nil, stats.Alpha)
	ma, _, _ := stats.Interval(a)
	mb, _, _ := stats.Interval(b)
	// The geometric mean of an even number of values in the middle is not their
	// arithmetic one.
	assert.InEpsilon(t, math.Sqrt(ma*mb), got.Ratio, 1e-5)
	assert.Equal(t, n, got.Rounds)
	assert.Equal(t, got, stats.MeanOfRows(rows, nil, stats.Alpha), "the seed is fixed")
	assert.Less(t, got.Lo, got.Ratio)
	assert.Less(t, got.Ratio, got.Hi)

	t.Run("missing ratios", func(t *testing.T) {
		holes := slices.Insert(slices.Clone(a), 3, math.NaN())
		other := append(slices.Insert(slices.Clone(b), 3, 7), 8, 9)
		none := []float64{math.NaN()}
		process := inProcesses(n+3, 1)
		assert.Equal(t, got, stats.MeanOfRows([][]float64{holes, none, other, nil}, process, stats.Alpha))
	})
	t.Run("nothing in common", func(t *testing.T) {
		nan := math.NaN()
		want := stats.Estimate{Lo: math.Inf(-1), Hi: math.Inf(1), P: 1}
		assert.Equal(t, want, stats.MeanOfRows([][]float64{{1.1, nan}, {nan, 1.1}}, nil, stats.Alpha))
		assert.Equal(t, want, stats.MeanOfRows(nil, nil, stats.Alpha))
	})
	t.Run("a narrower interval has a larger alpha", func(t *testing.T) {
		wide, narrow := stats.MeanOfRows(rows, nil, 0.01), stats.MeanOfRows(rows, nil, 0.2)
		assert.Less(t, wide.Lo, got.Lo)
		assert.Less(t, got.Lo, narrow.Lo)
		assert.Less(t, narrow.Hi, got.Hi)
		assert.Less(t, got.Hi, wide.Hi)
	})
}

// TestMeanOfOpposites: rows that differ much, and in opposite directions, are no
// difference of the mean, whichever has more noise.
func TestMeanOfOpposites(t *testing.T) {
	const seed, runs = 17, 400
	random := rand.New(rand.NewPCG(seed, 0))
	wrong := 0
	for range runs {
		rows := [][]float64{noisy(random, 100, 1.3, 0.005), noisy(random, 100, 1/1.3, 0.05)}
		if stats.MeanOfRows(rows, nil, stats.Alpha).P <= stats.Alpha {
			wrong++
		}
	}
	assert.LessOrEqual(t, wrong, runs*8/100, "seed %d", seed)
}

// TestMeanOfBursts: a row with bursts does not hide what the other rows show.
func TestMeanOfBursts(t *testing.T) {
	random := rand.New(rand.NewPCG(25, 0))
	var rows [][]float64
	for range 6 {
		rows = append(rows, noisy(random, 60, 1.01, 0.01))
	}
	quiet := stats.MeanOfRows(rows, nil, stats.Alpha)
	for i := range rows[0] {
		if i%5 == 0 {
			rows[0][i] *= []float64{0.5, 2}[i/5%2]
		}
	}
	bursts := stats.MeanOfRows(rows, nil, stats.Alpha)
	assert.Less(t, bursts.P, 1e-7, "without bursts %v", quiet.P)
	assert.InDelta(t, quiet.Ratio, bursts.Ratio, 0.002)
}

// TestMeanSlowly holds the interval against a bootstrap that is written as it is
// defined, with random numbers of its own.
func TestMeanSlowly(t *testing.T) {
	const n, resamples, alpha = 41, 20000, 0.05
	random := rand.New(rand.NewPCG(18, 0))
	rows := [][]float64{noisy(random, n, 1.1, 0.02), noisy(random, n, 0.9, 0.05), noisy(random, n, 1, 0.01)}
	means := make([]float64, resamples)
	for i := range means {
		var drawn [3][]float64
		for range n {
			round := random.IntN(n)
			for k := range rows {
				drawn[k] = append(drawn[k], rows[k][round])
			}
		}
		for k := range drawn {
			median, _, _ := stats.Interval(drawn[k])
			means[i] += math.Log(median) / 3
		}
	}
	slices.Sort(means)
	got := stats.MeanOfRows(rows, nil, alpha)
	center := math.Log(got.Ratio)
	// Student's quantile of 40 degrees is 2.021, the normal one 1.960.
	stretch := 2.021 / 1.960 * math.Sqrt(41.0/40)
	lo := math.Exp(center + stretch*(means[resamples*25/1000]-center))
	hi := math.Exp(center + stretch*(means[resamples*975/1000]-center))
	width := hi - lo
	assert.InDelta(t, lo, got.Lo, width/20)
	assert.InDelta(t, hi, got.Hi, width/20)
}

// TestMeanHolds checks how often the interval holds the true mean.
func TestMeanHolds(t *testing.T) {
	const seed, runs = 19, 400
	random := rand.New(rand.NewPCG(seed, 0))
	for _, n := range []int{12, 48, 130} {
		held := 0
		for range runs {
			rows := make([][]float64, 6)
			for k := range rows {
				rows[k] = make([]float64, n)
			}
			for i := range n {
				shared := random.NormFloat64() * 0.01 // the round, on all rows
				for k := range rows {
					rows[k][i] = math.Exp(shared + heavy(random, 0.02) - heavy(random, 0.02))
				}
			}
			if e := stats.MeanOfRows(rows, nil, stats.Alpha); e.Lo <= 1 && 1 <= e.Hi {
				held++
			}
		}
		assert.GreaterOrEqual(t, float64(held)/runs, 0.93, "%d rounds, seed %d", n, seed)
		t.Logf("%d rounds: %d of %d", n, held, runs)
	}
}

// heavy returns noise with the standard deviation sd, and now and then a burst of
// 15 % and more in one direction.
func heavy(random *rand.Rand, sd float64) float64 {
	if random.IntN(25) == 0 {
		return 0.15 * random.ExpFloat64()
	}
	return sd * random.NormFloat64()
}

func TestHolmSections(t *testing.T) {
	sections := [][]float64{{0.01, 0.5}, nil, {0.0001, 0.02, 0.03}}
	got := stats.HolmSections(sections)
	want := [][]float64{{0.04, 0.5}, {}, {0.0005, 0.06, 0.06}}
	require.Len(t, got, len(want))
	for i := range want {
		assert.InDeltaSlice(t, want[i], got[i], 1e-12)
	}
	got[0] = append(got[0], 7)
	assert.InDelta(t, 0.0005, got[2][0], 1e-12, "the sections are separate")
}

func TestLooks(t *testing.T) {
	assert.InDelta(t, 0.9875, 1-stats.LookAlpha, 1e-12)
	assert.InDelta(t, 0.04, stats.AtLook(0.01), 1e-12)
	assert.Equal(t, 1.0, stats.AtLook(0.3))
	for rounds, want := range map[int]bool{0: false, 47: false, 48: true, 96: true, 97: false, 192: true, 384: true, 768: false} {
		assert.Equal(t, want, stats.IsLook(rounds), "%d rounds", rounds)
	}
}

// TestLooksShareTheError: a run that ends at the first look with a difference
// finds one by chance in at most one of twenty cases, and in more without the
// correction.
func TestLooksShareTheError(t *testing.T) {
	const seed, runs = 20, 2000
	random := rand.New(rand.NewPCG(seed, 0))
	wrong, wrongWithout := 0, 0
	for range runs {
		ratios := noisy(random, stats.Looks[len(stats.Looks)-1], 1, 0.03)
		corrected, plain := false, false
		for _, rounds := range stats.Looks {
			p := stats.SignTest(ratios[:rounds])
			_, lo, hi := stats.IntervalAt(ratios[:rounds], stats.LookAlpha)
			assert.Equal(t, stats.AtLook(p) <= stats.Alpha, lo > 1 || hi < 1, "interval and test agree")
			corrected = corrected || stats.AtLook(p) <= stats.Alpha
			plain = plain || p <= stats.Alpha
		}
		if corrected {
			wrong++
		}
		if plain {
			wrongWithout++
		}
	}
	assert.LessOrEqual(t, wrong, runs/20, "seed %d", seed)
	assert.Greater(t, wrongWithout, runs/10, "there was something to correct")
}
