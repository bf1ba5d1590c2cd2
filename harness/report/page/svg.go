package page

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"image/color"
	"regexp"
	"strings"
	"unicode/utf8"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A picture is a plot: part of the page, and a file of its own.
type picture struct {
	Slug   string // name of the file without .svg, and prefix of ids
	Title  string
	Text   string // the text alternative
	Width  int    // in units of the drawing
	Height int
	body   string // between the svg tags
}

// Ink and grid are drawn in colours that stand for what differs between light
// and dark: rewrite puts the colour of the text there.
var (
	ink  = color.NRGBA{0x10, 0x20, 0x30, 0xff}
	grid = color.NRGBA{0x40, 0x50, 0x60, 0xff}
)

// The colours of series have a contrast of three or more with white and with
// the dark background alike.
var seriesColors = []color.Color{
	color.NRGBA{0x3b, 0x82, 0xc4, 0xff},
	color.NRGBA{0xd0, 0x6a, 0x0c, 0xff},
	color.NRGBA{0x2a, 0x98, 0x6b, 0xff},
	color.NRGBA{0x9b, 0x6b, 0xd3, 0xff},
	color.NRGBA{0xcc, 0x55, 0x77, 0xff},
	color.NRGBA{0x8a, 0x7a, 0x2e, 0xff},
	color.NRGBA{0x7d, 0x84, 0x8c, 0xff},
}

const (
	textSize  = 11.5
	smallSize = 10.5
)

// middleOf puts the small letters of names, or what is between their two lines,
// at the height of the bars.
func middleOf(names []string) text.YAlignment {
	if lineHeight(names) > 0 {
		return text.YCenter
	}
	return -0.6
}

// lineHeight returns the height that names of two lines need, 0 for others.
func lineHeight(names []string) vg.Length {
	for _, name := range names {
		if strings.Contains(name, "\n") {
			return 30
		}
	}
	return 0
}

// chartWidth is as wide as a chart is drawn: on a telephone it is shrunk a
// little, on a screen widened.
const chartWidth = 454

// draw draws a plot on a canvas of the given size.
func drawPicture(p picture, paint func(c draw.Canvas)) picture {
	canvas := vgsvg.New(vg.Length(p.Width), vg.Length(p.Height))
	paint(draw.New(canvas))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		panic("page: draw " + p.Slug + ": " + err.Error()) // a buffer takes all
	}
	p.body = rewrite(out.String())
	return p
}

var (
	svgTags    = regexp.MustCompile(`(?s)^.*?<svg[^>]*>|</svg>\s*$`)
	fontFamily = regexp.MustCompile(`font-family:[^;"]*;font-variant:[^;"]*;`)
	plainFont  = regexp.MustCompile(`font-weight:(normal|regular);font-style:normal;?`)
)

// rewrite makes what the canvas wrote fit for light and dark.
func rewrite(svg string) string {
	return strings.NewReplacer(
		"stroke:#102030", "stroke:currentColor",
		"fill:#102030", "fill:currentColor",
		"stroke:#405060", "stroke:currentColor;stroke-opacity:.22",
		"fill:#405060", "fill:currentColor;fill-opacity:.22",
	).Replace(plainFont.ReplaceAllString(fontFamily.ReplaceAllString(svgTags.ReplaceAllString(svg, ""), ""), ""))
}

// fonts have the widths that the plots are laid out with.
const fonts = `font-family="Liberation Sans, Arimo, Arial, Helvetica, sans-serif"`

func (p picture) open(attributes string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" %s role="img" aria-labelledby="%s-title %s-desc" %s>`+
		`<title id="%s-title">%s</title><desc id="%s-desc">%s</desc>`,
		p.Width, p.Height, fonts, p.Slug, p.Slug, attributes,
		p.Slug, html.EscapeString(p.Title), p.Slug, html.EscapeString(p.Text))
}

// Inline returns the picture as a part of the page.
func (p picture) Inline() template.HTML {
	style := fmt.Sprintf(`class="plot" style="max-width:%dpx;min-width:%dpx"`, p.Width*3/2, p.Width*39/50)
	return template.HTML(p.open(style) + p.body + "</svg>")
}

