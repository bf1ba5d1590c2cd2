package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/typeset"
)

// A Grid is a table as people see it. All writers for people take one: text, Markdown, and the HTML of package page.
type Grid struct {
	Title  string
	Work   work.Work // the zero value for several kinds
	Corner string    // the heading of the names of rows
	Head   []string  // of the columns
	Rows   []Row     // with a frame for each column
	Notes  []string
	left   int  // in a terminal: how many columns are aligned to the left, 0 for all
	narrow bool // in a terminal rows stand side by side, in blocks, because there are too many columns
}

// Up to maxColumns representations stand side by side in a terminal. More than that stand one below the other, with
// their means before the positions, of which up to maxAcross stand in a line.
const (
	maxColumns = 6
	maxAcross  = 5
)

// put puts a frame into the n-th column of the row of a name, which is added if there is none.
func put(rows []Row, name string, columns, n int, f Frame) []Row {
	at := slices.IndexFunc(rows, func(row Row) bool { return row.Name == name })
	if at < 0 {
		at, rows = len(rows), append(rows, Row{Name: name, Cells: make([]Frame, columns)})
	}
	rows[at].Cells[n] = f
	return rows
}

// Lines returns the grid as text, the headings first, whose last lines are next to one another.
func (g Grid) Lines() [][]string {
	lines := [][]string{append([]string{g.Corner}, g.Head...)}
	for slices.ContainsFunc(lines[0], func(head string) bool { return strings.Contains(head, "\n") }) {
		above := make([]string, len(lines[0]))
		for k, head := range lines[0] {
			if at := strings.LastIndexByte(head, '\n'); at >= 0 {
				above[k], lines[0][k] = head[:at], head[at+1:]
			}
		}
		lines = slices.Insert(lines, 0, above)
	}
	for _, row := range g.Rows {
		line := []string{row.Label()}
		for _, f := range row.Cells {
			line = append(line, f.String())
		}
		lines = append(lines, line)
	}
	return lines
}

// MeansFirst returns the grid with the means before the other rows, the report set's first.
func (g Grid) MeansFirst() Grid {
	var means, rows []Row
	for _, row := range g.Rows {
		if row.Mean {
			means = slices.Insert(means, 0, row)
		} else {
			rows = append(rows, row)
		}
	}
	g.Rows = append(means, rows...)
	return g
}

// Text returns the grid in columns, without its title and its notes.
func (g Grid) Text() string {
	right := func(column int) bool { return g.left > 0 && column >= g.left }
	return strings.Join(typeset.Columns(g.Lines(), "  ", right), "\n") + "\n"
}

// Turned returns the grid with a row for each column.
func (g Grid) Turned() Grid {
	turned := g
	turned.Head, turned.Rows, turned.narrow = nil, nil, false
	for _, row := range g.Rows {
		turned.Head = append(turned.Head, row.Label())
	}
	for i, name := range g.Head {
		row := Row{Name: name}
		for _, of := range g.Rows {
			row.Cells = append(row.Cells, of.Cells[i])
		}
		turned.Rows = append(turned.Rows, row)
	}
	return turned
}

