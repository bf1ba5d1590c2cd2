package page

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
)

// Every board on every position: the tables of the ratios.
type comparisonView struct {
	Scale    template.HTML
	Machines []comparison
}

type comparison struct {
	Machine    string
	Main, More []sectionView // of the verdict's work, and of other work
	Legend     []string      // files by number, if columns have one
}

// A sectionView is the table of one kind of work.
type sectionView struct {
	Heading  string
	Heat     *heatTable // nil if there is only one representation
	Table    textTable
	Note     string            // the differences that are decided
	Warnings []harness.Warning // of this table
}

// mostPositions is how many positions a table of the page has at most; files have
// all of them.
const mostPositions = 400

func drawPositions(s *source) (content, error) {
	var c content
	view := comparisonView{Scale: scaleLegend()}
	for _, m := range s.machines {
		of := comparison{Machine: m.name}
		for i, f := range m.table.Files {
			of.Legend = append(of.Legend, fmt.Sprintf("[%d] %s", i+1, f))
		}
		for i := range m.table.Sections {
			section := &m.table.Sections[i]
			one := sectionView{
				Heading:  section.Work.Heading(),
				Table:    sectionTable(s.names, s.slugs.of(m.prefix+"table "+section.Title()), section),
				Warnings: m.warnings[section.Title()],
			}
			c.tables = append(c.tables, one.Table)
			if section.Comparisons > 0 && len(section.Rows) <= mostPositions {
				heat := heatOf(s, section)
				one.Heat, one.Note = &heat, strings.TrimSpace(section.ResolutionString()+" "+section.DifferenceString())
			}
			if len(m.main) == 0 || slices.ContainsFunc(m.main, func(main *report.Section) bool { return main == section }) {
				of.Main = append(of.Main, one)
			} else {
				of.More = append(of.More, one)
			}
		}
		view.Machines = append(view.Machines, of)
	}
	c.view = view
	return c, nil
}
