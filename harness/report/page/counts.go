package page

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
)

// count makes the table of what was counted and the chart of the instructions: the
// geometric mean of the positions that all representations of a kind of work have.
func (r *Report) count(counts []report.Count, columns []string) {
	type work struct{ section, unit string }
	var kinds []work
	for _, c := range counts {
		if w := (work{c.Section, c.Unit}); !slices.Contains(kinds, w) {
			kinds = append(kinds, w)
		}
	}
	if len(kinds) == 0 {
		return
	}
	for _, c := range counts {
		if !slices.Contains(columns, c.Rep) {
			columns = append(columns, c.Rep)
		}
	}
	columns = slices.DeleteFunc(slices.Clone(columns), func(name string) bool {
		return !slices.ContainsFunc(counts, func(c report.Count) bool { return c.Rep == name })
	})
	t := textTable{Slug: "instructions", Caption: "Instructions and other events, geometric mean of the positions", Head: []string{"representation"}}
	t.figures = [][]string{{"representation", "work", "unit", "value"}}
	for _, name := range columns {
		t.Rows = append(t.Rows, []string{name})
	}
	var series []barSeries
	for _, w := range kinds {
		of := barSeries{name: workName(w.section), bars: make([]bar, len(columns))}
		positions := commonPositions(counts, w.section, w.unit)
		t.Head = append(t.Head, workName(w.section)+" ("+w.unit+")")
		for i, name := range columns {
			var logs []float64
			for _, c := range counts {
				if c.Section == w.section && c.Unit == w.unit && c.Rep == name && slices.Contains(positions, c.Position) {
					logs = append(logs, math.Log(c.Value))
				}
			}
			if len(logs) == 0 {
				t.Rows[i] = append(t.Rows[i], "-")
				continue
			}
			value := math.Exp(mean(logs))
			text := short(value)
			if strings.HasPrefix(w.unit, "instructions/") {
				text = strconv.FormatFloat(value, 'f', 1, 64) // as bench instructions prints it
			}
			t.Rows[i] = append(t.Rows[i], text)
			t.figures = append(t.figures, []string{name, w.section, w.unit, number(value)})
			of.bars[i] = bar{value: value, label: text}
		}
		if w.unit == harness.InstructionsPerNode {
			series = append(series, of)
		}
	}
	r.Counts = &t
	if len(series) > 0 {
		p := barChart(picture{
			Slug: "instructions", Title: "Instructions a node", Width: chartWidth,
			Text: "Bars of the instructions that a node takes; the numbers are those of the table below.",
		}, "instructions a node", columns, series, 0)
		r.Counted = &p
	}
}

// commonPositions returns the positions that all representations have which have
// any.
func commonPositions(counts []report.Count, section, unit string) []string {
	of := map[string]map[string]bool{}
	reps := map[string]bool{}
	for _, c := range counts {
		if c.Section == section && c.Unit == unit {
			if of[c.Position] == nil {
				of[c.Position] = map[string]bool{}
			}
			of[c.Position][c.Rep], reps[c.Rep] = true, true
		}
	}
	var common []string
	for position, has := range of {
		if len(has) == len(reps) {
			common = append(common, position)
		}
	}
	return common
}
