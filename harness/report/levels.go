package report

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// ErrNoLevels is the error of Levels for files in which no kind of work has layouts at two levels.
var ErrNoLevels = errors.New("no kind of work has two layouts or more, each textbook and tuned")

// TunedByBook is the row of a table of levels with the speeds of the tuned boards relative to the textbook ones.
const TunedByBook = "tuned/book"

// Levels returns how fast each layout is at each level: a section for each kind of perft, make and unmake, and search, with a
// row for each level and step and the row TunedByBook, and a column for each layout of which both boards were measured. The
// ratios are geometric means over the positions, of the report set if there are both. [Results.SetBoards] says which boards
// are of which layout and level. The error wraps ErrNoLevels if there is no table.
func (r *Results) Levels() (*Table, error) {
	t := &Table{boards: r.boards}
	for _, g := range r.groups() {
		if s := r.levelsOf(g); len(s.Columns) > 1 && (g.work.Kind == work.Search || usualIndex(g.work) >= 0) {
			t.Sections = append(t.Sections, s)
		}
	}
	if len(t.Sections) == 0 {
		return nil, fmt.Errorf("report: %s: %w", strings.Join(r.Paths(), ", "), ErrNoLevels)
	}
	t.Warnings = r.Table().Warnings
	t.legend = append([]string{"Speed relative to the tuned board with a figure, geometric means over the positions; above 1 is faster. " +
		"± reaches to the end of the 95 % interval, of this sitting."}, aboutBulk(worksOf(t.Sections))...)
	return t, nil
}

// levelsOf returns the section of a group.
func (r *Results) levelsOf(g *group) Section {
	s := Section{Work: g.work, Speed: g.speed}
	present := slices.DeleteFunc(r.subjects(), func(c work.Subject) bool { return !g.present[c] })
	of := func(layout string, level rep.Level) (boards []work.Subject) {
		for _, c := range present {
			if b := r.boards[c.Name]; b.Level == level && b.Layout == layout {
				boards = append(boards, c)
			}
		}
		return boards
	}
	var tuned, books []work.Subject
	for _, c := range present {
		if book := of(c.Name, rep.Book); r.boards[c.Name].Level == rep.Tuned && book != nil {
			tuned, books, s.Columns = append(tuned, c), append(books, book[0]), append(s.Columns, c.Name)
		}
	}
	set := func(row string, column int, to, c work.Subject) {
		f := Frame{Work: g.work, Place: summaryOf(g.places.values), Board: c.Name, Speed: g.speed, Plain: true}
		if to == c {
			figure := seconds
			if g.speed {
				figure = nodes
			}
			f.Cell, f.Figure = baseCell(len(g.line().process)), g.over(c, figure, geomean)
		} else {
			f.Cell = g.compare(f.Place, to, c)
		}
		s.Rows = put(s.Rows, row, len(tuned), column, f)
	}
	for i, c := range tuned {
		set(string(rep.Book), i, tuned[0], books[i])
		for _, step := range of(c.Name, rep.Step) {
			set(strings.TrimPrefix(step.Name, c.Name+"-"), i, tuned[0], step)
		}
	}
	for i, c := range tuned {
		set(string(rep.Tuned), i, tuned[0], c)
		set(TunedByBook, i, books[i], c)
	}
	return s
}
