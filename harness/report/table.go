package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/rep"
)

// A Table compares the boards, or the codecs, with the first one, in a section
// for each kind of work. The probabilities in it are corrected for all comparisons
// in it.
type Table struct {
	Columns  []string // all there are, with the number of their file if that is needed
	Subjects []string // the boards or codecs of the columns, by name
	Files    []string // the files by number, from 1; nil if no column needs it
	Sections []Section
	Ranking  []string // the lines of [Results.Table] that put the boards in order, and the legend of their mark; nil for other work
	Warnings []harness.Warning

	Benchstat bool // whether benchstat's verdicts are printed, too

	looks  int // that share the error
	boards map[string]rep.Backend
}

// A Section is the table of one kind of work.
type Section struct {
	Work    harness.Work
	Of      string   // the comparison in addition to the work, "after.txt relative to before.txt"; "" for a run
	Columns []string // that have figures here; the first is the base, except with Self
	Self    bool     // each column is compared with itself, as it was, and there is no base
	Speed   bool     // figures are nodes a second, not seconds an operation
	Rows    []Row
	Mean    *Row // the geometric means of the rows; nil for a single row

	// Literature is the mean of the literature in a table with rows of both sets. Mean is
	// then of the report set. nil in other tables.
	Literature *Row

	// Drift is, for each column with Self, how much the others changed: the median
	// of their distances from 1. The intervals include it. NaN without others; nil
	// if no drift is to be expected.
	Drift []float64

	// Moved is how far a ratio of two boards moved from one sitting to the other, as a standard deviation
	// of its logarithm: 0 for one sitting, and if fewer than three boards are in both.
	Moved float64

	// Resolution is the smallest difference, as a share of the slower one's speed, that is decided in half of the
	// comparisons: infinite with too few rounds, 0 without comparisons.
	Resolution float64

	Comparisons int // the cells that are compared
	Corrected   int // the comparisons of all sections and the pairs of all rankings, for which the probabilities are corrected

	ladders []ladder // for the rankings
}

// A Row is one position.
type Row struct {
	Place
	Base  float64 // median of the first column, in nodes a second or seconds an operation; 0 if missing
	Cells []Cell  // a ratio for each column; the base's is 1 by definition

	// Controls are the first columns measured a second time, relative to the first
	// time: the base, or with Self each column. N is 0, or there is none, if they
	// were not measured.
	Controls []Cell
}

// Control returns the control of the first column.
func (r Row) Control() Cell {
	if len(r.Controls) == 0 {
		return Cell{}
	}
	return r.Controls[0]
}

// Label returns the name of the row: "kiwipete depth 4", "geomean".
func (r Row) Label() string { return r.Place.String() }

// Title returns the name of the work, "Perft count=bulk dispatch=interface", and the
// comparison in addition.
func (s *Section) Title() string {
	if s.Of == "" {
		return s.Work.String()
	}
	return s.Work.String() + ", " + s.Of
}

// Compared returns the index of the first column that is compared.
func (s *Section) Compared() int {
	if s.Self {
		return 0
	}
	return 1
}

// A detail selects the parts of a table.
type detail int

const (
	widths detail = iota // the rows, without their mean
	means                // the mean, too
	full                 // and the unpaired test, and the resolution
)

// table compares the samples of the given columns.
func (r *Results) table(columns []columnKey, d detail) *Table {
	t := &Table{Columns: r.columnNames(columns), Warnings: r.warnings(), looks: r.looks(), boards: r.boards}
	for _, c := range columns {
		t.Subjects = append(t.Subjects, c.subject.Name)
	}
	byFile := len(columns) > 0 && columns[0].file != nil
	if byFile {
		for _, f := range r.files {
			t.Files = append(t.Files, f.label)
		}
	}
	groups := r.groups(byFile)
	ranked := rankedAmong(groups)
	for _, g := range groups {
		var present []columnKey
		var names []string
		for i, c := range columns {
			if g.present[c] {
				present, names = append(present, c), append(names, t.Columns[i])
			}
		}
		s := g.section(present, d)
		s.Columns = names
		if d != widths && ranked(g.work) {
			s.ladders = g.ladders(r.boards, present, s.Summary().Cells)
		}
		t.Sections = append(t.Sections, s)
	}
	t.Judge()
	if d == full {
		t.resolve()
	}
	return t
}

