package framed

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board[TenByTwelve])(nil)

// Memory describes the board and its records.
func (b *Board[G]) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "pieceList", layout.ListEntry, b.pieceList[:], b.describeEntry)
	layout.AddElements(&o, "captured", layout.ListEntry, b.captured[:], b.describeCaptured).Free = func(i int) bool { return b.pieceList[i] != 0 }
	layout.AddField(&o, "records", layout.Address, &b.records, nil)
	layout.AddField(&o, "current", layout.Number, &b.current, func() string { return fmt.Sprintf("records[%d]", b.plies()) })
	layout.AddField(&o, "lastRecord", layout.Number, &b.lastRecord, func() string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) })
	layout.AddField(&o, "tables", layout.Address, &b.tables, nil)
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "turn", layout.Constant, &b.turn, b.describeTurn)
	b.lists[rep.White].describe(&o, rep.White)
	b.lists[rep.Black].describe(&o, rep.Black)
	layout.AddField(&o, "standard", layout.Constant, &b.standard, b.describeStandard)
	layout.AddField(&o, "other", layout.Move, &b.other, nil).Use = layout.UseFree
	layout.AddField(&o, "makeOther", layout.Address, &b.makeOther, nil)
	cells, n := b.allCells(), b.cellCount()
	layout.AddElements(&o, "cells", layout.Cell, cells[:n], b.describeCell).Row = int(b.columns)
	if n < len(cells) {
		layout.AddElements(&o, fmt.Sprintf("cells[%d:]", n), layout.Padding, cells[n:], nil)
	}
	return layout.Memory{Objects: []layout.Object{o, b.describeRecords()}, Tables: b.tableBytes()}
}

// allCells returns the cells, which cannot be sliced as those of a grid.
func (b *Board[G]) allCells() []pieceID { return unsafe.Slice(b.cell(0), len(b.cells)) }

// describeRecords describes the records up to the one of the next move. The last one in use has the
// key and the state of the position; Unmake needs the rest of it.
func (b *core) describeRecords() layout.Object {
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
		layout.AddField(&o, name+"state", layout.State, &r.state, func() string { return b.describeState(r.state) }).Use = use
		layout.AddField(&o, name+"moved", layout.Move, &r.moved, func() string { return r.moved.describe() }).Use = last
		layout.AddField(&o, name+"capturedID", layout.Move, &r.capturedID, func() string { return r.capturedID.describe() }).Use = last
	}
	return o
}

// describeEntry describes an entry of the piece list.
func (b *core) describeEntry(i int) layout.Element {
	name := fmt.Sprintf("%02x", i)
	for c := rep.White; c <= rep.Black; c++ {
		if id := pieceID(i); id < firstID(c) || id >= b.lists[c].end {
			continue
		}
		if p := b.pieceList[i]; p != 0 {
			return layout.EntryElement(name, c, p.piece(), b.square(p.at()))
		}
		return layout.EntryElement(name, c, rep.NoPiece, rep.NoSquare)
	}
	return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
}

