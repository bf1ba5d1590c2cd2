package page

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
)

// A table is a grid on the page, with an anchor.
type table struct {
	report.Grid
	ID     string
	names  map[string]template.HTML // that are shown instead of the names of rows
	answer bool                     // whether it is of an [report.Answer]
}

// Shown returns the name of a row as HTML.
func (t table) Shown(name string) template.HTML {
	return cmp.Or(t.names[name], template.HTML(html.EscapeString(name)))
}

// Cell returns a cell as HTML: the ratio, how far its interval reaches and a mark if no difference is decided, on the
// colour of the ratio; or the figure of the base, or a text.
func (t table) Cell(f report.Frame) template.HTML {
	ratio := f.N > 0 && f.Text == "" && f.Verdict != stats.Base
	if !ratio {
		text, sort := f.String(), ""
		if f.N > 0 {
			text, sort = strings.TrimSpace(text+" "+f.Mark), ` data-v="1"`
		}
		return template.HTML("<td" + sort + ">" + html.EscapeString(text) + "</td>")
	}
	class := "slow"
	if f.Ratio > 1 {
		class = "fast"
	}
	mark := map[stats.Verdict]string{stats.Undecided: "?", stats.Same: "="}[f.Verdict]
	decided := f.Verdict == stats.Faster || f.Verdict == stats.Slower
	switch {
	case t.answer:
		mark, decided = f.Mark, f.First
	case f.Plain:
		mark = ""
	}
	if decided {
		class += " d"
	}
	text, reach, _ := strings.Cut(f.Interval(), " ")
	out := fmt.Sprintf(`<td class="%s" style="--s:%d%%">%s`, class, strength(f.Ratio), html.EscapeString(text))
	if reach != "" {
		tag := "<i>"
		if f.HasInterval() && f.Width() > wide {
			tag = `<i class="w">`
		}
		out += " " + tag + html.EscapeString(reach) + "</i>"
	}
	if mark != "" {
		out += `<b title="` + map[string]string{"?": "undecided", "=": "same"}[mark] + `">` + mark + `</b>`
	}
	return template.HTML(out + "</td>")
}

// wide is how far an interval reaches from its ratio that is marked.
const wide = 0.05

// The scale of colours: how much of the colour of faster or slower a ratio gets at most, and the ratio that gets it.
const (
	mostColour = 45
	heatEnd    = 8
)

// strength returns the share of a ratio's colour in percent. A ratio and its inverse have the same. The root of the
// logarithm shows differences of some percent next to differences of a factor.
func strength(ratio float64) int {
	if !(ratio > 0) {
		return 0
	}
	return int(math.Round(mostColour * math.Sqrt(min(1, math.Abs(math.Log(ratio))/math.Log(heatEnd)))))
}

// mostAcross is how many columns fit next to one another on paper and on most screens.
const mostAcross = 8

// Blocks returns the table as tables that are not too wide.
func (t table) Blocks() []report.Grid { return t.Grid.Blocks(mostAcross) }

// anchors gives titles names that are fit for ids, a different one to each.
type anchors map[string]int

func (a anchors) of(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return r < '0' || r > 'z' || r > '9' && r < 'a' })
	name := "table-" + strings.Join(words, "-")
	if a[name]++; a[name] > 1 {
		name += fmt.Sprintf(".%d", a[name])
	}
	return name
}
