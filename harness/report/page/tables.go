package page

import (
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
)

// A textTable is a grid of text, with a heading for each column and for each
// row.
type textTable struct {
	Slug    string // name of the files without .md and .csv
	Caption string
	Head    []string
	Rows    [][]string
	names   names      // by the first cell of a row
	figures [][]string // the rows of the CSV file; nil for Head and Rows
}

// Title returns the display name that belongs to the first cell of a row, "" for
// none.
func (t textTable) Title(first string) string { return t.names.titles[first] }

// Shown returns the first cell of a row as it is shown.
func (t textTable) Shown(first string) string { return t.names.shown(first) }

// Markdown returns the table with its caption above it. Names stay text: they
// make no links, no HTML and no emphasis.
func (t textTable) Markdown() string {
	lines := [][]string{t.Head}
	for _, r := range t.Rows {
		cells := slices.Clone(r)
		if title := t.Title(r[0]); title != "" {
			cells[0] += " (" + title + ")"
		}
		lines = append(lines, cells)
	}
	return "**" + report.EscapeMarkdown(t.Caption) + "**\n\n" + report.MarkdownTable(lines) + "\n"
}

// CSV returns the table as other programs read it: with all digits, and one
// number in a cell.
func (t textTable) CSV() ([]byte, error) {
	lines := t.figures
	if lines == nil {
		lines = append([][]string{t.Head}, t.Rows...)
	}
	var out strings.Builder
	w := csv.NewWriter(&out)
	for _, line := range lines {
		cells := make([]string, len(line))
		for i, c := range line {
			cells[i] = noFormula(c)
		}
		if err := w.Write(cells); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return []byte(out.String()), w.Error()
}

// noFormula returns a cell that a spreadsheet takes for text or for a number. A
// cell that looks like a formula gets an apostrophe at its front.
//
// Reference: OWASP, CSV Injection.
func noFormula(cell string) string {
	if cell == "" || !strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return cell
	}
	if _, err := strconv.ParseFloat(cell, 64); err == nil || cell == "-" {
		return cell
	}
	return "'" + cell
}

// gridTable returns a grid as text.
func gridTable(names names, slug, first string, g report.Grid) textTable {
	lines := g.Lines()
	return textTable{Slug: slug, Caption: g.Title, Head: append([]string{first}, lines[0][1:]...), Rows: lines[1:], names: names}
}

// sectionTable returns the table of one kind of work: a row for each board or
// codec, the mean before the positions.
func sectionTable(names names, slug string, s *report.Section) textTable {
	t := gridTable(names, slug, "representation", s.Grid().MeansFirst().Turned())
	t.figures = sectionFigures(s)
	return t
}

// sectionFigures returns the lines of the CSV file of one kind of work.
func sectionFigures(s *report.Section) [][]string {
	unit := "base_s_per_op"
	if s.Speed {
		unit = "base_nodes_per_s"
	}
	lines := [][]string{{"work", "position", "representation", unit, "rounds", "ratio", "low", "high", "p", "p_corrected", "verdict", "p_benchstat", "verdict_benchstat"}}
	for _, r := range s.AllRows() {
		for i, name := range s.Columns {
			c := r.Cells[i]
			line := []string{s.Title(), r.Label(), name, number(r.Base()), strconv.Itoa(c.N), number(c.Ratio), number(c.Lo), number(c.Hi)}
			if c.N == 0 {
				line[5], line[6], line[7] = "", "", ""
			}
			if i == 0 || c.N == 0 {
				line = append(line, "", "", "", "", "")
			} else {
				line = append(line, number(c.P), number(c.Adjusted), c.Verdict.String())
				if c.HasUnpaired {
					line = append(line, number(c.UnpairedP), c.Unpaired.String())
				} else {
					line = append(line, "", "")
				}
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// number writes a number for a program, "" if there is none.
func number(v float64) string {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', 7, 64)
}

// short writes a number for a person.
func short(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// markdownFile is the file with all tables.
const markdownFile = "tables.md"

// tableFiles returns the tables as files: all of them in one for people to read,
// and each by itself for other programs.
func tableFiles(tables []textTable) ([]file, error) {
	var markdown strings.Builder
	for _, t := range tables {
		markdown.WriteString(t.Markdown() + "\n")
	}
	files := []file{{markdownFile, []byte(markdown.String())}}
	for _, t := range tables {
		text, err := t.CSV()
		if err != nil {
			return nil, fmt.Errorf("report: %s: %w", t.Slug, err)
		}
		files = append(files, file{t.Slug + ".csv", text})
	}
	return files, nil
}
