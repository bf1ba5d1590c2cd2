package rep

import (
	"fmt"
	"unsafe"
)

// MemoryDescriber is a board that describes its memory: the bytes, and the purpose of
// each. Programs that draw the memory of a board, count it, or compare it before and
// after a move, work from this description.
type MemoryDescriber interface {
	// Memory returns the memory of the board as it is now: first the board itself, then the
	// memory that it points to and changes, such as a stack of records. Tables that boards
	// share are not part of it. Every byte that Make, Unmake, MakeNull or UnmakeNull
	// changes lies in a region of it, as it is described before the call or after.
	//
	// The description is a view. It is valid until the board is changed, also by a
	// question; package rep/memory makes copies. The bytes must not be written to,
	// except free ones: by UseFree, Free or Spare.
	Memory() Memory
}

// Memory describes the memory of a board, object by object.
type Memory []MemoryObject

// MemoryObject is a part of a board's memory in one piece: the board, or the array of a
// stack.
type MemoryObject struct {
	Name    string         // "board", or the name of the field that leads to it: "undo"
	Size    int            // in bytes, room to spare included
	Record  int            // the bytes of a record where the object is a stack of them, 0 elsewhere; see Spare
	Regions []MemoryRegion // in the order of their addresses, without overlap

	base unsafe.Pointer
}

// Spare returns the free memory of the records after the last one that a region is in. A stack is
// described up to the record of the next move. In the records after it the same bytes are
// free as in that one: the moves after the next write them before they are read.
func (o *MemoryObject) Spare() [][]byte {
	if o.Record == 0 || len(o.Regions) == 0 {
		return nil
	}
	last := o.Regions[len(o.Regions)-1].Offset / o.Record
	var spare [][]byte
	memory := unsafe.Slice((*byte)(o.base), o.Size)
	for begin := o.Record; begin < o.Size-last*o.Record; begin += o.Record {
		for _, r := range o.Regions {
			if r.Use == UseFree && r.Offset/o.Record == last {
				spare = append(spare, memory[begin+r.Offset:][:len(r.Bytes)])
			}
		}
	}
	return spare
}

// MemoryRegion is a field of a board in memory: a run of elements of the same size and
// kind.
type MemoryRegion struct {
	Name   string      // as in the code of the board: "cells", "undo[3].key"
	Kind   ElementKind // the kind of its elements
	Use    MemoryUse   // the present use
	Offset int         // of its first byte in the object
	Size   int         // the bytes of an element
	Row    int         // elements in a row of its drawing, 0 for a list
	Flip   Square      // of bitboards: bit n is square n^Flip, 56 where the board is upside down
	Bytes  []byte      // the memory itself, as the machine has it

	// Element describes element i, from 0 to Len()-1, with its present contents.
	Element func(i int) Element

	// Free reports whether element i is free although the region is not: the place of a piece
	// that could be captured and is not. It is nil if there are no such elements.
	Free func(i int) bool
}

// ElementKind is the kind of the elements of a region.
type ElementKind uint8

// The kinds of elements.
const (
	ElementPadding   ElementKind = iota // nothing: room between fields
	ElementCell                         // the content of a square, or of a cell off the board
	ElementCells                        // several squares in one word, four bits each, the first in the lowest
	ElementBitboard                     // 64 bits, bit n for square n^Flip
	ElementListEntry                    // a piece of a piece list: its kind, its square, or both
	ElementKey                          // a Zobrist key
	ElementState                        // flags of the position in a word: rights, clocks, en passant square, side
	ElementMove                         // a move, or a piece that it moved or captured
	ElementCounter                      // a number or a bound: of plies, of the pieces in a list
	ElementConstant                     // written by Load and changed by no move
	ElementAddress                      // where other memory is and how much of it: differs from run to run
)

var elementKindNames = [...]string{
	"padding", "cell", "cells", "bitboard", "list entry", "key", "state", "move", "counter", "constant", "address",
}

// String returns the name of k: "list entry".
func (k ElementKind) String() string {
	if int(k) < len(elementKindNames) {
		return elementKindNames[k]
	}
	return fmt.Sprintf("ElementKind(%d)", uint8(k))
}

// MemoryUse is the present use of a region.
type MemoryUse uint8

// The uses of a region.
const (
	UsePosition MemoryUse = iota // the position on the board
	UseUndo                      // an undo record: Unmake goes back to it
	UseFree                      // nothing: it is always written before it is read, by Make or by a question
)

// String returns "position", "undo" or "free".
func (u MemoryUse) String() string {
	switch u {
	case UsePosition:
		return "position"
	case UseUndo:
		return "undo"
	case UseFree:
		return "free"
	}
	return fmt.Sprintf("MemoryUse(%d)", uint8(u))
}

