// Package memory works from the memory that a board describes ([layout.Describer]):
// it takes copies, draws them as text, and tells which bytes a move changes.
//
//	b := x88.New() // and Load
//	step, err := memory.Make(b, m)
//	fmt.Print(memory.List(step))            // cells[e2]  1c → 00  P → empty ...
//	fmt.Print(memory.List(memory.Unmake(b, m)))
//
// Bytes are counted that hold another value after the move than before it. A byte that is
// written with the value that it had is not seen. In a record that a move begins, such as
// an undo record, there is no value before it: there the bytes are counted that the move
// writes, whatever their value ([Make] finds them). Addresses are left out: they
// differ from run to run.
//
// Cache lines have [Line] bytes, counted from the beginning of each object. Where in a
// line an object begins is up to the allocator.
package memory

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// Line is the size of a cache line in bytes.
const Line = 64

// Copy returns a copy of m that stays as it is when the board changes. Addresses are
// zeros in it, so that two boards with the same position and history have equal copies
// except for the regions that are free.
func Copy(m layout.Memory) layout.Memory {
	m.Objects = slices.Clone(m.Objects)
	for i := range m.Objects {
		o := &m.Objects[i]
		o.Regions = slices.Clone(o.Regions)
		for k := range o.Regions {
			freeze(&o.Regions[k])
		}
	}
	return m
}

// copyBytes returns m with copies of the bytes. Its elements are shared with m and must
// not be read any more.
func copyBytes(m layout.Memory) layout.Memory {
	m.Objects = slices.Clone(m.Objects)
	for i := range m.Objects {
		o := &m.Objects[i]
		o.Regions = slices.Clone(o.Regions)
		for k := range o.Regions {
			o.Regions[k].Bytes = slices.Clone(o.Regions[k].Bytes)
		}
	}
	return m
}

// freeze makes r a copy of the region as it is now.
func freeze(r *layout.Region) {
	r.Bytes = slices.Clone(r.Bytes)
	if r.Kind == layout.Address {
		clear(r.Bytes)
	}
	if r.Use == layout.UseFree {
		r.Element = func(int) layout.Element { return layout.Element{Square: rep.NoSquare} }
		return
	}
	elements := make([]layout.Element, r.Len())
	for i := range elements {
		elements[i] = r.Element(i)
	}
	r.Element = func(i int) layout.Element { return elements[i] }
}

// number returns the bytes of an element as a number of two digits a byte.
func number(b []byte) string {
	switch len(b) {
	case 1:
		return fmt.Sprintf("%02x", b[0])
	case 2:
		return fmt.Sprintf("%04x", binary.NativeEndian.Uint16(b))
	case 4:
		return fmt.Sprintf("%08x", binary.NativeEndian.Uint32(b))
	case 8:
		return fmt.Sprintf("%016x", binary.NativeEndian.Uint64(b))
	}
	return fmt.Sprintf("%x", b)
}

// of returns the bytes of element i of r.
func of(r *layout.Region, i int) []byte { return r.Bytes[i*r.Size : (i+1)*r.Size] }

// Object is an object of a memory for JSON.
type Object struct {
	Name    string   `json:"name"`
	Size    int      `json:"size"`             // in bytes, room to spare included
	Record  int      `json:"record,omitempty"` // the bytes of a record of a stack
	Regions []Region `json:"regions"`          // without those that are free, padding or addresses
}

// Region is a region of a memory for JSON.
type Region struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Use    string `json:"use"`
	Offset int    `json:"offset"`
	Size   int    `json:"size"`  // the bytes of an element
	Bytes  string `json:"bytes"` // two hexadecimal digits each, in the order of their addresses
}

// Objects returns m for JSON. It leaves out free regions, padding and addresses, which differ
// from run to run or have no meaning. Two boards of a kind that were loaded anew and played
// the same moves have equal Objects, in any process on machines of the same byte order.
func Objects(m layout.Memory) []Object {
	objects := make([]Object, 0, len(m.Objects))
	for _, o := range m.Objects {
		object := Object{Name: o.Name, Record: o.Record}
		if o.Record == 0 {
			object.Size = o.Size
		}
		for _, r := range o.Regions {
			if r.Use == layout.UseFree || r.Kind == layout.Padding || r.Kind == layout.Address {
				continue
			}
			object.Regions = append(object.Regions, Region{
				Name: r.Name, Kind: r.Kind.String(), Use: r.Use.String(), Offset: r.Offset, Size: r.Size,
				Bytes: hex.EncodeToString(r.Bytes),
			})
		}
		objects = append(objects, object)
	}
	return objects
}
