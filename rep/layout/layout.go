// Package layout describes the memory of a board: the bytes, and the purpose of each.
//
// A board with a method Memory is a [Describer]. Package rep/memory draws, compares and counts
// the memory of every Describer; [Memory.Footprint] is its size.
//
//	func (b *Board) Memory() layout.Memory {
//		return layout.Describe(b, layout.Table{
//			Tables: tableBytes, Index: "current", Last: b.ply(),
//			Kinds:  map[layout.Kind]string{layout.Constant: "start castlingSquares"},
//			Words:  map[string]func(int) string{"start": func(int) string { return fmt.Sprintf("move %d", b.start) }},
//		})
//	}
package layout

import (
	"fmt"
	"iter"
	"slices"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Describer is a board that describes its memory.
type Describer interface {
	// Memory returns the memory of the board as it is now: first the board itself, then the
	// memory that it points to and changes, such as a stack of records. Every byte that Make,
	// Unmake, MakeNull or UnmakeNull changes lies in a region of it, as it is described before
	// the call or after. The board need not be loaded.
	//
	// The description is a view. It is valid until the board is changed, also by a
	// question; package rep/memory makes copies. The bytes must not be written to,
	// except free ones: by UseFree, Free or Spare.
	Memory() Memory
}

// Memory describes the memory of a board.
type Memory struct {
	Objects []Object // the board is the first one
	Tables  int      // the bytes of the tables that all boards of the representation share
}

// Footprint is the memory that a representation uses, in bytes. Spare records are in none of the
// figures.
type Footprint struct {
	// Board is a board with one position: the board object, and the record of this position if
	// a stack of records holds a part of it.
	Board int

	Undo   int // the record that one Make adds
	Tables int // the tables that all boards of the representation share
}

// Footprint returns the sizes. A stack of records adds one record to the board if a region of it
// holds a part of the position.
func (m Memory) Footprint() Footprint {
	f := Footprint{Tables: m.Tables}
	for i, o := range m.Objects {
		if i == 0 {
			f.Board = o.Size
			continue
		}
		f.Undo += o.Record
		if slices.ContainsFunc(o.Regions, func(r Region) bool { return r.Use == UsePosition }) {
			f.Board += o.Record
		}
	}
	return f
}

// Object is a part of a board's memory in one piece: the board, or the array of a
// stack.
type Object struct {
	Name    string   // "board", or the name of the field that leads to it: "undo"
	Size    int      // in bytes, room to spare included
	Record  int      // the bytes of a record where the object is a stack of them, 0 elsewhere; see Spare
	Regions []Region // in the order of their addresses, without overlap

	base unsafe.Pointer
}

// Spare returns the free memory of the records after the last one that a region is in. A stack is
// described up to the record of the next move. In the records after it the same bytes are
// free as in that one: the moves after the next write them before they are read.
func (o *Object) Spare() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		if o.Record == 0 || len(o.Regions) == 0 {
			return
		}
		last := o.Regions[len(o.Regions)-1].Offset / o.Record
		regions := o.Regions[slices.IndexFunc(o.Regions, func(r Region) bool { return r.Offset/o.Record == last }):]
		memory := unsafe.Slice((*byte)(o.base), o.Size)
		for begin := o.Record; begin < o.Size-last*o.Record; begin += o.Record {
			for i := range regions {
				if r := &regions[i]; r.Use == UseFree && !yield(memory[begin+r.Offset:][:len(r.Bytes)]) {
					return
				}
			}
		}
	}
}

// Region is a field of a board in memory: a run of elements of the same size and
// kind.
type Region struct {
	Name   string     // as in the code of the board: "cells", "undo[3].key"
	Kind   Kind       // the kind of its elements
	Use    Use        // the present use
	Offset int        // of its first byte in the object
	Size   int        // the bytes of an element
	Row    int        // elements in a row of its drawing, 0 for a list
	Flip   rep.Square // of bitboards: bit n is square n^Flip, 56 where the board is upside down
	Bytes  []byte     // the memory itself, as the machine has it

	// Element describes element i, from 0 to Len()-1, with its present contents.
	Element func(i int) Element

	// Free reports whether element i is free although the region is not: the place of a piece
	// that could be captured and is not. It is nil if there are no such elements.
	Free func(i int) bool
}

