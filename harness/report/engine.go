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
		for k := range s.ladders {
			s.ladders[k].pairs = nil // so the comparisons with the base are not corrected for them
		}
	}
	t.Judge()
	t.warn(searches)
	t.Helped = searches.helped(t.Sections)
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

// helped returns the lines that say which boards do not answer all questions of searches themselves.
func (r *Results) helped(sections []Section) (lines []string) {
	var questions, boards grouping[string, string] // that are missing, by board, and the boards by these
	for _, s := range sections {
		for _, board := range s.Columns {
			for _, question := range r.ByDefault(s.Work, board) {
				questions.add(board, question)
			}
		}
	}
	for _, board := range questions.keys {
		boards.add(strings.Join(questions.of[board].values, ", "), board)
	}
	for _, missing := range boards.keys {
		lines = append(lines, fmt.Sprintf("Package engine answers for %s: %s", all(boards.of[missing].values, "and", mostNames), missing))
	}
	return lines
}
