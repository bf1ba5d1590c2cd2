package sixteenbysixteen

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its records.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "cells", layout.Cell, b.cells[:256], b.describeCell).Row = columns
	layout.AddElements(&o, "cells[256:]", layout.Padding, b.cells[256:], nil)
	layout.AddElements(&o, "pieceList", layout.ListEntry, b.pieceList[:], b.describeEntry).Free = b.isFreeEntry
	layout.AddField(&o, "records", layout.Address, &b.records, nil)
	layout.AddField(&o, "current", layout.Number, &b.current, func() string { return fmt.Sprintf("records[%d]", b.plies()) })
	layout.AddField(&o, "lastRecord", layout.Number, &b.lastRecord, func() string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) })
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "turn", layout.Constant, &b.turn, b.describeTurn)
	b.lists[rep.White].describe(&o, rep.White)
	b.lists[rep.Black].describe(&o, rep.Black)
	layout.AddField(&o, "standard", layout.Constant, &b.standard, b.describeStandard)
	layout.AddField(&o, "other", layout.Move, &b.other, nil).Use = layout.UseFree
	layout.AddField(&o, "makeOther", layout.Address, &b.makeOther, nil)
	return layout.Memory{Objects: []layout.Object{o, b.describeRecords()}, Tables: tableBytes + wordTableBytes + threatTableBytes}
}

// describeRecords describes the records up to the one of the next move. The last one in use has the
// key and the state of the position; Unmake needs the rest of it.
func (b *Board) describeRecords() layout.Object {
	o, current := layout.StackAt("records", b.records), int(b.plies())
	for i := range b.records[:min(current+2, len(b.records))] {
		r, name := &b.records[i], fmt.Sprintf("records[%d].", i)
		use, last := layout.UseUndo, layout.UseUndo
		switch {
		case i == current:
			use = layout.UsePosition
		case i > current:
			use, last = layout.UseFree, layout.UseFree
		}
		layout.AddField(&o, name+"key", layout.Key, &r.key, nil).Use = use
		layout.AddField(&o, name+"state", layout.State, &r.state, func() string { return r.state.describe() }).Use = use
		layout.AddField(&o, name+"moved", layout.Move, &r.moved, func() string { return r.moved.describe() }).Use = last
		layout.AddField(&o, name+"capturedID", layout.Move, &r.capturedID, func() string { return r.capturedID.describe() }).Use = last
	}
	return o
}

// describeEntry describes an entry of the piece list. A captured piece is in the entry
// slots higher than its own, where it stays when the capture is taken back.
func (b *Board) describeEntry(i int) layout.Element {
	name, p := fmt.Sprintf("%02x", i), b.pieceList[i]
	for c := rep.White; c <= rep.Black; c++ {
		first, end := int(firstID(c)), int(b.lists[c].end)
		switch {
		case i >= first && i < end && p != 0:
			return layout.EntryElement(name, c, p.piece(), p.at().square())
		case i >= first && i < end:
			return layout.EntryElement(name, c, rep.NoPiece, rep.NoSquare)
		case i >= first+slots && i < end+slots && p != 0 && b.pieceList[i-slots] == 0:
			e := layout.EntryElement(name, c, p.piece(), rep.NoSquare)
			e.Text += " on " + p.at().square().String()
			return e
		}
	}
	return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
}

// isFreeEntry reports whether an entry of the piece list is for a captured piece, and the piece
// is on the board.
func (b *Board) isFreeEntry(i int) bool {
	for c := rep.White; c <= rep.Black; c++ {
		if id := i - slots; id >= int(firstID(c)) && id < int(b.lists[c].end) {
			return b.pieceList[id] != 0
		}
	}
	return false
}

// describe describes the IDs of c.
func (l *list) describe(o *layout.Object, c rep.Color) {
	for _, bound := range []struct {
		name string
		kind layout.Kind
		id   *pieceID
	}{
		{"knights", layout.Constant, &l.knights},
		{"knightsEnd", layout.Constant, &l.knightsEnd},
		{"pawns", layout.Constant, &l.pawns},
		{"end", layout.Constant, &l.end},
		{"slidersEnd", layout.Number, &l.slidersEnd},
		{"nonPawnsEnd", layout.Number, &l.nonPawnsEnd},
	} {
		layout.AddField(o, fmt.Sprintf("lists[%v].%s", c, bound.name), bound.kind, bound.id, func() string { return fmt.Sprintf("ID %02x", byte(*bound.id)) })
	}
	layout.AddField(o, fmt.Sprintf("lists[%v].promoted", c), layout.Number, &l.promoted, func() string { return fmt.Sprint(l.promoted) })
	layout.AddField(o, fmt.Sprintf("lists[%v].pawnRows", c), layout.Constant, &l.pawnRows, func() string { return fmt.Sprint(l.pawnRows) })
}

// describe returns a captured piece in words.
func (id pieceID) describe() string {
	if id == noPiece {
		return "none"
	}
	return fmt.Sprintf("ID %02x", byte(id))
}