// File returns the picture as a file that is legible on any page: it brings its
// own background, light or dark as the reader has it.
func (p picture) File() []byte {
	const style = `<style>svg{color:#1c2024;background:#fff}` +
		`@media(prefers-color-scheme:dark){svg{color:#e3e6ea;background:#14171a}}</style>`
	size := fmt.Sprintf(`width="%d" height="%d"`, p.Width*3/2, p.Height*3/2)
	return []byte(p.open(size) + style + p.body + "</svg>\n")
}

// newPlot returns a plot in the style of the page.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = color.Transparent
	p.Title.Text = title
	p.Title.Padding = 6
	p.X.Label.Text, p.Y.Label.Text = x, y
	style(&p.Title.TextStyle, 13)
	p.Title.TextStyle.Font.Weight = xfont.WeightBold
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		style(&axis.Label.TextStyle, textSize)
		style(&axis.Tick.Label, textSize)
		axis.LineStyle.Color, axis.Tick.LineStyle.Color = ink, ink
		axis.Padding = 0
	}
	p.X.Label.Padding, p.Y.Label.Padding = 5, 5
	style(&p.Legend.TextStyle, textSize)
	return p
}

func style(s *text.Style, size vg.Length) {
	s.Color = ink
	s.Font = font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, size)
}

// labelStyle returns the style of text in a plot.
func labelStyle(p *plot.Plot, size vg.Length, c color.Color, x text.XAlignment, y text.YAlignment) text.Style {
	s := p.X.Tick.Label
	style(&s, size)
	s.Color, s.XAlign, s.YAlign = c, x, y
	return s
}

// A legendEntry is a name and the color or glyph of its series.
type legendEntry struct {
	name  string
	color color.Color
	glyph draw.GlyphDrawer // nil for a box
}

// drawLegend draws entries from left to right, in as many lines as it takes, at
// the top of a canvas, and returns the canvas below.
func drawLegend(c draw.Canvas, p *plot.Plot, entries []legendEntry) draw.Canvas {
	const line, box, gap = 16, 9, 14
	s := labelStyle(p, textSize, ink, text.XLeft, text.YCenter)
	x, y := c.Min.X+4, c.Max.Y-line/2
	for _, e := range entries {
		width := box + 4 + s.Width(e.name) + gap
		if x+width > c.Max.X && x > c.Min.X+4 {
			x, y = c.Min.X+4, y-line
		}
		if e.glyph != nil {
			c.DrawGlyph(draw.GlyphStyle{Color: e.color, Radius: 3.5, Shape: e.glyph}, vg.Point{X: x + box/2, Y: y})
		} else {
			c.FillPolygon(e.color, []vg.Point{
				{X: x, Y: y - box/2}, {X: x + box, Y: y - box/2}, {X: x + box, Y: y + box/2}, {X: x, Y: y + box/2},
			})
		}
		c.FillText(s, vg.Point{X: x + box + 4, Y: y + 1.5}, e.name)
		x += width
	}
	return draw.Crop(c, 0, 0, 0, y-line/2-c.Max.Y-2)
}

// letter is the width of a letter, on average.
const letter = 5.6

// nameWidth returns how much room names take next to a plot.
func nameWidth(names []string) float64 {
	widest := 0
	for _, name := range names {
		for line := range strings.SplitSeq(name, "\n") {
			widest = max(widest, utf8.RuneCountInString(line))
		}
	}
	return letter*float64(widest) + 24
}

// drawTitle draws a title above what is not part of the plot, and returns the
// canvas below.
func drawTitle(c draw.Canvas, plt *plot.Plot, title string) draw.Canvas {
	s := plt.Title.TextStyle
	s.XAlign, s.YAlign = text.XCenter, text.YTop
	c.FillText(s, vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: c.Max.Y - 2}, title)
	return draw.Crop(c, 0, 0, 0, -22)
}
