package stats_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness/stats"
)

var long = flag.Bool("long", false, "simulate runs of identical boards")

// simulatedRuns is how many runs of each kind TestFalseVerdicts makes; the package comment has the
// figures of 400.
var simulatedRuns = flag.Int("runs", 60, "simulated runs of identical boards")

// A simulation is a run: boards that are compared with the first of them in
// sections.
type simulation struct {
	name                        string
	boards, positions, sections int
	rounds, processes           int

	slow       float64 // the probability that a process is 1.2 to 1.5 times slower with one board
	shift      float64 // the standard deviation of a process's effect on a board
	spoiled    float64 // the probability that a sample is 1.3 to 3 times slower
	tails      func(random *rand.Rand, sd float64) float64
	difference float64 // of the time of the last board
}

// normal returns noise without bursts.
func normal(random *rand.Rand, sd float64) float64 { return sd * random.NormFloat64() }

// wild returns noise with tails so heavy that it has no variance.
func wild(random *rand.Rand, sd float64) float64 {
	return sd * random.NormFloat64() / math.Abs(random.NormFloat64())
}

// lopsided returns noise that only adds to a time.
func lopsided(random *rand.Rand, sd float64) float64 { return sd * random.ExpFloat64() }

// rows returns the ratios by section and compared board, position and round.
func (s simulation) rows(random *rand.Rand) (compared [][][]float64, process []int) {
	process = inProcesses(s.rounds, s.processes)
	effects := make([][]float64, s.processes)
	for p := range effects {
		effects[p] = make([]float64, s.boards)
		for b := range effects[p] {
			effects[p][b] = s.shift * random.NormFloat64()
		}
		if random.Float64() < s.slow {
			effects[p][random.IntN(s.boards)] += math.Log(1.2 + 0.3*random.Float64())
		}
	}
	for range s.sections {
		section := make([][][]float64, s.boards-1)
		for range s.positions {
			sd := 0.01 + 0.02*random.Float64()
			rows := make([][]float64, s.boards-1)
			for round := range s.rounds {
				// An effect on all boards of a round is in no ratio.
				time := func(board int) float64 {
					seconds := s.tails(random, sd) + effects[process[round]][board]
					if random.Float64() < s.spoiled {
						seconds += math.Log(1.3 + 1.7*random.Float64())
					}
					return seconds
				}
				base := time(0)
				for b := range rows {
					other := time(b + 1)
					if b == len(rows)-1 {
						other += math.Log1p(s.difference)
					}
					rows[b] = append(rows[b], math.Exp(base-other))
				}
			}
			for b, row := range rows {
				section[b] = append(section[b], row)
			}
		}
		compared = append(compared, section...)
	}
	return compared, process
}

// verdicts returns the verdicts on all comparisons, those of a board after one another and its
// mean last. together says that the correction spans the run, not a section; with a margin,
// the verdicts are the ones of a table.
func (s simulation) verdicts(random *rand.Rand, processes, together, margin bool) (all []stats.Verdict) {
	compared, process := s.rows(random)
	if !processes {
		process = nil
	}
	return s.judge(compared, process, 1, together, margin)
}

// untilDecided returns the verdicts of a run that ends at the first look at which all means are decided, each corrected
// for so many looks.
func (s simulation) untilDecided(random *rand.Rand, looks int) (all []stats.Verdict) {
	compared, process := s.rows(random)
	for _, n := range stats.Looks() {
		so := make([][][]float64, len(compared))
		for i, rows := range compared {
			for _, row := range rows {
				so[i] = append(so[i], row[:n])
			}
		}
		all = s.judge(so, process[:n], looks, true, true)
		decided := true
		for i, v := range all {
			decided = decided && (i%(s.positions+1) != s.positions || v != stats.Undecided)
		}
		if decided {
			break
		}
	}
	return all
}

