package x88scan

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
)

var _ rep.MemoryDescriber = (*Board)(nil)

// Dump draws the regions that Memory returns.
func (b *Board) Dump() string { return memory.Text(b.Memory()) }

// Memory describes the board and its records.
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
	rep.AddField(&o, "records", rep.ElementAddress, &b.records, nil)
	rep.AddField(&o, "current", rep.ElementCounter, &b.current, func() string { return fmt.Sprintf("records[%d], %v to move", b.plies(), b.side()) })
	rep.AddField(&o, "lastRecord", rep.ElementConstant, &b.lastRecord, func() string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) })
	return rep.Memory{o, b.describeRecords()}
}

// describeRecords describes the records up to the one of the next move. The last one in use has the
// key and the state of the position; Unmake needs the rest of it.
func (b *Board) describeRecords() rep.MemoryObject {
	o, current := rep.StackAt("records", b.records), int(b.plies())
	for i := range b.records[:min(current+2, len(b.records))] {
		r, name := &b.records[i], fmt.Sprintf("records[%d].", i)
		use, undo := rep.UseUndo, rep.UseUndo
		switch {
		case i == current:
			use = rep.UsePosition
		case i > current || i == 0 && r.move != unknownMove: // if Black began, the first is not used
			use, undo = rep.UseFree, rep.UseFree
		}
		rep.AddField(&o, name+"key", rep.ElementKey, &r.key, nil).Use = use
		rep.AddField(&o, name+"state", rep.ElementState, &r.state, func() string { return r.state.describe() }).Use = use
		rep.AddField(&o, name+"captured", rep.ElementMove, &r.captured, func() string { return r.captured.describe() }).Use = undo
		rep.AddField(&o, name+"move", rep.ElementMove, &r.move, r.describeMove).Use = undo
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
