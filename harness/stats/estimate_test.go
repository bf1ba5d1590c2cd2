package stats_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness/stats"
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

// of returns the estimate of one row.
func of(row []float64, process []int, alpha float64) stats.Estimate {
	return stats.Of([][]float64{row}, process, alpha, false)
}

// TestOf has an example by hand. Of eight ratios two on either side are cut off.
func TestOf(t *testing.T) {
	logs := []float64{0.03, 0.01, 0.09, 0.02, -5, 0.04, 0.05, 7}
	ratios := make([]float64, len(logs))
	for i, log := range logs {
		ratios[i] = math.Exp(log)
	}
	before := slices.Clone(ratios)
	e := of(ratios, nil, stats.Alpha)
	assert.Equal(t, before, ratios, "they stay in their order")
	// The mean of 0.02, 0.03, 0.04 and 0.05. Replaced, the others are 0.02 and 0.05, twice each: six
	// values 0.015 from the middle and two 0.005. Student's quantile for two degrees is 4.3027.
	reach := 4.302653 * math.Sqrt((6*0.015*0.015+2*0.005*0.005)/(4*3))
	assert.InDelta(t, math.Exp(0.035), e.Ratio, 1e-12)
	assert.InDelta(t, math.Exp(0.035-reach), e.Lo, 1e-6)
	assert.InDelta(t, math.Exp(0.035+reach), e.Hi, 1e-6)
	assert.Equal(t, 8, e.Rounds)
	assert.Equal(t, e, of(ratios, make([]int, 8), stats.Alpha), "one process")
	holes := slices.Insert(slices.Clone(ratios), 4, math.NaN())
	assert.Equal(t, e, of(append(holes, math.NaN()), nil, stats.Alpha))

	none := stats.Estimate{Lo: math.Inf(-1), Hi: math.Inf(1), P: 1}
	assert.Equal(t, none, of(nil, nil, 0.05))
	assert.Equal(t, none, of([]float64{math.NaN()}, []int{1}, 0.05))
	assert.Equal(t, none, stats.Of(nil, nil, 0.05, false))
	assert.Equal(t, none, stats.Of([][]float64{{1.1, math.NaN()}, {math.NaN(), 1.1}}, nil, 0.05, false), "nothing in common")

	few := of(ratios[:stats.MinRounds-1], nil, 0.05)
	assert.Equal(t, []float64{math.Inf(-1), math.Inf(1), 1}, []float64{few.Lo, few.Hi, few.P})
	assert.Equal(t, math.Inf(1), few.Resolution(1))

	// Equal ratios, equal to 1 or not.
	e = of(slices.Repeat([]float64{0.9}, 10), nil, 0.05)
	assert.InDelta(t, 0.9, e.Lo, 1e-12)
	assert.InDelta(t, 0.9, e.Hi, 1e-12)
	assert.Less(t, e.P, 1e-12)
	assert.Equal(t, 1.0, of(slices.Repeat([]float64{1}, 10), nil, 0.05).P)
}

// TestOneModel checks that the interval for alpha excludes 1 exactly if P is below it, and that the
// resolution follows from the interval.
func TestOneModel(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 0))
	excluded := 0
	for run := range 400 {
		n := 6 + run%40
		row, process := noisy(random, n, 1.01, 0.02), inProcesses(n, 1+run%7)
		for _, between := range []bool{false, true} {
			if between && run%7 == 0 {
				continue // one layout shows nothing
			}
			for _, alpha := range []float64{0.2, 0.05, 0.001} {
				e := stats.Of([][]float64{row}, process, alpha, between)
				assert.Equal(t, e.P < alpha, e.Lo > 1 || e.Hi < 1, "%v for %v", e, alpha)
				if e.P < alpha {
					excluded++
				}
				assert.InEpsilon(t, 1+e.Resolution(1), stats.Of([][]float64{row}, process, stats.Alpha, between).Hi/e.Ratio, 1e-8)
				assert.Greater(t, e.Resolution(100), e.Resolution(10))
			}
		}
	}
	assert.Greater(t, excluded, 100)
}

