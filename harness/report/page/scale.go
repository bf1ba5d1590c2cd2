package page

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/harness"
)

// The time of a node, against the depth.
type scaleView struct {
	Machine  string
	Depth    []*barTable
	Warnings []harness.Warning // about the runs at several depths
}

func drawScale(s *source) (content, error) {
	var c content
	var views []scaleView
	for _, m := range s.machines {
		view := scaleView{Machine: m.name, Depth: depthBars(s, m), Warnings: m.ofDepths}
		for _, bars := range view.Depth {
			c.tables = append(c.tables, bars.table(s.names))
		}
		views = append(views, view)
	}
	c.view = views
	return c, nil
}

// depthBars returns the time of a node by the depth of the search, for the positions that a board searched to several
// depths.
func depthBars(s *source, m *machine) []*barTable {
	type subject struct {
		work     harness.Work
		position string
	}
	var order []subject
	depths := map[subject][]int{}
	seconds := map[subject]map[string]map[int]float64{} // by board and depth
	for _, f := range m.depths {
		of := subject{f.Work, f.Place.Position}
		switch {
		case f.NodeSeconds == 0 || f.Place.Depth == 0:
			continue
		case seconds[of] == nil:
			order, seconds[of] = append(order, of), map[string]map[int]float64{}
		}
		if seconds[of][f.Column] == nil {
			seconds[of][f.Column] = map[int]float64{}
		}
		seconds[of][f.Column][f.Place.Depth] = f.NodeSeconds
		if !slices.Contains(depths[of], f.Place.Depth) {
			depths[of] = append(depths[of], f.Place.Depth)
		}
	}
	var all []*barTable
	for _, of := range order {
		if len(depths[of]) < 2 {
			continue
		}
		slices.Sort(depths[of])
		bars := &barTable{
			Slug:    s.slugs.of(m.prefix + "depth " + of.work.String() + " " + of.position),
			Caption: "Time a node by depth on " + of.position + ": " + of.work.Heading(),
		}
		for _, depth := range depths[of] {
			bars.Columns = append(bars.Columns, barColumn{Head: fmt.Sprintf("depth %d", depth), Unit: "ns"})
		}
		for _, name := range m.table.Columns {
			if seconds[of][name] == nil {
				continue
			}
			row := s.barRow(name, len(depths[of]))
			for k, depth := range depths[of] {
				if v := 1e9 * seconds[of][name][depth]; v > 0 {
					row.Cells[k] = barCell{Figure: digits(v), value: v}
				}
			}
			bars.Rows = append(bars.Rows, row)
		}
		all = append(all, bars)
	}
	return all
}
