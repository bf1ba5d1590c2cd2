package reptest

import (
	"reflect"
	"strconv"
	"sync"
	"unsafe"
)

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
func planOf(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	p := &plan{}
	p.add(t, 0, "")
	plans.Store(t, p)
	return p
}

// plans are the plans of all types so far.
var plans sync.Map

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

// valueAt returns the value of a type at an address. Its unexported fields can be read.
func valueAt(t reflect.Type, p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }

// addressOf returns the address of a copy of v.
func addressOf(v reflect.Value) unsafe.Pointer {
	c := reflect.New(v.Type())
	c.Elem().Set(v)
	return c.UnsafePointer()
}
