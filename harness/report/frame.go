package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// A Frame is one ratio of recorded runs: the speed of a board, or codec, relative to the base, at a kind of work in a
// place. All tables are made of frames, and each format writes frames.
type Frame struct {
	Work  work.Work
	Place Place
	Board string // as a column of a table has it, with the number of its file if it needs one
	Cell

	Control bool    // whether the base was measured a second time
	Figure  float64 // the median of the base, in nodes a second or seconds an operation; 0 for another board
	Speed   bool    // whether figures are nodes a second
	Plain   bool    // of a table without verdicts
	First   bool    // of an [Answer]: whether the board has the first place, which it may share
	Mark    string  // of an [Answer]: "=" for a board that is the same as the others of its place, "?" if that is undecided
	Text    string  // shown instead of the ratio; "" for none
}

// label returns the name of the board, or of its control.
func (f Frame) label() string {
	return work.Key{Subject: work.Subject{Name: f.Board}, Control: f.Control}.Label()
}

// String returns the frame as tables show it: the figure of the base, or the ratio with its interval and the verdict,
// "0.312 ±0.002 slower", "1.004 same", "0.99 ±0.02 undecided".
func (f Frame) String() string {
	text := f.Text
	switch {
	case text != "":
	case f.N == 0:
		text = missing
	case f.Verdict == stats.Base:
		text = figure(f.Figure, f.Speed)
	case f.Plain:
		text = f.Interval()
	case f.Verdict == stats.Same && !f.Control:
		text = f.RatioString() + " same"
	default:
		text = f.Interval() + " " + f.Verdict.String()
	}
	return text
}

// A Cell is a ratio with its interval and its verdict.
type Cell struct {
	N             int     // rounds that count, 0 if one side is missing
	Mean          bool    // whether it is of several rows
	Ratio, Lo, Hi float64 // the trimmed mean of the ratios and its 95 % interval, infinite if N is too small

	P        float64 // of such ratios by chance
	Adjusted float64 // P, corrected by Holm's method for the comparisons of the run
	Verdict  stats.Verdict

	estimate stats.Estimate
}