// Kind is the kind of the elements of a region.
type Kind uint8

// The kinds of elements.
const (
	Padding   Kind = iota // nothing: room between fields
	Cell                  // the content of a square, or of a cell off the board
	Cells                 // several squares in one word, four bits each, the first in the lowest
	Bitboard              // 64 bits, bit n for square n^Flip
	ListEntry             // a piece of a piece list: its kind, its square, or both
	Key                   // a Zobrist key
	State                 // flags of the position in a word: rights, clocks, en passant square, side
	Move                  // a move, or a piece that it moved or captured
	Number                // a number or a bound: of plies, of the pieces in a list
	Constant              // written by Load and changed by no move
	Address               // where other memory is and how much of it: differs from run to run
)

var kindNames = [...]string{
	"padding", "cell", "cells", "bitboard", "list entry", "key", "state", "move", "number", "constant", "address",
}

// String returns the name of k: "list entry".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Use is the present use of a region.
type Use uint8

// The uses of a region.
const (
	UsePosition Use = iota // the position on the board
	UseUndo                // an undo record: Unmake goes back to it
	UseFree                // nothing: it is always written before it is read, by Make or by a question
)

// String returns "position", "undo" or "free".
func (u Use) String() string {
	switch u {
	case UsePosition:
		return "position"
	case UseUndo:
		return "undo"
	case UseFree:
		return "free"
	}
	return fmt.Sprintf("Use(%d)", uint8(u))
}

// Element describes one element of a region and its contents.
type Element struct {
	Name   string         // "e2", "white pawns", "12"; "" in a region of one element
	Square rep.Square     // whose cell it is, or where the piece of a list entry is; NoSquare for none
	Piece  rep.Piece      // the piece that it holds, NoPiece for none
	Types  rep.PieceTypes // the types of the pieces that a bitboard is for, none elsewhere
	Colors rep.ColorSet   // the colours of the pieces that a bitboard or a list entry is for
	Text   string         // the contents in words: "P", "off-board", "captured", "KQkq"; "" if the bytes say it
}

// CellElement describes the cell of a square with a piece, NoPiece for an empty one.
func CellElement(sq rep.Square, p rep.Piece) Element {
	e := Element{Name: sq.String(), Square: sq, Piece: p, Text: "empty"}
	if p != rep.NoPiece {
		e.Text = p.String()
	}
	return e
}

// EntryElement describes the entry of a piece of c in a piece list: p on sq. sq is NoSquare
// if it was captured, p is NoPiece if its type is not known.
func EntryElement(name string, c rep.Color, p rep.Piece, sq rep.Square) Element {
	e := Element{Name: name, Square: sq, Piece: p, Colors: c.Set(), Text: "captured"}
	switch {
	case sq.OnBoard():
		e.Text = p.String() + " " + sq.String()
	case p != rep.NoPiece:
		e.Text = p.String() + " captured"
	}
	return e
}

// OffBoardElement describes a cell off the board.
func OffBoardElement(name string) Element {
	return Element{Name: name, Square: rep.NoSquare, Text: "off-board"}
}

// Len returns the number of elements.
func (r Region) Len() int {
	if r.Size == 0 {
		return 0
	}
	return len(r.Bytes) / r.Size
}

// Mask returns the bits of byte k of the region that are about sq: all eight of a cell or
// a list entry, one of a bitboard, four where a byte holds two squares, and 0 for a byte
// that is not about sq.
func (r Region) Mask(k int, sq rep.Square) byte {
	element, within := k/r.Size, k%r.Size
	switch r.Kind {
	case Bitboard:
		if sq ^= r.Flip; within == int(sq>>3) {
			return 1 << (sq & 7)
		}
	case Cells:
		first := r.Element(element).Square + rep.Square(2*within)
		if sq == first || sq == first+1 {
			return 0x0f << (4 * (sq - first))
		}
	case Cell, ListEntry:
		if sq.OnBoard() && r.Element(element).Square == sq {
			return 0xff
		}
	}
	return 0
}

// Region returns the region of the board with a name.
func (m Memory) Region(name string) *Region {
	regions := m.Objects[0].Regions
	return &regions[slices.IndexFunc(regions, func(r Region) bool { return r.Name == name })]
}