// TestSpoiled: how large a difference is counts, however odd a quarter of the rounds is on either
// side. The sign test of these rounds has a probability of 0.0004, too much for 630 comparisons.
func TestSpoiled(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 0))
	decided := func(ratio, sd float64, rounds int, odd ...float64) bool {
		row := append(noisy(random, rounds-len(odd), ratio, sd), odd...)
		random.Shuffle(rounds, func(i, k int) { row[i], row[k] = row[k], row[i] })
		e := of(row, inProcesses(rounds, 6), stats.Alpha)
		return stats.Decide(e.Ratio, e.Lo, e.Hi, 630*e.P, stats.RowMargin) == stats.Slower
	}
	assert.True(t, decided(0.56, 0.03, 20, 1.2, 1.6))
	assert.True(t, decided(0.56, 0.03, 20, 1.2, 1.6, 2, 3, 0.1))
	assert.True(t, decided(0.16, 0.01, 12))
	assert.True(t, decided(0.16, 0.01, 12, 1.2, 1.6))
	assert.True(t, decided(0.6, 0.02, 10, 1.6), "ten rounds decide what is large")
	assert.False(t, decided(0.97, 0.03, 20))
}

// TestUnevenProcesses: a difference that one process alone shows is none, one
// that the others show as well is one.
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
	alone := slow(noisy(random, n, 0.999, 0.01), 0.75)
	assert.Less(t, of(alone, nil, stats.Alpha).P, 0.05, "without processes it is a difference")
	assert.Greater(t, of(alone, process, stats.Alpha).P, 0.1)
	assert.Greater(t, of(alone, process, stats.Alpha).Hi, 1.0)

	everywhere := noisy(random, n, 0.96, 0.01)
	uneven := of(slow(everywhere, 0.75), process, stats.Alpha)
	assert.Less(t, uneven.P, 1e-4)
	assert.InDelta(t, 0.96, uneven.Ratio, 0.005)
	assert.Less(t, of(everywhere, process, stats.Alpha).P, 1e-6)

	mean := stats.Of([][]float64{everywhere, slow(everywhere, 0.75)}, process, stats.Alpha, false)
	assert.Less(t, mean.P, 1e-4)
	assert.Less(t, mean.Hi, 1.0)
}

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

// TestHolds checks how often the interval holds the true ratio: of a mean of rows with heavy tails
// that share the disturbance of a round, of few rounds, and of processes that are shifted.
func TestHolds(t *testing.T) {
	const seed, runs = 19, 300
	random := rand.New(rand.NewPCG(seed, 0))
	for _, n := range []int{6, 12, 48, 130} {
		held := 0
		for range runs {
			rows := make([][]float64, 6)
			for range n {
				shared := random.NormFloat64() * 0.01 // the round, on all rows
				for k := range rows {
					rows[k] = append(rows[k], math.Exp(shared+heavy(random, 0.02)-heavy(random, 0.02)))
				}
			}
			if e := stats.Of(rows, nil, stats.Alpha, false); e.Lo <= 1 && 1 <= e.Hi {
				held++
			}
		}
		assert.GreaterOrEqual(t, float64(held)/runs, 0.93, "%d rounds, seed %d", n, seed)
		t.Logf("%d rounds: %d of %d", n, held, runs)
	}
	const truth = 0.01
	without, unknown, known := 0, 0, 0
	for range runs {
		ratios, process := shifted(random, 12, 10, truth, 0.02, 0.005)
		holds := func(e stats.Estimate) int {
			if e.Lo <= math.Exp(truth) && math.Exp(truth) <= e.Hi {
				return 1
			}
			return 0
		}
		rows := [][]float64{ratios}
		without += holds(stats.Of(rows, nil, stats.Alpha, false))
		unknown += holds(stats.Of(rows, process, stats.Alpha, false))
		known += holds(stats.Of(rows, process, stats.Alpha, true))
	}
	assert.Less(t, float64(without)/runs, 0.85, "seed %d", seed)
	assert.Greater(t, float64(unknown)/runs, 0.90, "seed %d", seed)
	assert.GreaterOrEqual(t, known, unknown, "seed %d", seed)
	t.Logf("shifted processes: %d without them, %d with them, %d as layouts of %d", without, unknown, known, runs)
}

