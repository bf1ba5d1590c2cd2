package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/variant"
)

// An across puts the values of one key side by side: machines, Go versions, counts. Every ratio in it is within one
// column.
type across struct {
	*Table
	key     string
	columns []*column // the values of the key, in the order of the files
}

// mostOrdered is the most representations that are compared in pairs.
const mostOrdered = 200

// Across puts the columns of a key side by side: one of the configuration lines
// (cpu, goversion, commit …), one in the names of benchmarks (count, hash,
// threads, dispatch), or build, the part of an engine's name before the name of a board. The table has a section for each kind of work and each column, and shows the work in a grid with a
// row for each board. A key that no result has is an error that names those that
// there are.
func (r *Results) Across(key string) (*Table, error) {
	if key == buildKey {
		r = r.byBuild()
	}
	columns, inName := r.split(key)
	if len(columns) == 1 && columns[0].name == notGiven {
		return nil, fmt.Errorf("report: no result has %q, want one of %s", key, strings.Join(r.keys(), ", "))
	}
	a := &across{Table: &Table{Warnings: r.warnings()}, key: key, columns: columns}
	if inName {
		a.splitWork()
	}
	a.keepCommon()
	for _, c := range a.columns {
		a.Columns = append(a.Columns, c.name)
		a.Warnings = append(a.Warnings, c.mixed(key)...)
	}
	frames := a.sections(r.subjects())
	order := len(a.columns) > 1 // that may change
	if n := len(r.subjects()); order && n > mostOrdered {
		order = false
		a.Warnings = append(a.Warnings, results.Warning{
			Kind:    results.Incomplete,
			Problem: fmt.Sprintf("where the order of %d representations changes is left out", n),
			Advice:  fmt.Sprintf("compare %d or fewer", mostOrdered),
		})
	}
	a.grid(frames)
	if order {
		a.noteOrder(r.subjects())
	}
	return a.Table, nil
}

// sections adds a section for each kind of work and column, and returns their frames, in the same order.
func (a *across) sections(subjects []work.Subject) []Frame {
	var frames []Frame
	base, first := map[work.Work]string{}, map[work.Work]int{} // the place of a kind of work among all
	for _, c := range a.columns {
		// In the order of all: a group that was measured in another order first
		// must not have another base.
		for _, s := range c.table(subjects).Sections {
			row := *s.Summary()
			if _, known := first[s.Work]; !known {
				first[s.Work] = len(first)
			}
			// Of a column without the base the ratios are of something else.
			if base[s.Work] = cmp.Or(base[s.Work], s.Columns[0]); base[s.Work] != s.Columns[0] || row.Base() == 0 {
				for _, f := range row.Cells {
					frames = append(frames, Frame{Work: f.Work, Place: f.Place, Board: f.Board, Value: c.name})
				}
				continue
			}
			one := Section{Work: s.Work, Of: a.key + "=" + c.name, Columns: s.Columns, Speed: s.Speed, Mean: &row}
			if !row.Mean {
				one.Rows, one.Mean = []Row{row}, nil
			}
			a.Sections = append(a.Sections, one)
			for _, f := range append(slices.Clone(row.Cells), row.Controls...) {
				f.Value = c.name
				frames = append(frames, f)
			}
		}
	}
	compare := func(x, y work.Work) int { return cmp.Or(work.CompareWork(x, y), cmp.Compare(first[x], first[y])) }
	slices.SortStableFunc(a.Sections, func(x, y Section) int { return compare(x.Work, y.Work) })
	slices.SortStableFunc(frames, func(x, y Frame) int {
		control := func(f Frame) int { return map[bool]int{true: 1}[f.Control] }
		return cmp.Or(compare(x.Work, y.Work), cmp.Compare(control(x), control(y)))
	})
	return frames
}

// grid shows the frames: a grid for each kind of work, with a row for each board and one for the control.
func (a *across) grid(frames []Frame) {
	a.grids = Pivot(frames,
		func(f Frame) string { return f.Work.String() + ", " + f.Place.String() },
		Frame.label,
		func(f Frame) string { return f.Value },
		a.Columns...)
	a.legend = append([]string{"Speed relative to the first row, in the same column. " + verdictLegend}, aboutBulk(worksOf(a.Sections))...)
}

// noteOrder says below each grid where the order of the boards changes.
func (a *across) noteOrder(subjects []work.Subject) {
	var groups []map[work.Work]*group
	for _, c := range a.columns {
		groups = append(groups, c.byWork())
	}
	for i := range a.grids {
		g := &a.grids[i]
		var of []*group
		for _, column := range groups {
			of = append(of, column[g.Work])
		}
		boards := slices.DeleteFunc(slices.Clone(subjects), func(s work.Subject) bool {
			return !slices.ContainsFunc(g.Rows, func(row Row) bool { return row.Name == s.Name })
		})
		measured := slices.DeleteFunc(slices.Clone(g.Rows[0].Cells), func(f Frame) bool { return f.N == 0 })
		lines, rounds := orderLines(of, a.Columns, boards)
		if len(measured) > 1 && len(boards) > 1 {
			g.Notes = lines
		}
		if rounds < stats.MinRounds {
			a.add(results.FewRounds, fmt.Sprintf("take %d rounds or more everywhere", stats.MinRounds),
				"%s: %s cannot decide where the order changes", g.Work, count(rounds, "round"))
		}
	}
}

