package page

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/typeset"
	"github.com/boardbench/boardbench/rep"
)

// ErrNoPicture is the error for files of which there is nothing to draw.
var ErrNoPicture = errors.New("nothing is compared: there is nothing to draw")

// pictureOf returns the picture of results: of layouts at two levels, of an engine, or the ranking.
func pictureOf(results *report.Results) (picture, error) {
	table := results.Table()
	levels, err := results.Levels()
	if err == nil {
		return levelsPicture(levels, results.Setup()), nil
	}
	if !slices.ContainsFunc(table.Sections, func(s report.Section) bool { return s.Work.Kind != work.Search }) {
		if a := answerOf(results); len(a) > 0 {
			return enginePicture([]string{""}, []answer{a}, results.Setup()), nil
		}
	}
	return barsPicture(table.Answer(), results.Setup())
}

// enginePicture draws how much slower layouts make an engine than bitboards, by the evaluation: each of one machine, and
// each array of several.
func enginePicture(machines []string, answers []answer, notes ...string) picture {
	const most = 30
	several, arrays := len(machines) > 1, layouts[1:len(layouts)-1]
	c := rowChart{tall: 21, chart: chart{
		title: "The speed of layouts in an engine", scale: "Slower than bitboards by, with 95 % intervals", notes: notes,
	}}
	if slower := slices.Concat(answers...).slower(1 + len(arrays)); slower != "" {
		c.title = "An array board costs an engine " + slower + " of its speed"
		if several {
			c.title += fmt.Sprintf(", on %d machines", len(machines))
		}
	}
	if several {
		for _, l := range arrays {
			c.panels = append(c.panels, panel{head: l.name, hi: most, ticks: ticks(most, 15, " %")})
		}
	} else {
		c.panels = []panel{{hi: most, ticks: ticks(most, 5, " %")}}
	}
	for _, search := range searchNames {
		for i, a := range answers {
			at := slices.IndexFunc(a, func(c answerColumn) bool { return c.engine && c.label == search.name })
			if at < 0 {
				continue
			}
			for k, cell := range a[at].cells[1:] {
				switch {
				case cell.N == 0:
				case !several:
					c.add(a[at].heading(), layouts[1+k].name, layouts[1+k].class, 0, slowerMark(cell, 'b'))
				case k < len(arrays):
					c.add(a[at].heading(), machines[i], layouts[1+i%4].class, k, slowerMark(cell, 'd'))
				}
			}
		}
	}
	return c.picture("engine")
}

// slowerMark is how much slower a layout is than bitboards, in percent. Its text has any other verdict than slower.
func slowerMark(c report.Cell, shape byte) mark {
	m := mark{value: slowerPercent(c), lo: 100 * (1 - c.Hi), hi: 100 * (1 - c.Lo), shape: shape, after: fmt.Sprintf("%.0f %%", slowerPercent(c))}
	if c.Verdict != stats.Slower {
		m.after += ", " + c.Verdict.String()
	}
	return m
}

// A Curve is the value of speed in Elo, measured in games against an opponent.
type Curve struct {
	Against string // "itself", or a program
	match.Curve
}

// eloNodes is how many nodes a move the picture of Elo is for.
const eloNodes = 20_000

// NewElo draws the picture, without a page, of the Elo that 0x88 costs instead of bitboards: the ratio of the speeds in
// searches, read off each curve. There is none for results without searches of the two.
func NewElo(results *report.Results, curves []Curve) *Report {
	searches := slices.DeleteFunc(answerOf(results).searches(), func(c answerColumn) bool { return c.cells[1].N == 0 })
	if len(searches) == 0 || len(curves) == 0 {
		return &Report{undrawn: ErrNoPicture}
	}
	return &Report{picture: searches.elo(curves)}
}

// elo draws the Elo of the searches.
func (a answer) elo(curves []Curve) picture {
	const z = 1.96 // standard errors to the end of a 95 % interval
	c := rowChart{tall: 22, panels: make([]panel, 1), chart: chart{
		title: "Elo that 0x88 may cost instead of bitboards", scale: "Elo that 0x88 loses, at 20,000 nodes a move, with 95 % intervals",
		notes: []string{"Read off curves of Elo by speed; a speed is that of the search with each evaluation."},
	}}
	losses, decided := make([][]float64, len(curves)), true
	p := &c.panels[0]
	for _, column := range a {
		cell := column.cells[1]
		for k, curve := range curves {
			worth := curve.Worth(cell.Ratio, (cell.Hi-cell.Lo)/(2*z), eloNodes)
			loss, low, high := -worth.Elo, -worth.High(), -worth.Low()
			losses[k], p.hi, decided = append(losses[k], loss), max(p.hi, high), decided && low > 0
			m := mark{value: max(0, loss), lo: max(0, low), hi: high, shape: 'b', after: fmt.Sprintf("%.0f", loss)}
			c.add(column.heading(), "against "+curve.Against, layouts[1+k%4].class, 0, m)
		}
	}
	var found []string
	for k, curve := range curves {
		found = append(found, between(slices.Min(losses[k]), slices.Max(losses[k]))+" Elo against "+curve.Against)
	}
	if decided {
		c.title = "0x88 instead of bitboards costs " + typeset.List(found, "and")
	}
	p.hi = 20 * math.Ceil(p.hi/20)
	p.ticks = ticks(p.hi, 20, "")
	return c.picture("elo")
}

