package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string
	//go:embed page.js
	pageJS string

	templates = template.Must(template.New("page").Parse(pageHTML))
)

// A body is a section as HTML.
type body struct {
	section
	HTML template.HTML
}

// page returns the page of the given sections.
func page(sections []body) ([]byte, error) {
	var out bytes.Buffer
	err := templates.Execute(&out, struct {
		Sections []body
		Style    template.CSS
		Script   template.JS
	}{sections, template.CSS(pageCSS), template.JS(pageJS)})
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return out.Bytes(), nil
}

// WriteTo writes the page, its plots and its tables into a folder, which is made
// if it is not there. A report in it is replaced, as a whole or not at all;
// files that the report did not write stay as they are. A folder that has files
// and no report is refused, and so is one in which a file has the name of one of
// the report's: the error wraps ErrNotOurs.
func (r *Report) WriteTo(dir string) error {
	var files []file
	for _, p := range r.pictures {
		files = append(files, file{p.Slug + ".svg", p.File()})
	}
	tables, err := tableFiles(r.tables)
	if err != nil {
		return err
	}
	files = append(files, tables...)
	// The page comes last: until then it is that of the old report.
	if err := replace(dir, append(files, file{"index.html", r.page})); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// markdownFile is the file with all tables.
const markdownFile = "tables.md"

// tableFiles returns the tables as files: all of them in one for people to read,
// and each by itself for other programs.
func tableFiles(tables []textTable) ([]file, error) {
	var markdown strings.Builder
	for _, t := range tables {
		markdown.WriteString(t.Markdown() + "\n")
	}
	files := []file{{markdownFile, []byte(markdown.String())}}
	for _, t := range tables {
		text, err := t.CSV()
		if err != nil {
			return nil, fmt.Errorf("report: %s: %w", t.Slug, err)
		}
		files = append(files, file{t.Slug + ".csv", text})
	}
	return files, nil
}
