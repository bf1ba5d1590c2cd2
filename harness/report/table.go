package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"golang.org/x/perf/benchmath"
)

// confidence is the level of all intervals.
const confidence = 0.95

// shaky is half the width of an interval, relative to its middle, from which
// on it is warned of.
const shaky = 0.05

// A Table compares the columns with the first one.
type Table struct {
	Columns  []string // the representations, with the number of their file where that is needed
	Files    []string // the files by number, from 1; nil where no column needs it
	Sections []Section
	Warnings []error // what makes the table doubtful, and what to do about it
}

// A Section is one kind of work.
type Section struct {
	Title string
	Speed bool // figures are nodes a second, not seconds an operation
	Rows  []Row
	Mean  *Row // the geometric means of the rows; nil for a single row
}

// A Row is one position.
type Row struct {
	Label string
	Base  float64 // median of the first column, in nodes a second or seconds an operation; 0 if missing
	Cells []Cell  // a ratio for each column; the first is 1 by definition
}

// A Cell is a speed relative to the first column.
type Cell struct {
	N             int // pairs of samples, 0 where one side is missing
	Ratio, Lo, Hi float64
}

// HasInterval reports whether there were samples enough for an interval.
func (c Cell) HasInterval() bool {
	return c.N > 0 && !math.IsInf(c.Lo, 0) && !math.IsInf(c.Hi, 0)
}

// columnKey is where the samples of a column come from.
type columnKey struct {
	rep  string
	file *file // nil where every representation is in one file alone
}

// samples are the measures of a cell in the order they were taken.
type samples []measure

// Table compares all representations of all files with the first of them.
func (r *Results) Table() *Table {
	columns := r.columns()
	t := &Table{Warnings: slices.Clone(r.warnings)}
	for _, c := range columns {
		name := c.rep
		if c.file != nil {
			name = fmt.Sprintf("%s [%d]", c.rep, 1+slices.Index(r.files, c.file))
		}
		t.Columns = append(t.Columns, name)
	}
	if columns[0].file != nil {
		for _, f := range r.files {
			t.Files = append(t.Files, f.label)
		}
	}

	type place struct {
		section, row string
		column       columnKey
	}
	cells := map[place]samples{}
	var sections []string
	rows := map[string][]string{}
	for _, m := range r.measures {
		column := columnKey{m.rep, nil}
		if columns[0].file != nil {
			column.file = m.file
		}
		if !slices.Contains(sections, m.section) {
			sections = append(sections, m.section)
		}
		if !slices.Contains(rows[m.section], m.row) {
			rows[m.section] = append(rows[m.section], m.row)
		}
		p := place{m.section, m.row, column}
		cells[p] = append(cells[p], m)
	}
	for _, title := range sections {
		s := newSection(title, rows[title], len(columns), func(row string, column int) samples {
			return cells[place{title, row, columns[column]}]
		})
		t.Sections = append(t.Sections, s)
	}
	t.warn(r)
	return t
}

// columns returns what the columns are, in the order in which the files have
// them.
func (r *Results) columns() []columnKey {
	var byFile, byRep []columnKey
	for _, m := range r.measures {
		if key := (columnKey{m.rep, m.file}); !slices.Contains(byFile, key) {
			byFile = append(byFile, key)
		}
		if key := (columnKey{m.rep, nil}); !slices.Contains(byRep, key) {
			byRep = append(byRep, key)
		}
	}
	if len(byFile) > len(byRep) {
		return byFile
	}
	return byRep
}

func newSection(title string, labels []string, columns int, at func(row string, column int) samples) Section {
	s := Section{Title: title, Speed: true}
	for _, label := range labels {
		for column := range columns {
			for _, m := range at(label, column) {
				s.Speed = s.Speed && m.nodes > 0
			}
		}
	}
	mean := Row{Label: "geomean", Cells: make([]Cell, columns)}
	var bases []float64
	ratios := make([][][]float64, columns) // by column and row, in the order of the rounds
	for _, label := range labels {
		row := Row{Label: label, Cells: make([]Cell, columns)}
		base := at(label, 0)
		if len(base) > 0 {
			row.Base = median(base.figures(s.Speed))
			bases = append(bases, row.Base)
		}
		for column := range columns {
			pairs := ratiosOf(base, at(label, column))
			row.Cells[column] = newCell(pairs)
			if len(pairs) > 0 {
				ratios[column] = append(ratios[column], pairs)
			}
		}
		s.Rows = append(s.Rows, row)
	}
	if len(labels) > 1 {
		if len(bases) > 0 {
			mean.Base = geomean(bases)
		}
		for column := range columns {
			mean.Cells[column] = newCell(geomeans(ratios[column]))
		}
		s.Mean = &mean
	}
	return s
}

