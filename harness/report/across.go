package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// An Across puts what differs in one key side by side: machines, Go versions,
// counts. Every ratio in it is of one column.
type Across struct {
	Key      string
	Columns  []string // the values of the key, in the order of the files
	Sections []AcrossSection
	Warnings []harness.Warning
}

// An AcrossSection is the table of one kind of work.
type AcrossSection struct {
	Title string
	Speed bool
	Label string    // of what is shown: the mean of the positions, or the only one
	Base  string    // the representation that the others are compared with
	Bases []float64 // what was measured of it, by column; 0 where it was not
	Reps  []string  // all, the base first
	Cells [][]Cell  // by representation and column, relative to the base in the same column
	Floor []float64 // the noise floor of each column
	Order []Change  // where the order of the representations changes

	Rounds, Needed int // that there are, and that decide what changes the order
}

// A Change is a pair of representations whose order is not the same in all
// columns.
type Change struct {
	First, Second string   // the representations
	Before        []string // the columns in which First is the faster one
	After         []string // those in which Second is
	Rows          []string // the positions where it is so, and "geomean"
	Told          bool     // whether it can be told from noise in one of the rows
}

// Across puts the columns of a key side by side: one of the configuration lines
// (cpu, goversion, commit …), or one in the names of benchmarks (count, hash,
// threads, dispatch). A key that nothing has is an error that names those that
// there are.
func (r *Results) Across(key string) (*Across, error) {
	a := &Across{Key: key, Warnings: slices.Clone(r.warnings)}
	inName := false
	columns := map[string]*Results{}
	for _, m := range r.measures {
		value, ok := m.name.work.Value(key)
		if ok {
			inName = true
			m.name.section = m.name.work.Without(key).String()
		} else if value, ok = m.config[key]; !ok {
			value = notGiven
		}
		if columns[value] == nil {
			columns[value] = &Results{files: r.files}
			a.Columns = append(a.Columns, value)
		}
		columns[value].measures = append(columns[value].measures, m)
	}
	if len(a.Columns) == 1 && a.Columns[0] == notGiven {
		return nil, fmt.Errorf("report: no result has %q, want one of %s", key, strings.Join(r.keys(), ", "))
	}
	if inName {
		a.splitWork(columns)
	}
	a.keepCommon(columns)
	var tables []*Table
	for _, value := range a.Columns {
		of := columns[value]
		// In the order of all: a group that was measured in another order first
		// must not have another base.
		tables = append(tables, of.table(r.reps(), true))
		a.Warnings = append(a.Warnings, of.mixed(key, value)...)
	}
	a.align(tables)
	for i := range a.Sections {
		a.Sections[i].order(a.Columns, func(c int) *Results { return columns[a.Columns[c]] })
	}
	for _, s := range a.Sections {
		if s.Rounds < s.Needed {
			a.Warnings = append(a.Warnings, harness.Warning{
				Kind:    harness.FewRounds,
				Problem: fmt.Sprintf("%s: %s cannot tell where the order changes", s.Title, count(s.Rounds, "round")),
				Advice:  fmt.Sprintf("take %d rounds or more everywhere", s.Needed),
			})
		}
	}
	return a, nil
}

// notGiven is the column of results that do not have the key.
const notGiven = "not given"

// splitWork warns of columns that do not hold the same work. Of the results
// without the key it keeps those of the same kind of work as one with it: perft
// without hash beside perft with hash=64, but not Load.
func (a *Across) splitWork(columns map[string]*Results) {
	with := map[string]bool{}
	for value, r := range columns {
		for _, m := range r.measures {
			with[m.name.section] = with[m.name.section] || value != notGiven
		}
	}
	if without := columns[notGiven]; without != nil {
		without.measures = slices.DeleteFunc(without.measures, func(m measure) bool { return !with[m.name.section] })
		i := slices.Index(a.Columns, notGiven)
		delete(columns, notGiven)
		if len(without.measures) > 0 {
			a.Columns[i] = "no " + a.Key
			columns[a.Columns[i]] = without
		} else {
			a.Columns = slices.Delete(a.Columns, i, i+1)
		}
	}
	a.Warnings = append(a.Warnings, harness.Warning{
		Kind:    harness.MixedWork,
		Problem: fmt.Sprintf("%s is mixed: %s", a.Key, strings.Join(a.Columns, ", ")),
		Advice:  "compare the ratios within a column, not figures of one column with those of another: they are of different work",
	})
}

