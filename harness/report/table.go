package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// A Table compares the boards, or the codecs, with the first one, in a section
// for each kind of work. The probabilities in it are corrected for all comparisons
// in it.
type Table struct {
	Columns  []string // the boards or codecs, nil for a table of something else
	Sections []Section
	Warnings []results.Warning
	Helped   []string // of a table of [Results.Engine]: which boards do not answer all questions of its searches themselves

	sides     bool // the columns are two engines that were compared, old and new
	looks     int  // that share the error
	corrected int  // comparisons, and pairs of rankings, for which the probabilities are corrected

	boards boards
	grids  []Grid   // that are shown instead of a grid for each section
	legend []string // below them
}

// A Section is the table of one kind of work.
type Section struct {
	Work    work.Work
	Of      string   // the comparison in addition to the work, "after.txt relative to before.txt"; "" for a run
	Columns []string // that have figures here; the first is the base, except with Self
	Self    bool     // each column is compared with itself, as it was, and there is no base
	Speed   bool     // figures are nodes a second, not seconds an operation
	Rows    []Row    // the positions, and after them their means, the report set's last

	// Resolution is the smallest difference, as a share of the slower one's speed, that is decided in half of the
	// comparisons: infinite with too few rounds, 0 without comparisons.
	Resolution float64

	Comparisons int // the cells that are compared

	ranked  bool     // whether the boards are ranked at this work if there are two or more
	ladders []ladder // for the rankings
}

// Title returns the name of the work, "Perft count=bulk dispatch=interface", and the
// comparison in addition.
func (s *Section) Title() string {
	if s.Of != "" {
		return s.Work.String() + ", " + s.Of
	}
	return s.Work.String()
}

// Compared returns the index of the first column that is compared.
func (s *Section) Compared() int {
	if s.Self {
		return 0
	}
	return 1
}

// Table compares all boards, or codecs, of all files with the first of them.
func (r *Results) Table() *Table {
	t := r.table(r.subjects())
	t.warn(r)
	return t
}

// Decided reports whether the summary of each section has a verdict on every board. It is for the time between two rounds
// of a run with looks, whose verdicts are corrected for all of them.
func (r *Results) Decided() bool {
	for _, f := range r.Table().Means() {
		if f.N > 0 && f.Verdict == stats.Undecided {
			return false
		}
	}
	return true
}

// table compares the samples of the given columns.
func (r *Results) table(columns []work.Subject) *Table {
	t := &Table{Warnings: r.warnings(), looks: r.looks(), boards: r.boards}
	for _, c := range columns {
		t.Columns = append(t.Columns, c.Name)
	}
	t.sides = len(columns) > 1 && columns[0].Type == work.OfSide
	groups := r.groups()
	ranked := rankedAmong(groups)
	for _, g := range groups {
		present := slices.DeleteFunc(slices.Clone(columns), func(c work.Subject) bool { return !g.present[c] })
		s := g.section(present)
		if s.ranked = ranked(g.work); s.ranked {
			s.ladders = g.ladders(r.boards, s.Columns, present, s.Summary().Cells)
		}
		t.Sections = append(t.Sections, s)
	}
	t.Judge()
	if t.sides {
		t.judgeSides()
	}
	t.resolve()
	return t
}

// judgeSides gives the verdicts on the means of two engines without a least difference for faster and slower: their authors
// work on changes of less than 1 %, and a build is taken with the place that its linker has given to the code. They are
// the same within 1 %, as everywhere.
func (t *Table) judgeSides() {
	for i := range t.Sections {
		for k := range t.Sections[i].Columns {
			if c := &t.Sections[i].Summary().Cells[k].Cell; k > 0 && c.N > 0 {
				c.Verdict = stats.Decide(c.Ratio, c.Lo, c.Hi, c.Adjusted, 0)
			}
		}
	}
}

// Sides returns the speed of the second of two engines relative to the first. N is 0 if the table is of anything else.
func (t *Table) Sides() Cell {
	if !t.sides || len(t.Sections) == 0 || len(t.Sections[0].Columns) < 2 {
		return Cell{}
	}
	return t.Sections[0].Summary().Cells[1].Cell
}

// section compares the columns with the first of them.
func (g *group) section(columns []work.Subject) Section {
	s := Section{Work: g.work, Speed: g.speed}
	for _, c := range columns {
		s.Columns = append(s.Columns, c.Name)
	}
	samples := func(at Place, column int) samples { return g.cells[cellKey{at, columns[column]}] }
	f := filler{
		places: g.places.values, cell: g.mean,
		ratios: func(at Place, column int) []float64 {
			if column == 0 {
				return nil
			}
			return g.line().pair(samples(at, 0), samples(at, column))
		},
		control: func(at Place, column int) []float64 {
			if column > 0 {
				return nil
			}
			return g.line().pair(samples(at, 0), g.control[cellKey{at, columns[0]}])
		},
	}
	s.fill(f)
	for _, row := range s.positions() {
		if base := samples(row.Place, 0); len(base) > 0 {
			row.Cells[0].Cell, row.Cells[0].Figure = baseCell(len(base.figures(seconds))), median(base, s.Speed)
		}
	}
	for _, mean := range s.means() {
		var figures []float64
		for _, row := range s.positions() {
			if row.Base() > 0 && slices.Contains(mean.among(g.places.values), row.Place) {
				figures = append(figures, row.Base())
			}
		}
		if len(figures) > 0 {
			mean.Cells[0].Cell, mean.Cells[0].Figure = baseCell(s.Rows[0].Cells[0].N), geomean(figures)
		}
	}
	return s
}

