package layout

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Of returns the memory of a board: its own description if it is a [Describer], and otherwise one
// by the fields of its struct, see [Describe]. It is false for a board that is no pointer to a struct.
func Of(board any) (Memory, bool) {
	if d, ok := board.(Describer); ok {
		return d.Memory(), true
	}
	v := reflect.ValueOf(board)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return Memory{}, false
	}
	return describe(v.Elem(), nil), true
}

// Table describes what the fields of a board do not show. Fields are named as in the code, with the name of the
// struct or the slice that they are in: "current", "records.key".
type Table struct {
	Tables int // the bytes of the tables that all boards of the representation share

	// Last is the index of the record of the position in the stack of records: Unmake goes back to the
	// records before it, and the one after it is free. If UndoOnly is set, the position is in the
	// board alone, and the record Last is the free one.
	Last     int
	UndoOnly bool
	Index    string // the field that leads to the record Last
	Inline   string // a struct whose fields are described like fields of the board

	Kinds map[Kind]string // the fields of a kind, if their types do not say it, with blanks between them

	// Words returns the contents of a field in words, and Elements describes element i of one. record is
	// the index of its record, 0 outside of the stack.
	Words    map[string]func(record int) string
	Elements map[string]func(record, i int) Element

	// Use returns the use of a field. use is the one by the index of its record.
	Use func(field string, record int, use Use) Use
}

// Undescribed is the use of a field that has no region: see [Table].
const Undescribed Use = 255

// Describe returns the memory of a board, a pointer to a struct, by its fields. An array of
// [rep.Piece] is described as cells, a [rep.SquareSet] as a bitboard, a number with a method
// Words as State, and a slice of structs as the stack of records. t says the rest. It panics if t names
// a field that the board does not have.
func Describe(board any, t Table) Memory { return describe(reflect.ValueOf(board).Elem(), &t) }

// describe returns the memory of a struct, without a table if t is nil.
func describe(s reflect.Value, t *Table) Memory {
	d := &description{table: Table{Last: -1}, kinds: map[string]Kind{}, unmet: map[string]bool{}}
	if d.records = t != nil; d.records {
		d.table = *t
	}
	for kind, fields := range d.table.Kinds {
		for field := range strings.FieldsSeq(fields) {
			d.kinds[field], d.unmet[field] = kind, true
		}
	}
	for field := range d.table.Words {
		d.unmet[field] = true
	}
	for field := range d.table.Elements {
		d.unmet[field] = true
	}
	board := Object{Name: "board", Size: int(s.Type().Size()), base: s.Addr().UnsafePointer()}
	d.Memory = Memory{Objects: []Object{board}, Tables: d.table.Tables}
	d.fields(place{}, s)
	for field := range d.unmet {
		if d.empty == "" || !strings.HasPrefix(field, d.empty+".") {
			panic(fmt.Sprintf("layout: %v has no field %q", s.Type(), field))
		}
	}
	return d.Memory
}

// A description is the memory of a board whose fields are followed.
type description struct {
	Memory
	table   Table
	records bool // there is a table, with the index of the last record
	kinds   map[string]Kind
	unmet   map[string]bool // the fields that the table names, up to where they are met
	empty   string          // the stack, if it has no records
}

// A place is a struct in an object.
type place struct {
	object int
	name   string // before the names of its fields: "records[3]."
	key    string // the same for the keys of a table: "records."
	record int
	use    Use
}

// in returns the place of a struct in a field.
func (p place) in(name, key string) place {
	p.name, p.key = p.name+name+".", p.key+key+"."
	return p
}

// fields adds the regions of the fields of a struct.
func (d *description) fields(at place, s reflect.Value) {
	list := fieldsOf(s.Type())
	for i := range list {
		field := &list[i]
		f, name := s.Field(i), field.Name
		switch {
		case name == "_":
		case f.Kind() == reflect.Struct && (field.Anonymous || name == d.table.Inline):
			d.fields(at, f)
		case f.Kind() == reflect.Struct:
			d.fields(at.in(name, name), f)
		case f.Kind() == reflect.Array && f.Len() == 2 && f.Type().Elem().Kind() == reflect.Struct:
			for c := range 2 {
				d.fields(at.in(fmt.Sprintf("%s[%v]", name, rep.Color(c)), name), f.Index(c))
			}
		default:
			if field.Anonymous {
				name = strings.ToLower(name[:1]) + name[1:]
			}
			d.region(at, name, f, field)
		}
	}
}

// A field is the field of a struct, and the elements of its array.
type field struct {
	reflect.StructField
	element reflect.Type
	n       int // of elements
	dims    []int
	kind    Kind // by the type
}

var structs sync.Map // the fields of the structs so far, []field by reflect.Type

