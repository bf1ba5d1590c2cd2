package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/stats"
)

// printElo prints a table for each kind of match, and the curve of matches of a base against itself.
func (a *app) printElo(tallies []*match.Tally, sprt []float64, read reading) error {
	for len(tallies) > 0 {
		first := tallies[0]
		against, _ := first.Opponent()
		rest := slices.IndexFunc(tallies, func(t *match.Tally) bool {
			itself := t.Rep == t.Base
			opponent, _ := t.Opponent()
			return t.Eval != first.Eval || t.Base != first.Base || opponent != against || itself != (first.Rep == first.Base) ||
				!itself && t.Nodes != first.Nodes || itself && t.Program == "" && t.Ratio != first.Ratio
		})
		if rest < 0 {
			rest = len(tallies)
		}
		switch {
		case first.Program != "":
			a.printAgainst(tallies[:rest], read)
		case first.Rep == first.Base:
			a.printCurve(tallies[:rest], read)
		default:
			a.printMatches(tallies[:rest])
		}
		for _, t := range tallies[:rest] {
			a.printSPRT(t, sprt)
		}
		if tallies = tallies[rest:]; len(tallies) > 0 {
			fmt.Fprintln(a.stdout)
		}
	}
	return nil
}

func (a *app) printMatches(tallies []*match.Tally) {
	first := tallies[0]
	fmt.Fprintf(a.stdout, "Elo relative to %s with %s nodes a move, eval=%s:\n\n", first.Base, nodesText(first.Nodes), first.Eval)
	rows := [][]string{{"", "speed", "Elo", "pairs", "won", "drawn", "lost"}}
	for _, t := range tallies {
		speed := fmt.Sprintf("%.3f", t.Ratio)
		switch {
		case t.High <= t.Low:
		case stats.Skewed(t.Ratio, t.Low, t.High, 0.001):
			speed += fmt.Sprintf(" (%.3f to %.3f)", t.Low, t.High)
		default:
			speed += fmt.Sprintf(" ±%.3f", max(t.High-t.Ratio, t.Ratio-t.Low))
		}
		rows = append(rows, append([]string{t.Rep, speed, eloText(t.Result())}, gamesText(t)...))
	}
	fmt.Fprint(a.stdout, columns(rows, 3, 4, 5, 6))
	fmt.Fprint(a.stdout, "\n± reaches to the end of the 95 % interval, for Elo of the pairs and of the speed together.\n")
	a.printNoElo(rows, 2)
}

// A reading selects the values of a curve to print: of ratio times the speed, with its standard error, at several
// numbers of nodes a move.
type reading struct {
	ratio, err float64
	nodes      []uint64
}

// usualReading is within the recorded curves.
var usualReading = reading{ratio: 2, nodes: []uint64{1e4, 2e4, 5e4}}

func (a *app) printCurve(tallies []*match.Tally, read reading) {
	first := tallies[0]
	fmt.Fprintf(a.stdout, "Elo of %s with %v times the nodes relative to itself, eval=%s:\n\n", first.Base, first.Ratio, first.Eval)
	rows := [][]string{{"nodes a move", "Elo", "pairs", "won", "drawn", "lost"}}
	for _, t := range tallies {
		rows = append(rows, append([]string{nodesText(t.Nodes), eloText(t.Result())}, gamesText(t)...))
	}
	fmt.Fprint(a.stdout, columns(rows, 0, 2, 3, 4, 5))
	a.printNoElo(rows, 1)
	a.printFit(match.Points(tallies), read)
}

