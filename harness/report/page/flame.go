package page

import (
	"fmt"
	"html"
	"html/template"
	"image/color"
	"regexp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/profile"
)

// A flameNode is a function with everything that it calls.
type flameNode struct {
	name     string
	label    string // short, on the bar
	part     profile.Part
	value    float64
	children []*flameNode
	byName   map[string]*flameNode // the children
}

func (n *flameNode) child(name, label string, part profile.Part) *flameNode {
	if c := n.byName[name]; c != nil {
		return c
	}
	c := &flameNode{name: name, label: label, part: part}
	if n.byName == nil {
		n.byName = map[string]*flameNode{}
	}
	n.byName[name] = c
	n.children = append(n.children, c)
	return c
}

// flameOf returns the calls of a board, split by the kind of work. What
// starts and stops the measurement is left out, and a function that calls itself
// is one function.
func (p *profiles) flameOf(rep string) *flameNode {
	root := &flameNode{name: rep, label: rep, part: profile.Other}
	for _, s := range p.stacks {
		if s.rep != rep {
			continue
		}
		root.value += s.value
		at := root.child(s.work.String(), s.work.Heading(), profile.Other)
		at.value += s.value
		frames := slices.Clone(s.frames)
		slices.Reverse(frames)
		part, last := profile.Other, ""
		for _, f := range frames {
			if isDriver(f.function) || f.function == last {
				continue
			}
			if f.part != profile.Other {
				part = f.part
			}
			at = at.child(f.function, labelOf(f), part)
			at.value += s.value
			last = f.function
		}
	}
	root.sort()
	return root
}

var receiver = regexp.MustCompile(`\(\*?[^)]*\)\.`)

// labelOf returns what stands on the bar of a function: its name without the
// receiver, and without the package where that is a board.
func labelOf(f frame) string {
	label := receiver.ReplaceAllString(f.function, "")
	if f.ofBoard {
		_, label, _ = strings.Cut(label, ".")
	}
	return label
}

// isDriver reports whether a function only drives what is measured.
func isDriver(function string) bool {
	return strings.HasPrefix(function, "harness.") || strings.HasPrefix(function, "pprof.") || strings.HasPrefix(function, "runtime.async")
}

func (n *flameNode) sort() {
	slices.SortStableFunc(n.children, func(a, b *flameNode) int { return strings.Compare(a.name, b.name) })
	for _, c := range n.children {
		c.sort()
	}
}

// depth returns the number of rows that are wide enough to be drawn.
func (n *flameNode) depth(least float64) int {
	deepest := 0
	for _, c := range n.children {
		if c.value >= least {
			deepest = max(deepest, c.depth(least))
		}
	}
	return 1 + deepest
}

// The measures of a flame graph.
const (
	flameWidth = 1000
	flameRow   = 19
	flameLeast = 0.003 // of the whole, that a function is drawn from
	flameHead  = 26
)

// flamePicture draws a flame graph, the root on top. Its parts carry what a
// script needs to zoom.
func flamePicture(p picture, root *flameNode) picture {
	least := flameLeast * root.value
	p.Width, p.Height = flameWidth, root.depth(least)*flameRow+flameHead+4
	var out strings.Builder
	fmt.Fprintf(&out, `<text x="4" y="17" style="font-size:14px;font-weight:bold;fill:currentColor">%s</text>`, html.EscapeString(p.Title))
	out.WriteString(`<g class="frames">`)
	writeFlame(&out, root, root.value, 0, 0, least)
	out.WriteString(`</g>`)
	p.body = out.String()
	return p
}

func writeFlame(out *strings.Builder, n *flameNode, total, at float64, row int, least float64) {
	x, w := at/total*flameWidth, n.value/total*flameWidth
	y := flameHead + row*flameRow
	label := fmt.Sprintf("%s: %.2f s, %.1f %%", n.name, n.value, 100*n.value/total)
	fmt.Fprintf(out, `<g class="f" data-x="%.2f" data-w="%.2f" data-r="%d" data-n="%s" data-l="%s"><title>%s</title><rect x="%.2f" y="%d" width="%.2f" height="%d" rx="2" fill="%s"/><text x="%.2f" y="%d" style="font-size:11.5px;fill:#fff">%s</text></g>`,
		x, w, row, html.EscapeString(n.name), html.EscapeString(n.label), html.EscapeString(label),
		x, y, max(w-0.6, 0.4), flameRow-1, hexColor(partColors[n.part]), x+4, y+13, html.EscapeString(fit(n.label, w)))
	for _, c := range n.children {
		if c.value >= least {
			writeFlame(out, c, total, at, row+1, least)
		}
		at += c.value
	}
}

// fit returns as much of a name as there is room for.
func fit(name string, width float64) string {
	const letter = 6.6
	room := int((width - 8) / letter)
	letters := []rune(name)
	switch {
	case room >= len(letters):
		return name
	case room < 3:
		return ""
	}
	return string(letters[:room-1]) + "…"
}

func hexColor(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// A flame is the flame graph of a representation as a part of the page.
type flame struct {
	Rep     string
	Picture picture
}

// Inline returns the graph as it is drawn on the page, with what the keyboard
// can reach.
func (f flame) Inline() template.HTML {
	p := f.Picture
	tag := fmt.Sprintf(`class="flame" data-row="%d" data-head="%d"`, flameRow, flameHead)
	// What can be worked with is no image to a screen reader.
	return template.HTML(strings.Replace(p.open(tag), `role="img"`, `role="group"`, 1) + p.body + "</svg>")
}
