package stats

import "math"

// Resolution returns the smallest difference, relative to 1, that is decided in
// every row of a table: 0.009 for 0.9 %. Each row has the ratios of one
// comparison by round, and process the process of each round, as of [OfRow];
// comparisons are all those that are corrected together.
//
// It is the furthest that an interval reaches from its ratio, where the interval
// of a row is the one that excludes 1 exactly where the first, strictest step of
// [Holm] finds a difference: that for Alpha divided by comparisons. So every row
// with a measured ratio this far from 1, or further, is decided. It is the
// resolution of the noisiest row: where all rows are equally noisy, a true
// difference of this size is found in nearly every row, one of half the size in
// fewer than half of the rows. It is infinite where there are too few rounds
// ([RoundsFor]), 0 without rows.
func Resolution(rows [][]float64, process []int, comparisons int) float64 {
	return resolution(rows, comparisons, func(row []float64, alpha float64) Estimate { return OfRow(row, process, alpha) })
}

// ResolutionBetween is [Resolution] where a difference is decided only if the
// processes show it too, as of [Estimate.Between].
func ResolutionBetween(rows [][]float64, process []int, comparisons int) float64 {
	return resolution(rows, comparisons, func(row []float64, alpha float64) Estimate {
		return OfRow(row, process, alpha).Between([][]float64{row}, process, Alpha)
	})
}

func resolution(rows [][]float64, comparisons int, of func(row []float64, alpha float64) Estimate) float64 {
	furthest := 0.0
	for _, row := range rows {
		e := of(row, Alpha/float64(max(1, comparisons)))
		switch {
		case e.Rounds == 0:
			continue
		case e.Lo <= 0:
			return math.Inf(1)
		}
		furthest = max(furthest, e.Ratio/e.Lo-1, e.Hi/e.Ratio-1)
	}
	return furthest
}

// RoundUp rounds a resolution, or anything positive, up to two significant digits:
// 0.00871 to 0.0088.
func RoundUp(x float64) float64 {
	if x <= 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return x
	}
	// A power of ten that is at least 1 is exact. What exceeds two digits by less
	// than a rounding error is not rounded up.
	digits := 1 - int(math.Floor(math.Log10(x)))
	if digits < 0 {
		unit := math.Pow10(-digits)
		return math.Ceil(x/unit-1e-9) * unit
	}
	unit := math.Pow10(digits)
	return math.Ceil(x*unit-1e-9) / unit
}