// judge returns the verdicts on the ratios of rows.
func (s simulation) judge(compared [][][]float64, process []int, looks int, together, margin bool) (all []stats.Verdict) {
	var estimates []stats.Estimate
	ps := make([][]float64, s.sections)
	for i, rows := range compared {
		section := i / (s.boards - 1)
		add := func(rows ...[]float64) {
			e := stats.Of(rows, process, stats.Alpha/float64(looks), false)
			estimates, ps[section] = append(estimates, e), append(ps[section], stats.AtLook(e.P, looks))
		}
		for _, row := range rows {
			add(row)
		}
		add(rows...)
	}
	if together {
		ps = [][]float64{stats.Holm(slices.Concat(ps...))}
	} else {
		for i := range ps {
			ps[i] = stats.Holm(ps[i])
		}
	}
	for _, list := range ps {
		for _, p := range list {
			e, least := estimates[len(all)], 0.0
			if mean := len(all)%(s.positions+1) == s.positions; margin && mean {
				least = stats.Margin
			} else if margin {
				least = stats.RowMargin
			}
			all = append(all, stats.Decide(e.Ratio, e.Lo, e.Hi, p, least))
		}
	}
	return all
}

// wrong counts the runs of identical boards in which any comparison is decided.
func (s simulation) wrong(seed uint64, processes, together, margin bool) (wrong int) {
	random := rand.New(rand.NewPCG(seed, 0))
	for range *simulatedRuns {
		for _, v := range s.verdicts(random, processes, together, margin) {
			if v == stats.Faster || v == stats.Slower {
				wrong++
				break
			}
		}
	}
	return wrong
}

// defaultRun is a run of bench run: 84 comparisons.
var defaultRun = simulation{boards: 5, positions: 6, sections: 3, rounds: 132, processes: 6, tails: heavy}

// engineRun is a run of bench engine: 504 comparisons, and few rounds.
var engineRun = simulation{boards: 19, positions: 6, sections: 4, rounds: 20, processes: 6, tails: heavy}

// with returns a simulation that is changed.
func (s simulation) with(name string, change func(*simulation)) simulation {
	s.name = name
	change(&s)
	return s
}

// TestFalseVerdicts counts the runs of identical boards with a difference, as
// the package comment has them.
func TestFalseVerdicts(t *testing.T) {
	if !*long {
		t.Skip("some seconds of simulation")
	}
	const seed = 23
	// At 5 %, that many or fewer in 99 % of all cases: 7 of 60.
	n := float64(*simulatedRuns)
	allowed := int(n*stats.Alpha + 2.33*math.Sqrt(n*stats.Alpha*(1-stats.Alpha)))
	for _, s := range []simulation{
		defaultRun.with("bursts", func(*simulation) {}),
		defaultRun.with("no bursts", func(s *simulation) { s.tails = normal }),
		defaultRun.with("tails without a variance", func(s *simulation) { s.tails = wild }),
		defaultRun.with("noise that only adds", func(s *simulation) { s.tails = lopsided }),
		defaultRun.with("one sample of twenty is spoiled", func(s *simulation) { s.spoiled = 0.05 }),
		defaultRun.with("one process of twenty is slow", func(s *simulation) { s.slow = 0.05 }),
		defaultRun.with("one process of five is slow", func(s *simulation) { s.slow = 0.2 }),
		defaultRun.with("processes are shifted by 0.2 %", func(s *simulation) { s.shift = 0.002 }),
		defaultRun.with("processes are shifted by 0.5 %", func(s *simulation) { s.shift = 0.005 }),
		defaultRun.with("processes are shifted by 3 %", func(s *simulation) { s.shift = 0.03 }),
		defaultRun.with("ten rounds", func(s *simulation) { s.rounds = 10 }),
		defaultRun.with("six rounds", func(s *simulation) { s.rounds = 6 }),
		engineRun.with("many boards, few rounds", func(*simulation) {}),
		engineRun.with("many boards, few rounds, no bursts", func(s *simulation) { s.tails = normal }),
		engineRun.with("many boards, few rounds, one process of twenty is slow", func(s *simulation) { s.slow = 0.05 }),
		engineRun.with("many boards, few rounds, one sample of ten is spoiled", func(s *simulation) { s.spoiled = 0.1 }),
		engineRun.with("many boards, few rounds, processes are shifted by 0.5 %", func(s *simulation) { s.shift = 0.005 }),
	} {
		wrong := s.wrong(seed, true, true, true)
		assert.LessOrEqual(t, wrong, allowed, "%s, seed %d", s.name, seed)
		t.Logf("%s: %d of %v, %d without the margins", s.name, wrong, n, s.wrong(seed, true, true, false))
	}
	// Processes that are shifted by 1 % for each board are more than six of them can show. It is
	// half of the runs without them.
	shifted := defaultRun.with("shifted", func(s *simulation) { s.shift = 0.01 })
	wrong, without := shifted.wrong(seed, true, true, true), shifted.wrong(seed, false, true, true)
	assert.LessOrEqual(t, wrong, int(0.15*n), "seed %d", seed)
	assert.Greater(t, without, int(0.25*n), "seed %d", seed)
	shifted.processes = 12
	t.Logf("processes are shifted by 1 %%: %d of %v, %d in twelve processes, %d without processes", wrong, n, shifted.wrong(seed, true, true, true), without)
	// Without the correction there are errors.
	slow := defaultRun.with("slow", func(s *simulation) { s.slow = 0.05 })
	sections, ignored := defaultRun.wrong(seed, true, false, false), slow.wrong(seed, false, true, false)
	assert.Greater(t, sections, defaultRun.wrong(seed, true, true, false), "sections corrected each by itself, seed %d", seed)
	assert.Greater(t, ignored, int(n/8), "processes ignored, seed %d", seed)
	t.Logf("sections by themselves: %d of %v; one process of twenty is slow, ignored: %d", sections, n, ignored)
}

