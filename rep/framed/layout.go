package framed

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board[TenByTwelve])(nil)

// Memory describes the board and its records. The last record in use has the key and the state of the position;
// Unmake needs the rest of it.
func (b *Board[G]) Memory() layout.Memory {
	m := layout.Describe(b, layout.Table{
		Tables: b.tableBytes(), Index: "current", Last: int(b.plies()),
		Kinds: map[layout.Kind]string{
			layout.Cell: "cells", layout.ListEntry: "pieceList captured", layout.Number: "lists.slidersEnd lists.nonPawnsEnd",
			layout.Constant: "turn standard lists.knights lists.knightsEnd lists.pawns lists.end lists.pawnRows",
			layout.State:    "records.state", layout.Move: "records.moved records.capturedID",
		},
		Words: map[string]func(int) string{
			"lastRecord":    func(int) string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) },
			"turn":          func(int) string { return fmt.Sprintf("fullmove number %d, %v to move", b.turn>>1, rep.Color(b.turn&1)) },
			"standard":      func(int) string { return fmt.Sprintf("rights of standard chess: %v", b.standard) },
			"records.state": func(i int) string { return b.describeState(b.records[i].state) },
		},
		Elements: map[string]func(int, int) layout.Element{
			"cells":     func(_, i int) layout.Element { return b.describeCell(i) },
			"pieceList": func(_, i int) layout.Element { return b.describeEntry(i) },
			"captured":  func(_, i int) layout.Element { return b.describeCaptured(i) },
		},
		Use: func(field string, _ int, use layout.Use) layout.Use {
			switch {
			case field == "other":
				return layout.UseFree
			case use == layout.UsePosition && (field == "records.moved" || field == "records.capturedID"):
				return layout.UseUndo
			}
			return use
		},
	})
	cells := m.Region("cells")
	cells.Row, cells.Bytes = int(b.columns), cells.Bytes[:b.cellCount()]
	m.Region("captured").Free = func(i int) bool { return b.pieceList[i] != 0 }
	return m
}

// allCells returns the cells, which cannot be sliced as those of a grid.
func (b *Board[G]) allCells() []pieceID { return unsafe.Slice(b.cell(0), len(b.cells)) }

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

// Words returns an ID in words.
func (id pieceID) Words() string {
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

// Words returns the origin and the destination in words.
func (m lastMove) Words() string {
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
