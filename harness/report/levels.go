package report

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/rep"
)

// Levels is how fast each layout is at each level, and how much of the differences is of the
// layout and how much of the level: a section for each kind of work.
type Levels struct {
	Sections []LevelsSection
	Warnings []harness.Warning
}

// A LevelsSection is one kind of work. Its ratios are geometric means over the positions that all
// textbook and tuned boards of it share, from the report set if there are both.
type LevelsSection struct {
	Work    harness.Work
	Speed   bool     // whether Base is nodes a second, not seconds an operation
	Layouts []string // the names of the tuned boards; the first one is the base
	Base    float64  // the base's figure
	Rows    []LevelRow

	// TunedOverBook is the speed of the tuned board of each layout relative to the textbook board.
	TunedOverBook []Cell

	// Variance is of the textbook and the tuned boards: its rows are the levels, its columns the
	// layouts. A step is no level of its own in it: it is a textbook board with one thing
	// otherwise, and not all layouts have the same ones.
	Variance stats.Variance
}

// A LevelRow is the boards of one level, or of one step.
type LevelRow struct {
	Level  rep.Level
	Label  string   // the level, or a step's name without its layout: "pins"
	Boards []string // by layout, "" for none
	Cells  []Cell   // speeds relative to the base, by layout
}

// ErrNoLevels is the error of Levels for files in which no kind of work has layouts at two levels.
var ErrNoLevels = errors.New("no kind of work has two layouts or more, each textbook and tuned")

// Levels returns the tables of perft, make and unmake, and the searches. [Results.SetBoards] says
// which boards are of which layout and level. The error wraps ErrNoLevels if there is no table.
func (r *Results) Levels() (*Levels, error) {
	l := &Levels{}
	var warnings list[harness.Warning]
	works := map[harness.Work]bool{}
	for _, g := range r.groups(false) {
		if g.work.Kind != harness.Search && usualName(g.work) == "" {
			continue
		}
		s, alone, ok := r.levelsOf(g)
		if len(alone) > 0 {
			warnings.add(harness.Warning{
				Kind:    harness.Incomplete,
				Problem: fmt.Sprintf("%s: left out, for want of a board of the same layout at the other level on the same positions: %s", g.work, strings.Join(alone, ", ")),
				Advice:  "measure both levels, tuned and book",
			})
		}
		if !ok {
			continue
		}
		works[g.work] = true
		l.Sections = append(l.Sections, s)
		if math.IsInf(s.Variance.Rows.Hi, 0) {
			warnings.add(harness.Warning{
				Kind: harness.FewRounds, Problem: fmt.Sprintf("%s: %s without an interval", g.work, count(s.Variance.Rounds, "round")), Advice: "take six rounds or more",
			})
		}
	}
	if len(l.Sections) == 0 {
		return nil, fmt.Errorf("report: %s: %w", strings.Join(r.Paths(), ", "), ErrNoLevels)
	}
	shown := *r
	shown.series = slices.DeleteFunc(slices.Clone(r.series), func(s *series) bool { return !works[s.key.Work] })
	for _, one := range shown.ByFile() {
		table := one.table(one.columns(), means)
		table.warnControl()
		table.warnDrift(one)
		for _, w := range table.Warnings {
			warnings.add(w)
		}
	}
	for _, w := range mixedConfig(shown.series, configKeys) {
		warnings.add(w)
	}
	l.Warnings = warnings.values
	return l, nil
}

// A layout is the boards of one layout in a group.
type layout struct {
	book, tuned columnKey
	steps       []columnKey
}

