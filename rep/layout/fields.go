package layout

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Of returns the memory of a board: its own description if it is a [Describer], and otherwise one
// by the fields of its struct, which takes an array of [rep.Piece] for the cells, a
// [rep.SquareSet] for a bitboard and a slice of structs for the records of Unmake. It is false
// for a board that is no pointer to a struct.
func Of(board any) (Memory, bool) {
	if d, ok := board.(Describer); ok {
		return d.Memory(), true
	}
	v := reflect.ValueOf(board)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return Memory{}, false
	}
	m := Memory{Objects: []Object{{Name: "board", Size: int(v.Elem().Type().Size()), base: v.UnsafePointer()}}}
	m.fields(0, "", v.Elem(), UsePosition)
	return m, true
}

// fields adds a region for each field of a struct in an object.
func (m *Memory) fields(object int, prefix string, s reflect.Value, use Use) {
	for i := range s.NumField() {
		f, name := s.Field(i), prefix+s.Type().Field(i).Name
		if s.Type().Field(i).Anonymous && f.Kind() == reflect.Struct {
			m.fields(object, prefix, f, use)
			continue
		}
		o := &m.Objects[object]
		switch f.Kind() {
		case reflect.Struct:
			m.fields(object, name+".", f, use)
			continue
		case reflect.Slice:
			m.records(name, f)
			o = &m.Objects[object]
		}
		element, n, dims := f.Type(), 1, []int(nil)
		for element.Kind() == reflect.Array {
			dims = append(dims, element.Len())
			element, n = element.Elem(), n*element.Len()
		}
		if n == 0 || element.Size() == 0 {
			continue
		}
		r := Region{Name: name, Kind: kindOf(element, name, dims), Use: use, Size: int(element.Size())}
		first := f.Addr().UnsafePointer()
		r.Offset = int(uintptr(first) - uintptr(o.base))
		r.Bytes = unsafe.Slice((*byte)(first), n*r.Size)
		if r.Row = rows[n]; len(dims) != 1 || r.Kind == ListEntry {
			r.Row = 0
		}
		r.Element = func(i int) Element {
			return elementOf(r.Kind, dims, i, reflect.NewAt(element, unsafe.Add(first, i*r.Size)).Elem().Interface())
		}
		o.Regions = append(o.Regions, r)
	}
}

// records adds the object of a slice of structs: those in use and one more, if there is room.
func (m *Memory) records(name string, s reflect.Value) {
	if s.Type().Elem().Kind() != reflect.Struct || s.Cap() == 0 {
		return
	}
	size := int(s.Type().Elem().Size())
	m.Objects = append(m.Objects, Object{Name: name, Size: s.Cap() * size, Record: size, base: s.UnsafePointer()})
	n := min(s.Len()+1, s.Cap())
	for i, all := 0, s.Slice(0, n); i < n; i++ {
		use := UseUndo
		if i == s.Len() {
			use = UseFree
		}
		m.fields(len(m.Objects)-1, fmt.Sprintf("%s[%d].", name, i), all.Index(i), use)
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
func kindOf(element reflect.Type, name string, dims []int) Kind {
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

// elementOf describes element i of a field.
func elementOf(kind Kind, dims []int, i int, value any) Element {
	e := Element{Square: rep.NoSquare}
	if len(dims) > 0 {
		e.Name = fmt.Sprint(i)
	}
	if len(dims) == 2 && dims[0] == 2 { // by color
		c := rep.Color(i / dims[1])
		e.Name, e.Colors = fmt.Sprintf("%v %d", c, i%dims[1]), c.Set()
		if t := rep.PieceType(i % dims[1]); kind == Bitboard && t >= rep.Pawn && t <= rep.King {
			e.Name, e.Types = fmt.Sprintf("%v %vs", c, t), rep.TypesOf(t)
		}
	} else if len(dims) == 1 && dims[0] == 2 {
		e.Name, e.Colors = rep.Color(i).String(), rep.Color(i).Set()
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
		if kind != Bitboard {
			e.Text = v.String()
		}
	default:
		if kind == Number || kind == State {
			e.Text = fmt.Sprint(v)
		}
	}
	return e
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
