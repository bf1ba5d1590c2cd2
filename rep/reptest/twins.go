package reptest

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// This file compares the memory of two boards: everything that reflection reaches from the
// two, in unexported fields too. Pointers are compared by the memory they lead to. Variables
// captured by a function value and memory outside Go are not seen.

// twins walks the memory of two boards side by side. The zero value is ready for use.
type twins struct {
	free    stretches          // memory of the first board that is not compared and not followed
	garbage garbage            // written to the first board's memory by the check: not compared
	shared  []origin           // memory that both boards lead to
	slices  map[string]stretch // where the first board's slices without pointers were, by their paths

	first, second map[uintptr]match // the objects met, by their addresses on either board
	objects       []match
}

// A match is an object of the first board and the one at the same place of the second.
type match struct {
	first, second, size uintptr
	path                string
}

// A step is a part of the path to a value: a name, or an index. It is put into words
// for a difference alone.
type step struct {
	up    *step
	name  string
	index int // where name is ""
	spare bool
}

// String returns the path: "board.records[3].key".
func (s *step) String() string {
	text := ""
	for ; s != nil; s = s.up {
		switch {
		case s.spare:
			text = fmt.Sprintf("[%d] (spare capacity)%s", s.index, text)
		case s.name == "":
			text = fmt.Sprintf("[%d]%s", s.index, text)
		default:
			text = s.name + text
		}
	}
	return text
}

// object returns the path without an index at its end.
func (s *step) object() string {
	for s.name == "" && s.up != nil {
		s = s.up
	}
	return s.String()
}

// A difference is the path to a value and how the two boards differ in it.
type difference struct {
	path          string
	first, second string // the contents of each there
}

// compare returns the first difference between two boards, nil for none. free is memory of the
// first one that is left out.
func (w *twins) compare(first, second rep.Board, free stretches) *difference {
	w.begin(free)
	return w.values(reflect.TypeFor[rep.Board](), unsafe.Pointer(&first), unsafe.Pointer(&second), &step{name: "board"})
}

// begin forgets the last comparison.
func (w *twins) begin(free stretches) {
	w.free, w.shared, w.objects = free, w.shared[:0], w.objects[:0]
	w.first, w.second = map[uintptr]match{}, map[uintptr]match{}
	if w.slices == nil {
		w.slices = map[string]stretch{}
	}
}

// values compares two values of a type.
func (w *twins) values(t reflect.Type, a, b unsafe.Pointer, at *step) *difference {
	plan := planOf(t)
	for _, s := range plan.flat {
		if k, differ := w.differ(t, unsafe.Add(a, s.begin), unsafe.Add(b, s.begin), s.begin, s.end-s.begin); differ {
			return leafDifference(t, a, b, k, at)
		}
	}
	for _, r := range plan.references {
		here := at
		if r.name != "" {
			here = &step{up: at, name: r.name}
		}
		if d := w.references(r.t, unsafe.Add(a, r.offset), unsafe.Add(b, r.offset), here); d != nil {
			return d
		}
	}
	return nil
}

// differ compares size bytes, which are at an offset in a value of type t or in several such
// values in a row. It returns the offset of the first byte that differs and is neither free nor
// garbage nor padding.
func (w *twins) differ(t reflect.Type, a, b unsafe.Pointer, offset, size uintptr) (uintptr, bool) {
	if size == 0 {
		return 0, false
	}
	first, second := unsafe.Slice((*byte)(a), size), unsafe.Slice((*byte)(b), size)
	if bytes.Equal(first, second) {
		return 0, false
	}
	for k := uintptr(0); k < size; k++ {
		if first[k] == second[k] {
			continue
		}
		if s, found := w.free.at(uintptr(a) + k); found {
			k = s.end - uintptr(a) - 1
			continue
		}
		if w.garbage.holds(uintptr(a)+k, first[k]) {
			continue
		}
		if _, leaf, _ := locate(t, (offset+k)%t.Size()); leaf != nil {
			return offset + k, true
		}
	}
	return 0, false
}

