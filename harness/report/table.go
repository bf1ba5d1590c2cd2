package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// A Table compares the representations with the first one, in a section for
// each kind of work.
type Table struct {
	Columns  []string // all there are, with the number of their file where that is needed
	Files    []string // the files by number, from 1; nil where no column needs it
	Sections []Section
	Warnings []harness.Warning
}

// A Section is the table of one kind of work. The probabilities in it are
// corrected for the comparisons in it.
type Section struct {
	Title   string
	Columns []string // that have figures here; the first is the base
	Speed   bool     // figures are nodes a second, not seconds an operation
	Rows    []Row
	Mean    *Row // the geometric means of the rows; nil for a single row

	// Floor is the noise floor: the difference, relative to 1, that cannot be
	// told from none here. It is the furthest that the interval of a control
	// reaches from 1, in any row. 0 where no control was measured, or too seldom.
	Floor float64

	Comparisons int // the cells that are compared with the base
	Needed      int // the fewest rounds that can decide so many comparisons
}

// A Row is one position.
type Row struct {
	Label   string
	Base    float64 // median of the first column, in nodes a second or seconds an operation; 0 if missing
	Cells   []Cell  // a ratio for each column; the first is 1 by definition
	Control Cell    // the base measured a second time; N is 0 where it was not
}

// A Cell is a speed relative to the base.
type Cell struct {
	N             int     // pairs of samples, 0 where one side is missing
	Ratio, Lo, Hi float64 // the median of the pairs' ratios and its 95 % interval, infinite where N is too small

	P        float64       // of such ratios by chance, by the sign test
	Adjusted float64       // P, corrected by Holm's method for the comparisons of the section
	Verdict  stats.Verdict // by Adjusted; none for a difference below the noise floor

	HasUnpaired bool          // whether benchstat would test the same samples, as it does with all but means
	UnpairedP   float64       // by its test, which knows no pairs
	Unpaired    stats.Verdict // by UnpairedP, as benchstat has it
}

// HasInterval reports whether there were samples enough for an interval.
func (c Cell) HasInterval() bool {
	return c.N > 0 && !math.IsInf(c.Lo, 0) && !math.IsInf(c.Hi, 0)
}

// Width returns how far the interval reaches from the ratio at most, relative to
// it: 0.02 for 2 %.
func (c Cell) Width() float64 { return max(c.Hi-c.Ratio, c.Ratio-c.Lo) / c.Ratio }

// distance returns how far a ratio is from 1 to either side: 1.02 and 1/1.02
// are as far.
func distance(ratio float64) float64 { return max(ratio, 1/ratio) - 1 }

// reach returns how far from 1 the ratio may be.
func (c Cell) reach() float64 { return max(distance(c.Lo), distance(c.Hi)) }

// columnKey is where the samples of a column come from.
type columnKey struct {
	rep  string
	file *file // nil where every representation is in one file alone
}

// Table compares all representations of all files with the first of them.
func (r *Results) Table() *Table {
	t := r.table(r.columns(), false)
	t.warn(r)
	return t
}

// table compares the samples of the given columns; a quick table lacks the
// unpaired test.
func (r *Results) table(columns []columnKey, quick bool) *Table {
	t := &Table{Warnings: slices.Clone(r.warnings)}
	byFile := columns[0].file != nil
	for _, c := range columns {
		name := c.rep
		if byFile {
			name = fmt.Sprintf("%s [%d]", c.rep, 1+slices.Index(r.files, c.file))
		}
		t.Columns = append(t.Columns, name)
	}
	if byFile {
		for _, f := range r.files {
			t.Files = append(t.Files, f.label)
		}
	}
	for _, data := range r.sections(byFile) {
		data.quick = quick
		present := slices.DeleteFunc(slices.Clone(columns), func(c columnKey) bool { return !data.has(c) })
		s := data.section(present)
		for _, c := range present {
			s.Columns = append(s.Columns, t.Columns[slices.Index(columns, c)])
		}
		t.Sections = append(t.Sections, s)
	}
	return t
}

// columns returns what the columns are, in the order in which the files have
// them.
func (r *Results) columns() []columnKey {
	var byFile, byRep []columnKey
	for _, m := range r.measures {
		if m.name.control {
			continue
		}
		if key := (columnKey{m.name.rep, m.file}); !slices.Contains(byFile, key) {
			byFile = append(byFile, key)
		}
		if key := (columnKey{m.name.rep, nil}); !slices.Contains(byRep, key) {
			byRep = append(byRep, key)
		}
	}
	if len(byFile) > len(byRep) {
		return byFile
	}
	return byRep
}