// A column of an across is the results with one value of its key.
type column struct {
	name string
	*Results
}

// split returns a column for each value of a key, in the order of the files, and
// whether it is a key of names.
func (r *Results) split(key string) (columns []*column, inName bool) {
	of := map[string]*column{}
	for _, s := range r.series {
		value, ok := s.key.Work.Value(key)
		if ok {
			inName = true
			k := *s.key
			k.Work = k.Work.Without(key)
			s = &series{file: s.file, config: s.config, key: &k, samples: s.samples}
		} else if value, ok = s.config[key]; !ok {
			value = notGiven
		}
		if of[value] == nil {
			of[value] = &column{value, &Results{files: r.files}}
			columns = append(columns, of[value])
		}
		of[value].series = append(of[value].series, s)
	}
	return columns, inName
}

// buildKey is the key of the builds of boards: the engine gcc-x88 is the build gcc of the board x88, and x88
// alone is in Go.
const buildKey = "build"

// byBuild returns the results under the names of the boards, with their builds as a configuration line has them.
func (r *Results) byBuild() *Results {
	named := &Results{files: r.files, boards: r.boards}
	for _, s := range r.series {
		k, config := *s.key, maps.Clone(s.config)
		if config == nil {
			config = map[string]string{}
		}
		k.Subject.Name, config[buildKey] = r.buildOf(k.Subject.Name)
		named.series = append(named.series, &series{file: s.file, config: config, key: &k, samples: s.samples})
	}
	return named
}

// buildOf returns the board at the end of the name of an engine, and the build before it.
func (r *Results) buildOf(name string) (board, build string) {
	for i := 0; ; {
		layout, _, _ := strings.Cut(name[i:], variant.Separator)
		if _, known := r.boards[layout]; known {
			return name[i:], cmp.Or(strings.TrimSuffix(name[:i], "-"), "Go")
		}
		next := strings.IndexByte(layout, '-')
		if next < 0 {
			return name, notGiven
		}
		i += next + 1
	}
}

// splitWork warns of columns that do not hold the same work. Of the results
// without the key it keeps only the kinds of work that also occur with the key:
// perft without hash next to perft with hash=64, but not Load.
func (a *across) splitWork() {
	columns := a.columns
	with := map[work.Work]bool{}
	for _, c := range columns {
		for _, s := range c.series {
			with[s.key.Work] = with[s.key.Work] || c.name != notGiven
		}
	}
	for _, c := range columns {
		if c.name == notGiven {
			c.name = "no " + a.key
			c.series = slices.DeleteFunc(c.series, func(s *series) bool { return !with[s.key.Work] })
		}
	}
	a.columns = slices.DeleteFunc(columns, func(c *column) bool { return len(c.series) == 0 })
	var names []string
	for _, c := range a.columns {
		names = append(names, c.name)
	}
	a.Warnings = append(a.Warnings, results.Warning{
		Kind:    results.MixedWork,
		Problem: fmt.Sprintf("%s is mixed: %s", a.key, strings.Join(names, ", ")),
		Advice:  "compare the ratios within a column, not figures of one column with those of another: they are of different work",
	})
}

// keepCommon leaves the positions out that are not in all columns with that kind
// of work: a mean over others would be another figure.
func (a *across) keepCommon() {
	type row struct {
		work  work.Work
		place Place // the mean of all for all positions
	}
	columns := map[row]int{} // that have it
	for _, c := range a.columns {
		var seen list[row]
		for _, s := range c.series {
			seen.add(row{s.key.Work, meanOfAll})
			seen.add(row{s.key.Work, placeOf(*s.key)})
		}
		for _, r := range seen.values {
			columns[r]++
		}
	}
	common := func(r row) bool { return columns[r] == columns[row{r.work, meanOfAll}] }
	left := 0
	for r := range columns {
		if !common(r) {
			left++
		}
	}
	if left == 0 {
		return
	}
	for _, c := range a.columns {
		c.series = slices.DeleteFunc(c.series, func(s *series) bool { return !common(row{s.key.Work, placeOf(*s.key)}) })
	}
	a.Warnings = append(a.Warnings, results.Warning{
		Kind:    results.Incomplete,
		Problem: fmt.Sprintf("%s left out, which not all columns have", are(left, "position")),
		Advice:  "measure the same positions everywhere",
	})
}

// mixed warns of differences within the column, apart from its key.
func (c *column) mixed(key string) []results.Warning {
	warnings := mixedConfig(c.series, without(configKeys, key))
	for i := range warnings {
		warnings[i].Problem = fmt.Sprintf("in the column %s, %s", c.name, warnings[i].Problem)
	}
	return warnings
}

// keys returns the keys that results have, for an error message.
func (r *Results) keys() []string {
	keys := map[string]bool{}
	for _, s := range r.series {
		for _, axis := range s.key.Work.Axes() {
			keys[axis] = true
		}
		for key := range s.config {
			keys[key] = true
		}
	}
	return slices.Sorted(maps.Keys(keys))
}