// heavy returns noise with the standard deviation sd, and now and then a burst of
// 15 % and more in one direction.
func heavy(random *rand.Rand, sd float64) float64 {
	if random.IntN(25) == 0 {
		return 0.15 * random.ExpFloat64()
	}
	return sd * random.NormFloat64()
}

func TestLooks(t *testing.T) {
	assert.InDelta(t, 0.04, stats.AtLook(0.01, 4), 1e-12)
	assert.Equal(t, 1.0, stats.AtLook(0.3, 4))
	for rounds, want := range map[int]bool{0: false, 47: false, 48: true, 96: true, 97: false, 192: true, 384: true, 768: false} {
		assert.Equal(t, want, stats.IsLook(rounds), "%d rounds", rounds)
	}
}

// TestLooksShareTheError: a run that ends at the first look with a difference
// finds one by chance in at most one of twenty cases, and in more without the
// correction.
func TestLooksShareTheError(t *testing.T) {
	const seed, runs = 20, 1000
	random := rand.New(rand.NewPCG(seed, 0))
	wrong, wrongWithout := 0, 0
	for range runs {
		ratios := noisy(random, stats.Looks()[len(stats.Looks())-1], 1, 0.03)
		corrected, plain := false, false
		for _, rounds := range stats.Looks() {
			e := of(ratios[:rounds], inProcesses(rounds, 6), stats.Alpha/float64(len(stats.Looks())))
			assert.Equal(t, stats.AtLook(e.P, len(stats.Looks())) < stats.Alpha, e.Lo > 1 || e.Hi < 1, "interval and test agree")
			corrected = corrected || stats.AtLook(e.P, len(stats.Looks())) <= stats.Alpha
			plain = plain || e.P <= stats.Alpha
		}
		if corrected {
			wrong++
		}
		if plain {
			wrongWithout++
		}
	}
	assert.LessOrEqual(t, wrong, runs/20, "seed %d", seed)
	assert.Greater(t, wrongWithout, runs*6/100, "there was something to correct")
	t.Logf("%d of %d, %d without the correction", wrong, runs, wrongWithout)
}

// TestWatched: a person who looks after every round, and ends the run as soon as there is a difference, finds one by
// chance in at most one of twenty runs, and in more with the correction for the looks of a program.
func TestWatched(t *testing.T) {
	const seed = 21
	runs, rounds := 200, 100
	if *long {
		runs, rounds = 1000, 1000
	}
	random := rand.New(rand.NewPCG(seed, 0))
	wrong, fewer := 0, 0
	process := inProcesses(rounds, 6)
	for range runs {
		ratios := noisy(random, rounds, 1, 0.03)
		least := 1.0
		for n := stats.MinRounds; n <= rounds; n += 1 + n/50 { // later ones see nearly the same
			least = min(least, of(ratios[:n], process[:n], stats.Alpha).P)
		}
		if stats.AtLook(least, stats.Watched) <= stats.Alpha {
			wrong++
		}
		if stats.AtLook(least, len(stats.Looks())) <= stats.Alpha {
			fewer++
		}
	}
	assert.LessOrEqual(t, wrong, runs/20, "seed %d", seed)
	assert.Greater(t, fewer, runs/20, "there was something to correct")
	t.Logf("%d of %d, %d with the correction for four looks", wrong, runs, fewer)
}
