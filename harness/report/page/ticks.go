package page

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// tick writes the number at a tick.
func tick(v float64) string { return strconv.FormatFloat(float64(float32(v)), 'f', -1, 32) }

// decades ticks 1, 2, 3, 5, 7, 10 and so on, or what is between them.
type decades struct{}

// Ticks implements plot.Ticker.
func (decades) Ticks(lo, hi float64) []plot.Tick {
	var ticks []plot.Tick
	for e := math.Floor(math.Log10(lo)); e <= math.Ceil(math.Log10(hi)); e++ {
		for _, m := range []float64{1, 2, 3, 5, 7} {
			if v := m * math.Pow(10, e); v >= lo && v <= hi {
				ticks = append(ticks, plot.Tick{Value: v, Label: tick(v)})
			}
		}
	}
	if len(ticks) < 4 {
		return evenly{8}.Ticks(lo, hi)
	}
	return ticks
}

// evenly ticks round numbers, limited in number.
type evenly struct{ most int }

// Ticks implements plot.Ticker.
func (e evenly) Ticks(lo, hi float64) []plot.Tick {
	step := math.Pow(10, math.Floor(math.Log10(hi-lo))-1)
	for k := 0; (hi-lo)/step > float64(e.most); k++ {
		step *= []float64{2, 2.5, 2}[k%3]
	}
	var ticks []plot.Tick
	for i := math.Ceil(lo / step); i*step <= hi; i++ {
		ticks = append(ticks, plot.Tick{Value: i * step, Label: tick(i * step)})
	}
	return ticks
}

// wholes ticks whole numbers, few enough to be read.
type wholes struct{}

// Ticks implements plot.Ticker.
func (wholes) Ticks(lo, hi float64) []plot.Tick {
	step := 1.0
	for (hi-lo)/step > 12 {
		step *= 2
	}
	var ticks []plot.Tick
	for v := math.Ceil(lo/step) * step; v <= hi; v += step {
		ticks = append(ticks, plot.Tick{Value: v, Label: tick(v)})
	}
	return ticks
}