// fieldsOf returns the fields of a struct.
func fieldsOf(t reflect.Type) []field {
	if known, ok := structs.Load(t); ok {
		return known.([]field)
	}
	list := make([]field, t.NumField())
	for i := range list {
		f := field{StructField: t.Field(i), element: t.Field(i).Type, n: 1}
		for ; f.element.Kind() == reflect.Array; f.element = f.element.Elem() {
			f.dims, f.n = append(f.dims, f.element.Len()), f.n*f.element.Len()
		}
		f.kind = kindOf(f.element, f.dims)
		list[i] = f
	}
	structs.Store(t, list)
	return list
}

// region adds the region of a field, and the object of a slice of structs.
func (d *description) region(at place, name string, f reflect.Value, field *field) {
	key := at.key + name
	delete(d.unmet, key)
	if f.Kind() == reflect.Slice {
		d.stack(name, f)
	}
	use := at.use
	if d.table.Use != nil {
		use = d.table.Use(key, at.record, use)
	}
	element, n, dims := field.element, field.n, field.dims
	if n == 0 || element.Size() == 0 || use == Undescribed {
		return
	}
	o, first := &d.Objects[at.object], f.Addr().UnsafePointer()
	r := Region{Name: at.name + name, Use: use, Size: int(element.Size()), Offset: int(uintptr(first) - uintptr(o.base))}
	r.Bytes = unsafe.Slice((*byte)(first), n*r.Size)
	kind, found := d.kinds[key]
	switch r.Kind = kind; {
	case key == d.table.Index:
		r.Kind = Number
	case !found:
		r.Kind = field.kind
	}
	if r.Row = rows[n]; len(dims) != 1 || r.Kind == ListEntry {
		r.Row = 0
	}
	record, shown := at.record, r.Kind
	switch words, elements := d.table.Words[key], d.table.Elements[key]; {
	case words != nil:
		r.Element = func(int) Element { return Element{Square: rep.NoSquare, Text: words(record)} }
	case elements != nil:
		r.Element = func(i int) Element { return elements(record, i) }
	case key == d.table.Index:
		r.Element = func(int) Element {
			return Element{Square: rep.NoSquare, Text: fmt.Sprintf("%s[%d]", d.Objects[1].Name, d.table.Last)}
		}
	default:
		r.Element = func(i int) Element {
			return elementOf(shown, dims, i, reflect.NewAt(element, unsafe.Add(first, i*int(element.Size()))).Elem().Interface())
		}
	}
	o.Regions = append(o.Regions, r)
}

// stack adds the object of a slice of structs: the records in use and one more, if there is room.
func (d *description) stack(name string, s reflect.Value) {
	if s.Type().Elem().Kind() != reflect.Struct || !d.records && s.Cap() == 0 {
		return
	}
	room, free := s.Len(), d.table.Last+1
	switch {
	case !d.records:
		room, free = s.Cap(), s.Len()
	case d.table.UndoOnly:
		free--
	}
	size := int(s.Type().Elem().Size())
	d.Objects = append(d.Objects, Object{Name: name, Size: room * size, Record: size, base: s.UnsafePointer()})
	all := s.Slice(0, min(free+1, room))
	if all.Len() == 0 {
		d.empty = name
	}
	records := &d.Objects[len(d.Objects)-1]
	records.Regions = make([]Region, 0, all.Len()*s.Type().Elem().NumField())
	for i := range all.Len() {
		at := place{object: len(d.Objects) - 1, record: i, use: UseUndo}.in(name+"["+strconv.Itoa(i)+"]", name)
		switch {
		case i >= free:
			at.use = UseFree
		case i == d.table.Last:
			at.use = UsePosition
		}
		d.fields(at, all.Index(i))
	}
}

// rows are the cells in a row of a board by its size: 8×8, 10×12 and 0x88.
var rows = map[int]int{64: 8, 120: 10, 128: 16}

// cellSquare returns the square of a cell of a board of n cells, NoSquare for one off the board.
func cellSquare(n, i int) rep.Square {
	file, rank := i%rows[n], i/rows[n]
	if n == 120 {
		file, rank = file-1, rank-2
	}
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return rep.NoSquare
	}
	return rep.MakeSquare(rep.File(file), rep.Rank(rank))
}

// kindOf returns the kind of the elements of a field.
func kindOf(element reflect.Type, dims []int) Kind {
	switch element {
	case reflect.TypeFor[rep.Piece]():
		if len(dims) == 1 && rows[dims[0]] > 0 {
			return Cell
		}
		return Move
	case reflect.TypeFor[rep.SquareSet]():
		return Bitboard
	case reflect.TypeFor[rep.Move]():
		return Move
	case reflect.TypeFor[rep.Color](), reflect.TypeFor[rep.CastlingRights](), reflect.TypeFor[rep.Square]():
		return State
	}
	switch {
	case element.Implements(reflect.TypeFor[worded]()):
		return State
	case len(dims) == 2 && dims[0] == 2 && (element.Implements(reflect.TypeFor[placed]()) || element.Kind() == reflect.Struct):
		return ListEntry
	case element.Kind() == reflect.Uint64 && len(dims) == 0:
		return Key
	case element.Kind() >= reflect.Bool && element.Kind() <= reflect.Uint64:
		return Number
	}
	return Address
}

