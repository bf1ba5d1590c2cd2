package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"sync"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string
	//go:embed page.js
	pageJS string

	// templates is parsed when a page is made: few commands make one.
	templates = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageHTML)) })
)

// A body is a section as HTML. Heading is "" for one that begins with its content.
type body struct {
	ID, Nav, Heading string
	HTML             template.HTML
}

// style returns the style of the page, with the colours of light and dark.
func style() string {
	return chartCSS + pageCSS + heatCSS(lightTheme) +
		"@media screen and (prefers-color-scheme:dark){" + heatCSS(darkTheme) + "}"
}

// page returns the page of the given sections. boards are those that a reader can
// choose to see marked.
func page(sections []body, boards []string) ([]byte, error) {
	var out bytes.Buffer
	err := templates().Execute(&out, struct {
		Sections []body
		Boards   []string
		Style    template.CSS
		Script   template.JS
	}{sections, boards, template.CSS(style()), template.JS(pageJS)})
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return out.Bytes(), nil
}
