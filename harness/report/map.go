package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/rep"
)

// A Map has a line for each board, each codec and each algorithm for the attacks of sliders: the
// memory that they take, and their speed. A figure that the files do not have is 0.
type Map struct {
	Boards  []BoardOnMap
	Codecs  []CodecOnMap
	Sliders []SliderOnMap
}

// BoardOnMap is a board. The figures of the first one are medians of the samples, and over several
// positions the geometric means of the medians. The figures of the others are the first one's times
// the ratio, as in a ranking.
type BoardOnMap struct {
	Rep        string
	Title      string    // display name; the caller of Map sets it
	Bytes      float64   // of one board
	Leaf, Bulk float64   // nodes a second of perft by the interface
	MakeUnmake float64   // seconds a move
	Level      rep.Level // how far its layout is taken, "" if it is not known
	Needs      string    // see [Results.SetBoards]; "" for scalar Go
}

// CodecOnMap is a codec. Bits is the arithmetic mean over the positions, the
// others are as in BoardOnMap.
type CodecOnMap struct {
	Codec          string
	Bits           float64 // a position
	Encode, Decode float64 // seconds a position
}

// SliderOnMap is an algorithm. Its figures are medians of the samples, by the pieces of
// [SliderPieces], in look-ups a second.
type SliderOnMap struct {
	Alg          string
	Bytes        float64 // of the tables
	Build        float64 // seconds to fill the tables
	Toggle       float64 // seconds to change a square, of an algorithm that keeps the occupancy
	Game, Random [3]float64
}

// SliderPieces are the pieces whose attacks are looked up, in the order of the map.
func SliderPieces() [3]string { return [3]string{"rook", "bishop", "queen"} }

// Map returns the map, in the order in which the files have the boards and
// codecs.
func (r *Results) Map() *Map {
	groups := map[harness.Work]*group{}
	for _, g := range r.groups(false) {
		groups[g.work] = g
	}
	m := &Map{}
	columns := r.subjects()
	for _, c := range columns {
		if c.subject.Type == harness.OfAlg {
			m.Sliders = append(m.Sliders, sliderOnMap(groups, c))
			continue
		}
		if c.subject.Type == harness.OfCodec {
			m.Codecs = append(m.Codecs, CodecOnMap{
				Codec:  c.subject.Name,
				Bits:   groups[encodeWork].over(c, size, mean),
				Encode: groups[encodeWork].relative(columns, c, false),
				Decode: groups[decodeWork].relative(columns, c, false),
			})
			continue
		}
		m.Boards = append(m.Boards, BoardOnMap{
			Rep:        c.subject.Name,
			Bytes:      groups[makeWork].over(c, size, mean),
			Leaf:       groups[leafWork].relative(columns, c, true),
			MakeUnmake: groups[makeWork].relative(columns, c, false),
			Bulk:       groups[bulkWork].relative(columns, c, true),
			Level:      r.boards[c.subject.Name].Level,
			Needs:      r.boards[c.subject.Name].Instructions,
		})
	}
	return m
}

func sliderOnMap(groups map[harness.Work]*group, c columnKey) SliderOnMap {
	s := SliderOnMap{
		Alg:    c.subject.Name,
		Build:  groups[buildWork].over(c, seconds, mean),
		Toggle: groups[toggleWork].over(c, seconds, mean),
	}
	for i, piece := range SliderPieces() {
		for occ, speeds := range map[harness.Occ]*[3]float64{harness.InGames: &s.Game, harness.AtRandom: &s.Random} {
			g := groups[harness.Work{Kind: harness.Slider, Piece: piece, Occ: occ}]
			if one := g.over(c, seconds, mean); one != 0 {
				speeds[i] = 1 / one
			}
			s.Bytes = max(s.Bytes, g.over(c, size, mean))
		}
	}
	return s
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

// WriteText prints the map.
func (m *Map) WriteText(w io.Writer) error {
	var out strings.Builder
	figure := func(value, unit float64, decimals int) string {
		if value == 0 {
			return missing
		}
		return fmt.Sprintf("%.*f", decimals, value/unit)
	}
	if len(m.Boards) > 0 {
		titled := slices.ContainsFunc(m.Boards, func(b BoardOnMap) bool { return b.Title != "" })
		leveled := slices.ContainsFunc(m.Boards, func(b BoardOnMap) bool { return b.Level != m.Boards[0].Level })
		name := func(key, title, level string) []string {
			names := []string{key}
			if titled {
				names = append(names, title)
			}
			if leveled {
				names = append(names, level)
			}
			return names
		}
		lines := [][]string{append(name("representation", "", "level"), "bytes", "leaf Mnps", "make+unmake ns", "bulk Mnps")}
		for _, b := range m.Boards {
			lines = append(lines, append(name(marked(b.Rep, b.Needs), b.Title, string(b.Level)), figure(b.Bytes, 1, 0), figure(b.Leaf, 1e6, 1), figure(b.MakeUnmake, 1e-9, 1), figure(b.Bulk, 1e6, 1)))
		}
		writeColumns(&out, lines, "", len(name("", "", "")))
		var names, needs []string
		for _, b := range m.Boards {
			names, needs = append(names, b.Rep), append(needs, b.Needs)
		}
		if legend := InstructionsLegend(names, needs); legend != "" {
			fmt.Fprintln(&out, strings.Join(wrap(legend), "\n"))
		}
		if slices.ContainsFunc(m.Boards, func(b BoardOnMap) bool { return b.Bulk != 0 }) {
			fmt.Fprintf(&out, "%s.\n", harness.AboutBulk)
		}
	}
	if len(m.Codecs) > 0 {
		if len(m.Boards) > 0 {
			out.WriteByte('\n')
		}
		lines := [][]string{{"encoding", "bits", "encode ns", "decode ns"}}
		for _, c := range m.Codecs {
			lines = append(lines, []string{c.Codec, figure(c.Bits, 1, 1), figure(c.Encode, 1e-9, 1), figure(c.Decode, 1e-9, 1)})
		}
		writeColumns(&out, lines, "", 1)
	}
	if len(m.Sliders) > 0 {
		if out.Len() > 0 {
			out.WriteByte('\n')
		}
		lines := [][]string{{"slider attacks, M/s", "table bytes", "build ms", "toggle ns"}}
		for _, occ := range []harness.Occ{harness.InGames, harness.AtRandom} {
			for _, piece := range SliderPieces() {
				lines[0] = append(lines[0], piece+", "+string(occ))
			}
		}
		for _, s := range m.Sliders {
			line := []string{s.Alg, figure(s.Bytes, 1, 0), figure(s.Build, 1e-3, 2), figure(s.Toggle, 1e-9, 1)}
			for _, speed := range slices.Concat(s.Game[:], s.Random[:]) {
				line = append(line, figure(speed, 1e6, 0))
			}
			lines = append(lines, line)
		}
		writeColumns(&out, lines, "", 1)
	}
	_, err := io.WriteString(w, out.String())
	return err
}
