package page

import (
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/profile"
)

// A flameNode is a function with everything that it calls.
type flameNode struct {
	name     string
	label    string // short, on the bar; the same for functions that different boards call by one name
	part     profile.Part
	value    float64
	count    float64 // of samples, of the root
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

// flameOf returns the calls of a board, split by the kind of work. The code that
// starts and stops the measurement is left out, and a function that calls itself
// is one function.
func (p *profiles) flameOf(rep string) *flameNode {
	root := &flameNode{name: rep, label: rep, part: profile.Other}
	for _, s := range p.stacks {
		if s.rep != rep {
			continue
		}
		root.value += s.value
		root.count += s.count
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

// labelOf returns the text on the bar of a function: its name without the
// receiver, and without the package if that is a board.
func labelOf(f frame) string {
	label := receiver.ReplaceAllString(f.function, "")
	if f.ofBoard {
		_, label, _ = strings.Cut(label, ".")
	}
	return label
}

// isDriver reports whether a function only drives the measured work.
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

// The measures of the picture of a flame graph.
const (
	flameWidth = 1200
	flameRow   = 20
	flameLeast = 0.003 // of the whole, that a function is drawn from
	flameHead  = 30
)

// flamePicture draws a flame graph as a file, the root on top.
func flamePicture(p picture, root *flameNode) picture {
	least := flameLeast * root.value
	p.Width, p.Height = flameWidth, root.depth(least)*flameRow+flameHead+4
	var d drawing
	d.text(4, 19, "h", p.Title)
	drawFlame(&d, root, root.value, 0, 0, least)
	p.body = d.String()
	return p
}

func drawFlame(d *drawing, n *flameNode, total, from float64, row int, least float64) {
	x, width := from/total*flameWidth, n.value/total*flameWidth
	y := float64(flameHead + row*flameRow)
	fmt.Fprintf(d, `<g fill="%s" color="%s"><title>%s</title>`, hexColor(partColors[n.part]), hexColor(legibleOn(partColors[n.part])),
		html.EscapeString(fmt.Sprintf("%s: %.2f s, %.1f %%", n.name, n.value, 100*n.value/total)))
	d.rect(x, y, max(width-0.8, 0.4), flameRow-1, `rx="2"`)
	d.text(x+4, y+14, "s", fit(n.label, smallSize, width-8))
	d.WriteString(`</g>`)
	for _, c := range n.children {
		if c.value >= least {
			drawFlame(d, c, total, from, row+1, least)
		}
		from += c.value
	}
}

// A flameData is the flame graphs as the script of the page draws them.
type flameData struct {
	Names  []string     `json:"names"` // of functions, and the texts on their bars
	Parts  []string     `json:"parts"`
	Boards []flameBoard `json:"boards"`
}

type flameBoard struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`
	Samples float64 `json:"samples"` // 0 if their number is not known
	Tree    []any   `json:"tree"`    // name, label, part, share of the whole in 1/10000, and the trees of the functions that it calls
}

// add adds the graph of a board.
func (f *flameData) add(root *flameNode, index map[string]int) {
	of := func(text string) int {
		if _, ok := index[text]; !ok {
			index[text] = len(f.Names)
			f.Names = append(f.Names, text)
		}
		return index[text]
	}
	least := flameLeast * root.value
	var tree func(n *flameNode) []any
	tree = func(n *flameNode) []any {
		t := []any{of(n.name), of(n.label), int(n.part), int(math.Round(1e4 * n.value / root.value))}
		for _, c := range n.children {
			if c.value >= least {
				t = append(t, tree(c))
			}
		}
		return t
	}
	f.Boards = append(f.Boards, flameBoard{root.name, math.Round(10*root.value) / 10, math.Round(root.count), tree(root)})
}

// JSON returns the data as a part of the page, with the characters escaped that
// mean something in HTML.
func (f *flameData) JSON() (template.JS, error) {
	text, err := json.Marshal(f)
	return template.JS(text), err
}
