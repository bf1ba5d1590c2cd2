package memory

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/boardbench/boardbench/rep"
)

// Rule says what is counted, in lines of at most 100 columns.
const Rule = `A byte counts whose value changes; in a record that the move begins, each byte that it writes.
A byte that is written with the value it had is not seen, and addresses are left out. Cache lines
have 64 bytes and begin where an object begins.
`

// List writes what a step changes in lines of at most 100 columns: a line with the counts,
// then one for each element, in the order of the addresses: its object, its cache line, its name,
// the values before and after. Elements that are copied to a new record as they were are
// one line together.
func List(s Step) string {
	d := drawing{}
	verb := "make"
	if s.Unmade {
		verb = "unmake"
	}
	d.line("%s %v: %v", verb, s.Move, s.Count)
	copied := 0
	flush := func() {
		if copied > 0 {
			d.line("  %s copied as they were", plural(copied, "element"))
		}
		copied = 0
	}
	for _, c := range s.Changes {
		if c.New && c.Same() {
			copied++
			continue
		}
		flush()
		value := number(c.Now)
		switch {
		case c.Old != nil:
			value = number(c.Old) + " → " + value
		case c.New:
			value = "new " + value
		}
		line := fmt.Sprintf("  %-8s line %-3d %-22s %-13s", c.Object, c.Offset/Line, c.Name(), value)
		if text := "  " + words(c); utf8.RuneCountInString(line+text) <= columns {
			d.line("%s%s", line, text)
		} else {
			d.line("%s", line)
			d.line("    %*s", columns-4, strings.TrimSpace(text))
		}
	}
	flush()
	return d.text.String()
}

// words returns what an element held and holds: "P → empty".
func words(c Change) string {
	if c.Old == nil || c.From.Text == "" || c.From.Text == c.To.Text || len(c.From.Text)+len(c.To.Text) > 24 {
		if c.Kind == rep.ElementBitboard && c.Old != nil {
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
