package stats

import (
	"math"
	"slices"
)

// An Estimate is the difference in speed that the ratios of rounds show. Ratio, interval and probability are of
// one model: the interval for alpha excludes 1 exactly if P is below alpha.
type Estimate struct {
	Ratio  float64 // the trimmed mean, of logarithms; 0 without rounds
	Lo, Hi float64 // its confidence interval; infinite with too few rounds
	P      float64 // the probability of such ratios by chance, not corrected for anything; 1 without rounds
	Rounds int     // the rounds that count: those in which nothing is missing

	log, err, degrees float64 // of the ratio: its logarithm, the standard error of that, and the degrees of freedom
}

// MinRounds is the fewest rounds that have an interval.
const MinRounds = 6

// Of summarizes the rows of a table: it returns the geometric mean of their trimmed means, an interval that misses
// the true mean with a probability of at most about alpha, and the probability of such ratios by chance. A single
// row is a mean of one.
//
// The ratio of row k in round i is rows[k][i], positive, and process[i] names the process of round i; a nil process
// means one process. A disturbance in a round may affect all rows, so a round is never divided. Only rounds that all
// rows have count; a ratio is missing if it is NaN or if its row is shorter. A row without any ratio does not count.
//
// The model is Yuen's: of the logarithms of a row the lowest and the highest quarter are cut off, and the mean of
// the others is compared with Student's t. Its error is computed from the logarithms after each value cut off is
// replaced by the nearest one kept. A quarter of the rounds may be spoiled on either side. The size of a difference
// counts, unlike in a test of signs. Of n rounds h are not cut off; the test has h-2 degrees of freedom, one less
// than Yuen's, because with h-1 its error far out, where a correction for hundreds of comparisons needs it, is twice
// as large as it should be.
//
// The processes are blocks. The sum of the deviations in each of k processes gives the error a second time, with k-1
// degrees of freedom, and the larger one of the two errors counts. If the processes' error is the larger one, the
// rounds are taken to know a third of their own variance: with f, the ratio of the two variances, the degrees of
// freedom are (k-1)·(f/(f-⅓))², by Satterthwaite for the sum of a known and an estimated part, and at most h-2. If
// between is set, each process is known to be a sample of something that disturbs all of its rounds, such as the
// addresses of a program's code and data. Then the degrees of freedom are always k-1.
//
// References: K. K. Yuen, The Two-Sample Trimmed t for Unequal Population Variances, Biometrika
// 61, 1974; J. W. Tukey and D. H. McLaughlin, Less Vulnerable Confidence and Significance
// Procedures for Location Based on a Single Sample, Sankhyā A 25, 1963; F. E. Satterthwaite, An
// Approximate Distribution of Estimates of Variance Components, Biometrics Bulletin 2, 1946.
func Of(rows [][]float64, process []int, alpha float64, between bool) Estimate {
	logs, process := present(rows, process)
	e := Estimate{Lo: math.Inf(-1), Hi: math.Inf(1), P: 1, Rounds: len(logs[0])}
	if e.Rounds == 0 {
		return e
	}
	deviations := make([]float64, e.Rounds)
	e.log = trimmed(logs, deviations)
	e.Ratio = math.Exp(e.log)
	e.err, e.degrees = ErrorOf(deviations, process, between)
	if e.log != 0 && e.degrees > 0 {
		e.P = StudentTail(e.log/e.err, e.degrees)
	}
	if e.degrees > 0 {
		reach := e.err * StudentQuantile(alpha, e.degrees)
		e.Lo, e.Hi = math.Exp(e.log-reach), math.Exp(e.log+reach)
	}
	return e
}

// Resolution returns the smallest difference that is decided in a comparison, as a share of the slower one's
// speed: with 0.009, ratios from 1.009 on and up to 1/1.009. comparisons are all those that are corrected together.
//
// It is the half-width of the interval for Alpha divided by comparisons, the first and strictest step
// of [Holm]. So a measured difference of this size, or more, is decided. A true difference of this
// size is found every second time, one of twice the size nearly always. It is infinite if there are
// too few rounds ([MinRounds]).
func (e Estimate) Resolution(comparisons int) float64 {
	if e.degrees <= 0 {
		return math.Inf(1)
	}
	return math.Expm1(e.err * StudentQuantile(Alpha/float64(max(1, comparisons)), e.degrees))
}

// cut returns how many of n values are cut off on either side.
func cut(n int) int { return n / 4 }

// trimmed returns the mean of the trimmed means of the rows, which are of one length, and adds the effect of each
// round on the mean to the round's deviation.
func trimmed(rows [][]float64, deviations []float64) (mean float64) {
	n := len(deviations)
	g := cut(n)
	h := float64(n - 2*g)
	count := float64(len(rows))
	sorted := make([]float64, n)
	for _, row := range rows {
		copy(sorted, row)
		slices.Sort(sorted)
		lo, hi := sorted[g], sorted[n-1-g]
		// Sums of differences from one of the values: equal ones have a sum of 0.
		middle := sorted[n/2]
		sum := 0.0
		for _, value := range sorted[g : n-g] {
			sum += value - middle
		}
		mean += (middle + sum/h) / count
		center := (sum + float64(g)*(lo-middle+hi-middle)) / float64(n)
		for i, value := range row {
			deviations[i] += (min(max(value, lo), hi) - middle - center) / (h * count)
		}
	}
	return mean
}

// ErrorOf returns the standard error of a figure, from the deviation by which each round moves it, and its degrees
// of freedom: 0 if there are too few.
func ErrorOf(deviations []float64, process []int, between bool) (err, degrees float64) {
	n := len(deviations)
	h := float64(n - 2*cut(n))
	if n < MinRounds {
		return math.Inf(1), 0
	}
	rounds := 0.0
	sums := map[int]float64{}
	for i, deviation := range deviations {
		rounds += deviation * deviation
		if process != nil {
			sums[process[i]] += deviation
		}
	}
	rounds *= h / (h - 1)
	degrees = h - 2
	k := float64(len(sums))
	processes := 0.0
	if k > 1 {
		for _, p := range slices.Compact(slices.Sorted(slices.Values(process))) {
			processes += sums[p] * sums[p]
		}
		processes *= k / (k - 1)
	}
	switch known := rounds / 3; {
	case between:
		degrees = min(degrees, max(0, k-1))
	case processes > rounds:
		part := processes / (processes - known)
		degrees = min(degrees, (k-1)*part*part)
	}
	return math.Sqrt(max(rounds, processes)), degrees
}

// present returns the logarithms of the ratios in the rounds in which no row lacks its ratio, and the
// processes of these rounds. Rows without any ratio do not count.
func present(rows [][]float64, process []int) (complete [][]float64, of []int) {
	missing := func(row []float64, round int) bool {
		return round >= len(row) || math.IsNaN(row[round])
	}
	rounds := 0
	var kept [][]float64
	for _, row := range rows {
		if slices.ContainsFunc(row, func(r float64) bool { return !math.IsNaN(r) }) {
			kept, rounds = append(kept, row), max(rounds, len(row))
		}
	}
	complete = make([][]float64, max(1, len(kept)))
	for round := range rounds {
		if slices.ContainsFunc(kept, func(row []float64) bool { return missing(row, round) }) {
			continue
		}
		for i, row := range kept {
			complete[i] = append(complete[i], math.Log(row[round]))
		}
		if process != nil {
			of = append(of, process[round])
		}
	}
	return complete, of
}