// figures returns what is shown of a column by itself.
func (s samples) figures(speed bool) []float64 {
	figures := make([]float64, len(s))
	for i, m := range s {
		figures[i] = m.seconds
		if speed {
			figures[i] = m.nodes
		}
	}
	return figures
}

// ratiosOf returns how much faster other is than base, round by round. In a
// file the n-th sample of both is from the n-th round; between files, where
// rounds have nothing in common, pairing them by number is as good as any
// other way. A sample without a partner is left out: the last round of a run
// that was stopped has some.
func ratiosOf(base, other samples) []float64 {
	ratios := make([]float64, min(len(base), len(other)))
	for i := range ratios {
		ratios[i] = base[i].seconds / other[i].seconds
	}
	return ratios
}

// geomeans returns the geometric mean of the rows in each round.
func geomeans(rows [][]float64) []float64 {
	if len(rows) == 0 {
		return nil
	}
	rounds := len(rows[0])
	for _, row := range rows {
		rounds = min(rounds, len(row))
	}
	means := make([]float64, rounds)
	for i := range means {
		round := make([]float64, len(rows))
		for k, row := range rows {
			round[k] = row[i]
		}
		means[i] = geomean(round)
	}
	return means
}

func geomean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(values)))
}

func newCell(ratios []float64) Cell {
	if len(ratios) == 0 {
		return Cell{}
	}
	s := summary(ratios)
	return Cell{N: len(ratios), Ratio: s.Center, Lo: s.Lo, Hi: s.Hi}
}

func median(values []float64) float64 { return summary(values).Center }

// summary leaves values in their order, which NewSample does not.
func summary(values []float64) benchmath.Summary {
	sample := benchmath.NewSample(slices.Clone(values), &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(sample, confidence)
}

// warn finds what makes the table doubtful.
func (t *Table) warn(r *Results) {
	add := func(format string, args ...any) {
		t.Warnings = append(t.Warnings, fmt.Errorf(format, args...))
	}
	for _, key := range []string{"goos", "goarch", "cpu", "goversion", "goamd64", "commit"} {
		if values := r.valuesOf(key); len(values) > 1 {
			add("%s differs: %s; figures of different machines, builds or commits do not compare like with like", key, strings.Join(values, ", "))
		}
	}
	var procs []string
	for _, m := range r.measures {
		if p := max(m.procs, "1"); !slices.Contains(procs, p) {
			procs = append(procs, p)
		}
	}
	if len(procs) > 1 {
		add("GOMAXPROCS differs: %s", strings.Join(procs, ", "))
	}
	cells, few, wide := 0, 0, 0
	for _, s := range t.Sections {
		for _, row := range s.Rows {
			for _, c := range row.Cells[1:] {
				switch {
				case c.N == 0:
					continue
				case !c.HasInterval():
					few++
				case max(c.Hi-c.Ratio, c.Ratio-c.Lo) > shaky*c.Ratio:
					wide++
				}
				cells++
			}
		}
	}
	if few > 0 {
		add("%d of %d ratios have too few samples for a 95 %% interval: take six rounds or more", few, cells)
	}
	if wide > 0 {
		add("%d of %d intervals reach further than 5 %% from their ratio: close other programs, take more rounds, or stay on one core with --cpu", wide, cells)
	}
	t.warnMissing(add)
}

// warnMissing tells of the columns that lack rows.
func (t *Table) warnMissing(add func(format string, args ...any)) {
	for _, s := range t.Sections {
		for i, name := range t.Columns {
			missing := 0
			for _, row := range s.Rows {
				if row.Cells[i].N == 0 {
					missing++
				}
			}
			switch {
			case missing == 0:
			case i == 0:
				add("%s: %d of %d rows have nothing of %s to compare with", s.Title, missing, len(s.Rows), name)
			case missing < len(s.Rows):
				add("%s: %s lacks %d of %d rows; its geomean is of the others alone", s.Title, name, missing, len(s.Rows))
			}
		}
	}
}

// valuesOf returns the values of a configuration key, with the files that have
// them where there are several.
func (r *Results) valuesOf(key string) []string {
	var values []string
	in := map[string][]string{}
	for _, f := range r.files {
		found := f.config[key]
		if len(found) == 0 {
			found = []string{"not given"}
		}
		for _, value := range found {
			if in[value] == nil {
				values = append(values, value)
			}
			in[value] = append(in[value], f.label)
		}
	}
	for i, value := range values {
		values[i] = fmt.Sprintf("%s (%s)", value, strings.Join(in[value], ", "))
	}
	return values
}
