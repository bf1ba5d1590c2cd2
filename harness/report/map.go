package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// A mapColumn is a figure of a map.
type mapColumn struct {
	head     string
	unit     float64
	decimals int
	of       func(work.Subject) float64 // bytes, nodes a second, or seconds; 0 if the files do not have it
}

func (m mapColumn) text(c work.Subject) string {
	figure := m.of(c)
	if figure == 0 {
		return missing
	}
	return fmt.Sprintf("%.*f", m.decimals, figure/m.unit)
}

// Map returns a table with a line for each board, each codec and each algorithm for the attacks of sliders, in the order
// of the files: the memory that they take, and their speed. Figures are medians of the samples, and over several positions the geometric
// means of the medians; the bits of a codec are the arithmetic mean. The figures of boards and codecs after the first
// are the first one's times the ratio, as in a ranking.
//
// title returns the display name of a board, and is nil for none.
func (r *Results) Map(title func(name string) string) *Table {
	groups, columns := r.byWork(), r.subjects()
	over := func(w work.Work, figure func(sample) float64) func(work.Subject) float64 {
		return func(c work.Subject) float64 { return groups[w].over(c, figure, mean) }
	}
	relative := func(w work.Work, speed bool) func(work.Subject) float64 {
		return func(c work.Subject) float64 { return groups[w].relative(columns, c, speed) }
	}
	sliders := []mapColumn{{"table bytes", 1, 0, nil}, {"build ms", 1e-3, 2, over(buildWork, seconds)}, {"toggle ns", 1e-9, 1, over(toggleWork, seconds)}}
	var bytes []func(work.Subject) float64
	for _, occ := range []work.Occ{work.InGames, work.AtRandom} {
		for _, piece := range []string{"rook", "bishop", "queen"} {
			w := work.Work{Kind: work.Slider, Piece: piece, Occ: occ}
			bytes = append(bytes, over(w, size))
			speed := func(c work.Subject) float64 {
				if one := over(w, seconds)(c); one != 0 {
					return 1 / one
				}
				return 0
			}
			sliders = append(sliders, mapColumn{piece + ", " + string(occ), 1e6, 0, speed})
		}
	}
	sliders[0].of = func(c work.Subject) float64 {
		most := 0.0
		for _, of := range bytes {
			most = max(most, of(c))
		}
		return most
	}
	t := &Table{}
	for _, of := range []struct {
		subject       work.SubjectType
		title, corner string
		figures       []mapColumn
	}{
		{work.OfBoard, "Bytes, times and speeds", "representation", []mapColumn{
			{"bytes", 1, 0, over(makeWork, size)}, {"leaf Mnps", 1e6, 1, relative(leafWork, true)},
			{"make+unmake ns", 1e-9, 1, relative(makeWork, false)}, {"bulk Mnps", 1e6, 1, relative(bulkWork, true)},
		}},
		{work.OfCodec, "Bits and times of codecs", "encoding", []mapColumn{
			{"bits", 1, 1, over(encodeWork, size)}, {"encode ns", 1e-9, 1, relative(encodeWork, false)}, {"decode ns", 1e-9, 1, relative(decodeWork, false)},
		}},
		{work.OfAlg, "Slider attacks", "slider attacks, M/s", sliders},
	} {
		rows := slices.DeleteFunc(slices.Clone(columns), func(c work.Subject) bool { return c.Type != of.subject })
		if len(rows) == 0 {
			continue
		}
		g := Grid{Title: of.title, Corner: of.corner}
		var names []string
		for _, c := range rows {
			names = append(names, c.Name)
			g.Rows = append(g.Rows, Row{Name: r.boards.marked(c.Name, c.Name)})
		}
		add := func(head string, cell func(work.Subject) string) {
			g.Head = append(g.Head, head)
			for k, c := range rows {
				g.Rows[k].Cells = append(g.Rows[k].Cells, Frame{Text: cmp.Or(cell(c), " ")})
			}
		}
		boards := of.subject == work.OfBoard
		if boards && title != nil && slices.ContainsFunc(names, func(name string) bool { return title(name) != "" }) {
			add("", func(c work.Subject) string { return title(c.Name) })
		}
		level := func(c work.Subject) string { return string(r.boards[c.Name].Level) }
		if slices.ContainsFunc(rows, func(c work.Subject) bool { return level(c) != level(rows[0]) }) {
			add("level", level)
		}
		g.left = 1 + len(g.Head)
		for _, figure := range of.figures {
			add(figure.head, figure.text)
		}
		g.Notes = r.boards.legend(names)
		if boards && slices.ContainsFunc(g.Rows, func(row Row) bool { return row.Cells[len(g.Head)-1].Text != missing }) {
			g.Notes = append(g.Notes, work.AboutBulk+".")
		}
		t.grids = append(t.grids, g)
	}
	return t
}

// relative returns the mean time of a column, or its speed: of the first column of the group the mean
// of medians, of others that times the ratio; 0 if there is none.
func (g *group) relative(columns []work.Subject, c work.Subject, speed bool) float64 {
	if g == nil || !g.present[c] {
		return 0
	}
	figure := seconds
	if speed {
		figure = nodes
	}
	base := columns[slices.IndexFunc(columns, func(c work.Subject) bool { return g.present[c] })]
	ratio := g.compare(summaryOf(g.places.values), base, c).Ratio
	switch {
	case c == base || ratio == 0:
		return g.over(c, figure, geomean)
	case speed:
		return g.over(base, figure, geomean) * ratio
	}
	return g.over(base, figure, geomean) / ratio
}

// over returns the mean, over the positions of the summary, of the medians of a figure; 0
// if there is none.
func (g *group) over(c work.Subject, figure func(sample) float64, mean func([]float64) float64) float64 {
	if g == nil {
		return 0
	}
	var medians []float64
	for _, place := range summaryOf(g.places.values).among(g.places.values) {
		values := slices.DeleteFunc(g.cells[cellKey{place, c}].figures(figure), func(v float64) bool { return v == 0 })
		if len(values) > 0 {
			median, _, _ := stats.Interval(values)
			medians = append(medians, median)
		}
	}
	if len(medians) == 0 {
		return 0
	}
	return mean(medians)
}
