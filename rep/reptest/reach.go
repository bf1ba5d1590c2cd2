package reptest

import (
	"hash/maphash"
	"reflect"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// An origin is memory that a reference leads to: n values of a type. Its identity is its address.
type origin struct {
	path     string
	identity unsafe.Pointer
	t        reflect.Type
	at       unsafe.Pointer
	n        int
}

// digest returns a number for everything that an origin leads to, another one after a change.
func (o origin) digest(seed maphash.Seed) uint64 {
	r := reach{seed: seed, met: map[origin]bool{}}
	return r.values(o.t, o.at, o.n)
}

// reach is everything that a board leads to.
type reach struct {
	seed  maphash.Seed
	met   map[origin]bool
	used  stretches // memory that is not spare, in any order
	words stretches // pointers and other references, in any order
	spare [][]byte  // slices without pointers, after their length
}

// reachOf returns the reach of a board.
func reachOf(b rep.Board) *reach {
	r := &reach{seed: maphash.MakeSeed(), met: map[origin]bool{}}
	r.values(reflect.TypeFor[rep.Board](), unsafe.Pointer(&b), 1)
	return r
}

// values returns the digest of n values in a row. The types of package sync count nothing.
func (r *reach) values(t reflect.Type, p unsafe.Pointer, n int) uint64 {
	size := uintptr(n) * t.Size()
	if size == 0 || t.PkgPath() == "sync" {
		return 0
	}
	if !hasReferences(t) {
		return r.bytes(p, size)
	}
	var sum uint64
	for i := range n {
		at := unsafe.Add(p, uintptr(i)*t.Size())
		for _, s := range planOf(t).flat {
			sum = sum*31 + r.bytes(unsafe.Add(at, s.begin), s.end-s.begin)
		}
		for _, f := range planOf(t).references {
			sum = sum*31 + r.reference(f.t, unsafe.Add(at, f.offset))
		}
	}
	return sum
}

func (r *reach) bytes(p unsafe.Pointer, size uintptr) uint64 {
	bytes := unsafe.Slice((*byte)(p), size)
	r.used = append(r.used, stretchOf(bytes))
	return maphash.Bytes(r.seed, bytes)
}

// reference returns the digest of the reference at an address and of the memory it leads to.
func (r *reach) reference(t reflect.Type, p unsafe.Pointer) uint64 {
	if t.Kind() == reflect.Array {
		return r.values(t.Elem(), p, t.Len())
	}
	r.words = append(r.words, stretch{uintptr(p), uintptr(p) + t.Size()})
	v := valueAt(t, p)
	switch t.Kind() {
	case reflect.String:
		return maphash.String(r.seed, v.String())
	case reflect.Pointer:
		return r.once(t.Elem(), v.UnsafePointer(), 1)
	case reflect.Slice:
		n := v.Cap()
		if !hasReferences(t.Elem()) && v.Len() < n {
			n = v.Len()
			size := t.Elem().Size()
			begin := unsafe.Add(v.UnsafePointer(), uintptr(n)*size)
			r.spare = append(r.spare, unsafe.Slice((*byte)(begin), uintptr(v.Cap()-n)*size))
		}
		return r.once(t.Elem(), v.UnsafePointer(), n)
	case reflect.Map:
		o := origin{identity: v.UnsafePointer()}
		if r.met[o] {
			return 0
		}
		r.met[o] = true
		var sum uint64
		for entries := v.MapRange(); entries.Next(); { // in any order
			sum += r.values(t.Key(), addressOf(entries.Key()), 1)*31 ^ r.values(t.Elem(), addressOf(entries.Value()), 1)
		}
		return sum
	case reflect.Interface:
		if !v.IsNil() {
			return r.values(v.Elem().Type(), addressOf(v.Elem()), 1)
		}
	}
	return 0
}

// once returns the digest of n values unless it did before.
func (r *reach) once(t reflect.Type, p unsafe.Pointer, n int) uint64 {
	o := origin{identity: p, t: t, n: n}
	if p == nil || r.met[o] {
		return uint64(n)
	}
	r.met[o] = true
	return uint64(n)*31 + r.values(t, p, n)
}

// freeMemory returns the memory of a board that is written before it is read: the memory
// that the board describes as free, and the bytes after the length of a slice that belong to
// nothing else. There are no pointers in it.
func freeMemory(b rep.Board) [][]byte {
	r := reachOf(b)
	used, words := r.used.union(), r.words.union()
	var list [][]byte
	add := func(b []byte, without ...stretches) {
		begin := stretchOf(b).begin
		left := stretches{stretchOf(b)}
		for _, w := range without {
			left = left.minus(w)
		}
		for _, s := range left {
			list = append(list, b[s.begin-begin:s.end-begin])
		}
	}
	for _, b := range describedFree(b) {
		add(b, words)
	}
	for _, b := range r.spare {
		add(b, used, words)
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
