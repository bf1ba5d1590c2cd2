package page

import (
	"fmt"
	"math"
	"strings"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/report"
)

// A Curve is the value of speed in Elo, measured in games against an opponent.
type Curve struct {
	Against string // "itself", or a program
	match.Curve
}

// eloNodes is how many nodes a move the picture of Elo is for.
const eloNodes = 20_000

// WriteElo writes the picture of the Elo that 0x88 costs instead of bitboards into a file, an SVG: the ratio of the speeds
// in searches, read off each curve. The error wraps ErrNoPicture for results without searches of the two.
func WriteElo(results *report.Results, curves []Curve, path string) error {
	var searches answer
	for _, c := range answerOf(results) {
		if c.engine && c.cells[1].N > 0 {
			searches = append(searches, c)
		}
	}
	if len(searches) == 0 || len(curves) == 0 {
		return fmt.Errorf("report: no searches and games of %s and %s: %w", layouts[0].name, layouts[1].name, ErrNoPicture)
	}
	return writeFile(path, searches.elo(curves).file())
}

// elo draws the Elo of the searches.
func (a answer) elo(curves []Curve) picture {
	const z = 1.96 // standard errors to the end of a 95 % interval
	c := rowChart{tall: 22, chart: chart{scale: "Elo that 0x88 loses, at 20,000 nodes a move, with 95 % intervals",
		notes: []string{"Read off curves of Elo by speed; a speed is that of the search with each evaluation."}}}
	p := panel{}
	var found, texts []string
	least, most, decided := make([]float64, len(curves)), make([]float64, len(curves)), true
	for _, column := range a {
		c.rows = append(c.rows, column.heading())
		cell := column.cells[1]
		for k, curve := range curves {
			worth := curve.Worth(cell.Ratio, (cell.Hi-cell.Lo)/(2*z), eloNodes)
			loss, low, high := -worth.Elo, -worth.High(), -worth.Low()
			p.hi = max(p.hi, high)
			decided = decided && low > 0
			if least[k] == 0 || loss < least[k] {
				least[k] = loss
			}
			most[k] = max(most[k], loss)
			m := mark{value: max(0, loss), lo: max(0, low), hi: high, shape: 'b', after: fmt.Sprintf("%.0f", loss)}
			c.rows = append(c.rows, chartRow{name: "against " + curve.Against, class: layouts[1+k%4].class, marks: [][]mark{{m}}})
			texts = append(texts, fmt.Sprintf("%.0f with %s against %s", loss, column.name(), curve.Against))
		}
	}
	for k, curve := range curves {
		elo, _, _ := strings.Cut(between(least[k], most[k]), " %")
		found = append(found, elo+" Elo against "+curve.Against)
	}
	c.title = "Elo that 0x88 may cost instead of bitboards"
	if decided {
		c.title = "0x88 instead of bitboards costs " + and(found)
	}
	p.hi = 20 * math.Ceil(p.hi/20)
	for v := 0.0; v <= p.hi; v += 20 {
		p.ticks = append(p.ticks, tick{v, fmt.Sprint(v)})
	}
	c.panels = []panel{p}
	return c.picture("elo", texts)
}
