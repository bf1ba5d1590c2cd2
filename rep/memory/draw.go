package memory

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// Text draws a memory in lines of at most 100 columns: boards of cells with rank 8 on top,
// bitboards side by side, lists in columns, everything else a line each. Of a stack of
// records it draws the last ones.
func Text(m layout.Memory) string { return Draw(m, nil) }

// Draw is Text with marks for the changes: a cell in [brackets], a square that was added
// to a bitboard as + and one that was removed as -, and an asterisk before anything else.
func Draw(m layout.Memory, changes []Change) string {
	d := drawing{changed: map[place]map[int]Change{}}
	for _, c := range changes {
		p := place{c.Object, c.Region}
		if d.changed[p] == nil {
			d.changed[p] = map[int]Change{}
		}
		if !c.Same() {
			d.changed[p][c.Index] = c
		}
	}
	for i, o := range m.Objects {
		if i > 0 {
			d.text.WriteByte('\n')
		}
		d.object, d.record = o.Name, o.Record > 0
		if o.Record == 0 {
			d.line("%s, %s in %s", o.Name, plural(o.Size, "byte"), plural((o.Size+Line-1)/Line, "cache line"))
			d.fields(o.Regions)
			continue
		}
		d.line("%s, a stack of records of %d bytes", o.Name, o.Record)
		d.records(o)
	}
	return d.text.String()
}

// columns is the greatest length of a line.
const columns = 100

// drawing is a memory as text.
type drawing struct {
	text    strings.Builder
	object  string
	record  bool                     // the object is a stack of records
	changed map[place]map[int]Change // by index
}

func (d *drawing) line(format string, args ...any) {
	d.text.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " "))
	d.text.WriteByte('\n')
}

// worded writes a line with words after it, or below it where they are too long.
func (d *drawing) worded(line, words string) {
	if utf8.RuneCountInString(line)+2+len(words) <= columns {
		d.line("%s  %s", line, words)
		return
	}
	d.line("%s", line)
	d.line("%*s%s", min(41, columns-len(words)), "", words)
}

// mark returns the change of an element.
func (d *drawing) mark(r *layout.Region, i int) (Change, bool) {
	c, found := d.changed[place{d.object, r.Name}][i]
	return c, found
}

// star returns an asterisk for a changed element, a blank for another.
func (d *drawing) star(r *layout.Region, i int) string {
	if _, found := d.mark(r, i); found {
		return "*"
	}
	return " "
}

// fields draws regions in their order. Neighbours that are arrays of a list, by the same
// number, are drawn as one table.
func (d *drawing) fields(regions []layout.Region) {
	for len(regions) > 0 {
		r := &regions[0]
		n := 1
		switch {
		case r.Kind == layout.Padding || r.Kind == layout.Address:
		case r.Kind == layout.Cell && r.Row > 0:
			d.cells(r)
		case r.Kind == layout.Cells:
			d.words(r)
		case r.Kind == layout.Bitboard && r.Len() > 1:
			d.bitboards(r)
		case r.Kind == layout.ListEntry && r.Len() > 2:
			for n < len(regions) && regions[n].Kind == r.Kind && regions[n].Len() == r.Len() && regions[n].Element(0) == r.Element(0) {
				n++
			}
			d.list(regions[:n])
		case r.Len() > 8:
			d.numbers(r)
		default:
			d.single(r)
		}
		regions = regions[n:]
	}
}

// single draws each element of a region in a line.
func (d *drawing) single(r *layout.Region) {
	for i := range r.Len() {
		e := r.Element(i)
		d.worded(fmt.Sprintf(" %s%-26s %-16s", d.star(r, i), d.nameOf(r, e), number(of(r, i))), e.Text)
	}
}

// numbers draws the elements of a long region as numbers, in rows of at most 64 digits.
func (d *drawing) numbers(r *layout.Region) {
	d.line("  %s: %d of %s", d.short(r), r.Len(), plural(r.Size, "byte"))
	for first, row := 0, max(1, 32/r.Size/2); first < r.Len(); first += row {
		line := fmt.Sprintf("  %4d ", first)
		for i := first; i < min(first+row, r.Len()); i++ {
			line += d.star(r, i) + number(of(r, i))
		}
		d.line("%s", line)
	}
}

// short returns the name of a region; in a record it leaves out the name of the record.
func (d *drawing) short(r *layout.Region) string {
	if d.record {
		return field(r.Name)
	}
	return r.Name
}