// printAgainst prints the Elo of a search with all and with fewer nodes, against another program.
func (a *app) printAgainst(tallies []*match.Tally, read reading) {
	first := tallies[0]
	name, _ := first.Opponent()
	fmt.Fprintf(a.stdout, "Elo of %s against %s, eval=%s:\n\n", first.Base, name, first.Eval)
	rows := [][]string{{"nodes a move", "times", name, "Elo", "pairs", "won", "drawn", "lost", "a doubling"}}
	whole := slices.DeleteFunc(slices.Clone(tallies), func(t *match.Tally) bool { return t.Ratio != 1 })
	for _, t := range tallies {
		_, theirs := t.Opponent()
		row := append([]string{nodesText(t.Nodes), fmt.Sprint(t.Ratio), nodesText(theirs), eloText(t.Result())}, gamesText(t)...)
		doubling := ""
		if p := match.Points(append(slices.Clone(whole), t)); len(p) > 0 {
			doubling = eloText(p[0].Estimate)
		}
		rows = append(rows, append(row, doubling))
	}
	fmt.Fprint(a.stdout, columns(rows, 0, 1, 2, 4, 5, 6, 7))
	a.printNoElo(rows, 3)
	a.printFit(match.Points(tallies), read)
}

// printFit prints the curve through points.
func (a *app) printFit(points []match.Point, read reading) {
	if len(points) == 0 {
		return
	}
	curve := match.Fit(points)
	speed := "Twice the speed"
	if read.ratio != 2 {
		speed = fmt.Sprintf("%v times the speed", read.ratio)
	}
	fmt.Fprintf(a.stdout, "\n%s is worth, by a straight line over the logarithm of the nodes:\n\n", speed)
	rows := [][]string{{"nodes a move", "Elo", ""}}
	for _, n := range read.nodes {
		row := []string{nodesText(n), eloText(curve.Worth(read.ratio, read.err, float64(n))), ""}
		if float64(n) < curve.Least || float64(n) > curve.Most {
			row[2] = "extrapolated"
		}
		rows = append(rows, row)
	}
	fmt.Fprint(a.stdout, columns(rows, 0))
	fmt.Fprint(a.stdout, "\n± reaches to the end of the 95 % interval.\n")
}

// printSPRT prints whether a sequential test is decided.
func (a *app) printSPRT(t *match.Tally, sprt []float64) {
	if sprt == nil {
		return
	}
	llr, pairs := t.LLR(sprt[0], sprt[1])
	text := "undecided"
	switch {
	case llr >= match.Decided:
		text = fmt.Sprintf("%+g", sprt[1])
	case llr <= -match.Decided:
		text = fmt.Sprintf("%+g", sprt[0])
	}
	fmt.Fprintf(a.stdout, "%s, %+g or %+g Elo: %s after %s (log-likelihood ratio %.2f, decided at ±%.2f)\n",
		t.Rep, sprt[0], sprt[1], text, plural(pairs, "pair"), llr, match.Decided)
}

// printNoElo explains rows without Elo, if there are any.
func (a *app) printNoElo(rows [][]string, column int) {
	if slices.ContainsFunc(rows, func(row []string) bool { return row[column] == noElo }) {
		fmt.Fprintf(a.stdout, "%s: an interval of Elo needs %d pairs, not all with the same points.\n", noElo, match.MinPairs)
	}
}

// noElo stands for an Elo that the pairs say nothing of.
const noElo = "-"

// eloText returns a difference with its interval: "-85 ±7".
func eloText(e match.Estimate) string {
	switch reach := e.High() - e.Elo; {
	case math.IsInf(reach, 0):
		return noElo
	case reach < 5:
		return fmt.Sprintf("%+.1f ±%.1f", e.Elo, reach)
	default:
		return fmt.Sprintf("%+.0f ±%.0f", e.Elo, reach)
	}
}

// gamesText returns the numbers of a row of games.
func gamesText(t *match.Tally) []string {
	cells := []string{strconv.Itoa(t.Pairs.N())}
	for _, points := range []int{2, 1, 0} {
		share := "-"
		if n := t.Pairs.N(); n > 0 {
			share = fmt.Sprintf("%.0f %%", 50*float64(t.Games[points])/float64(n))
		}
		cells = append(cells, share)
	}
	return cells
}

var nodesText = match.NodesText
