package x88scan

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
	rep.AddElements(&o, "cells", rep.ElementCell, b.cells[:], func(i int) rep.Element {
		if at := index(i); at.onBoard() {
			return rep.CellElement(at.square(), b.pieceAt(at))
		}
		return rep.OffBoardElement(fmt.Sprintf("%02x", i))
	}).Row = 16
	rep.AddElements(&o, "kings", rep.ElementListEntry, b.kings[:], func(i int) rep.Element {
		c := rep.Color(i)
		return rep.EntryElement(c.String(), c, rep.MakePiece(c, rep.King), b.kings[i].square())
	})
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
			rep.AddField(&o, name+"captured", rep.ElementMove, &r.captured, func() string { return r.captured.describe() }).Use = use
		}
		rep.AddField(&o, name+"move", rep.ElementMove, &r.move, r.describeMove).Use = use
	}
	return o
}

// describe returns a captured piece in words.
func (o occupant) describe() string {
	if o == empty {
		return "none"
	}
	return o.piece().String()
}
