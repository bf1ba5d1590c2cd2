package report

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
)

// An Engine is the value of each board in an engine, in a table for each size of searches:
// those of a million nodes first, then those that the caches hold.
type Engine struct {
	Columns  []string // the boards; the first is the base
	Needs    []string // the instructions of each, see [Results.SetBoards]
	Tables   []EngineTable
	Notes    []string // how the means of two sets of positions differ, a line for each search
	Warnings []harness.Warning
}

// An EngineTable has a row for each kind of search of a size, with the geometric means over
// the positions.
type EngineTable struct {
	Title string // the axes that all its searches share: "Search gen=staged ask=native tt=4"
	Rows  []EngineRow
}

// An EngineRow is one kind of search.
type EngineRow struct {
	Label string // the difference from the other rows: "pawns", "net256 net=simd", "pawns report"
	Work  harness.Work
	Base  float64 // nodes a second of the first column; 0 if it was not measured
	Cells []Cell  // a ratio for each column

	// Default are the questions of the row that a board does not answer itself, by
	// column: the names of the optional interfaces of package rep. Package engine
	// answers them. nil if the file does not have them.
	Default [][]string
	Control Cell
}

// ErrNoSearch is the error of Engine for files without a search.
var ErrNoSearch = errors.New("no search in it")

// Engine returns the table of the searches. Its probabilities are corrected for its
// own comparisons. The error wraps ErrNoSearch if there are none.
func (r *Results) Engine() (*Engine, error) {
	searches := *r
	searches.series = slices.DeleteFunc(slices.Clone(r.series), func(s *series) bool { return s.key.Work.Kind != harness.Search })
	if len(searches.series) == 0 {
		return nil, fmt.Errorf("report: %s: %w", strings.Join(r.Paths(), ", "), ErrNoSearch)
	}
	table := searches.table(searches.columns(), means)
	e := &Engine{Columns: table.Columns}
	for _, subject := range table.Subjects {
		e.Needs = append(e.Needs, r.boards[subject].Instructions)
	}
	// Only the means are compared.
	var notes [][]string
	for i := range table.Sections {
		s := &table.Sections[i]
		notes = append(notes, nil)
		if text := s.DifferenceString(); text != "" {
			notes[i] = []string{text}
		}
		if means := s.MeanRows(); means != nil {
			s.Rows, s.Mean, s.Literature = means, nil, nil
		}
		s.ladders = nil
	}
	table.Judge()
	table.warn(&searches)
	e.Warnings = table.Warnings
	for _, size := range []harness.Size{harness.Million, harness.Hot} {
		works := slices.DeleteFunc(worksOf(table.Sections), func(w harness.Work) bool { return w.Size != size })
		if len(works) == 0 {
			continue
		}
		shared := common(works)
		of := EngineTable{Title: shared.String()}
		for i := range table.Sections {
			s := &table.Sections[i]
			if s.Work.Size != size {
				continue
			}
			for _, text := range notes[i] {
				e.Notes = append(e.Notes, labelOf(s.Work, shared)+", "+text)
			}
			of.Rows = append(of.Rows, e.rows(s, shared, &searches, table.Subjects)...)
		}
		e.Tables = append(e.Tables, of)
	}
	return e, nil
}

// rows returns the means of a section of searches, of which shared is no part of the labels.
func (e *Engine) rows(s *Section, shared harness.Work, searches *Results, subjects []string) []EngineRow {
	var rows []EngineRow
	for _, mean := range s.Rows {
		row := EngineRow{
			Label: strings.TrimSpace(labelOf(s.Work, shared) + " " + string(mean.Set)), Work: s.Work, Base: mean.Base, Control: mean.Control(),
			Cells: make([]Cell, len(e.Columns)), Default: make([][]string, len(e.Columns)),
		}
		for k, c := range mean.Cells {
			at := slices.Index(e.Columns, s.Columns[k])
			row.Cells[at] = c
			row.Default[at] = searches.ByDefault(s.Work, subjects[at])
		}
		rows = append(rows, row)
	}
	return rows
}

// common returns the axes that all work shares.
func common(works []harness.Work) harness.Work {
	work := works[0]
	for _, axis := range work.Axes() {
		value, _ := work.Value(axis)
		for _, w := range works {
			if other, _ := w.Value(axis); other != value || axis == "eval" {
				work = work.Without(axis)
			}
		}
	}
	return work
}

// labelOf returns the axes of w that are not in common: the evaluation first, and the
// others with their names.
func labelOf(w, common harness.Work) string {
	var label []string
	for _, axis := range w.Axes() {
		value, _ := w.Value(axis)
		switch _, ok := common.Value(axis); {
		case axis == "eval":
			label = slices.Insert(label, 0, value)
		case !ok:
			label = append(label, axis+"="+value)
		}
	}
	return strings.Join(label, " ")
}

