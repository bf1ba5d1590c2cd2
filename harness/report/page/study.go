package page

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
)

// A study is what the runs of one machine show.
type study struct {
	Machine  string // "" where there is only one
	Verdict  string
	Chart    *picture // nil where nothing is compared
	Tables   []sectionView
	More     []sectionView // of other work than the verdict's
	Heat     []picture
	MoreHeat []picture
	Depth    []picture
	Men      []picture
	Costs    []picture
	Cost     *textTable
	Legend   []string // files by number, where columns have one

	table   *report.Table
	figures []report.Figure
	prefix  string // of slugs
}

// A sectionView is the table of one kind of work, with what stands below it.
type sectionView struct {
	Table textTable
	Base  string // that the ratios are relative to; "" where nothing is compared
	Floor string
}

// newStudy draws what results show. depths are results at several depths, nil
// where there are none besides.
func newStudy(results, depths *report.Results, machine, prefix string) *study {
	s := &study{Machine: machine, table: results.Table(), figures: results.Figures(), prefix: prefix}
	for i, f := range s.table.Files {
		s.Legend = append(s.Legend, fmt.Sprintf("[%d] %s", i+1, f))
	}
	main := s.mainSections()
	s.Verdict = verdict(main)
	s.Chart = s.chart(main)
	for i := range s.table.Sections {
		section := &s.table.Sections[i]
		view := sectionView{Table: sectionTable(prefix+"table-"+slug(section.Title), section), Floor: section.FloorString()}
		tables, heat := &s.More, &s.MoreHeat
		if slices.Contains(main, section) || len(main) == 0 {
			tables, heat = &s.Tables, &s.Heat
		}
		if section.Comparisons > 0 {
			view.Base = section.Columns[0]
			*heat = append(*heat, s.heat(section))
		}
		*tables = append(*tables, view)
	}
	if depths == nil {
		depths = results
	}
	s.Depth = s.depth(depths.Figures())
	s.Men = s.men()
	s.costs()
	return s
}

// mainSections returns the kinds of work that the verdict and the bar chart are
// of: those of a run without flags, or the first ones that compare anything.
func (s *study) mainSections() []*report.Section {
	var usual, all []*report.Section
	for i := range s.table.Sections {
		section := &s.table.Sections[i]
		if section.Comparisons == 0 {
			continue
		}
		all = append(all, section)
		if works[section.Title].usual {
			usual = append(usual, section)
		}
	}
	if len(usual) == 0 {
		usual = all
	}
	return usual[:min(3, len(usual))]
}

// summary returns the row that stands for a section: the mean, or the only one.
func summary(s *report.Section) *report.Row {
	if s.Mean != nil {
		return s.Mean
	}
	return &s.Rows[0]
}

// ranked returns the columns that have figures in the summary of a section, the
// fastest first.
func ranked(s *report.Section) []int {
	row := summary(s)
	var order []int
	for i, c := range row.Cells {
		if c.N > 0 || i == 0 {
			order = append(order, i)
		}
	}
	ratio := func(i int) float64 {
		if i == 0 {
			return 1
		}
		return row.Cells[i].Ratio
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case ratio(a) > ratio(b):
			return -1
		case ratio(a) < ratio(b):
			return 1
		}
		return 0
	})
	return order
}

// chart draws the bar chart that the page begins with.
func (s *study) chart(sections []*report.Section) *picture {
	if len(sections) == 0 {
		return nil
	}
	var names []string
	for _, section := range sections {
		for _, i := range ranked(section) {
			if name := section.Columns[i]; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	base := sections[0].Columns[0]
	var series []barSeries
	var told []string
	for _, section := range sections {
		row := summary(section)
		of := barSeries{name: workName(section.Title), bars: make([]bar, len(names))}
		var figures []string
		for i, name := range section.Columns {
			c, at := row.Cells[i], slices.Index(names, name)
			switch {
			case i == 0:
				of.bars[at] = bar{value: 1, lo: 1, hi: 1, label: "1 = " + section.Figure(row.Base)}
				figures = append(figures, name+" 1, which is "+section.Figure(row.Base))
			case c.N > 0:
				of.bars[at] = bar{c.Ratio, c.Lo, c.Hi, interval95(c)}
				figures = append(figures, name+" "+interval95(c))
			}
		}
		series = append(series, of)
		told = append(told, of.name+": "+strings.Join(figures, ", "))
	}
	p := barChart(picture{
		Slug: s.prefix + "speed", Title: "Speed of the representations", Width: chartWidth,
		Text: "Bars of the speed relative to " + base + " with 95 % intervals, the geometric mean of the positions. " + strings.Join(told, ". ") + ".",
	}, "speed relative to "+base+" (longer is faster), with 95 % interval", names, series, 1)
	return &p
}

// heat draws the ratios of one kind of work: representation by position.
func (s *study) heat(section *report.Section) picture {
	rows := section.Rows
	m := matrix{rows: section.Columns}
	for _, r := range rows {
		position, depth, _ := strings.Cut(r.Label, " depth ")
		if depth != "" {
			position += " " + depth
		}
		m.columns = append(m.columns, position)
	}
	for i := range section.Columns {
		var values []float64
		var labels []string
		for _, r := range rows {
			c := r.Cells[i]
			switch {
			case i == 0 && r.Base > 0:
				values, labels = append(values, 1), append(labels, "1")
			case c.N > 0:
				values, labels = append(values, c.Ratio), append(labels, c.RatioString())
			default:
				values, labels = append(values, math.NaN()), append(labels, "–")
			}
		}
		m.values, m.labels = append(m.values, values), append(m.labels, labels)
	}
	x := "position"
	if section.Speed {
		x = "position and depth (plies)"
	}
	return heatMap(picture{
		Slug: s.prefix + "heat-" + slug(section.Title), Title: workName(section.Title),
		Text: "A heat map of the speed relative to " + section.Columns[0] + ", each representation on each position; darker is faster. The numbers are those of the table above.",
	}, m, x, "")
}
