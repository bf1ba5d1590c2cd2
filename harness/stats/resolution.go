package stats

import "math"

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

// RoundUp rounds a resolution, or anything positive, up to two significant digits:
// 0.00871 to 0.0088.
func RoundUp(x float64) float64 {
	if x <= 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return x
	}
	// A power of ten that is at least 1 is exact. An excess over two digits by less than a rounding
	// error is not rounded up.
	digits := 1 - int(math.Floor(math.Log10(x)))
	if digits < 0 {
		unit := math.Pow10(-digits)
		return math.Ceil(x/unit-1e-9) * unit
	}
	unit := math.Pow10(digits)
	return math.Ceil(x*unit-1e-9) / unit
}
