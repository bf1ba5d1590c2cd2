package page

import (
	"fmt"
	"math"
	"slices"

	"github.com/boardbench/boardbench/harness/report"
)

// The tables and the heat maps: every board on every position.
type comparisonView struct {
	Machine    string
	Main, More []sectionView // of the verdict's work, and of other work
	Legend     []string      // files by number, where columns have one
}

// A sectionView is the table or the heat map of one kind of work.
type sectionView struct {
	Table textTable
	Base  string   // that the ratios are relative to; "" where nothing is compared
	Notes []string // what is decided, and what is not
	Heat  picture
}

func drawTable(s *source) (content, error) {
	return eachSection(s, func(m *machine, section *report.Section) (sectionView, bool) {
		view := sectionView{Table: sectionTable(s.titles, s.slugs.of(m.prefix+"table "+section.Title()), section), Notes: section.Notes()}
		if section.Comparisons > 0 {
			view.Base = section.Columns[0]
		}
		return view, true
	})
}

func drawHeat(s *source) (content, error) {
	return eachSection(s, func(m *machine, section *report.Section) (sectionView, bool) {
		if section.Comparisons == 0 || len(section.Rows) > mostPositions {
			return sectionView{}, false
		}
		return sectionView{Heat: heatOf(s, s.slugs.of(m.prefix+"heat "+section.Title()), section)}, true
	})
}

// mostPositions is how many positions a heat map shows at most: it has a cell of
// its own for each.
const mostPositions = 400

// eachSection draws the sections of each machine, those that the verdict is of
// first.
func eachSection(s *source, draw func(*machine, *report.Section) (view sectionView, ok bool)) (content, error) {
	var c content
	var views []comparisonView
	for _, m := range s.machines {
		of := comparisonView{Machine: m.name}
		for i, f := range m.table.Files {
			of.Legend = append(of.Legend, fmt.Sprintf("[%d] %s", i+1, f))
		}
		for i := range m.table.Sections {
			section := &m.table.Sections[i]
			view, ok := draw(m, section)
			if !ok {
				continue
			}
			if len(m.main) == 0 || slices.Contains(m.main, section) {
				of.Main = append(of.Main, view)
			} else {
				of.More = append(of.More, view)
			}
		}
		for _, view := range slices.Concat(of.Main, of.More) {
			if view.Table.Slug != "" {
				c.tables = append(c.tables, view.Table)
			}
			if view.Heat.Slug != "" {
				c.pictures = append(c.pictures, view.Heat)
			}
		}
		views = append(views, of)
	}
	c.view = views
	return c, nil
}

// heatOf draws the ratios of one kind of work: board by position.
func heatOf(s *source, slug string, section *report.Section) picture {
	m := matrix{rows: s.labels(section.Columns)}
	for _, r := range section.Rows {
		m.columns = append(m.columns, r.Short())
	}
	for i := range section.Columns {
		var values []float64
		var labels []string
		for _, r := range section.Rows {
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
		Slug: slug, Title: section.Work.Heading(),
		Text: "A heat map of the speed relative to " + section.Columns[0] + ", each representation on each position; darker is faster. The numbers are those of the table above.",
	}, m, x, "")
}
