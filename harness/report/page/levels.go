package page

import (
	"errors"

	"github.com/boardbench/boardbench/harness/report"
)

// The shares of the layout and of the level in the speed.
type levelsView struct {
	Machine string
	Works   []levelsWork // none if no files have two levels
	Legend  []string
}

// A levelsWork is one kind of work.
type levelsWork struct {
	Table  textTable
	Shares string
}

func drawLevels(s *source) (content, error) {
	var c content
	var views []levelsView
	for _, m := range s.machines {
		view := levelsView{Machine: m.name}
		levels, err := m.results.Levels()
		if err != nil && !errors.Is(err, report.ErrNoLevels) {
			return c, err
		}
		if err == nil {
			view.Legend = levels.Legend()
			for _, of := range levels.Grids() {
				t := gridTable(names{}, s.slugs.of(m.prefix+"levels "+of.Title), "level", of)
				c.tables = append(c.tables, t)
				view.Works = append(view.Works, levelsWork{t, of.Notes[0]})
			}
		}
		views = append(views, view)
	}
	c.view = views
	return c, nil
}
