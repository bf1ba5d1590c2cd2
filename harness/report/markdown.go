package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// WriteMarkdown writes the table, its ranking, and its warnings and others, for
// a pull request.
func (t *Table) WriteMarkdown(w io.Writer, others ...harness.Warning) error {
	var out strings.Builder
	for _, line := range t.Ranking {
		fmt.Fprintf(&out, "- %s\n", EscapeMarkdown(line))
	}
	for i := range t.Sections {
		s := &t.Sections[i]
		if out.Len() > 0 {
			out.WriteByte('\n')
		}
		writeMarkdown(&out, s.Title(), s.lines(t.Benchstat))
		for _, note := range s.Notes() {
			fmt.Fprintf(&out, "\n%s\n", EscapeMarkdown(note))
		}
	}
	for i, f := range t.Files {
		if i == 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(&out, "- %s\n", EscapeMarkdown(fmt.Sprintf("[%d] %s", i+1, f)))
	}
	if t.comparisons() > 0 {
		fmt.Fprintf(&out, "\nSpeed relative to %s. %s", EscapeMarkdown(t.base()), t.legend())
	}
	if t.BothSets() && t.comparisons() > 0 {
		fmt.Fprintf(&out, "\n%s\n", EscapeMarkdown(legendOfSets))
	}
	if text := aboutBulk(worksOf(t.Sections)); text != "" {
		fmt.Fprintf(&out, "\n%s\n", EscapeMarkdown(text))
	}
	writeMarkdownWarnings(&out, append(append([]harness.Warning(nil), t.Warnings...), others...))
	_, err := io.WriteString(w, out.String())
	return err
}

// WriteMarkdown writes the table and its warnings.
func (a *Across) WriteMarkdown(w io.Writer) error {
	var out strings.Builder
	for i := range a.Sections {
		s := &a.Sections[i]
		if i > 0 {
			out.WriteByte('\n')
		}
		writeMarkdown(&out, s.Title()+", "+s.Place.String(), s.Lines(a.Columns))
		for _, line := range s.OrderLines() {
			fmt.Fprintf(&out, "\n%s\n", EscapeMarkdown(line))
		}
	}
	fmt.Fprintf(&out, "\nSpeed relative to the first row, in the same column. %s", verdictLegend)
	if text := aboutBulk(a.works()); text != "" {
		fmt.Fprintf(&out, "\n%s\n", EscapeMarkdown(text))
	}
	writeMarkdownWarnings(&out, a.Warnings)
	_, err := io.WriteString(w, out.String())
	return err
}

// writeMarkdown writes a table with its title above it. The first line has the
// headings.
func writeMarkdown(out *strings.Builder, title string, lines [][]string) {
	fmt.Fprintf(out, "**%s**\n\n%s\n", EscapeMarkdown(title), MarkdownTable(lines))
}

// MarkdownTable returns a table, whose cells Markdown shows literally. The first line has
// the headings.
func MarkdownTable(lines [][]string) string {
	w := table.NewWriter()
	w.Style().Format.Header = text.FormatDefault
	for i, line := range lines {
		row := make(table.Row, len(line))
		for k, cell := range line {
			row[k] = EscapeMarkdown(cell)
		}
		if i == 0 {
			w.AppendHeader(row)
		} else {
			w.AppendRow(row)
		}
	}
	return w.RenderMarkdown()
}

func writeMarkdownWarnings(out *strings.Builder, warnings []harness.Warning) {
	for i, w := range warnings {
		if i == 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(out, "- Warning: %s\n", EscapeMarkdown(w.Error()))
	}
}

// markdown escapes characters that Markdown would not show as they are. The
// writer of a table escapes its bars. A figure keeps its brackets: without a
// parenthesis after them they are no link.
var markdown = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `~`, `\~`,
	`<`, `\<`, `>`, `\>`, `&`, `\&`, `](`, `]\(`, `][`, `]\[`, `://`, `\://`, `@`, `\@`, `www.`, `www\.`,
)

// EscapeMarkdown returns text, in one line, that Markdown shows literally:
// names make no links, no HTML and no emphasis.
func EscapeMarkdown(text string) string {
	return markdown.Replace(strings.Join(strings.Fields(text), " "))
}
