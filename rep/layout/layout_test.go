package layout_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// smallBoard has a region of each kind that is about squares.
type smallBoard struct {
	set   rep.SquareSet
	words [8]uint32
	cells [64]rep.Piece
	list  [2]uint8
	key   uint64
}

// describe describes the fields of b.
func (b *smallBoard) describe() layout.Object {
	o := layout.ObjectAt("board", b)
	layout.AddField(&o, "set", layout.Bitboard, &b.set, nil)
	layout.AddElements(&o, "words", layout.Cells, b.words[:], func(i int) layout.Element { return layout.Element{Square: rep.Square(8 * i)} })
	layout.AddElements(&o, "cells", layout.Cell, b.cells[:], func(i int) layout.Element { return layout.CellElement(rep.Square(i), b.cells[i]) }).Row = 8
	layout.AddElements(&o, "list", layout.ListEntry, b.list[:], func(i int) layout.Element {
		return layout.EntryElement("p", rep.White, rep.WhitePawn, rep.Square(b.list[i]))
	})
	layout.AddField(&o, "key", layout.Key, &b.key, func() string { return "the key" })
	return o
}

// A description is a view: it shows the present contents, with their offsets.
func TestRegions(t *testing.T) {
	b := &smallBoard{list: [2]uint8{uint8(rep.E4), uint8(rep.NoSquare)}}
	o := b.describe()
	var offsets, sizes, lengths []int
	for _, r := range o.Regions {
		offsets, sizes, lengths = append(offsets, r.Offset), append(sizes, r.Size), append(lengths, r.Len())
	}
	assert.Equal(t, []int{0, 8, 40, 104, 112}, offsets)
	assert.Equal(t, []int{8, 4, 1, 1, 8}, sizes)
	assert.Equal(t, []int{1, 8, 64, 2, 1}, lengths)
	assert.Equal(t, 120, o.Size)

	cells := o.Regions[2]
	assert.Equal(t, "empty", cells.Element(int(rep.E4)).Text)
	b.cells[rep.E4] = rep.WhitePawn
	assert.Equal(t, byte(rep.WhitePawn), cells.Bytes[rep.E4])
	assert.Equal(t, layout.Element{Name: "e4", Square: rep.E4, Piece: rep.WhitePawn, Text: "P"}, cells.Element(int(rep.E4)))
	assert.Equal(t, "P captured", o.Regions[3].Element(1).Text)
	assert.Equal(t, "the key", o.Regions[4].Element(0).Text)
}

// Each square finds its bits in each kind of region, and no others.
func TestMask(t *testing.T) {
	b := &smallBoard{list: [2]uint8{uint8(rep.E4), uint8(rep.NoSquare)}}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		want := map[string]map[int]byte{
			"set":   {int(sq >> 3): 1 << (sq & 7)},
			"words": {int(sq >> 1): 0x0f << (4 * (sq & 1))},
			"cells": {int(sq): 0xff},
			"list":  {},
			"key":   {},
		}
		if sq == rep.E4 {
			want["list"][0] = 0xff
		}
		for _, r := range b.describe().Regions {
			got := map[int]byte{}
			for k := range r.Bytes {
				if mask := r.Mask(k, sq); mask != 0 {
					got[k] = mask
				}
			}
			assert.Equal(t, want[r.Name], got, "%s of %v", r.Name, sq)
		}
	}
}

func TestNames(t *testing.T) {
	assert.Equal(t, "list entry", layout.ListEntry.String())
	assert.Equal(t, "address", layout.Address.String())
	assert.Equal(t, "Kind(200)", layout.Kind(200).String())
	assert.Equal(t, "undo", layout.UseUndo.String())
	assert.Equal(t, "Use(9)", layout.Use(9).String())
}

// The record of the position counts for the board, other objects do not.
func TestFootprint(t *testing.T) {
	stack := func(use layout.Use) layout.Object {
		return layout.Object{Size: 800, Record: 16, Regions: []layout.Region{{Use: use}}}
	}
	board := layout.Object{Size: 120}
	for _, test := range []struct {
		objects []layout.Object
		want    layout.Footprint
	}{
		{nil, layout.Footprint{Tables: 64}},
		{[]layout.Object{board, stack(layout.UseUndo)}, layout.Footprint{Board: 120, Undo: 16, Tables: 64}},
		{[]layout.Object{board, stack(layout.UsePosition)}, layout.Footprint{Board: 136, Undo: 16, Tables: 64}},
	} {
		assert.Equal(t, test.want, layout.Memory{Objects: test.objects, Tables: 64}.Footprint())
	}
}