// ByDefault returns the questions of a search that a board does not answer itself, as
// the file says.
func (r *Results) ByDefault(w harness.Work, board string) []string {
	for _, s := range r.series {
		answers, ok := s.config[harness.NativeKey(board)]
		if s.key.Subject.Name != board || !ok {
			continue
		}
		var missing []string
		for _, question := range w.Questions() {
			if w.Ask == harness.Default || !slices.Contains(strings.Fields(answers), question) {
				missing = append(missing, question)
			}
		}
		return missing
	}
	return nil
}

// mark stands after a ratio to which the answers of package engine contributed.
const mark = " *"

// lines returns the cells of the table, a row for each search, or with many boards a
// row for each board.
func (e *Engine) lines(t *EngineTable) [][]string {
	head := []string{""}
	for i, name := range e.Columns {
		head = append(head, marked(name, e.Needs[i]))
	}
	controlled := slices.ContainsFunc(t.Rows, func(r EngineRow) bool { return r.Control.N > 0 })
	if controlled {
		head = append(head, harness.Key{Subject: harness.Subject{Name: e.Columns[0]}, Control: true}.Label())
	}
	lines := [][]string{head}
	for _, row := range t.Rows {
		line := []string{row.Label}
		for i, c := range row.Cells {
			text := c.String()
			switch {
			case i == 0 && c.N > 0:
				text = figure(row.Base, true)
			case i == 0:
				text = missing
			}
			if len(row.Default[i]) > 0 && c.N > 0 {
				text += mark
			}
			line = append(line, text)
		}
		if controlled {
			line = append(line, row.Control.text(true, false))
		}
		lines = append(lines, line)
	}
	if len(e.Columns) <= maxColumns {
		return lines
	}
	turned := make([][]string, len(head))
	for i := range head {
		for _, line := range lines {
			turned[i] = append(turned[i], line[i])
		}
	}
	return turned
}

// legendOfSizes explains the tables of searches of both sizes.
const legendOfSizes = "nodes=1M: about a million nodes in a search, as engines search for a move. Without nodes in the title: about 20,000, with all memory that they touch in the caches."

// legend returns the lines below the tables.
func (e *Engine) legend() []string {
	lines := append(slices.Clone(e.Notes), fmt.Sprintf("Nodes a second relative to %s, geometric means over the positions. %s All searched the same trees.",
		e.Columns[0], verdictLegend))
	if e.Notes != nil {
		lines = append(lines, legendOfSets)
	}
	if slices.ContainsFunc(e.Tables, func(t EngineTable) bool { return t.Rows[0].Work.Size == harness.Million }) {
		lines = append(lines, legendOfSizes)
	}
	seen := map[string]bool{}
	for i, board := range e.Columns {
		var names list[string]
		for _, t := range e.Tables {
			for _, row := range t.Rows {
				for _, name := range row.Default[i] {
					names.add(name)
				}
			}
		}
		if len(names.values) > 0 && !seen[board] {
			seen[board] = true
			lines = append(lines, fmt.Sprintf("* %s does not answer itself, package engine does: %s", board, strings.Join(names.values, ", ")))
		}
	}
	if legend := InstructionsLegend(e.Columns, e.Needs); legend != "" {
		lines = append(lines, legend)
	}
	return lines
}

// shown returns the tables for people.
func (e *Engine) shown() shown {
	d := shown{legend: e.legend()}
	for i := range e.Tables {
		d.parts = append(d.parts, part{title: e.Tables[i].Title, lines: e.lines(&e.Tables[i])})
	}
	return d
}

// Document returns the tables for programs: a section for each with a row for each search.
// It has no mean, and a row for each control.
func (e *Engine) Document() Document {
	d := newDocument(e.Warnings, e.shown())
	for _, t := range e.Tables {
		section := DocumentSection{Title: t.Title, Rows: []DocumentRow{}, Mean: documentRow(meanOfAll.String(), nil, nil), Control: documentRow("control", nil, nil)}
		for _, row := range t.Rows {
			cells := documentRow(row.Label, e.Columns, row.Cells)
			for i := range cells.Cells {
				cells.Cells[i].Default = row.Default[slices.Index(e.Columns, cells.Cells[i].Column)]
			}
			section.Rows = append(section.Rows, cells)
			if row.Control.N > 0 {
				section.Control.Cells = append(section.Control.Cells, documentRow("", []string{row.Label}, []Cell{row.Control}).Cells...)
			}
		}
		d.Sections = append(d.Sections, section)
	}
	return d
}
