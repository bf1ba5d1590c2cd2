package page

import (
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
	rankings := slices.DeleteFunc(table.Ranked(), func(r report.Ranking) bool { return r.Level != "" && r.Level != rep.Tuned })
	if len(rankings) == 0 {
		return picture{}, ErrNoPicture
	}
	return rankingPicture(table, rankings, results.Setup()), nil
}

// engine draws how much slower each layout makes an engine than bitboards, by the evaluation.
func (a answer) engine(setup string) picture {
	const most = 30
	arrays := answer{}
	p := panel{lo: 0, hi: most, ticks: percentTicks(most, 5)}
	c := rowChart{tall: 21, panels: []panel{p}, chart: chart{scale: "Slower than bitboards by, with 95 % intervals", notes: []string{setup}}}
	var texts []string
	for _, column := range a {
		name := strings.ReplaceAll(column.label, "\n", " ")
		c.rows = append(c.rows, chartRow{name: strings.ToUpper(name[:1]) + name[1:], group: true})
		array := column
		array.cells = slices.Clone(column.cells)
		for k, l := range layouts {
			cell := column.cells[k]
			if k == 0 || cell.N == 0 {
				continue
			}
			m := mark{value: slowerPercent(cell), lo: 100 * (1 - cell.Hi), hi: 100 * (1 - cell.Lo), shape: 'b', after: fmt.Sprintf("%.0f %%", slowerPercent(cell))}
			if cell.Verdict != stats.Slower {
				m.after += ", " + cell.Verdict.String()
			}
			c.rows = append(c.rows, chartRow{name: l.name, class: l.class, marks: [][]mark{{m}}})
			texts = append(texts, fmt.Sprintf("%s with %s %s", l.name, name, m.after))
			if l.board == "piecelist" {
				array.cells[k] = report.Cell{}
			}
		}
		arrays = append(arrays, array)
	}
	c.title = a.finding()
	if slower := arrays.all(stats.Slower); slower != "" {
		c.title = "An array board costs " + slower + " of an engine's speed"
	}
	c.text = c.title + ". " + c.scale + ": " + strings.Join(texts, ", ") + "."
	return c.picture("engine")
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
	c.text = c.title + ". " + strings.Join(texts, ", ") + "."
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

// rankingPicture draws the places of the boards and their speed relative to the first, from the fastest at the first kind
// of work.
func rankingPicture(t *report.Table, rankings []report.Ranking, setup string) picture {
	// A fourth panel would be too narrow.
	if len(rankings) > mostPanels {
		rankings = slices.DeleteFunc(rankings, func(r report.Ranking) bool { return r.Work.Count == work.List })
	}
	rankings = rankings[:min(mostPanels, len(rankings))]
	base := t.Columns[0]
	c := rowChart{tall: 22, column: true, chart: chart{
		scale: "Place, and speed relative to " + base + " with 95 % intervals; “=” the same speed, “?” undecided",
		notes: []string{setup},
	}}
	if legend := report.Legend(rankings); legend != "" {
		c.notes = append([]string{legend}, c.notes...)
	}
	var figures, texts []string
	var leaders []leader
	for k, ranking := range rankings {
		section := &t.Sections[slices.IndexFunc(t.Sections, func(s report.Section) bool { return s.Work == ranking.Work })]
		p := panel{head: workName(ranking.Work), hi: 1}
		texts = append(texts, ranking.String())
		first := leader{undecided: ranking.Shared(0) == "?"}
		for i, one := range ranking.Ranked {
			if one.Rank == 1 {
				first.boards = append(first.boards, one.Column)
			}
			at := slices.IndexFunc(c.rows, func(r chartRow) bool { return r.name == one.Marked() })
			if at < 0 {
				at = len(c.rows)
				c.rows = append(c.rows, chartRow{name: one.Marked(), class: "c1", marks: make([][]mark, len(rankings))})
			}
			cell := section.Summary().Cells[slices.Index(section.Columns, one.Column)].Cell
			m := mark{value: cell.Ratio, lo: cell.Lo, hi: cell.Hi, shape: 'b', before: fmt.Sprint(ranking.Shared(i), one.Rank), after: cell.Interval()}
			if cell.Verdict == stats.Base {
				m.after = "1"
				figures = append(figures, section.Figure(section.Summary().Base()))
			}
			p.hi = max(p.hi, cell.Ratio)
			if m.interval() {
				p.hi = max(p.hi, cell.Hi)
			}
			c.rows[at].marks[k] = append(c.rows[at].marks[k], m)
		}
		for v := 0.0; v <= p.hi; v += math.Ceil(p.hi) / 2 {
			p.ticks = append(p.ticks, tick{v, fmt.Sprint(v)})
		}
		at := slices.IndexFunc(leaders, func(l leader) bool { return l.undecided == first.undecided && slices.Equal(l.boards, first.boards) })
		if at < 0 {
			at = len(leaders)
			leaders = append(leaders, first)
		}
		leaders[at].works = append(leaders[at].works, ranking.Name)
		c.panels = append(c.panels, p)
	}
	c.notes = append(c.notes, base+": "+and(figures))
	c.title = fastest(leaders)
	c.text = c.title + ". From the fastest: " + strings.Join(texts, "; ") + "."
	return c.picture("ranking")
}

// A leader is the boards that share the first place at some kinds of work.
type leader struct {
	boards, works []string
	undecided     bool // whether they share it because it is undecided which is faster
}

// fastest says which boards lead at what: "Fastest: a at leaf and bulk; b or c at make/unmake".
func fastest(leaders []leader) string {
	var texts []string
	for _, l := range leaders {
		who := and(l.boards)
		switch {
		case len(l.boards) > 3 && l.undecided:
			who = fmt.Sprintf("one of %d", len(l.boards))
		case len(l.boards) > 3:
			who = fmt.Sprintf("%d tied", len(l.boards))
		case l.undecided:
			who = strings.ReplaceAll(who, " and ", " or ")
		}
		texts = append(texts, who+" at "+and(l.works))
	}
	return "Fastest: " + strings.Join(texts, "; ")
}
