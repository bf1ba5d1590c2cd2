package page

import (
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Every drawing is legible on its background.
func TestContrast(t *testing.T) {
	for _, theme := range []theme{lightTheme, darkTheme} {
		for step := -heatSteps; step <= heatSteps; step++ {
			c := theme.heat(step)
			assert.GreaterOrEqual(t, contrast(c, legibleOn(c)), 4.5, "text on %v", c)
		}
	}
	assert.InDelta(t, 21, contrast(color.White, color.Black), 1e-9)
}

// How the three kinds of colour-blindness see the intensities of red, green and
// blue light.
//
// Reference: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A
// Physiologically-based Model for Simulation of Color Vision Deficiency, IEEE
// Transactions on Visualization and Computer Graphics 15, 2009, severity 1.
var blindness = map[string][3][3]float64{
	"none":         {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// lab returns a colour as CIE L*a*b*, in which distances are those that are seen.
func lab(c color.Color, seen [3][3]float64) [3]float64 {
	r, g, b := linear(c)
	var rgb, xyz [3]float64
	for i, row := range seen {
		rgb[i] = min(1, max(0, row[0]*r+row[1]*g+row[2]*b))
	}
	for i, row := range [3][3]float64{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}} {
		xyz[i] = (row[0]*rgb[0] + row[1]*rgb[1] + row[2]*rgb[2]) / []float64{0.9505, 1, 1.089}[i]
		if xyz[i] > 0.008856 {
			xyz[i] = math.Cbrt(xyz[i])
		} else {
			xyz[i] = 7.787*xyz[i] + 16.0/116
		}
	}
	return [3]float64{116*xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])}
}

// On the scale of ratios everybody sees which side of 1 a cell is on.
func TestColoursForTheColourBlind(t *testing.T) {
	distance := func(a, b color.Color, seen [3][3]float64) float64 {
		x, y := lab(a, seen), lab(b, seen)
		return math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2])
	}
	for name, seen := range blindness {
		for _, theme := range []theme{lightTheme, darkTheme} {
			for step := 2; step <= heatSteps; step++ {
				assert.Greater(t, distance(theme.heat(step), theme.heat(-step), seen), 12.0, "%s: step %d", name, step)
			}
		}
	}
}

// The scale of ratios is as wide to both sides of 1, and ends.
func TestHeatStep(t *testing.T) {
	assert.Equal(t, 0, heatStep(1))
	for ratio, want := range map[float64]int{1.002: 0, 1.02: 1, 1.1: 2, 2: 5, 8: 8, 100: 8} {
		assert.Equal(t, want, heatStep(ratio), ratio)
		assert.Equal(t, -want, heatStep(1/ratio), 1/ratio)
	}
	assert.Equal(t, 0, heatStep(math.NaN()))
	assert.Equal(t, 0, heatStep(0))
}
