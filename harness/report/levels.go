package report

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/typeset"
	"github.com/boardbench/boardbench/rep"
)

// ErrNoLevels is the error of Levels for files in which no kind of work has layouts at two levels.
var ErrNoLevels = errors.New("no kind of work has two layouts or more, each textbook and tuned")

// Levels returns how fast each layout is at each level, and how much of the differences is of the layout and how much
// of the level: a section for each kind of perft, make and unmake, and search, with a row for each level and step, one
// for the tuned boards relative to the textbook ones, and a column for each layout. Its ratios are geometric means over the positions that all textbook and tuned boards share,
// from the report set if there are both. [Results.SetBoards] says which boards are of which layout and level. The error
// wraps ErrNoLevels if there is no table.
func (r *Results) Levels() (*Table, error) {
	t := &Table{boards: r.boards}
	works := map[work.Work]bool{}
	for _, g := range r.groups() {
		if g.work.Kind != work.Search && usualIndex(g.work) < 0 {
			continue
		}
		s, alone, ok := r.levelsOf(g)
		if len(alone) > 0 {
			t.add(results.Incomplete, "measure both levels, tuned and book",
				"%s: left out: no board of the same layout at the other level was measured on the same positions: %s", g.work, strings.Join(alone, ", "))
		}
		if !ok {
			continue
		}
		works[g.work] = true
		t.Sections = append(t.Sections, s)
		if math.IsInf(s.Variance.Rows.Hi, 0) {
			t.add(results.FewRounds, "take six rounds or more", "%s: %s without an interval", g.work, typeset.Count(s.Variance.Rounds, "round"))
		}
		t.grids = append(t.grids, Grid{Title: s.Title(), Work: s.Work, Head: s.Columns, Rows: s.Rows, Notes: []string{s.Shares()}})
	}
	if len(t.Sections) == 0 {
		return nil, fmt.Errorf("report: %s: %w", strings.Join(r.Paths(), ", "), ErrNoLevels)
	}
	shown := *r
	shown.series = slices.DeleteFunc(slices.Clone(r.series), func(s *series) bool { return !works[s.key.Work] })
	table := shown.table(shown.subjects())
	table.warnControl()
	table.warnDrift(&shown)
	t.Warnings = slices.Concat(t.Warnings, table.Warnings, mixedConfig(shown.series, configKeys))
	t.legend = slices.Concat(levelsLegend, aboutBulk(worksOf(t.Sections)))
	return t, nil
}

// Shares says how much of the variance is of what: "Of the variance of log speed: layout 32.5 %
// [32.1, 33.0], level 60.0 % [59.2, 60.8], both together 7.5 % [7.1, 7.9]."
func (s *Section) Shares() string {
	var texts []string
	for i, p := range []stats.Part{s.Variance.Columns, s.Variance.Rows, s.Variance.Both} {
		text := fmt.Sprintf("%s %.1f %%", []string{"layout", "level", "both together"}[i], 100*p.Share)
		if !math.IsInf(p.Hi, 0) {
			text += fmt.Sprintf(" [%.1f, %.1f]", 100*p.Lo, 100*p.Hi)
		}
		texts = append(texts, text)
	}
	return "Of the variance of log speed: " + strings.Join(texts, ", ") + "."
}

// levelsLegend are the lines below the tables.
var levelsLegend = []string{
	"Speed relative to the tuned board with a figure, geometric means over the positions; above 1 is faster. ± reaches to the end of the 95 % interval, of this sitting.",
	"Variance: a two-way analysis of the levels book and tuned, with one figure for each level and layout, and 95 % intervals from resampled rounds. " +
		"Both together is what neither explains by itself: the layouts that gain more from tuning than others, and noise.",
}

// A layout is the boards of one layout in a group.
type layout struct {
	book, tuned work.Subject
	steps       []work.Subject
}

