package stats

import (
	"math"
	"slices"

	"github.com/aclements/go-moremath/stats"
)

// BetweenProcesses returns what rows show together, one row or several, where each
// process is another sample of what may disturb all of its rounds, such as where the
// code and the data of a program lie: one process is one value, however many rounds
// it has.
//
// The rows and their processes are as of [MeanOfRows]. The value of a process is the
// mean over the rows of the logarithm of the median of its rounds. Ratio is the
// geometric mean of these values, P and the interval are those of Student's test of
// one sample. With one process the interval is infinite, and P is 1. A process that
// is slow as a whole widens the interval: it makes no verdict.
//
// Reference: Student, The Probable Error of a Mean, Biometrika 6, 1908.
func BetweenProcesses(rows [][]float64, process []int, alpha float64) Estimate {
	complete, process := present(rows, process)
	if len(complete[0]) == 0 {
		return nothing
	}
	e := nothing
	e.Rounds = len(complete[0])
	var values []float64
	for _, name := range slices.Compact(slices.Sorted(slices.Values(process))) {
		value := 0.0
		for _, row := range complete {
			var own []float64
			for i, ratio := range row {
				if process[i] == name {
					own = append(own, math.Log(ratio))
				}
			}
			slices.Sort(own)
			value += medianOf(own) / float64(len(complete))
		}
		values = append(values, value)
	}
	sample := stats.Sample{Xs: values}
	mean := sample.Mean()
	e.Ratio = math.Exp(mean)
	if len(values) < 2 {
		return e
	}
	error := sample.StdDev() / math.Sqrt(float64(len(values)))
	student := stats.TDist{V: float64(len(values) - 1)}
	reach := stats.InvCDF(student)(1-alpha/2) * error
	e.Lo, e.Hi = math.Exp(mean-reach), math.Exp(mean+reach)
	switch {
	case error > 0:
		e.P = 2 * student.CDF(-math.Abs(mean)/error)
	case mean != 0:
		e.P = 0
	}
	return e
}
