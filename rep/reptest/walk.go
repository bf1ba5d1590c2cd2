package reptest

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/maphash"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// This file lists the memory of a board, everything that reflection reaches from it, and compares the
// memory of two. Variables captured by a function value and memory outside Go are not seen.

// A walk is the memory that a value leads to, in an order that follows from its contents alone, not
// from addresses.
type walk struct {
	parts   []part
	objects []object // that pointers and slices lead to
	spare   []free   // the memory of slices without pointers after their length
}

// A part is a value without pointers, or a reference: a pointer, slice, string, map, interface, function or channel.
type part struct {
	path string
	leaf string // after path; the two are joined in messages alone
	v    reflect.Value
	text string         // of a reference: its contents in words, without addresses; "" for a value
	to   unsafe.Pointer // of a reference: the memory it leads to, nil for none
	end  int            // of a reference with to: the part after all that it leads to
}

// An object is memory in one piece.
type object struct {
	path  string
	begin unsafe.Pointer
	size  uintptr
}

// bytes returns the contents of an object.
func (o object) bytes() []byte { return unsafe.Slice((*byte)(o.begin), o.size) }

// walkOf returns the memory of a board.
func walkOf(b rep.Board) *walk { return walkFrom(reflect.ValueOf(&b).Elem(), "board") }

// walkFrom returns the memory of a value, which must have an address.
func walkFrom(v reflect.Value, path string) *walk {
	w := &walk{}
	w.value(v, path)
	return w
}

// value adds a value, which has an address.
func (w *walk) value(v reflect.Value, path string) { w.at(v.Type(), v.Addr().UnsafePointer(), path) }

// at adds the value of a type at an address.
func (w *walk) at(t reflect.Type, begin unsafe.Pointer, path string) {
	for _, l := range leavesOf(t) {
		if v := reflect.NewAt(l.of, unsafe.Add(begin, l.offset)).Elem(); l.flat {
			w.parts = append(w.parts, part{path: path, leaf: l.name, v: v})
		} else {
			w.reference(v, path+l.name)
		}
	}
}

// A leaf is a part of the values of a type: the largest ones without references, and the references.
type leaf struct {
	name   string // ".flags", "[3].next", "" for the whole value
	of     reflect.Type
	offset uintptr
	flat   bool // it has no references
}

var leaves sync.Map // the leaves of the types so far, []leaf by reflect.Type

// leavesOf returns the leaves of a type.
func leavesOf(t reflect.Type) []leaf {
	if list, ok := leaves.Load(t); ok {
		return list.([]leaf)
	}
	var list []leaf
	add := func(name string, of reflect.Type, offset uintptr) {
		for _, l := range leavesOf(of) {
			list = append(list, leaf{name + l.name, l.of, offset + l.offset, l.flat})
		}
	}
	switch {
	case !hasReferences(t):
		list = []leaf{{of: t, flat: true}}
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			add("."+f.Name, f.Type, f.Offset)
		}
	case t.Kind() == reflect.Array:
		for i := range t.Len() {
			add(fmt.Sprintf("[%d]", i), t.Elem(), uintptr(i)*t.Elem().Size())
		}
	default:
		list = []leaf{{of: t}}
	}
	leaves.Store(t, list)
	return list
}

// isFlat reports whether a value of a type is no more than its bytes.
func isFlat(t reflect.Type) bool { list := leavesOf(t); return len(list) == 1 && list[0].flat }

// reference adds a reference, and the memory that it leads to.
func (w *walk) reference(v reflect.Value, path string) {
	note := func(text string) { w.parts = append(w.parts, part{path: path, v: v, text: text}) }
	lead := func(to unsafe.Pointer, text string, follow func()) {
		at := len(w.parts)
		note(text)
		follow()
		w.parts[at].to, w.parts[at].end = to, len(w.parts)
	}
	memory := func(t reflect.Type) { // of a type, which the reference leads to
		text, again := w.meet(v.UnsafePointer(), t.Size(), path)
		lead(v.UnsafePointer(), text, func() {
			if !again {
				w.at(t, v.UnsafePointer(), path)
			}
		})
	}
	switch kind := v.Kind(); {
	case kind == reflect.String:
		note(strconv.Quote(v.String()))
	case kind == reflect.Slice:
		note(fmt.Sprintf("a slice of %d", v.Len()))
		room, element := v.Len(), v.Type().Elem()
		if !isFlat(element) {
			room = v.Cap()
			note(fmt.Sprintf("a slice with room for %d", room))
		} else if size := int(element.Size()); room < v.Cap() {
			w.spare = append(w.spare, free{path, 0, unsafe.Slice((*byte)(v.UnsafePointer()), v.Cap()*size)[room*size:]})
		}
		if t := reflect.ArrayOf(room, element); t.Size() > 0 {
			memory(t)
		}
	case v.IsNil():
		note("nil")
	case kind == reflect.Pointer:
		memory(v.Type().Elem())
	case kind == reflect.Map:
		lead(v.UnsafePointer(), fmt.Sprintf("a map of %d", v.Len()), func() {
			keys := map[string]reflect.Value{}
			for _, k := range v.MapKeys() {
				keys[fmt.Sprint(k)] = k
			}
			for _, k := range slices.Sorted(maps.Keys(keys)) {
				note("a map with the key [" + k + "]")
				w.value(copied(v.MapIndex(keys[k])), path+"["+k+"]")
			}
		})
	case kind == reflect.Interface:
		note(v.Elem().Type().String())
		w.value(copied(v.Elem()), path)
	case kind == reflect.Func:
		note(fmt.Sprintf("function %#x", v.Pointer()))
	case kind == reflect.Chan:
		note(fmt.Sprintf("a channel with %d values", v.Len()))
	default:
		text, _ := w.meet(v.UnsafePointer(), 0, path)
		lead(v.UnsafePointer(), cmp.Or(text, fmt.Sprintf("an unsafe.Pointer to %#x, memory of no known type", v.Pointer())), func() {})
	}
}

