package page

import (
	"image/color"

	"github.com/boardbench/boardbench/harness/profile"
)

// The parts of the work that time is spent on have a colour each, in shares and
// in flame graphs.
var (
	partNames  = namesOf(profile.PartList)
	partColors = []color.Color{
		profile.Generation: color.NRGBA{0x2f, 0x74, 0xb5, 0xff},
		profile.Making:     color.NRGBA{0xb8, 0x5c, 0x08, 0xff},
		profile.Unmaking:   color.NRGBA{0x9a, 0x4f, 0x8f, 0xff},
		profile.Attacks:    color.NRGBA{0x24, 0x82, 0x5b, 0xff},
		profile.Hashing:    color.NRGBA{0xb8, 0x41, 0x5b, 0xff},
		profile.Other:      color.NRGBA{0x6b, 0x72, 0x7a, 0xff},
	}
)

func namesOf(parts []profile.Part) []string {
	var names []string
	for _, p := range parts {
		names = append(names, p.String())
	}
	return names
}