// leafDifference describes the difference at byte k of two values.
func leafDifference(t reflect.Type, a, b unsafe.Pointer, k uintptr, at *step) *difference {
	path, leaf, begin := locate(t, k)
	return &difference{at.String() + path, number(leaf, unsafe.Add(a, begin)), number(leaf, unsafe.Add(b, begin))}
}

// number returns a number or a truth value in words.
func number(t reflect.Type, p unsafe.Pointer) string {
	v := valueAt(t, p)
	switch {
	case v.CanUint() && t.Size() > 2:
		return fmt.Sprintf("%#x", v.Uint())
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	}
	return fmt.Sprint(v)
}

// references compares two references of a type, at addresses.
func (w *twins) references(t reflect.Type, a, b unsafe.Pointer, at *step) *difference {
	if t.Kind() == reflect.Array {
		for i := range t.Len() {
			offset := uintptr(i) * t.Elem().Size()
			if d := w.values(t.Elem(), unsafe.Add(a, offset), unsafe.Add(b, offset), &step{up: at, index: i}); d != nil {
				return d
			}
		}
		return nil
	}
	if _, found := w.free.at(uintptr(a)); found {
		return nil
	}
	first, second := valueAt(t, a), valueAt(t, b)
	differ := func(format string, x, y any) *difference {
		return &difference{at.String(), fmt.Sprintf(format, x), fmt.Sprintf(format, y)}
	}
	if t.Kind() == reflect.String {
		if first.String() != second.String() {
			return differ("%q", first.String(), second.String())
		}
		return nil
	}
	if t.Kind() == reflect.Slice && !hasReferences(t.Elem()) {
		return w.slice(first, second, at)
	}
	if first.IsNil() || second.IsNil() {
		if first.IsNil() != second.IsNil() {
			return differ("%s", nilOrNot(first), nilOrNot(second))
		}
		return nil
	}
	switch t.Kind() {
	case reflect.Pointer:
		return w.object(t.Elem(), first.UnsafePointer(), second.UnsafePointer(), 1, func(int) *step { return at })
	case reflect.Slice:
		if first.Len() != second.Len() {
			return differ("a slice of %d", first.Len(), second.Len())
		}
		if first.Cap() != second.Cap() {
			return differ("a slice with room for %d", first.Cap(), second.Cap())
		}
		return w.object(t.Elem(), first.UnsafePointer(), second.UnsafePointer(), first.Cap(), func(i int) *step {
			return &step{up: at, index: i, spare: i >= first.Len()}
		})
	case reflect.Map:
		return w.maps(first, second, at)
	case reflect.Interface:
		return w.interfaces(first.Elem(), second.Elem(), at)
	case reflect.Func:
		if first.Pointer() != second.Pointer() {
			return differ("function %#x", first.Pointer(), second.Pointer())
		}
	case reflect.Chan:
		if first.Len() != second.Len() {
			return differ("a channel with %d values", first.Len(), second.Len())
		}
	case reflect.UnsafePointer:
		p, q := first.UnsafePointer(), second.UnsafePointer()
		if p != q && !w.inObject(uintptr(p), uintptr(q)) {
			return differ("an unsafe.Pointer to %#x, memory of no known type", uintptr(p), uintptr(q))
		}
	}
	return nil
}

// slice compares two slices without pointers. The memory after their length is not compared, nor
// its size: it is free, or a part of something else.
func (w *twins) slice(first, second reflect.Value, at *step) *difference {
	n := first.Len()
	if n != second.Len() {
		return &difference{at.String(), fmt.Sprintf("a slice of %d", n), fmt.Sprintf("a slice of %d", second.Len())}
	}
	if n == 0 {
		return nil
	}
	begin := uintptr(first.UnsafePointer())
	path := at.String()
	if was := w.slices[path]; was.begin != begin {
		w.garbage.move(was, begin)
	}
	w.slices[path] = stretch{begin, begin + uintptr(n)*first.Type().Elem().Size()}
	return w.object(first.Type().Elem(), first.UnsafePointer(), second.UnsafePointer(), n, func(i int) *step { return &step{up: at, index: i} })
}

