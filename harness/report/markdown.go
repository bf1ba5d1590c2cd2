package report

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

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
