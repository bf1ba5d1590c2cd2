package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/boardbench/boardbench/harness"
)

// The formats in which a document is written.
const (
	Text     = "text"     // columns for a terminal, without the warnings
	JSON     = "json"     // one object and a line feed
	Markdown = "markdown" // for a pull request, with the warnings
	CSV      = "csv"      // a line for each figure, below a line of headings
)

// Formats returns all formats.
func Formats() []string { return []string{Text, JSON, Markdown, CSV} }

// shown is the form of a document for people.
type shown struct {
	lead     []string // before the tables, in Markdown
	parts    []part
	legend   []string // below the tables
	warnings []harness.Warning
}

// A part is a table with its title above and its notes below it.
type part struct {
	title  string
	lines  [][]string   // the cells; the first line has the headings
	narrow [][][]string // the tables that a terminal shows instead; nil for lines
	notes  []string
}

// write writes a document in a format: data is its JSON form, and table its lines of CSV.
func (s *shown) write(w io.Writer, format string, data any, table func() [][]string) error {
	var out strings.Builder
	switch format {
	case JSON:
		return writeJSON(w, data)
	case CSV:
		return csv.NewWriter(w).WriteAll(table())
	case Markdown:
		s.markdown(&out)
	default:
		s.text(&out)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// The most that a terminal shows of a document: the other formats have all of it.
const (
	mostTables = 100
	mostLines  = 200  // of a table
	mostNote   = 2000 // bytes of a note
	lastLines  = 4    // that a table ends with, such as its means
)

func (s *shown) text(out *strings.Builder) {
	for i, p := range s.parts {
		if i > 0 {
			out.WriteByte('\n')
		}
		if i == mostTables {
			fmt.Fprintf(out, "%s left out, and in no other format.\n", are(len(s.parts)-i, "table"))
			break
		}
		fmt.Fprintln(out, p.title)
		tables := p.narrow
		if tables == nil {
			tables = [][][]string{p.lines}
		}
		for k, lines := range tables {
			if k > 0 {
				out.WriteByte('\n')
			}
			if k == mostTables {
				fmt.Fprintf(out, "  %s left out, and in no other format.\n", are(len(tables)-k, "table"))
				break
			}
			left := len(lines) - mostLines - lastLines
			if left > 0 {
				lines = slices.Concat(lines[:mostLines], lines[mostLines+left:])
			}
			writeColumns(out, lines)
			if left > 0 {
				fmt.Fprintf(out, "  %s left out before the last ones, and in no other format.\n", are(left, "line"))
			}
		}
		for _, note := range p.notes {
			if len(note) > mostNote {
				note = note[:strings.LastIndexByte(note[:mostNote], ' ')+1] + "…"
			}
			fmt.Fprintf(out, "  %s\n", strings.Join(wrap(note), "\n  "))
		}
	}
	for i, line := range s.legend {
		if i == 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintln(out, strings.Join(wrap(line), "\n"))
	}
}

func (s *shown) markdown(out *strings.Builder) {
	for _, line := range s.lead {
		fmt.Fprintf(out, "- %s\n", EscapeMarkdown(line))
	}
	for _, p := range s.parts {
		if out.Len() > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(out, "**%s**\n\n%s\n", EscapeMarkdown(p.title), MarkdownTable(p.lines))
		for _, note := range p.notes {
			fmt.Fprintf(out, "\n%s\n", EscapeMarkdown(note))
		}
	}
	for _, line := range s.legend {
		fmt.Fprintf(out, "\n%s\n", EscapeMarkdown(line))
	}
	for i, w := range s.warnings {
		if i == 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(out, "- Warning: %s\n", EscapeMarkdown(w.Error()))
	}
}

// wrap breaks a text between words into lines of a hundred characters at most. A number and its % stay together.
func wrap(text string) []string {
	const width, together = 100, "\x00%"
	text = strings.ReplaceAll(text, " %", together)
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	lines = append(lines, line)
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], together, " %")
	}
	return lines
}

func writeJSON(w io.Writer, document any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(document)
}
