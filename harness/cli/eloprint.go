package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/report"
)

// printElo prints a table for each kind of match, and the curve of matches of a base against itself.
func (a *app) printElo(tallies []*match.Tally, read reading) {
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
		a.printMatches(tallies[:rest])
		if first.Rep == first.Base {
			a.printFit(match.Points(tallies[:rest]), read)
		}
		if tallies = tallies[rest:]; len(tallies) > 0 {
			fmt.Fprintln(a.stdout)
		}
	}
}

// printMatches prints a row for each match of one kind: of boards, of a search against itself, or against another
// program with all and with fewer nodes.
func (a *app) printMatches(tallies []*match.Tally) {
	first, games := tallies[0], []string{"Elo", "pairs", "won", "drawn", "lost"}
	against, _ := first.Opponent()
	title := fmt.Sprintf("of %s with %v times the nodes against itself", first.Base, first.Ratio)
	head, right := []string{"nodes a move"}, []int{0, 2, 3, 4, 5}
	lead := func(t *match.Tally) []string { return []string{nodesText(t.Nodes)} }
	switch {
	case first.Program != "":
		title = fmt.Sprintf("of %s against %s", first.Base, against)
		head, right = append(head, "times", against), []int{0, 1, 2, 4, 5, 6, 7}
		games = append(games, "a doubling")
		lead = func(t *match.Tally) []string {
			_, theirs := t.Opponent()
			return []string{nodesText(t.Nodes), fmt.Sprint(t.Ratio), nodesText(theirs)}
		}
	case first.Rep != first.Base:
		title = fmt.Sprintf("relative to %s with %s nodes a move", first.Base, nodesText(first.Nodes))
		head, right = []string{"", "speed"}, []int{3, 4, 5, 6}
		lead = func(t *match.Tally) []string { return []string{t.Rep, speedText(t)} }
	}
	rows, none := [][]string{append(head, games...)}, false
	for _, t := range tallies {
		elo := t.Result().String()
		none = none || elo == match.NoElo
		row := append(append(lead(t), elo), gamesText(t)...)
		if whole := slices.IndexFunc(tallies, func(w *match.Tally) bool { return w.Ratio == 1 && w.Nodes == t.Nodes }); t.Program != "" && whole >= 0 {
			if p := match.Points([]*match.Tally{tallies[whole], t}); len(p) > 0 {
				row = append(row, p[0].Estimate.String())
			}
		}
		rows = append(rows, row)
	}
	fmt.Fprintf(a.stdout, "Elo (± 95 %%) %s, eval=%s:\n\n", title, first.Eval)
	printColumns(a.stdout, rows, right...)
	if none {
		fmt.Fprintf(a.stdout, "%s: an interval of Elo needs %d pairs, not all with the same points.\n", match.NoElo, match.MinPairs)
	}
}

// speedText returns the speed of a match with its interval, if it has one.
func speedText(t *match.Tally) string {
	cell := report.Cell{N: 1, Ratio: t.Ratio, Lo: t.Low, Hi: t.High}
	if t.High <= t.Low {
		cell.Lo = math.Inf(-1)
	}
	return cell.Interval()
}

// A reading selects the values of a curve to print: of ratio times the speed, with its standard error, at several
// numbers of nodes a move.
type reading struct {
	ratio, err float64
	nodes      []uint64 // nil for those of usualNodes that are within the curve
}

// usualNodes are within the recorded curves.
var usualNodes = []uint64{1e4, 2e4, 5e4}

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
	beyond := func(n uint64) bool { return float64(n) < curve.Least || float64(n) > curve.Most }
	nodes := read.nodes
	if nodes == nil {
		nodes = slices.DeleteFunc(slices.Clone(usualNodes), beyond)
	}
	if len(nodes) == 0 { // a curve of fewer nodes or of more
		nodes = []uint64{uint64(math.Ceil(curve.Least)), uint64(curve.Most)}
	}
	rows := [][]string{{"nodes a move", "Elo", ""}}
	for _, n := range nodes {
		row := []string{nodesText(n), curve.Worth(read.ratio, read.err, float64(n)).String(), ""}
		if beyond(n) {
			row[2] = "extrapolated"
		}
		rows = append(rows, row)
	}
	printColumns(a.stdout, rows, 0)
}

// worthText gives the Elo of a ratio of speeds, whose standard error is err, with intervals or without.
func worthText(ratio, err float64, interval bool) string {
	return wrap("In Elo: "+match.WorthOf(ratio, err, interval)+".", lineWidth) + "\n"
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
