package reptest

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"reflect"
	"strconv"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// twins compares the memory of two boards. Pointers are compared by the memory they lead to.
// The zero value is ready for use.
type twins struct {
	free    stretches          // memory of the first board that is not compared
	garbage garbage            // written to the first board's memory by the check: not compared
	shared  []origin           // memory that both boards lead to
	slices  map[string]stretch // where the first board's slices without pointers were, by their paths
}

// An origin is a reference to memory.
type origin struct {
	path     string
	identity unsafe.Pointer
	t        reflect.Type
	at       unsafe.Pointer // of a copy of the reference
}

// digest returns a number for everything that an origin leads to, another one after a change.
func (o origin) digest(seed maphash.Seed) uint64 { return walkFrom(o.t, o.at, o.path).digest(seed) }

// A difference is the path to a value and how the two boards differ in it.
type difference struct {
	path          string
	first, second string // the contents of each there
}

// compare returns the first difference between two boards, nil for none. free is memory of the
// first one that is left out.
func (w *twins) compare(first, second rep.Board, free stretches) *difference {
	w.free = free
	return w.walks(walkOf(first), walkOf(second))
}

// walks compares two walks. References with the same contents are followed by the same parts.
func (w *twins) walks(first, second *walk) *difference {
	w.shared = w.shared[:0]
	for i, j := 0, 0; i < len(first.parts) && j < len(second.parts); i, j = i+1, j+1 {
		p, q := &first.parts[i], &second.parts[j]
		switch {
		case p.text != q.text:
			return &difference{p.path.String(), p.text, q.text}
		case p.text == "":
			if k, differ := w.differ(p, q.bytes()); differ {
				return leafDifference(p, q, k)
			}
		case p.to != nil && p.to == q.to:
			w.shared = append(w.shared, origin{p.path.String(), p.to, p.t, addressOf(valueAt(p.t, p.at))})
			i, j = p.end-1, q.end-1
		case p.t.Kind() == reflect.Slice && p.to != nil && !hasReferences(p.t.Elem()):
			w.follow(p.path.String(), stretch{uintptr(p.to), uintptr(p.to) + uintptr(valueAt(p.t, p.at).Len())*p.t.Elem().Size()})
		}
	}
	return nil
}

// follow notes where a slice is, whose contents may have moved.
func (w *twins) follow(path string, now stretch) {
	if was := w.slices[path]; was.begin != now.begin {
		w.garbage.move(was, now.begin)
	}
	if w.slices == nil {
		w.slices = map[string]stretch{}
	}
	w.slices[path] = now
}

// differ returns the offset of the first byte that differs and is neither free nor garbage nor padding.
func (w *twins) differ(p *part, second []byte) (uintptr, bool) {
	first := p.bytes()
	if bytes.Equal(first, second) {
		return 0, false
	}
	for k := uintptr(0); k < p.size; k++ {
		at := uintptr(p.at) + k
		if first[k] == second[k] {
			continue
		}
		if s, found := w.free.at(at); found {
			k = s.end - uintptr(p.at) - 1
			continue
		}
		if w.garbage.holds(at, first[k]) {
			continue
		}
		if _, leaf, _ := locate(p.t, k%p.t.Size()); leaf != nil {
			return k, true
		}
	}
	return 0, false
}

// leafDifference describes the difference at byte k of two parts.
func leafDifference(p, q *part, k uintptr) *difference {
	path, leaf, begin := locate(p.t, k%p.t.Size())
	if p.list {
		path = fmt.Sprintf("[%d]%s", k/p.t.Size(), path)
	}
	begin += k - k%p.t.Size()
	return &difference{p.path.String() + path, number(leaf, unsafe.Add(p.at, begin)), number(leaf, unsafe.Add(q.at, begin))}
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

// locate returns the path in a value of type t to the byte at an offset, the type that this
// byte is a part of, and where that begins. The type is nil for padding, such as a field named _.
func locate(t reflect.Type, offset uintptr) (path string, leaf reflect.Type, begin uintptr) {
	for {
		switch t.Kind() {
		case reflect.Array:
			i := (offset - begin) / t.Elem().Size()
			path += "[" + strconv.Itoa(int(i)) + "]"
			begin += i * t.Elem().Size()
			t = t.Elem()
		case reflect.Struct:
			var f reflect.StructField
			for i := range t.NumField() {
				if g := t.Field(i); offset-begin-g.Offset < g.Type.Size() && g.Name != "_" {
					f = g
				}
			}
			if f.Type == nil {
				return "", nil, 0
			}
			path, begin, t = path+"."+f.Name, begin+f.Offset, f.Type
		default:
			return path, t, begin
		}
	}
}