// describeCaptured describes an entry of the captured pieces. It stays when the capture is
// taken back.
func (b *core) describeCaptured(i int) layout.Element {
	name, p := fmt.Sprintf("%02x", i), b.captured[i]
	if p == 0 {
		return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
	}
	e := layout.EntryElement(name, p.piece().Color(), p.piece(), rep.NoSquare)
	if b.pieceList[i] != 0 {
		e.Text = "of no use"
	} else {
		e.Text += " on " + b.square(p.at()).String()
	}
	return e
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

// Validate returns nil if cells, list and state agree with one another, and otherwise
// an error that names the two that do not.
func (b *Board[G]) Validate() error {
	for _, check := range []func() error{b.validateCells, b.validateList, b.validateEnds, b.validateState} {
		if err := check(); err != nil {
			return fmt.Errorf("%s: %w", b.name(), err)
		}
	}
	return nil
}

// validateCells compares the cells with the list.
func (b *Board[G]) validateCells() error {
	for n, id := range b.allCells() {
		i := index(n)
		switch {
		case !b.onBoard(i) && id != sentinel:
			return fmt.Errorf("cell %d is off the board and holds %#02x, not the sentinel", n, id)
		case !b.onBoard(i) || id == noPiece:
		case !b.inList(id):
			return fmt.Errorf("cell %d holds %#02x, which is not a piece ID", n, id)
		case b.pieceList[id].at() != i:
			return fmt.Errorf("cell %d holds piece %#02x, which the list has on %d", n, id, b.pieceList[id].at())
		}
	}
	return nil
}

// validateList compares the list with the cells, and the pieces with the order of their IDs.
func (b *core) validateList() error {
	for n, p := range b.pieceList {
		id, at, piece := pieceID(n), p.at(), p.piece()
		if p == 0 {
			continue
		}
		if !b.inList(id) {
			return fmt.Errorf("list has piece %#02x on %d, outside the slots in use", n, at)
		}
		list := &b.lists[id>>5]
		switch {
		case !piece.Valid() || firstID(piece.Color()) != id&sentinel:
			return fmt.Errorf("piece %#02x is a %v", n, piece)
		case !b.onBoard(at) || b.at(at) != id:
			return fmt.Errorf("list has piece %#02x on %d, the cell does not", n, at)
		case isSlider(piece) && id >= list.slidersEnd:
			return fmt.Errorf("piece %#02x is a slider after the last one, %#02x", n, list.slidersEnd-1)
		case id < list.pawns && piece.Type() == rep.Pawn, id < list.knights && piece.Type() == rep.Knight,
			id >= list.knights && id < list.pawns && piece.Type() != rep.Knight:
			return fmt.Errorf("piece %#02x is a %v, its ID is for another type", n, piece)
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if king := b.pieceList[firstID(c)]; king.piece() != rep.MakePiece(c, rep.King) {
			return fmt.Errorf("piece %#02x is not the %v king", firstID(c), c)
		}
	}
	return nil
}

// validateEnds compares the end of the search for sliders with the number of promoted pawns.
func (b *core) validateEnds() error {
	for c, list := range b.lists {
		want := list
		want.promote(0)
		if list != want {
			return fmt.Errorf("search for %v sliders ends before %#02x, with %d pawns promoted before %#02x",
				rep.Color(c), list.slidersEnd, list.promoted, want.slidersEnd)
		}
	}
	return nil
}

// validateState compares the state and the key with the pieces.
func (b *core) validateState() error {
	p := b.Position()
	if err := p.Validate(); err != nil {
		return err
	}
	if p.EnPassant != rep.NoSquare {
		if want, got := b.epSquareAfter(b.index(p.EnPassant), b.side()), b.state()&(epCapturable|255); got != want {
			return fmt.Errorf("en passant field is %#x, by the pawns it is %#x", got, want)
		}
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("key is %016x, the position's is %016x", b.Key(), want)
	}
	return nil
}

// inList reports whether Load gave id to a piece.
func (b *core) inList(id pieceID) bool {
	c := rep.White
	if id >= blackID {
		c = rep.Black
	}
	return id >= firstID(c) && id < b.lists[c].end
}

// describeState returns a state in words.
func (b *core) describeState(s state) string {
	ep := "-"
	if at := s.epSquare(); at != 0 {
		ep = b.square(at).String()
		if !s.hasEPCapture() {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, halfmove clock %d", s.side(), s.rights(), ep, s.halfmove())
}

// describe returns the origin and the destination in words.
func (m lastMove) describe() string {
	if m == 0 {
		return "unknown"
	}
	return fmt.Sprintf("%v to %v", rep.Move(m).From(), rep.Move(m).To())
}

// describeCell describes a cell: the piece on it, if there is one.
func (b *core) describeCell(i int) layout.Element {
	at := index(i)
	if !b.onBoard(at) {
		return layout.OffBoardElement(fmt.Sprint(i))
	}
	return layout.CellElement(b.square(at), b.pieceAt(at))
}

// describeTurn returns the move number and the side at Load in words.
func (b *core) describeTurn() string {
	return fmt.Sprintf("fullmove number %d, %v to move", b.turn>>1, rep.Color(b.turn&1))
}

// describeStandard returns the rights of standard chess in words.
func (b *core) describeStandard() string {
	return fmt.Sprintf("rights of standard chess: %v", b.standard)
}