// keepCommon leaves the positions out that are not in all columns with that kind
// of work: a mean over others would be another figure.
func (a *Across) keepCommon(columns map[string]*Results) {
	type row struct{ section, row string }
	sections, rows := map[string]int{}, map[row]int{}
	for _, r := range columns {
		seenSections, seenRows := map[string]bool{}, map[row]bool{}
		for _, m := range r.measures {
			seenSections[m.name.section], seenRows[row{m.name.section, m.name.row}] = true, true
		}
		for s := range seenSections {
			sections[s]++
		}
		for r := range seenRows {
			rows[r]++
		}
	}
	common := func(m measure) bool {
		return rows[row{m.name.section, m.name.row}] == sections[m.name.section]
	}
	left := 0
	for r, n := range rows {
		if n < sections[r.section] {
			left++
		}
	}
	if left == 0 {
		return
	}
	for _, r := range columns {
		r.measures = slices.DeleteFunc(r.measures, func(m measure) bool { return !common(m) })
	}
	a.Warnings = append(a.Warnings, harness.Warning{
		Kind:    harness.Incomplete,
		Problem: fmt.Sprintf("%d positions are left out, which not all columns have", left),
		Advice:  "measure the same positions everywhere",
	})
}

// reps returns the representations as columns, all files together.
func (r *Results) reps() []columnKey {
	var columns []columnKey
	for _, m := range r.measures {
		if key := (columnKey{m.name.rep, nil}); !m.name.control && !slices.Contains(columns, key) {
			columns = append(columns, key)
		}
	}
	return columns
}

// mixed tells what differs within the column of a key.
func (r *Results) mixed(key, value string) []harness.Warning {
	others := slices.DeleteFunc(slices.Clone(configKeys), func(k string) bool { return k == key })
	warnings := append(mixedConfig(r.measures, others), mixedProcs(r.measures)...)
	for i := range warnings {
		warnings[i].Problem = fmt.Sprintf("in the column %s, %s", value, warnings[i].Problem)
	}
	return warnings
}

