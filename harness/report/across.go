package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
)

// An Across puts the values of one key side by side: machines, Go versions,
// counts. Every ratio in it is within one column.
type Across struct {
	Key      string
	Columns  []string // the values of the key, in the order of the files
	Sections []AcrossSection
	Warnings []harness.Warning
}

// An AcrossSection is the table of one kind of work.
type AcrossSection struct {
	Work    harness.Work // without the key
	Speed   bool
	Place   Place             // the place shown: the mean of the positions, of the report set if there are two, or the only one
	Base    string            // the board that the others are compared with
	Bases   []float64         // the base's figure, by column; 0 for a column without it
	Reps    []string          // all, the base first
	Cells   map[string][]Cell // by board and column, relative to the base in the same column
	Control []Cell            // the base measured a second time, by column
	Order   []Change          // where the order of the boards changes

	Rounds int // that there are
}

// A Change is a pair of boards, or codecs, whose order is not the same in all
// columns.
type Change struct {
	First, Second string   // the boards
	Before        []string // the columns in which First is the faster one
	After         []string // those in which Second is
	Rows          []string // the positions where it is so, and "geomean"
	Decided       bool     // whether the verdicts say so too, in one of the rows
}

// Title returns the name of the work, "Perft count=bulk".
func (a *AcrossSection) Title() string { return a.Work.String() }

// A column of an Across is the results with one value of its key.
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

// splitWork warns of columns that do not hold the same work. Of the results
// without the key it keeps only the kinds of work that also occur with the key:
// perft without hash next to perft with hash=64, but not Load.
func (a *Across) splitWork(columns []*column) []*column {
	with := map[harness.Work]bool{}
	for _, c := range columns {
		for _, s := range c.series {
			with[s.key.Work] = with[s.key.Work] || c.name != notGiven
		}
	}
	for _, c := range columns {
		if c.name == notGiven {
			c.name = "no " + a.Key
			c.series = slices.DeleteFunc(c.series, func(s *series) bool { return !with[s.key.Work] })
		}
	}
	columns = slices.DeleteFunc(columns, func(c *column) bool { return len(c.series) == 0 })
	var names []string
	for _, c := range columns {
		names = append(names, c.name)
	}
	a.Warnings = append(a.Warnings, harness.Warning{
		Kind:    harness.MixedWork,
		Problem: fmt.Sprintf("%s is mixed: %s", a.Key, strings.Join(names, ", ")),
		Advice:  "compare the ratios within a column, not figures of one column with those of another: they are of different work",
	})
	return columns
}

// keepCommon leaves the positions out that are not in all columns with that kind
// of work: a mean over others would be another figure.
func (a *Across) keepCommon(columns []*column) {
	type row struct {
		work  harness.Work
		place Place
	}
	works, rows := map[harness.Work]int{}, map[row]int{}
	for _, c := range columns {
		var seenWorks list[harness.Work]
		var seenRows list[row]
		for _, s := range c.series {
			seenWorks.add(s.key.Work)
			seenRows.add(row{s.key.Work, placeOf(*s.key)})
		}
		for _, w := range seenWorks.values {
			works[w]++
		}
		for _, r := range seenRows.values {
			rows[r]++
		}
	}
	left := 0
	for r, n := range rows {
		if n < works[r.work] {
			left++
		}
	}
	if left == 0 {
		return
	}
	for _, c := range columns {
		c.series = slices.DeleteFunc(c.series, func(s *series) bool {
			return rows[row{s.key.Work, placeOf(*s.key)}] < works[s.key.Work]
		})
	}
	a.Warnings = append(a.Warnings, harness.Warning{
		Kind:    harness.Incomplete,
		Problem: fmt.Sprintf("%s left out, which not all columns have", are(left, "position")),
		Advice:  "measure the same positions everywhere",
	})
}

// mixed warns of differences within the column, apart from its key.
func (c *column) mixed(key string) []harness.Warning {
	warnings := append(mixedConfig(c.series, without(configKeys, key)), mixedProcs(c.series)...)
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

// align puts the sections of the columns' tables side by side.
func (a *Across) align(tables []*Table) {
	at := map[harness.Work]int{}
	for column, t := range tables {
		for i := range t.Sections {
			s := &t.Sections[i]
			if _, ok := at[s.Work]; !ok {
				at[s.Work] = len(a.Sections)
				a.Sections = append(a.Sections, AcrossSection{
					Work: s.Work, Speed: true, Base: s.Columns[0], Cells: map[string][]Cell{},
					Bases: make([]float64, len(tables)), Control: make([]Cell, len(tables)),
				})
			}
			a.Sections[at[s.Work]].addColumn(s, column, len(tables))
		}
	}
	slices.SortStableFunc(a.Sections, func(x, y AcrossSection) int { return harness.CompareWork(x.Work, y.Work) })
}

func (a *AcrossSection) addColumn(s *Section, column, columns int) {
	row := s.Summary()
	a.Place = row.Place
	a.Speed = a.Speed && s.Speed
	a.Control[column] = row.Control()
	for i, name := range s.Columns {
		if a.Cells[name] == nil {
			a.Reps = append(a.Reps, name)
			a.Cells[name] = make([]Cell, columns)
		}
		// Of a column without the base the ratios are of something else.
		if s.Columns[0] == a.Base {
			a.Cells[name][column] = row.Cells[i]
			a.Bases[column] = row.Base
		}
	}
}