// nameOf returns the name of an element of r.
func (d *drawing) nameOf(r *layout.Region, e layout.Element) string {
	return Change{Region: d.short(r), To: e}.Name()
}

// cells draws a board of cells.
func (d *drawing) cells(r *layout.Region) {
	d.line("  %s: %d of %s, .. empty, -- off the board", d.short(r), r.Len(), plural(r.Size, "byte"))
	files := ""
	for row := r.Len()/r.Row - 1; row >= 0; row-- {
		line, pieces, onBoard, before := fmt.Sprintf("  %s ", rowLabel(r, row)), "", "", false
		for column := range r.Row {
			i := row*r.Row + column
			e := r.Element(i)
			_, changed := d.mark(r, i)
			line += between(before, changed) + cell(r, i, e)
			before = changed
			if e.Square.OnBoard() {
				pieces += " " + e.Piece.String()
				onBoard += fmt.Sprintf("%*s", 1+2*r.Size, e.Square.File())
			} else {
				onBoard += strings.Repeat(" ", 1+2*r.Size)
			}
			if strings.TrimSpace(onBoard) != "" {
				files = onBoard
			}
		}
		d.line("%s%s  %s", line, between(before, false), pieces)
	}
	numbers := ""
	for column := range r.Row {
		if r.Row == 16 {
			numbers += fmt.Sprintf("%*x", 1+2*r.Size, column)
		} else {
			numbers += fmt.Sprintf("%*d", 1+2*r.Size, column)
		}
	}
	d.line("       %s", numbers)
	d.line("       %s", files)
}

// rowLabel returns the index of the first cell of a row.
func rowLabel(r *layout.Region, row int) string {
	if r.Row == 16 {
		return fmt.Sprintf("0x%02x", row*r.Row)
	}
	return fmt.Sprintf("%4d", row*r.Row)
}

// between returns the space or bracket between two cells.
func between(before, after bool) string {
	switch {
	case before && after:
		return "|"
	case before:
		return "]"
	case after:
		return "["
	}
	return " "
}

// cell returns the content of a cell.
func cell(r *layout.Region, i int, e layout.Element) string {
	text := number(of(r, i))
	if strings.Trim(text, "0") != "" {
		return text
	}
	if e.Square.OnBoard() {
		return strings.Repeat(".", len(text))
	}
	return strings.Repeat("-", len(text))
}

// words draws words of several squares, the last one on top.
func (d *drawing) words(r *layout.Region) {
	d.line("  %s: %d words of %d bytes, the first square in the lowest four bits", d.short(r), r.Len(), r.Size)
	for i := r.Len() - 1; i >= 0; i-- {
		e := r.Element(i)
		d.line("   %s%-8s %s   %s", d.star(r, i), e.Name, number(of(r, i)), e.Text)
	}
}

// bitboards draws bitboards, four side by side.
func (d *drawing) bitboards(r *layout.Region) {
	if r.Flip == 0 {
		d.line("  %s: %d of %d bytes, bit n is square n", d.short(r), r.Len(), r.Size)
	} else {
		d.line("  %s: %d of %d bytes, bit n is square n^%d", d.short(r), r.Len(), r.Size, r.Flip)
	}
	for first := 0; first < r.Len(); first += 4 {
		var names, numbers string
		for i := first; i < min(first+4, r.Len()); i++ {
			names += fmt.Sprintf("  %s%-21s", d.star(r, i), fmt.Sprintf("%d %s", i, r.Element(i).Name))
			numbers += fmt.Sprintf("   %-21s", number(of(r, i)))
		}
		d.line("%s", names)
		d.line("%s", numbers)
		for rank := rep.Rank8; rank <= rep.Rank8; rank-- { // Rank1 - 1 wraps past Rank8
			line := ""
			for i := first; i < min(first+4, r.Len()); i++ {
				now := set(of(r, i))
				was := now
				if c, changed := d.mark(r, i); changed && c.Old != nil {
					was = set(c.Old)
				}
				line += fmt.Sprintf("   %s ", rank^r.Flip.Rank())
				for file := rep.FileA; file <= rep.FileH; file++ {
					sq := rep.MakeSquare(file, rank)
					line += " " + []string{".", "-", "+", "x"}[now>>sq&1<<1|was>>sq&1]
				}
				line += "   "
			}
			d.line("%s", line)
		}
		d.line("%s", strings.Repeat("      a b c d e f g h   ", min(4, r.Len()-first)))
	}
}

