package x88scan

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its records.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "cells", layout.Cell, b.cells[:], func(i int) layout.Element {
		if at := index(i); at.onBoard() {
			return layout.CellElement(at.square(), b.pieceAt(at))
		}
		return layout.OffBoardElement(fmt.Sprintf("%02x", i))
	}).Row = 16
	layout.AddElements(&o, "kings", layout.ListEntry, b.kings[:], func(i int) layout.Element {
		c := rep.Color(i)
		return layout.EntryElement(c.String(), c, rep.MakePiece(c, rep.King), b.kings[i].square())
	})
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
		use, undo := layout.UseUndo, layout.UseUndo
		switch {
		case i == current:
			use = layout.UsePosition
		case i > current || i == 0 && r.move != unknownMove: // if Black began, the first is not used
			use, undo = layout.UseFree, layout.UseFree
		}
		layout.AddField(&o, name+"key", layout.Key, &r.key, nil).Use = use
		layout.AddField(&o, name+"state", layout.State, &r.state, func() string { return r.state.describe() }).Use = use
		layout.AddField(&o, name+"captured", layout.Move, &r.captured, func() string { return r.captured.describe() }).Use = undo
		layout.AddField(&o, name+"move", layout.Move, &r.move, r.describeMove).Use = undo
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

// Validate returns nil if cells, kings and state agree, and otherwise an error that names the two that do not.
func (b *Board) Validate() error {
	for n, o := range b.cells {
		i, piece := index(n), o.piece()
		switch {
		case o == empty:
		case !i.onBoard():
			return fmt.Errorf("x88-scan: cell %#02x is off the board and holds %#02x", n, o)
		case !piece.Valid():
			return fmt.Errorf("x88-scan: cell %#02x holds %#02x, which is no piece", n, o)
		case o == occupantOf(piece):
		case piece.Type() != rep.Rook || o != occupantOf(piece)|watched:
			return fmt.Errorf("x88-scan: cell %#02x holds %#02x, which has the wrong marks for a %v", n, o, piece)
		}
	}
	for c, king := range b.kings {
		if want := rep.MakePiece(rep.Color(c), rep.King); !king.onBoard() || b.pieceAt(king) != want {
			return fmt.Errorf("x88-scan: the %v king's square is %#02x, whose cell has %v", rep.Color(c), king, b.pieceAt(king))
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("x88-scan: %w", err)
	}
	for i, rook := range b.castling.Rooks(b.state().rights()) {
		if rook != rep.NoSquare && b.at(indexOf(rook))&watched == 0 {
			return fmt.Errorf("x88-scan: the rook of castling right %d has no mark", i)
		}
	}
	if p.EnPassant != rep.NoSquare {
		if want := b.epSquareAfter(indexOf(p.EnPassant), b.side()); b.state().epSquare() != want {
			return fmt.Errorf("x88-scan: en passant field is %#02x, the pawns say %#02x", b.state().epSquare(), want)
		}
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("x88-scan: key is %016x, the position's is %016x", b.Key(), want)
	}
	return nil
}