// levelsPicture draws the speed of each layout as a textbook has it, with each step, and tuned, relative to tuned
// bitboards.
func levelsPicture(t *report.Table, setup string) picture {
	c := rowChart{tall: 26, panels: make([]panel, len(t.Sections)), chart: chart{
		title: "The speed of layouts, from the textbook to the tuned board",
		scale: "Speed relative to " + t.Called(t.Sections[0].Columns[0]) + ", tuned: ○ textbook, ◉ textbook that knows pins, ● tuned",
		notes: []string{setup},
	}}
	decided, least := true, 1.0
	var gains []float64
	for k := range t.Sections {
		s := &t.Sections[k]
		c.panels[k] = panel{head: workName(s.Work), hi: 1.25, log: true}
		for i, board := range s.Columns {
			for _, row := range s.Rows {
				shape, shown := map[string]byte{string(rep.Book): 'r', "pins": 'h', string(rep.Tuned): 'd'}[row.Label()]
				if cell := row.Cells[i].Cell; row.Label() == report.TunedByBook {
					gains, decided = append(gains, cell.Ratio), decided && cell.Lo > 1
				} else if shown && cell.N > 0 {
					least = min(least, cell.Ratio)
					c.add("", t.Called(board), "c1", k, mark{value: cell.Ratio, shape: shape, said: row.Label() + " " + cell.RatioString()})
				}
			}
		}
	}
	for k := range c.panels {
		c.panels[k].lo = 0.8 * least
		for _, v := range []float64{0.01, 0.1, 1} {
			if v >= 0.8*least {
				c.panels[k].ticks = append(c.panels[k].ticks, tick{v, fmt.Sprint(v)})
			}
		}
	}
	if decided {
		c.title = fmt.Sprintf("Tuned boards are %.1f to %.0f times as fast as textbook boards", slices.Min(gains), slices.Max(gains))
	}
	return c.picture("levels")
}

// workName returns the name of a kind of work in a picture.
func workName(w work.Work) string {
	switch w.Kind {
	case work.Perft:
		return "perft, " + string(w.Count)
	case work.MakeUnmake:
		return "make and unmake"
	case work.Search:
		return "search, " + string(w.Eval)
	}
	return w.Heading()
}

// mostPanels is how many panels have room next to one another.
const mostPanels = 3

// barsPicture draws the table of an answer: a bar for each board, of the tuned ones if there are several levels, at the
// kinds of work that count most.
func barsPicture(a report.Answer, setup string) (picture, error) {
	c := rowChart{tall: 22, column: true, panels: make([]panel, min(mostPanels, len(a.Heads))), chart: chart{
		title: cmp.Or(strings.TrimSuffix(a.Leaders(), "."), "The speed of boards"),
		scale: "Speed relative to " + a.Base + " with 95 % intervals; “=” the same, “?” undecided",
	}}
	var figures []string
	for _, row := range a.Rows {
		for k := range c.panels {
			cell, p := row.Cells[k], &c.panels[k]
			if cell.N == 0 || row.Level != "" && row.Level != rep.Tuned {
				continue
			}
			m := mark{value: cell.Ratio, lo: cell.Lo, hi: cell.Hi, shape: 'b', after: cell.Short(true)}
			p.head, p.hi = workName(cell.Work), max(p.hi, 1, cell.Ratio)
			if m.interval() {
				p.hi = max(p.hi, cell.Hi)
			}
			if cell.Verdict == stats.Base {
				figures = append(figures, cell.String())
			}
			c.add("", row.Name, "c1", k, m)
		}
	}
	if len(c.rows) < 2 {
		return picture{}, ErrNoPicture
	}
	for k := range c.panels {
		c.panels[k].ticks = ticks(c.panels[k].hi, math.Ceil(c.panels[k].hi)/2, "")
	}
	c.notes = []string{a.Legend(), setup, a.Base + ": " + typeset.List(figures, "and")}
	return c.picture("ranking"), nil
}
