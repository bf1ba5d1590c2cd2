package memory

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep/layout"
)

// Rule tells which bytes are counted, in lines of at most 100 columns.
const Rule = `A byte counts whose value changes; in a record that the move begins, each byte that it writes.
A byte that is written with the value it had is not seen, and addresses are left out. Cache lines
have 64 bytes and begin where an object begins.
`

// List writes the changes of a step in lines of at most 100 columns: a line with the counts, then
// one for each element, in the order of the addresses: its object, its cache line, its name, the
// values before and after. Elements that are copied unchanged to a new record share the last line.
func List(s Step) string {
	d := drawing{}
	verb := "make"
	if s.Unmade {
		verb = "unmake"
	}
	d.line("%s %v: %v", verb, s.Move, s.Count)
	copied := 0
	for _, c := range s.Changes {
		if c.New && c.Same() {
			copied++
			continue
		}
		value := number(c.Now)
		switch {
		case c.Old != nil:
			value = number(c.Old) + " → " + value
		case c.New:
			value = "new " + value
		}
		d.worded(fmt.Sprintf("  %-8s line %-3d %-26s %-13s", c.Object, c.Offset/Line, c.Name(), value), words(c))
	}
	if copied > 0 {
		d.line("  %s copied to the record as they were", plural(copied, "element"))
	}
	return d.text.String()
}

// words returns the old and the new contents of an element: "P → empty".
func words(c Change) string {
	if c.Old == nil || c.From.Text == "" || c.From.Text == c.To.Text || len(c.From.Text)+len(c.To.Text) > 24 {
		if c.Kind == layout.Bitboard && c.Old != nil {
			return squares(c)
		}
		return c.To.Text
	}
	return c.From.Text + " → " + c.To.Text
}

// squares returns the squares that leave a bitboard and those that come to it: "-e2 +e4".
func squares(c Change) string {
	was, now := set(c.Old), set(c.Now)
	text := ""
	for sq := range (was &^ now).All() {
		text += " -" + sq.String()
	}
	for sq := range (now &^ was).All() {
		text += " +" + sq.String()
	}
	return strings.TrimSpace(text)
}

// String returns the counts in words: "28 bytes in 4 cache lines, 15 of them in a new record".
func (c Count) String() string {
	text := fmt.Sprintf("%s in %s", plural(c.Bytes, "byte"), plural(c.Lines, "cache line"))
	if c.Record > 0 {
		text += fmt.Sprintf(", %d of them in a new record", c.Record)
	}
	return text
}
