package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/typeset"
)

// layouts are the boards of the answer, the base first, by the names that people have for their layouts.
var layouts = []struct{ board, name, class string }{
	{"bitboard", "bitboards", "c0"}, {"x88", "0x88", "c1"}, {"tenbytwelve", "10×12", "c2"}, {"mailbox", "8×8", "c3"}, {"piecelist", "piece lists", "c4"},
}

// An answer is the speed of each layout relative to bitboards, at each kind of work that counts.
type answer []answerColumn

// An answerColumn is a kind of work. cells are of the layouts, the base first; N is 0 for one that was not measured.
type answerColumn struct {
	group, label string // label may have two lines
	engine       bool
	cells        []report.Cell
}

// name returns the label in one line, and heading as the heading of rows.
func (c answerColumn) name() string { return strings.ReplaceAll(c.label, "\n", " ") }

func (c answerColumn) heading() string { return strings.ToUpper(c.name()[:1]) + c.name()[1:] }

// searchNames are the evaluations of the answer in its order, and their names.
var searchNames = []struct {
	eval work.Eval
	name string
}{{"mobility", "mobility"}, {"pawns", "pawns"}, {"net1024", "network"}, {"threats1024", "network\nwith threats"}}

// aMove is the group of make and unmake.
const aMove = "a move"

// answerOf returns the answer of recorded parts: each kind of work is of the first part that has it.
func answerOf(parts ...*report.Results) answer {
	var names []string
	for _, l := range layouts {
		names = append(names, l.board)
	}
	var sections []report.Section
	for _, part := range parts {
		sections = append(sections, part.Only(names...).Table().Sections...)
	}
	var a answer
	add := func(group, label string, engine bool, is func(work.Work) bool) {
		i := slices.IndexFunc(sections, func(s report.Section) bool { return is(s.Work) && s.Columns[0] == names[0] && len(s.Columns) > 1 })
		if i < 0 {
			return
		}
		c := answerColumn{group, label, engine, make([]report.Cell, len(names))}
		for _, f := range sections[i].Summary().Cells {
			c.cells[slices.Index(names, f.Board)] = f.Cell
		}
		a = append(a, c)
	}
	for _, count := range []work.Count{work.Bulk, work.List, work.Leaf} {
		add("perft", string(count), false, func(w work.Work) bool {
			return w == work.Work{Kind: work.Perft, Count: count, Dispatch: work.ByInterface}
		})
	}
	add(aMove, "make and\nunmake", false, func(w work.Work) bool { return w == work.Work{Kind: work.MakeUnmake} })
	for _, search := range searchNames {
		add("one search in an engine, by its evaluation", search.name, true, func(w work.Work) bool {
			return w.Kind == work.Search && w.Eval == search.eval && w.Size == work.Million && w.Threads == 0
		})
	}
	return a
}

// finding says in a sentence what the verdicts on the layouts allow to say.
func (a answer) finding() string {
	var parts []string
	if slower := a.searches().slower(len(layouts)); slower != "" {
		parts = append(parts, "In an engine bitboards lead: the others are "+slower+" slower")
	}
	var faster []string
	for _, c := range a {
		for k, cell := range c.cells {
			if c.group == aMove && cell.N > 0 && cell.Verdict == stats.Faster {
				faster = append(faster, layouts[k].name)
			}
		}
	}
	if faster != nil {
		parts = append(parts, "a move is made faster by "+typeset.List(faster, "and"))
	}
	text := cmp.Or(strings.Join(parts, "; "), "The speed of board layouts")
	return strings.ToUpper(text[:1]) + text[1:]
}

// searches returns the columns of searches.
func (a answer) searches() answer {
	return slices.DeleteFunc(slices.Clone(a), func(c answerColumn) bool { return !c.engine })
}

// slower returns by how much the first n layouts are slower than the base, "6 to 28 %", if they are so in all columns, and
// otherwise "".
func (a answer) slower(n int) string {
	var by []float64
	for _, c := range a {
		for _, cell := range c.cells[1:n] {
			switch {
			case cell.N == 0:
			case cell.Verdict != stats.Slower:
				return ""
			default:
				by = append(by, slowerPercent(cell))
			}
		}
	}
	if by == nil {
		return ""
	}
	return between(slices.Min(by), slices.Max(by)) + " %"
}

