package memory

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// Board is a board that describes its memory.
type Board interface {
	rep.Board
	layout.Describer
}

// Of returns b with its memory, described by itself or, see [layout.Of], by its fields.
func Of(b rep.Board) (Board, bool) {
	if described, ok := b.(Board); ok {
		return described, true
	}
	_, ok := layout.Of(b)
	return byFields{b}, ok
}

// byFields is a board that does not describe its memory.
type byFields struct{ rep.Board }

func (b byFields) Memory() layout.Memory {
	m, _ := layout.Of(b.Board)
	return m
}

// Step is a move made or unmade, and its changes in the memory of a board.
type Step struct {
	Move          rep.Move
	Unmade        bool          // Unmake, not Make
	Before, After layout.Memory // copies
	Changes       []Change      // in the order of the addresses, object by object
	Count         Count
}

// Change is an element with at least one byte that a step changes.
type Change struct {
	Object   string // "board"
	Region   string // "cells"
	Kind     layout.Kind
	Index    int            // of the element in its region
	Offset   int            // of the element in the object, in bytes
	New      bool           // it is in a record that the step begins
	Old, Now []byte         // before and after; where New, Old is from the record that held the position before, nil if there is none
	From, To layout.Element // the same in words
	Bytes    int            // changed; where New, written
}

// Same reports whether the element has its old contents: it was copied unchanged to a new record.
func (c Change) Same() bool { return bytes.Equal(c.Old, c.Now) }

// Name returns the name of the element: "cells[e2]", or the name of its region if it is
// the only one in it.
func (c Change) Name() string {
	if c.To.Name == "" {
		return c.Region
	}
	return c.Region + "[" + c.To.Name + "]"
}

// Count is how much of the memory a step changes.
type Count struct {
	Bytes        int `json:"bytes"`         // changed; in a record that the step begins, written
	Record       int `json:"record_bytes"`  // how many of them are in such a record
	Lines        int `json:"lines"`         // cache lines that hold them
	Elements     int `json:"elements"`      // elements that hold them
	ElementBytes int `json:"element_bytes"` // the size of those elements
}

// Make plays m, which must be legal, or [rep.NullMove], and returns the changes.
//
// To find the bytes that Make writes to a new record, the move is played three times, with
// different contents of the free memory. The board is left as after one Make. A null move
// on a board that is no [rep.NullMover] is an error.
func Make(b Board, m rep.Move) (Step, error) {
	passer, passes := b.(rep.NullMover)
	if m == rep.NullMove && !passes {
		return Step{}, errors.New("memory: the board has no null move")
	}
	play, unmake := func() { b.Make(m) }, func() { b.Unmake(m) }
	if m == rep.NullMove {
		play, unmake = passer.MakeNull, passer.UnmakeNull
	}
	before := Copy(b.Memory())
	play() // makes room for a record where there is none
	unmake()
	fill(b.Memory(), 0xff)
	play()
	filled := copyBytes(b.Memory())
	unmake()
	fill(b.Memory(), 0)
	play()
	return newStep(m, false, before, Copy(b.Memory()), filled), nil
}

// Unmake takes back m, the last move made, and returns the changes.
func Unmake(b Board, m rep.Move) Step {
	before := Copy(b.Memory())
	if m == rep.NullMove {
		b.(rep.NullMover).UnmakeNull()
	} else {
		b.Unmake(m)
	}
	after := Copy(b.Memory())
	return newStep(m, true, before, after, after)
}

// fill writes v to all free bytes.
func fill(m layout.Memory, v byte) {
	for _, o := range m.Objects {
		for _, r := range o.Regions {
			if r.Use == layout.UseFree {
				for i := range r.Bytes {
					r.Bytes[i] = v
				}
			}
		}
	}
}

// Between returns the differences between two copies of the memory of a board, as if one
// step led from the first to the second. In regions that before does not have, or that were
// free in it, all bytes count.
func Between(before, after layout.Memory) Step {
	written := copyBytes(after)
	for _, o := range written.Objects {
		for _, r := range o.Regions {
			clear(r.Bytes)
		}
	}
	return newStep(rep.NullMove, false, before, after, written)
}

// place is an object and a region, or a field of all records of an object.
type place struct{ object, region string }

// regions returns the regions of m by their names, and the regions of the record that
// holds the position by their fields.
func regions(m layout.Memory) (named, current map[place]*layout.Region) {
	named, current = map[place]*layout.Region{}, map[place]*layout.Region{}
	for _, o := range m.Objects {
		for i := range o.Regions {
			r := &o.Regions[i]
			named[place{o.Name, r.Name}] = r
			if o.Record > 0 && r.Use == layout.UsePosition {
				current[place{o.Name, field(r.Name)}] = r
			}
		}
	}
	return named, current
}

// field returns the name of a region without the name of its record: "key" of "undo[3].key".
func field(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// newStep compares two copies. A byte of a new record that is 0 in after was written unless
// it is 0xff in filled, a copy after the same move on other free memory.
func newStep(m rep.Move, unmade bool, before, after, filled layout.Memory) Step {
	s := Step{Move: m, Unmade: unmade, Before: before, After: after}
	olds, current := regions(before)
	for k, o := range after.Objects {
		lines := map[int]bool{}
		for i := range o.Regions {
			r := &o.Regions[i]
			old := olds[place{o.Name, r.Name}]
			isNew := old == nil || old.Use == layout.UseFree
			if r.Kind == layout.Address || isNew && r.Use == layout.UseFree {
				continue
			}
			if isNew {
				old = nil
				if r.Use == layout.UsePosition {
					old = current[place{o.Name, field(r.Name)}]
				}
			}
			for e := range r.Len() {
				c := Change{
					Object: o.Name, Region: r.Name, Kind: r.Kind, Index: e, Offset: r.Offset + e*r.Size, New: isNew,
					Now: of(r, e), From: layout.Element{Square: rep.NoSquare}, To: r.Element(e),
				}
				if old != nil {
					c.Old, c.From = of(old, e), old.Element(e)
				}
				for at, now := range c.Now {
					written := now != 0 || filled.Objects[k].Regions[i].Bytes[e*r.Size+at] != 0xff
					if isNew && written || !isNew && c.Old[at] != now {
						c.Bytes++
						lines[(c.Offset+at)/Line] = true
					}
				}
				if c.Bytes > 0 {
					s.add(c)
				}
			}
		}
		s.Count.Lines += len(lines)
	}
	return s
}

// add appends c and counts it, apart from its lines.
func (s *Step) add(c Change) {
	s.Changes = append(s.Changes, c)
	s.Count.Bytes += c.Bytes
	s.Count.Elements++
	s.Count.ElementBytes += len(c.Now)
	if c.New {
		s.Count.Record += c.Bytes
	}
}

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
