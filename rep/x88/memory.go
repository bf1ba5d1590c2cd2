package x88

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
)

var _ rep.MemoryDescriber = (*Board)(nil)

// Dump draws what Memory describes.
func (b *Board) Dump() string { return memory.Text(b.Memory()) }

// Memory describes the board and its undo stack.
func (b *Board) Memory() rep.Memory {
	o := rep.ObjectAt("board", b)
	rep.AddElements(&o, "cells", rep.ElementCell, b.cells[:128], b.describeCell).Row = 16
	rep.AddElements(&o, "cells[128:]", rep.ElementPadding, b.cells[128:], nil)
	rep.AddElements(&o, "squares", rep.ElementListEntry, b.squares[:], b.describeEntry)
	rep.AddElements(&o, "pieceBits", rep.ElementListEntry, b.pieceBits[:], b.describeEntry)
	for _, bound := range []struct {
		name string
		kind rep.ElementKind
		ids  *[2]pieceID
	}{
		{"last", rep.ElementConstant, &b.last},
		{"lastSlider", rep.ElementCounter, &b.lastSlider},
		{"lastPiece", rep.ElementCounter, &b.lastPiece},
	} {
		rep.AddElements(&o, bound.name, bound.kind, bound.ids[:], func(i int) rep.Element {
			c := rep.Color(i)
			return rep.Element{Name: c.String(), Square: rep.NoSquare, Colors: c.Set(), Text: fmt.Sprintf("ID %02x", byte(bound.ids[i]))}
		})
	}
	rep.AddField(&o, "start", rep.ElementConstant, &b.start, func() string { return fmt.Sprintf("fullmove number %d", b.start) })
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddField(&o, "key", rep.ElementKey, &b.key, nil)
	rep.AddField(&o, "state", rep.ElementState, &b.state, func() string { return b.state.describe() })
	rep.AddField(&o, "plies", rep.ElementCounter, &b.plies, func() string { return fmt.Sprintf("%d, %v to move", b.plies, b.side()) })
	rep.AddField(&o, "undo", rep.ElementAddress, &b.undo, nil)
	return rep.Memory{o, b.describeUndo()}
}

// describeUndo describes the records up to that of the next move. Where Black began, the
// first one holds a move alone: that which led here is not known.
func (b *Board) describeUndo() rep.MemoryObject {
	o := rep.StackAt("undo", b.undo)
	for i := range b.undo[:min(int(b.plies)+1, len(b.undo))] {
		r, use, name := &b.undo[i], rep.UseUndo, fmt.Sprintf("undo[%d].", i)
		if i == int(b.plies) {
			use = rep.UseFree
		}
		if r.move != unknownMove || use == rep.UseFree {
			rep.AddField(&o, name+"key", rep.ElementKey, &r.key, nil).Use = use
			rep.AddField(&o, name+"state", rep.ElementState, &r.state, func() string { return r.state.describe() }).Use = use
			rep.AddField(&o, name+"captured", rep.ElementMove, &r.captured, r.describeCaptured).Use = use
		}
		rep.AddField(&o, name+"move", rep.ElementMove, &r.move, r.describeMove).Use = use
	}
	return o
}

func (r *record) describeCaptured() string {
	text := "none"
	if id := r.captured & 63; id != noPiece {
		text = fmt.Sprintf("ID %02x", byte(id))
	}
	if r.captured&specialUndo != 0 {
		text += ", special move"
	}
	return text
}

// describeCell describes a cell: the piece with the ID in it.
func (b *Board) describeCell(i int) rep.Element {
	at := index(i)
	if !at.onBoard() {
		return rep.OffBoardElement(fmt.Sprintf("%02x", i))
	}
	return rep.CellElement(at.square(), b.pieceAt(at))
}

// describeEntry describes an entry of the piece list, which is two arrays.
func (b *Board) describeEntry(i int) rep.Element {
	name, id := fmt.Sprintf("%02x", i), pieceID(i)
	switch {
	case id == noPiece:
		return rep.Element{Name: name, Square: rep.NoSquare, Text: "of an empty cell"}
	case !b.inList(id):
		return rep.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
	}
	piece, sq := b.pieceBits[i].piece(), rep.NoSquare
	if at := b.squares[i]; at != gone {
		sq = at.square()
	}
	return rep.EntryElement(name, piece.Color(), piece, sq)
}
