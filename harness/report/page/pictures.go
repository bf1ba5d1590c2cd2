package page

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
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
			return a.engine(results.Setup()), nil
		}
	}
	return barsPicture(table.Answer(), results.Setup())
}

// engine draws how much slower each layout makes an engine than bitboards, by the evaluation.
func (a answer) engine(setup string) picture {
	const most = 30
	p := panel{lo: 0, hi: most, ticks: percentTicks(most, 5)}
	c := rowChart{tall: 21, panels: []panel{p}, chart: chart{title: a.finding(), scale: slowerScale, notes: []string{setup}}}
	if slower := a.arrays().all(stats.Slower); slower != "" {
		c.title = "An array board costs " + slower + " of an engine's speed"
	}
	var texts []string
	for _, column := range a {
		c.rows = append(c.rows, column.heading())
		for k, l := range layouts {
			if cell := column.cells[k]; k > 0 && cell.N > 0 {
				m := slowerMark(cell, 'b')
				c.rows = append(c.rows, chartRow{name: l.name, class: l.class, marks: [][]mark{{m}}})
				texts = append(texts, fmt.Sprintf("%s with %s %s", l.name, column.name(), m.after))
			}
		}
	}
	return c.picture("engine", texts)
}

// slowerScale is the scale of slowerMark.
const slowerScale = "Slower than bitboards by, with 95 % intervals"

// slowerMark is how much slower a layout is than bitboards, in percent. Its text has any other verdict than slower.
func slowerMark(c report.Cell, shape byte) mark {
	m := mark{value: slowerPercent(c), lo: 100 * (1 - c.Hi), hi: 100 * (1 - c.Lo), shape: shape, after: fmt.Sprintf("%.0f %%", slowerPercent(c))}
	if c.Verdict != stats.Slower {
		m.after += ", " + c.Verdict.String()
	}
	return m
}

// machinesPicture draws how much slower each array makes an engine than bitboards, by the evaluation and the machine.
func machinesPicture(machines []string, answers []answer) picture {
	const most = 30
	arrays := layouts[1 : len(layouts)-1]
	c := rowChart{tall: 20, chart: chart{title: "The speed of layouts in an engine, by machine", scale: slowerScale}}
	for _, l := range arrays {
		c.panels = append(c.panels, panel{head: l.name, hi: most, ticks: percentTicks(most, 10)})
	}
	if slower := slices.Concat(answers...).arrays().all(stats.Slower); slower != "" {
		c.title = fmt.Sprintf("An array board costs an engine %s, on %d machines", slower, len(machines))
	}
	var texts []string
	for _, search := range searchNames {
		group := len(c.rows)
		for i, a := range answers {
			at := slices.IndexFunc(a, func(c answerColumn) bool { return c.engine && c.label == search.name })
			if at < 0 {
				continue
			}
			if len(c.rows) == group {
				c.rows = append(c.rows, a[at].heading())
			}
			row := chartRow{name: machines[i], class: layouts[1+i%4].class, marks: make([][]mark, len(c.panels))}
			for k, l := range arrays {
				if cell := a[at].cells[1+k]; cell.N > 0 {
					m := slowerMark(cell, 'd')
					row.marks[k] = []mark{m}
					texts = append(texts, fmt.Sprintf("%s with %s on %s %s", l.name, a[at].name(), machines[i], m.after))
				}
			}
			c.rows = append(c.rows, row)
		}
	}
	return c.picture("machines", texts)
}

// levelsPicture draws the speed of each layout as a textbook has it, with each step, and tuned, relative to tuned
// bitboards.
func levelsPicture(t *report.Table, setup string) picture {
	c := rowChart{tall: 26, chart: chart{
		scale: "Speed relative to " + layoutName(t.Sections[0].Columns[0]) + ", tuned: ○ textbook, ◉ textbook that knows pins, ● tuned",
		notes: []string{setup},
	}}
	var texts []string
	byLevel, least := true, 1.0
	for k := range t.Sections {
		s := &t.Sections[k]
		byLevel = byLevel && s.Variance.Rows.Lo > s.Variance.Columns.Hi
		p := panel{head: workName(s.Work), hi: 1.25, log: true}
		for i, board := range s.Columns {
			at := slices.IndexFunc(c.rows, func(r chartRow) bool { return r.name == layoutName(board) })
			if at < 0 {
				at = len(c.rows)
				c.rows = append(c.rows, chartRow{name: layoutName(board), class: "c1", marks: make([][]mark, len(t.Sections))})
			}
			for _, row := range s.Rows {
				shape, shown := map[string]byte{string(rep.Book): 'r', "pins": 'h', string(rep.Tuned): 'd'}[row.Label()]
				cell := row.Cells[i].Cell
				if !shown || cell.N == 0 {
					continue
				}
				least = min(least, cell.Ratio)
				c.rows[at].marks[k] = append(c.rows[at].marks[k], mark{value: cell.Ratio, shape: shape})
				texts = append(texts, fmt.Sprintf("%s %s at %s %s", layoutName(board), row.Label(), p.head, cell.RatioString()))
			}
		}
		c.panels = append(c.panels, p)
	}
	for k := range c.panels {
		c.panels[k].lo = 0.8 * least
		for _, v := range []float64{0.01, 0.1, 1} {
			if v >= 0.8*least {
				c.panels[k].ticks = append(c.panels[k].ticks, tick{v, fmt.Sprint(v)})
			}
		}
	}
	c.title = "The speed of layouts, from the textbook to the tuned board"
	if byLevel {
		c.title = "Technique counts more than layout"
	}
	return c.picture("levels", texts)
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
	var figures, texts []string
	for _, row := range a.Rows {
		if row.Level != "" && row.Level != rep.Tuned {
			continue
		}
		bars := chartRow{name: a.Marked(row), class: "c1", marks: make([][]mark, len(c.panels))}
		for k := range c.panels {
			cell, p := row.Cells[k], &c.panels[k]
			if cell.N == 0 {
				continue
			}
			m := mark{value: cell.Ratio, lo: cell.Lo, hi: cell.Hi, shape: 'b', after: cell.Short()}
			p.head, p.hi = workName(cell.Work), max(p.hi, 1, cell.Ratio)
			if m.interval() {
				p.hi = max(p.hi, cell.Hi)
			}
			if cell.Verdict == stats.Base {
				figures = append(figures, cell.String())
			}
			bars.marks[k] = []mark{m}
			texts = append(texts, fmt.Sprintf("%s at %s %s", row.Name, p.head, m.after))
		}
		c.rows = append(c.rows, bars)
	}
	if len(c.rows) < 2 || len(c.panels) == 0 {
		return picture{}, ErrNoPicture
	}
	for k := range c.panels {
		p := &c.panels[k]
		for v := 0.0; v <= p.hi; v += math.Ceil(p.hi) / 2 {
			p.ticks = append(p.ticks, tick{v, fmt.Sprint(v)})
		}
	}
	c.notes = []string{setup, a.Base + ": " + and(figures)}
	if legend := a.Legend(); legend != "" {
		c.notes = append([]string{legend}, c.notes...)
	}
	return c.picture("ranking", texts), nil
}
