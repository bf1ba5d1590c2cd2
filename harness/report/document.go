package report

import (
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness"
)

// DocumentVersion is the version of [Document]. It changes if a program that
// reads it would have to change.
const DocumentVersion = 1

// A Document is a table on its way out: [Document.Write] writes it. Its JSON form is
//
//	{"version":1,
//	 "sections":[{"title":"Perft count=bulk","rows":[ROW…],"mean":ROW,"control":ROW}],
//	 "warnings":[{"about":"drift","text":"…","advice":"…"}]}
//
// with a section for each kind of work, and ROW is
//
//	{"label":"kiwipete depth 4",
//	 "cells":[{"column":"x88","ratio":0.312,"low":0.31,"high":0.314,"p":1e-9,"verdict":"slower"}]}
//
// All of these fields are always there. A section with positions of both sets has two more:
//
//	"means":[ROW,ROW],"report_over_literature":[{"column":"x88","ratio":0.98}]
//
// There the mean is of the report set, and means has the mean of each set. The label of the mean is "geomean",
// also if there is only one row; the label of the control is "control". A cell without ratios is left out: a
// control that was not measured has no cells.
type Document struct {
	Version  int               `json:"version"`
	Sections []DocumentSection `json:"sections"`
	Warnings []DocumentWarning `json:"warnings"`

	shown shown
}

// A DocumentSection is the table of one kind of work.
type DocumentSection struct {
	Title   string        `json:"title"`
	Rows    []DocumentRow `json:"rows"` // one for each position
	Mean    DocumentRow   `json:"mean"`
	Control DocumentRow   `json:"control"` // the mean of the boards that were measured twice

	// In a section with positions of both sets Mean is of the report set, Means has the mean of each set, and
	// Differences the ratios between the two.
	Means       []DocumentRow        `json:"means,omitempty"`
	Differences []DocumentDifference `json:"report_over_literature,omitempty"`
}

// A DocumentDifference is the ratio of a column on the report set, divided by that on the
// literature.
type DocumentDifference struct {
	Column string  `json:"column"`
	Ratio  float64 `json:"ratio"`
}

// A DocumentRow has a cell for each board or codec.
type DocumentRow struct {
	Label string         `json:"label"`
	Cells []DocumentCell `json:"cells"`
}

// A DocumentCell is a speed relative to the base's: 2 is twice as fast.
type DocumentCell struct {
	Column  string   `json:"column"` // key of the board or codec, with " [2]" after it if it is of the second of several files
	Ratio   float64  `json:"ratio"`
	Low     *float64 `json:"low"`     // the ends of the 95 % interval, null with too few rounds
	High    *float64 `json:"high"`    //
	P       float64  `json:"p"`       // probability of such ratios by chance, corrected for all comparisons
	Verdict string   `json:"verdict"` // base, faster, slower, same or undecided

	// Default are the questions of an engine that the board does not answer itself, in
	// the table of an [Engine] alone.
	Default []string `json:"default,omitempty"`
}

// A DocumentWarning gives a reason why the figures are less reliable.
type DocumentWarning struct {
	About  string `json:"about"` // the kind, as of [harness.WarningKind]
	Text   string `json:"text"`
	Advice string `json:"advice"`
}

func newDocument(warnings []harness.Warning, shown shown) Document {
	shown.warnings = warnings
	d := Document{Version: DocumentVersion, Sections: []DocumentSection{}, Warnings: []DocumentWarning{}, shown: shown}
	for _, w := range warnings {
		d.Warnings = append(d.Warnings, DocumentWarning{string(w.Kind), w.Problem, w.Advice})
	}
	return d
}

// documentRow returns the cells of a row: the i-th is of the i-th column.
func documentRow(label string, columns []string, cells []Cell) DocumentRow {
	row := DocumentRow{Label: label, Cells: []DocumentCell{}}
	for i, c := range cells {
		if c.N > 0 {
			row.Cells = append(row.Cells, DocumentCell{Column: columns[i], Ratio: c.Ratio, Low: bound(c.Lo), High: bound(c.Hi), P: c.Adjusted, Verdict: c.Verdict.String()})
		}
	}
	return row
}

// bound returns an end of an interval, nil for one that does not exist.
func bound(v float64) *float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return nil
	}
	return &v
}

// Write writes the document in a format.
func (d Document) Write(w io.Writer, format string) error {
	return d.shown.write(w, format, d, d.csv)
}

// number returns a figure of a line of CSV, and end a bound of an interval, "" for none.
func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func end(v *float64) string {
	if v == nil {
		return ""
	}
	return number(*v)
}

// csv returns a line for each cell, below a line of headings: the section, the
// row, and the fields of the cell, the last one if a cell has it. The means and the control of a section are
// rows, too.
func (d Document) csv() [][]string {
	lines := [][]string{{"section", "row", "column", "ratio", "low", "high", "p", "verdict"}}
	marked := false // whether a cell has answers of package engine
	for _, s := range d.Sections {
		for _, row := range s.Rows {
			marked = marked || slices.ContainsFunc(row.Cells, func(c DocumentCell) bool { return c.Default != nil })
		}
	}
	if marked {
		lines[0] = append(lines[0], "default")
	}
	for _, s := range d.Sections {
		for _, row := range slices.Concat(s.Rows, s.Means, []DocumentRow{s.Mean, s.Control}) {
			for _, c := range row.Cells {
				line := []string{noFormula(s.Title), noFormula(row.Label), noFormula(c.Column), number(c.Ratio), end(c.Low), end(c.High), number(c.P), c.Verdict}
				if marked {
					line = append(line, strings.Join(c.Default, " "))
				}
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// noFormula returns a name that a spreadsheet takes for text. A name that looks like a formula gets an apostrophe
// at its front.
//
// Reference: OWASP, CSV Injection.
func noFormula(name string) string {
	if name != "" && slices.Contains([]byte("=+-@\t\r"), name[0]) {
		return "'" + name
	}
	return name
}
