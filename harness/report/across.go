package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/typeset"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
)

// An across puts the values of one key side by side: machines, Go versions, files. Every ratio in it is within one
// column.
type across struct {
	*Table
	key     string
	heads   []string                 // the names of the columns
	columns []*column                // the values of the key, in the order of the files
	claims  grouping[clause, string] // the columns of each conclusion, which is at a kind of work
}

// Across puts the columns of a key side by side: one of the configuration lines (cpu, goversion, commit …), file, or
// build, the part of an engine's name before the name of a board. The table has a section for each kind of work and each
// column, shows the work in a grid with a row for each board, and says which boards are the fastest in each column. A key
// that no result has is an error that names those that there are.
func (r *Results) Across(key string) (*Table, error) {
	if key == buildKey {
		r = r.byBuild()
	}
	columns := r.split(key)
	if len(columns) == 1 && columns[0].name == notGiven {
		return nil, fmt.Errorf("report: no result has %q: want a configuration line of the files, file or build", key)
	}
	a := &across{Table: &Table{Warnings: r.warnings()}, key: key, columns: columns}
	a.keepCommon()
	for _, c := range a.columns {
		a.heads = append(a.heads, c.name)
		a.Warnings = append(a.Warnings, c.mixed(key)...)
	}
	a.addSections(r.subjects())
	a.show()
	a.warnFew()
	return a.Table, nil
}

// addSections adds a section for each kind of work and column, and the conclusions of the column.
func (a *across) addSections(subjects []work.Subject) {
	base, first := map[work.Work]string{}, map[work.Work]int{} // the place of a kind of work among all
	for _, c := range a.columns {
		// In the order of all: a group that was measured in another order first
		// must not have another base.
		own := c.subjects()
		table := c.table(slices.DeleteFunc(slices.Clone(subjects), func(s work.Subject) bool { return !slices.Contains(own, s) }))
		answer := table.Answer()
		for i := range answer.Rows { // as the rows have them
			answer.Rows[i].Name = answer.Rows[i].Board
		}
		for _, level := range []rep.Level{rep.Tuned, "", rep.Book} {
			for _, claim := range answer.claims(level) {
				text := claim.clause(false).text
				if level == rep.Book {
					text = "of the textbook boards, " + text
				}
				a.claims.add(clause{claim.work.String(), text}, c.name)
			}
		}
		for _, s := range table.Sections {
			row := *s.Summary()
			if row.Mean { // of a set, too
				row.Place = meanOfAll
			}
			if _, known := first[s.Work]; !known {
				first[s.Work] = len(first)
			}
			// Of a column without the base the ratios are of something else.
			if base[s.Work] = cmp.Or(base[s.Work], s.Columns[0]); base[s.Work] == s.Columns[0] && row.Base() > 0 {
				a.Sections = append(a.Sections, Section{Work: s.Work, Of: a.key + "=" + c.name, Columns: s.Columns, Speed: s.Speed, Rows: []Row{row}})
			}
		}
	}
	slices.SortStableFunc(a.Sections, func(x, y Section) int {
		return cmp.Or(work.CompareWork(x.Work, y.Work), cmp.Compare(first[x.Work], first[y.Work]))
	})
}

// show shows the sections: a grid for each kind of work, with a row for each board and one for the control, and below it
// the fastest boards of each column.
func (a *across) show() {
	for _, controls := range []bool{false, true} {
		for _, s := range a.Sections {
			row, column := s.Rows[0], slices.Index(a.heads, strings.TrimPrefix(s.Of, a.key+"="))
			at := slices.IndexFunc(a.grids, func(g Grid) bool { return g.Work == s.Work })
			if at < 0 {
				at = len(a.grids)
				a.grids = append(a.grids, Grid{Title: s.Work.String() + ", " + row.Cells[0].Place.String(), Work: s.Work, Head: a.heads})
			}
			frames := row.Cells
			if controls {
				frames = row.Controls
			}
			for _, f := range frames {
				a.grids[at].Rows = put(a.grids[at].Rows, f.label(), len(a.heads), column, f)
			}
		}
	}
	a.legend = append([]string{"Speed relative to the first row, in the same column. " + verdictLegend}, aboutBulk(worksOf(a.Sections))...)
	for i := range a.grids {
		g := &a.grids[i]
		for _, claim := range a.claims.keys {
			if claim.at == g.Work.String() {
				g.Notes = append(g.Notes, strings.Join(a.claims.of[claim].values, ", ")+": "+claim.text+".")
			}
		}
		if a.key == fileKey {
			g.Notes = append(g.Notes, moved(*g)...)
		}
	}
}

