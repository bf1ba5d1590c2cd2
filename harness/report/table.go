package report

import (
	"slices"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
)

// A Table compares the boards, or the codecs, with the first one, in a section
// for each kind of work.
type Table struct {
	Columns  []string // all there are, with the number of their file where that is needed
	Subjects []string // the boards or codecs of the columns, by name
	Files    []string // the files by number, from 1; nil where no column needs it
	Sections []Section
	Warnings []harness.Warning
}

// A Section is the table of one kind of work. The probabilities in it are
// corrected for the comparisons in it.
type Section struct {
	Work    harness.Work
	Columns []string // that have figures here; the first is the base
	Speed   bool     // figures are nodes a second, not seconds an operation
	Rows    []Row
	Mean    *Row // the geometric means of the rows; nil for a single row

	// Floor is the noise floor: a difference, relative to 1, up to which no
	// verdict is given. It is the furthest that the interval of a control
	// reaches from 1, in any row. 0 where no control was measured, or too seldom.
	Floor float64

	Comparisons int // the cells that are compared with the base
	Needed      int // the fewest rounds that can decide these comparisons
}

// A Row is one position.
type Row struct {
	Place
	Base    float64 // median of the first column, in nodes a second or seconds an operation; 0 if missing
	Cells   []Cell  // a ratio for each column; the first is 1 by definition
	Control Cell    // the base measured a second time; N is 0 where it was not
}

// Label returns what the row is called: "kiwipete depth 4", "geomean".
func (r Row) Label() string { return r.Place.String() }

// Title returns the name of the work, "Perft count=bulk dispatch=interface".
func (s *Section) Title() string { return s.Work.String() }

// table compares the samples of the given columns; a quick table lacks the
// unpaired test.
func (r *Results) table(columns []columnKey, quick bool) *Table {
	t := &Table{Columns: r.columnNames(columns), Warnings: r.warnings()}
	for _, c := range columns {
		t.Subjects = append(t.Subjects, c.subject.Name)
	}
	byFile := len(columns) > 0 && columns[0].file != nil
	if byFile {
		for _, f := range r.files {
			t.Files = append(t.Files, f.label)
		}
	}
	for _, g := range r.groups(byFile) {
		var present []columnKey
		var names []string
		for i, c := range columns {
			if g.present[c] {
				present, names = append(present, c), append(names, t.Columns[i])
			}
		}
		s := g.section(present, quick)
		s.Columns = names
		t.Sections = append(t.Sections, s)
	}
	return t
}

// section compares the columns with the first of them.
func (g *group) section(columns []columnKey, quick bool) Section {
	s := Section{Work: g.work, Speed: g.speed}
	var bases []float64
	pairs := make([][][]float64, len(columns)) // by column and row, in the order of the rounds
	var controls [][]float64                   // of the base
	for _, place := range g.places.values {
		row := Row{Place: place, Cells: make([]Cell, len(columns))}
		base := g.cells[cellKey{place, columns[0]}]
		if len(base) > 0 {
			row.Base = median(base, s.Speed)
			bases = append(bases, row.Base)
		}
		for i, column := range columns {
			other := g.cells[cellKey{place, column}]
			ratios := ratiosOf(base, other)
			row.Cells[i] = cellOf(ratios)
			if len(ratios) > 0 {
				pairs[i] = append(pairs[i], ratios)
			}
			if i > 0 && !quick {
				row.Cells[i].testUnpaired(base.figures(seconds), other.figures(seconds))
			}
			again := ratiosOf(other, g.control[cellKey{place, column}])
			control := cellOf(again)
			if i == 0 {
				row.Control = control
				if len(again) > 0 {
					controls = append(controls, again)
				}
			}
			if control.HasInterval() {
				s.Floor = max(s.Floor, control.reach())
			}
		}
		s.Rows = append(s.Rows, row)
	}
	if len(s.Rows) > 1 {
		s.Mean = meanRow(bases, pairs, controls)
	}
	s.judge()
	return s
}

// median returns the median of what is shown of the base.
func median(base samples, speed bool) float64 {
	figure := seconds
	if speed {
		figure = nodes
	}
	m, _, _ := stats.Interval(base.figures(figure))
	return m
}

// meanRow returns the row of geometric means, from the ratios by column and row.
func meanRow(bases []float64, pairs [][][]float64, controls [][]float64) *Row {
	m := &Row{Place: meanOfAll, Cells: make([]Cell, len(pairs)), Control: cellOf(geomeans(controls))}
	if len(bases) > 0 {
		m.Base = geomean(bases)
	}
	for i, rows := range pairs {
		m.Cells[i] = cellOf(geomeans(rows))
	}
	return m
}

// AllRows returns the rows, the mean after them where there is one.
func (s *Section) AllRows() []Row {
	if s.Mean == nil {
		return s.Rows
	}
	return append(slices.Clone(s.Rows), *s.Mean)
}

// Summary returns the row that stands for the section: the mean, or the only
// row.
func (s *Section) Summary() *Row {
	if s.Mean != nil {
		return s.Mean
	}
	return &s.Rows[0]
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
	judge([][]*Cell{cells}, []float64{s.Floor})
	s.Comparisons = len(cells)
	s.Needed = stats.RoundsFor(len(cells))
}

// Figure formats what was measured, Row.Base or anything of its unit, as the table
// has it: "948.1M nodes/s", "8.609 ns/op".
func (s *Section) Figure(value float64) string { return figure(value, s.Speed) }

// FloorString returns the noise floor in percent as it stands below the table,
// "1.8 %", or "" where it is not known.
func (s *Section) FloorString() string {
	if s.Floor == 0 {
		return ""
	}
	return floor(s.Floor) + " %"
}

// floorOf returns the noise floor of a kind of work, 0 where it is not known.
func (t *Table) floorOf(w harness.Work) float64 {
	for i := range t.Sections {
		if t.Sections[i].Work == w {
			return t.Sections[i].Floor
		}
	}
	return 0
}
