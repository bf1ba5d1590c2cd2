package page

import (
	"bytes"
	"fmt"
	"html/template"

	"github.com/boardbench/boardbench/harness"
)

// A section is a part of the page. A new section is a row of sections, a file
// that draws it, and a template in page.html with its id as the name.
type section struct {
	id, nav, heading string
	draw             func(*source) (content, error)
}

// The sections in the order of the page. The last one lists the files of the others.
var sections = []section{
	{"ranking", "Ranking", "", drawRanking},
	{"positions", "Positions", "Every position", drawPositions},
	{"levels", "Levels", "Layout and level", drawLevels},
	{"scale", "Depth", "What a node takes at each depth", drawScale},
	{"costs", "Costs", "What operations take", drawCosts},
	{"time", "Time", "Where the time goes", drawTime},
	{"memory", "Bytes and instructions", "Bytes and instructions", drawMemory},
	{"machine", "Machine", "Machine", drawMachine},
	{"method", "Method", "Method", drawNothing},
	{"data", "Data", "Data", drawData},
}

func drawNothing(*source) (content, error) { return content{}, nil }

// A Report is ready to be written.
type Report struct {
	// Warnings are the reasons why the figures are less reliable.
	Warnings []harness.Warning

	page     []byte
	order    []string // the rankings of the first machine, in a line each
	pictures []picture
	tables   []textTable
	files    []file // that the report was drawn from
}

// New reads the files and draws their contents. Errors name the file.
func New(cfg Config) (*Report, error) {
	s, err := readSource(cfg)
	if err != nil {
		return nil, err
	}
	r := &Report{Warnings: s.warnings}
	var bodies []body
	for _, of := range sections {
		c, err := of.draw(s)
		if err != nil {
			return nil, err
		}
		s.pictures, s.tables = append(s.pictures, c.pictures...), append(s.tables, c.tables...)
		r.files = append(r.files, c.files...)
		var html bytes.Buffer
		if err := templates().ExecuteTemplate(&html, of.id, c.view); err != nil {
			return nil, fmt.Errorf("report: %w", err)
		}
		bodies = append(bodies, body{of.id, of.nav, of.heading, template.HTML(html.String())})
	}
	r.pictures, r.tables = s.pictures, s.tables
	for _, ranking := range s.machines[0].table.Rankings() {
		r.order = append(r.order, ranking.String())
	}
	r.page, err = page(bodies, s.columns())
	return r, err
}
