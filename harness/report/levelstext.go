package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// Title returns the name of the work: "Perft count=leaf dispatch=interface".
func (s *LevelsSection) Title() string { return s.Work.String() }

// Lines returns the cells of the table as text: a line for each level or step, with a column for
// each layout, and a line for the gain of the tuned boards over the textbook ones.
func (s *LevelsSection) Lines() [][]string {
	lines := [][]string{append([]string{""}, s.Layouts...)}
	for _, row := range s.Rows {
		line := []string{row.Label}
		for _, c := range row.Cells {
			text := c.Interval()
			if c.Verdict == stats.Base {
				text = figure(s.Base, s.Speed)
			}
			line = append(line, text)
		}
		lines = append(lines, line)
	}
	line := []string{"tuned/book"}
	for _, c := range s.TunedOverBook {
		line = append(line, c.Interval())
	}
	return append(lines, line)
}

// Shares says how much of the variance is of what: "Of the variance of log speed: layout 32.5 %
// [32.1, 33.0], level 60.0 % [59.2, 60.8], both together 7.5 % [7.1, 7.9]."
func (s *LevelsSection) Shares() string {
	var texts []string
	for _, p := range s.parts() {
		text := fmt.Sprintf("%s %.1f %%", p.name, 100*p.Share)
		if !math.IsInf(p.Hi, 0) {
			text += fmt.Sprintf(" [%.1f, %.1f]", 100*p.Lo, 100*p.Hi)
		}
		texts = append(texts, text)
	}
	return "Of the variance of log speed: " + strings.Join(texts, ", ") + "."
}

// A namedPart is a share with its name.
type namedPart struct {
	name string
	stats.Part
}

// parts returns the shares in the order in which they are printed.
func (s *LevelsSection) parts() []namedPart {
	return []namedPart{{"layout", s.Variance.Columns}, {"level", s.Variance.Rows}, {"both together", s.Variance.Both}}
}

// Legend returns the lines below the tables.
func (l *Levels) Legend() []string {
	of := "the base of each table"
	if base := l.Sections[0].Layouts[0]; !slices.ContainsFunc(l.Sections, func(s LevelsSection) bool { return s.Layouts[0] != base }) {
		of = base
	}
	lines := []string{
		"Speed relative to the tuned " + of + ", geometric means over the positions; above 1 is faster. ± reaches to the end of the 95 % interval, of this sitting.",
		"Variance: a two-way analysis of the levels book and tuned, with one figure for each level and layout, and 95 % intervals from resampled rounds. " +
			"Both together is what neither explains by itself: the layouts that gain more from tuning than others, and noise.",
	}
	var works []harness.Work
	for i := range l.Sections {
		works = append(works, l.Sections[i].Work)
	}
	return append(lines, aboutBulk(works)...)
}

// shown returns the tables for people.
func (l *Levels) shown() shown {
	d := shown{legend: l.Legend(), warnings: l.Warnings}
	for i := range l.Sections {
		s := &l.Sections[i]
		d.parts = append(d.parts, part{title: s.Title(), lines: s.Lines(), notes: []string{s.Shares()}})
	}
	return d
}

// A LevelsDocument is the tables of the levels for programs. Its JSON form is
//
//	{"version":1,
//	 "sections":[{"title":"MakeUnmake","base":"x88","figure":5.6e-9,"unit":"s/op",
//	   "rows":[{"label":"book","level":"book","cells":[CELL…]}],
//	   "tuned_over_book":[CELL…],
//	   "variance":{"layout":SHARE,"level":SHARE,"both":SHARE}}],
//	 "warnings":[{"about":"drift","text":"…","advice":"…"}]}
//
// with a section for each kind of work, in which
//
//	CELL is {"layout":"x88","board":"x88-book","ratio":0.25,"low":0.248,"high":0.252}
//	SHARE is {"share":0.6,"low":0.59,"high":0.61}
//
// A ratio is a speed relative to the base. The base's figure is in nodes/s or s/op; a share is
// from 0 to 1. A bound that does not exist is null. A board without a measurement has no cell.
type LevelsDocument struct {
	Version  int                     `json:"version"`
	Sections []LevelsDocumentSection `json:"sections"`
	Warnings []DocumentWarning       `json:"warnings"`

	shown shown
}

