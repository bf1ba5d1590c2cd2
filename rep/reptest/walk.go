package reptest

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// This file lists the memory of a board: everything that reflection reaches from it, in unexported
// fields too. Variables captured by a function value and memory outside Go are not seen.

// A walk is the memory that a value leads to, in an order that follows from its contents alone, not
// from addresses.
type walk struct {
	parts   []part
	objects []object // that pointers and slices lead to
	spare   [][]byte // slices without pointers, after their length
}

// A part is values without pointers in a row, or a reference: a pointer, slice, string, map,
// interface, function or channel.
type part struct {
	path *step
	t    reflect.Type // of a value
	at   unsafe.Pointer
	size uintptr // of all values
	list bool    // they are elements of a slice

	text string         // of a reference: its contents in words, without addresses; "" for values
	to   unsafe.Pointer // of a reference: the memory it leads to, nil for none
	end  int            // of a reference: the part after all that it leads to
}

// An object is memory in one piece.
type object struct {
	path  *step
	begin unsafe.Pointer
	size  uintptr
}

// A step is a part of the path to a value: a name, or an index. It is put into words
// for a difference alone.
type step struct {
	up    *step
	name  string
	index int // where name is ""
}

// String returns the path: "board.records[3].key".
func (s *step) String() string {
	text := ""
	for ; s != nil; s = s.up {
		text = cmp.Or(s.name, "["+strconv.Itoa(s.index)+"]") + text
	}
	return text
}

// walkOf returns the memory of a board.
func walkOf(b rep.Board) *walk {
	return walkFrom(reflect.TypeFor[rep.Board](), unsafe.Pointer(&b), "board")
}

// walkFrom returns the memory of a value with a name.
func walkFrom(t reflect.Type, p unsafe.Pointer, name string) *walk {
	w := &walk{}
	w.value(t, p, &step{name: name})
	return w
}

// value adds a value at an address.
func (w *walk) value(t reflect.Type, p unsafe.Pointer, path *step) {
	switch {
	case !hasReferences(t):
		w.parts = append(w.parts, part{path: path, t: t, at: p, size: t.Size()})
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			w.value(f.Type, unsafe.Add(p, f.Offset), &step{up: path, name: "." + f.Name})
		}
	case t.Kind() == reflect.Array:
		w.elements(t.Elem(), p, t.Len(), path)
	default:
		w.reference(t, p, path)
	}
}

// elements adds n values in a row.
func (w *walk) elements(t reflect.Type, p unsafe.Pointer, n int, path *step) {
	if !hasReferences(t) {
		w.parts = append(w.parts, part{path: path, t: t, at: p, size: uintptr(n) * t.Size(), list: true})
		return
	}
	for i := range n {
		w.value(t, unsafe.Add(p, uintptr(i)*t.Size()), &step{up: path, index: i})
	}
}

// reference adds a reference, and the memory that it leads to.
func (w *walk) reference(t reflect.Type, p unsafe.Pointer, path *step) {
	place := len(w.parts)
	note := func(text string, to unsafe.Pointer) {
		w.parts = append(w.parts, part{path: path, t: t, at: p, size: t.Size(), text: text, to: to, end: len(w.parts) + 1})
	}
	v := valueAt(t, p)
	switch kind := t.Kind(); {
	case kind == reflect.String:
		note(strconv.Quote(v.String()), nil)
	case kind == reflect.Slice:
		note(fmt.Sprintf("a slice of %d", v.Len()), nil)
		room := v.Len()
		if hasReferences(t.Elem()) {
			room = v.Cap()
			note(fmt.Sprintf("a slice with room for %d", room), nil)
		} else if size := t.Elem().Size(); room < v.Cap() {
			w.spare = append(w.spare, unsafe.Slice((*byte)(unsafe.Add(v.UnsafePointer(), uintptr(room)*size)), uintptr(v.Cap()-room)*size))
		}
		if size := uintptr(room) * t.Elem().Size(); size > 0 {
			place = len(w.parts)
			text, again := w.meet(v.UnsafePointer(), size, path)
			if note(text, v.UnsafePointer()); !again {
				w.elements(t.Elem(), v.UnsafePointer(), room, path)
			}
		}
	case v.IsNil():
		note("nil", nil)
	case kind == reflect.Pointer:
		text, again := w.meet(v.UnsafePointer(), t.Elem().Size(), path)
		if note(text, v.UnsafePointer()); !again {
			w.value(t.Elem(), v.UnsafePointer(), path)
		}
	case kind == reflect.Map:
		note(fmt.Sprintf("a map of %d", v.Len()), v.UnsafePointer())
		keys := map[string]reflect.Value{}
		for _, k := range v.MapKeys() {
			keys[fmt.Sprint(k)] = k
		}
		for _, k := range slices.Sorted(maps.Keys(keys)) {
			note("a map with the key ["+k+"]", nil)
			w.value(t.Elem(), addressOf(v.MapIndex(keys[k])), &step{up: path, name: "[" + k + "]"})
		}
	case kind == reflect.Interface:
		note(v.Elem().Type().String(), nil)
		w.value(v.Elem().Type(), addressOf(v.Elem()), path)
	case kind == reflect.Func:
		note(fmt.Sprintf("function %#x", v.Pointer()), nil)
	case kind == reflect.Chan:
		note(fmt.Sprintf("a channel with %d values", v.Len()), nil)
	default:
		text, _ := w.meet(v.UnsafePointer(), 0, path)
		note(cmp.Or(text, fmt.Sprintf("an unsafe.Pointer to %#x, memory of no known type", v.Pointer())), v.UnsafePointer())
	}
	w.parts[place].end = len(w.parts)
}

