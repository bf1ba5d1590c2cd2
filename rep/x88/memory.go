package x88

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its records.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "cells", layout.Cell, b.cells[:128], b.describeCell).Row = 16
	layout.AddElements(&o, "cells[128:]", layout.Padding, b.cells[128:], nil)
	layout.AddElements(&o, "list", layout.ListEntry, b.list[:], b.describeEntry)
	for _, bound := range []struct {
		name, text string
		kind       layout.Kind
		ids        *[2]pieceID
	}{
		{"lastSlot", "slot", layout.Constant, &b.lastSlot},
		{"lastSlider", "ID", layout.Number, &b.lastSlider},
		{"lastPiece", "ID", layout.Number, &b.lastPiece},
	} {
		layout.AddElements(&o, bound.name, bound.kind, bound.ids[:], func(i int) layout.Element {
			c := rep.Color(i)
			return layout.Element{Name: c.String(), Square: rep.NoSquare, Colors: c.Set(), Text: fmt.Sprintf("%s %02x", bound.text, byte(bound.ids[i]))}
		})
	}
	layout.AddField(&o, "start", layout.Constant, &b.start, func() string { return fmt.Sprintf("fullmove number %d", b.start) })
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "records", layout.Address, &b.records, nil)
	layout.AddField(&o, "current", layout.Number, &b.current, func() string { return fmt.Sprintf("records[%d], %v to move", b.plies(), b.side()) })
	layout.AddField(&o, "lastRecord", layout.Constant, &b.lastRecord, func() string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) })
	return layout.Memory{Objects: []layout.Object{o, b.describeRecords()}, Tables: tableBytes}
}

// describeRecords describes the records up to the one of the next move. The last one in use has the
// key and the state of the position; Unmake needs the rest of it.
func (b *Board) describeRecords() layout.Object {
	o, current := layout.StackAt("records", b.records), int(b.plies())
	for i := range b.records[:min(current+2, len(b.records))] {
		r, name := &b.records[i], fmt.Sprintf("records[%d].", i)
		last := r.move
		use, undo := layout.UseUndo, layout.UseUndo
		switch {
		case i == current:
			use = layout.UsePosition
		case i > current || i == 0 && last != unknownMove: // if Black began, the first is not used
			use, undo = layout.UseFree, layout.UseFree
		}
		captured, promoted := undo, undo
		if !last.Kind().IsCapture() || last == nullMove || last == unknownMove {
			captured = layout.UseFree
		}
		if !last.Kind().IsPromotion() {
			promoted = layout.UseFree
		}
		layout.AddField(&o, name+"key", layout.Key, &r.key, nil).Use = use
		layout.AddField(&o, name+"state", layout.State, &r.state, func() string { return r.state.describe() }).Use = use
		layout.AddField(&o, name+"captured", layout.Move, &r.captured, r.captured.describe).Use = captured
		layout.AddField(&o, name+"move", layout.Move, &r.move, r.describeMove).Use = undo
		layout.AddField(&o, name+"capturedID", layout.Move, &r.capturedID, r.capturedID.describe).Use = captured
		layout.AddField(&o, name+"lastSlider", layout.Move, &r.lastSlider, r.lastSlider.describe).Use = promoted
		layout.AddField(&o, name+"lastPiece", layout.Move, &r.lastPiece, r.lastPiece.describe).Use = promoted
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
func (b *Board) describeCell(i int) layout.Element {
	at := index(i)
	if !at.onBoard() {
		return layout.OffBoardElement(fmt.Sprintf("%02x", i))
	}
	return layout.CellElement(at.square(), b.pieceAt(at))
}

// describeEntry describes an entry of the piece list.
func (b *Board) describeEntry(i int) layout.Element {
	name, id := fmt.Sprintf("%02x", i), pieceID(i)
	switch p := b.list[i]; {
	case p != 0:
		return layout.EntryElement(name, p.piece().Color(), p.piece(), p.at().square())
	case id == noPiece:
		return layout.Element{Name: name, Square: rep.NoSquare, Text: "of an empty cell"}
	case !b.inList(id):
		return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
	}
	return layout.EntryElement(name, id.color(), rep.NoPiece, rep.NoSquare)
}
