package report

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strconv"
)

// The formats in which a table is written.
const (
	Text     = "text"     // columns for a terminal, without the warnings
	JSON     = "json"     // one object and a line feed, see [Document]
	Markdown = "markdown" // for a pull request, with the warnings
	CSV      = "csv"      // a line for each cell of the object, below a line of headings
)

// Formats returns all formats.
func Formats() []string { return []string{Text, JSON, Markdown, CSV} }

// Write writes the table in a format.
func (t *Table) Write(w io.Writer, format string) error {
	text := t.text
	switch format {
	case JSON:
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(t.Document())
	case CSV:
		lines := [][]string{{"section", "row", "column", "ratio", "low", "high", "p", "verdict", "board", "figure", "unit"}}
		for _, c := range t.Document().Cells {
			lines = append(lines, c.line())
		}
		return csv.NewWriter(w).WriteAll(lines)
	case Markdown:
		text = t.markdown
	}
	_, err := io.WriteString(w, text())
	return err
}

// DocumentVersion is the version of [Document]. It changes if a program that
// reads it would have to change.
const DocumentVersion = 2

// A Document is a table for programs. Its JSON form is
//
//	{"version":2,"cells":[CELL…],"warnings":[{"about":"drift","text":"…","advice":"…"}]}
//
// with a cell for each figure:
//
//	{"section":"Perft count=bulk","row":"kiwipete depth 4","column":"x88",
//	 "ratio":0.312,"low":0.31,"high":0.314,"p":1e-9,"verdict":"slower"}
//
// A row is a position, the mean of all, "geomean", or the "control". Of positions of both sets "geomean" is of the report
// set, and the rows "geomean report" and "geomean literature" have the means of both.
//
// In a table of [Results.Levels] a row is a level or "tuned/book", a column a layout, and cells have no p and no verdict.
type Document struct {
	Version  int               `json:"version"`
	Cells    []DocumentCell    `json:"cells"`
	Warnings []DocumentWarning `json:"warnings"`
}

// A DocumentCell is a speed relative to the base's: 2 is twice as fast.
type DocumentCell struct {
	Section string   `json:"section"` // the kind of work
	Row     string   `json:"row"`
	Column  string   `json:"column"`          // key of the board or codec
	Board   string   `json:"board,omitempty"` // if the column has another name
	Ratio   float64  `json:"ratio"`
	Low     *float64 `json:"low"`               // the ends of the 95 % interval, null with too few rounds
	High    *float64 `json:"high"`              //
	P       *float64 `json:"p,omitempty"`       // probability of such ratios by chance, corrected for all comparisons
	Verdict string   `json:"verdict,omitempty"` // base, faster, slower, same or undecided
	Figure  float64  `json:"figure,omitempty"`  // the measurement of the base
	Unit    string   `json:"unit,omitempty"`    // of it: nodes/s or s/op
}

// A DocumentWarning gives a reason why the figures are less reliable.
type DocumentWarning struct {
	About  string `json:"about"` // the kind, as of [results.WarningKind]
	Text   string `json:"text"`
	Advice string `json:"advice"`
}

// Document returns the table for programs.
func (t *Table) Document() Document {
	d := Document{Version: DocumentVersion, Cells: []DocumentCell{}, Warnings: []DocumentWarning{}}
	for _, w := range t.Warnings {
		d.Warnings = append(d.Warnings, DocumentWarning{string(w.Kind), w.Problem, w.Advice})
	}
	for i := range t.Sections {
		s := &t.Sections[i]
		rows, summary := s.Rows, s.Summary()
		if summary.Name == "" && summary.Place != meanOfAll {
			rows = append(slices.Clone(rows), Row{Place: meanOfAll, Cells: summary.Cells})
		}
		add := func(row string, columns []string, frames []Frame) {
			for k, f := range frames {
				if f.N > 0 {
					d.Cells = append(d.Cells, cellOfFrame(s.Title(), row, columns[k], f))
				}
			}
		}
		for _, row := range rows {
			add(row.Label(), s.Columns, row.Cells)
		}
		add("control", s.Columns, summary.Controls)
	}
	return d
}

// cellOfFrame returns a frame in its place.
func cellOfFrame(section, row, column string, f Frame) DocumentCell {
	c := DocumentCell{
		Section: section, Row: row, Column: column, Ratio: f.Ratio, Low: bound(f.Lo), High: bound(f.Hi), Figure: f.Figure,
	}
	if !f.Plain {
		c.P, c.Verdict = &f.Adjusted, f.Verdict.String()
	} else if f.Board != column {
		c.Board = f.Board
	}
	if f.Figure > 0 {
		c.Unit = map[bool]string{true: "nodes/s", false: "s/op"}[f.Speed]
	}
	return c
}

// line returns the cell as a line of CSV.
func (c DocumentCell) line() []string {
	line := []string{NoFormula(c.Section), NoFormula(c.Row), NoFormula(c.Column)}
	for _, v := range []*float64{&c.Ratio, c.Low, c.High, c.P} {
		text := ""
		if v != nil {
			text = strconv.FormatFloat(*v, 'g', -1, 64)
		}
		line = append(line, text)
	}
	figure := ""
	if c.Figure > 0 {
		figure = strconv.FormatFloat(c.Figure, 'g', -1, 64)
	}
	return append(line, c.Verdict, NoFormula(c.Board), figure, c.Unit)
}

// bound returns an end of an interval, nil for one that does not exist.
func bound(v float64) *float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return nil
	}
	return &v
}

// NoFormula returns a name that a spreadsheet takes for text. A name that looks like a formula gets an apostrophe
// at its front.
//
// Reference: OWASP, CSV Injection.
func NoFormula(name string) string {
	if name != "" && slices.Contains([]byte("=+-@\t\r"), name[0]) {
		return "'" + name
	}
	return name
}