// section compares the columns with the first of them.
func (g *group) section(columns []columnKey, d detail) Section {
	s := Section{Work: g.work, Speed: g.speed}
	pairs := make([]map[Place][]float64, len(columns)) // ratios by column and row
	for i := range pairs {
		pairs[i] = map[Place][]float64{}
	}
	controls := map[Place][]float64{}
	for _, place := range g.places.values {
		row := Row{Place: place, Cells: make([]Cell, len(columns))}
		base := g.cells[cellKey{place, columns[0]}]
		if len(base) > 0 {
			row.Base = median(base, s.Speed)
			row.Cells[0] = baseCell(len(base.figures(seconds)))
		}
		if ratios := g.pair(base, g.control[cellKey{place, columns[0]}]); ratios != nil {
			row.Controls = []Cell{g.mean(ratios)}
			controls[place] = ratios
		}
		for i, column := range columns[1:] {
			other := g.cells[cellKey{place, column}]
			ratios := g.pair(base, other)
			if ratios == nil {
				continue
			}
			cell := g.mean(ratios)
			if d == full {
				cell.testUnpaired(base.figures(seconds), other.figures(seconds))
			}
			row.Cells[1+i] = cell
			pairs[1+i][place] = ratios
		}
		s.Rows = append(s.Rows, row)
	}
	if d == widths {
		return s
	}
	for _, at := range meansOf(g.places.values) {
		mean := g.meanRow(at, s.Rows, pairs, controls)
		s.Literature, s.Mean = s.Mean, &mean
	}
	return s
}

// median returns the median of the base's samples as shown.
func median(base samples, speed bool) float64 {
	figure := seconds
	if speed {
		figure = nodes
	}
	m, _, _ := stats.Interval(base.figures(figure))
	return m
}

// AllRows returns the rows, and after them their means, the report set's last.
func (s *Section) AllRows() []Row {
	means := s.MeanRows()
	slices.Reverse(means)
	return append(slices.Clone(s.Rows), means...)
}

// Summary returns the row that represents the section: the mean, of the report set if
// there are two, or the only row.
func (s *Section) Summary() *Row {
	if s.Mean != nil {
		return s.Mean
	}
	return &s.Rows[0]
}

// cells returns the cells that are compared, and the controls.
func (s *Section) cells() (compared, controls []*Cell) {
	add := func(to []*Cell, from []Cell) []*Cell {
		for i := range from {
			if from[i].N > 0 {
				to = append(to, &from[i])
			}
		}
		return to
	}
	for _, row := range s.AllRows() {
		compared = add(compared, row.Cells[s.Compared():])
		controls = add(controls, row.Controls)
	}
	return compared, controls
}

// Judge corrects the probabilities of all comparisons, and of all pairs of boards that are ranked, for one
// another and gives the verdicts. The controls are corrected among themselves.
func (t *Table) Judge() {
	compared, controls := make([][]*Cell, len(t.Sections)), make([][]*Cell, len(t.Sections))
	for i := range t.Sections {
		compared[i], controls[i] = t.Sections[i].cells()
		t.Sections[i].Comparisons = len(compared[i])
		compared[i] = append(compared[i], comparisons(t.Sections[i].ladders)...)
	}
	for _, cells := range [][][]*Cell{compared, controls} {
		var ps [][]float64
		for _, section := range cells {
			ps = append(ps, chances(section))
		}
		for i, adjusted := range stats.HolmSections(ps) {
			judge(cells[i], adjusted)
		}
	}
	all := t.corrected()
	for i := range t.Sections {
		t.Sections[i].Corrected = all
	}
}

