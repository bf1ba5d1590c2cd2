package page

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"html/template"
	"slices"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/rep"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string
	//go:embed page.js
	pageJS string

	// templates is parsed when a page is made: few commands make one.
	templates = sync.OnceValue(func() *template.Template {
		return template.Must(template.New("page").Funcs(template.FuncMap{"strength": strength}).Parse(pageHTML))
	})
)

// A Report is ready to be written.
type Report struct {
	page    []byte
	picture picture
	undrawn error // ErrNoPicture if there is no picture
}

// A view is the contents of a page.
type view struct {
	Title    string
	Verdict  string
	Setup    string
	Sections []section
	CSV      template.URL
	Style    template.CSS
	Script   template.JS
}

// A section is a part of the page.
type section struct {
	ID, Heading string
	Tables      []table
	Chart       template.HTML
	Warnings    []string
	Lines       []string
}

// New reads recorded runs and draws their contents. boards are all that the program knows. Errors name the file.
func New(boards []rep.Backend, files ...string) (*Report, error) {
	results, err := report.Read(files...)
	if err != nil {
		return nil, err
	}
	results.SetBoards(boards)
	r, t := &Report{}, results.Table()
	used := anchors{}
	var csv bytes.Buffer
	if err := t.Write(&csv, report.CSV); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	v := view{
		Title: "Chess board representations compared", Setup: results.Setup(),
		CSV:     template.URL("data:text/csv;charset=utf-8;base64," + base64.StdEncoding.EncodeToString(csv.Bytes())),
		Verdict: "There is nothing to compare: the files hold one representation.",
	}
	first := section{ID: "ranking", Heading: "Ranking", Lines: t.Legend()}
	for _, w := range t.Warnings {
		first.Warnings = append(first.Warnings, w.Problem+": "+w.Advice)
	}
	if r.picture, r.undrawn = pictureOf(results); r.undrawn == nil {
		v.Verdict, first.Chart = r.picture.title+".", r.picture.HTML()
	}
	if a := t.Answer(); len(a.Rows) > 1 {
		answer := table{Grid: a.Grid(), ID: used.of(a.Grid().Title), names: map[string]template.HTML{}, answer: true}
		for _, row := range a.Rows {
			shown := row.Name
			if shown != row.Board && row.Level == rep.Book { // on a phone the name stands alone
				shown += ", textbook"
			}
			if shown != row.Board {
				answer.names[row.Board] = template.HTML(html.EscapeString(shown) + ` <span class="board">` + html.EscapeString(row.Board) + `</span>`)
			}
		}
		first.Tables, first.Lines = []table{answer}, slices.Concat(a.Conclusion(), first.Lines)
	}
	positions := slices.Clone(t.Grids())
	for i, g := range positions {
		positions[i] = g.MeansFirst().Turned()
	}
	v.Sections = append(v.Sections, first, used.section("positions", "Every position", positions...))
	if levels, err := results.Levels(); err == nil {
		of := used.section("levels", "Layout and level", levels.Grids()...)
		of.Lines = levels.Legend()
		v.Sections = append(v.Sections, of)
	}
	v.Sections = append(v.Sections, used.section("figures", "Bytes, times and speeds", results.Map(nil).Grids()...))
	v.Sections = append(v.Sections, calculator(results)...)
	v.Sections = append(v.Sections, used.section("machine", "Machine", settings(results)))
	v.Style, v.Script = template.CSS(chartCSS+pageCSS), template.JS(pageJS)
	var out bytes.Buffer
	if err := templates().Execute(&out, v); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	r.page = out.Bytes()
	return r, nil
}

// section returns a section with a table for each grid.
func (a anchors) section(id, heading string, grids ...report.Grid) section {
	s := section{ID: id, Heading: heading}
	for _, g := range grids {
		s.Tables = append(s.Tables, table{Grid: g, ID: a.of(g.Title)})
	}
	return s
}

// settings returns the configuration of the results, and their runs.
func settings(read *report.Results) report.Grid {
	g := report.Grid{Title: "Machine and settings", Corner: "setting", Head: []string{"value"}}
	add := func(name, value string) {
		g.Rows = append(g.Rows, report.Row{Name: name, Cells: []report.Frame{{Text: cmp.Or(value, " ")}}}) // an empty text would be a ratio
	}
	for _, s := range read.Settings() {
		if !strings.HasPrefix(s.Key, results.NativeKey("")) {
			add(s.Key, strings.Join(s.Values, ", "))
		}
	}
	for _, run := range read.Runs() {
		add(run.Path, run.Benchtime+" a slice")
	}
	return g
}
