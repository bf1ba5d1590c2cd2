package report

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
)

// ErrNoSearch is the error of Engine for files without a search.
var ErrNoSearch = errors.New("no search in it")

// Engine returns the value of each board in an engine: the table of the searches, with their means alone. Its
// probabilities are corrected for these comparisons. Its grid has a row for each search. The
// error wraps ErrNoSearch if there are none.
func (r *Results) Engine() (*Table, error) {
	searches := r.Searches()
	if len(searches.series) == 0 {
		return nil, fmt.Errorf("report: %s: %w", strings.Join(r.Paths(), ", "), ErrNoSearch)
	}
	t := searches.table(searches.subjects())
	for i := range t.Sections {
		s := &t.Sections[i]
		if means := s.means(); len(means) > 0 {
			s.Rows = means
		}
		for _, row := range s.Rows {
			for k := range row.Cells {
				row.Cells[k].Default = searches.ByDefault(s.Work, s.Columns[k])
			}
		}
		for k := range s.ladders {
			s.ladders[k].pairs = nil // so the comparisons with the base are not corrected for them
		}
	}
	t.Judge()
	t.warn(searches)
	t.grids = []Grid{t.answer(len(t.Sections)).Grid().Turned()}
	return t, nil
}

// Searches returns the results of searches alone.
func (r *Results) Searches() *Results {
	searches := *r
	searches.series = slices.DeleteFunc(slices.Clone(r.series), func(s *series) bool { return s.key.Work.Kind != work.Search })
	return &searches
}

// ByDefault returns the questions of a search that a board does not answer itself, as
// the file says.
func (r *Results) ByDefault(w work.Work, board string) []string {
	for _, s := range r.series {
		answers, ok := s.config[results.NativeKey(board)]
		if s.key.Subject.Name != board || !ok {
			continue
		}
		var missing []string
		for _, question := range w.Questions() {
			if w.Ask == work.Default || !slices.Contains(strings.Fields(answers), question) {
				missing = append(missing, question)
			}
		}
		return missing
	}
	return nil
}

// Helped returns the lines that say which boards of a table of [Results.Engine] do not answer all questions themselves; none
// for another table.
func (t *Table) Helped() []string {
	var questions, boards grouping[string, string] // that are missing, by board, and the boards by these
	for _, s := range t.Sections {
		for _, row := range s.Rows {
			for _, f := range row.Cells {
				for _, question := range f.Default {
					questions.add(f.Board, question)
				}
			}
		}
	}
	for _, board := range questions.keys {
		boards.add(strings.Join(questions.of[board].values, ", "), board)
	}
	var lines []string
	for _, missing := range boards.keys {
		lines = append(lines, fmt.Sprintf("* package engine answers for %s: %s", all(boards.of[missing].values, "and", mostNames), missing))
	}
	return lines
}