// meet notes an object, and says whether it is a part of one that was met before. text names that one;
// it has no address.
func (w *walk) meet(p unsafe.Pointer, size uintptr, path string) (text string, again bool) {
	for _, o := range w.objects {
		switch offset := uintptr(p) - uintptr(o.begin); {
		case offset == 0 && size > 0:
			text, again = "the same object as "+o.path, size <= o.size
		case offset < o.size:
			return fmt.Sprintf("at byte %d of %s", offset, o.path), true
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

// Digest returns a number for the memory that a value leads to, another one after a change.
func Digest(value any, seed maphash.Seed) uint64 {
	return walkFrom(reflect.ValueOf(&value).Elem(), "").digest(seed)
}

// digest returns a number for the contents of the memory, another one after a change.
func (w *walk) digest(seed maphash.Seed) (sum uint64) {
	for _, p := range w.parts {
		if p.text != "" {
			sum = sum*31 + maphash.String(seed, p.text)
		} else if p.v.Type().PkgPath() != "sync" { // which keeps no answers
			sum = sum*31 + maphash.Bytes(seed, p.bytes())
		}
	}
	return sum
}

// bytes returns the memory of a part.
func (p *part) bytes() []byte {
	return unsafe.Slice((*byte)(p.v.Addr().UnsafePointer()), p.v.Type().Size())
}

// A difference is the path to a value and how two walks differ in it.
type difference struct {
	path          string
	first, second string // the contents of each there
}

// compare returns the first difference between two walks, nil for none, and the references to memory that both
// lead to. References with the same contents are followed by the same parts.
func (w *walk) compare(other *walk) (d *difference, shared []part) {
	for i, j := 0, 0; i < len(w.parts) && j < len(other.parts); i, j = i+1, j+1 {
		p, q := &w.parts[i], &other.parts[j]
		switch {
		case p.text != q.text:
			return &difference{p.path + p.leaf, p.text, q.text}, nil
		case p.text == "" && !bytes.Equal(p.bytes(), q.bytes()):
			if d := differ(p.path+p.leaf, p.v, q.v); d != nil {
				return d, nil
			}
		case p.to != nil && p.to == q.to:
			shared = append(shared, part{path: p.path, v: copied(p.v), to: p.to})
			i, j = p.end-1, q.end-1
		}
	}
	return nil, shared
}

// differ returns the first difference between two values without pointers, nil if they differ in padding alone, such
// as a field named _.
func differ(path string, v, w reflect.Value) *difference {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "_" {
				if d := differ(path+"."+name, v.Field(i), w.Field(i)); d != nil {
					return d
				}
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			if d := differ(fmt.Sprintf("%s[%d]", path, i), v.Index(i), w.Index(i)); d != nil {
				return d
			}
		}
	default:
		if first, second := number(v), number(w); first != second {
			return &difference{path, first, second}
		}
	}
	return nil
}

// number returns a number or a truth value in words.
func number(v reflect.Value) string {
	switch {
	case v.CanUint() && v.Type().Size() > 2:
		return fmt.Sprintf("%#x", v.Uint())
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	}
	return fmt.Sprint(v)
}

// free is memory that is written before it is read. Two boards have the same name and number for it after the same moves.
type free struct {
	name  string
	n     int
	bytes []byte
}

// freeMemory yields the free memory of a board, whose memory is w: the memory that the board describes as free, and
// the bytes after the length of a slice that belong to nothing else. There are no pointers in it.
func (w *walk) freeMemory(b rep.Board) iter.Seq[free] {
	return func(yield func(free) bool) {
		var values, references [][]byte
		for i := range w.parts {
			if p := &w.parts[i]; p.text == "" {
				values = append(values, p.bytes())
			} else {
				references = append(references, p.bytes())
			}
		}
		in := func(used [][]byte, f free) bool {
			return slices.ContainsFunc(used, func(part []byte) bool { return overlap(f.bytes, part) })
		}
		for _, f := range w.spare {
			if !in(values, f) && !in(references, f) && !yield(f) {
				return
			}
		}
		if d, ok := b.(layout.Describer); ok {
			for f := range describedFree(d.Memory()) {
				if !in(references, f) && !yield(f) {
					return
				}
			}
		}
	}
}

// overlap reports whether two pieces of memory have a byte in common.
func overlap(a, b []byte) bool {
	begin, other := uintptr(unsafe.Pointer(unsafe.SliceData(a))), uintptr(unsafe.Pointer(unsafe.SliceData(b)))
	return begin < other+uintptr(len(b)) && other < begin+uintptr(len(a))
}

// describedFree yields the memory that is described as free.
func describedFree(m layout.Memory) iter.Seq[free] {
	return func(yield func(free) bool) {
		for _, o := range m.Objects {
			for _, r := range o.Regions {
				if r.Use == layout.UseFree && !yield(free{r.Name, 0, r.Bytes}) {
					return
				}
				for i := 0; r.Use != layout.UseFree && r.Free != nil && i < r.Len(); i++ {
					if r.Free(i) && !yield(free{r.Name, i, r.Bytes[i*r.Size : (i+1)*r.Size]}) {
						return
					}
				}
			}
			n := 0
			for bytes := range o.Spare() {
				if n++; !yield(free{o.Name, n, bytes}) {
					return
				}
			}
		}
	}
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

// copied returns a copy of v with an address.
func copied(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}