func nilOrNot(v reflect.Value) string {
	if v.IsNil() {
		return "nil"
	}
	return "not nil"
}

// object compares the memory that two pointers lead to, n values of a type: 1, or the
// elements of a slice. at returns the path to one of them.
func (w *twins) object(t reflect.Type, a, b unsafe.Pointer, n int, at func(i int) *step) *difference {
	size := uintptr(n) * t.Size()
	if size == 0 {
		return nil
	}
	if a == b {
		w.shared = append(w.shared, origin{at(0).object(), a, t, a, n})
		return nil
	}
	if known, d := w.meet(match{uintptr(a), uintptr(b), size, ""}, at(0)); known || d != nil {
		return d
	}
	if !hasReferences(t) {
		if k, differ := w.differ(t, a, b, 0, size); differ {
			begin := k - k%t.Size()
			return leafDifference(t, unsafe.Add(a, begin), unsafe.Add(b, begin), k-begin, at(int(begin/t.Size())))
		}
		return nil
	}
	for i := range n {
		offset := uintptr(i) * t.Size()
		if d := w.values(t, unsafe.Add(a, offset), unsafe.Add(b, offset), at(i)); d != nil {
			return d
		}
	}
	return nil
}

// meet notes that two objects are at the same place. known says that they were compared before.
// The difference is that one of them is at other places too, and the other one is not.
func (w *twins) meet(m match, at *step) (known bool, d *difference) {
	was, met := w.first[m.first]
	back, metBack := w.second[m.second]
	switch {
	case met && was.second != m.second:
		return false, &difference{at.String(), "the same object as " + was.path, "another one"}
	case metBack && back.first != m.first:
		return false, &difference{at.String(), "another object than " + back.path, "the same one"}
	case met && was.size >= m.size:
		return true, nil
	}
	m.path = at.String()
	if !met {
		for _, o := range w.objects {
			inFirst, inSecond := m.first-o.first < o.size, m.second-o.second < o.size
			switch {
			case inFirst && inSecond && m.first-o.first == m.second-o.second:
				if m.first-o.first+m.size <= o.size {
					return true, nil
				}
			case inFirst || inSecond:
				return false, &difference{at.String(), fmt.Sprintf("at byte %d of %s", int(m.first-o.first), o.path), fmt.Sprintf("at byte %d", int(m.second-o.second))}
			}
		}
	}
	w.first[m.first], w.second[m.second] = m, m
	w.objects = append(w.objects, m)
	return false, nil
}

// inObject reports whether two addresses are at the same place of an object that was met.
func (w *twins) inObject(a, b uintptr) bool {
	return slices.ContainsFunc(w.objects, func(o match) bool { return a-o.first < o.size && a-o.first == b-o.second })
}

// maps compares two maps. Their keys are compared as Go compares keys.
func (w *twins) maps(first, second reflect.Value, at *step) *difference {
	if first.UnsafePointer() == second.UnsafePointer() {
		w.shared = append(w.shared, origin{at.String(), first.UnsafePointer(), first.Type(), addressOf(first), 1})
		return nil
	}
	if first.Len() != second.Len() {
		return &difference{at.String(), fmt.Sprintf("a map of %d", first.Len()), fmt.Sprintf("a map of %d", second.Len())}
	}
	for entries := first.MapRange(); entries.Next(); {
		key := fmt.Sprintf("[%v]", entries.Key())
		other := second.MapIndex(entries.Key())
		if !other.IsValid() {
			return &difference{at.String(), "a map with the key " + key, "a map without it"}
		}
		if d := w.values(first.Type().Elem(), addressOf(entries.Value()), addressOf(other), &step{up: at, name: key}); d != nil {
			return d
		}
	}
	return nil
}

// interfaces compares the values in two interfaces.
func (w *twins) interfaces(first, second reflect.Value, at *step) *difference {
	if first.Type() != second.Type() {
		return &difference{at.String(), first.Type().String(), second.Type().String()}
	}
	return w.values(first.Type(), addressOf(first), addressOf(second), at)
}
