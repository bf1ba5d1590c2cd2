package x88

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
	rep.AddElements(&o, "cells", rep.ElementCell, b.cells[:128], b.describeCell).Row = 16
	rep.AddElements(&o, "cells[128:]", rep.ElementPadding, b.cells[128:], nil)
	rep.AddElements(&o, "list", rep.ElementListEntry, b.list[:], b.describeEntry)
	for _, bound := range []struct {
		name, text string
		kind       rep.ElementKind
		ids        *[2]pieceID
	}{
		{"lastSlot", "slot", rep.ElementConstant, &b.lastSlot},
		{"lastSlider", "ID", rep.ElementCounter, &b.lastSlider},
		{"lastPiece", "ID", rep.ElementCounter, &b.lastPiece},
	} {
		rep.AddElements(&o, bound.name, bound.kind, bound.ids[:], func(i int) rep.Element {
			c := rep.Color(i)
			return rep.Element{Name: c.String(), Square: rep.NoSquare, Colors: c.Set(), Text: fmt.Sprintf("%s %02x", bound.text, byte(bound.ids[i]))}
		})
	}
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
		last := r.move
		use, undo := rep.UseUndo, rep.UseUndo
		switch {
		case i == current:
			use = rep.UsePosition
		case i > current || i == 0 && last != unknownMove: // if Black began, the first is not used
			use, undo = rep.UseFree, rep.UseFree
		}
		captured, promoted := undo, undo
		if !last.Kind().IsCapture() || last == nullMove || last == unknownMove {
			captured = rep.UseFree
		}
		if !last.Kind().IsPromotion() {
			promoted = rep.UseFree
		}
		rep.AddField(&o, name+"key", rep.ElementKey, &r.key, nil).Use = use
		rep.AddField(&o, name+"state", rep.ElementState, &r.state, func() string { return r.state.describe() }).Use = use
		rep.AddField(&o, name+"captured", rep.ElementMove, &r.captured, r.captured.describe).Use = captured
		rep.AddField(&o, name+"move", rep.ElementMove, &r.move, r.describeMove).Use = undo
		rep.AddField(&o, name+"capturedID", rep.ElementMove, &r.capturedID, r.capturedID.describe).Use = captured
		rep.AddField(&o, name+"lastSlider", rep.ElementMove, &r.lastSlider, r.lastSlider.describe).Use = promoted
		rep.AddField(&o, name+"lastPiece", rep.ElementMove, &r.lastPiece, r.lastPiece.describe).Use = promoted
	}
	return o
}

func (id pieceID) describe() string { return fmt.Sprintf("ID %02x", byte(id)) }

// describe returns a captured piece in words.
func (p pieceSquare) describe() string {
	if p == 0 {
		return "none"
	}
	return fmt.Sprintf("%v %v", p.piece(), p.at().square())
}

// describeCell describes a cell: the piece with the ID in it.
func (b *Board) describeCell(i int) rep.Element {
	at := index(i)
	if !at.onBoard() {
		return rep.OffBoardElement(fmt.Sprintf("%02x", i))
	}
	return rep.CellElement(at.square(), b.pieceAt(at))
}

// describeEntry describes an entry of the piece list.
func (b *Board) describeEntry(i int) rep.Element {
	name, id := fmt.Sprintf("%02x", i), pieceID(i)
	switch p := b.list[i]; {
	case p != 0:
		return rep.EntryElement(name, p.piece().Color(), p.piece(), p.at().square())
	case id == noPiece:
		return rep.Element{Name: name, Square: rep.NoSquare, Text: "of an empty cell"}
	case !b.inList(id):
		return rep.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
	}
	return rep.EntryElement(name, id.color(), rep.NoPiece, rep.NoSquare)
}
