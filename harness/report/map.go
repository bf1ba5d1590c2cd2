package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// A mapColumn is a figure of a map.
type mapColumn struct {
	head     string
	figure   func(sample) float64 // bytes, bits, nodes a second, or seconds; 0 if a file does not have it
	unit     float64
	decimals int

	// power is 1 for a speed that is the first one's times the ratio, as in a ranking, -1 for such a time, and 0 for a
	// figure of the subject's own samples.
	power float64
	works []work.Work // the first one of which there is a figure counts
}

// of returns the figure of a subject, 0 if there is none.
func (m mapColumn) of(groups map[work.Work]*group, columns []work.Subject, c work.Subject) float64 {
	for _, w := range m.works {
		g := groups[w]
		if g == nil || !g.present[c] {
			continue
		}
		base, ratio, mean := c, 1.0, mean
		if m.power != 0 {
			mean = geomean
			first := columns[slices.IndexFunc(columns, func(c work.Subject) bool { return g.present[c] })]
			if compared := g.compare(summaryOf(g.places.values), first, c).Ratio; c != first && compared > 0 {
				base, ratio = first, math.Pow(compared, m.power)
			}
		}
		if figure := ratio * g.over(base, m.figure, mean); figure > 0 {
			return figure
		}
	}
	return 0
}

// Map returns a table with a line for each board, each codec and each algorithm for the attacks of sliders, in the order
// of the files: the memory that they take, and their speed. Figures are medians of the samples, and over several positions the geometric
// means of the medians; the bits of a codec are the arithmetic mean. The figures of boards and codecs after the first
// are the first one's times the ratio, as in a ranking: so engines can be compared whose perfts are less deep than others.
// Columns without a figure are left out.
//
// title returns the display name of a board, and is nil for none.
func (r *Results) Map(title func(name string) string) *Table {
	kind := func(k work.Kind) []work.Work { return []work.Work{{Kind: k}} }
	one := func(w work.Work) []work.Work { return []work.Work{w} }
	also := func(w work.Work) []work.Work { // of a process that is sent commands
		process := w
		process.Dispatch = work.Process
		return []work.Work{w, process}
	}
	var lookups []work.Work
	sliders := []mapColumn{{}, {"build ms", seconds, 1e-3, 2, 0, kind(work.SliderBuild)}, {"toggle ns", seconds, 1e-9, 1, 0, kind(work.SliderToggle)}}
	for _, occ := range []work.Occ{work.InGames, work.AtRandom} {
		for _, piece := range []string{"rook", "bishop", "queen"} {
			w := work.Work{Kind: work.Slider, Piece: piece, Occ: occ}
			lookups = append(lookups, w)
			sliders = append(sliders, mapColumn{piece + ", " + string(occ), func(s sample) float64 { return 1 / s.seconds }, 1e6, 0, 0, one(w)})
		}
	}
	sliders[0] = mapColumn{"table bytes", size, 1, 0, 0, lookups}
	t, groups := &Table{}, r.byWork()
	for _, of := range []struct {
		subject       work.SubjectType
		title, corner string
		figures       []mapColumn
	}{
		{work.OfBoard, "Bytes, times and speeds", "representation", []mapColumn{
			{"bytes", size, 1, 0, 0, one(makeWork)}, {"list Mnps", nodes, 1e6, 1, 1, also(listWork)}, {"leaf Mnps", nodes, 1e6, 1, 1, also(leafWork)},
			{"make+unmake ns", seconds, 1e-9, 1, -1, also(makeWork)}, {"bulk Mnps", nodes, 1e6, 1, 1, one(bulkWork)},
		}},
		{work.OfCodec, "Bits and times of codecs", "encoding", []mapColumn{
			{"bits", size, 1, 1, 0, kind(work.Encode)}, {"encode ns", seconds, 1e-9, 1, -1, kind(work.Encode)}, {"decode ns", seconds, 1e-9, 1, -1, kind(work.Decode)},
		}},
		{work.OfAlg, "Slider attacks", "slider attacks, M/s", sliders},
	} {
		if g, ok := r.mapOf(groups, of.subject, of.figures, title); ok {
			g.Title, g.Corner = of.title, of.corner
			t.grids = append(t.grids, g)
		}
	}
	return t
}

// mapOf returns the grid of boards, codecs or algorithms, and whether there are any.
func (r *Results) mapOf(groups map[work.Work]*group, subject work.SubjectType, figures []mapColumn, title func(string) string) (g Grid, ok bool) {
	columns := r.subjects()
	rows := slices.DeleteFunc(slices.Clone(columns), func(c work.Subject) bool { return c.Type != subject })
	var names []string
	for _, c := range rows {
		names = append(names, c.Name)
		g.Rows = append(g.Rows, Row{Name: c.Name})
	}
	add := func(head string, text func(work.Subject) string) {
		g.Head = append(g.Head, head)
		for k, c := range rows {
			g.Rows[k].Cells = append(g.Rows[k].Cells, Frame{Text: cmp.Or(text(c), " ")})
		}
	}
	titled := func(c work.Subject) string { return title(c.Name) }
	if title != nil && slices.ContainsFunc(rows, func(c work.Subject) bool { return titled(c) != "" }) {
		add("", titled)
	}
	level := func(c work.Subject) string { return string(r.boards[c.Name].Level) }
	if slices.ContainsFunc(rows, func(c work.Subject) bool { return level(c) != level(rows[0]) }) {
		add("level", level)
	}
	g.left = 1 + len(g.Head)
	bulk := false
	for _, m := range figures {
		of := map[work.Subject]string{}
		for _, c := range rows {
			if figure := m.of(groups, columns, c); figure > 0 {
				of[c] = fmt.Sprintf("%.*f", m.decimals, figure/m.unit)
			}
		}
		if len(of) > 0 {
			add(m.head, func(c work.Subject) string { return cmp.Or(of[c], missing) })
			bulk = bulk || m.works[0] == bulkWork
		}
	}
	if g.Notes = r.boards.legend(names); bulk {
		g.Notes = append(g.Notes, work.AboutBulk+".")
	}
	return g, len(rows) > 0
}

// over returns the mean, over the positions of the summary, of the medians of a figure; 0
// if there is none.
func (g *group) over(c work.Subject, figure func(sample) float64, mean func([]float64) float64) float64 {
	var medians []float64
	for _, place := range summaryOf(g.places.values).among(g.places.values) {
		values := slices.DeleteFunc(g.cells[cellKey{place, c}].figures(figure), func(v float64) bool { return v == 0 })
		if len(values) > 0 {
			medians = append(medians, stats.Median(values))
		}
	}
	if len(medians) == 0 {
		return 0
	}
	return mean(medians)
}