// layoutsIn returns the layouts of which a group has the textbook and the tuned board, in the order
// of the files, and the names of textbook boards without a tuned one and the other way round.
func (r *Results) layoutsIn(g *group) (layouts []layout, alone []string) {
	of := map[string]*layout{} // those of which the program knows a textbook board
	for _, b := range r.boards {
		if b.Level == rep.Book {
			of[b.Layout] = &layout{}
		}
	}
	present := slices.DeleteFunc(r.subjects(), func(c work.Subject) bool { return !g.present[c] })
	for _, c := range present {
		b := r.boards[c.Name]
		switch l := of[cmp.Or(b.Layout, c.Name)]; {
		case l == nil:
		case b.Level == rep.Book && l.book.Name == "":
			l.book = c
		case b.Level == rep.Step:
			l.steps = append(l.steps, c)
		case b.Level == rep.Tuned:
			l.tuned = c
		}
	}
	for _, c := range present {
		b := r.boards[c.Name]
		switch l := of[cmp.Or(b.Layout, c.Name)]; {
		case l == nil || b.Level != rep.Tuned && b.Level != rep.Book:
		case l.book.Name == "" || l.tuned.Name == "":
			alone = append(alone, c.Name)
		case b.Level == rep.Tuned:
			layouts = append(layouts, *l)
		}
	}
	return layouts, alone
}

// levelsOf returns the section of a group, and the boards that it cannot have. ok is false for a
// group with fewer than two layouts at both levels.
func (r *Results) levelsOf(g *group) (s Section, alone []string, ok bool) {
	layouts, alone := r.layoutsIn(g)
	var places []Place
	summary := summaryOf(g.places.values)
	for _, place := range summary.among(g.places.values) {
		if !slices.ContainsFunc(layouts, func(l layout) bool {
			return len(g.cells[cellKey{place, l.book}]) == 0 || len(g.cells[cellKey{place, l.tuned}]) == 0
		}) {
			places = append(places, place)
		}
	}
	if len(layouts) < 2 || len(places) == 0 {
		for _, l := range layouts {
			alone = append(alone, l.book.Name, l.tuned.Name)
		}
		return s, alone, false
	}
	base := layouts[0].tuned
	shared := *g
	shared.places.values = places
	s = Section{Work: g.work, Speed: g.speed}
	frame := func(to, c work.Subject) Frame {
		f := Frame{Work: g.work, Place: summary, Board: c.Name, Speed: g.speed, Plain: true}
		if to == c {
			f.Cell = baseCell(len(shared.line().process))
			var figures []float64
			for _, place := range places {
				figures = append(figures, median(g.cells[cellKey{place, c}], g.speed))
			}
			f.Figure = geomean(figures)
		} else {
			f.Cell = shared.compare(summary, to, c)
		}
		return f
	}
	set := func(label string, i int, f Frame) { s.Rows = put(s.Rows, label, len(layouts), i, f) }
	cells := make([][][][]float64, 2)
	for i, l := range layouts {
		s.Columns = append(s.Columns, l.tuned.Name)
		cells[0], cells[1] = append(cells[0], shared.ratios(summary, base, l.book)), append(cells[1], shared.ratios(summary, base, l.tuned))
		set(string(rep.Book), i, frame(base, l.book))
		for _, c := range l.steps {
			set(strings.TrimPrefix(c.Name, l.tuned.Name+"-"), i, frame(base, c))
		}
	}
	for i, l := range layouts {
		set(string(rep.Tuned), i, frame(base, l.tuned))
		set("tuned/book", i, frame(l.book, l.tuned))
	}
	alpha := stats.Alpha / float64(g.looks)
	variance := stats.TwoWay(cells, shared.line().process, alpha, g.between)
	if variance.Rounds == 0 { // of different files, without a round that all have
		for _, level := range cells {
			for i := range level {
				level[i] = packed(level[i])
			}
		}
		variance = stats.TwoWay(cells, nil, alpha, false)
	}
	s.Variance = &variance
	return s, alone, true
}
