package page

import (
	"math"
	"strconv"
)

// tickText writes the number at a tick.
func tickText(v float64) string { return strconv.FormatFloat(float64(float32(v)), 'f', -1, 32) }

// decades returns 1, 2, 3, 5, 7, 10 and so on, as far as they are between two
// numbers, or round numbers if these are few.
func decades(lo, hi float64) []float64 {
	var ticks []float64
	for e := math.Floor(math.Log10(lo)); e <= math.Ceil(math.Log10(hi)); e++ {
		for _, m := range []float64{1, 2, 3, 5, 7} {
			if v := m * math.Pow(10, e); v >= lo && v <= hi {
				ticks = append(ticks, v)
			}
		}
	}
	if len(ticks) < 3 {
		return evenly(lo, hi, 6)
	}
	return ticks
}

// evenly returns round numbers between two numbers, limited in number.
func evenly(lo, hi float64, most int) []float64 {
	if !(hi > lo) {
		return []float64{lo}
	}
	step := math.Pow(10, math.Floor(math.Log10(hi-lo))-1)
	for k := 0; (hi-lo)/step > float64(most); k++ {
		step *= []float64{2, 2.5, 2}[k%3]
	}
	var ticks []float64
	for i := math.Ceil(lo / step); i*step <= hi; i++ {
		ticks = append(ticks, i*step)
	}
	return ticks
}

// wholes returns whole numbers between two numbers, few enough to be read.
func wholes(lo, hi float64) []float64 {
	step := 1.0
	for (hi-lo)/step > 8 {
		step *= 2
	}
	var ticks []float64
	for v := math.Ceil(lo/step) * step; v <= hi; v += step {
		ticks = append(ticks, v)
	}
	return ticks
}
