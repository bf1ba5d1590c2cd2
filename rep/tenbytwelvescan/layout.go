package tenbytwelvescan

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its records.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "cells", layout.Cell, b.cells[:columns*rows], b.describeCell).Row = columns
	layout.AddElements(&o, fmt.Sprintf("cells[%d:]", columns*rows), layout.Padding, b.cells[columns*rows:], nil)
	layout.AddElements(&o, "kings", layout.ListEntry, b.kings[:], func(i int) layout.Element {
		c := rep.Color(i)
		return layout.EntryElement(c.String(), c, rep.MakePiece(c, rep.King), b.kings[i].square())
	})
	layout.AddField(&o, "records", layout.Address, &b.records, nil)
	layout.AddField(&o, "current", layout.Number, &b.current, func() string { return fmt.Sprintf("records[%d]", b.plies()) })
	layout.AddField(&o, "lastRecord", layout.Number, &b.lastRecord, func() string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) })
	layout.AddField(&o, "turn", layout.Constant, &b.turn, b.describeTurn)
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "standard", layout.Constant, &b.standard, b.describeStandard)
	return layout.Memory{Objects: []layout.Object{o, b.describeRecords()}, Tables: tableBytes}
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
		layout.AddField(&o, name+"captured", layout.Move, &r.captured, func() string { return r.captured.describe() }).Use = last
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

// Validate returns nil when cells, kings and state agree with one another, and an
// error that names the two that do not otherwise.
func (b *Board) Validate() error {
	for _, check := range []func() error{b.validateCells, b.validateState} {
		if err := check(); err != nil {
			return fmt.Errorf("%s: %w", Backend.Name, err)
		}
	}
	return nil
}

// validateCells tests the contents of the cells, and the kings' squares against
// them.
func (b *Board) validateCells() error {
	for n, o := range b.cells {
		i, piece := index(n), o.piece()
		switch {
		case !i.onBoard() && o != sentinel:
			return fmt.Errorf("cell %d is off the board and holds %#02x, not the sentinel", n, o)
		case !i.onBoard() || o == empty:
		case !piece.Valid():
			return fmt.Errorf("cell %d holds %#02x, which is no piece", n, o)
		case o == occupantOf(piece):
		case piece.Type() != rep.Rook || o != occupantOf(piece)|castlingMark:
			return fmt.Errorf("cell %d holds %#02x, which has the wrong bits for a %v", n, o, piece)
		}
	}
	for c, king := range b.kings {
		if want := rep.MakePiece(rep.Color(c), rep.King); b.at(king).piece() != want {
			return fmt.Errorf("the %v king is recorded on %d, where the cell has %v", rep.Color(c), king, b.at(king).piece())
		}
	}
	return nil
}

// validateState holds the state and the key against the cells.
func (b *Board) validateState() error {
	p := b.Position()
	if err := p.Validate(); err != nil {
		return err
	}
	for i, rook := range p.CastlingRooks {
		if rook != rep.NoSquare && b.at(indexOf(rook))&castlingMark == 0 {
			return fmt.Errorf("castling right %d is there, but its rook has no mark", i)
		}
	}
	if p.EnPassant != rep.NoSquare {
		if want, got := b.epSquareAfter(indexOf(p.EnPassant), b.side()), b.state()&(epCapturable|127); got != want {
			return fmt.Errorf("en passant field is %#x, by the pawns it is %#x", got, want)
		}
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("key is %016x, the position's is %016x", b.Key(), want)
	}
	return nil
}
