package page

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
)

// Bytes of memory, and counts of instructions.
type memoryView struct {
	Bytes  *textTable // nil where no board reports its sizes
	Counts *textTable // nil where the files hold no counts
	Chart  *picture   // of the instructions, nil where there are none
}

func drawMemory(s *source) (content, error) {
	var view memoryView
	var c content
	if view.Bytes = sizes(s); view.Bytes != nil {
		c.tables = append(c.tables, *view.Bytes)
	}
	view.Counts, view.Chart = counts(s)
	if view.Counts != nil {
		c.tables = append(c.tables, *view.Counts)
	}
	if view.Chart != nil {
		c.pictures = append(c.pictures, *view.Chart)
	}
	c.view = view
	return c, nil
}

// sizes makes the table of bytes, of the boards that are measured and report
// theirs.
func sizes(s *source) *textTable {
	t := textTable{
		Slug: s.slugs.of("bytes"), Caption: "Bytes of memory", Head: []string{"representation", "board", "undo record of a move", "tables"},
		titles:  s.titles,
		figures: [][]string{{"representation", "board_bytes", "undo_bytes", "tables_bytes"}},
	}
	for _, name := range s.columns() {
		i := slices.IndexFunc(s.cfg.Backends, func(b rep.Backend) bool { return b.Name == name })
		if i < 0 {
			continue
		}
		if f, ok := s.cfg.Backends[i].New().(rep.Footprinter); ok {
			size := f.Footprint()
			t.figures = append(t.figures, []string{name, fmt.Sprint(size.Board), fmt.Sprint(size.Undo), fmt.Sprint(size.Tables)})
			t.Rows = append(t.Rows, []string{name, grouped(size.Board), grouped(size.Undo), grouped(size.Tables)})
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return &t
}

// grouped writes a number with a thin space between each three digits.
func grouped(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "\u202f" + text[i:]
	}
	return text
}

// An event is what is counted of one kind of work.
type event struct {
	work harness.Work
	unit string
}

// counts makes the table of what was counted and the chart of the instructions:
// the geometric mean of the positions on which a kind of work was counted for
// all boards that have it.
func counts(s *source) (*textTable, *picture) {
	if len(s.counts) == 0 {
		return nil, nil
	}
	events, names := eventsOf(s)
	values := commonValues(s.counts)
	t := textTable{
		Slug: s.slugs.of("instructions"), Caption: "Instructions and other events, geometric mean of the positions", Head: []string{"representation"},
		titles:  s.titles,
		figures: [][]string{{"representation", "work", "unit", "value"}},
	}
	for _, name := range names {
		t.Rows = append(t.Rows, append([]string{name}, noCells(len(events))...))
	}
	var series []barSeries
	for k, e := range events {
		of := barSeries{name: e.work.Heading(), bars: make([]bar, len(names))}
		t.Head = append(t.Head, e.work.Heading()+" ("+e.unit+")")
		for i, name := range names {
			logs := values[e][name]
			if len(logs) == 0 {
				continue
			}
			value := math.Exp(mean(logs))
			text := short(value)
			if strings.HasPrefix(e.unit, "instructions/") {
				text = strconv.FormatFloat(value, 'f', 1, 64) // as bench instructions prints it
			}
			t.Rows[i][1+k] = text
			t.figures = append(t.figures, []string{name, e.work.String(), e.unit, number(value)})
			of.bars[i] = bar{value: value, label: text}
		}
		if e.unit == harness.InstructionsPerNode {
			series = append(series, of)
		}
	}
	if len(series) == 0 {
		return &t, nil
	}
	p := barChart(picture{
		Slug: t.Slug, Title: "Instructions a node", Width: chartWidth,
		Text: "Bars of the instructions that a node takes; the numbers are those of the table below.",
	}, "instructions a node", s.labels(names), series, 0)
	return &t, &p
}

// eventsOf returns what is counted and of which boards, in the order of the
// files; the boards in the order of the tables, if they are in them.
func eventsOf(s *source) (events []event, names []string) {
	seen, counted := map[event]bool{}, map[string]bool{}
	order := s.columns()
	for _, c := range s.counts {
		if e := (event{c.Key.Work, c.Unit}); !seen[e] {
			seen[e] = true
			events = append(events, e)
		}
		counted[c.Key.Subject.Name] = true
		order = append(order, c.Key.Subject.Name)
	}
	for _, name := range order {
		if counted[name] {
			counted[name] = false
			names = append(names, name)
		}
	}
	return events, names
}

// commonValues returns the logarithms of the counts by event and board, of the
// places that all boards have which have that event.
func commonValues(counts []report.Count) map[event]map[string][]float64 {
	type place struct {
		event
		position string
	}
	at := map[place]map[string]bool{}
	boards := map[event]map[string]bool{}
	add := func(set map[string]bool, name string) map[string]bool {
		if set == nil {
			set = map[string]bool{}
		}
		set[name] = true
		return set
	}
	for _, c := range counts {
		e := event{c.Key.Work, c.Unit}
		p := place{e, c.Key.Position}
		at[p], boards[e] = add(at[p], c.Key.Subject.Name), add(boards[e], c.Key.Subject.Name)
	}
	values := map[event]map[string][]float64{}
	for _, c := range counts {
		e := event{c.Key.Work, c.Unit}
		if len(at[place{e, c.Key.Position}]) < len(boards[e]) {
			continue
		}
		if values[e] == nil {
			values[e] = map[string][]float64{}
		}
		values[e][c.Key.Subject.Name] = append(values[e][c.Key.Subject.Name], math.Log(c.Value))
	}
	return values
}
