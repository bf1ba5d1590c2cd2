package stats

import (
	"math"
	"slices"
)

// A Variance is how much of the variance of the logarithm of speed two factors explain, such as
// the level and the layout of boards.
type Variance struct {
	Rows, Columns Part // of the first factor and of the second
	Both          Part // of both together: what is left, the interaction
	Rounds        int  // the rounds that count: those in which nothing is missing
}

// A Part is a share of the variance, from 0 to 1, and its confidence interval, infinite with too
// few rounds.
type Part struct{ Share, Lo, Hi float64 }

// TwoWay divides the variance of the logarithm of speed by a two-way analysis with one
// observation per cell. cells[r][c] holds what was measured of the board in row r and column c:
// a row of ratios for each position, positive, relative to one board in all cells, with one in
// each round; NaN is missing. Rows and columns are two or more, and each cell has the same
// positions. process and alpha are as of [MeanOfRows].
//
// The observation y of a cell is the logarithm of its geometric mean: the mean over the
// positions of the logarithms of the medians. With I rows and J columns, mr the mean of a row, mc
// that of a column and m that of all, the sums of squares are
//
//	all      Σ(y-m)²
//	rows     J·Σ(mr-m)²
//	columns  I·Σ(mc-m)²
//	both     Σ(y-mr-mc+m)²
//
// and the last three add up to the first. A share is one of them divided by the first. There is
// one observation per cell, so the interaction is the residual: the noise of the observations is
// in it. The intervals show how large that is. Cells that are all equal have shares of 0.
//
// The intervals are those of MeanOfRows: the percentile intervals of resamples of whole rounds,
// the same rounds in all cells, widened for few rounds, and without any one of the processes
// where the shares of the rounds differ between them. With between each process counts as one
// value, as of [Estimate.Between]. They are cut off at 0 and 1.
//
// References: R. A. Fisher, Statistical Methods for Research Workers, 1925, chapters VII and
// VIII; H. Scheffé, The Analysis of Variance, 1959, chapter 4.
func TwoWay(cells [][][][]float64, process []int, alpha float64, between bool) Variance {
	positions := len(cells[0][0])
	var all [][]float64
	for _, row := range cells {
		for _, cell := range row {
			all = append(all, cell...)
		}
	}
	columns := len(cells[0])
	logs, process := present(all, process)
	n := len(logs[0])
	if n == 0 || len(logs) != len(all) {
		none := Part{Lo: math.Inf(-1), Hi: math.Inf(1)}
		return Variance{Rows: none, Columns: none, Both: none}
	}
	for _, row := range logs {
		for i, ratio := range row {
			row[i] = math.Log(ratio)
		}
	}
	values := make([]float64, len(logs)/positions)
	// of returns the shares of some of the rounds.
	of := func(rounds []int) [3]float64 {
		clear(values)
		for k, row := range logs {
			values[k/positions] += medianOf(slices.Sorted(slices.Values(pick(row, rounds))))
		}
		return shares(values, columns)
	}
	v := Variance{Rounds: n}
	each := make([]int, n)
	scores := [3][]float64{}
	for i := range n {
		each[i] = i
		for k, share := range of([]int{i}) {
			scores[k] = append(scores[k], share)
		}
	}
	byProcess := map[int][]int{}
	for i, p := range process {
		byProcess[p] = append(byProcess[p], i)
	}
	var processes [3][]float64
	for _, rounds := range byProcess {
		for k, share := range of(rounds) {
			processes[k] = append(processes[k], share)
		}
	}
	points := of(each)
	for k, part := range []*Part{&v.Rows, &v.Columns, &v.Both} {
		var e Estimate
		e.conclude(parts(scores[k], process), func(rounds []int) (up, down, lo, hi float64) {
			lo, hi = shareBounds(logs, positions, columns, rounds, k, alpha)
			return 1, 1, lo, hi
		})
		*part = Part{points[k], e.Lo, e.Hi}
		if between {
			lo, hi := pairwiseBounds(processes[k], alpha)
			part.Lo, part.Hi = min(part.Lo, lo), max(part.Hi, hi)
		}
		if !math.IsInf(part.Lo, 0) && !math.IsInf(part.Hi, 0) {
			part.Lo, part.Hi = max(0, part.Lo), min(1, part.Hi)
		} else {
			part.Lo, part.Hi = math.Inf(-1), math.Inf(1)
		}
	}
	return v
}

// shares returns the shares of the rows, the columns and both together in the variance of the
// values, which are row by row.
func shares(values []float64, columns int) (of [3]float64) {
	rows := len(values) / columns
	mean, byRow, byColumn := 0.0, make([]float64, rows), make([]float64, columns)
	for k, y := range values {
		mean += y / float64(len(values))
		byRow[k/columns] += y / float64(columns)
		byColumn[k%columns] += y / float64(rows)
	}
	all := 0.0
	for k, y := range values {
		row, column := byRow[k/columns]-mean, byColumn[k%columns]-mean
		both := y - mean - row - column
		of[0] += row * row
		of[1] += column * column
		of[2] += both * both
		all += (y - mean) * (y - mean)
	}
	if all == 0 {
		return [3]float64{}
	}
	for k := range of {
		of[k] /= all
	}
	return of
}

// shareBounds returns the interval of the k-th share of some of the rounds.
func shareBounds(logs [][]float64, positions, columns int, rounds []int, k int, alpha float64) (lo, hi float64) {
	if tooFew(len(rounds), alpha) {
		return math.Inf(-1), math.Inf(1)
	}
	cells := len(logs) / positions
	values, sums := make([]float64, cells), make([][]float64, cells)
	for cell := range cells {
		var kept [][]float64
		for _, row := range logs[cell*positions:][:positions] {
			kept = append(kept, pick(row, rounds))
		}
		values[cell], sums[cell] = medianSums(kept)
	}
	center := shares(values, columns)[k]
	resampled := make([]float64, resamples)
	for i := range resampled {
		for cell := range cells {
			values[cell] = sums[cell][i]
		}
		resampled[i] = shares(values, columns)[k]
	}
	return percentiles(center, resampled, len(rounds), alpha)
}