// sectionData are the samples of a section.
type sectionData struct {
	title   string
	labels  []string // of the rows
	cells   map[cellKey]samples
	control map[cellKey]samples // of the base of a file
	quick   bool                // without the unpaired test, which takes its time
}

type cellKey struct {
	row    string
	column columnKey
}

// sections sorts the measures.
func (r *Results) sections(byFile bool) []*sectionData {
	var sections []*sectionData
	for _, m := range r.measures {
		i := slices.IndexFunc(sections, func(s *sectionData) bool { return s.title == m.name.section })
		if i < 0 {
			i = len(sections)
			sections = append(sections, &sectionData{
				title: m.name.section, cells: map[cellKey]samples{}, control: map[cellKey]samples{},
			})
		}
		s := sections[i]
		if !slices.Contains(s.labels, m.name.row) {
			s.labels = append(s.labels, m.name.row)
		}
		key := cellKey{m.name.row, columnKey{m.name.rep, nil}}
		if byFile {
			key.column.file = m.file
		}
		if m.name.control {
			s.control[key] = append(s.control[key], m)
		} else {
			s.cells[key] = append(s.cells[key], m)
		}
	}
	// A control alone, of a run that was stopped early, is no column.
	return slices.DeleteFunc(sections, func(s *sectionData) bool { return len(s.cells) == 0 })
}

// has reports whether a column has figures in the section.
func (d *sectionData) has(c columnKey) bool {
	return slices.ContainsFunc(d.labels, func(label string) bool { return len(d.cells[cellKey{label, c}]) > 0 })
}

// section compares the columns with the first of them.
func (d *sectionData) section(columns []columnKey) Section {
	s := Section{Title: d.title, Speed: true}
	for _, cell := range d.cells {
		for _, m := range cell {
			s.Speed = s.Speed && m.nodes > 0
		}
	}
	var bases []float64
	pairs := make([][][]float64, len(columns))    // by column and row, in the order of the rounds
	controls := make([][][]float64, len(columns)) // of the control of a column
	for _, label := range d.labels {
		row := Row{Label: label, Cells: make([]Cell, len(columns))}
		base := d.cells[cellKey{label, columns[0]}]
		if len(base) > 0 {
			row.Base, _, _ = stats.Interval(base.figures(s.Speed))
			bases = append(bases, row.Base)
		}
		for i, column := range columns {
			other := d.cells[cellKey{label, column}]
			ratios := ratiosOf(base, other)
			row.Cells[i] = cellOf(ratios)
			if len(ratios) > 0 {
				pairs[i] = append(pairs[i], ratios)
			}
			if i > 0 && !d.quick {
				row.Cells[i].testUnpaired(base, other)
			}
			again := ratiosOf(other, d.control[cellKey{label, column}])
			control := cellOf(again)
			if len(again) > 0 {
				controls[i] = append(controls[i], again)
			}
			if i == 0 {
				row.Control = control
			}
			if control.HasInterval() {
				s.Floor = max(s.Floor, control.reach())
			}
		}
		s.Rows = append(s.Rows, row)
	}
	if len(d.labels) > 1 {
		mean := Row{Label: "geomean", Cells: make([]Cell, len(columns))}
		if len(bases) > 0 {
			mean.Base = geomean(bases)
		}
		for i := range columns {
			mean.Cells[i] = cellOf(geomeans(pairs[i]))
		}
		mean.Control = cellOf(geomeans(controls[0]))
		s.Mean = &mean
	}
	s.judge()
	return s
}

// AllRows returns the rows, the mean after them where there is one.
func (s *Section) AllRows() []Row {
	if s.Mean == nil {
		return s.Rows
	}
	return append(slices.Clone(s.Rows), *s.Mean)
}

// judge corrects the probabilities of all comparisons and gives the verdicts.
func (s *Section) judge() {
	var cells []*Cell
	for _, row := range s.AllRows() {
		for i := range row.Cells[1:] {
			if cell := &row.Cells[1+i]; cell.N > 0 {
				cells = append(cells, cell)
			}
		}
	}
	judge(cells, s.Floor)
	s.Comparisons = len(cells)
	s.Needed = stats.RoundsFor(len(cells))
}

// judge gives the verdicts of comparisons that are made together.
func judge(cells []*Cell, floor float64) {
	ps := make([]float64, len(cells))
	for i, c := range cells {
		ps[i] = c.P
	}
	for i, adjusted := range stats.Holm(ps) {
		c := cells[i]
		c.Adjusted = adjusted
		c.Verdict = stats.None
		if distance(c.Ratio) > floor {
			c.Verdict = stats.VerdictOf(c.Ratio, adjusted)
		}
	}
}
