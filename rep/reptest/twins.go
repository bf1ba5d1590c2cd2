package reptest

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/maphash"
	"reflect"
	"slices"
	"strconv"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// This file compares the memory of two boards: everything that reflection reaches from the
// two, in unexported fields too. Pointers are compared by what they lead to. What a function
// value has captured and memory outside Go are not seen.

// twins walks the memory of two boards side by side. The zero value is ready for use.
type twins struct {
	scratch []stretch // in the memory of the first board: not compared, and not followed
	shared  []origin  // what both boards lead to

	first, second map[uintptr]match // the objects met, by their addresses on either board
	objects       []match
	plans         map[reflect.Type]*plan
}

// A match is an object of the first board and the one at the same place of the second.
type match struct {
	first, second, size uintptr
	path                string
}

// An origin is memory that a reference leads to: n values of a type.
type origin struct {
	path string
	t    reflect.Type
	at   unsafe.Pointer
	n    int
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
	first, second string // what each of them has there
}

// A plan is how a value of a type is compared: as bytes, and by the references in it.
type plan struct {
	flat       []stretch // offsets
	references []reference
}

// reference is a part of a value with a pointer in it: a pointer, a slice, a string, a map, an
// interface, a function, a channel, or an array of values that have them.
type reference struct {
	offset uintptr
	t      reflect.Type
	name   string // ".siblings"
}

// planOf returns the plan of a type.
func (w *twins) planOf(t reflect.Type) *plan {
	if p := w.plans[t]; p != nil {
		return p
	}
	p := &plan{}
	p.add(t, 0, "")
	if w.plans == nil {
		w.plans = map[reflect.Type]*plan{}
	}
	w.plans[t] = p
	return p
}

