package page

import (
	"math"
	"strings"
)

// costs draws what the operations besides perft take, side by side.
func (s *study) costs() {
	t := textTable{Slug: s.prefix + "costs", Caption: "Time an operation, geometric mean of the positions", Head: []string{"representation"}}
	t.figures = [][]string{{"work", "representation", "ns_per_op"}}
	cells := map[string][]string{}
	for k := range s.table.Sections {
		section := &s.table.Sections[k]
		if section.Speed {
			continue
		}
		t.Head = append(t.Head, section.Title)
		names := section.Columns
		of := barSeries{name: section.Title, bars: make([]bar, len(names))}
		var figures []string
		for i, name := range names {
			var logs []float64
			for _, f := range s.figures {
				if f.Section == section.Title && f.Column == name {
					logs = append(logs, math.Log(f.Seconds))
				}
			}
			for len(cells[name]) < len(t.Head)-2 {
				cells[name] = append(cells[name], "-")
			}
			if len(logs) == 0 {
				cells[name] = append(cells[name], "-")
				continue
			}
			seconds := math.Exp(mean(logs))
			text := section.Figure(seconds)
			of.bars[i] = bar{value: 1e9 * seconds, label: strings.TrimSuffix(text, "/op")}
			cells[name] = append(cells[name], text)
			t.figures = append(t.figures, []string{section.Title, name, number(1e9 * seconds)})
			figures = append(figures, name+" "+text)
		}
		title := section.Title
		if what, ok := operations[title]; ok {
			title += ": " + what
		}
		s.Costs = append(s.Costs, barChart(picture{
			Slug: s.prefix + "cost-" + slug(section.Title), Title: title, Width: 400,
			Text: "Bars of the time an operation takes, in nanoseconds; shorter is faster. " + strings.Join(figures, ", ") + ".",
		}, "time an operation (ns), shorter is faster", names, []barSeries{of}, 0))
	}
	if len(t.Head) == 1 {
		return
	}
	for _, name := range s.table.Columns {
		if line, ok := cells[name]; ok {
			for len(line) < len(t.Head)-1 {
				line = append(line, "-")
			}
			t.Rows = append(t.Rows, append([]string{name}, line...))
		}
	}
	s.Cost = &t
}

// operations says what one operation is.
var operations = map[string]string{
	"MakeUnmake":  "one move made and unmade",
	"AppendMoves": "all legal moves listed",
	"CountMoves":  "all legal moves counted",
	"PieceAt":     "the men on all 64 squares",
	"Pieces":      "the sets of all twelve pieces",
	"Attackers":   "attackers of all squares, both sides",
	"Checkers":    "the men that give check",
	"Load":        "a position set up",
	"Position":    "the position read back",
}
