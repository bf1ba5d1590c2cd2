package report

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
)

// The formats in which a table is written.
const (
	Text     = "text"     // columns for a terminal, without the warnings
	JSON     = "json"     // one object and a line feed
	Markdown = "markdown" // for a pull request, with the warnings
	CSV      = "csv"      // a line for each figure, below a line of headings
)

// Formats returns all formats.
func Formats() []string { return []string{Text, JSON, Markdown, CSV} }

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
//
// A section of [Results.Levels] has the base and its figure, and levels for rows. Its cells have no verdict:
//
//	{"title":"MakeUnmake","base":"x88","figure":5.6e-9,"unit":"s/op",
//	 "rows":[{"label":"book","level":"book","cells":[CELL…]}],
//	 "tuned_over_book":[CELL…],
//	 "variance":{"layout":SHARE,"level":SHARE,"both":SHARE}}
//	CELL: {"layout":"x88","board":"x88-book","ratio":0.25,"low":0.248,"high":0.252}
//	SHARE: {"share":0.6,"low":0.59,"high":0.61}
//
// A bound that does not exist is null.
type Document struct {
	Version  int               `json:"version"`
	Sections []DocumentSection `json:"sections"`
	Warnings []DocumentWarning `json:"warnings"`

	shown shown
}

// A DocumentSection is the table of one kind of work.
type DocumentSection struct {
	Title   string        `json:"title"`
	Base    string        `json:"base,omitempty"`
	Figure  float64       `json:"figure,omitempty"`
	Unit    string        `json:"unit,omitempty"`
	Rows    []DocumentRow `json:"rows"` // one for each position, or level
	Mean    DocumentRow   `json:"mean,omitzero"`
	Control DocumentRow   `json:"control,omitzero"` // the mean of the boards that were measured twice

	// In a section with positions of both sets Mean is of the report set, Means has the mean of each set, and
	// Differences the ratios between the two.
	Means       []DocumentRow `json:"means,omitempty"`
	Differences []Difference  `json:"report_over_literature,omitempty"`

	Gain     []DocumentCell   `json:"tuned_over_book,omitempty"`
	Variance DocumentVariance `json:"variance,omitzero"`
}

// A DocumentVariance is how the variance of a table of levels is divided.
type DocumentVariance struct {
	Layout DocumentShare `json:"layout"`
	Level  DocumentShare `json:"level"`
	Both   DocumentShare `json:"both"`
}

