package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string
	//go:embed page.js
	pageJS string

	pageTemplate = template.Must(template.New("page").Parse(pageHTML))
)

const generator = `<meta name="generator" content="bench report">`

// WriteTo writes the page, its plots and its tables into a folder, which is made
// if it is not there. A report in it is replaced, as a whole or not at all;
// files that the report did not write stay as they are. A folder that has files
// and no report is refused, and so is one in which a file has the name of one of
// the report's: the error wraps ErrNotOurs.
func (r *Report) WriteTo(dir string) error {
	page, err := r.page()
	if err != nil {
		return err
	}
	// The page comes last: until then it is that of the old report.
	if err := replace(dir, append(r.files(), file{"index.html", page})); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// files returns all files but the page.
func (r *Report) files() []file {
	var files []file
	for _, p := range r.pictures() {
		files = append(files, file{p.Slug + ".svg", p.File()})
	}
	var markdown strings.Builder
	for _, t := range r.tables() {
		markdown.WriteString(t.Markdown() + "\n")
		files = append(files, file{t.Slug + ".csv", []byte(t.CSV())})
	}
	return append(files, file{"tables.md", []byte(markdown.String())})
}

// pictures returns all plots and flame graphs.
func (r *Report) pictures() []picture {
	var pictures []picture
	for _, s := range r.Studies {
		if s.Chart != nil {
			pictures = append(pictures, *s.Chart)
		}
		pictures = slices.Concat(pictures, s.Heat, s.MoreHeat, s.Depth, s.Men, s.Costs)
	}
	pictures = append(pictures, r.Shares...)
	for _, f := range r.Flames {
		pictures = append(pictures, f.Picture)
	}
	if r.Counted != nil {
		pictures = append(pictures, *r.Counted)
	}
	return pictures
}

// tables returns all tables.
func (r *Report) tables() []textTable {
	var tables []textTable
	for _, s := range r.Studies {
		for _, view := range slices.Concat(s.Tables, s.More) {
			tables = append(tables, view.Table)
		}
		if s.Cost != nil {
			tables = append(tables, *s.Cost)
		}
	}
	for _, view := range r.Across {
		tables = append(tables, view.Table)
	}
	tables = append(tables, r.Share...)
	for _, t := range []*textTable{r.Bytes, r.Counts, &r.Machine} {
		if t != nil {
			tables = append(tables, *t)
		}
	}
	return tables
}

// page returns the page itself.
func (r *Report) page() ([]byte, error) {
	var markdown strings.Builder
	r.TablesMarkdown, r.TablesCSV = nil, nil
	for _, t := range r.tables() {
		markdown.WriteString(t.Markdown() + "\n")
		r.TablesCSV = append(r.TablesCSV, newDownload(t.Slug+".csv", "text/csv", []byte(t.CSV())))
	}
	r.TablesMarkdown = []download{newDownload("tables.md", "text/markdown", []byte(markdown.String()))}
	var out bytes.Buffer
	err := pageTemplate.Execute(&out, struct {
		*Report
		Generator template.HTML
		Style     template.CSS
		Script    template.JS
	}{r, generator, template.CSS(pageCSS), template.JS(pageJS)})
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return out.Bytes(), nil
}
