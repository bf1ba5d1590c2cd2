package piecelist

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its undo stack.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "squares", layout.ListEntry, both(&b.squares), b.describeEntry)
	layout.AddElements(&o, "pieces", layout.ListEntry, both(&b.pieces), b.describeEntry)
	layout.AddField(&o, "key", layout.Key, &b.key, nil)
	layout.AddField(&o, "state", layout.State, &b.state, func() string { return b.state.describe() })
	layout.AddField(&o, "sliderEnd", layout.Constant, &b.sliderEnd, func() string {
		return fmt.Sprintf("sliders in the slots before %d and %d", b.sliderEnd[rep.White], b.sliderEnd[rep.Black])
	})
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "undo", layout.Address, &b.undo, nil)
	layout.AddField(&o, "ply", layout.Number, &b.ply, func() string { return fmt.Sprintf("undo[%d]", b.ply) })

	stack := layout.StackAt("undo", b.undo)
	for i := range b.undo[:min(b.ply+1, len(b.undo))] {
		u, use, name := &b.undo[i], layout.UseUndo, fmt.Sprintf("undo[%d].", i)
		if i == b.ply {
			use = layout.UseFree
		}
		layout.AddElements(&stack, name+"squares", layout.ListEntry, both(&u.squares), func(i int) layout.Element {
			return b.describeSquare(i, u.squares[i/slots][i%slots])
		}).Use = use
		layout.AddField(&stack, name+"key", layout.Key, &u.key, nil).Use = use
		layout.AddField(&stack, name+"state", layout.State, &u.state, func() string { return u.state.describe() }).Use = use
	}
	return layout.Memory{Objects: []layout.Object{o, stack}, Tables: b.tableBytes()}
}

// both returns two lists as one.
func both(lists *[2]list) []uint8 { return (*[2 * slots]uint8)(unsafe.Pointer(lists))[:] }

// describeEntry describes an entry of the lists of squares and of pieces: White's slots,
// then Black's.
func (b *Board) describeEntry(i int) layout.Element {
	return b.describeSquare(i, b.squares[i/slots][i%slots])
}

// describeSquare describes an entry with the square sq.
func (b *Board) describeSquare(i int, sq uint8) layout.Element {
	c, s := rep.Color(i/slots), slot(i%slots)
	name := fmt.Sprintf("%c%d", "wb"[c], s)
	piece := b.pieceIn(c, s)
	switch {
	case piece == rep.NoPiece:
		return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
	case sq == gone:
		return layout.EntryElement(name, c, piece, rep.NoSquare)
	}
	return layout.EntryElement(name, c, piece, rep.Square(sq))
}

// describe returns the state in words.
func (s state) describe() string {
	ep := rep.Square(s.epSquare()).String()
	if s.epSquare() != uint8(rep.NoSquare) && s.keyedFile() == noFile {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", s.side(), s.rights(), ep, s.halfmove(), s.fullmove())
}
