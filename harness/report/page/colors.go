package page

import (
	"fmt"
	"image/color"
	"math"
	"strings"
)

// heatSteps is how many colours lead from 1 to either end of the scale of ratios.
const heatSteps = 8

// heatEnd is the ratio at the end of the scale; its inverse is at the other.
const heatEnd = 8

// heatStep returns the colour of a ratio, from -heatSteps to heatSteps. The colour
// of 1 is 0, and a ratio and its inverse are equally far from it. The root of the
// logarithm shows differences of some percent next to differences of a factor.
func heatStep(ratio float64) int {
	if !(ratio > 0) {
		return 0
	}
	z := math.Log(ratio) / math.Log(heatEnd)
	return int(math.Round(heatSteps * math.Copysign(math.Sqrt(min(1, math.Abs(z))), z)))
}

// A theme is the paper that is drawn on, with the ends of the scale of ratios: blue
// is faster and orange slower.
type theme struct{ middle, faster, slower color.NRGBA }

var (
	lightTheme = theme{color.NRGBA{0xf3, 0xf3, 0xf1, 0xff}, color.NRGBA{0x1d, 0x5c, 0xa6, 0xff}, color.NRGBA{0xb3, 0x52, 0x06, 0xff}}
	darkTheme  = theme{color.NRGBA{0x26, 0x2b, 0x30, 0xff}, color.NRGBA{0x5c, 0xaa, 0xf2, 0xff}, color.NRGBA{0xf2, 0x98, 0x3c, 0xff}}
)

// heat returns the colour of a step.
func (t theme) heat(step int) color.NRGBA {
	end, share := t.faster, float64(step)/heatSteps
	if step < 0 {
		end, share = t.slower, -share
	}
	mix := func(from, to uint8) uint8 {
		return uint8(math.Round(float64(from) + share*(float64(to)-float64(from))))
	}
	return color.NRGBA{mix(t.middle.R, end.R), mix(t.middle.G, end.G), mix(t.middle.B, end.B), 0xff}
}

// heatCSS returns the rules of the scale of ratios, .k-8 to .k8.
func heatCSS(t theme) string {
	var out strings.Builder
	for step := -heatSteps; step <= heatSteps; step++ {
		c := t.heat(step)
		fmt.Fprintf(&out, ".k%d{background:%s;fill:%[2]s;color:%s}", step, hexColor(c), hexColor(legibleOn(c)))
	}
	return out.String()
}

// legibleOn returns black or white, whichever has more contrast with a colour.
func legibleOn(c color.Color) color.NRGBA {
	black, white := color.NRGBA{0, 0, 0, 0xff}, color.NRGBA{0xff, 0xff, 0xff, 0xff}
	if contrast(c, white) > contrast(c, black) {
		return white
	}
	return black
}

// contrast returns the contrast ratio of two colours, from 1 to 21.
//
// Reference: Web Content Accessibility Guidelines 2.2, relative luminance.
func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b := linear(c)
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// linear returns the intensities of the light of a colour, from 0 to 1.
func linear(c color.Color) (red, green, blue float64) {
	r, g, b, _ := c.RGBA()
	of := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return of(r), of(g), of(b)
}

func hexColor(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
