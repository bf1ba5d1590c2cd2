package memory

import (
	"encoding/hex"

	"github.com/boardbench/boardbench/rep/layout"
)

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

// Written is the changes of a step, for JSON.
type Written struct {
	Move   string `json:"move"`
	Unmade bool   `json:"unmade"`
	Count
	Changes []Difference `json:"changes"`
}

// Difference is a [Change] for JSON.
type Difference struct {
	Object  string `json:"object"`
	Name    string `json:"name"` // "cells[e2]"
	Kind    string `json:"kind"`
	Offset  int    `json:"offset"`
	Size    int    `json:"size"`
	Bytes   int    `json:"bytes"`         // changed, or written where the record is new
	New     bool   `json:"new"`           // in a record that the step begins
	Old     string `json:"old,omitempty"` // bytes, two hexadecimal digits each
	Now     string `json:"now"`
	OldText string `json:"old_text,omitempty"`
	NowText string `json:"now_text,omitempty"`
}

// Written returns the step for JSON.
func (s Step) Written() Written {
	w := Written{Move: s.Move.String(), Unmade: s.Unmade, Count: s.Count, Changes: make([]Difference, 0, len(s.Changes))}
	for _, c := range s.Changes {
		w.Changes = append(w.Changes, Difference{
			Object: c.Object, Name: c.Name(), Kind: c.Kind.String(), Offset: c.Offset, Size: len(c.Now), Bytes: c.Bytes, New: c.New,
			Old: hex.EncodeToString(c.Old), Now: hex.EncodeToString(c.Now), OldText: c.From.Text, NowText: c.To.Text,
		})
	}
	return w
}