// set returns the squares of a bitboard.
func set(bits []byte) rep.SquareSet { return rep.SquareSet(binary.NativeEndian.Uint64(bits)) }

// list draws the arrays of a piece list, a column for each entry, side by side as many as a
// line holds.
func (d *drawing) list(arrays []layout.Region) {
	first := &arrays[0]
	d.line("  %s: %d of %s", d.namesOf(arrays), first.Len(), plural(first.Size, "byte"))
	for side := rep.White; side <= rep.Black; side++ {
		var used []int
		for i := range first.Len() {
			if first.Element(i).Colors == side.Set() {
				used = append(used, i)
			}
		}
		width := max(4, 2*first.Size+2)
		for len(used) > 0 {
			n := 16
			if 16*width > 80 {
				n = 8
			}
			n = min(n, len(used))
			row := func(label string, text func(i int) string) {
				line := fmt.Sprintf("    %-12s", label)
				for _, i := range used[:n] {
					line += fmt.Sprintf("%*s", width, text(i))
				}
				d.line("%s", line)
			}
			row("", func(i int) string { return first.Element(i).Name })
			for k := range arrays {
				r := &arrays[k]
				row(d.short(r), func(i int) string { return strings.TrimSpace(d.star(r, i)) + number(of(r, i)) })
			}
			row(side.String(), func(i int) string {
				e := first.Element(i)
				if !e.Square.OnBoard() {
					return e.Piece.String() + " -"
				}
				return e.Piece.String() + e.Square.String()
			})
			used = used[n:]
		}
	}
}

// namesOf returns the names of regions.
func (d *drawing) namesOf(regions []layout.Region) string {
	var names []string
	for i := range regions {
		names = append(names, d.short(&regions[i]))
	}
	return strings.Join(names, " and ")
}

// lastRecords is how many records of a stack are drawn.
const lastRecords = 4

// records draws the last records of a stack that are in use: as a table, or where they
// hold arrays, the one with the position alone.
func (d *drawing) records(o layout.Object) {
	var records [][]layout.Region
	arrays := false
	for _, r := range o.Regions {
		if r.Use == layout.UseFree {
			continue
		}
		if n := len(records); n == 0 || records[n-1][0].Offset/o.Record != r.Offset/o.Record {
			records = append(records, nil)
		}
		records[len(records)-1] = append(records[len(records)-1], r)
		arrays = arrays || r.Len() > 1
	}
	switch {
	case len(records) == 0:
		d.line("  empty")
	case arrays:
		if n := len(records) - 1; n > 0 {
			d.line("  the first %d %s what Unmake goes back to", n, map[bool]string{true: "is", false: "are"}[n == 1])
		}
		last := records[len(records)-1]
		d.line("  %s", recordOf(last[0].Name))
		d.fields(last)
	default:
		d.table(records)
	}
}

// recordOf returns the name of the record of a region: "undo[3]" of "undo[3].key".
func recordOf(name string) string { return strings.TrimSuffix(name, "."+field(name)) }

// table draws small records, a line each.
func (d *drawing) table(records [][]layout.Region) {
	if left := len(records) - lastRecords; left > 0 {
		d.line("  %s", plural(left, "older record"))
		records = records[left:]
	}
	var names []string // of the columns
	width := map[string]int{}
	for _, record := range records {
		for _, r := range record {
			name := field(r.Name)
			if width[name] == 0 {
				names = append(names, name)
			}
			width[name] = max(width[name], 2*r.Size, utf8.RuneCountInString(name))
		}
	}
	head := fmt.Sprintf("  %-14s", "")
	for _, name := range names {
		head += fmt.Sprintf("  %-*s", width[name], name)
	}
	d.line("%s", head)
	for _, record := range records {
		line := fmt.Sprintf("  %-14s", recordOf(record[0].Name))
		for _, name := range names {
			value := ""
			mark := " "
			for i := range record {
				if r := &record[i]; field(r.Name) == name {
					value, mark = number(r.Bytes), d.star(r, 0)
				}
			}
			line += fmt.Sprintf(" %s%-*s", mark, width[name], value)
		}
		d.line("%s", line)
	}
	for _, r := range records[len(records)-1] {
		if e := r.Element(0); e.Text != "" {
			d.line("  %-26s %s", r.Name, e.Text)
		}
	}
}

// plural returns "1 byte", "2 bytes".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
