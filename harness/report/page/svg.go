package page

import (
	_ "embed"
	"fmt"
	"html"
	"strconv"
	"strings"
)

// A picture is a drawing in a file of its own.
type picture struct {
	Slug   string // name of the file without .svg, and prefix of ids
	Title  string
	Text   string // the text alternative
	Width  int    // pixels
	Height int
	body   string // between the svg tags
}

// chart.css is the style of drawings, in the page and in files.
//
//go:embed chart.css
var chartCSS string

func (p picture) open(attributes string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img" aria-labelledby="%[3]s-title %[3]s-desc"%[4]s>`+
		`<title id="%[3]s-title">%[5]s</title><desc id="%[3]s-desc">%[6]s</desc>`,
		p.Width, p.Height, p.Slug, attributes, html.EscapeString(p.Title), html.EscapeString(p.Text))
}

// File returns the picture as a file that is legible on any page: it brings its
// own background, light or dark as the reader has it.
func (p picture) File() []byte {
	style := "<style>" + chartCSS + heatCSS(lightTheme) +
		"svg{color:#1c2024;background:#fff;--mark:#b4540a}" +
		"@media(prefers-color-scheme:dark){svg{color:#e3e6ea;background:#14171a;--mark:#ff9d5c}" + heatCSS(darkTheme) + "}</style>"
	return []byte(p.open(` class="chart"`) + style + p.body + "</svg>\n")
}

// A drawing is the body of a picture. Coordinates are pixels from the upper left
// corner.
type drawing struct{ strings.Builder }

// coordinate writes a coordinate.
func coordinate(v float64) string { return strconv.FormatFloat(float64(int(v*10+0.5))/10, 'f', -1, 64) }

func (d *drawing) rect(x, y, width, height float64, attributes string) {
	fmt.Fprintf(d, `<rect x="%s" y="%s" width="%s" height="%s" %s/>`, coordinate(x), coordinate(y), coordinate(max(0, width)), coordinate(height), attributes)
}

func (d *drawing) line(x1, y1, x2, y2 float64, class string) {
	fmt.Fprintf(d, `<path class="%s" d="M%s %sL%s %s"/>`, class, coordinate(x1), coordinate(y1), coordinate(x2), coordinate(y2))
}

// The sizes of text in pixels.
const (
	textSize  = 13
	smallSize = 11.5
)

// text writes a text with its baseline at y; class "e" ends it at x, and "m" puts its middle
// there.
func (d *drawing) text(x, y float64, class, text string) {
	if text == "" {
		return
	}
	if class != "" {
		class = ` class="` + class + `"`
	}
	fmt.Fprintf(d, `<text x="%s" y="%s"%s>%s</text>`, coordinate(x), coordinate(y), class, html.EscapeString(text))
}

// whisker draws an interval on a lying bar.
func (d *drawing) whisker(x1, x2, y float64) {
	const end = 3.5
	fmt.Fprintf(d, `<path class="w" d="M%s %sv%sM%[1]s %[4]sH%[5]sM%[5]s %[2]sv%[3]s"/>`, coordinate(x1), coordinate(y-end), coordinate(2*end), coordinate(y), coordinate(x2))
}

// advances are the widths of the characters from blank to tilde in DejaVu Sans
// Bold, the widest font that a page is usually shown in, in hundredths of the size.
var advances = [...]uint8{
	35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84, 84, 84, 59,
	100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 38, 78, 64, 100, 84, 86, 74, 86, 78, 73, 69, 82, 78, 111, 78, 73, 73, 46, 37, 46, 84, 50,
	50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84,
}

// textWidth returns the room that a text needs in any usual font, in pixels.
func textWidth(text string, size float64) float64 {
	width := 0
	for _, r := range text {
		if r >= ' ' && int(r-' ') < len(advances) {
			width += int(advances[r-' '])
		} else {
			width += 100
		}
	}
	return size * float64(width) / 100
}

// fit returns as much of a text as there is room for.
func fit(text string, size, room float64) string {
	if textWidth(text, size) <= room {
		return text
	}
	letters := []rune(text)
	for n := len(letters) - 1; n > 1; n-- {
		if short := string(letters[:n]) + "…"; textWidth(short, size) <= room {
			return short
		}
	}
	return ""
}