// A LevelsDocumentSection is one kind of work.
type LevelsDocumentSection struct {
	Title  string               `json:"title"`
	Base   string               `json:"base"`
	Figure float64              `json:"figure"`
	Unit   string               `json:"unit"`
	Rows   []LevelsDocumentRow  `json:"rows"`
	Gain   []LevelsDocumentCell `json:"tuned_over_book"`
	Of     struct {
		Layout LevelsDocumentShare `json:"layout"`
		Level  LevelsDocumentShare `json:"level"`
		Both   LevelsDocumentShare `json:"both"`
	} `json:"variance"`
}

// A LevelsDocumentRow is one level or step.
type LevelsDocumentRow struct {
	Label string               `json:"label"`
	Level string               `json:"level"`
	Cells []LevelsDocumentCell `json:"cells"`
}

// A LevelsDocumentCell is a speed relative to the base, or to the textbook board of the layout.
type LevelsDocumentCell struct {
	Layout string   `json:"layout"`
	Board  string   `json:"board"`
	Ratio  float64  `json:"ratio"`
	Low    *float64 `json:"low"`
	High   *float64 `json:"high"`
}

// A LevelsDocumentShare is a part of the variance.
type LevelsDocumentShare struct {
	Share float64  `json:"share"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// Document returns the tables for programs.
func (l *Levels) Document() LevelsDocument {
	d := LevelsDocument{Version: DocumentVersion, shown: l.shown()}
	d.Warnings = newDocument(l.Warnings, d.shown).Warnings
	for i := range l.Sections {
		s := &l.Sections[i]
		section := LevelsDocumentSection{Title: s.Title(), Base: s.Layouts[0], Figure: s.Base, Unit: "s/op"}
		if s.Speed {
			section.Unit = "nodes/s"
		}
		cells := func(boards []string, of []Cell) []LevelsDocumentCell {
			list := []LevelsDocumentCell{}
			for k, c := range of {
				if c.N > 0 {
					list = append(list, LevelsDocumentCell{s.Layouts[k], boards[k], c.Ratio, bound(c.Lo), bound(c.Hi)})
				}
			}
			return list
		}
		for _, row := range s.Rows {
			section.Rows = append(section.Rows, LevelsDocumentRow{row.Label, string(row.Level), cells(row.Boards, row.Cells)})
		}
		section.Gain = cells(s.Layouts, s.TunedOverBook)
		share := func(p stats.Part) LevelsDocumentShare { return LevelsDocumentShare{p.Share, bound(p.Lo), bound(p.Hi)} }
		section.Of.Layout, section.Of.Level, section.Of.Both = share(s.Variance.Columns), share(s.Variance.Rows), share(s.Variance.Both)
		d.Sections = append(d.Sections, section)
	}
	return d
}

// Write writes the document in a format.
func (d LevelsDocument) Write(w io.Writer, format string) error {
	return d.shown.write(w, format, d, d.csv)
}

// csv returns a line for each cell and each share, below a line of headings. The row of the
// ratios of tuned and textbook boards is tuned/book. The row of a share is variance, with layout,
// level or both in the place of a layout.
func (d LevelsDocument) csv() [][]string {
	lines := [][]string{{"section", "row", "layout", "board", "value", "low", "high"}}
	for _, s := range d.Sections {
		for _, row := range slices.Concat(s.Rows, []LevelsDocumentRow{{Label: "tuned/book", Cells: s.Gain}}) {
			for _, c := range row.Cells {
				lines = append(lines, []string{noFormula(s.Title), noFormula(row.Label), noFormula(c.Layout), noFormula(c.Board), number(c.Ratio), end(c.Low), end(c.High)})
			}
		}
		for k, share := range []LevelsDocumentShare{s.Of.Layout, s.Of.Level, s.Of.Both} {
			lines = append(lines, []string{noFormula(s.Title), "variance", []string{"layout", "level", "both"}[k], "", number(share.Share), end(share.Low), end(share.High)})
		}
	}
	return lines
}
