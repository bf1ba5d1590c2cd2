package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// A Map has a line for each board, each codec and each algorithm for the attacks of sliders: the
// memory that they take, and their speed. Figures are medians of the samples, and over several positions the geometric
// means of the medians; the bits of a codec are the arithmetic mean. The figures of boards and codecs after the first
// are the first one's times the ratio, as in a ranking.
type Map struct{ Tables []MapTable }

// A MapTable is the boards, the codecs or the algorithms, in the order of the files.
type MapTable struct {
	Subject work.SubjectType
	Columns []MapColumn
	Rows    []MapRow
	title   string
	corner  string // the heading of the names
}

// A MapColumn is a figure of a map.
type MapColumn struct {
	Head     string
	unit     float64
	decimals int
	of       func(columnKey) float64
}

// A MapRow is a board, codec or algorithm. A figure that the files do not have is 0.
type MapRow struct {
	Name    string
	Level   rep.Level // how far the layout is taken, "" if it is not known
	Needs   string    // see [Results.SetBoards]; "" for scalar Go
	Figures []float64 // by column: bytes, nodes a second, or seconds
}

// Map returns the map.
func (r *Results) Map() *Map {
	groups := map[work.Work]*group{}
	for _, g := range r.groups(false) {
		groups[g.work] = g
	}
	columns := r.subjects()
	over := func(w work.Work, figure func(sample) float64) func(columnKey) float64 {
		return func(c columnKey) float64 { return groups[w].over(c, figure, mean) }
	}
	relative := func(w work.Work, speed bool) func(columnKey) float64 {
		return func(c columnKey) float64 { return groups[w].relative(columns, c, speed) }
	}
	sliders := []MapColumn{{"table bytes", 1, 0, nil}, {"build ms", 1e-3, 2, over(buildWork, seconds)}, {"toggle ns", 1e-9, 1, over(toggleWork, seconds)}}
	var bytes []func(columnKey) float64
	for _, occ := range []work.Occ{work.InGames, work.AtRandom} {
		for _, piece := range []string{"rook", "bishop", "queen"} {
			w := work.Work{Kind: work.Slider, Piece: piece, Occ: occ}
			bytes = append(bytes, over(w, size))
			speed := func(c columnKey) float64 {
				if one := over(w, seconds)(c); one != 0 {
					return 1 / one
				}
				return 0
			}
			sliders = append(sliders, MapColumn{piece + ", " + string(occ), 1e6, 0, speed})
		}
	}
	sliders[0].of = func(c columnKey) float64 {
		most := 0.0
		for _, of := range bytes {
			most = max(most, of(c))
		}
		return most
	}
	m := &Map{[]MapTable{
		{Subject: work.OfBoard, title: "Bytes, times and speeds", corner: "representation", Columns: []MapColumn{
			{"bytes", 1, 0, over(makeWork, size)}, {"leaf Mnps", 1e6, 1, relative(leafWork, true)},
			{"make+unmake ns", 1e-9, 1, relative(makeWork, false)}, {"bulk Mnps", 1e6, 1, relative(bulkWork, true)},
		}},
		{Subject: work.OfCodec, title: "Bits and times of codecs", corner: "encoding", Columns: []MapColumn{
			{"bits", 1, 1, over(encodeWork, size)}, {"encode ns", 1e-9, 1, relative(encodeWork, false)}, {"decode ns", 1e-9, 1, relative(decodeWork, false)},
		}},
		{Subject: work.OfAlg, title: "Slider attacks", corner: "slider attacks, M/s", Columns: sliders},
	}}
	for i := range m.Tables {
		t := &m.Tables[i]
		for _, c := range columns {
			if c.subject.Type != t.Subject {
				continue
			}
			row := MapRow{Name: c.subject.Name, Level: r.boards[c.subject.Name].Level, Needs: r.boards[c.subject.Name].Instructions}
			for _, column := range t.Columns {
				row.Figures = append(row.Figures, column.of(c))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	m.Tables = slices.DeleteFunc(m.Tables, func(t MapTable) bool { return len(t.Rows) == 0 })
	return m
}

// relative returns the mean time of a column, or its speed: of the first column of the group the mean
// of medians, of others that times the ratio; 0 if there is none.
func (g *group) relative(columns []columnKey, c columnKey, speed bool) float64 {
	if g == nil || !g.present[c] {
		return 0
	}
	figure := seconds
	if speed {
		figure = nodes
	}
	base := columns[slices.IndexFunc(columns, func(c columnKey) bool { return g.present[c] })]
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
func (g *group) over(c columnKey, figure func(sample) float64, mean func([]float64) float64) float64 {
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

// Grids returns the map as people see it. title returns the display name of a board, and is nil for none.
func (m *Map) Grids(title func(name string) string) []Grid {
	var grids []Grid
	for _, t := range m.Tables {
		lines := [][]string{{t.corner}}
		boards := t.Subject == work.OfBoard
		var names, needs []string
		for _, row := range t.Rows {
			names, needs = append(names, row.Name), append(needs, row.Needs)
			lines = append(lines, []string{marked(row.Name, row.Needs)})
		}
		add := func(head string, cell func(MapRow) string) {
			lines[0] = append(lines[0], head)
			for k, row := range t.Rows {
				lines[1+k] = append(lines[1+k], cell(row))
			}
		}
		if boards && title != nil && slices.ContainsFunc(names, func(name string) bool { return title(name) != "" }) {
			add("", func(row MapRow) string { return title(row.Name) })
		}
		if slices.ContainsFunc(t.Rows, func(row MapRow) bool { return row.Level != t.Rows[0].Level }) {
			add("level", func(row MapRow) string { return string(row.Level) })
		}
		left := len(lines[0])
		for k, column := range t.Columns {
			add(column.Head, func(row MapRow) string {
				if row.Figures[k] == 0 {
					return missing
				}
				return fmt.Sprintf("%.*f", column.decimals, row.Figures[k]/column.unit)
			})
		}
		g := TextGrid(t.title, lines[0], lines[1:])
		g.left = left
		if legend := InstructionsLegend(names, needs); legend != "" {
			g.Notes = append(g.Notes, strings.Join(wrap(legend), "\n"))
		}
		if boards && slices.ContainsFunc(t.Rows, func(row MapRow) bool { return row.Figures[len(t.Columns)-1] != 0 }) {
			g.Notes = append(g.Notes, work.AboutBulk+".")
		}
		grids = append(grids, g)
	}
	return grids
}

// WriteText prints the map. title returns the display name of a board, and is nil for none.
func (m *Map) WriteText(w io.Writer, title func(name string) string) error {
	var out strings.Builder
	for i, g := range m.Grids(title) {
		if i > 0 {
			out.WriteByte('\n')
		}
		writeColumns(&out, g.Lines(), "", g.left)
		for _, note := range g.Notes {
			fmt.Fprintln(&out, note)
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}