// Blocks returns the grid in grids of at most so many columns, in each about as many.
func (g Grid) Blocks(most int) []Grid {
	n := max(1, (len(g.Head)+most-1)/most)
	across := max(1, (len(g.Head)+n-1)/n)
	var blocks []Grid
	for first := 0; first < len(g.Head); first += across {
		end := min(first+across, len(g.Head))
		b := g
		b.Head, b.Rows = g.Head[first:end], slices.Clone(g.Rows)
		for i := range b.Rows {
			b.Rows[i].Cells = b.Rows[i].Cells[first:end]
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// The line below tables.
const verdictLegend = "Above 1 is faster. ± reaches to the end of the 95 % interval, of this sitting; same is within 1 %."

// Grids returns the tables as people see them, one for each section unless the table has others.
func (t *Table) Grids() []Grid {
	if t.grids != nil {
		return t.grids
	}
	var grids []Grid
	for i := range t.Sections {
		grids = append(grids, t.Sections[i].Grid())
	}
	return grids
}

// Grid returns the section as people see it, with its controls and the differences that it decides.
func (s *Section) Grid() Grid {
	g := Grid{Title: s.Title(), Work: s.Work, Head: slices.Clone(s.Columns), narrow: len(s.Columns) > maxColumns}
	if text := s.ResolutionString(); text != "" {
		g.Notes = []string{text}
	}
	control := "" // the heading of the control of the base
	for _, row := range s.Rows {
		if c := row.Control(); c.N > 0 && !s.Self {
			control = c.label()
		}
	}
	if control != "" {
		g.Head = append(g.Head, control)
	}
	for _, row := range s.Rows {
		if control != "" {
			row.Cells = append(slices.Clone(row.Cells), row.Control())
		}
		g.Rows = append(g.Rows, row)
	}
	if controls := s.Summary().Controls; s.Self && controls != nil {
		g.Rows = append(g.Rows, Row{Name: "control", Cells: controls})
	}
	return g
}

// Legend returns the lines below the tables.
func (t *Table) Legend() []string {
	if t.legend != nil {
		return t.legend
	}
	var lines []string
	if base := t.base(); base != "" {
		lines = append(lines, fmt.Sprintf("Speed relative to %s. %s", base, verdictLegend))
	}
	return slices.Concat(lines, aboutBulk(worksOf(t.Sections)), t.Helped, t.boards.legend(t.Columns))
}

// aboutBulk explains figures in bulk, in a line if any of the work is in bulk.
func aboutBulk(works []work.Work) []string {
	if !slices.ContainsFunc(works, func(w work.Work) bool { return w.Count == work.Bulk }) {
		return nil
	}
	return []string{work.AboutBulk + "."}
}

// base names the base of the ratios, "" if nothing is compared.
func (t *Table) base() string {
	base := ""
	for _, s := range t.Sections {
		switch {
		case s.Comparisons == 0:
		case s.Self:
			return "the same one before"
		case base == "":
			base = s.Columns[0]
		case base != s.Columns[0]:
			return "the first of each table"
		}
	}
	return base
}

// text returns the table for a terminal.
func (t *Table) text() string {
	var out strings.Builder
	for i, g := range t.Grids() {
		if i > 0 {
			out.WriteByte('\n')
		}
		blocks := []Grid{g}
		if g.narrow {
			blocks = g.MeansFirst().Turned().Blocks(maxAcross)
		}
		var texts []string
		for _, b := range blocks {
			texts = append(texts, b.Text())
		}
		fmt.Fprintf(&out, "%s\n%s", g.Title, strings.Join(texts, "\n"))
		for _, note := range g.Notes {
			fmt.Fprintf(&out, "  %s\n", strings.Join(wrap(note), "\n  "))
		}
	}
	for i, line := range t.Legend() {
		if i == 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintln(&out, strings.Join(wrap(line), "\n"))
	}
	return out.String()
}

// markdown returns the table for a pull request, after the conclusion.
func (t *Table) markdown() string {
	var out strings.Builder
	if t.Columns != nil {
		for _, line := range t.Answer().Conclusion() {
			fmt.Fprintf(&out, "- %s\n", EscapeMarkdown(line))
		}
	}
	for _, g := range t.Grids() {
		if out.Len() > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(&out, "**%s**\n\n%s\n", EscapeMarkdown(g.Title), markdownTable(g.Lines()))
		for _, note := range g.Notes {
			fmt.Fprintf(&out, "\n%s\n", EscapeMarkdown(note))
		}
	}
	for _, line := range t.Legend() {
		fmt.Fprintf(&out, "\n%s\n", EscapeMarkdown(line))
	}
	for i, w := range t.Warnings {
		if i == 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(&out, "- Warning: %s\n", EscapeMarkdown(w.Error()))
	}
	return out.String()
}

// markdownTable returns a table, whose cells Markdown shows literally. The first line has the headings.
func markdownTable(lines [][]string) string {
	var rows []string
	for i, line := range lines {
		row := "|"
		for _, cell := range line {
			row += " " + strings.ReplaceAll(EscapeMarkdown(cell), "|", `\|`) + " |"
		}
		if rows = append(rows, row); i == 0 {
			rows = append(rows, "|"+strings.Repeat(" --- |", len(line)))
		}
	}
	return strings.Join(rows, "\n")
}

// markdown escapes characters that Markdown would not show as they are, except
// for the bars of a table. A figure keeps its brackets: without a parenthesis after
// them they are no link.
var markdown = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `~`, `\~`,
	`<`, `\<`, `>`, `\>`, `&`, `\&`, `](`, `]\(`, `][`, `]\[`, `://`, `\://`, `@`, `\@`, `www.`, `www\.`,
)

// EscapeMarkdown returns text, in one line, that Markdown shows literally:
// names make no links, no HTML and no emphasis.
func EscapeMarkdown(text string) string {
	return markdown.Replace(strings.Join(strings.Fields(text), " "))
}

// wrap returns a text in lines of a hundred characters.
func wrap(text string) []string { return typeset.Wrap(text, 100) }