// comparisons returns the number of comparisons in all sections.
func (t *Table) comparisons() int {
	all := 0
	for i := range t.Sections {
		all += t.Sections[i].Comparisons
	}
	return all
}

// corrected returns the number of comparisons and pairs for which the probabilities are corrected.
func (t *Table) corrected() int {
	all := t.comparisons()
	for i := range t.Sections {
		all += len(comparisons(t.Sections[i].ladders))
	}
	return all
}

// resolve computes the differences that the sections decide.
func (t *Table) resolve() {
	all := t.corrected() * t.looks
	for i := range t.Sections {
		s := &t.Sections[i]
		var of []float64
		for k := range s.Rows {
			for column := s.Compared(); column < len(s.Columns); column++ {
				c := &s.Rows[k].Cells[column]
				if c.N == 0 {
					continue
				}
				c.resolution = max(stats.RowMargin, c.estimate.Resolution(all))
				if s.Drift != nil { // drift is no difference that is decided
					c.resolution = (1+c.resolution)*(1+driftIn(s.Drift[column])) - 1
				}
				of = append(of, c.resolution)
			}
		}
		if len(of) > 0 {
			slices.Sort(of)
			s.Resolution = of[len(of)/2]
		}
	}
}

// driftIn returns a drift, 0 if it is not known.
func driftIn(drift float64) float64 {
	if math.IsNaN(drift) {
		return 0
	}
	return drift
}

// Figure formats a measurement, Row.Base or another of its unit, as in the table: "948.1M
// nodes/s", "8.609 ns/op".
func (s *Section) Figure(value float64) string { return figure(value, s.Speed) }

// A comparison is named if its resolution is at least muchWorse times the section's.
const muchWorse = 2

// ResolutionString names the difference that the section decides in half of its
// comparisons, and the comparisons that decide only much larger ones; "" if nothing is
// compared.
func (s *Section) ResolutionString() string {
	switch {
	case s.Resolution == 0:
		return ""
	case math.IsInf(s.Resolution, 0):
		return fmt.Sprintf("Too few rounds to decide any difference: %d are needed.", stats.MinRounds)
	}
	text := fmt.Sprintf("Differences of %s %% of the slower one's speed and more are decided in half of the comparisons.", s.ResolutionPercent())
	if worse := s.named(func(c *Cell) bool { return c.resolution >= muchWorse*s.Resolution }); len(worse) > 0 {
		text += fmt.Sprintf(" Only more than %s %% is decided for %s.", percent(stats.RoundUp(muchWorse*s.Resolution)), strings.Join(worse, "; "))
	}
	return text
}

// ResolutionPercent returns the smallest difference that the section decides in half of
// the comparisons, in percent of the slower one's speed and rounded up: "2.1"; "" if there is none. With "140",
// ratios from 2.4 on and up to 1/2.4 are decided.
func (s *Section) ResolutionPercent() string {
	if s.Resolution == 0 || math.IsInf(s.Resolution, 0) {
		return ""
	}
	return percent(max(stats.RoundUp(s.Resolution), 0.0001))
}

// worksOf returns the work of sections.
func worksOf(sections []Section) []harness.Work {
	var works []harness.Work
	for i := range sections {
		works = append(works, sections[i].Work)
	}
	return works
}

// named returns the cells of which is holds, one text a column.
func (s *Section) named(is func(*Cell) bool) []string {
	var names []string
	rows := s.AllRows()
	for i := s.Compared(); i < len(s.Columns); i++ {
		var in []string
		n := 0
		for _, row := range rows {
			c := row.Cells[i]
			if c.N > 0 {
				n++
			}
			if is(&c) {
				in = append(in, row.Label())
			}
		}
		switch {
		case len(in) == 0:
		case len(in) == n && n > 1:
			names = append(names, s.Columns[i]+" everywhere")
		default:
			names = append(names, s.Columns[i]+" in "+strings.Join(in, ", "))
		}
	}
	return names
}