// A filler compares the columns of a section in each place.
type filler struct {
	places          []Place
	ratios, control func(at Place, column int) []float64 // by round, nil for none
	cell            func(rows ...[]float64) Cell
}

// fill adds a row for each place, and the means. With Self rows without a ratio are left out, and there is one mean.
func (s *Section) fill(f filler) {
	frames := func(at Place, ratios func(Place, int) []float64, control bool) []Frame {
		var frames []Frame
		for column, name := range s.Columns {
			var rows [][]float64
			for _, place := range at.among(f.places) {
				if byRound := ratios(place, column); byRound != nil {
					rows = append(rows, byRound)
				}
			}
			frame := Frame{Work: s.Work, Place: at, Board: name, Speed: s.Speed, Control: control}
			if len(rows) > 0 {
				frame.Cell = f.cell(rows...)
			}
			frames = append(frames, frame)
		}
		return frames
	}
	measured := func(frames []Frame) bool { return slices.ContainsFunc(frames, func(f Frame) bool { return f.N > 0 }) }
	row := func(at Place) Row {
		row := Row{Place: at, Cells: frames(at, f.ratios, false)}
		if row.Controls = frames(at, f.control, true); !measured(row.Controls) {
			row.Controls = nil
		} else if !s.Self {
			row.Controls = row.Controls[:1]
		}
		return row
	}
	for _, at := range f.places {
		if row := row(at); !s.Self || measured(row.Cells) {
			s.Rows = append(s.Rows, row)
		}
	}
	means := []Place{meanOfAll}
	switch {
	case !s.Self:
		means = meansOf(f.places)
	case len(s.Rows) < 2:
		means = nil
	}
	for _, at := range means {
		s.Rows = append(s.Rows, row(at))
	}
}

// median returns the median of the base's samples as shown.
func median(base samples, speed bool) float64 {
	figure := seconds
	if speed {
		figure = nodes
	}
	return stats.Median(base.figures(figure))
}

// positions returns the rows that are no means, and means the others.
func (s *Section) positions() []Row {
	return slices.DeleteFunc(slices.Clone(s.Rows), func(row Row) bool { return row.Mean })
}

func (s *Section) means() []Row {
	return slices.DeleteFunc(slices.Clone(s.Rows), func(row Row) bool { return !row.Mean })
}

// Summary returns the row that represents the section: the mean, of the report set if
// there are two, or the only row.
func (s *Section) Summary() *Row { return &s.Rows[len(s.Rows)-1] }

// Means returns the frames of the rows that stand for their sections: the means, of the report set if there are two.
func (t *Table) Means() []Frame {
	var frames []Frame
	for i := range t.Sections {
		frames = append(frames, t.Sections[i].Summary().Cells...)
	}
	return frames
}

// cells returns the cells that are compared, and the controls.
func (s *Section) cells() (compared, controls []*Cell) {
	add := func(to []*Cell, from []Frame) []*Cell {
		for i := range from {
			if from[i].N > 0 {
				to = append(to, &from[i].Cell)
			}
		}
		return to
	}
	for _, row := range s.Rows {
		compared = add(compared, row.Cells[s.Compared():])
		controls = add(controls, row.Controls)
	}
	return compared, controls
}

// Judge corrects the probabilities of all comparisons, and of all pairs of boards that are ranked, for one
// another and gives the verdicts. The controls are corrected among themselves.
func (t *Table) Judge() {
	var compared, controls []*Cell
	for i := range t.Sections {
		s := &t.Sections[i]
		cells, again := s.cells()
		s.Comparisons = len(cells)
		compared, controls = append(append(compared, cells...), comparisons(s.ladders)...), append(controls, again...)
	}
	t.corrected = len(compared)
	judge(compared)
	judge(controls)
}

// resolve computes the differences that the sections decide.
func (t *Table) resolve() {
	for i := range t.Sections {
		s := &t.Sections[i]
		var of []float64
		for _, row := range s.positions() {
			for _, c := range row.Cells[s.Compared():] {
				if c.N > 0 {
					of = append(of, max(stats.RowMargin, c.estimate.Resolution(t.corrected*t.looks)))
				}
			}
		}
		if len(of) > 0 {
			slices.Sort(of)
			s.Resolution = of[len(of)/2]
		}
	}
}

// ResolutionString names the difference that the section decides in half of its comparisons; "" if nothing is
// compared. With 140 %, ratios from 2.4 on and up to 1/2.4 are decided.
func (s *Section) ResolutionString() string {
	switch {
	case s.Resolution == 0:
		return ""
	case math.IsInf(s.Resolution, 0):
		return fmt.Sprintf("Too few rounds to decide any difference: %d are needed.", stats.MinRounds)
	}
	return fmt.Sprintf("Differences of %s %% of the slower one's speed and more are decided in half of the comparisons.",
		percent(s.Resolution))
}

// worksOf returns the work of sections.
func worksOf(sections []Section) []work.Work {
	var works []work.Work
	for i := range sections {
		works = append(works, sections[i].Work)
	}
	return works
}
