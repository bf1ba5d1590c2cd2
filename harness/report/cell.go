package report

import (
	"fmt"
	"math"

	"github.com/boardbench/boardbench/harness/stats"
)

// A Cell is a speed relative to the base.
type Cell struct {
	N             int     // pairs of samples, 0 where one side is missing
	Ratio, Lo, Hi float64 // the median of the pairs' ratios and its 95 % interval, infinite where N is too small

	P        float64       // of such ratios by chance, by the sign test
	Adjusted float64       // P, corrected by Holm's method for the comparisons of the section
	Verdict  stats.Verdict // by Adjusted; Undecided for a difference below the noise floor

	HasUnpaired bool          // whether there is a verdict of benchstat's test, as there is on all but means
	UnpairedP   float64       // by benchstat's test, which takes the samples as unpaired
	Unpaired    stats.Verdict // by UnpairedP, as benchstat has it
}

// cellOf returns what ratios show by themselves: a verdict needs all comparisons
// of a table.
func cellOf(ratios []float64) Cell {
	if len(ratios) == 0 {
		return Cell{}
	}
	c := Cell{N: len(ratios), P: stats.SignTest(ratios), Adjusted: 1}
	c.Ratio, c.Lo, c.Hi = stats.Interval(ratios)
	return c
}

// testUnpaired adds benchstat's verdict on the seconds that the cell is of.
func (c *Cell) testUnpaired(base, other []float64) {
	if c.N == 0 {
		return
	}
	c.HasUnpaired = true
	c.UnpairedP = stats.Unpaired(base, other)
	before, _, _ := stats.Interval(base)
	after, _, _ := stats.Interval(other)
	c.Unpaired = stats.VerdictOf(before/after, c.UnpairedP)
}

// HasInterval reports whether there were samples enough for an interval.
func (c Cell) HasInterval() bool {
	return c.N > 0 && !math.IsInf(c.Lo, 0) && !math.IsInf(c.Hi, 0)
}

// Width returns how far the interval reaches from the ratio at most, relative to
// it: 0.02 for 2 %.
func (c Cell) Width() float64 { return max(c.Hi-c.Ratio, c.Ratio-c.Lo) / c.Ratio }

// distance returns how far a ratio is from 1 to either side: 1.02 and 1/1.02
// are as far.
func distance(ratio float64) float64 { return max(ratio, 1/ratio) - 1 }

// reach returns how far from 1 the ratio may be.
func (c Cell) reach() float64 { return max(distance(c.Lo), distance(c.Hi)) }

// judge gives the verdicts of comparisons that are made together, in columns
// with a noise floor each.
func judge(byColumn [][]*Cell, floors []float64) {
	var ps []float64
	for _, column := range byColumn {
		for _, c := range column {
			ps = append(ps, c.P)
		}
	}
	adjusted := stats.Holm(ps)
	for i, column := range byColumn {
		for _, c := range column {
			c.Adjusted, adjusted = adjusted[0], adjusted[1:]
			if distance(c.Ratio) > floors[i] {
				c.Verdict = stats.VerdictOf(c.Ratio, c.Adjusted)
			}
		}
	}
}

// String returns the ratio with its interval and the verdicts,
// "0.52 [0.51, 0.54] -/-".
func (c Cell) String() string { return c.short(true) }

// Interval returns the ratio with its interval, without the verdicts:
// "0.52 [0.51, 0.54]".
func (c Cell) Interval() string {
	switch {
	case c.N == 0:
		return missing
	case !c.HasInterval():
		return ratio(c.Ratio)
	}
	return fmt.Sprintf("%s [%s, %s]", ratio(c.Ratio), ratio(c.Lo), ratio(c.Hi))
}

// RatioString returns the ratio as the table has it, without its interval.
func (c Cell) RatioString() string {
	if c.N == 0 {
		return missing
	}
	return ratio(c.Ratio)
}

// Precise returns the ratio to three places with its interval, for tables that
// give no verdicts: "1.043 [1.031, 1.052]", with a tilde where the interval
// holds 1.
func (c Cell) Precise() string {
	switch {
	case c.N == 0:
		return missing
	// A bound of 0 is an infinite one of the ratio turned round.
	case !c.HasInterval() || c.Lo == 0:
		return fmt.Sprintf("%.3f", c.Ratio)
	}
	text := fmt.Sprintf("%.3f [%.3f, %.3f]", c.Ratio, c.Lo, c.Hi)
	if c.Lo <= 1 && 1 <= c.Hi {
		text += " ~"
	}
	return text
}

// short returns the ratio and the verdicts, with the interval if it is asked
// for.
func (c Cell) short(interval bool) string {
	if !c.HasInterval() {
		return c.RatioString()
	}
	if interval {
		return c.Interval() + " " + c.marks()
	}
	return c.RatioString() + " " + c.marks()
}

// marks returns the verdicts, the one by pairs first. On means there is no
// other.
func (c Cell) marks() string {
	marks := mark(c.Verdict)
	if c.HasUnpaired {
		marks += "/" + mark(c.Unpaired)
	}
	return marks
}

func mark(v stats.Verdict) string {
	switch v {
	case stats.Faster:
		return "+"
	case stats.Slower:
		return "-"
	}
	return "~"
}
