package report

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
	"golang.org/x/perf/benchfmt"
)

// A Figure is what was measured of one representation on one position by
// itself, without the base.
type Figure struct {
	Section  string // as in Section.Title
	Column   string // as in Section.Columns
	Position string // as in pos=NAME
	Depth    int    // of a perft, else 0

	N               int     // samples
	Seconds, Lo, Hi float64 // an operation: the median and its 95 % interval, infinite where N is too small
	NodeSeconds     float64 // a node: the median; 0 where no nodes are counted
}

// Figures returns what was measured, in the order of the sections, the columns
// and the rows of Table. Controls are left out.
func (r *Results) Figures() []Figure {
	columns := r.columns()
	byFile := columns[0].file != nil
	var figures []Figure
	for _, data := range r.sections(byFile) {
		for _, c := range columns {
			for _, label := range data.labels {
				cell := data.cells[cellKey{label, c}]
				if len(cell) == 0 {
					continue
				}
				f := Figure{Section: data.title, Column: r.columnName(c), N: len(cell)}
				f.Position, f.Depth = splitRow(label)
				f.Seconds, f.Lo, f.Hi = stats.Interval(cell.figures(false))
				var nodes []float64
				for _, m := range cell {
					if m.nodes > 0 {
						nodes = append(nodes, 1/m.nodes)
					}
				}
				if len(nodes) > 0 {
					f.NodeSeconds, _, _ = stats.Interval(nodes)
				}
				figures = append(figures, f)
			}
		}
	}
	return figures
}

// columnName returns what a column is called, with the number of its file where
// that is needed.
func (r *Results) columnName(c columnKey) string {
	if c.file == nil {
		return c.rep
	}
	return fmt.Sprintf("%s [%d]", c.rep, 1+slices.Index(r.files, c.file))
}

// splitRow takes the label of a row apart: "kiwipete depth 4".
func splitRow(label string) (position string, depth int) {
	position, text, _ := strings.Cut(label, "depth ")
	depth, err := strconv.Atoi(text)
	if err != nil {
		return label, 0
	}
	return strings.TrimSpace(position), depth
}

// A Setting is a configuration line, with all values that results have for it.
type Setting struct {
	Key    string
	Values []string
}

// Settings returns the configuration lines above the results, those that figures
// depend on first.
func (r *Results) Settings() []Setting {
	values := map[string][]string{}
	for _, m := range r.measures {
		for key, value := range m.config {
			if !slices.Contains(values[key], value) {
				values[key] = append(values[key], value)
			}
		}
	}
	var settings []Setting
	others := slices.DeleteFunc(slices.Sorted(maps.Keys(values)), func(k string) bool { return slices.Contains(configKeys, k) })
	for _, key := range append(slices.Clone(configKeys), others...) {
		if len(values[key]) > 0 {
			settings = append(settings, Setting{key, values[key]})
		}
	}
	return settings
}

// A Count is how many instructions, cycles or misses something took, as bench
// instructions or the hardware's counters tell.
type Count struct {
	Section  string // as in Section.Title
	Rep      string
	Position string
	Depth    int
	Unit     string // instructions/node, or another of harness.EventUnits
	Value    float64
}

// ReadCounts returns the counts of events in recorded runs, the median
// where there are several, and those of the files that hold times, which are for
// Read.
func ReadCounts(paths ...string) (counts []Count, timed []string, err error) {
	type key struct{ name, unit string }
	samples := map[key][]float64{}
	var order []key
	for _, path := range paths {
		files := benchfmt.Files{Paths: []string{path}}
		results, times, counted := 0, 0, 0
		for files.Scan() {
			switch record := files.Result().(type) {
			case *benchfmt.SyntaxError:
				return nil, nil, fmt.Errorf("report: %w", record)
			case *benchfmt.Result:
				results++
				if _, ok := record.Value("sec/op"); ok {
					times++
				}
				for _, unit := range harness.EventUnits() {
					if value, ok := record.Value(unit); ok {
						k := key{string(record.Name), unit}
						if samples[k] == nil {
							order = append(order, k)
						}
						counted++
						samples[k] = append(samples[k], value)
					}
				}
			}
		}
		if err := files.Err(); err != nil {
			return nil, nil, fmt.Errorf("report: %w", err)
		}
		// Read says what is wrong with a file that has nothing.
		if times > 0 || results == 0 || counted == 0 {
			timed = append(timed, path)
		}
	}
	for _, k := range order {
		n := parseName(benchfmt.Name(k.name))
		if n.rep == "" || n.control {
			continue
		}
		c := Count{Section: n.section, Rep: n.rep, Unit: k.unit}
		c.Position, c.Depth = splitRow(n.row)
		c.Value, _, _ = stats.Interval(samples[k])
		counts = append(counts, c)
	}
	return counts, timed, nil
}

// RatioString returns the ratio as the table has it, without its interval.
func (c Cell) RatioString() string {
	if c.N == 0 {
		return missing
	}
	return ratio(c.Ratio)
}

// FloorString returns the noise floor in percent as it stands below the table,
// "1.8 %", or "" where it is not known.
func (s *Section) FloorString() string {
	if s.Floor == 0 {
		return ""
	}
	return floor(s.Floor) + " %"
}
