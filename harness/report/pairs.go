package report

import (
	"math"

	"github.com/boardbench/boardbench/harness/stats"
)

// samples are the measures of a cell in the order they were taken.
type samples []measure

// figures returns what is shown of a column by itself.
func (s samples) figures(speed bool) []float64 {
	figures := make([]float64, len(s))
	for i, m := range s {
		figures[i] = m.seconds
		if speed {
			figures[i] = m.nodes
		}
	}
	return figures
}

// ratiosOf returns how much faster other is than base, round by round. In a
// file the n-th sample of both is from the n-th round; between files, where
// rounds have nothing in common, pairing them by number is as good as any
// other way. A sample without a partner is left out: the last round of a run
// that was stopped has some.
func ratiosOf(base, other samples) []float64 {
	byFile := map[*file][]float64{}
	for _, m := range base {
		byFile[m.file] = append(byFile[m.file], m.seconds)
	}
	var ratios []float64
	for _, m := range other {
		if partners := byFile[m.file]; len(partners) > 0 {
			ratios = append(ratios, partners[0]/m.seconds)
			byFile[m.file] = partners[1:]
		}
	}
	if len(ratios) > 0 {
		return ratios
	}
	for i := range min(len(base), len(other)) {
		ratios = append(ratios, base[i].seconds/other[i].seconds)
	}
	return ratios
}

// geomeans returns the geometric mean of the rows in each round.
func geomeans(rows [][]float64) []float64 {
	if len(rows) == 0 {
		return nil
	}
	rounds := len(rows[0])
	for _, row := range rows {
		rounds = min(rounds, len(row))
	}
	means := make([]float64, rounds)
	for i := range means {
		round := make([]float64, len(rows))
		for k, row := range rows {
			round[k] = row[i]
		}
		means[i] = geomean(round)
	}
	return means
}

func geomean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(values)))
}

// testUnpaired adds benchstat's verdict on the samples that the cell is of.
func (c *Cell) testUnpaired(base, other samples) {
	if c.N == 0 {
		return
	}
	c.HasUnpaired = true
	was, is := base.figures(false), other.figures(false)
	c.UnpairedP = stats.Unpaired(was, is)
	before, _, _ := stats.Interval(was)
	after, _, _ := stats.Interval(is)
	c.Unpaired = stats.VerdictOf(before/after, c.UnpairedP)
}

// cellOf returns what pairs say by themselves: for a verdict all comparisons of a
// table are needed.
func cellOf(ratios []float64) Cell {
	if len(ratios) == 0 {
		return Cell{}
	}
	c := Cell{N: len(ratios), P: stats.SignTest(ratios), Adjusted: 1}
	c.Ratio, c.Lo, c.Hi = stats.Interval(ratios)
	return c
}
