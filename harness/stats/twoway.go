package stats

import "math"

// A Variance is how much of the variance of the logarithm of speed two factors explain, such as
// the level and the layout of boards.
type Variance struct {
	Rows, Columns Part // of the first factor and of the second
	Both          Part // of both together: the rest, the interaction
	Rounds        int  // the rounds that count: those in which nothing is missing
}

// A Part is a share of the variance, from 0 to 1, and its confidence interval, infinite with too
// few rounds.
type Part struct{ Share, Lo, Hi float64 }

// TwoWay divides the variance of the logarithm of speed by a two-way analysis with one observation per
// cell. cells[r][c] holds the measurements of the board in row r and column c: a row of ratios for each
// position, positive, relative to one board in all cells, with one in each round; NaN is missing. Rows
// and columns are two or more, and each cell has the same positions. process, alpha and between are as
// of [Of].
//
// The observation y of a cell is the logarithm of its geometric mean: the mean over the positions of
// the trimmed means of the logarithms. With I rows and J columns, mr the mean of a row, mc the mean of
// a column and m the mean of all, the sums of squares are
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
// The intervals follow the model of Of: a round moves a share by its effect on each of the
// observations, times the derivative of the share. They are cut off at 0 and 1.
//
// References: R. A. Fisher, Statistical Methods for Research Workers, 1925, chapters VII and
// VIII; H. Scheffé, The Analysis of Variance, 1959, chapter 4.
func TwoWay(cells [][][][]float64, process []int, alpha float64, between bool) Variance {
	positions, columns := len(cells[0][0]), len(cells[0])
	var all [][]float64
	for _, row := range cells {
		for _, cell := range row {
			all = append(all, cell...)
		}
	}
	logs, process := present(all, process)
	n := len(logs[0])
	none := Part{Lo: math.Inf(-1), Hi: math.Inf(1)}
	if n == 0 || len(logs) != len(all) {
		return Variance{Rows: none, Columns: none, Both: none}
	}
	values := make([]float64, len(logs)/positions)
	moves := make([][]float64, len(values)) // of each observation, by round
	for cell := range values {
		moves[cell] = make([]float64, n)
		values[cell] = trimmed(logs[cell*positions:][:positions], moves[cell])
	}
	points, slopes := shares(values, columns)
	v := Variance{Rounds: n}
	for k, part := range []*Part{&v.Rows, &v.Columns, &v.Both} {
		deviations := make([]float64, n)
		for cell, of := range moves {
			for i, move := range of {
				deviations[i] += slopes[cell][k] * move
			}
		}
		*part = Part{points[k], none.Lo, none.Hi}
		if err, degrees := errorOf(deviations, process, between); degrees > 0 {
			reach := err * studentQuantile(alpha, degrees)
			part.Lo, part.Hi = max(0, points[k]-reach), min(1, points[k]+reach)
		}
	}
	return v
}

// shares returns the shares of the rows, the columns and both together in the variance of the
// values, which are row by row, and the derivatives of the shares by each of the values.
func shares(values []float64, columns int) (of [3]float64, slopes [][3]float64) {
	rows := len(values) / columns
	mean, byRow, byColumn := 0.0, make([]float64, rows), make([]float64, columns)
	for k, y := range values {
		mean += y / float64(len(values))
		byRow[k/columns] += y / float64(columns)
		byColumn[k%columns] += y / float64(rows)
	}
	slopes = make([][3]float64, len(values))
	all := 0.0
	for k, y := range values {
		row, column := byRow[k/columns]-mean, byColumn[k%columns]-mean
		parts := [3]float64{row, column, y - mean - row - column}
		for i, part := range parts {
			of[i] += part * part
		}
		all += (y - mean) * (y - mean)
		slopes[k] = parts // half of the derivative of the sum of squares
	}
	if all == 0 {
		return [3]float64{}, make([][3]float64, len(values))
	}
	for i := range of {
		of[i] /= all
		for k, y := range values {
			slopes[k][i] = 2 * (slopes[k][i] - of[i]*(y-mean)) / all
		}
	}
	return of, slopes
}
