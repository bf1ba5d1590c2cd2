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

// An acrossWork is a kind of work of all columns.
type acrossWork struct {
	Grid
	base     string // of the first column; of another one the ratios are of something else
	sections []Section
	controls []Row
	claims   grouping[string, string] // the columns of each conclusion
}

// Across puts the columns of a key side by side, machines, Go versions, or files: one of the configuration lines (cpu,
// goversion, commit …), file, or build, the part of an engine's name before the name of a board. Every ratio is within one
// column. The table has a section for each kind of work and each column, shows the work in a grid with a row for each board
// and one for the control, and says which boards are the fastest in each column. A key that no result has is an error that
// names those that there are.
func (r *Results) Across(key string) (*Table, error) {
	if key == buildKey {
		r = r.byBuild()
	}
	columns := r.split(key)
	if len(columns) == 1 && columns[0].name == notGiven {
		return nil, fmt.Errorf("report: no result has %q: want a configuration line of the files, file or build", key)
	}
	t := &Table{Warnings: r.warnings()}
	t.keepCommon(columns)
	of, works := map[work.Work]*acrossWork{}, []*acrossWork(nil)
	var heads []string
	for _, c := range columns {
		heads = append(heads, c.name)
		t.Warnings = append(t.Warnings, c.mixed(key)...)
	}
	for k, c := range columns {
		// In the order of all: a group that was measured in another order first must not have another base.
		own := c.subjects()
		table := c.table(slices.DeleteFunc(r.subjects(), func(s work.Subject) bool { return !slices.Contains(own, s) }))
		for _, s := range table.Sections {
			if of[s.Work] == nil {
				of[s.Work] = &acrossWork{Grid: Grid{Work: s.Work, Head: heads}, base: s.Columns[0]}
				works = append(works, of[s.Work])
			}
			s.Of = key + "=" + c.name
			of[s.Work].add(k, s)
		}
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
				of[claim.work].claims.add(text, c.name)
			}
		}
	}
	slices.SortStableFunc(works, func(x, y *acrossWork) int { return work.CompareWork(x.Work, y.Work) })
	for _, w := range works {
		if w.sections == nil {
			continue
		}
		w.Rows = append(w.Rows, w.controls...)
		for _, text := range w.claims.keys {
			w.Notes = append(w.Notes, strings.Join(w.claims.of[text].values, ", ")+": "+text+".")
		}
		if key == fileKey {
			w.Notes = append(w.Notes, moved(w.Grid)...)
		}
		t.grids, t.Sections = append(t.grids, w.Grid), append(t.Sections, w.sections...)
	}
	t.legend = append([]string{"Speed relative to the first row, in the same column. " + verdictLegend}, aboutBulk(worksOf(t.Sections))...)
	t.warnFew()
	return t, nil
}

// add adds the summary of a section of the k-th column.
func (w *acrossWork) add(k int, s Section) {
	row := *s.Summary()
	if s.Columns[0] != w.base || row.Base() == 0 {
		return
	}
	if row.Mean { // of a set, too
		row.Place = meanOfAll
	}
	w.Title = cmp.Or(w.Title, s.Work.String()+", "+row.Cells[0].Place.String())
	w.sections = append(w.sections, Section{Work: s.Work, Of: s.Of, Columns: s.Columns, Speed: s.Speed, Rows: []Row{row}})
	for _, f := range row.Cells {
		w.Rows = put(w.Rows, f.label(), len(w.Head), k, f)
	}
	for _, f := range row.Controls {
		w.controls = put(w.controls, f.label(), len(w.Head), k, f)
	}
}

// A column is the results with one value of its key.
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

// byBuild returns the results under the names of the boards, which have no hyphen, with their builds as a configuration line
// has them.
func (r *Results) byBuild() *Results {
	named := &Results{files: r.files, boards: r.boards}
	for _, s := range r.series {
		k, config := *s.key, maps.Clone(s.config)
		engine, _, _ := strings.Cut(k.Subject.Name, variant.Separator)
		at := strings.LastIndexByte(engine, '-') + 1
		config[buildKey] = cmp.Or(engine[:max(0, at-1)], "Go")
		k.Subject.Name = k.Subject.Name[at:]
		named.series = append(named.series, &series{file: s.file, config: config, key: &k, samples: s.samples})
	}
	return named
}

// keepCommon leaves the positions out that are not in all columns with that kind
// of work: a mean over others would be another figure.
func (t *Table) keepCommon(columns []*column) {
	type row struct {
		work  work.Work
		place Place
	}
	rowOf := func(s *series) row { return row{s.key.Work, placeOf(*s.key)} }
	var rows grouping[row, *column] // the columns that have it
	var works grouping[work.Work, *column]
	for _, c := range columns {
		for _, s := range c.series {
			rows.add(rowOf(s), c)
			works.add(s.key.Work, c)
		}
	}
	var left list[row]
	for _, c := range columns {
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
		t.add(results.Incomplete, "measure the same positions everywhere", "%s left out, which not all columns have", typeset.Count(n, "position"))
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
