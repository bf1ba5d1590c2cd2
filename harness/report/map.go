package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// A Map is all that was measured in a line for each representation and each
// codec: what they take of memory, and how fast they are. What the files do not
// tell is 0.
type Map struct {
	Boards []BoardOnMap
	Codecs []CodecOnMap
}

// BoardOnMap is a representation. Its figures are medians of the samples, and
// geometric means of those over the positions.
type BoardOnMap struct {
	Rep        string
	Bytes      float64 // of one board
	Bulk, Leaf float64 // nodes a second of perft by the interface
	MakeUnmake float64 // seconds a move
}

// CodecOnMap is a codec. Bits is the arithmetic mean over the positions, the
// others are as in BoardOnMap.
type CodecOnMap struct {
	Codec          string
	Bits           float64 // a position
	Encode, Decode float64 // seconds a position
}

// Map returns the map, in the order in which the files have the
// representations and codecs.
func (r *Results) Map() *Map {
	m := &Map{}
	seen := map[string]bool{}
	for _, one := range r.measures {
		if one.name.control || seen[one.name.rep] {
			continue
		}
		seen[one.name.rep] = true
		if strings.HasPrefix(one.name.section, string(harness.Encode)) || strings.HasPrefix(one.name.section, string(harness.Decode)) {
			m.Codecs = append(m.Codecs, CodecOnMap{
				Codec:  one.name.rep,
				Bits:   over(mean, r.rows(one.name.rep, string(harness.Encode), func(m measure) float64 { return m.bits })),
				Encode: over(geomean, r.rows(one.name.rep, string(harness.Encode), measure.time)),
				Decode: over(geomean, r.rows(one.name.rep, string(harness.Decode), measure.time)),
			})
			continue
		}
		m.Boards = append(m.Boards, BoardOnMap{
			Rep:        one.name.rep,
			Bytes:      over(mean, r.rows(one.name.rep, string(harness.MakeUnmake), func(m measure) float64 { return m.bytes })),
			Bulk:       over(geomean, r.rows(one.name.rep, "Perft count=bulk dispatch=interface", func(m measure) float64 { return m.nodes })),
			Leaf:       over(geomean, r.rows(one.name.rep, "Perft count=leaf dispatch=interface", func(m measure) float64 { return m.nodes })),
			MakeUnmake: over(geomean, r.rows(one.name.rep, string(harness.MakeUnmake), measure.time)),
		})
	}
	return m
}

func (m measure) time() float64 { return m.seconds }

// rows returns the median of a figure for each position of a section.
func (r *Results) rows(rep, section string, figure func(measure) float64) []float64 {
	samples := map[string][]float64{}
	var labels []string
	for _, m := range r.measures {
		if m.name.rep != rep || m.name.section != section || m.name.control {
			continue
		}
		if value := figure(m); value > 0 {
			if samples[m.name.row] == nil {
				labels = append(labels, m.name.row)
			}
			samples[m.name.row] = append(samples[m.name.row], value)
		}
	}
	medians := make([]float64, len(labels))
	for i, label := range labels {
		medians[i], _, _ = stats.Interval(samples[label])
	}
	return medians
}

// over returns what kind of mean there is of the values, 0 where there are none.
func over(kind func([]float64) float64, values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return kind(values)
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// WriteText prints the map.
func (m *Map) WriteText(w io.Writer) error {
	var text strings.Builder
	figure := func(value, unit float64, decimals int) string {
		if value == 0 {
			return missing
		}
		return fmt.Sprintf("%.*f", decimals, value/unit)
	}
	if len(m.Boards) > 0 {
		lines := [][]string{{"representation", "bytes", "bulk Mnps", "leaf Mnps", "make+unmake ns"}}
		for _, b := range m.Boards {
			lines = append(lines, []string{b.Rep, figure(b.Bytes, 1, 0), figure(b.Bulk, 1e6, 1), figure(b.Leaf, 1e6, 1), figure(b.MakeUnmake, 1e-9, 1)})
		}
		writeRight(&text, lines)
	}
	if len(m.Codecs) > 0 {
		if len(m.Boards) > 0 {
			text.WriteByte('\n')
		}
		lines := [][]string{{"encoding", "bits", "encode ns", "decode ns"}}
		for _, c := range m.Codecs {
			lines = append(lines, []string{c.Codec, figure(c.Bits, 1, 1), figure(c.Encode, 1e-9, 1), figure(c.Decode, 1e-9, 1)})
		}
		writeRight(&text, lines)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// writeRight writes lines in columns, all but the first to the right.
func writeRight(text *strings.Builder, lines [][]string) {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], len(cell))
		}
	}
	for _, line := range lines {
		cells := slices.Clone(line)
		cells[0] = fmt.Sprintf("%-*s", widths[0], line[0])
		for i := 1; i < len(line); i++ {
			cells[i] = fmt.Sprintf("%*s", widths[i], line[i])
		}
		text.WriteString(strings.Join(cells, "  ") + "\n")
	}
}
