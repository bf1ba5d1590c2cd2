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
	"github.com/boardbench/boardbench/rep/layout"
)

// Bytes of memory, and counts of instructions.
type memoryView struct {
	Bytes *textTable // nil if no board reports its sizes
	Bars  *barTable  // the counts; nil if the files hold none
}

func drawMemory(s *source) (content, error) {
	view := memoryView{sizes(s), counts(s)}
	var c content
	if view.Bytes != nil {
		c.tables = append(c.tables, *view.Bytes)
	}
	if view.Bars != nil {
		c.tables = append(c.tables, view.Bars.table(s.names))
	}
	c.view = view
	return c, nil
}

// sizes makes the table of bytes, of the boards that are measured and report
// theirs.
func sizes(s *source) *textTable {
	t := textTable{
		Slug: s.slugs.of("bytes"), Caption: "Bytes of memory", Head: []string{"representation", "board", "undo record of a move", "tables"},
		names:   s.names,
		figures: [][]string{{"representation", "board_bytes", "undo_bytes", "tables_bytes"}},
	}
	known := s.cfg.known()
	for _, name := range s.columns() {
		i := slices.IndexFunc(known, func(b rep.Backend) bool { return b.Name == name })
		if i < 0 || known[i].New == nil {
			continue
		}
		if d, ok := known[i].New().(layout.Describer); ok {
			size := d.Memory().Footprint()
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

// An event is a unit of counts of one kind of work.
type event struct {
	work harness.Work
	unit string
}

// counts makes the table of the counts: the geometric mean of
// the positions on which a kind of work was counted for all boards that have it.
// Counts have no interval: they are the same each time.
func counts(s *source) *barTable {
	if len(s.counts) == 0 {
		return nil
	}
	events, names := eventsOf(s)
	values := commonValues(s.counts)
	bars := &barTable{Slug: s.slugs.of("instructions"), Caption: "Instructions and other events, geometric mean of the positions"}
	for _, e := range events {
		bars.Columns = append(bars.Columns, barColumn{Head: e.unit, Unit: e.work.Heading()})
	}
	for _, name := range names {
		row := s.barRow(name, len(events))
		for k, e := range events {
			logs := values[e][name]
			if len(logs) == 0 {
				continue
			}
			value := math.Exp(mean(logs))
			text := short(value)
			if strings.HasPrefix(e.unit, "instructions/") {
				text = strconv.FormatFloat(value, 'f', 1, 64) // as bench instructions prints it
			}
			row.Cells[k] = barCell{Figure: text, value: value}
		}
		bars.Rows = append(bars.Rows, row)
	}
	return bars
}

// eventsOf returns the events and the boards that have counts. The events are in the order
// of the tables and the files; the boards are in the order of the tables, if they are in
// them.
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
	slices.SortStableFunc(events, func(a, b event) int { return harness.CompareWork(a.work, b.work) })
	return events, names
}

// commonValues returns the logarithms of the counts by event and board, of the
// places that all boards have which have that event.
func commonValues(counts []report.EventCount) map[event]map[string][]float64 {
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
