package tenbytwelvescan

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
	rep.AddElements(&o, "cells", rep.ElementCell, b.cells[:columns*rows], b.describeCell).Row = columns
	rep.AddElements(&o, fmt.Sprintf("cells[%d:]", columns*rows), rep.ElementPadding, b.cells[columns*rows:], nil)
	rep.AddElements(&o, "kings", rep.ElementListEntry, b.kings[:], func(i int) rep.Element {
		c := rep.Color(i)
		return rep.EntryElement(c.String(), c, rep.MakePiece(c, rep.King), b.kings[i].square())
	})
	rep.AddField(&o, "records", rep.ElementAddress, &b.records, nil)
	rep.AddField(&o, "current", rep.ElementCounter, &b.current, func() string { return fmt.Sprintf("records[%d]", b.plies()) })
	rep.AddField(&o, "lastRecord", rep.ElementCounter, &b.lastRecord, func() string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) })
	rep.AddField(&o, "turn", rep.ElementConstant, &b.turn, b.describeTurn)
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddField(&o, "standard", rep.ElementConstant, &b.standard, b.describeStandard)
	return rep.Memory{o, b.describeRecords()}
}

// describeRecords describes the records up to the one of the next move. The last one in use has the
// key and the state of the position; Unmake needs the rest of it.
func (b *Board) describeRecords() rep.MemoryObject {
	o, current := rep.StackAt("records", b.records), int(b.plies())
	for i := range b.records[:min(current+2, len(b.records))] {
		r, name := &b.records[i], fmt.Sprintf("records[%d].", i)
		use, last := rep.UseUndo, rep.UseUndo
		switch {
		case i == current:
			use = rep.UsePosition
		case i > current:
			use, last = rep.UseFree, rep.UseFree
		}
		rep.AddField(&o, name+"key", rep.ElementKey, &r.key, nil).Use = use
		rep.AddField(&o, name+"state", rep.ElementState, &r.state, func() string { return r.state.describe() }).Use = use
		rep.AddField(&o, name+"moved", rep.ElementMove, &r.moved, func() string { return r.moved.describe() }).Use = last
		rep.AddField(&o, name+"captured", rep.ElementMove, &r.captured, func() string { return r.captured.describe() }).Use = last
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