// keys returns the keys that results have, for an error message.
func (r *Results) keys() []string {
	var keys []string
	for _, m := range r.measures {
		keys = append(keys, m.name.work.Axes()...)
		for key := range m.config {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// align puts the sections of the columns' tables side by side.
func (a *Across) align(tables []*Table) {
	for column, t := range tables {
		for i := range t.Sections {
			s := &t.Sections[i]
			at := slices.IndexFunc(a.Sections, func(other AcrossSection) bool { return other.Title == s.Title })
			if at < 0 {
				at = len(a.Sections)
				a.Sections = append(a.Sections, AcrossSection{
					Title: s.Title, Speed: true, Label: "geomean", Base: s.Columns[0],
					Bases: make([]float64, len(tables)), Floor: make([]float64, len(tables)),
				})
			}
			a.Sections[at].addColumn(s, column, len(tables))
		}
	}
}

func (a *AcrossSection) addColumn(s *Section, column, columns int) {
	row := s.Mean
	if row == nil {
		row = &s.Rows[0]
		a.Label = row.Label
	}
	a.Speed = a.Speed && s.Speed
	a.Floor[column] = s.Floor
	for i, name := range s.Columns {
		at := slices.Index(a.Reps, name)
		if at < 0 {
			at = len(a.Reps)
			a.Reps = append(a.Reps, name)
			a.Cells = append(a.Cells, make([]Cell, columns))
		}
		// Of a column without the base the ratios are of something else.
		if s.Columns[0] == a.Base {
			a.Cells[at][column] = row.Cells[i]
			a.Bases[column] = row.Base
		}
	}
}

// order finds the pairs of representations whose order changes: for the mean and
// in each position. A change is told from noise where in either of two columns
// the faster one of the pair is so by a sign test, corrected for all pairs and
// columns of the row, and by more than the column's noise floor.
func (a *AcrossSection) order(names []string, column func(int) *Results) {
	data := make([]*sectionData, len(names))
	var labels []string
	for c := range names {
		for _, d := range column(c).sections(false) {
			if d.title == a.Title {
				data[c] = d
				for _, label := range d.labels {
					if !slices.Contains(labels, label) {
						labels = append(labels, label)
					}
				}
			}
		}
	}
	rows := []string{"geomean"}
	if len(labels) == 1 {
		rows = nil
	}
	for _, row := range append(rows, labels...) {
		a.orderOf(row, names, data)
	}
}

// orderOf finds the changes of order in a row.
func (a *AcrossSection) orderOf(row string, names []string, data []*sectionData) {
	type pair struct{ first, second int }
	cells := map[pair][]Cell{}
	byColumn := make([][]*Cell, len(names))
	for first := range a.Reps {
		for second := first + 1; second < len(a.Reps); second++ {
			of := make([]Cell, len(names))
			for c, d := range data {
				if d != nil {
					of[c] = cellOf(d.ratios(row, a.Reps[second], a.Reps[first]))
				}
				if of[c].N > 0 {
					byColumn[c] = append(byColumn[c], &of[c])
				}
			}
			cells[pair{first, second}] = of
		}
	}
	comparisons := 0
	for _, column := range byColumn {
		comparisons += len(column)
		for _, c := range column {
			a.Rounds = max(a.Rounds, c.N)
		}
	}
	a.Needed = max(a.Needed, stats.RoundsFor(comparisons))
	correct(byColumn, a.Floor)
	for first := range a.Reps {
		for second := first + 1; second < len(a.Reps); second++ {
			a.note(row, a.Reps[first], a.Reps[second], names, cells[pair{first, second}])
		}
	}
}

// correct gives the verdicts of comparisons that are made together, in columns
// with a noise floor each.
func correct(byColumn [][]*Cell, floors []float64) {
	var ps []float64
	for _, column := range byColumn {
		for _, c := range column {
			ps = append(ps, c.P)
		}
	}
	adjusted := stats.Holm(ps)
	for i, column := range byColumn {
		for _, c := range column {
			c.Adjusted, adjusted = adjusted[0], adjusted[1:]
			if distance(c.Ratio) > floors[i] {
				c.Verdict = stats.VerdictOf(c.Ratio, c.Adjusted)
			}
		}
	}
}

// note adds a pair whose order is not the same in all columns. cells are the
// speed of the first relative to the second.
func (a *AcrossSection) note(row, first, second string, names []string, cells []Cell) {
	change := Change{First: first, Second: second, Rows: []string{row}}
	toldBefore, toldAfter := false, false
	for c, cell := range cells {
		switch {
		case cell.N == 0:
		case cell.Ratio > 1:
			change.Before = append(change.Before, names[c])
			toldBefore = toldBefore || cell.Verdict == stats.Faster
		case cell.Ratio < 1:
			change.After = append(change.After, names[c])
			toldAfter = toldAfter || cell.Verdict == stats.Slower
		}
	}
	if len(change.Before) == 0 || len(change.After) == 0 {
		return
	}
	change.Told = toldBefore && toldAfter
	for i := range a.Order {
		o := &a.Order[i]
		if o.First == first && o.Second == second && o.Told == change.Told &&
			slices.Equal(o.Before, change.Before) && slices.Equal(o.After, change.After) {
			o.Rows = append(o.Rows, row)
			return
		}
	}
	a.Order = append(a.Order, change)
}

// ratios returns how much faster other is than base, in each round, in a row or
// for the mean of all rows.
func (d *sectionData) ratios(row, base, other string) []float64 {
	of := func(label string) []float64 {
		return ratiosOf(d.cells[cellKey{label, columnKey{base, nil}}], d.cells[cellKey{label, columnKey{other, nil}}])
	}
	if row != "geomean" {
		return of(row)
	}
	var rows [][]float64
	for _, label := range d.labels {
		if ratios := of(label); len(ratios) > 0 {
			rows = append(rows, ratios)
		}
	}
	return geomeans(rows)
}