// layoutsIn returns the layouts of which a group has the textbook and the tuned board, in the order
// of the files, and the names of textbook boards without a tuned one and the other way round.
func (r *Results) layoutsIn(g *group) (layouts []layout, alone []string) {
	column := func(name string) columnKey {
		return columnKey{harness.Subject{Type: harness.OfBoard, Name: name}, nil}
	}
	books, steps := map[string][]columnKey{}, map[string][]columnKey{} // by layout
	hasBook := map[string]bool{}                                       // layouts of which the program knows a textbook board
	for _, b := range r.boards {
		hasBook[b.Layout] = hasBook[b.Layout] || b.Level == rep.Book
	}
	present := slices.DeleteFunc(r.subjects(), func(c columnKey) bool { return !g.present[c] })
	for _, c := range present {
		switch b := r.boards[c.subject.Name]; b.Level {
		case rep.Book:
			books[b.Layout] = append(books[b.Layout], c)
			if !g.present[column(b.Layout)] {
				alone = append(alone, b.Name)
			}
		case rep.Step:
			steps[b.Layout] = append(steps[b.Layout], c)
		}
	}
	for _, c := range present {
		name := c.subject.Name
		switch {
		case r.boards[name].Level != rep.Tuned || !hasBook[name]:
		case len(books[name]) == 0:
			alone = append(alone, name)
		default:
			layouts = append(layouts, layout{books[name][0], c, steps[name]})
		}
	}
	return layouts, alone
}

// levelsOf returns the section of a group, and the boards that it cannot have. ok is false for a
// group with fewer than two layouts at both levels.
func (r *Results) levelsOf(g *group) (s LevelsSection, alone []string, ok bool) {
	layouts, alone := r.layoutsIn(g)
	var places []Place
	for _, place := range summaryOf(g.places.values).among(g.places.values) {
		if !slices.ContainsFunc(layouts, func(l layout) bool {
			return len(g.cells[cellKey{place, l.book}]) == 0 || len(g.cells[cellKey{place, l.tuned}]) == 0
		}) {
			places = append(places, place)
		}
	}
	if len(layouts) < 2 || len(places) == 0 {
		for _, l := range layouts {
			alone = append(alone, l.book.subject.Name, l.tuned.subject.Name)
		}
		return s, alone, false
	}
	base := layouts[0].tuned
	// ratios returns the ratios of a column relative to another one, a row for each place.
	ratios := func(to, c columnKey) (rows [][]float64) {
		for _, place := range places {
			if row := g.pair(g.cells[cellKey{place, to}], g.cells[cellKey{place, c}]); row != nil {
				rows = append(rows, row)
			}
		}
		return rows
	}
	cell := func(c columnKey) Cell {
		if c == base {
			return baseCell(len(g.process))
		}
		return g.mean(ratios(base, c)...)
	}
	s = LevelsSection{Work: g.work, Speed: g.speed}
	var bases []float64
	for _, place := range places {
		bases = append(bases, median(g.cells[cellKey{place, base}], g.speed))
	}
	s.Base = geomean(bases)
	book, tuned := LevelRow{Level: rep.Book, Label: string(rep.Book)}, LevelRow{Level: rep.Tuned, Label: string(rep.Tuned)}
	var steps []LevelRow
	cells := make([][][][]float64, 2)
	for i, l := range layouts {
		s.Layouts = append(s.Layouts, l.tuned.subject.Name)
		s.TunedOverBook = append(s.TunedOverBook, g.mean(ratios(l.book, l.tuned)...))
		for k, row := range []*LevelRow{&book, &tuned} {
			c := []columnKey{l.book, l.tuned}[k]
			row.Boards, row.Cells = append(row.Boards, c.subject.Name), append(row.Cells, cell(c))
			cells[k] = append(cells[k], ratios(base, c))
		}
		for _, c := range l.steps {
			label := strings.TrimPrefix(c.subject.Name, l.tuned.subject.Name+"-")
			at := slices.IndexFunc(steps, func(row LevelRow) bool { return row.Label == label })
			if at < 0 {
				at = len(steps)
				steps = append(steps, LevelRow{Level: rep.Step, Label: label, Boards: make([]string, len(layouts)), Cells: make([]Cell, len(layouts))})
			}
			steps[at].Boards[i], steps[at].Cells[i] = c.subject.Name, cell(c)
		}
	}
	s.Rows = slices.Concat([]LevelRow{book}, steps, []LevelRow{tuned})
	alpha := stats.Alpha / float64(g.looks)
	s.Variance = stats.TwoWay(cells, g.process, alpha, g.between)
	if s.Variance.Rounds == 0 { // of different files, without a round that all have
		for _, row := range cells {
			for _, cell := range row {
				for k := range cell {
					cell[k] = slices.DeleteFunc(cell[k], math.IsNaN)
				}
			}
		}
		s.Variance = stats.TwoWay(cells, nil, alpha, false)
	}
	return s, alone, true
}