// A DocumentShare is a part of a variance.
type DocumentShare struct {
	Share float64  `json:"share"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// A DocumentRow has a cell for each board or codec.
type DocumentRow struct {
	Label string         `json:"label"`
	Level string         `json:"level,omitempty"`
	Cells []DocumentCell `json:"cells"`
}

// A DocumentCell is a speed relative to the base's: 2 is twice as fast.
type DocumentCell struct {
	Column  string   `json:"column,omitempty"` // key of the board or codec, with " [2]" after it if it is of the second of several files
	Layout  string   `json:"layout,omitempty"` // instead of the column, in a table of levels
	Board   string   `json:"board,omitempty"`
	Ratio   float64  `json:"ratio"`
	Low     *float64 `json:"low"`               // the ends of the 95 % interval, null with too few rounds
	High    *float64 `json:"high"`              //
	P       *float64 `json:"p,omitempty"`       // probability of such ratios by chance, corrected for all comparisons
	Verdict string   `json:"verdict,omitempty"` // base, faster, slower, same or undecided

	// Default are the questions of an engine that the board does not answer itself, in
	// the table of [Results.Engine] alone.
	Default []string `json:"default,omitempty"`
}

// A DocumentWarning gives a reason why the figures are less reliable.
type DocumentWarning struct {
	About  string `json:"about"` // the kind, as of [results.WarningKind]
	Text   string `json:"text"`
	Advice string `json:"advice"`
}

// Document returns the table on its way out, with its warnings and others.
func (t *Table) Document(others ...results.Warning) Document {
	warnings := slices.Concat(t.Warnings, others)
	d := Document{
		Version: DocumentVersion, Sections: []DocumentSection{}, Warnings: []DocumentWarning{},
		shown: shown{lead: t.Ranking, grids: t.Grids(), legend: t.Legend(), warnings: warnings, benchstat: t.Benchstat},
	}
	for _, w := range warnings {
		d.Warnings = append(d.Warnings, DocumentWarning{string(w.Kind), w.Problem, w.Advice})
	}
	for i := range t.Sections {
		d.Sections = append(d.Sections, t.Sections[i].document())
	}
	return d
}

// DocumentOf returns one document with the sections and warnings of several tables, for programs.
func DocumentOf(tables ...*Table) Document {
	all := &Table{}
	for _, t := range tables {
		all.Sections, all.Warnings = append(all.Sections, t.Sections...), append(all.Warnings, t.Warnings...)
	}
	return all.Document()
}

func (s *Section) document() DocumentSection {
	d := DocumentSection{Title: s.Title(), Rows: []DocumentRow{}}
	for _, row := range s.Rows {
		d.Rows = append(d.Rows, documentRow(row.Label(), string(row.Level), s.Columns, row.Cells))
	}
	switch {
	case s.Variance != nil:
		d.Base, d.Unit = s.Columns[0], "s/op"
		if s.Speed {
			d.Unit = "nodes/s"
		}
		d.Figure = s.Rows[len(s.Rows)-1].Base()
		d.Gain = documentRow("", "", s.Columns, s.Gain.Cells).Cells
		share := func(p stats.Part) DocumentShare { return DocumentShare{p.Share, bound(p.Lo), bound(p.Hi)} }
		d.Variance = DocumentVariance{share(s.Variance.Columns), share(s.Variance.Rows), share(s.Variance.Both)}
		return d
	case s.Name != "": // each row is a mean of its own, with its control
		d.Mean, d.Control = documentRow(meanOfAll.String(), "", nil, nil), documentRow("control", "", nil, nil)
		for _, row := range s.Rows {
			d.Control.Cells = append(d.Control.Cells, documentRow("", "", []string{row.Label()}, row.Controls).Cells...)
		}
		return d
	}
	d.Mean = documentRow(meanOfAll.String(), "", s.Columns, s.Summary().Cells)
	d.Control = documentRow("control", "", s.Columns, s.Summary().Controls)
	d.Differences = s.Differences()
	if s.Literature != nil {
		for _, mean := range []*Row{s.Literature, s.Mean} {
			d.Means = append(d.Means, documentRow(mean.Label(), "", s.Columns, mean.Cells))
		}
	}
	return d
}

// documentRow returns the cells of a row: the i-th is of the i-th column.
func documentRow(label, level string, columns []string, cells []Frame) DocumentRow {
	row := DocumentRow{Label: label, Level: level, Cells: []DocumentCell{}}
	for i, f := range cells {
		if f.N == 0 {
			continue
		}
		cell := DocumentCell{Column: columns[i], Ratio: f.Ratio, Low: bound(f.Lo), High: bound(f.Hi), Default: f.Default}
		if f.Plain {
			cell.Column, cell.Layout, cell.Board = "", columns[i], f.Board
		} else {
			cell.P, cell.Verdict = &f.Adjusted, f.Verdict.String()
		}
		row.Cells = append(row.Cells, cell)
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
	var out strings.Builder
	switch format {
	case JSON:
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(d)
	case CSV:
		return csv.NewWriter(w).WriteAll(d.csv())
	case Markdown:
		d.shown.markdown(&out)
	default:
		d.shown.text(&out)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// csv returns a line for each cell, below a line of headings: the section, the row, and the fields of the cell that any
// cell of the document has. The means and the control of a section are rows, too, and the shares of a variance.
func (d Document) csv() [][]string {
	heads := []string{"section", "row", "column", "ratio", "low", "high", "p", "verdict"}
	levels, answers := false, false
	for _, s := range d.Sections {
		levels = levels || s.Base != ""
		for _, row := range s.Rows {
			answers = answers || slices.ContainsFunc(row.Cells, func(c DocumentCell) bool { return c.Default != nil })
		}
	}
	switch {
	case levels:
		heads = []string{"section", "row", "layout", "board", "value", "low", "high"}
	case answers:
		heads = append(heads, "default")
	}
	lines := [][]string{heads}
	for _, s := range d.Sections {
		gain := DocumentRow{Label: "tuned/book", Cells: s.Gain}
		for _, row := range slices.Concat(s.Rows, s.Means, []DocumentRow{s.Mean, s.Control, gain}) {
			for _, c := range row.Cells {
				line := []string{NoFormula(s.Title), NoFormula(row.Label), NoFormula(c.Column)}
				if levels {
					line = append(line[:2], NoFormula(c.Layout), NoFormula(c.Board))
				}
				line = append(line, number(c.Ratio), end(c.Low), end(c.High))
				if !levels {
					line = append(line, end(c.P), c.Verdict)
				}
				if answers {
					line = append(line, strings.Join(c.Default, " "))
				}
				lines = append(lines, line)
			}
		}
		for k, share := range []DocumentShare{s.Variance.Layout, s.Variance.Level, s.Variance.Both} {
			if levels {
				lines = append(lines, []string{NoFormula(s.Title), "variance", []string{"layout", "level", "both"}[k], "", number(share.Share), end(share.Low), end(share.High)})
			}
		}
	}
	return lines
}

// number returns a figure of a line of CSV, and end a bound of an interval, "" for none.
func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func end(v *float64) string {
	if v == nil {
		return ""
	}
	return number(*v)
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
