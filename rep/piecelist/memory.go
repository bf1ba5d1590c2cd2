package piecelist

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
)

var _ rep.MemoryDescriber = (*Board)(nil)

// Dump draws the regions that Memory returns.
func (b *Board) Dump() string { return memory.Text(b.Memory()) }

// Memory describes the board and its undo stack.
func (b *Board) Memory() rep.Memory {
	o := rep.ObjectAt("board", b)
	rep.AddElements(&o, "squares", rep.ElementListEntry, both(&b.squares), b.describeEntry)
	rep.AddElements(&o, "pieces", rep.ElementListEntry, both(&b.pieces), b.describeEntry)
	rep.AddField(&o, "key", rep.ElementKey, &b.key, nil)
	rep.AddField(&o, "state", rep.ElementState, &b.state, func() string { return b.state.describe() })
	rep.AddField(&o, "sliderEnd", rep.ElementConstant, &b.sliderEnd, func() string {
		return fmt.Sprintf("sliders in the slots before %d and %d", b.sliderEnd[rep.White], b.sliderEnd[rep.Black])
	})
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddField(&o, "undo", rep.ElementAddress, &b.undo, nil)
	rep.AddField(&o, "ply", rep.ElementCounter, &b.ply, func() string { return fmt.Sprintf("undo[%d]", b.ply) })

	stack := rep.StackAt("undo", b.undo)
	for i := range b.undo[:min(b.ply+1, len(b.undo))] {
		u, use, name := &b.undo[i], rep.UseUndo, fmt.Sprintf("undo[%d].", i)
		if i == b.ply {
			use = rep.UseFree
		}
		rep.AddElements(&stack, name+"squares", rep.ElementListEntry, both(&u.squares), func(i int) rep.Element {
			return b.describeSquare(i, u.squares[i/slots][i%slots])
		}).Use = use
		rep.AddField(&stack, name+"key", rep.ElementKey, &u.key, nil).Use = use
		rep.AddField(&stack, name+"state", rep.ElementState, &u.state, func() string { return u.state.describe() }).Use = use
	}
	return rep.Memory{o, stack}
}

// both returns two lists as one.
func both(lists *[2]list) []uint8 { return (*[2 * slots]uint8)(unsafe.Pointer(lists))[:] }

// describeEntry describes an entry of the lists of squares and of pieces: White's slots,
// then Black's.
func (b *Board) describeEntry(i int) rep.Element {
	return b.describeSquare(i, b.squares[i/slots][i%slots])
}

// describeSquare describes an entry with the square sq.
func (b *Board) describeSquare(i int, sq uint8) rep.Element {
	c, s := rep.Color(i/slots), slot(i%slots)
	name := fmt.Sprintf("%c%d", "wb"[c], s)
	piece := b.pieceIn(c, s)
	switch {
	case piece == rep.NoPiece:
		return rep.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
	case sq == gone:
		return rep.EntryElement(name, c, piece, rep.NoSquare)
	}
	return rep.EntryElement(name, c, piece, rep.Square(sq))
}

// describe returns the state in words.
func (s state) describe() string {
	ep := rep.Square(s.epSquare()).String()
	if s.epSquare() != uint8(rep.NoSquare) && s.keyedFile() == noFile {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", s.side(), s.rights(), ep, s.halfmove(), s.fullmove())
}