// TestUntilDecided counts the runs of identical boards that end by --until-decided with a difference, as TestFalseVerdicts
// counts the others.
func TestUntilDecided(t *testing.T) {
	const seed = 25
	runs := 20
	if *long {
		runs = *simulatedRuns
	}
	s := defaultRun.with("", func(s *simulation) {
		s.boards, s.sections, s.rounds, s.processes = 4, 2, stats.Looks()[len(stats.Looks())-1], 48 // of eight rounds each
	})
	if *long {
		s.boards, s.sections = defaultRun.boards, defaultRun.sections
	}
	random := rand.New(rand.NewPCG(seed, 0))
	wrong := 0
	for range runs {
		if slices.ContainsFunc(s.untilDecided(random, len(stats.Looks())), func(v stats.Verdict) bool { return v == stats.Faster || v == stats.Slower }) {
			wrong++
		}
	}
	n := float64(runs)
	assert.LessOrEqual(t, wrong, int(n*stats.Alpha+2.33*math.Sqrt(n*stats.Alpha*(1-stats.Alpha))), "seed %d", seed)
	t.Logf("%d of %d", wrong, runs)
}

// TestFinds: a board 2.5 % slower is found in all means and nearly all rows, and in most
// of them although a process is slow now and then; 1.5 % is found in the mean.
func TestFinds(t *testing.T) {
	const seed, runs = 24, 12
	random := rand.New(rand.NewPCG(seed, 0))
	for _, test := range []struct{ slow, means, rows float64 }{{0, 1, 15.0 / 18}, {0.02, 0.75, 13.0 / 18}} {
		s := defaultRun.with("", func(s *simulation) { s.boards, s.slow, s.difference = 3, test.slow, 0.025 })
		rows, means := 0.0, 0.0
		for range runs {
			for i, v := range s.verdicts(random, true, true, false) {
				switch {
				case i/(s.positions+1)%2 == 0 || v != stats.Slower: // the copy
				case i%(s.positions+1) == s.positions:
					means += 1 / float64(runs*s.sections)
				default:
					rows += 1 / float64(runs*s.sections*s.positions)
				}
			}
		}
		assert.GreaterOrEqual(t, means+1e-9, test.means, "seed %d", seed)
		assert.GreaterOrEqual(t, rows, test.rows, "seed %d", seed)
		t.Logf("%v of the processes are slow: %.2f of the means, %.2f of the rows", test.slow, means, rows)
	}

	// 1.5 %, noise of 3 %, 130 rounds, and the correction of a default run.
	const comparisons = 84
	slower := 0
	for range 20 {
		list := make([][]float64, 6)
		for k := range list {
			list[k] = noisy(random, 130, 0.985, 0.03)
		}
		e := stats.Of(list, inProcesses(130, 6), stats.Alpha, false)
		if stats.Decide(e.Ratio, e.Lo, e.Hi, comparisons*e.P, stats.Margin) == stats.Slower {
			slower++
		}
	}
	assert.GreaterOrEqual(t, slower, 17, "seed %d", seed)
	t.Logf("%d of 20 means", slower)
}