// between returns "6 to 28", or "6".
func between(least, most float64) string {
	if from, to := math.Round(least), math.Round(most); from != to {
		return fmt.Sprintf("%.0f to %.0f", from, to)
	}
	return fmt.Sprintf("%.0f", least)
}

func slowerPercent(c report.Cell) float64 { return 100 * (1 - c.Ratio) }

// picture draws the answer: a line for each layout, with its name at the end. The dashed line is the base.
func (a answer) picture(setup string) picture {
	c := chart{title: a.finding(), scale: "Speed relative to bitboards, with 95 % intervals", notes: []string{setup}}
	var d drawing
	top := c.begin(&d) + 26
	lo, hi := 1.0, 1.0
	for _, column := range a {
		for _, cell := range column.cells {
			if cell.N > 0 {
				lo, hi = min(lo, cell.Ratio), max(hi, cell.Ratio)
			}
		}
	}
	lo, hi = max(0, math.Floor(10*lo-0.5)/10), math.Ceil(10*hi+0.2)/10
	const left, right, bottom = chartMargin + 36, chartWidth - 130, 340
	y := func(v float64) float64 { return top + bottom*(hi-max(lo, min(hi, v)))/(hi-lo) }
	step := (right - left) / float64(len(a))
	x := func(k int) float64 { return left + (float64(k)+0.5)*step }
	for k := 0; k < len(a); {
		end := k + 1
		for end < len(a) && a[end].group == a[k].group {
			end++
		}
		if a[k].engine {
			d.rect(left+float64(k)*step, top-22, float64(end-k)*step, bottom+64, `class="band"`)
		}
		d.text((x(k)+x(end-1))/2, top-6, "s h m", a[k].group)
		k = end
	}
	for v := math.Ceil(5*lo) / 5; v < hi; v += 0.2 {
		class := "g"
		if math.Abs(v-1) < 1e-9 {
			class = "one"
		}
		d.line(left, y(v), right, y(v), class)
		d.text(left-8, y(v)+5, "s o e", fmt.Sprintf("%.1f", v))
	}
	for k, column := range a {
		for i, line := range strings.Split(column.label, "\n") {
			d.text(x(k), top+bottom+18+16*float64(i), "s m", line)
		}
	}
	type end struct {
		x, y        float64
		name, class string
	}
	ends := []end{{right, y(1), layouts[0].name, layouts[0].class}}
	var lines []string
	for i, l := range layouts[1:] {
		var points []string
		last := end{x: x(len(a)-1) + 6, name: l.name, class: l.class}
		for k, column := range a {
			cell := column.cells[1+i]
			if cell.N == 0 {
				continue
			}
			last.y = y(cell.Ratio)
			points = append(points, coordinate(x(k))+" "+coordinate(last.y))
			if cell.HasInterval() {
				d.line(x(k), y(cell.Hi), x(k), y(cell.Lo), "w")
			}
			d.circle(x(k), last.y, 4, "f "+l.class)
			lines = append(lines, fmt.Sprintf("%s at %s %s", l.name, column.name(), cell.RatioString()))
		}
		if points != nil {
			fmt.Fprintf(&d, `<path class="l %s" d="M%s"/>`, l.class, strings.Join(points, "L"))
			ends = append(ends, last)
		}
	}
	// Names that would lie on one another are moved apart, and joined with their lines.
	slices.SortFunc(ends, func(p, q end) int { return cmp.Compare(p.y, q.y) })
	next := 0.0
	for _, e := range ends {
		at := max(e.y, next)
		next = at + 19
		d.line(e.x, e.y, right+10, at, "l thin "+e.class)
		d.text(right+14, at+5, "n "+e.class, e.name)
	}
	c.text = c.title + ". " + c.scale + ": " + strings.Join(lines, ", ") + "."
	return c.end("answer", &d, top+bottom+48)
}
