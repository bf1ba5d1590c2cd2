package all_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
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

// Memory implements [layout.Describer].
func (b *smallBoard) Memory() layout.Memory {
	return layout.Describe(b, layout.Table{
		Kinds: map[layout.Kind]string{layout.Cells: "words", layout.ListEntry: "list"},
		Words: map[string]func(int) string{"key": func(int) string { return "the key" }},
		Elements: map[string]func(int, int) layout.Element{
			"words": func(_, i int) layout.Element { return layout.Element{Square: rep.Square(8 * i)} },
			"list": func(_, i int) layout.Element {
				return layout.EntryElement("p", rep.White, rep.WhitePawn, rep.Square(b.list[i]))
			},
		},
	})
}

// A table that names a field that the board does not have is a mistake of its author.
func TestUnknownField(t *testing.T) {
	for _, table := range []layout.Table{
		{Kinds: map[layout.Kind]string{layout.Cell: "cells cell"}},
		{Words: map[string]func(int) string{"records.key": nil}},
	} {
		assert.PanicsWithValue(t, `layout: all_test.smallBoard has no field "`+map[bool]string{true: "cell", false: "records.key"}[table.Kinds != nil]+`"`,
			func() { layout.Describe(&smallBoard{}, table) })
	}
}

// A description is a view: it shows the present contents, with their offsets.
func TestRegions(t *testing.T) {
	b := &smallBoard{set: rep.E4.Set(), words: [8]uint32{1}, list: [2]uint8{uint8(rep.E4), uint8(rep.NoSquare)}, key: 2}
	o := b.Memory().Objects[0]
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
		for _, r := range b.Memory().Objects[0].Regions {
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

func TestNamesOfKinds(t *testing.T) {
	assert.Equal(t, "list entry", layout.ListEntry.String())
	assert.Equal(t, "address", layout.Address.String())
	assert.Equal(t, "Kind(200)", layout.Kind(200).String())
	assert.Equal(t, "undo", layout.UseUndo.String())
	assert.Equal(t, "Use(9)", layout.Use(9).String())
}

// The record of the position counts for the board, other objects do not.
func TestFootprintOfObjects(t *testing.T) {
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

// Boards that describe nothing are described by their fields: the regions lie in the board, one
// behind the other, and the pieces in cells, lists and bitboards are the pieces of the position, while
// a game is played.
func TestLayoutOf(t *testing.T) {
	tried := 0
	for _, backend := range all.Backends() {
		b := backend.New()
		if _, ok := b.(layout.Describer); ok {
			continue
		}
		tried++
		t.Run(backend.Name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, 2))
			start := rep.StartPosition()
			require.NoError(t, b.Load(&start))
			for range 40 {
				m, ok := layout.Of(b)
				require.True(t, ok)
				found := 0
				for _, o := range m.Objects {
					end := 0
					for _, r := range o.Regions {
						require.GreaterOrEqual(t, r.Offset, end, r.Name)
						end = r.Offset + len(r.Bytes)
						require.LessOrEqual(t, end, o.Size, r.Name)
						if o.Name == "board" {
							found += holds(t, r, b.Position())
						}
					}
				}
				assert.GreaterOrEqual(t, found, 2, "the pieces in a region, at least")
				moves := b.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				b.Make(moves[random.IntN(len(moves))])
			}
		})
	}
	assert.Greater(t, tried, 9)
	_, ok := layout.Of(3)
	assert.False(t, ok)
}

// holds compares the pieces in a region with a position, and returns how many there are.
func holds(t *testing.T, r layout.Region, p rep.Position) (found int) {
	for i := range r.Len() {
		e := r.Element(i)
		switch {
		case r.Kind == layout.Bitboard && e.Types != 0:
			for sq := rep.A1; sq <= rep.H8; sq++ {
				has := r.Bytes[i*r.Size+int(sq)/8]>>(sq%8)&1 != 0
				piece := p.Pieces[sq]
				want := piece != rep.NoPiece && e.Types.Has(piece.Type()) && e.Colors&piece.Color().Set() != 0
				if has != want {
					t.Fatalf("%s %s %v: got %v, want %v", r.Name, e.Name, sq, has, want)
				}
				if has {
					found++
				}
			}
		case r.Kind == layout.Cell && e.Square.OnBoard():
			require.Equal(t, p.Pieces[e.Square], e.Piece, "%s %s", r.Name, e.Name)
			found++
		case r.Kind == layout.ListEntry && e.Square.OnBoard():
			require.NotEqual(t, rep.NoPiece, p.Pieces[e.Square], "%s %s", r.Name, e.Name)
			require.Equal(t, e.Colors, p.Pieces[e.Square].Color().Set(), "%s %s", r.Name, e.Name)
			found++
		}
	}
	return found
}
