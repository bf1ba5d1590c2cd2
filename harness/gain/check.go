package gain

import (
	"errors"
	"math"
	"slices"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
)

// A Mix is a search of this project and its calls a node.
type Mix struct {
	Search work.Work
	Rates  map[string]float64
}

// A Checked is a prediction with the measured value.
type Checked struct {
	Mix  Mix
	Swap Swap
	Gain Prediction
}

// Off returns the error of the prediction, relative to the measurement.
func (c Checked) Off() float64 { return c.Gain.Ratio/c.Gain.Measured.Ratio - 1 }

// Holds reports whether the interval of the prediction contains the measurement.
func (c Checked) Holds() bool {
	return c.Gain.Lo <= c.Gain.Measured.Ratio && c.Gain.Measured.Ratio <= c.Gain.Hi
}

// ErrNoPair is the error of [Check] if nothing can be predicted and compared.
var ErrNoPair = errors.New("gain: no two boards have all replays and a search in the same round")

// Check predicts the gain by the second board instead of the first, for each of the mixes
// and each pair of boards in the results. It leaves out pairs that were not measured.
func Check(r *report.Results, mixes []Mix) ([]Checked, error) {
	costs := r.ByRound()
	var all []Checked
	for _, m := range mixes {
		for i, from := range costs.Boards {
			for _, to := range costs.Boards[i+1:] {
				swap := Swap{From: from, To: to, Rates: m.Rates, OwnSearch: m.Search}
				if costs.Seconds(m.Search, from) == nil || costs.Seconds(m.Search, to) == nil {
					continue
				}
				gain, err := predict(r, costs, swap)
				if err == nil && gain.N > 0 && gain.Measured.N > 0 {
					all = append(all, Checked{m, swap, gain})
				}
			}
		}
	}
	if len(all) == 0 {
		return nil, ErrNoPair
	}
	return all, nil
}

// A CheckSummary is the summary of several predictions.
type CheckSummary struct {
	Off       float64 // the mean of how far they are off, either way
	TooNear   float64 // the mean error towards 1, negative for predictions that are too far from 1
	Intervals int     // those that have an interval
	Hold      int     // the intervals that contain the measurement
	Reach     float64 // the median of how far an interval reaches, relative to the prediction

	// The constants of the model that fit these predictions best, and those that they are by.
	Factor, Error         float64
	UsedFactor, UsedError float64
}

// Summarize returns the summary of one or more predictions.
func Summarize(checked []Checked) CheckSummary {
	s := CheckSummary{UsedFactor: inSearch, UsedError: modelError}
	var reaches []float64
	for _, c := range checked {
		off := c.Off()
		s.Off += math.Abs(off) / float64(len(checked))
		if c.Gain.Measured.Ratio > 1 {
			off = -off
		}
		s.TooNear += off / float64(len(checked))
		if !c.Gain.HasInterval() {
			continue
		}
		s.Intervals++
		if c.Holds() {
			s.Hold++
		}
		reaches = append(reaches, c.Gain.Width())
	}
	if s.Intervals > 0 {
		slices.Sort(reaches)
		s.Reach = reaches[len(reaches)/2]
	}
	s.Error = math.Inf(1)
	for percent := 80; percent <= 200; percent++ {
		factor := float64(percent) / 100
		if e := errorWith(checked, factor); e < s.Error {
			s.Factor, s.Error = factor, e
		}
	}
	return s
}

// errorWith returns the standard error of the predictions if a call cost this factor in a
// search instead of inSearch.
func errorWith(checked []Checked, factor float64) float64 {
	square := 0.
	for _, c := range checked {
		saved := (1 - 1/c.Gain.Ratio) * factor / inSearch // of a node
		off := 1/((1-saved)*c.Gain.Measured.Ratio) - 1
		square += off * off
	}
	return math.Sqrt(square / float64(len(checked)))
}
