// Code generated from ../tenbytwelve/memory.go; DO NOT EDIT.

package twelvebytwelve

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
	if rest := b.cells[columns*rows:]; len(rest) > 0 {
		rep.AddElements(&o, fmt.Sprintf("cells[%d:]", columns*rows), rep.ElementPadding, rest, nil)
	}
	rep.AddElements(&o, "pieceList", rep.ElementListEntry, b.pieceList[:], b.describeEntry)
	rep.AddElements(&o, "captured", rep.ElementListEntry, b.captured[:], b.describeCaptured).Free = func(i int) bool { return b.pieceList[i] != 0 }
	rep.AddField(&o, "records", rep.ElementAddress, &b.records, nil)
	rep.AddField(&o, "current", rep.ElementCounter, &b.current, func() string { return fmt.Sprintf("records[%d]", b.plies()) })
	rep.AddField(&o, "lastRecord", rep.ElementCounter, &b.lastRecord, func() string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) })
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddField(&o, "turn", rep.ElementConstant, &b.turn, b.describeTurn)
	b.lists[rep.White].describe(&o, rep.White)
	b.lists[rep.Black].describe(&o, rep.Black)
	rep.AddField(&o, "standard", rep.ElementConstant, &b.standard, b.describeStandard)
	rep.AddField(&o, "other", rep.ElementMove, &b.other, nil).Use = rep.UseFree
	rep.AddField(&o, "makeOther", rep.ElementAddress, &b.makeOther, nil)
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
		rep.AddField(&o, name+"capturedID", rep.ElementMove, &r.capturedID, func() string { return r.capturedID.describe() }).Use = last
	}
	return o
}

// describeEntry describes an entry of the piece list.
func (b *Board) describeEntry(i int) rep.Element {
	name := fmt.Sprintf("%02x", i)
	for c := rep.White; c <= rep.Black; c++ {
		if id := pieceID(i); id < firstID(c) || id >= b.lists[c].end {
			continue
		}
		if p := b.pieceList[i]; p != 0 {
			return rep.EntryElement(name, c, p.piece(), p.at().square())
		}
		return rep.EntryElement(name, c, rep.NoPiece, rep.NoSquare)
	}
	return rep.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
}

// describeCaptured describes an entry of the captured pieces. It stays when the capture is
// taken back.
func (b *Board) describeCaptured(i int) rep.Element {
	name, p := fmt.Sprintf("%02x", i), b.captured[i]
	if p == 0 {
		return rep.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
	}
	e := rep.EntryElement(name, p.piece().Color(), p.piece(), rep.NoSquare)
	if b.pieceList[i] != 0 {
		e.Text = "of no use"
	} else {
		e.Text += " on " + p.at().square().String()
	}
	return e
}

// describe describes the IDs of c.
func (l *list) describe(o *rep.MemoryObject, c rep.Color) {
	for _, bound := range []struct {
		name string
		kind rep.ElementKind
		id   *pieceID
	}{
		{"knights", rep.ElementConstant, &l.knights},
		{"knightsEnd", rep.ElementConstant, &l.knightsEnd},
		{"pawns", rep.ElementConstant, &l.pawns},
		{"end", rep.ElementConstant, &l.end},
		{"slidersEnd", rep.ElementCounter, &l.slidersEnd},
		{"nonPawnsEnd", rep.ElementCounter, &l.nonPawnsEnd},
	} {
		rep.AddField(o, fmt.Sprintf("lists[%v].%s", c, bound.name), bound.kind, bound.id, func() string { return fmt.Sprintf("ID %02x", byte(*bound.id)) })
	}
	rep.AddField(o, fmt.Sprintf("lists[%v].promoted", c), rep.ElementCounter, &l.promoted, func() string { return fmt.Sprint(l.promoted) })
	rep.AddField(o, fmt.Sprintf("lists[%v].pawnRows", c), rep.ElementConstant, &l.pawnRows, func() string { return fmt.Sprint(l.pawnRows) })
}

// describe returns a captured piece in words.
func (id pieceID) describe() string {
	if id == noPiece {
		return "none"
	}
	return fmt.Sprintf("ID %02x", byte(id))
}