// baseCell returns the cell of the base itself.
func baseCell(n int) Cell {
	if n == 0 {
		return Cell{}
	}
	return Cell{N: n, Ratio: 1, Lo: 1, Hi: 1, P: 1, Adjusted: 1, Verdict: stats.Base}
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

// judge gives the verdicts of cells, whose probabilities it corrects for one another.
func judge(cells []*Cell) {
	ps := make([]float64, len(cells))
	for i, c := range cells {
		ps[i] = c.P
	}
	for i, p := range stats.Holm(ps) {
		cells[i].Adjusted = p
		cells[i].Verdict = cells[i].decide()
	}
}

// decide returns the verdict by the corrected probability.
func (c *Cell) decide() stats.Verdict {
	least := stats.RowMargin
	if c.Mean {
		least = stats.Margin
	}
	return stats.Decide(c.Ratio, c.Lo, c.Hi, c.Adjusted, least)
}

// Interval returns the ratio and its interval, without the verdict: how far it reaches from the ratio at
// most, "0.312 ±0.002", or both ends of one that is skewed, "1692 (61 to 47012)".
func (c Cell) Interval() string { return c.interval(4) }

// interval is Interval with at most so many decimals.
func (c Cell) interval(most int) string {
	switch {
	case c.N == 0:
		return missing
	case !c.HasInterval():
		return fmt.Sprintf("%.*f", min(most, decimalsOf(c.Ratio)), c.Ratio)
	case c.Skewed():
		return fmt.Sprintf("%s (%s to %s)", rounded(c.Ratio, math.Round), rounded(c.Lo, math.Floor), rounded(c.Hi, math.Ceil))
	}
	reach, decimals := c.reach()
	decimals = min(most, decimals)
	unit := math.Pow10(decimals)
	// An excess over the last digit by less than a rounding error is not rounded
	// up.
	reach = max(1, math.Ceil(reach*unit-1e-6)) / unit
	return fmt.Sprintf("%.*f ±%.*f", decimals, c.Ratio, decimals, reach)
}

// reach returns how far the interval reaches from the ratio at most, and how many decimals are shown.
func (c Cell) reach() (reach float64, decimals int) {
	reach, decimals = max(c.Hi-c.Ratio, c.Ratio-c.Lo), decimalsOf(c.Ratio)
	if reach >= 0.015 {
		decimals = min(decimals, 2)
	}
	return reach, decimals
}

// Skewed reports whether the interval is too far from symmetric for a ±, see [stats.Skewed].
func (c Cell) Skewed() bool {
	_, decimals := c.reach()
	return c.HasInterval() && stats.Skewed(c.Ratio, c.Lo, c.Hi, math.Pow10(-decimals))
}

// rounded returns a ratio with two digits, or all digits of a large one.
func rounded(value float64, round func(float64) float64) string {
	decimals := max(0, decimalsOf(value)-1)
	unit := math.Pow10(decimals)
	return fmt.Sprintf("%.*f", decimals, round(value*unit)/unit)
}

// RatioString returns the ratio without its interval.
func (c Cell) RatioString() string { return fmt.Sprintf("%.*f", decimalsOf(c.Ratio), c.Ratio) }

// Inverse returns the cell of the base relative to this one: the speed without
// if the cell is the speed with something.
func (c Cell) Inverse() Cell {
	if c.N == 0 {
		return c
	}
	c.Ratio, c.Lo, c.Hi = 1/c.Ratio, 1/c.Hi, 1/c.Lo
	if c.Lo == 0 { // of an infinite bound
		c.Hi = math.Inf(1)
	}
	if c.Verdict != stats.Base {
		c.Verdict = c.decide()
	}
	return c
}

// A Place is the place of a row in a table: a position, and the depth of a
// perft on it. The mean of all positions, or of a set, is a place of its own.
type Place struct {
	Position string
	Depth    int // 0 for work that has none
	Mean     bool
	Set      corpus.Set // of a mean, if there is one for each set
}

// meanOfAll is the geometric mean of the positions.
var meanOfAll = Place{Mean: true}

func placeOf(k work.Key) Place { return Place{Position: k.Position, Depth: k.Depth} }

// String returns "kiwipete depth 4", "kiwipete", "geomean", or "geomean report".
func (p Place) String() string {
	if p.Mean {
		return strings.TrimSpace("geomean " + string(p.Set))
	}
	if p.Depth == 0 {
		return p.Position
	}
	return strings.TrimSpace(fmt.Sprintf("%s depth %d", p.Position, p.Depth))
}

// setOf returns the sets of positions by name.
var setOf = sync.OnceValue(func() map[string]corpus.Set {
	sets := map[string]corpus.Set{}
	for _, p := range corpus.All() {
		sets[p.Name] = p.Set
	}
	return sets
})

// meansOf returns the means of a table with rows for the given places: none for a single
// row, and one for each set if there are two rows or more of each. A mean over both sets
// would be of neither: boards are tuned on one of them.
func meansOf(places []Place) []Place {
	var bySet []Place
	for _, set := range corpus.Sets() {
		if at := (Place{Mean: true, Set: set}); len(at.among(places)) > 1 {
			bySet = append(bySet, at)
		}
	}
	switch {
	case len(bySet) == len(corpus.Sets()):
		return bySet
	case len(places) > 1:
		return []Place{meanOfAll}
	}
	return nil
}

// summaryOf returns the place that stands for all: their mean, of the report set if there is
// one for each set, or the only place.
func summaryOf(places []Place) Place {
	if means := meansOf(places); means != nil {
		return means[len(means)-1]
	}
	return places[0]
}

// among returns the places that p stands for: for a mean all, or all of its set; otherwise p
// alone.
func (p Place) among(places []Place) []Place {
	switch {
	case !p.Mean:
		return []Place{p}
	case p.Set == "":
		return places
	}
	return slices.DeleteFunc(slices.Clone(places), func(one Place) bool { return setOf()[one.Position] != p.Set })
}

// A Row is one position, or what else has its name.
type Row struct {
	Place
	Name  string  // "" for the name of the place
	Cells []Frame // a ratio for each column; the base's is 1 by definition

	// Controls are the first columns measured a second time, relative to the first
	// time: the base, or with Section.Self each column. N is 0, or there is none, if they
	// were not measured.
	Controls []Frame
}

// Base returns the median of the first column, in nodes a second or seconds an operation; 0 if it is missing.
func (r Row) Base() float64 { return r.Cells[0].Figure }

// Control returns the control of the first column.
func (r Row) Control() Frame {
	if len(r.Controls) == 0 {
		return Frame{Control: true}
	}
	return r.Controls[0]
}

// Label returns the name of the row: "kiwipete depth 4", "geomean".
func (r Row) Label() string { return cmp.Or(r.Name, r.Place.String()) }
