package page

import (
	"fmt"
	"html/template"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/jedib0t/go-pretty/v6/table"
	gopretty "github.com/jedib0t/go-pretty/v6/text"
)

// A grid of text, with a heading for each column and for each row.
type textTable struct {
	Slug    string // name of the files without .md and .csv
	Caption string
	Head    []string
	Rows    [][]string
	figures [][]string // what the CSV file has; nil for Head and Rows
}

func (t textTable) writer(head []string, rows [][]string) table.Writer {
	w := table.NewWriter()
	w.Style().Format.Header = gopretty.FormatDefault
	w.Style().HTML.EmptyColumn = ""
	w.AppendHeader(row(head))
	for _, r := range rows {
		w.AppendRow(row(r))
	}
	return w
}

func row(cells []string) table.Row {
	r := make(table.Row, len(cells))
	for i, c := range cells {
		r[i] = c
	}
	return r
}

var (
	headCell  = regexp.MustCompile(`<th>`)
	firstCell = regexp.MustCompile(`(<tr>\n\s*)<td>(.*?)</td>`)
)

// HTML returns the table with its headings marked as such.
func (t textTable) HTML() template.HTML {
	w := t.writer(t.Head, t.Rows)
	w.SetTitle("%s", t.Caption)
	text := headCell.ReplaceAllString(w.RenderHTML(), `<th scope="col">`)
	return template.HTML(firstCell.ReplaceAllString(text, `$1<th scope="row">$2</th>`))
}

// Markdown returns the table with its caption above it.
func (t textTable) Markdown() string {
	return "**" + t.Caption + "**\n\n" + t.writer(t.Head, t.Rows).RenderMarkdown() + "\n"
}

// CSV returns the table as other programs read it: with all digits, and one
// number in a cell.
func (t textTable) CSV() string {
	if t.figures != nil {
		return t.writer(t.figures[0], t.figures[1:]).RenderCSV() + "\n"
	}
	return t.writer(t.Head, t.Rows).RenderCSV() + "\n"
}

// sectionTable returns the table of one kind of work: a row for each
// representation, the mean before the positions.
func sectionTable(slug string, s *report.Section) textTable {
	t := textTable{Slug: slug, Caption: s.Title, Head: []string{"representation"}}
	rows := s.Rows
	if s.Mean != nil {
		rows = append([]report.Row{*s.Mean}, rows...)
	}
	for _, r := range rows {
		t.Head = append(t.Head, r.Label)
	}
	for i, name := range s.Columns {
		line := []string{name}
		for _, r := range rows {
			if i == 0 {
				line = append(line, s.Figure(r.Base))
			} else {
				line = append(line, r.Cells[i].String())
			}
		}
		t.Rows = append(t.Rows, line)
	}
	unit := "base_s_per_op"
	if s.Speed {
		unit = "base_nodes_per_s"
	}
	t.figures = [][]string{{"work", "position", "representation", unit, "rounds", "ratio", "low", "high", "p", "p_corrected", "verdict", "p_benchstat", "verdict_benchstat"}}
	for _, r := range s.AllRows() {
		for i, name := range s.Columns {
			c := r.Cells[i]
			line := []string{s.Title, r.Label, name, number(r.Base), strconv.Itoa(c.N), number(c.Ratio), number(c.Lo), number(c.Hi)}
			if c.N == 0 {
				line[5], line[6], line[7] = "", "", ""
			}
			if i == 0 || c.N == 0 {
				line = append(line, "", "", "", "", "")
			} else {
				line = append(line, number(c.P), number(c.Adjusted), verdictWord(c.Verdict))
				if c.HasUnpaired {
					line = append(line, number(c.UnpairedP), verdictWord(c.Unpaired))
				} else {
					line = append(line, "", "")
				}
			}
			t.figures = append(t.figures, line)
		}
	}
	return t
}

func verdictWord(v stats.Verdict) string {
	switch v {
	case stats.Faster:
		return "faster"
	case stats.Slower:
		return "slower"
	}
	return "cannot be told"
}

// number writes a number for a program, "" for what is not there.
func number(v float64) string {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', 7, 64)
}

// short writes a number for a person.
func short(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }

// percent writes a share as whole percent.
func percent(share float64) string { return fmt.Sprintf("%.0f %%", 100*share) }

// slug makes a text fit for a file name and an id.
func slug(text string) string {
	var out strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			out.WriteRune(r)
		case out.Len() > 0 && !strings.HasSuffix(out.String(), "-"):
			out.WriteByte('-')
		}
	}
	return strings.Trim(out.String(), "-")
}