// meet notes an object, and says whether it is a part of one that was met before. text names that one;
// it has no address.
func (w *walk) meet(p unsafe.Pointer, size uintptr, path *step) (text string, again bool) {
	for _, o := range w.objects {
		switch offset := uintptr(p) - uintptr(o.begin); {
		case offset == 0 && size > 0:
			text, again = "the same object as "+o.path.String(), size <= o.size
		case offset < o.size:
			return fmt.Sprintf("at byte %d of %v", offset, o.path), true
		}
		if again {
			return text, true
		}
	}
	if size == 0 {
		return "", true
	}
	w.objects = append(w.objects, object{path, p, size})
	return cmp.Or(text, "another object"), false
}

// digest returns a number for the contents of the memory, another one after a change.
func (w *walk) digest(seed maphash.Seed) (sum uint64) {
	for _, p := range w.parts {
		if p.text != "" {
			sum = sum*31 + maphash.String(seed, p.text)
		} else if p.t.PkgPath() != "sync" { // which keeps no answers
			sum = sum*31 + maphash.Bytes(seed, p.bytes())
		}
	}
	return sum
}

// bytes returns the memory of a part.
func (p *part) bytes() []byte { return unsafe.Slice((*byte)(p.at), p.size) }

// freeMemory returns the memory of a board that is written before it is read: the memory
// that the board describes as free, and the bytes after the length of a slice that belong to
// nothing else. There are no pointers in it.
func freeMemory(b rep.Board) [][]byte {
	w := walkOf(b)
	var used, references stretches
	for _, p := range w.parts {
		if s := stretchOf(p.bytes()); p.text == "" {
			used = append(used, s)
		} else {
			references = append(references, s)
		}
	}
	used, references = used.union(), references.union()
	var list [][]byte
	add := func(b []byte, without stretches) {
		begin := stretchOf(b).begin
		for _, s := range (stretches{stretchOf(b)}).minus(without).minus(references) {
			list = append(list, b[s.begin-begin:s.end-begin])
		}
	}
	for _, b := range describedFree(b) {
		add(b, nil)
	}
	for _, b := range w.spare {
		add(b, used)
	}
	return list
}

// describedFree returns the memory that a board describes as free.
func describedFree(b rep.Board) [][]byte {
	d, ok := b.(layout.Describer)
	if !ok {
		return nil
	}
	var list [][]byte
	for _, o := range d.Memory().Objects {
		for _, r := range o.Regions {
			if r.Use == layout.UseFree {
				list = append(list, r.Bytes)
				continue
			}
			for i := range r.Len() {
				if r.Free != nil && r.Free(i) {
					list = append(list, r.Bytes[i*r.Size:(i+1)*r.Size])
				}
			}
		}
		list = append(list, o.Spare()...)
	}
	return list
}

// stretchesOfAll returns the addresses of all of the bytes.
func stretchesOfAll(list [][]byte) stretches {
	var all stretches
	for _, b := range list {
		all = append(all, stretchOf(b))
	}
	return all.union()
}

// hasReferences reports whether a value of a type is more than its bytes.
func hasReferences(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.String, reflect.Map, reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return true
	case reflect.Array:
		return t.Len() > 0 && hasReferences(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if hasReferences(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// valueAt returns the value of a type at an address. Its unexported fields can be read.
func valueAt(t reflect.Type, p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }

// addressOf returns the address of a copy of v.
func addressOf(v reflect.Value) unsafe.Pointer {
	c := reflect.New(v.Type())
	c.Elem().Set(v)
	return c.UnsafePointer()
}
