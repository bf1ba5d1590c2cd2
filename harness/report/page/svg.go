package page

import (
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boardbench/boardbench/internal/typeset"
)

// A picture is a drawing, in the page and in a file of its own.
type picture struct {
	slug          string // prefix of ids
	title, text   string // text is the text alternative
	width, height int    // pixels
	body          string // between the svg tags
}

// chart.css is the style of drawings, in the page and in files.
//
//go:embed chart.css
var chartCSS string

func (p picture) svg(style string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img" aria-labelledby="%[3]s-title %[3]s-desc" class="chart">`+
		`<title id="%[3]s-title">%[4]s</title><desc id="%[3]s-desc">%[5]s</desc>%[6]s%[7]s</svg>`,
		p.width, p.height, p.slug, html.EscapeString(p.title), html.EscapeString(p.text), style, p.body)
}

// file returns the picture as a file that is legible on any page: it brings its background, light or dark as the reader
// has it.
func (p picture) file() []byte {
	return []byte(p.svg("<style>"+chartCSS+"svg{--paper:#fff;color:#1c2024;background:#fff}"+
		"@media(prefers-color-scheme:dark){svg{--paper:#14171a;color:#e3e6ea;background:#14171a}}</style>") + "\n")
}

// HTML returns the picture as a part of the page.
func (p picture) HTML() template.HTML { return template.HTML(p.svg("")) }

// Every chart is as wide as README shows a picture, so that its text is not scaled down.
const (
	chartWidth  = 880
	chartMargin = 20
)

// The sizes of text in pixels.
const (
	titleSize = 22
	textSize  = 15
	smallSize = 13
)

// A chart is the texts of a picture: its finding, the meaning of its scale, and notes below it.
type chart struct {
	title, scale string
	notes        []string
	text         string // the text alternative
}

// begin draws the title, and returns the height below it.
func (c chart) begin(d *drawing) float64 {
	y := 12.0
	for _, line := range fold(c.title, 1.12*titleSize) { // bold
		y += 1.25 * titleSize
		d.text(chartMargin, y, "h1", line)
	}
	for _, line := range fold(c.scale, textSize) {
		y += 1.45 * textSize
		d.text(chartMargin, y, "o", line)
	}
	return y + 12
}

// end draws the notes from the height y on, and returns the picture.
func (c chart) end(slug string, d *drawing, y float64) picture {
	for _, note := range c.notes {
		for _, line := range fold(note, smallSize) {
			y += 1.4 * smallSize
			d.text(chartMargin, y, "s o", line)
		}
	}
	return picture{slug: slug, title: c.title, text: c.text, width: chartWidth, height: int(y) + 16, body: d.String()}
}

// fold breaks a text between words into lines that a chart has room for.
func fold(text string, size float64) []string {
	if text == "" {
		return nil
	}
	return typeset.Wrap(text, int((chartWidth-2*chartMargin)/textWidth(" ", size)))
}

// A drawing is the body of a picture. Coordinates are pixels from the upper left corner.
type drawing struct{ strings.Builder }

// coordinate writes a coordinate.
func coordinate(v float64) string { return strconv.FormatFloat(float64(int(v*10+0.5))/10, 'f', -1, 64) }

func (d *drawing) rect(x, y, width, height float64, attributes string) {
	fmt.Fprintf(d, `<rect x="%s" y="%s" width="%s" height="%s" %s/>`, coordinate(x), coordinate(y), coordinate(max(0, width)), coordinate(height), attributes)
}

func (d *drawing) line(x1, y1, x2, y2 float64, class string) {
	fmt.Fprintf(d, `<path class="%s" d="M%s %sL%s %s"/>`, class, coordinate(x1), coordinate(y1), coordinate(x2), coordinate(y2))
}

func (d *drawing) circle(x, y, radius float64, class string) {
	fmt.Fprintf(d, `<circle class="%s" cx="%s" cy="%s" r="%s"/>`, class, coordinate(x), coordinate(y), coordinate(radius))
}

// text writes a text with its baseline at y; class "e" ends it at x, and "m" puts its middle there.
func (d *drawing) text(x, y float64, class, text string) {
	if text != "" {
		fmt.Fprintf(d, `<text x="%s" y="%s" class="%s">%s</text>`, coordinate(x), coordinate(y), class, html.EscapeString(text))
	}
}

// whisker draws an interval along a row.
func (d *drawing) whisker(x1, x2, y float64) {
	const end = 3.5
	fmt.Fprintf(d, `<path class="w" d="M%s %sv%sM%[1]s %[4]sH%[5]sM%[5]s %[2]sv%[3]s"/>`, coordinate(x1), coordinate(y-end), coordinate(2*end), coordinate(y), coordinate(x2))
}

// textWidth returns the room that a text needs in pixels: the mean letter of DejaVu Sans, the widest of the usual fonts,
// is 0.62 times as wide as its size.
func textWidth(text string, size float64) float64 {
	return 0.62 * size * float64(utf8.RuneCountInString(text))
}
