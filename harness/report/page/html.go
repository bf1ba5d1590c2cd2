package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
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
	ID, Nav, Heading string
	HTML             template.HTML
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