// add adds a value at an offset.
func (p *plan) add(t reflect.Type, offset uintptr, name string) {
	switch {
	case !hasReferences(t):
		if last := len(p.flat) - 1; last >= 0 && p.flat[last].end == offset {
			p.flat[last].end += t.Size()
		} else if t.Size() > 0 {
			p.flat = append(p.flat, stretch{offset, offset + t.Size()})
		}
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			p.add(f.Type, offset+f.Offset, name+"."+f.Name)
		}
	default:
		p.references = append(p.references, reference{offset, t, name})
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

// compare returns the first difference between two boards, nil for none. scratch is addresses of
// the first that are left out.
func (w *twins) compare(first, second rep.Board, scratch []stretch) *difference {
	w.begin(scratch)
	return w.values(reflect.TypeFor[rep.Board](), unsafe.Pointer(&first), unsafe.Pointer(&second), &step{name: "board"})
}

// begin forgets the last comparison.
func (w *twins) begin(scratch []stretch) {
	w.scratch = scratch
	slices.SortFunc(w.scratch, func(a, b stretch) int { return cmp.Compare(a.begin, b.begin) })
	w.shared, w.objects = w.shared[:0], w.objects[:0]
	w.first, w.second = map[uintptr]match{}, map[uintptr]match{}
}

// inScratch reports whether the first board's byte at that address is scratch.
func (w *twins) inScratch(p unsafe.Pointer) bool {
	for _, s := range w.scratch {
		if s.begin <= uintptr(p) && uintptr(p) < s.end {
			return true
		}
	}
	return false
}

// values compares two values of a type.
func (w *twins) values(t reflect.Type, a, b unsafe.Pointer, at *step) *difference {
	plan := w.planOf(t)
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
// values in a row. It returns the offset of the first byte that differs, is no
// scratch of the first board, and no padding.
func (w *twins) differ(t reflect.Type, a, b unsafe.Pointer, offset, size uintptr) (uintptr, bool) {
	if size == 0 {
		return 0, false
	}
	first, second := unsafe.Slice((*byte)(a), size), unsafe.Slice((*byte)(b), size)
	if bytes.Equal(first, second) {
		return 0, false
	}
	free := slices.Clone(w.scratch)
	free = slices.DeleteFunc(free, func(s stretch) bool { return s.end <= uintptr(a) || s.begin >= uintptr(a)+size })
	for k := uintptr(0); k < size; k++ {
		if len(free) > 0 && uintptr(a)+k >= free[0].begin {
			k = max(k, min(size, free[0].end-uintptr(a))) - 1
			free = free[1:]
			continue
		}
		if first[k] == second[k] {
			continue
		}
		if _, leaf, _ := locate(t, (offset+k)%t.Size()); leaf != nil {
			return offset + k, true
		}
	}
	return 0, false
}

// locate returns the path in a value of type t to the byte at an offset, the type that this
// byte is a part of, and where that begins. The type is nil for padding.
func locate(t reflect.Type, offset uintptr) (path string, leaf reflect.Type, begin uintptr) {
	for {
		switch t.Kind() {
		case reflect.Array:
			i := (offset - begin) / t.Elem().Size()
			path += "[" + strconv.Itoa(int(i)) + "]"
			begin += i * t.Elem().Size()
			t = t.Elem()
		case reflect.Struct:
			f, ok := fieldAt(t, offset-begin)
			if !ok {
				return "", nil, 0
			}
			path += "." + f.Name
			begin += f.Offset
			t = f.Type
		default:
			return path, t, begin
		}
	}
}

// fieldAt returns the field of a struct that has the byte at an offset, none for padding. A field
// that is named _ is padding.
func fieldAt(t reflect.Type, offset uintptr) (reflect.StructField, bool) {
	for i := range t.NumField() {
		if f := t.Field(i); offset-f.Offset < f.Type.Size() {
			return f, f.Name != "_"
		}
	}
	return reflect.StructField{}, false
}

// leafDifference describes the difference at byte k of two values.
func leafDifference(t reflect.Type, a, b unsafe.Pointer, k uintptr, at *step) *difference {
	path, leaf, begin := locate(t, k)
	return &difference{at.String() + path, number(leaf, unsafe.Add(a, begin)), number(leaf, unsafe.Add(b, begin))}
}

// number returns a number or a truth value in words.
func number(t reflect.Type, p unsafe.Pointer) string {
	v := reflect.NewAt(t, p).Elem()
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
	if w.inScratch(a) {
		return nil
	}
	first, second := reflect.NewAt(t, a).Elem(), reflect.NewAt(t, b).Elem()
	differ := func(format string, x, y any) *difference {
		return &difference{at.String(), fmt.Sprintf(format, x), fmt.Sprintf(format, y)}
	}
	if t.Kind() != reflect.String && first.IsNil() != second.IsNil() {
		return &difference{at.String(), nilOrNot(first), nilOrNot(second)}
	}
	if t.Kind() != reflect.String && first.IsNil() {
		return nil
	}
	switch t.Kind() {
	case reflect.String:
		if first.String() != second.String() {
			return differ("%q", first.String(), second.String())
		}
	case reflect.Pointer:
		return w.objectsOf(t.Elem(), first.UnsafePointer(), second.UnsafePointer(), 1, func(int) *step { return at })
	case reflect.Slice:
		if first.Len() != second.Len() {
			return differ("a slice of %d", first.Len(), second.Len())
		}
		if first.Cap() != second.Cap() {
			return differ("a slice with room for %d", first.Cap(), second.Cap())
		}
		// What is behind the end is compared too.
		return w.objectsOf(t.Elem(), first.UnsafePointer(), second.UnsafePointer(), first.Cap(), func(i int) *step {
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

func nilOrNot(v reflect.Value) string {
	if v.IsNil() {
		return "nil"
	}
	return "not nil"
}

// objectsOf compares what two pointers lead to, n values of a type: 1, or the elements of
// a slice. at returns the path to one of them.
func (w *twins) objectsOf(t reflect.Type, a, b unsafe.Pointer, n int, at func(i int) *step) *difference {
	size := uintptr(n) * t.Size()
	if size == 0 {
		return nil
	}
	if a == b {
		w.shared = append(w.shared, origin{at(0).object(), t, a, n})
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
				return true, nil
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
		w.shared = append(w.shared, origin{path: at.String(), t: first.Type(), at: addressOf(first), n: 1})
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

// addressOf returns the address of a copy of v.
func addressOf(v reflect.Value) unsafe.Pointer {
	c := reflect.New(v.Type())
	c.Elem().Set(v)
	return c.UnsafePointer()
}

// interfaces compares what is in two interfaces.
func (w *twins) interfaces(first, second reflect.Value, at *step) *difference {
	if first.Type() != second.Type() {
		return &difference{at.String(), first.Type().String(), second.Type().String()}
	}
	return w.values(first.Type(), addressOf(first), addressOf(second), at)
}

// digest returns a number for everything that an origin leads to. It is another one after a
// change.
func digest(seed maphash.Seed, o origin) uint64 {
	d := digester{seed: seed, met: map[unsafe.Pointer]bool{}}
	return d.values(o.t, o.at, o.n)
}

type digester struct {
	seed maphash.Seed
	met  map[unsafe.Pointer]bool
	w    twins // for its plans
}

// values returns the digest of n values in a row.
func (d *digester) values(t reflect.Type, p unsafe.Pointer, n int) uint64 {
	size := uintptr(n) * t.Size()
	if size == 0 || t.PkgPath() == "sync" {
		return 0
	}
	if !hasReferences(t) {
		return maphash.Bytes(d.seed, unsafe.Slice((*byte)(p), size))
	}
	var sum uint64
	for i := range n {
		at := unsafe.Add(p, uintptr(i)*t.Size())
		for _, s := range d.w.planOf(t).flat {
			sum = sum*31 + maphash.Bytes(d.seed, unsafe.Slice((*byte)(unsafe.Add(at, s.begin)), s.end-s.begin))
		}
		for _, r := range d.w.planOf(t).references {
			sum = sum*31 + d.reference(r.t, unsafe.Add(at, r.offset))
		}
	}
	return sum
}

// reference returns the digest of what is at the address of a reference.
func (d *digester) reference(t reflect.Type, p unsafe.Pointer) uint64 {
	v := reflect.NewAt(t, p).Elem()
	once := func(t reflect.Type, p unsafe.Pointer, n int) uint64 {
		if p == nil || d.met[p] {
			return uint64(n)
		}
		d.met[p] = true
		return uint64(n)*31 + d.values(t, p, n)
	}
	switch t.Kind() {
	case reflect.Array:
		return d.values(t.Elem(), p, t.Len())
	case reflect.String:
		return maphash.String(d.seed, v.String())
	case reflect.Pointer:
		return once(t.Elem(), v.UnsafePointer(), 1)
	case reflect.Slice:
		return once(t.Elem(), v.UnsafePointer(), v.Cap())
	case reflect.Map:
		var sum uint64
		if d.met[v.UnsafePointer()] {
			return 0
		}
		d.met[v.UnsafePointer()] = true
		for entries := v.MapRange(); entries.Next(); { // in any order
			sum += d.values(t.Key(), addressOf(entries.Key()), 1)*31 ^ d.values(t.Elem(), addressOf(entries.Value()), 1)
		}
		return sum
	case reflect.Interface:
		if !v.IsNil() {
			return d.values(v.Elem().Type(), addressOf(v.Elem()), 1)
		}
	}
	return 0
}