// placed is an entry of a piece list, or the index of a cell.
type placed interface{ Square() rep.Square }

// worded is a value that describes itself, such as the state of a position in one word.
type worded interface{ Words() string }

// elementOf describes element i of a field.
func elementOf(kind Kind, dims []int, i int, value any) Element {
	e := Element{Square: rep.NoSquare}
	if len(dims) > 0 {
		e.Name = fmt.Sprint(i)
	}
	_, bitboard := value.(rep.SquareSet)
	switch bitboard = bitboard && kind == Bitboard; {
	case len(dims) == 2 && dims[0] == 2: // by color
		c := rep.Color(i / dims[1])
		e.Name, e.Colors = fmt.Sprintf("%v %d", c, i%dims[1]), c.Set()
		if t := rep.PieceType(i % dims[1]); bitboard && t >= rep.Pawn && t <= rep.King {
			e = SetElement(rep.TypesOf(t), c.Set())
		} else if rows[dims[1]] > 0 {
			e.Name = fmt.Sprintf("%v %v", c, rep.Square(i%dims[1]))
		}
	case len(dims) == 1 && dims[0] == 2:
		e.Name, e.Colors = rep.Color(i).String(), rep.Color(i).Set()
		if bitboard {
			e.Types = rep.AllTypes
		}
	case bitboard && len(dims) == 1 && dims[0] == 8: // by type
		e = SetElement(rep.TypesOf(rep.PieceType(i)), rep.OfBoth)
	case bitboard && len(dims) == 1 && dims[0] == 16: // by piece
		e = SetElement(0, 0)
		if p := rep.Piece(i); p.Valid() {
			e = SetElement(rep.TypesOf(p.Type()), p.Color().Set())
		}
	}
	if len(dims) == 1 && rows[dims[0]] > 0 { // by cell
		sq := cellSquare(dims[0], i)
		if !sq.OnBoard() {
			return OffBoardElement(e.Name)
		}
		if p, ok := value.(rep.Piece); ok {
			return CellElement(sq, p)
		}
		e.Name, e.Square = sq.String(), sq
	}
	if v := reflect.ValueOf(value); v.Kind() == reflect.Struct {
		return entryOf(e, v)
	}
	switch v := value.(type) {
	case rep.SquareSet:
		if kind != Bitboard {
			e.Text = Squares(v)
		}
	case worded:
		e.Text = v.Words()
	case placed:
		e.Text = "off-board"
		if o, ok := value.(interface{ OnBoard() bool }); ok && !o.OnBoard() {
			break
		}
		if sq := v.Square(); sq.OnBoard() {
			e.Text = sq.String()
			if kind == ListEntry {
				e.Square = sq
			}
		}
	case fmt.Stringer:
		e.Text = v.String()
	default:
		if kind == Number || kind == State || kind == Move || kind == Constant {
			e.Text = fmt.Sprint(v)
		}
	}
	return e
}

// SetElement describes a bitboard of the pieces of some types and colours.
func SetElement(types rep.PieceTypes, colors rep.ColorSet) Element {
	e := Element{Name: "no piece", Square: rep.NoSquare, Types: types, Colors: colors}
	color := map[rep.ColorSet]string{rep.OfWhite: "white", rep.OfBlack: "black"}[colors]
	for t := rep.Pawn; t <= rep.King; t++ {
		if types == rep.TypesOf(t) {
			e.Name = strings.TrimSpace(color + " " + t.String() + "s")
		}
	}
	if types == rep.AllTypes {
		e.Name = color
	}
	return e
}

// Squares returns the squares of a set in words: "a1 e1 h1".
func Squares(set rep.SquareSet) string {
	if set == rep.AllSquares {
		return "all squares"
	}
	return strings.Trim(fmt.Sprint(slices.Collect(set.All())), "[]")
}

// entryOf describes an entry of a piece list that is a struct: its piece and its square.
func entryOf(e Element, entry reflect.Value) Element {
	piece, at := rep.NoPiece, rep.NoSquare
	for i := range entry.NumField() {
		switch f := entry.Field(i); f.Type() {
		case reflect.TypeFor[rep.Piece]():
			piece = rep.Piece(f.Uint())
		case reflect.TypeFor[rep.Square]():
			at = rep.Square(f.Convert(reflect.TypeFor[int64]()).Int())
		}
	}
	if piece == rep.NoPiece {
		e.Text = "unused"
		return e
	}
	return EntryElement(e.Name, piece.Color(), piece, at)
}