// Element describes one element of a region and its contents.
type Element struct {
	Name   string     // "e2", "white pawns", "12"; "" in a region of one element
	Square Square     // whose cell it is, or where the piece of a list entry is; NoSquare for none
	Piece  Piece      // the piece that it holds, NoPiece for none
	Types  PieceTypes // the types of the pieces that a bitboard is for, none elsewhere
	Colors ColorSet   // the colours of the pieces that a bitboard or a list entry is for
	Text   string     // the contents in words: "P", "off-board", "captured", "KQkq"; "" if the bytes say it
}

// CellElement describes the cell of a square with a piece, NoPiece for an empty one.
func CellElement(sq Square, p Piece) Element {
	e := Element{Name: sq.String(), Square: sq, Piece: p, Text: "empty"}
	if p != NoPiece {
		e.Text = p.String()
	}
	return e
}

// EntryElement describes the entry of a piece of c in a piece list: p on sq. sq is NoSquare
// if it was captured, p is NoPiece if its type is not known.
func EntryElement(name string, c Color, p Piece, sq Square) Element {
	e := Element{Name: name, Square: sq, Piece: p, Colors: c.Set(), Text: "captured"}
	switch {
	case sq.OnBoard():
		e.Text = p.String() + " " + sq.String()
	case p != NoPiece:
		e.Text = p.String() + " captured"
	}
	return e
}

// OffBoardElement describes a cell off the board.
func OffBoardElement(name string) Element {
	return Element{Name: name, Square: NoSquare, Text: "off-board"}
}

// AllTypes is the set of the six piece types.
const AllTypes PieceTypes = 1<<Pawn | 1<<Knight | 1<<Bishop | 1<<Rook | 1<<Queen | 1<<King

// A ColorSet is a set of colours: bit 0 for White, bit 1 for Black.
type ColorSet uint8

// The sets of colours.
const (
	OfNeither ColorSet = 0
	OfWhite   ColorSet = 1
	OfBlack   ColorSet = 2
	OfBoth    ColorSet = 3
)

// Set returns the set of c alone.
func (c Color) Set() ColorSet { return 1 << (c & 1) }

// Len returns the number of elements.
func (r MemoryRegion) Len() int {
	if r.Size == 0 {
		return 0
	}
	return len(r.Bytes) / r.Size
}

// Mask returns the bits of byte k of the region that are about sq: all eight of a cell or
// a list entry, one of a bitboard, four where a byte holds two squares, and 0 for a byte
// that is not about sq.
func (r MemoryRegion) Mask(k int, sq Square) byte {
	element, within := k/r.Size, k%r.Size
	switch r.Kind {
	case ElementBitboard:
		if sq ^= r.Flip; within == int(sq>>3) {
			return 1 << (sq & 7)
		}
	case ElementCells:
		first := r.Element(element).Square + Square(2*within)
		if sq == first || sq == first+1 {
			return 0x0f << (4 * (sq - first))
		}
	case ElementCell, ElementListEntry:
		if sq.OnBoard() && r.Element(element).Square == sq {
			return 0xff
		}
	}
	return 0
}

// ObjectAt begins the description of the object that p points to: the board.
func ObjectAt[T any](name string, p *T) MemoryObject {
	return MemoryObject{Name: name, Size: int(unsafe.Sizeof(*p)), base: unsafe.Pointer(p)}
}

// StackAt begins the description of a stack of records, spare ones included.
func StackAt[T any](name string, records []T) MemoryObject {
	size := int(unsafe.Sizeof(*new(T)))
	return MemoryObject{Name: name, Size: len(records) * size, Record: size, base: unsafe.Pointer(unsafe.SliceData(records))}
}

// AddElements adds a region to o: elements, a part of its memory, described one by one.
// element is nil for elements without name and words. The caller may complete the
// region until the next one is added.
func AddElements[E any](o *MemoryObject, name string, kind ElementKind, elements []E, element func(i int) Element) *MemoryRegion {
	if element == nil {
		element = func(int) Element { return Element{Square: NoSquare} }
	}
	size, first := int(unsafe.Sizeof(*new(E))), unsafe.SliceData(elements)
	o.Regions = append(o.Regions, MemoryRegion{
		Name: name, Kind: kind, Size: size, Offset: int(uintptr(unsafe.Pointer(first)) - uintptr(o.base)),
		Bytes: unsafe.Slice((*byte)(unsafe.Pointer(first)), len(elements)*size), Element: element,
	})
	return &o.Regions[len(o.Regions)-1]
}

// AddField adds a region of one element to o: field, a part of its memory. text returns
// its contents in words; nil is for a field without words.
func AddField[E any](o *MemoryObject, name string, kind ElementKind, field *E, text func() string) *MemoryRegion {
	return AddElements(o, name, kind, unsafe.Slice(field, 1), func(int) Element {
		e := Element{Square: NoSquare}
		if text != nil {
			e.Text = text()
		}
		return e
	})
}