// A column of an across is the results with one value of its key.
type column struct {
	name string
	*Results
}

// fileKey is the key of the files of results.
const fileKey = "file"

// Repeated reports whether anything was measured in two files: in two sittings, whose ratios alone can be compared.
func (r *Results) Repeated() bool {
	in := map[work.Key]*file{}
	for _, s := range r.series {
		key := *s.key
		key.Procs = 0 // of another build, too
		if first := in[key]; first != nil && first != s.file {
			return true
		}
		in[key] = s.file
	}
	return false
}

// moved says how far the ratios of boards in the later columns are from those in the first one, for three boards or more:
// the standard deviation of the logarithm. Each board moved by a part of its own, and a ratio has two of them.
func moved(g Grid) (lines []string) {
	for k := 1; k < len(g.Head); k++ {
		var n, sum, squares float64
		for _, row := range g.Rows {
			if was, is := row.Cells[0], row.Cells[k]; was.N > 0 && is.N > 0 && !is.Control {
				log := math.Log(is.Ratio / was.Ratio)
				n, sum, squares = n+1, sum+log, squares+log*log
			}
		}
		if n >= 3 {
			deviation := math.Sqrt(2 * max(0, squares-sum*sum/n) / (n - 1))
			lines = append(lines, fmt.Sprintf("The ratios of boards moved by %s %% (standard deviation) from %s to %s.",
				percent(deviation), g.Head[0], g.Head[k]))
		}
	}
	return lines
}

// split returns a column for each value of a key, in the order of the files.
func (r *Results) split(key string) []*column {
	of := map[string]*column{}
	var columns []*column
	for _, s := range r.series {
		value := cmp.Or(s.config[key], notGiven)
		if key == fileKey {
			value = s.file.label
		}
		if of[value] == nil {
			of[value] = &column{value, &Results{files: r.files, boards: r.boards}}
			columns = append(columns, of[value])
		}
		of[value].series = append(of[value].series, s)
	}
	return columns
}

// buildKey is the key of the builds of boards: the engine gcc-x88 is the build gcc of the board x88, and x88
// alone is in Go.
const buildKey = "build"

// byBuild returns the results under the names of the boards, with their builds as a configuration line has them.
func (r *Results) byBuild() *Results {
	named := &Results{files: r.files, boards: r.boards}
	for _, s := range r.series {
		k, config := *s.key, maps.Clone(s.config)
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

// keepCommon leaves the positions out that are not in all columns with that kind
// of work: a mean over others would be another figure.
func (a *across) keepCommon() {
	type row struct {
		work  work.Work
		place Place
	}
	rowOf := func(s *series) row { return row{s.key.Work, placeOf(*s.key)} }
	var rows grouping[row, *column] // the columns that have it
	var works grouping[work.Work, *column]
	for _, c := range a.columns {
		for _, s := range c.series {
			rows.add(rowOf(s), c)
			works.add(s.key.Work, c)
		}
	}
	var left list[row]
	for _, c := range a.columns {
		c.series = slices.DeleteFunc(c.series, func(s *series) bool {
			r := rowOf(s)
			if len(rows.of[r].values) == len(works.of[r.work].values) {
				return false
			}
			left.add(r)
			return true
		})
	}
	if n := len(left.values); n > 0 {
		a.add(results.Incomplete, "measure the same positions everywhere", "%s left out, which not all columns have", typeset.Count(n, "position"))
	}
}

// mixed warns of differences within the column, apart from its key.
func (c *column) mixed(key string) []results.Warning {
	warnings := mixedConfig(c.series, slices.DeleteFunc(slices.Clone(configKeys), func(k string) bool { return k == key }))
	for i := range warnings {
		warnings[i].Problem = fmt.Sprintf("in the column %s, %s", c.name, warnings[i].Problem)
	}
	return warnings
}
