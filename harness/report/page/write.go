package page

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
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

// ErrNotOurs is what WriteTo returns for a folder with something else in it.
var ErrNotOurs = errors.New("there are other files in it")

const generator = `<meta name="generator" content="bench report">`

// WriteTo writes the page and what lies beside it into a folder, which is made
// if it is not there. A report that lies there already is replaced; a folder
// with anything else in it is left alone, and the error wraps ErrNotOurs.
func (r *Report) WriteTo(dir string) error {
	if err := clear(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	files := r.files()
	page, err := r.page()
	if err != nil {
		return err
	}
	files = append(files, file{"index.html", page})
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.name), f.text, 0o666); err != nil {
			return fmt.Errorf("report: %w", err)
		}
	}
	return nil
}

// clear removes the files of an older report.
func clear(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && len(entries) == 0:
		return nil
	case err != nil:
		return fmt.Errorf("report: %w", err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || !bytes.Contains(page, []byte(generator)) {
		return fmt.Errorf("report: %s: %w", dir, ErrNotOurs)
	}
	for _, e := range entries {
		switch filepath.Ext(e.Name()) {
		case ".svg", ".md", ".csv":
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				return fmt.Errorf("report: %w", err)
			}
		}
	}
	return nil
}

// A file is one of the report's.
type file struct {
	name string
	text []byte
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
